// Plural formulas: see plural_form.hpp. An expression of C over `n`, evaluated while it is read; both sides of a choice are
// read, and one is taken.
#include "base/plural_form.hpp"

#include <array>

namespace paragraf::base {
namespace {

// Operators by how tightly they bind, the loosest first; of one row the longer ones first.
constexpr std::array<std::array<std::string_view, 4>, 6> operators = {
    {{"||"}, {"&&"}, {"==", "!="}, {"<=", ">=", "<", ">"}, {"+", "-"}, {"*", "/", "%"}}};
constexpr std::size_t deepest = 64;  // brackets inside each other

class Formula {
 public:
  Formula(std::string_view text, std::uint64_t n) : text_(text), n_(n) {}

  std::uint64_t choice() {
    if (++depth_ > deepest) return fail();
    std::uint64_t value = binary(0);
    if (take("?")) {
      const std::uint64_t yes = choice();
      if (!take(":")) return fail();
      const std::uint64_t no = choice();
      value = value ? yes : no;
    }
    --depth_;
    return value;
  }
  bool failed() const { return failed_; }

 private:
  std::uint64_t binary(std::size_t level) {
    if (level == operators.size()) return primary();
    std::uint64_t left = binary(level + 1);
    for (;;) {
      std::string_view taken;
      for (std::string_view symbol : operators[level])
        if (taken.empty() && !symbol.empty() && take(symbol)) taken = symbol;
      if (taken.empty()) return left;
      left = apply(taken, left, binary(level + 1));
    }
  }

  std::uint64_t primary() {
    if (take("!")) return ++depth_ > deepest ? fail() : std::uint64_t{primary() == 0};
    if (take("n")) return n_;
    if (take("(")) {
      const std::uint64_t value = choice();
      return take(")") ? value : fail();
    }
    std::uint64_t value = 0;
    const std::size_t from = at_;
    while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9')
      value = value * 10 + static_cast<std::uint64_t>(text_[at_++] - '0');
    return at_ > from ? value : fail();
  }

  std::uint64_t apply(std::string_view symbol, std::uint64_t a, std::uint64_t b) {
    if (symbol == "||") return a || b;
    if (symbol == "&&") return a && b;
    if (symbol == "==") return a == b;
    if (symbol == "!=") return a != b;
    if (symbol == "<=") return a <= b;
    if (symbol == ">=") return a >= b;
    if (symbol == "<") return a < b;
    if (symbol == ">") return a > b;
    if (symbol == "+") return a + b;
    if (symbol == "-") return a - b;
    if (symbol == "*") return a * b;
    if (b == 0) return fail();
    return symbol == "/" ? a / b : a % b;
  }

  bool take(std::string_view symbol) {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    if (text_.substr(at_, symbol.size()) != symbol) return false;
    at_ += symbol.size();
    return true;
  }
  std::uint64_t fail() {
    failed_ = true;
    at_ = text_.size();
    return 0;
  }

  std::string_view text_;
  std::uint64_t n_;
  std::size_t at_ = 0, depth_ = 0;
  bool failed_ = false;
};

std::string_view behind(std::string_view text, std::string_view mark) {
  const std::size_t at = text.find(mark);
  if (at == text.npos) return {};
  text.remove_prefix(at + mark.size());
  return text.substr(0, text.find_first_of(";\n"));
}

}  // namespace

std::size_t plural_form(std::string_view line, std::uint64_t n) {
  Formula forms(behind(line, "nplurals="), 0), formula(behind(line, "plural="), n);
  const std::uint64_t count = forms.choice(), index = formula.choice();
  return forms.failed() || formula.failed() || index >= count ? 0 : index;
}

}  // namespace paragraf::base
