// Answers as JSON: see answer_json.hpp.
#include "interpreter/answer_json.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/natural.hpp"
#include "interpreter/formula.hpp"
#include "interpreter/odds.hpp"
#include "interpreter/reason_text.hpp"

namespace paragraf::interpreter {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t largest_exact = (std::int64_t{1} << 53) - 1;

std::string written(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

class Writer {
 public:
  explicit Writer(const Telling& telling) : telling_(telling), book_(telling.book) {}

  Json value(const Value& value, TypeId declared) const {
    const TypeId type = settled_type(book_, declared.valid() ? declared : book_.types.unknown(), value);
    const Type& shape = book_.types[type];
    if (value.is_nothing()) return nullptr;
    if (value.is<bool>()) return value.truth();
    if (value.is<Number>() && !value.number().is_rational())
      return {{"exact", exact_amount(book_, value.number(), type)}, {"about", about_amount(book_, value.number(), type)}};
    if (value.is<Number>() && shape.kind != TypeKind::measure) {
      const auto whole = value.number().to_int64();
      if (whole && *whole >= -largest_exact && *whole <= largest_exact) return *whole;
      return value.number().to_string();
    }
    if (value.is<Text>()) return value.string();
    if (value.has_elements()) return elements(value, book_.types.has_elements(type) ? shape.element : TypeId());
    if (value.is<Record>()) {
      Json fields = Json::object();
      const std::vector<Parameter>& declared_fields = book_[value.as<Record>().declaration].fields;
      for (std::size_t i = 0; i < declared_fields.size(); ++i)
        fields[book_.text(declared_fields[i].name)] = this->value(value.items()[i], declared_fields[i].type);
      return fields;
    }
    if (value.is<Row>() && shape.kind == TypeKind::tuple) {
      Json parts = Json::array();
      for (std::size_t i = 0; i < shape.parts.size(); ++i)
        parts.push_back(this->value(value.items()[i], shape.parts[i]));
      return parts;
    }
    if (value.is<Row>()) return row(value, shape);
    return value_text(book_, value, type, entity_name, &telling_.state);
  }

  Json result(const Result& result, TypeId type) const {
    return result.known() ? value(result.value(), type) : Json(nullptr);
  }

  Json cites(std::span<const SentenceId> sentences) const {
    Json list = Json::array();
    for (SentenceId sentence : sentences) list.push_back(book_[sentence].citation);
    return list;
  }

  Json args(std::span<const Result> args, const std::vector<Parameter>& params) const {
    Json list = Json::array();
    for (std::size_t i = 0; i < args.size() && i < params.size(); ++i) list.push_back(result(args[i], params[i].type));
    return list;
  }

  // `conflicts`: those that are conflicts, else the others.
  Json reasons(const std::vector<Reason>& reasons, bool conflicts) const {
    Json list = Json::array();
    for (const Reason& reason : reasons) {
      if ((reason.kind == ReasonKind::conflict) != conflicts) continue;
      Json entry = Json::object();
      if (!conflicts) entry["kind"] = reason_name(reason.kind);
      entry["what"] = reason_subject(telling_, reason);
      entry["text"] = reason_text(telling_.say, telling_.book, telling_.state, reason);
      if (const std::string source = reason_source(telling_, reason); !source.empty()) entry["stated_in"] = source;
      if (!reason.candidates.empty()) {
        entry["outcomes"] = Json::array();
        for (const Value& candidate : reason.candidates) entry["outcomes"].push_back(value(candidate, reason.type));
      }
      if (!reason.between.empty()) entry["acts"] = between_texts(telling_.say, telling_.book, telling_.state, reason);
      entry["cites"] = cites(reason.cites);
      list.push_back(std::move(entry));
    }
    return list;
  }

  Json rests_on(const Trace& trace) const {
    Json list = Json::array();
    for (ReadingId id : telling_.rests_on ? *telling_.rests_on : readings_asked(book_, trace))
      list.push_back({{"reading", book_.text(book_[id].name)},
                      {"side", book_.text(book_[id].sides[telling_.choices.side(id)].name)},
                      {"cites", cites({&book_[id].sentence, 1})}});
    return list;
  }

  Json step(const Derivation& step) const {
    Json entry = Json::object();
    entry["step"] = kind(step.kind);
    entry["what"] = step.what;
    if (!step.filled.empty()) entry["filled"] = step.filled;
    entry["result"] = step.result.empty() ? Json(nullptr) : Json(step.result);
    if (!step.note.empty()) entry["note"] = step.note;
    if (!step.applies) entry["applies"] = false;
    entry["cites"] = cites(step.cites);
    entry["prose"] = Json::array();
    for (SentenceId sentence : step.cites)
      if (step.kind == DerivedKind::rule || step.kind == DerivedKind::verdict)
        entry["prose"].push_back(prose_text(book_, telling_.sources, sentence, telling_.language));
    entry["steps"] = steps(step.steps);
    return entry;
  }

  Json steps(const std::vector<Derivation>& all) const {
    Json list = Json::array();
    for (const Derivation& one : all) list.push_back(step(one));
    return list;
  }

  Json why(const std::vector<Derivation>& all, const std::vector<Reason>& reasons,
           const std::vector<std::string>& needs, const Trace& trace) const {
    return {{"kind", "why"},
            {"steps", steps(all)},
            {"missing", this->reasons(reasons, false)},
            {"conflict", this->reasons(reasons, true)},
            {"to_be_allowed", needs},
            {"rests_on", rests_on(trace)}};
  }

  Json act(const std::vector<Occurrence>& acts, const Verdict& verdict, std::span<const SentenceId> cited, const Trace& trace) const {
    Json answer{{"kind", "act"},
                {"act", acts_text(telling_.say, telling_.book, telling_.state, acts)},
                {"verdict", judgement_name(verdict.judgement)}};
    for (const Occurrence& act : verdict.stopped)
      answer["stopped_by"].push_back(occurrence_text(telling_.say, telling_.book, telling_.state, act));
    answer["cites"] = cites(cited);
    answer["missing"] = reasons(verdict.reasons, false);
    answer["conflict"] = reasons(verdict.reasons, true);
    answer["rests_on"] = rests_on(trace);
    return answer;
  }

  static std::string_view judgement_name(Judgement judgement) {
    switch (judgement) {
      case Judgement::allowed:
        return "allowed";
      case Judgement::denied:
        return "denied";
      case Judgement::undetermined:
        return "undetermined";
      case Judgement::conflict:
        return "conflict";
    }
    return {};
  }

 private:
  // The elements of a set in canonical order: that of their texts, if the text of the set is in that order.
  Json elements(const Value& value, TypeId element) const {
    std::vector<std::pair<std::string, Json>> items;
    for (const Value& item : value.items())
      items.emplace_back(value_text(book_, item, element.valid() ? element : book_.types.unknown(), entity_name,
                                    &telling_.state),
                         this->value(item, element));
    if (value.is<Set>() && ordered_by_text(value.items()))
      std::stable_sort(items.begin(), items.end(),
                       [](const auto& a, const auto& b) { return base::natural_order(a.first, b.first) < 0; });
    Json list = Json::array();
    for (auto& [text, json] : items) list.push_back(std::move(json));
    return list;
  }

  Json row(const Value& value, const Type& shape) const {
    Json columns = Json::object();
    for (std::size_t i = 0; i < value.items().size(); ++i) {
      const auto* declared = shape.kind == TypeKind::row ? &book_.values[shape.declaration].columns : nullptr;
      const bool named = declared && i < declared->size() && (*declared)[i].name.valid();
      columns[named ? book_.text((*declared)[i].name) : std::to_string(i + 1)] =
          this->value(value.items()[i], declared && i < declared->size() ? (*declared)[i].type : TypeId());
    }
    return columns;
  }

  static std::string_view kind(DerivedKind kind) {
    switch (kind) {
      case DerivedKind::answer:
        return "answer";
      case DerivedKind::value:
        return "value";
      case DerivedKind::verdict:
        return "verdict";
      case DerivedKind::given:
        return "given";
      case DerivedKind::rule:
        return "rule";
      case DerivedKind::part:
        return "part";
      case DerivedKind::event:
        return "event";
      case DerivedKind::change:
        return "change";
    }
    return {};
  }

  const Telling& telling_;
  const Book& book_;
};

std::vector<std::string> needs(const Telling& telling, const Trace& trace, const Verdict& verdict) {
  if (!verdict.trace || verdict.judgement == Judgement::allowed) return {};
  return remedies(telling, trace, verdict.trace);
}

}  // namespace

std::string one_value_json(const Telling& telling, const Value& value, TypeId type) {
  return written(Writer(telling).value(value, type));
}

std::string not_known_json(const Telling& telling, const std::vector<Reason>& reasons, bool conflict) {
  const Writer writer(telling);
  return written(Json{{"status", conflict ? "conflict" : "missing"}, {"missing", writer.reasons(reasons, false)}, {"conflict", writer.reasons(reasons, true)}});
}

std::string value_json(const Telling& telling, const Trace& trace, ExprId asked, const Result& result) {
  const Writer writer(telling);
  const Book& book = telling.book;
  const TypeId type = book[asked].type;
  return written(Json{{"kind", "value"},
                      {"expression", quoted_source(telling.sources, whole_place(book, asked))},
                      {"status", result.known()         ? "known"
                                 : result.is_conflict() ? "conflict"
                                                        : "missing"},
                      {"value", writer.result(result, type)},
                      {"text", result.known() ? Json(result_text(telling, result, type)) : Json(nullptr)},
                      {"type", type_text(book, type)},
                      {"missing", writer.reasons(result.reasons(), false)},
                      {"conflict", writer.reasons(result.reasons(), true)},
                      {"cites", writer.cites(trace.citations(book))},
                      {"rests_on", writer.rests_on(trace)}});
}

std::string odds_json(const Telling& telling, const Odds& odds, std::string_view asked, std::string_view column) {
  const Writer writer(telling);
  const auto share = [](Json entry, const Number& part) {
    entry["part"] = part.to_fraction();
    entry["decimal"] = part.approximation(6);
    return entry;
  };
  Json things = Json::array(), events = Json::array();
  for (const Chances& thing : odds.things) {
    Json outcomes = Json::array();
    for (const Chance& chance : thing.outcomes)
      outcomes.push_back(share({{"value", Json::parse(chance.json)}, {"text", chance.text}}, chance.part));
    things.push_back({{"what", thing.what}, {"outcomes", std::move(outcomes)}, {"undetermined", thing.undetermined.to_fraction()}});
  }
  for (const Chances& event : odds.events) events.push_back(share({{"event", event.what}}, event.of(Value(true))));
  return written(Json{{"kind", "odds"},
                      {"asked", asked},
                      {"column", column.empty() ? Json(nullptr) : Json(column)},
                      {"verdict", odds.verdict ? Json(Writer::judgement_name(*odds.verdict)) : Json(nullptr)},
                      {"things", std::move(things)},
                      {"events", std::move(events)},
                      {"undetermined", odds.undetermined.to_fraction()},
                      {"missing", writer.reasons(odds.reasons, false)},
                      {"conflict", writer.reasons(odds.reasons, true)},
                      {"cites", writer.cites(odds.cites)}});
}

std::string act_json(const Telling& telling, const Trace& trace, const std::vector<Occurrence>& acts, const Verdict& verdict) {
  const std::vector<SentenceId> cites = trace.citations(telling.book);
  return written(Writer(telling).act(acts, verdict, cites, trace));
}

std::string act_json(const Telling& telling, const Trace& trace, const std::vector<Occurrence>& acts, const Outcome& outcome) {
  const Writer writer(telling);
  const Book& book = telling.book;
  Json answer = writer.act(acts, outcome.verdict, outcome.cites, trace);
  answer["happened"] = Json::array();
  for (const Occurrence& occurrence : outcome.happened)
    answer["happened"].push_back({{"event", book.text(book[occurrence.act].name)},
                                  {"args", writer.args(occurrence.args, book[occurrence.act].params)},
                                  {"cites", writer.cites(occurrence.cites)}});
  answer["changes"] = Json::array();
  for (const Change& change : outcome.changes) {
    const CellKey& cell = change.cell;
    Json entry = Json::object();
    if (cell.fact) {
      entry["fact"] = book.text(book[cell.fact].name);
      entry["args"] = writer.args(results_of(cell.args), book[cell.fact].params);
    } else if (cell.is_phase()) {
      entry["state"] = "phase";
    } else {
      entry["entity"] = telling.state.id(cell.entity);
      entry["attribute"] = cell.attribute ? Json(book.text(book[cell.attribute].name)) : Json(nullptr);
    }
    const TypeId type = cell_type(book, cell);
    entry["before"] = writer.result(change.before, type);
    entry["after"] = writer.result(change.after, type);
    if (change.exact) entry["rounded_from"] = writer.value(*change.exact, type);
    entry["cites"] = writer.cites(change.cites);
    answer["changes"].push_back(std::move(entry));
  }
  return written(answer);
}

std::string why_json(const Telling& telling, const Trace& trace, ExprId asked, const Result& result) {
  return written(Writer(telling).why({derive(telling, trace, asked, result)}, result.reasons(), {}, trace));
}

std::string why_json(const Telling& telling, const Trace& trace, const Verdict& verdict) {
  std::vector<Derivation> steps;
  if (verdict.trace) steps.push_back(derive(telling, trace, verdict.trace));
  return written(Writer(telling).why(steps, verdict.reasons, needs(telling, trace, verdict), trace));
}

std::string why_json(const Telling& telling, const Trace& trace, const Outcome& outcome) {
  return written(Writer(telling).why(
      derive(telling, trace, outcome), outcome.reasons,
      outcome.permitted ? std::vector<std::string>() : needs(telling, trace, outcome.verdict), trace));
}

}  // namespace paragraf::interpreter
