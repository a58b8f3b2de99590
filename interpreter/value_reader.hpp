// One value from outside against its declared type. In: a number or a text as somebody wrote it. Out: the value, or what is wrong
// with it: a code, a message "found X, expected Y", and what should have been written if that is known.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"
#include "interpreter/state.hpp"

namespace paragraf::interpreter {

struct Problem {
  base::Code code = base::Code::state_type;
  std::string message;
  std::vector<std::string> notes = {};
  std::optional<std::string> instead = {};  // the text that was probably meant
};

class ValueReader {
 public:
  explicit ValueReader(const State& state) : state_(state), book_(state.book()) {}

  // An optional type reads as its element. `number` is as JSON or a person writes it.
  std::optional<Value> from_number(std::string_view number, TypeId type, Problem& problem) const;
  std::optional<Value> from_text(std::string_view text, TypeId type, Problem& problem) const;
  // Whether step, range and bounds admit the value; of a set, all its elements.
  bool admits(const Value& value, TypeId type, const Domain& domain, const Domain& clamp, Problem& problem,
              bool stored = true) const;

  std::string expected(TypeId type) const;  // "a mass, such as \"1 t\""
  std::string example(TypeId type) const { return example(type, 0); }  // as JSON: "\"1 t\""

 private:
  std::string example(TypeId type, int depth) const;
  std::optional<Value> measure(std::string_view text, TypeId type, Problem& problem) const;
  std::optional<Value> member(std::string_view text, EnumId id, Problem& problem) const;
  std::optional<Value> side(std::string_view text, ReadingId id, Problem& problem) const;
  std::optional<Value> entity(std::string_view text, EntityId id, Problem& problem) const;
  std::optional<Value> whole(const Number& number, TypeId type, Problem& problem) const;
  std::string units(const Measure& measure) const;
  std::string shown(const Value& value, TypeId type) const;

  const State& state_;
  const Book& book_;
};

// "`kavaleri`, `infanteri`", at most a dozen.
std::string listed(const std::vector<std::string>& names);
// The nearest name, but no other letter for a name of one letter.
std::optional<std::string> near_name(std::string_view name, const std::vector<std::string>& names);

}  // namespace paragraf::interpreter
