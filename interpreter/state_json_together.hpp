// What was done together in a simultaneous phase, as a state file has it: the state in which it was done, the acts, and what was
// rolled. In: the object under `together`. Out: a round, or findings.
//
//   "together": { "before": { "entities": ..., "facts": ..., "done": ... },
//                 "acts": [ { "act": "move", "args": ["u1"] } ],
//                 "rolls": [ { "event": "check", "args": ["u1"], "die": "roll", "total": 9 } ] }
#pragma once
#include "interpreter/state_json_stored.hpp"

namespace paragraf::interpreter {

class TogetherReader : StoredReader {
 public:
  TogetherReader(const Book& book, base::SourceId source, base::Sink& sink)
      : StoredReader(book, source, sink, "together.before") {}
  using StoredReader::failed;

  bool read_before(const JsonValue& value, PhaseId phase);
  const State& before() const { return own; }
  std::shared_ptr<const Round> read_acts(const std::map<std::pair<ExternId, Values>, Value>& externs, base::Place place);

 private:
  std::optional<Roll> read_roll(const JsonValue& entry, const std::string& path);

  const JsonValue* acts_ = nullptr;
  const JsonValue* rolls_ = nullptr;
};

}  // namespace paragraf::interpreter
