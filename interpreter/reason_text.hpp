// Words for what an answer rests on. In: reasons, verdicts and occurrences. Out: one line each, for people: what is missing and
// where it would be stated, which gap no clause covers, which outcomes disagree and where.
#pragma once
#include <functional>
#include <string>

#include "interpreter/step.hpp"

namespace paragraf::interpreter {

using base::Speech;

// The arguments of a reason: nothing where none can be stands for one that is not known or left open.
std::vector<Result> told_args(const Book& book, const std::vector<Parameter>& params, const Values& args);
std::string told_value(const Speech& say, const Book& book, const State& state, const Value& value, TypeId type);  // "41 cf", "u1", "nothing"
std::string reason_text(const Speech& say, const Book& book, const State& state, const Reason& reason);
// What a reason says beyond its kind and subject: which gap, which value is out of which range; empty if nothing.
std::string clue_text(const Speech& say, const Book& book, const State& state, const Reason& reason);
// The acts between which a conflict is: "march(a, 6)".
std::vector<std::string> between_texts(const Speech& say, const Book& book, const State& state, const Reason& reason);
std::string judgement_text(const Speech& say, Judgement judgement);         // "allowed"
// How an act ended: "allowed", of events "happens", "allowed; what follows is not decided", "denied: it can be done in morning,
// evening; the state is in night"; of several acts with those that are: "denied: enter(b, farm)".
std::string ending_text(const Speech& say, const Book& book, const State& state, const std::vector<Occurrence>& acts, const Outcome& outcome);
// "cross(swan) together with cross(tub)"
std::string acts_text(const Speech& say, const Book& book, const State& state, const std::vector<Occurrence>& acts);
// Why the act cannot be done in the phase of the state; empty if it can.
std::string phase_text(const Speech& say, const Book& book, const State& state, ActId act, std::span<const Result> args);
// "entry_cost(u1, b1, \"0505\")": arguments that are not known are written as "?", those left out at the end are left out.
std::string call_text(const Speech& say, const Book& book, const State& state, Name name, const std::vector<Parameter>& params, std::span<const Result> args);
// So many texts in a row, each told once the speech is known: all that is in them is set apart as they are.
std::string told_row(const Speech& say, std::size_t count, const std::function<std::string(std::size_t, const Speech& say)>& told);
// What a library is called, or what it is measured by.
std::string library_text(const Speech& say, const Book& book, const std::string& library);
// "u1.damage", "fired(u1, u2)", "phase"
std::string cell_text(const Speech& say, const Book& book, const State& state, const CellKey& cell);
// "u1.damage: 3 -> 5", "fired(u1, u2): noted"
std::string change_text(const Speech& say, const Book& book, const State& state, const Change& change);
std::string kept_text(const Speech& say, const CellKey& cell, const Result& now);  // of a fact or an entity: "noted", "created", ...
std::string noted_text(const Speech& say, const Result& fact);              // "noted", "forgotten"
std::string occurrence_text(const Speech& say, const Book& book, const State& state, const Occurrence& occurrence);
std::string citation_text(const Speech& say, const Book& book, SentenceId sentence);      // "§ 2(1)", "library hexes"
std::string citations_text(const Speech& say, const Book& book, const std::vector<SentenceId>& sentences);

}  // namespace paragraf::interpreter
