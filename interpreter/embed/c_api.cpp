// The C interface: see paragraf.h. A thin layer over paragraf.hpp; what differs is that texts are zero-terminated copies, that
// choices come as JSON, and that nothing is thrown.
#include <cstdlib>
#include <cstring>
#include <nlohmann/json.hpp>

#include "interpreter/embed/api_data.hpp"
#include "interpreter/embed/paragraf.h"

using namespace paragraf::api;
using Json = nlohmann::ordered_json;

struct paragraf_book {
  Book book;
};
struct paragraf_state {
  State state;
};
struct paragraf_situation {
  Situation situation;
};

namespace {

char* copied(std::string_view text) {
  char* copy = static_cast<char*>(std::malloc(text.size() + 1));
  if (!copy) return nullptr;
  std::memcpy(copy, text.data(), text.size());
  copy[text.size()] = '\0';
  return copy;
}

std::string list(const Findings& findings) {
  std::string all = "[";
  for (const Finding& finding : findings) all += (all.size() > 1 ? "," : "") + finding.json;
  return all + "]";
}

std::string findings_json(const Findings& findings) { return R"({"kind":"findings","findings":)" + list(findings) + "}"; }

void give(char** out, const Findings& findings) {
  if (out && !findings.empty()) *out = copied(findings_json(findings));
}

// What the work returns, or NULL if memory runs out.
template <class Work>
auto safely(Work work) noexcept -> decltype(work()) {
  try {
    return work();
  } catch (...) {
    return nullptr;
  }
}

Findings option_problem(std::string message) { return paragraf::embed::finding(paragraf::base::Code::option_value, std::move(message)); }

// JSON given as an option; a null stands for an empty object.
Result<Json> options(const char* text, std::string_view what) {
  if (!text) return Json(Json::object());
  Json json = Json::parse(text, nullptr, false);
  if (json.is_object()) return json;
  return option_problem(std::string(what) + ": expected a JSON object");
}

Result<Limits> limits_of(const Json& json) {
  Limits limits;
  for (const auto& [key, value] : json.items()) {
    std::uint64_t* limit = key == "bytes"    ? &limits.bytes
                           : key == "work"   ? &limits.work
                           : key == "memory" ? &limits.memory
                           : key == "depth"  ? &limits.depth
                           : key == "steps"  ? &limits.steps
                           : key == "events" ? &limits.events
                           : key == "digits" ? &limits.digits
                                             : nullptr;
    if (!limit) return option_problem("limits: there is no limit `" + key + "`");
    if (!value.is_number_unsigned()) return option_problem("limits: `" + key + "` is no whole number");
    *limit = value.get<std::uint64_t>();
  }
  return limits;
}

Result<Limits> limits_of(const char* text) {
  const Result<Json> json = options(text, "limits");
  return json ? limits_of(*json) : Result<Limits>(json.findings());
}

Result<Choices> choices_of(const char* text) {
  const Result<Json> json = options(text, "choices");
  if (!json) return json.findings();
  Choices choices;
  for (const auto& [key, value] : json->items()) {
    const auto wrong = [&key = key](std::string_view expected) {
      return option_problem("choices: expected `" + key + "` as " + std::string(expected));
    };
    if (key == "readings") {
      if (!value.is_object()) return wrong(R"({"NAME": "SIDE"})");
      for (const auto& [name, side] : value.items()) {
        if (!side.is_string()) return wrong(R"({"NAME": "SIDE"})");
        choices.readings.emplace_back(name, side.get<std::string>());
      }
    } else if (key == "rolls") {
      if (!value.is_object()) return wrong(R"({"EVENT": TOTAL})");
      for (const auto& [event, total] : value.items()) {
        if (!total.is_number_integer()) return wrong(R"({"EVENT": TOTAL})");
        choices.rolls.emplace_back(event, total.get<std::int64_t>());
      }
    } else if (key == "assumptions") {
      if (!value.is_array()) return wrong("a list of texts");
      for (const Json& assumption : value) {
        if (!assumption.is_string()) return wrong("a list of texts");
        choices.assumptions.push_back(assumption.get<std::string>());
      }
    } else if (key == "seed") {
      if (!value.is_number_unsigned()) return wrong("a whole number");
      choices.seed = value.get<std::uint64_t>();
    } else if (key == "language") {
      if (!value.is_string()) return wrong("a text");
      choices.language = value.get<std::string>();
    } else if (key == "limits") {
      if (!value.is_object()) return wrong("an object");
      const Result<Limits> limits = limits_of(value);
      if (!limits) return limits.findings();
      choices.limits = *limits;
    } else {
      return option_problem("choices: there is no choice `" + key + "`");
    }
  }
  return choices;
}

Result<Arguments> arguments_of(const char* text) {
  const auto value = Value::from_json(text);
  if (!value || !value->list()) return option_problem("arguments: expected a JSON array");
  return *value->list();
}

char* nothing_asked() {
  return safely([] { return copied(findings_json(option_problem("there is no situation or no question: it is NULL"))); });
}

// The answer to a question by text or by value, or the findings, as JSON.
template <class ByText, class ByValue, class Told>
char* answered(const char* arguments, ByText by_text, ByValue by_value, Told told) noexcept {
  return safely([&]() -> char* {
    if (!arguments) {
      const auto answer = by_text();
      return copied(answer ? told(*answer) : findings_json(answer.findings()));
    }
    const Result<Arguments> values = arguments_of(arguments);
    if (!values) return copied(findings_json(values.findings()));
    const auto answer = by_value(*values);
    return copied(answer ? told(*answer) : findings_json(answer.findings()));
  });
}

}  // namespace

