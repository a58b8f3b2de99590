// Values of a state file, each against what the book declares for its place. In: JSON values. Out: values, or a finding for each
// that does not fit. Sets and lists are arrays, records objects, and a value of a union names its type where that would not
// show (union_form.hpp); ids of entities under a kind that the book does not have are reported where they stand, and only there.
#pragma once
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/state_json_findings.hpp"
#include "interpreter/value_reader.hpp"

namespace paragraf::interpreter {

class StateValues : public StateFindings {
 public:
  // What a value must fit: an attribute, a parameter, a field, or the outcome of an extern.
  struct Slot {
    TypeId type;
    const Domain* domain;
    const Domain* clamp;
    base::Place declared;
    bool stored = true;      // else it may be off the step
  };
  static const Domain no_domain;

  // `state` names the entities that values may name; it may grow meanwhile.
  StateValues(const State& state, base::SourceId source, base::Sink& sink)
      : StateFindings(source, sink), book_(state.book()), state_(state), values_(state) {}

  std::optional<Value> read_value(const JsonValue& value, const Slot& slot, const std::string& path);
  // The arguments of something declared as `name(params)`; `args` may not be there, then `entry` is to blame.
  std::optional<Values> read_args(Name name, const std::vector<Parameter>& params, const JsonValue* args,
                                  const JsonValue& entry, const std::string& path);
  std::string example(TypeId type) const { return values_.example(type); }
  void lose(std::string_view id) { lost_.insert(id); }

 protected:
  const Book& book_;
  const State& state_;

 private:
  Problem mismatch(const JsonValue& value, TypeId type) const;
  void report_problem(const JsonValue& value, const Slot& slot, const std::string& path, const Problem& problem);
  std::optional<Value> scalar(const JsonValue& value, const Slot& slot, const std::string& path);
  std::optional<Value> elements(const JsonValue& value, const Slot& slot, const std::string& path);
  std::optional<Value> tuple(const JsonValue& value, const Slot& slot, const std::string& path);
  bool is_geometric(TypeId record) const;
  std::optional<Value> in_short(const JsonValue& value, const Slot& slot, const std::string& path);
  std::optional<Value> made(const JsonValue& value, const Slot& slot, const std::string& path, RecordId id, Values fields);
  std::optional<Value> record(const JsonValue& value, const Slot& slot, const std::string& path);
  std::optional<Value> one_of(const JsonValue& value, const Slot& slot, const std::string& path);
  std::optional<Value> tagged(const JsonValue& value, const Slot& slot, const std::string& path);
  std::optional<Value> entity_of(const JsonValue& value, const Slot& slot, const std::string& path);
  std::optional<Value> refuse(const JsonValue& value, const Slot& slot, const std::string& path);

  ValueReader values_;
  std::set<std::string_view> lost_;  // ids under a kind that the book does not have
};

}  // namespace paragraf::interpreter
