// What is shown of a situation: see witness_of in situation.hpp. In: a situation. Out: its steps and questions as an author writes them,
// what the interpreter answers in the reader's words, and the same as an example asks it.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "analysis/lint/replay.hpp"
#include "analysis/state_text.hpp"
#include "interpreter/reason_text.hpp"

namespace paragraf::analysis::lint {
namespace {

using grammar::Role;
using interpreter::Change;
using interpreter::Judgement;
using interpreter::Reason;
using interpreter::Result;

bool can_be_written(const Value& value) {
  if (value.is<Number>()) return value.number().is_rational();
  if (!value.has_elements() && !value.has_parts()) return true;
  return std::all_of(value.items().begin(), value.items().end(), can_be_written);
}

Role word_of(Judgement judgement) {
  switch (judgement) {
    case Judgement::allowed:
      return Role::allowed;
    case Judgement::denied:
      return Role::denied;
    case Judgement::undetermined:
      return Role::undetermined;
    case Judgement::conflict:
      return Role::conflict;
  }
  return Role::undetermined;
}

// What an example asks behind `then`.
class Expecting {
 public:
  Expecting(const Situation& situation, std::string_view language)
      : situation_(situation), book_(situation.state.book()), write_(situation.state, language) {}

  std::string value(const ValueQuestion& asked, const std::string& question, const Result& found) const {
    if (!found.known()) {
      const Role open = found.is_conflict() ? Role::is_in_conflict : Role::is_undetermined;
      return fmt::format("{} {}{}", question, write_.word(open), among(asked, found));
    }
    const ValueDecl& value = book_[asked.value];
    if (found.value().is<Row>() && book_.types.kind(value.type) == TypeKind::row) return columns(value, question, found.value());
    const bool one_column = asked.column > 0 && value.columns.size() >= asked.column;
    return is(question, found.value(), one_column ? value.columns[asked.column - 1].type : value.type);
  }

  std::string verdict(Judgement judgement, const std::string& call) const {
    return call.empty() ? write_.word(word_of(judgement)) : fmt::format("{} {}", write_.word(word_of(judgement)), call);
  }

  // What has become of it, as far as it can be named; else that it was allowed.
  std::string step(const interpreter::Outcome& outcome) const {
    std::vector<std::string> parts;
    if (outcome.after)
      for (const Change& change : outcome.changes)
        if (std::string part = changed(change, *outcome.after); !part.empty()) parts.push_back(std::move(part));
    if (parts.empty()) return verdict(outcome.verdict.judgement, {});
    return fmt::format("{}", fmt::join(parts, fmt::format(" {} ", write_.word(Role::and_))));
  }

 private:
  std::string is(const std::string& what, const Value& value, TypeId type) const {
    if (value.is_nothing()) return fmt::format("{} {}", what, write_.word(Role::is_nothing));
    return can_be_written(value) ? fmt::format("{} {} {}", what, write_.word(Role::is), write_.value(value, type)) : std::string();
  }

  // Which values disagree, if that is all that is in the way.
  std::string among(const ValueQuestion& asked, const Result& found) const {
    const Reason& reason = found.reasons().front();
    const ValueDecl& value = book_[asked.value];
    const bool own = reason.of == interpreter::SubjectKind::value && reason.subject == asked.value.index();
    if (!own || found.reasons().size() > 1 || (asked.column == 0 && value.columns.size() > 1)) return {};
    std::vector<std::string> candidates;
    for (const Value& candidate : reason.candidates) {
      if (!can_be_written(candidate)) return {};
      candidates.push_back(write_.value(candidate, reason.type));
    }
    return candidates.empty() ? std::string() : fmt::format(" {} {}", write_.word(Role::among), fmt::join(candidates, ", "));
  }

  std::string columns(const ValueDecl& value, const std::string& question, const Value& row) const {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < value.columns.size() && i < row.items().size(); ++i)
      if (std::string part = is(fmt::format("{}.{}", question, write_.name(value.columns[i].name)), row.items()[i], value.columns[i].type);
          !part.empty())
        parts.push_back(std::move(part));
    return fmt::format("{}", fmt::join(parts, fmt::format(" {} ", write_.word(Role::and_))));
  }

