// The book's things as people write them: types, values, domains, parameters, and the order of sentences. See book.hpp.
#include <fmt/format.h>

#include <algorithm>

#include "base/natural.hpp"
#include "grammar/keywords.hpp"
#include "model/book.hpp"
#include "model/die.hpp"

namespace paragraf::model {

namespace {

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    switch (c) {
      case '"':
        out += "\\\"";
        break;
      case '\\':
        out += "\\\\";
        break;
      case '\n':
        out += "\\n";
        break;
      case '\r':
        out += "\\r";
        break;
      case '\t':
        out += "\\t";
        break;
      default:
        if (static_cast<unsigned char>(c) < 0x20)
          out += fmt::format("\\x{:02x}", static_cast<unsigned>(c));
        else
          out += c;
    }
  }
  return out + "\"";
}

// Behind a number of that type: " t", or nothing.
std::string unit_behind(const Book& book, TypeId type, const Number& amount) {
  const Type& shape = book.types[book.types.strip_optional(type)];
  if (shape.kind != TypeKind::measure) return {};
  const std::string_view unit = unit_name(book, book.measures[shape.declaration], amount);
  return unit.empty() ? std::string() : " " + std::string(unit);
}

// What has roots, also about: √18 cm (about 4.243 cm).
std::string amount_text(const Book& book, const Number& amount, TypeId type, const base::Speech& say) {
  const std::string exact = exact_amount(book, amount, type, say);
  return amount.is_rational() ? exact : say("{0} (about {1})", exact, about_amount(book, amount, type, say));
}

// The words for values, and whose names: those that are declared, or those of a language.
struct ValueWords {
  std::string nothing, yes, no;
  std::optional<std::string_view> names = {};
  bool rules = false;              // it is to be read as rules
};

ValueWords words_of(const base::Speech& say) {
  return {say.context("value", "nothing"), say.context("value", "true"), say.context("value", "false"), say.names()};
}

ValueWords words_of(std::string_view language) {
  using grammar::Role;
  const grammar::KeywordTable& table = *grammar::keyword_table(language);
  const auto word = [&](Role role) { return std::string(table.print(role)); };
  return {word(Role::nothing), word(Role::true_), word(Role::false_), language, true};
}

class ValueWriter {
 public:
  ValueWriter(const Book& book, EntityNamer namer, const void* context, const base::Speech& say, ValueWords words)
      : book_(book), namer_(namer), context_(context), say_(say), words_(std::move(words)) {}

  // All rows in a value are set apart alike.
  std::string whole(const Value& value, TypeId type) {
    std::string text = write(value, type);
    if (!mixed_) return text;
    say_ = say_.apart();
    return write(value, type);
  }

