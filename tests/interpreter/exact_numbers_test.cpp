// Exact numbers: random formulas compared with GMP, operation by operation. A whole number beyond 64 bits is missing from
// the operation on that exceeds them, whatever later ones would bring it back; fractions have no limit.
#include <doctest/doctest.h>
#include <gmp.h>

#include <optional>
#include <random>

#include "interpreter/evaluate.hpp"
#include "tests/support/running.hpp"
#include "tests/support/small_book.hpp"

namespace paragraf::tests {
namespace {

using namespace interpreter;

// A fraction of GMP, by value.
class Exact {
 public:
  Exact() { mpq_init(value_); }
  explicit Exact(const std::string& text) : Exact() {
    mpq_set_str(value_, text.c_str(), 10);
    mpq_canonicalize(value_);
  }
  Exact(const Exact& other) : Exact() { mpq_set(value_, other.value_); }
  Exact& operator=(const Exact& other) {
    mpq_set(value_, other.value_);
    return *this;
  }
  ~Exact() { mpq_clear(value_); }

  Exact apply(char op, const Exact& other) const {
    Exact result;
    if (op == '+') mpq_add(result.value_, value_, other.value_);
    if (op == '-') mpq_sub(result.value_, value_, other.value_);
    if (op == '*') mpq_mul(result.value_, value_, other.value_);
    if (op == '/') mpq_div(result.value_, value_, other.value_);
    return result;
  }
  Exact negated() const { return Exact().apply('-', *this); }
  int compare(const Exact& other) const { return mpq_cmp(value_, other.value_); }
  bool is_zero() const { return mpq_sgn(value_) == 0; }
  bool fits() const {
    return compare(Exact("9223372036854775807")) <= 0 && compare(Exact("-9223372036854775808")) >= 0;
  }
  std::string text() const {
    char* raw = mpq_get_str(nullptr, 10, value_);
    std::string result(raw);
    void (*release)(void*, std::size_t) = nullptr;
    mp_get_memory_functions(nullptr, nullptr, &release);
    release(raw, result.size() + 1);
    return result;
  }

 private:
  mpq_t value_;
};

// What a formula comes to: a value, or the first thing that keeps it from having one.
struct Outcome {
  std::optional<Exact> value;
  bool overflow = false, division = false;
};

struct Formula {
  std::string text;
  Outcome outcome;
};

class Generator {
 public:
  Generator(unsigned seed, bool whole, const std::vector<std::string>& args)
      : random_(seed), whole_(whole), args_(args) {}

  Formula formula(int depth) {
    if (depth == 0 || pick(6) == 0) return leaf();
    const std::size_t kind = pick(whole_ ? 7 : 6);
    const Formula a = formula(depth - 1);
    if (kind == 6) return {"(-" + a.text + ")", fitted(map(a.outcome, [](const Exact& x) { return x.negated(); }))};
    const Formula b = formula(depth - 1);
    const bool known = a.outcome.value && b.outcome.value;
    Outcome both{std::nullopt, a.outcome.overflow || b.outcome.overflow, a.outcome.division || b.outcome.division};
    if (kind == 5) {
      if (known) both.value = a.outcome.value->compare(*b.outcome.value) < 0 ? *b.outcome.value : *a.outcome.value;
      return {"max(" + a.text + ", " + b.text + ")", both};
    }
    const char op = whole_ ? "+-**+"[kind] : "+-*/-"[kind];
    if (known && op == '/' && b.outcome.value->is_zero())
      both.division = true;
    else if (known)
      both.value = a.outcome.value->apply(op, *b.outcome.value);
    return {"(" + a.text + " " + op + " " + b.text + ")", fitted(both)};
  }

 private:
  std::size_t pick(std::size_t count) { return std::uniform_int_distribution<std::size_t>(0, count - 1)(random_); }
  Formula leaf() {
    if (pick(3) == 0) {
      const std::string number = std::to_string(pick(4));
      return {number, {Exact(number), false, false}};
    }
    const std::size_t i = pick(args_.size());
    return {std::string(1, static_cast<char>('a' + i)), {Exact(args_[i]), false, false}};
  }
  template <class Map>
  static Outcome map(Outcome outcome, Map change) {
    if (outcome.value) outcome.value = change(*outcome.value);
    return outcome;
  }
  Outcome fitted(Outcome outcome) const {
    if (whole_ && outcome.value && !outcome.value->fits()) return {std::nullopt, true, false};
    return outcome;
  }

