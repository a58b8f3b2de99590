// Words for what an answer rests on. In: reasons, verdicts and occurrences. Out: one line each, for people: what is missing and
// where it would be stated, which gap no clause covers, which outcomes disagree and where.
#pragma once
#include <string>

#include "interpreter/step.hpp"

namespace paragraf::interpreter {

std::string reason_text(const Book& book, const State& state, const Reason& reason);
std::string_view judgement_text(Judgement judgement);                       // "allowed"
// "entry_cost(u1, b1, \"0505\")": arguments that are not known are written as "?", those left out at the end are left out.
std::string call_text(const Book& book, const State& state, Name name, const std::vector<Parameter>& params, std::span<const Result> args);
std::string occurrence_text(const Book& book, const State& state, const Occurrence& occurrence);
std::string citations_text(const Book& book, const std::vector<SentenceId>& sentences);  // "§ 2(1), § 5(3)"

}  // namespace paragraf::interpreter