const char* paragraf_version(void) { return PARAGRAF_VERSION; }

paragraf_book* paragraf_book_load(const char* path, const char* limits, char** findings) {
  if (findings) *findings = nullptr;
  return safely([&]() -> paragraf_book* {
    const Result<Limits> read = limits_of(limits);
    const Result<Book> book = !path  ? Result<Book>(option_problem("there is no path: it is NULL"))
                              : read ? Book::load(path, *read)
                                     : Result<Book>(read.findings());
    give(findings, book.findings());
    return book ? new paragraf_book{*book} : nullptr;
  });
}

paragraf_book* paragraf_book_read(const char* const* names, const char* const* texts, size_t count,
                                  const char* limits, char** findings) {
  if (findings) *findings = nullptr;
  return safely([&]() -> paragraf_book* {
    std::vector<Text> all;
    bool missing = count > 0 && (!names || !texts);
    for (size_t i = 0; i < count && !missing; ++i) {
      missing = !names[i] || !texts[i];
      if (!missing) all.push_back({names[i], texts[i]});
    }
    const Result<Limits> read = limits_of(limits);
    const Result<Book> book = missing ? Result<Book>(option_problem("a name or a text is NULL"))
                              : read  ? Book::read(all, *read)
                                      : Result<Book>(read.findings());
    give(findings, book.findings());
    return book ? new paragraf_book{*book} : nullptr;
  });
}

void paragraf_book_free(paragraf_book* book) { delete book; }

char* paragraf_book_test(const paragraf_book* book) {
  return safely([&]() -> char* {
    if (!book) return nullptr;
    const TestRun run = book->book.test();
    return copied(R"({"kind":"test","passed":)" + std::to_string(run.passed) + R"(,"failed":)" +
                  std::to_string(run.failed) + R"(,"findings":)" + list(run.findings) + "}");
  });
}

paragraf_state* paragraf_state_read(const paragraf_book* book, const char* json, char** findings) {
  if (findings) *findings = nullptr;
  return safely([&]() -> paragraf_state* {
    if (!book) return give(findings, option_problem("there is no book: it is NULL")), nullptr;
    if (!json) return new paragraf_state{State(book->book)};
    const Result<State> state = State::read(book->book, json);
    give(findings, state.findings());
    return state ? new paragraf_state{*state} : nullptr;
  });
}

char* paragraf_state_json(const paragraf_state* state) {
  return safely([&] { return state ? copied(state->state.json()) : nullptr; });
}

namespace {

// A state made from another.
template <class Make>
paragraf_state* changed(const paragraf_state* state, bool named, char** findings, Make make) {
  if (findings) *findings = nullptr;
  return safely([&]() -> paragraf_state* {
    if (!state || !named) return give(findings, option_problem("there is no state or no name: it is NULL")), nullptr;
    const Result<State> made = make(state->state);
    give(findings, made.findings());
    return made ? new paragraf_state{*made} : nullptr;
  });
}

}  // namespace

char* paragraf_state_get(const paragraf_state* state, const char* entity, const char* attribute) {
  return safely([&]() -> char* {
    if (!state || !entity || !attribute)
      return copied(findings_json(option_problem("there is no state or no name: it is NULL")));
    const auto value = state->state.get(entity, attribute);
    if (!value) return copied(findings_json(value.findings()));
    return copied(std::string(R"({"kind":"attribute","known":)") + (*value ? "true" : "false") + R"(,"value":)" +
                  (*value ? (*value)->json() : "null") + "}");
  });
}

paragraf_state* paragraf_state_with(const paragraf_state* state, const char* entity, const char* attribute, const char* value,
                                    char** findings) {
  return changed(state, entity && attribute, findings, [&](const State& from) -> Result<State> {
    if (!value) return from.without(entity, attribute);
    const auto read = Value::from_json(value);
    return read ? from.with(entity, attribute, *read) : Result<State>(option_problem("value: expected JSON"));
  });
}

