// A state as an author writes it. In: a state, and the language of the file that it is for. Out: the `given` and `assume` steps of an
// example that give it, calls and values in that file's words; and names for entities that can stand there. The steps do not depend
// on the order in which the state came about. Acts that were done, and rounds, are not written: an example does them.
#pragma once
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/tree.hpp"
#include "interpreter/state.hpp"

namespace paragraf::analysis {

using namespace model;
using interpreter::State;

class StateText {
 public:
  StateText(const State& state, std::string_view language) : state_(state), language_(language) {}

  // "given b: building { cf: 1 cf }", "given phase fire", "given hit(u)", "assume base_mp(\"0505\") is 1 mp". The entities of `first`
  // come first, in this order, the others by their names.
  std::vector<std::string> steps(std::span<const Instance> first = {}) const;
  std::string entity(Instance entity) const;
  std::string value(const Value& value, TypeId type) const;
  // "hit(u, 3)"; nothing, where nothing can be, is left out: "hit(u, _, 3)", "hit(u)".
  std::string call(Name called, const std::vector<Parameter>& params, const Values& args) const;
  std::string word(grammar::Role role) const;
  std::string_view language() const { return language_; }
  const std::string& name(Name declared) const { return state_.book().spelt(declared, language_); }

 private:
  const State& state_;                   // which outlives it
  std::string_view language_;
};

// What an entity can be called in a file of that language, so that nothing else is meant: `wanted`, if it is not empty, else after its
// kind: "a_boat", "boat_2". `taken`: by other entities.
std::string entity_id(const Book& book, EntityId kind, std::string_view wanted, std::string_view language,
                      const std::function<bool(const std::string&)>& taken);

}  // namespace paragraf::analysis