  std::mt19937 random_;
  bool whole_;
  const std::vector<std::string>& args_;
};

Result number(const std::string& text) { return model::Value(*base::Number::parse(text)); }

// Formulas over a, b, c in one book, each asked with the arguments and compared.
void compare(bool whole, const std::vector<std::string>& args, unsigned seed) {
  constexpr int formulas = 40;
  const std::string type = whole ? "int" : "number";
  std::string text = "rulebook t\n";
  std::vector<Formula> all;
  Generator generator(seed, whole, args);
  for (int i = 0; i < formulas; ++i) {
    all.push_back(generator.formula(4));
    // The tail uses every name; what is asked is the formula in front of it.
    text += "value v" + std::to_string(i) + "(a: " + type + ", b: " + type + ", c: " + type + "): " + type + " = " +
            all.back().text + " + 0 * (a + b + c - a - b - c)\n";
  }
  SmallBook small = small_book(text);
  if (small.findings.find("P213") != small.findings.npos) return;  // a constant division by 0 is a finding
  REQUIRE(small.findings == "");
  const State state(*small.book);
  const Choices choices;
  std::vector<Result> given;
  for (const std::string& arg : args) given.push_back(number(arg));
  for (int i = 0; i < formulas; ++i) {
    CAPTURE(all[static_cast<std::size_t>(i)].text);
    const model::ValueId id = small.book->value_of.at(small.book->names.intern("v" + std::to_string(i)));
    const model::Rule& rule = (*small.book)[(*small.book)[id].rules.front()];
    Frame frame(given.begin(), given.end());
    const model::Expr& sum = (*small.book)[rule.outcomes.front()];
    const Result result = Evaluator(*small.book, state, choices).evaluate(model::ExprId(sum.a), frame);
    const Outcome& expected = all[static_cast<std::size_t>(i)].outcome;
    REQUIRE(result.known() == expected.value.has_value());
    if (result.known()) {
      CHECK(result.value().number() == *base::Number::parse(expected.value->text()));
      continue;
    }
    for (const Reason& reason : result.reasons()) {
      CHECK((reason.kind == ReasonKind::overflow || reason.kind == ReasonKind::division_by_zero));
      CHECK((reason.kind == ReasonKind::overflow ? expected.overflow : expected.division));
    }
  }
}

TEST_CASE("exact: whole numbers agree with GMP, and are missing from the operation on that exceeds 64 bits") {
  const std::vector<std::vector<std::string>> all = {{"3", "-7", "12"},
                                                     {"3037000500", "-3037000499", "2"},
                                                     {"9223372036854775807", "-9223372036854775808", "1"},
                                                     {"4611686018427387904", "-1", "2147483648"}};
  for (const std::vector<std::string>& args : all)
    for (unsigned seed = 1; seed <= 10; ++seed) {
      CAPTURE(seed);
      compare(true, args, seed);
    }
}

TEST_CASE("exact: fractions agree with GMP without limit") {
  const std::vector<std::vector<std::string>> all = {
      {"1/3", "-2/7", "5"}, {"9223372036854775807", "1/9223372036854775807", "-3/2"}, {"0", "1", "-1/2"}};
  for (const std::vector<std::string>& args : all)
    for (unsigned seed = 1; seed <= 10; ++seed) {
      CAPTURE(seed);
      compare(false, args, seed);
    }
}

TEST_CASE("exact: sums, tallies and stored values are judged on their exact value, before anything bounds them") {
  CHECK(problems(R"(rulebook t edition 1
entity unit
  n:     int
  low:   int at most 10
  near:  int in 0..9
  big:   number
value most: int = 9223372036854775807
value sums: int = sum u in unit gives u.n
value back: int = sum u in unit gives u.n + 1 - 1
value half: number = (most + most) / 2
value exact: number = (1.0 * most + most) / 2
value least: int = -9223372036854775808
tally points(k: int): int at most 5
  + a: most
  + b: most
tally even(k: int): int
  + a: most
  + b: 1
  + c: -1
§ 1 en "Changes"
(1) en: All at once.

    event change(u: unit, d: int)
    when change(u, d)
      add d to u.low
      add d to u.big
    event both(u: unit)
    when both(u)
      add most to u.n
      take most from u.n
    event leave(u: unit, d: int)
    when leave(u, d)
      add d to u.near
    example "exact"
      given u: unit { n: 9223372036854775807, low: 5, near: 3, big: 9223372036854775807 }
      case given v: unit { n: -2 }
           then sums is 9223372036854775805
           then back is undetermined
      case given v: unit { n: 1 }
           then sums is undetermined
      case then half is undetermined
           then exact is most
           then least < 0
           then least - 1 is undetermined
           then -least is undetermined
           then abs(least) is undetermined
           then points(1) is undetermined
           then even(1) is most
           then (most + 1) - 1 is undetermined
           then most * 1.0 + 1 - 1 is most
      case do   change(u, 9223372036854775803)
           then undetermined
           then u.low is 5
      case do   change(u, 9223372036854775802)
           then u.low is 10
           then u.big is 18446744073709551609
      case do   both(u)
           then u.n is most
      case do   leave(u, 7)
           then undetermined
           then u.near is 3
)") == "");
}

}  // namespace
}  // namespace paragraf::tests