paragraf_state* paragraf_state_with_entity(const paragraf_state* state, const char* kind, const char* id, char** findings) {
  return changed(state, kind && id, findings, [&](const State& from) { return from.with_entity(kind, id); });
}

paragraf_state* paragraf_state_without_entity(const paragraf_state* state, const char* id, char** findings) {
  return changed(state, id, findings, [&](const State& from) { return from.without_entity(id); });
}

void paragraf_state_free(paragraf_state* state) { delete state; }

paragraf_situation* paragraf_situation_make(const paragraf_state* state, const char* choices, char** findings) {
  if (findings) *findings = nullptr;
  return safely([&]() -> paragraf_situation* {
    if (!state) return give(findings, option_problem("there is no state: it is NULL")), nullptr;
    const Result<Choices> read = choices_of(choices);
    const Result<Situation> situation =
        read ? Situation::make(state->state, *read) : Result<Situation>(read.findings());
    give(findings, situation.findings());
    return situation ? new paragraf_situation{*situation} : nullptr;
  });
}

void paragraf_situation_free(paragraf_situation* situation) { delete situation; }

char* paragraf_ask(const paragraf_situation* situation, const char* question, const char* arguments) {
  if (!situation || !question) return nothing_asked();
  return answered(
      arguments, [&] { return situation->situation.ask(question); },
      [&](const Arguments& values) { return situation->situation.ask(question, values); },
      [](const Answer& answer) { return answer.json(); });
}

char* paragraf_judge(const paragraf_situation* situation, const char* act, const char* arguments) {
  if (!situation || !act) return nothing_asked();
  return answered(
      arguments, [&] { return situation->situation.judge(act); },
      [&](const Arguments& values) { return situation->situation.judge(act, values); },
      [](const Outcome& outcome) { return outcome.json(); });
}

char* paragraf_perform(const paragraf_situation* situation, const char* act, const char* arguments,
                       paragraf_state** after) {
  if (after) *after = nullptr;
  if (!situation || !act) return nothing_asked();
  return answered(
      arguments, [&] { return situation->situation.perform(act); },
      [&](const Arguments& values) { return situation->situation.perform(act, values); },
      [&](const Outcome& outcome) {
        std::string json = outcome.json();
        if (const auto state = outcome.state(); state && after) *after = new paragraf_state{*state};
        return json;
      });
}

namespace {

Result<std::vector<Act>> acts_of(const char* text) {
  const auto wrong = [] { return option_problem(R"(acts: expected a JSON array, [{"act": "NAME", "args": [...]}])"); };
  const auto list = Value::from_json(text);
  if (!list || !list->list()) return wrong();
  std::vector<Act> acts;
  for (const Value& one : *list->list()) {
    const Value* name = one.field("act");
    const Value* args = one.field("args");
    if (!name || !name->text() || (args && !args->list())) return wrong();
    acts.push_back({std::string(*name->text()), args ? *args->list() : Arguments()});
  }
  return acts;
}

}  // namespace

char* paragraf_perform_together(const paragraf_situation* situation, const char* acts, paragraf_state** after) {
  if (after) *after = nullptr;
  if (!situation || !acts) return nothing_asked();
  return safely([&]() -> char* {
    const Result<std::vector<Act>> read = acts_of(acts);
    if (!read) return copied(findings_json(read.findings()));
    const Result<Outcome> outcome = situation->situation.perform(*read);
    if (!outcome) return copied(findings_json(outcome.findings()));
    if (const auto state = outcome->state(); state && after) *after = new paragraf_state{*state};
    return copied(outcome->json());
  });
}

char* paragraf_why(const paragraf_situation* situation, const char* question, const char* arguments) {
  if (!situation || !question) return nothing_asked();
  return answered(
      arguments, [&] { return situation->situation.why(question); },
      [&](const Arguments& values) { return situation->situation.why(question, values); },
      [](const Why& why) { return why.json; });
}

char* paragraf_odds(const paragraf_situation* situation, const char* question, const char* of) {
  if (!situation || !question) return nothing_asked();
  return safely([&]() -> char* {
    const Result<Odds> odds = situation->situation.odds(question, of ? of : "");
    return copied(odds ? odds->json : findings_json(odds.findings()));
  });
}

char* paragraf_why_text(const paragraf_situation* situation, const char* question, const char* arguments) {
  if (!situation || !question) return nothing_asked();
  return safely([&]() -> char* {
    const Result<Arguments> values = arguments ? arguments_of(arguments) : Result<Arguments>(Arguments());
    if (!values) return copied(values.text());
    const Result<Why> why =
        arguments ? situation->situation.why(question, *values) : situation->situation.why(question);
    return copied(why ? why->text : why.text());
  });
}

void paragraf_text_free(char* text) { std::free(text); }
