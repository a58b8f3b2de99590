// What was done together: see state_json_together.hpp.
#include "interpreter/state_json_together.hpp"

#include <fmt/format.h>

#include "interpreter/json_tree.hpp"

namespace paragraf::interpreter {

using base::Code;

bool TogetherReader::read_before(const JsonValue& value, PhaseId phase) {
  const JsonValue *before = nullptr, *entities = nullptr, *facts = nullptr, *done = nullptr;
  if (!expect(JsonKind::object, value, "together", R"(an object, such as { "before": { ... }, "acts": [ ... ] })")) return false;
  if (!phase || !book_[phase].simultaneous) {
    report(Code::state_type, value.span, "together", "acts are done together in a phase that is simultaneous, and the state is in none");
    return false;
  }
  for (const JsonField* field : fields(value, "together")) {
    if (field->key == "before")
      before = &field->value;
    else if (field->key == "acts")
      acts_ = &field->value;
    else if (field->key == "rolls")
      rolls_ = &field->value;
    else
      unknown(field->key_span, child_path("together", field->key), fmt::format("unknown key `{}`", field->key), field->key,
              {"before", "acts", "rolls"});
  }
  if (!before || !acts_) {
    report(Code::state_type, value.span, "together", "found no `before` or no `acts`, expected the state before the acts, and the acts");
    return false;
  }
  if (!expect(JsonKind::object, *before, "together.before", R"(an object, such as { "entities": { ... } })")) return false;
  for (const JsonField* field : fields(*before, "together.before")) {
    if (field->key == "entities")
      entities = &field->value;
    else if (field->key == "facts")
      facts = &field->value;
    else if (field->key == "done")
      done = &field->value;
    else
      unknown(field->key_span, child_path("together.before", field->key), fmt::format("unknown key `{}`", field->key), field->key,
              {"entities", "facts", "done"});
  }
  own.phase = phase;
  read_entities(entities, nullptr);
  if (facts) read_facts(*facts);
  if (done) read_done(*done);
  return !failed();
}

std::shared_ptr<const Round> TogetherReader::read_acts(const std::map<std::pair<ExternId, Values>, Value>& externs, base::Place place) {
  auto round = std::make_shared<Round>();
  round->place = place;
  if (expect(JsonKind::array, *acts_, "together.acts", R"(a list, such as [ { "act": "move", "args": ["u1"] } ])"))
    for (std::size_t i = 0; i < acts_->children.size(); ++i)
      if (auto act = read_act(acts_->children[i].value, item_path("together.acts", i), false))
        round->acts.push_back({act->act, std::move(act->args)});
  if (rolls_ && expect(JsonKind::array, *rolls_, "together.rolls", R"(a list, such as [ { "event": "check", "die": "roll", "total": 9 } ])"))
    for (std::size_t i = 0; i < rolls_->children.size(); ++i)
      if (auto roll = read_roll(rolls_->children[i].value, item_path("together.rolls", i))) round->rolls.push_back(std::move(*roll));
  if (failed()) return nullptr;
  own.externs = externs;
  round->began = std::make_shared<const State>(std::move(own));
  return round;
}

std::optional<Roll> TogetherReader::read_roll(const JsonValue& entry, const std::string& path) {
  if (!expect(JsonKind::object, entry, path, R"(an object, such as { "event": "check", "die": "roll", "total": 9 })")) return std::nullopt;
  const JsonValue *event = nullptr, *args = nullptr, *die = nullptr, *total = nullptr;
  for (const JsonField* field : fields(entry, path)) {
    if (field->key == "event")
      event = &field->value;
    else if (field->key == "args")
      args = &field->value;
    else if (field->key == "die")
      die = &field->value;
    else if (field->key == "total")
      total = &field->value;
    else
      unknown(field->key_span, child_path(path, field->key), fmt::format("unknown key `{}`", field->key), field->key,
              {"event", "args", "die", "total"});
  }
  const auto id = event && event->kind == JsonKind::text ? find(book_.act_of, event->text) : std::nullopt;
  if (!id) {
    report(Code::state_type, event ? event->span : entry.span, path + ".event", "expected the name of an event that has dice");
    return std::nullopt;
  }
  const std::vector<Parameter>& params = book_[*id].params;
  Roll roll{*id, std::vector<Result>(params.size(), Result::unbound()), {}, {}};
  std::vector<Parameter> concerns;
  for (std::size_t i = 0; i < params.size(); ++i)
    if (book_.types.kind(params[i].type) != TypeKind::dice)
      concerns.push_back(params[i]);
    else if (die && die->kind == JsonKind::text && book_.text(params[i].name) == die->text)
      roll.die = roll.die.value_or(static_cast<std::uint32_t>(i));
  if (!roll.die) {
    report(Code::state_type, die ? die->span : entry.span, path + ".die", fmt::format("`{}` has no such die", book_.text(book_[*id].name)));
    return std::nullopt;
  }
  if (!args || !expect(JsonKind::array, *args, path + ".args", "a list of arguments") || args->children.size() != concerns.size()) {
    report(Code::state_type, args ? args->span : entry.span, path + ".args",
           fmt::format("expected the arguments without dice: {}({})", book_.text(book_[*id].name), params_text(book_, concerns)));
    return std::nullopt;
  }
  for (std::size_t i = 0, at = 0; i < params.size(); ++i) {
    if (book_.types.kind(params[i].type) == TypeKind::dice) continue;
    const JsonValue& value = args->children[at].value;
    const std::string own_path = item_path(path + ".args", at++);
    // What an event concerned may not have been known.
    if (value.kind == JsonKind::null && book_.types.kind(params[i].type) != TypeKind::optional) continue;
    // What was created in the step is no entity of the state before it.
    if (value.kind == JsonKind::text && book_.types.kind(book_.types.strip_optional(params[i].type)) == TypeKind::entity &&
        !own.find(value.text)) {
      roll.args[i] = Value::text(value.text);
      continue;
    }
    const auto read = read_value(value, {params[i].type, &params[i].domain, &no_domain, params[i].place}, own_path);
    if (!read) return std::nullopt;
    roll.args[i] = *read;
  }
  if (!total) {
    report(Code::state_type, entry.span, path, "found no `total`, expected what the dice show");
    return std::nullopt;
  }
  const auto shown = read_value(*total, {params[*roll.die].type, &params[*roll.die].domain, &no_domain, params[*roll.die].place}, path + ".total");
  if (!shown) return std::nullopt;
  roll.total = shown->number();
  return roll;
}

}  // namespace paragraf::interpreter
