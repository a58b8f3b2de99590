// A question to a book and what was supplied to answer it. In: a value with its parameters, or an act; entities; then one input
// after the other. Out: the answer, or the first input that it still misses; and the whole as an author would write it in an
// example. Inputs are found by asking: an answer that misses something names it.
#pragma once
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "analysis/wording.hpp"
#include "interpreter/step.hpp"

namespace paragraf::analysis {

using namespace model;
using interpreter::State;

// What is asked: one of them is valid.
struct Subject {
  ValueId value = {};
  ActId act = {};
  bool operator==(const Subject&) const = default;
};

struct ArgumentInput {
  std::uint32_t parameter;
  bool operator==(const ArgumentInput&) const = default;
};
struct ExternInput {
  ExternId external;
  Values args;
  bool operator==(const ExternInput&) const = default;
};
struct DieInput {
  ActId event;
  bool operator==(const DieInput&) const = default;
};
using Input = std::variant<ArgumentInput, interpreter::CellKey, ExternInput, DieInput>;

// What one side of a reading answers.
struct Answer {
  std::string text;                     // "4 mp", "undetermined", "denied", "allowed: b.cf becomes 3 cf"
  bool known = false;                   // a value, or a verdict with what happens
  bool circular = false;                // a value needs itself
  std::optional<Input> misses;          // an input that nobody supplied; then there is no answer yet
  std::vector<Input> optional;          // cells that were looked at, need not be supplied, and were not
};

class Inquiry {
 public:
  // One entity for each parameter that is one, named as the parameter.
  Inquiry(const Book& book, Subject subject, const Wording& wording);

  void add_entity(EntityId entity);     // one more
  void supply(Input input, Value value) { supplied_.emplace_back(std::move(input), std::move(value)); }
  Answer ask(const std::vector<std::uint32_t>& sides) const;

  // Of what an input may be.
  TypeId type(const Input& input) const;
  Domain domain(const Input& input) const;
  State state() const;
  std::vector<interpreter::Result> arguments(const State& state) const;   // those that are known so far

  // "given b: building { cf: 1 cf }", "assume base_mp(\"0505\") is 1 mp"; then what is asked: "entry_cost(u, b, \"0505\")".
  std::vector<std::string> steps() const;
  std::string question() const;
  Subject subject() const { return subject_; }
  // How much was supplied: the entities, and the inputs that are something.
  std::size_t size() const;
  // Without one input, and without the entities from `entities` on; to see whether the answer needs them.
  std::size_t inputs() const { return supplied_.size(); }
  std::size_t entities() const { return entities_.size(); }
  const Input& input(std::size_t position) const { return supplied_[position].first; }
  Inquiry with_input(std::size_t position, Value value) const;
  Inquiry without_input(std::size_t position) const;
  std::optional<Inquiry> without_last_entity() const;   // none if it is an argument, or something refers to it
  std::size_t extra_entities() const { return entities_.size() - arguments_; }

 private:
  const std::vector<Parameter>& parameters() const;
  void name_entity(EntityId entity, std::string_view wanted);
  std::optional<Input> missing(const std::vector<interpreter::Reason>& reasons) const;
  std::vector<Input> unsupplied(const State& state, const interpreter::Trace& trace) const;
  Answer ask_value(const State& state, const interpreter::Choices& choices) const;
  Answer ask_act(const State& state, const interpreter::Choices& choices) const;

  const Book* book_;
  const Wording* wording_;              // which outlives it
  Subject subject_;
  std::vector<std::pair<EntityId, std::string>> entities_;
  std::size_t arguments_ = 0;           // of them are arguments
  std::vector<std::pair<Input, Value>> supplied_;
};

}  // namespace paragraf::analysis
