// A situation with other entities. In: a situation, which of its entities remain and how they are called, and who stands for those that
// do not. Out: the same situation told of them: what speaks of an entity that is gone and that nobody stands for is left out.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/lint/situation.hpp"

namespace paragraf::analysis::lint {

struct Cast {
  std::vector<std::pair<Instance, std::string>> remain;   // with their ids
  std::map<Instance, Instance> instead;                   // who stands for one that does not remain
};

// All entities of the state, by the names of their kinds and then as they stand in it.
std::vector<Instance> all_entities(const State& state);
// Those that questions name, each once, in order.
std::vector<Instance> asked_entities(const Situation& situation);

// None if a question names what is gone.
std::optional<Situation> retold(const Situation& situation, const Cast& cast);
std::optional<Situation> without_entity(const Situation& situation, const Instance& gone);
std::optional<Situation> merged(const Situation& situation, const Instance& kept, const Instance& gone);
// Entities that questions name are called as the parameters, others after their kinds.
Situation named(const Situation& situation, const Wording& wording);

// The parameters that a question is about, and its arguments.
const std::vector<Parameter>& parameters_of(const Book& book, const Question& question);
const Values& arguments_of(const Question& question);
Values& arguments_of(Question& question);

}  // namespace paragraf::analysis::lint
