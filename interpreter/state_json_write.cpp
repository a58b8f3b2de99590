// A state as JSON that read_state reads back: see state_json.hpp. The order is that of names and ids, digits read as
// numbers, so that equal states give equal bytes whatever order they were built or declared in.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <vector>

#include "base/natural.hpp"
#include "interpreter/json_tree.hpp"
#include "interpreter/state_json.hpp"
#include "interpreter/union_form.hpp"

namespace paragraf::interpreter {

namespace {

struct Naturally {
  bool operator()(const std::string& a, const std::string& b) const { return base::natural_order(a, b) < 0; }
};
using Lines = std::multimap<std::string, std::string, Naturally>;  // key to JSON

class Writer {
 public:
  explicit Writer(const State& state, int depth = 0) : state_(state), book_(state.book()), depth_(depth) {}

  std::string write() const {
    std::vector<std::string> parts{"\"book\": " + json_quoted(book_.name)};
    if (state_.phase) parts.push_back("\"phase\": " + json_quoted(book_.text(book_[state_.phase].name)));
    const std::vector<std::string> own = stored();
    parts.insert(parts.end(), own.begin(), own.end());
    if (state_.round) parts.push_back("\"together\": " + together(*state_.round));
    if (!state_.externs.empty()) parts.push_back("\"externs\": " + externs());
    return block(parts, 0, '{', '}') + "\n";
  }

  // In the order in which they were rolled; of what an event concerns, without its dice.
  std::vector<std::string> rolls(const std::vector<Roll>& rolls) const {
    std::vector<std::string> entries;
    for (const Roll& roll : rolls) {
      const std::vector<Parameter>& params = book_[roll.event].params;
      std::vector<std::string> args;
      for (std::size_t i = 0; i < params.size(); ++i) {
        if (book_.types.kind(params[i].type) == TypeKind::dice) continue;
        const bool known = i < roll.args.size() && roll.args[i].known();
        // What was created in the step has its id there.
        const bool by_id = known && roll.args[i].value().is<Text>();
        args.push_back(by_id ? json_quoted(roll.args[i].value().string()) : known ? value(roll.args[i].value(), params[i].type) : "null");
      }
      entries.push_back(fmt::format(R"({{ "event": {}, "args": [{}], "die": {}, "total": {} }})",
                                    json_quoted(book_.text(book_[roll.event].name)), fmt::join(args, ", "),
                                    json_quoted(book_.text(params[roll.die.value_or(0)].name)), roll.total.to_string()));
    }
    return entries;
  }

 private:
  std::string block(const std::vector<std::string>& parts, int depth, char open, char close) const {
    if (parts.empty()) return {open, close};
    const std::string indent(static_cast<std::size_t>(depth + depth_) * 2, ' ');
    std::string out(1, open);
    for (std::size_t i = 0; i < parts.size(); ++i) out += fmt::format("{}\n{}  {}", i > 0 ? "," : "", indent, parts[i]);
    return out + "\n" + indent + close;
  }
  std::string object(const Lines& lines, int depth) const {
    std::vector<std::string> parts;
    for (const auto& [key, json] : lines) parts.push_back(json_quoted(key) + ": " + json);
    return block(parts, depth, '{', '}');
  }

  // What a step can change, beside the phase.
  std::vector<std::string> stored() const {
    std::vector<std::string> parts{"\"entities\": " + entities()};
    if (const std::string noted = facts(); !noted.empty()) parts.push_back("\"facts\": " + noted);
    if (!state_.done.empty()) parts.push_back("\"done\": " + done());
    return parts;
  }

  std::string together(const Round& round) const {
    const Writer before(*round.began, depth_ + 2);
    std::vector<std::string> acts, parts{"\"before\": " + before.block(before.stored(), 0, '{', '}')};
    for (const GivenAct& one : round.acts)
      acts.push_back(fmt::format(R"({{ "act": {}, "args": {} }})", json_quoted(book_.text(book_[one.act].name)),
                                 before.list(one.args, book_[one.act].params)));
    parts.push_back("\"acts\": " + block(acts, 2, '[', ']'));
    if (!round.rolls.empty()) parts.push_back("\"rolls\": " + block(rolls(round.rolls), 2, '[', ']'));
    return block(parts, 1, '{', '}');
  }

  std::string entities() const {
    Lines kinds;
    for (std::size_t kind = 0; kind < book_.entities.size(); ++kind) {
      Lines rows;
      for (const Instance& instance : state_.in_order(EntityId(kind)))
        rows.emplace(state_.id(instance), cells(instance));
      if (!rows.empty()) kinds.emplace(book_.text(book_.entities[kind].name), object(rows, 2));
    }
    return object(kinds, 1);
  }

