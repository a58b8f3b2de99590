// Answers for programs: one JSON object each, without line end. In: an answer with its record. Out: text by the schemas of
// docs/json.md; keys keep their order, so equal answers give equal bytes. Numbers are exact: a JSON number if whole and within
// 53 bits, else a text; measures are texts with their unit.
#pragma once
#include "interpreter/derivation.hpp"

namespace paragraf::interpreter {

// A value by itself.
std::string one_value_json(const Telling& telling, const Value& value, TypeId type);
// {"status":"missing",...} or {"status":"conflict",...}: why there is no answer.
std::string not_known_json(const Telling& telling, const std::vector<Reason>& reasons, bool conflict);
// {"kind":"value",...}
std::string value_json(const Telling& telling, const Trace& trace, ExprId asked, const Result& result);
// {"kind":"act",...}: a verdict alone, or with what happened.
std::string act_json(const Telling& telling, const Trace& trace, const std::vector<Occurrence>& acts, const Verdict& verdict);
std::string act_json(const Telling& telling, const Trace& trace, const std::vector<Occurrence>& acts, const Outcome& outcome);
// {"kind":"why",...}: the tree of steps; the trace must have been recorded with expressions.
std::string why_json(const Telling& telling, const Trace& trace, ExprId asked, const Result& result);
std::string why_json(const Telling& telling, const Trace& trace, const Verdict& verdict);
std::string why_json(const Telling& telling, const Trace& trace, const Outcome& outcome);

}  // namespace paragraf::interpreter
