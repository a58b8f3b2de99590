// Names, values and prose as text: see telling.hpp.
#include "interpreter/telling.hpp"

#include "base/unicode.hpp"
#include "interpreter/reason_text.hpp"

namespace paragraf::interpreter {
namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

// White space becomes single blanks; in rules, a comment is white space up to the end of its line.
std::string folded(std::string_view text, bool comments) {
  std::string out;
  bool gap = false, quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (comments && !quoted && text[i] == '#')
      while (i + 1 < text.size() && text[i + 1] != '\n') ++i;
    else if (is_space(text[i]) && !(comments && quoted))
      gap = true;
    else {
      if (gap && !out.empty()) out += ' ';
      gap = false;
      if (text[i] == '"' && !(quoted && text[i - 1] == '\\')) quoted = !quoted;
      out += text[i];
      continue;
    }
    gap = true;
  }
  return out;
}

}  // namespace

std::string prose_text(const Book& book, const base::Sources& sources, SentenceId sentence, std::string_view language) {
  if (!sentence) return {};
  const auto in = [&](std::string_view wanted) -> std::string {
    for (const Prose& prose : book[sentence].prose)
      if (prose.language == wanted && prose.place.source)
        return folded(sources[prose.place.source].text(prose.place.span), false);
    return {};
  };
  if (!language.empty())
    if (std::string text = in(language); !text.empty()) return text;
  for (const std::string& other : book.languages)
    if (std::string text = in(other); !text.empty()) return text;
  return book[sentence].prose.empty() ? std::string() : in(book[sentence].prose.front().language);
}

std::string shortened(std::string_view text, std::size_t width) {
  if (base::display_width(text) <= width) return std::string(text);
  std::size_t end = 0, columns = 0;
  for (std::size_t at = 0; at < text.size();) {
    const base::CodePoint c = base::decode(text, at);
    columns += base::width(c.value);
    if (columns + 4 > width) break;
    at += c.size;
    if (at < text.size() && text[at] == ' ') end = at;
  }
  return std::string(text.substr(0, end)) + " ...";
}

std::string folded_rule_text(std::string_view text) { return folded(text, true); }

std::string readers_numbers(const base::Speech& say, std::string_view rule_text) {
  const auto is_digit = [&](std::size_t at) { return at < rule_text.size() && rule_text[at] >= '0' && rule_text[at] <= '9'; };
  const std::string mark = say.number(base::Number::ratio(1, 2)).substr(1, 1);
  std::string out;
  bool quoted = false;
  for (std::size_t at = 0; at < rule_text.size(); ++at) {
    if (rule_text[at] == '"' && !(quoted && rule_text[at - 1] == '\\')) quoted = !quoted;
    const bool point = rule_text[at] == '.' && !quoted && at > 0 && is_digit(at - 1) && is_digit(at + 1);
    out += point ? mark : std::string(1, rule_text[at]);
  }
  return out;
}

std::string quoted_source(const base::Sources& sources, Place place) {
  return place.source ? folded(sources[place.source].text(place.span), true) : std::string();
}

std::string result_text(const Telling& telling, const Result& result, TypeId type) {
  if (!result.known()) return "?";
  return told_value(telling.say, telling.book, telling.state, result.value(), type.valid() ? type : telling.book.types.unknown());
}

std::string result_syntax(const Telling& telling, const Result& result, TypeId type, base::SourceId file) {
  if (!result.known()) return "?";
  return value_syntax(telling.book, result.value(), type.valid() ? type : telling.book.types.unknown(),
                      telling.book.language_of(file), entity_name, &telling.state, telling.say);
}

TypeId value_call_type(const Book& book, ValueId value, std::uint32_t column) {
  const ValueDecl& decl = book[value];
  return column > 0 && column <= decl.columns.size() ? decl.columns[column - 1].type : decl.type;
}

std::string value_call_text(const Telling& telling, ValueId value, std::span<const Result> args, std::uint32_t column,
                            Name line) {
  const ValueDecl& decl = telling.book[value];
  std::string text = telling.book.told(decl.name, telling.say);
  const auto told = [&](std::size_t i, const base::Speech& say) {
    return args[i].known() ? told_value(say, telling.book, telling.state, args[i].value(), decl.params[i].type) : "?";
  };
  if (!decl.params.empty()) text += "(" + told_row(telling.say, std::min(args.size(), decl.params.size()), told) + ")";
  if (column > 0 && column <= decl.columns.size() && decl.columns[column - 1].name)
    text += "." + telling.book.told(decl.columns[column - 1].name, telling.say);
  if (line) text += "." + telling.book.told(line, telling.say);
  return text;
}