  std::string cells(const Instance& instance) const {
    Lines lines;
    for (AttributeId attribute : book_[instance.declaration].attributes) {
      const Cell& cell = state_.cell(instance, attribute);
      if (cell.supplied) lines.emplace(book_.text(book_[attribute].name), value(cell.value, book_[attribute].type));
    }
    return object(lines, 3);
  }

  // Empty if none is noted.
  std::string facts() const {
    std::map<std::string, Lines, Naturally> noted;
    for (const auto& [key, cell] : state_.facts())
      if (cell.value.truth())
        noted[book_.text(book_[key.first].name)].emplace(list(key.second, book_[key.first].params), "");
    Lines lines;
    for (const auto& [name, rows] : noted) {
      std::vector<std::string> parts;
      for (const auto& [args, none] : rows) parts.push_back(args);
      lines.emplace(name, parts.front() == "[]" ? "true" : block(parts, 2, '[', ']'));
    }
    return lines.empty() ? std::string() : object(lines, 1);
  }

  std::string done() const {
    std::vector<std::string> entries;
    for (const DoneAct& one : state_.done)
      entries.push_back(fmt::format(R"({{ "act": {}, "args": {}{} }})", json_quoted(book_.text(book_[one.act].name)),
                                    list(one.args, book_[one.act].params),
                                    one.in ? ", \"in\": " + json_quoted(book_.text(book_[one.in].name)) : ""));
    std::sort(entries.begin(), entries.end(), Naturally());
    return block(entries, 1, '[', ']');
  }

  std::string list(const Values& args, const std::vector<Parameter>& params) const {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < args.size(); ++i) parts.push_back(value(args[i], params[i].type));
    return fmt::format("[{}]", fmt::join(parts, ", "));
  }

  std::string externs() const {
    std::map<std::string, Lines, Naturally> entries;
    for (const auto& [key, outcome] : state_.externs) {
      const Extern& declared = book_[key.first];
      const std::string args = list(key.second, declared.params);
      entries[book_.text(declared.name)].emplace(
          args, fmt::format(R"({{ "args": {}, "is": {} }})", args, value(outcome, declared.type)));
    }
    Lines lines;
    for (const auto& [name, rows] : entries) {
      std::vector<std::string> parts;
      for (const auto& [args, json] : rows) parts.push_back(json);
      lines.emplace(name, block(parts, 2, '[', ']'));
    }
    return object(lines, 1);
  }

  std::string value(const Value& value, TypeId declared) const {
    const TypeId whole = book_.types.strip_optional(declared), type = settled_type(book_, declared, value);
    const std::string plain = settled(value, type);
    return type == whole || value.is_nothing() || !must_be_tagged(book_, whole, type)
               ? plain
               : fmt::format("{{ {}: {} }}", json_quoted(type_text(book_, type)), plain);
  }

  std::string settled(const Value& value, TypeId type) const {
    if (value.is_nothing()) return "null";
    if (value.is<bool>()) return value.truth() ? "true" : "false";
    if (value.is<Text>()) return json_quoted(value.string());
    if (value.has_elements()) return elements(value, book_.types[type].element);
    if (value.is<Record>()) return record(value.as<Record>());
    if (value.is<Row>()) {
      std::vector<std::string> parts;
      for (std::size_t i = 0; i < value.items().size(); ++i)
        parts.push_back(this->value(value.items()[i], book_.types[type].parts[i]));
      return fmt::format("[{}]", fmt::join(parts, ", "));
    }
    const std::string text = value_text(book_, value, type, entity_name, &state_);
    const bool bare = value.is<Number>() && book_.types.kind(type) != TypeKind::measure && text.find('/') == text.npos;
    return bare ? text : json_quoted(text);
  }

  std::string elements(const Value& value, TypeId element) const {
    std::vector<std::string> parts;
    for (const Value& item : value.items()) parts.push_back(this->value(item, element));
    if (value.is<Set>()) std::sort(parts.begin(), parts.end(), Naturally());
    return fmt::format("[{}]", fmt::join(parts, ", "));
  }

  std::string record(const Record& record) const {
    std::vector<std::string> fields;
    const std::vector<Parameter>& declared = book_[record.declaration].fields;
    for (std::size_t i = 0; i < declared.size(); ++i)
      fields.push_back(json_quoted(book_.text(declared[i].name)) + ": " + value((*record.items)[i], declared[i].type));
    return fields.empty() ? "{}" : fmt::format("{{ {} }}", fmt::join(fields, ", "));
  }

  const State& state_;
  const Book& book_;
  int depth_;
};

}  // namespace

std::vector<std::string> write_rolls(const State& state, const std::vector<Roll>& rolls) { return Writer(state).rolls(rolls); }

std::string write_state(const State& state) { return Writer(state).write(); }

}  // namespace paragraf::interpreter