 private:
  std::string write(const Value& value, TypeId declared) {
    const TypeId type = settled_type(book_, declared, value);
    if (value.is_nothing()) return words_.nothing;
    if (value.is<bool>()) return value.truth() ? words_.yes : words_.no;
    if (value.is<Number>()) return amount(value.number(), type);
    if (value.is<Member>()) {
      const Member& member = value.as<Member>();
      return name(book_[member.declaration].members[member.index].name);
    }
    if (value.is<Side>()) return name(book_[value.as<Side>().reading].sides[value.as<Side>().index].name);
    if (value.is<Instance>()) return entity(value.as<Instance>());
    if (value.is<Text>()) {
      const auto die = book_.types.kind(type) == TypeKind::die ? read_die(value.string()) : std::nullopt;
      if (!die) return quoted(value.string());
      return words_.names ? die_syntax(book_, *die, *words_.names) : die_text(*die);
    }
    if (value.is<Record>()) return record(value.as<Record>());
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < value.items().size(); ++i)
      parts.push_back(write(value.items()[i], value.has_elements() ? element(type) : column(type, i)));
    if (value.is<Set>()) {
      if (ordered_by_text(value.items()))
        std::sort(parts.begin(), parts.end(),
                  [](const std::string& a, const std::string& b) { return base::natural_order(a, b) < 0; });
      return "{" + row(parts) + "}";
    }
    return value.is<List>() ? "[" + row(parts) + "]" : "(" + row(parts) + ")";
  }

  // In rules `1/3 t` would be 1 by 3 t.
  std::string amount(const Number& number, TypeId type) const {
    const bool fraction = number.is_rational() && number.to_string().find('/') != std::string::npos;
    if (!words_.rules || !fraction || book_.types.kind(book_.types.strip_optional(type)) != TypeKind::measure)
      return amount_text(book_, number, type, say_);
    return fmt::format("{} * {}", say_.number(number), amount_text(book_, Number(1), type, say_));
  }

  std::string row(const std::vector<std::string>& parts) {
    mixed_ = mixed_ || say_.sets_apart(parts);
    return say_.row(parts);
  }
  const std::string& name(Name declared) const {
    return words_.names ? book_.spelt(declared, *words_.names) : book_.text(declared);
  }
  std::string entity(const Instance& instance) const {
    if (namer_ != nullptr) return namer_(context_, instance);
    return fmt::format("{} {}", name(book_[instance.declaration].name), instance.index + 1);
  }
  // `shot { at: k1, figures: 3 }`, without what is nothing; `(3 cm, 4 cm)`; `polygon([(0 cm, 0 cm), ...])`.
  std::string record(const Record& value) {
    const RecordDecl& declared = book_[value.declaration];
    const auto plain = [&](std::size_t i) { return write((*value.items)[i], declared.fields[i].type); };
    if (book_.geometry.is_pair(value.declaration)) {
      const std::vector<std::string> parts{plain(0), plain(1)};
      return fmt::format("({})", row(parts));
    }
    if (value.declaration == book_.geometry.polygon) return fmt::format("{}({})", name(declared.name), plain(0));
    std::vector<std::string> fields;
    for (std::size_t i = 0; i < declared.fields.size(); ++i)
      if (const Value& field = (*value.items)[i]; !field.is_nothing())
        fields.push_back(name(declared.fields[i].name) + ": " + write(field, declared.fields[i].type));
    return fields.empty() ? name(declared.name) + " {}"
                          : fmt::format("{} {{ {} }}", name(declared.name), row(fields));
  }
  TypeId element(TypeId type) const {
    return book_.types.has_elements(type) ? book_.types[type].element : book_.types.unknown();
  }
  TypeId column(TypeId type, std::size_t i) const {
    const Type& shape = book_.types[type];
    if (shape.kind == TypeKind::tuple && i < shape.parts.size()) return shape.parts[i];
    if (shape.kind != TypeKind::row) return book_.types.unknown();
    const auto& columns = book_.values[shape.declaration].columns;
    return i < columns.size() ? columns[i].type : book_.types.unknown();
  }

  const Book& book_;
  EntityNamer namer_;
  const void* context_;
  base::Speech say_;
  ValueWords words_;
  bool mixed_ = false;
};

std::string interval_syntax(const Book& book, const Interval& interval, TypeId type, const base::Speech& say) {
  std::string low, high;
  if (interval.low) low = amount_text(book, *interval.low, type, say);
  if (interval.high) high = amount_text(book, *interval.high, type, say);
  if (interval.low && interval.high && *interval.low == *interval.high) return low;
  if (interval.low_open || interval.high_open) {
    std::string out;
    if (interval.low) out = fmt::format("{} {}", interval.low_open ? ">" : ">=", low);
    if (interval.high) out += fmt::format("{}{} {}", out.empty() ? "" : " and ", interval.high_open ? "<" : "<=", high);
    return out;
  }
  if (!interval.high) return low + "..";
  return fmt::format("{}..{}", interval.low ? interval.low->to_string() : "", high);
}

std::string interval_words(const Book& book, const Interval& interval, TypeId type, const base::Speech& say) {
  std::string low, high;
  if (interval.low) low = amount_text(book, *interval.low, type, say);
  if (interval.high) high = amount_text(book, *interval.high, type, say);
  if (!interval.low && !interval.high) return {};
  if (!interval.low) return interval.high_open ? say("less than {0}", high) : say("at most {0}", high);
  if (!interval.high) return interval.low_open ? say("more than {0}", low) : say("at least {0}", low);
  if (*interval.low == *interval.high) return low;
  if (interval.low_open)
    return interval.high_open ? say("more than {0} and less than {1}", low, high)
                              : say("more than {0} and at most {1}", low, high);
  return interval.high_open ? say("at least {0} and less than {1}", low, high)
                            : say.context("range", "{0} to {1}", say.number(*interval.low), high);
}

using IntervalWriter = std::string (*)(const Book&, const Interval&, TypeId, const base::Speech&);
std::vector<std::string> parts_of(const Book& book, const Domain& domain, TypeId type, IntervalWriter write,
                                  const base::Speech& say) {
  std::vector<std::string> parts;
  for (const Value& value : domain.values) parts.push_back(value_text(book, value, type, nullptr, nullptr, say));
  for (const Interval& interval : domain.intervals) parts.push_back(write(book, interval, type, say));
  return parts;
}

// Of languages without articles, and of those where the name decides its own, both messages are the bare name.
std::string with_article(std::string_view name, const base::Speech& say) {
  const bool vowel = std::string_view("aeioAEIO").find(name.front()) != name.npos;
  return vowel ? say.context("type", "an {0}", name) : say.context("type", "a {0}", name);
}

