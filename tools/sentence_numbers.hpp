// Numbers for new sentences of a clause, and for new clauses. In: those that it has, "2" or "2a". Out: one that no sentence has, in the order that sentences stand in: 2, 2a,
// 2b, 3. A number has one letter at most, so there may be none left between two sentences.
#pragma once
#include <optional>
#include <set>
#include <string>

namespace paragraf::tools {

// "6.1.3" behind "6.1.2"; "M2" behind "M1".
std::string next_clause(const std::string& number);

class SentenceNumbers {
 public:
  void take(const std::string& number);
  // The first that is free: "2a" behind (2), "0" before (1), where `before` is empty. It is taken then.
  std::optional<std::string> between(const std::string& before, const std::string& after);
  // Behind all of them; it is taken then.
  std::string next();

 private:
  struct Number {
    std::string digits;                        // of any length, without zeros in front
    char letter = 0;
    bool operator<(const Number& other) const;
    std::string text() const { return letter ? digits + letter : digits; }
  };
  static Number number_of(const std::string& text);

  std::set<Number> taken_;
};

}  // namespace paragraf::tools
