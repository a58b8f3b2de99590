// Values worth trying. In: a book and the type and domain of something that a state, an extern or an argument supplies. Out: a
// short list of values, simple ones first: those at which something in the book may change (its own constants and bounds, and
// one step to either side of them); and, where it is finite, the whole domain.
#pragma once
#include <map>
#include <optional>

#include "interpreter/state.hpp"

namespace paragraf::analysis {

using namespace model;  // views speak the words of the model
using interpreter::State;

class Candidates {
 public:
  explicit Candidates(const Book& book);

  // At most `most` values that the domain admits. Entities are those of the state.
  Values some(const State& state, TypeId type, const Domain& domain, std::size_t most) const;
  // Every value of the domain; none if there are more than `limit`, or no end of them.
  std::optional<Values> all(TypeId type, const Domain& domain, std::size_t limit) const;

 private:
  void add_numbers(TypeId type, const Domain& domain);
  Values squares(std::size_t most) const;
  std::vector<Parameter> parts_of(TypeId type) const;
  Values whole_rows(const State& state, const std::vector<Parameter>& parts, std::size_t most) const;
  Values members(EnumId id) const;
  Values numbers(TypeId type, const Domain& domain, std::size_t most) const;

  const Book& book_;
  std::map<TypeId, std::vector<Number>> numbers_;   // that the book speaks of, by type
  std::map<TypeId, Values> texts_;
};

}  // namespace paragraf::analysis