std::strong_ordering by_parts(std::string_view a, std::string_view b) {
  while (!a.empty() && !b.empty()) {
    const std::string_view left = a.substr(0, a.find('.')), right = b.substr(0, b.find('.'));
    if (const auto order = base::natural_order(left, right); order != 0) return order;
    a.remove_prefix(std::min(left.size() + 1, a.size()));
    b.remove_prefix(std::min(right.size() + 1, b.size()));
  }
  return !a.empty() <=> !b.empty();
}

}  // namespace

bool Book::ends_with(const Period& period, PhaseId ended) const {
  switch (period.kind) {
    case Period::Kind::always:
      return false;
    case Period::Kind::named:
      return period.phase == ended || phases[period.phase.index()].sequence == ended;
    case Period::Kind::current:
      return true;
  }
  return false;
}

AttributeId Book::attribute(EntityId entity, Name wanted) const {
  for (AttributeId id : entities[entity.index()].attributes)
    if (attributes[id.index()].name == wanted) return id;
  return {};
}

namespace {

std::vector<std::string> parts_text(const Book& book, const std::vector<TypeId>& parts, const base::Speech& say) {
  std::vector<std::string> texts;
  for (TypeId part : parts) texts.push_back(type_text(book, part, say));
  return texts;
}

// `set of (boat or raft)`: a set whose elements are of either type.
std::string element_text(const Book& book, TypeId element, const base::Speech& say) {
  const std::string text = type_text(book, element, say);
  return book.types.kind(element) == TypeKind::one_of ? "(" + text + ")" : text;
}

}  // namespace

constexpr std::size_t most_places = 60;

std::string exact_amount(const Book& book, const Number& amount, TypeId type, const base::Speech& say) {
  const std::string unit = unit_behind(book, type, amount), exact = say.number(amount);
  const bool sum = exact.find(' ') != exact.npos && !unit.empty();
  return (sum ? "(" + exact + ")" : exact) + unit;
}

std::string about_amount(const Book& book, const Number& amount, TypeId type, const base::Speech& say) {
  // So many digits that it does not look like what it may be compared with: one more than the step has, and no 0 at the end.
  std::size_t places = 3;
  const std::string step = step_of(book, type).to_string();
  if (const auto point = step.find('.'); point != step.npos) places = std::max(places, step.size() - point);
  std::string about = amount.approximation(static_cast<int>(places));
  for (; about.ends_with('0') && !amount.is_rational() && places < most_places;)
    about = amount.approximation(static_cast<int>(++places));
  return say.decimals(about) + unit_behind(book, type, amount);
}

bool is_any_place(const Book& book, TypeId type) {
  const std::vector<TypeId>& parts = book.types[type].parts;
  const auto has = [&](RecordId record) {
    return record.valid() && std::any_of(parts.begin(), parts.end(), [&](TypeId part) {
             return book.types[part].kind == TypeKind::record && book.types[part].declaration == record.index();
           });
  };
  return book.types.kind(type) == TypeKind::one_of && has(book.geometry.point) && has(book.geometry.polygon) && has(book.geometry.edge);
}

std::string type_text(const Book& book, TypeId type, const base::Speech& say) {
  const Type& shape = book.types[type];
  switch (shape.kind) {
    case TypeKind::unknown:
      return "unknown";
    case TypeKind::nothing:
      return "nothing";
    case TypeKind::boolean:
      return "bool";
    case TypeKind::integer:
      return "int";
    case TypeKind::number:
      return "number";
    case TypeKind::text:
      return "text";
    case TypeKind::dice:
      return shape.count == 0 ? book.told(book.named_dice[shape.declaration].name, say)
                              : fmt::format("{}d{}", shape.count, shape.declaration);
    case TypeKind::die:
      return "die";
    case TypeKind::measure:
      return book.told(book.measures[shape.declaration].name, say);
    case TypeKind::enumeration:
      return book.told(book.enums[shape.declaration].name, say);
    case TypeKind::entity:
      return book.told(book.entities[shape.declaration].name, say);
    case TypeKind::reading:
      return book.told(book.readings[shape.declaration].name, say);
    case TypeKind::row:
      return "(" + params_text(book, book.values[shape.declaration].columns) + ")";
    case TypeKind::record:
      return book.told(book.records[shape.declaration].name, say);
    case TypeKind::tuple:
      return fmt::format("({})", fmt::join(parts_text(book, shape.parts, say), ", "));
    case TypeKind::one_of: {
      if (is_any_place(book, type)) return "point or polygon or edge or path";
      std::vector<std::string> parts = parts_text(book, shape.parts, say);
      std::sort(parts.begin(), parts.end());
      return fmt::format("{}", fmt::join(parts, " or "));
    }
    case TypeKind::set:
      return "set of " + element_text(book, shape.element, say);
    case TypeKind::list:
      return "list of " + element_text(book, shape.element, say);
    case TypeKind::optional:
      return type_text(book, shape.element, say) + "?";
  }
  return "unknown";
}