std::string attribute_text(const Telling& telling, AttributeId attribute, const Result& entity) {
  return result_text(telling, entity, telling.book.types.unknown()) + "." +
         telling.book.told(telling.book[attribute].name, telling.say);
}

std::string attribute_syntax(const Telling& telling, AttributeId attribute, const Result& entity, base::SourceId file) {
  const Book& book = telling.book;
  return result_syntax(telling, entity, book.types.unknown(), file) + "." +
         book.spelt(book[attribute].name, book.language_of(file));
}

std::vector<Result> results_of(const Values& values) { return {values.begin(), values.end()}; }

std::string_view reason_name(ReasonKind kind) {
  switch (kind) {
    case ReasonKind::attribute:
      return "attribute";
    case ReasonKind::external:
      return "external";
    case ReasonKind::not_measured:
      return "not_measured";
    case ReasonKind::measures_else:
      return "measures_else";
    case ReasonKind::no_clause:
      return "no_clause";
    case ReasonKind::undecided_act:
      return "undecided_act";
    case ReasonKind::due:
      return "due";
    case ReasonKind::die:
      return "die";
    case ReasonKind::division_by_zero:
      return "division_by_zero";
    case ReasonKind::not_whole:
      return "not_whole";
    case ReasonKind::overflow:
      return "overflow";
    case ReasonKind::absent:
      return "absent";
    case ReasonKind::outside_domain:
      return "outside_domain";
    case ReasonKind::tie:
      return "tie";
    case ReasonKind::gone:
      return "gone";
    case ReasonKind::unknown_entity:
      return "unknown_entity";
    case ReasonKind::circular:
      return "circular";
    case ReasonKind::too_deep:
      return "too_deep";
    case ReasonKind::conflict:
      return "conflict";
    case ReasonKind::presupposed:
      return "presupposed";
    case ReasonKind::altered:
      return "altered";
    case ReasonKind::unordered:
      return "unordered";
    case ReasonKind::limit:
      return "limit";
    case ReasonKind::phase:
      return "phase";
    case ReasonKind::endless:
      return "endless";
  }
  return "";
}

std::string reason_subject(const Telling& telling, const Reason& reason) {
  const Book& book = telling.book;
  const std::vector<Result> args = results_of(reason.args);
  const auto call = [&](Name name, const std::vector<Parameter>& params) {
    return call_text(telling.say, telling.book, telling.state, name, params, told_args(book, params, reason.args));
  };
  switch (reason.of) {
    case SubjectKind::none:
      return {};
    case SubjectKind::attribute:
      return attribute_text(telling, AttributeId(reason.subject), args.empty() ? Result::unbound() : args[0]);
    case SubjectKind::external:
      return call(book[ExternId(reason.subject)].name, book[ExternId(reason.subject)].params);
    case SubjectKind::value:
      return call(book[ValueId(reason.subject)].name, book[ValueId(reason.subject)].params);
    case SubjectKind::act:
      return call(book[ActId(reason.subject)].name, book[ActId(reason.subject)].params);
    case SubjectKind::fact:
      return call(book[FactId(reason.subject)].name, book[FactId(reason.subject)].params);
    case SubjectKind::entity:
      return book.told(book[EntityId(reason.subject)].name, telling.say) + " " + reason.detail;
  }
  return {};
}

std::string reason_source(const Telling& telling, const Reason& reason) {
  switch (reason.kind) {
    case ReasonKind::attribute:
    case ReasonKind::gone:
    case ReasonKind::unknown_entity:
    case ReasonKind::phase:
    case ReasonKind::altered:
      return telling.say.context("source", "the state");
    case ReasonKind::external:
    case ReasonKind::not_measured:
    case ReasonKind::measures_else:
      return telling.book[ExternId(reason.subject)].stated_in;
    case ReasonKind::die:
      return telling.say.context("source", "the table");
    case ReasonKind::no_clause:
    case ReasonKind::undecided_act:
    case ReasonKind::due:
    case ReasonKind::division_by_zero:
    case ReasonKind::not_whole:
    case ReasonKind::overflow:
    case ReasonKind::absent:
    case ReasonKind::outside_domain:
    case ReasonKind::tie:
    case ReasonKind::circular:
    case ReasonKind::too_deep:
    case ReasonKind::conflict:
    case ReasonKind::presupposed:
    case ReasonKind::unordered:
    case ReasonKind::limit:
    case ReasonKind::endless:
      return {};
  }
  return {};
}

}  // namespace paragraf::interpreter