  // Of what was created or destroyed nothing can be said: an example has no name for it.
  std::string changed(const Change& change, const State& after) const {
    const interpreter::CellKey& cell = change.cell;
    const auto is_named = [&](const Instance& one) { return situation_.state.exists(one) && after.exists(one); };
    if (!change.after.known() || !std::all_of(cell.args.begin(), cell.args.end(), [&](const Value& arg) { return speaks_of(arg, is_named); }))
      return {};
    if (cell.fact) {
      const std::string fact = write_.call(book_[cell.fact].name, book_[cell.fact].params, cell.args);
      return change.after.is_true() ? fact : fmt::format("{} {}", write_.word(Role::not_), fact);
    }
    if (!cell.attribute || !is_named(cell.entity) || !speaks_of(change.after.value(), is_named)) return {};
    return is(fmt::format("{}.{}", situation_.state.id(cell.entity), write_.name(book_[cell.attribute].name)), change.after.value(),
              book_[cell.attribute].type);
  }

  template <class Named>
  static bool speaks_of(const Value& value, const Named& is_named) {
    if (value.is<Instance>()) return is_named(value.as<Instance>());
    if (!value.has_elements() && !value.has_parts()) return true;
    return std::all_of(value.items().begin(), value.items().end(), [&](const Value& item) { return speaks_of(item, is_named); });
  }

  const Situation& situation_;
  const Book& book_;
  StateText write_;
};

// In the reader's words.
class Telling {
 public:
  Telling(const Book& book, const base::Speech& say) : book_(book), say_(say) {}

  std::string value(const ValueQuestion& asked, const State& state, const Result& found) const {
    const ValueDecl& value = book_[asked.value];
    const TypeId type = asked.column > 0 && !value.columns.empty() ? value.columns[asked.column - 1].type : value.type;
    if (found.known()) return interpreter::told_value(say_, book_, state, found.value(), type);
    return with_reason(found.is_conflict() ? say_.context("value", "in conflict") : say_.context("value", "undetermined"), state,
                       found.reasons());
  }

  std::string verdict(const State& state, const interpreter::Verdict& found, const interpreter::Trace& trace) const {
    const std::string text = with_reason(interpreter::judgement_text(say_, found.judgement), state, found.reasons);
    const std::vector<SentenceId> cites = trace.citations(book_);
    const bool by_itself = found.reasons.empty() && !cites.empty();   // reasons cite what they rest on
    return by_itself ? fmt::format("{} ({})", text, interpreter::citations_text(say_, book_, cites)) : text;
  }

  std::string step(const State& state, const Reply& reply) const {
    const std::string ending = interpreter::ending_text(say_, book_, state, reply.acts, *reply.outcome);
    if (!reply.outcome->after) return with_reason(ending, state, reply.outcome->reasons);
    std::vector<std::string> changes;
    for (const Change& change : reply.outcome->changes) changes.push_back(interpreter::change_text(say_, book_, *reply.outcome->after, change));
    return changes.empty() ? ending : fmt::format("{}: {}", ending, say_.row(changes));
  }

 private:
  std::string with_reason(const std::string& text, const State& state, const std::vector<Reason>& reasons) const {
    std::string told = text;
    for (const Reason& reason : reasons)
      told += (&reason == reasons.data() ? ": " : "; ") + interpreter::reason_text(say_, book_, state, reason);
    return told;
  }

  const Book& book_;
  const base::Speech& say_;
};

}  // namespace

Witness witness_of(const Situation& situation, const Wording& wording) {
  Witness witness;
  witness.state = std::make_shared<State>(situation.state);
  witness.steps = steps_of(situation, wording);
  witness.asked = situation.questions;
  witness.together = situation.together;
  witness.sides = situation.sides;
  witness.invented = invents(situation);
  const Expecting expect(situation, wording.language);
  const Telling tell(situation.state.book(), wording.say);
  std::vector<std::string> answers;
  for (const Reply& reply : replay(situation)) {
    const Question& asked = situation.questions[reply.questions.front()];
    std::string question = reply.outcome ? acts_text(situation, reply.questions, wording) : question_text(situation, asked, wording);
    std::string expected, answer;
    if (reply.value) {
      expected = expect.value(std::get<ValueQuestion>(asked), question, *reply.value);
      answer = tell.value(std::get<ValueQuestion>(asked), *reply.state, *reply.value);
    } else if (reply.verdict) {
      expected = expect.verdict(reply.verdict->judgement, question);
      answer = tell.verdict(*reply.state, *reply.verdict, reply.trace);
    } else {
      expected = expect.step(*reply.outcome);
      answer = tell.step(*reply.state, reply);
    }
    answers.push_back(situation.questions.size() == reply.questions.size() ? answer : fmt::format("{}: {}", question, answer));
    witness.questions.push_back(std::move(question));
    witness.expectations.push_back(std::move(expected));
  }
  witness.answer = wording.say.row(answers);
  return witness;
}

}  // namespace paragraf::analysis::lint