std::string type_words(const Book& book, TypeId type, const base::Speech& say) {
  const Type& shape = book.types[type];
  switch (shape.kind) {
    case TypeKind::unknown:
      return say.context("type", "unknown");
    case TypeKind::nothing:
      return say.context("value", "nothing");
    case TypeKind::boolean:
      return say.context("type", "true or false");
    case TypeKind::integer:
      return say.context("type", "a whole number");
    case TypeKind::number:
      return say.context("type", "a number");
    case TypeKind::text:
      return say.context("type", "a text");
    case TypeKind::dice:
      return say.context("type", "the total of {0}", type_text(book, type, say));
    case TypeKind::die:
      return say.context("type", "a die");
    case TypeKind::measure:
    case TypeKind::entity:
      return with_article(type_text(book, type, say), say);
    case TypeKind::enumeration:
      return say.context("type", "one of {0}", type_text(book, type, say));
    case TypeKind::reading:
      return say.context("type", "a side of {0}", type_text(book, type, say));
    case TypeKind::row:
      return say.context("type", "a row {0}", type_text(book, type, say));
    case TypeKind::record:
      return with_article(type_text(book, type, say), say);
    case TypeKind::tuple:
      return say.context("type", "the tuple {0}", type_text(book, type, say));
    case TypeKind::one_of: {
      if (is_any_place(book, type)) return say("something that has a place");
      std::vector<std::string> parts;
      for (TypeId part : shape.parts) parts.push_back(type_words(book, part, say));
      std::sort(parts.begin(), parts.end());
      return say.one_of(parts);
    }
    case TypeKind::set:
      return say.context("type", "a set of {0}", element_text(book, shape.element, say));
    case TypeKind::list:
      return say.context("type", "a list of {0}", element_text(book, shape.element, say));
    case TypeKind::optional:
      return say.context("type", "{0} or nothing", type_words(book, shape.element, say));
  }
  return {};
}

std::string_view unit_name(const Book& book, const Measure& measure, const Number& amount) {
  if (measure.units.empty()) return {};
  const bool one = amount == Number(1) || amount == Number(-1);
  const auto plural = std::find_if(measure.units.begin() + 1, measure.units.end(),
                                   [](const Unit& unit) { return unit.factor == Number(1); });
  return book.text((one || plural == measure.units.end() ? measure.units.front() : *plural).name);
}

bool ordered_by_text(const Values& items) {
  return std::any_of(items.begin(), items.end(), [](const Value& item) {
    return item.is<Instance>() || item.has_elements() || item.has_parts();
  });
}

std::string value_text(const Book& book, const Value& value, TypeId type, EntityNamer namer, const void* context,
                       const base::Speech& say) {
  return ValueWriter(book, namer, context, say, words_of(say)).whole(value, type);
}

std::string value_syntax(const Book& book, const Value& value, TypeId type, std::string_view language, EntityNamer namer,
                         const void* context, const base::Speech& say) {
  return ValueWriter(book, namer, context, say, words_of(language)).whole(value, type);
}

std::string domain_text(const Book& book, const Domain& domain, TypeId type, const base::Speech& say) {
  return say.one_of(parts_of(book, domain, type, interval_words, say));
}

std::string domain_syntax(const Book& book, const Domain& domain, TypeId type) {
  return fmt::format("{}", fmt::join(parts_of(book, domain, type, interval_syntax, {}), ", "));
}

std::string params_text(const Book& book, const std::vector<Parameter>& params) {
  std::vector<std::string> parts;
  for (const Parameter& param : params) {
    std::string part = type_text(book, param.type);
    if (param.name) part = book.text(param.name) + ": " + part;
    if (!param.domain.open()) part += " in " + domain_syntax(book, param.domain, param.type);
    parts.push_back(std::move(part));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

bool sentence_before(const Book& book, SentenceId a, SentenceId b) {
  const Sentence& left = book[a];
  const Sentence& right = book[b];
  if (left.volume != right.volume && left.volume && right.volume) {
    if (book[left.volume].library != book[right.volume].library) return book[right.volume].library;
    return left.volume.index() < right.volume.index();
  }
  if (left.clause.valid() != right.clause.valid()) return !left.clause.valid();
  if (left.clause) {
    if (const auto order = by_parts(book[left.clause].number, book[right.clause].number); order != 0) return order < 0;
  }
  if (const auto order = base::natural_order(left.number, right.number); order != 0) return order < 0;
  // Two files may both have items outside every clause; their names decide, not the order in which they were read.
  if (left.citation != right.citation) return left.citation < right.citation;
  return a < b;
}

}  // namespace paragraf::model
