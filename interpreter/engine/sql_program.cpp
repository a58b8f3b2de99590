// See sql_program.hpp.
#include "interpreter/engine/sql_program.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace paragraf::engine {
namespace {

// How tightly what stands in a text holds together.
enum class Binding : std::uint8_t { or_, and_, not_, comparison, sum, product, whole };

struct Term {
  std::string text;
  bool truth = false;
  Binding binding = Binding::whole;
  bool wide = true;                          // 64 bits for PostgreSQL; literals are not
  std::size_t operations = 0;                // that stand in it
  std::size_t depth = 0;
  std::size_t level = 0;                     // of the last step that is named in it
  bool cases = false;                        // the text of a CASE, without the word and END
};

// Texts do not become deeper than this: SQLite takes a thousand.
constexpr std::size_t deepest = 40;
// Rows of a table that are asked one after the other; more are halved first.
constexpr std::size_t most_rows = 8;

class Writer {
 public:
  Writer(const Program& program, const std::vector<SqlColumn>& lanes, const std::string& prefix) : program_(program), lanes_(lanes), prefix_(prefix) {}

  SqlProgram run() {
    count_uses();
    terms_.resize(program_.operations.size());
    for (std::size_t i = 0; i < terms_.size(); ++i) {
      terms_[i] = made(program_.operations[i]);
      const Term& term = terms_[i];
      const bool again = uses_[i] > 1 && (term.operations > 1 || term.cases), asked = asked_[i] > 0 && term.operations > 0;
      if (again || asked || term.depth >= deepest) name(terms_[i]);
    }
    for (const Place place : program_.outputs) result_.outputs.push_back({closed(terms_[place]), terms_[place].truth});
    return std::move(result_);
  }

 private:
  // `asked_`: by tables, which name what they are asked in each row.
  void count_uses() {
    uses_.assign(program_.operations.size(), 0);
    asked_ = uses_;
    for (const Place place : program_.outputs) ++uses_[place];
    for (const Operation& op : program_.operations) {
      each_operand(op, [&](std::uint32_t operand) { ++uses_[operand]; });
      // So does a division that cannot be moved above 0.
      const bool twice = op.code == Code::divide_by || (op.code == Code::divide && !offset(op));
      if (op.code == Code::look_up || twice) ++asked_[op.a];
      if (op.code == Code::divide_by) ++asked_[op.b];
    }
    // A conversion is nothing here.
    for (std::size_t i = uses_.size(); i-- > 0;) {
      const Operation& op = program_.operations[i];
      if (op.code != Code::convert) continue;
      uses_[op.a] += uses_[i] - std::min<std::uint32_t>(uses_[i], 1);
      asked_[op.a] += asked_[i];
      uses_[i] = asked_[i] = 0;
    }
  }

  void name(Term& term) {
    const std::size_t level = term.level + 1;
    if (result_.steps.size() < level) result_.steps.resize(level);
    const std::string name = fmt::format("{}{}", prefix_, named_++);
    result_.steps[level - 1].push_back({name, closed(term)});
    term = {name, term.truth, Binding::whole, term.wide, 0, 0, level, false};
  }

  static std::string closed(const Term& term) { return term.cases ? "CASE " + term.text + " END" : term.text; }
  static std::string within(const Term& term, Binding least) { return term.binding < least ? "(" + closed(term) + ")" : closed(term); }

  Term over(std::initializer_list<const Term*> parts) const {
    Term term;
    term.operations = 1;
    for (const Term* part : parts) {
      term.operations += part->operations;
      term.depth = std::max(term.depth, part->depth + 1);
      term.level = std::max(term.level, part->level);
    }
    return term;
  }

  static std::string literal(std::int64_t k) { return k == INT64_MIN ? fmt::format("CAST('{}' AS bigint)", k) : fmt::format("{}", k); }
  static Term constant(std::int64_t k) {
    Term term;
    term.text = literal(k);
    term.wide = k < INT32_MIN || k > INT32_MAX;
    return term;
  }
  static bool is_truth(const Term& term) { return term.truth || term.text == "0" || term.text == "1"; }
  Term number(Term term) const {
    if (!term.truth) return term;
    term.text = fmt::format("WHEN {} THEN 1 ELSE 0", closed(term));
    term.cases = true;
    term.truth = term.wide = false;
    term.binding = Binding::whole;
    ++term.depth;
    return term;
  }
  Term condition(Term term) const {
    if (term.truth) return term;
    if (is_truth(term)) {
      term.text = term.text == "1" ? "TRUE" : "FALSE";
    } else {
      term.text = within(term, Binding::sum) + " <> 0";
      term.binding = Binding::comparison;
      ++term.depth;
    }
    term.truth = true;
    term.cases = false;
    return term;
  }
  Term wide(Term term) const {
    if (term.wide) return term;
    term.text = fmt::format("CAST({} AS bigint)", closed(term));
    term.binding = Binding::whole;
    term.cases = false;
    term.wide = true;
    return term;
  }

  Term binary(const char* sign, Binding binding, Term a, const Term& b, bool truth) const {
    Term term = over({&a, &b});
    const bool arithmetic = binding == Binding::sum || binding == Binding::product;
    if (arithmetic && !a.wide && !b.wide) a = wide(std::move(a));
    const bool same_again = binding == Binding::and_ || binding == Binding::or_;
    const auto next = static_cast<Binding>(static_cast<int>(binding) + 1);
    // a - (b - c), but a and b and c; comparisons are not chained.
    term.text = fmt::format("{} {} {}", within(a, binding == Binding::comparison ? next : binding), sign, within(b, same_again ? binding : next));
    term.binding = binding;
    term.truth = truth;
    return term;
  }

  // What is added, in steps of the divisor, so that the number is not below 0 and still fits.
  std::optional<std::int64_t> offset(const Operation& op) const {
    const Range& of = program_.operations[op.a].range;
    if (of.low >= 0) return 0;
    const Wide steps = (-static_cast<Wide>(of.low) + op.k - 1) / op.k;
    if (steps * op.k + of.high > INT64_MAX) return std::nullopt;
    return static_cast<std::int64_t>(steps);
  }

  Term divided(const Operation& op) const {
    const Term a = number(terms_[op.a]), k = constant(op.k);
    const auto steps = offset(op);
    if (!steps) return floored(op, k);
    if (*steps == 0) return binary("/", Binding::product, a, k, false);
    const Term moved = binary("+", Binding::sum, a, constant(*steps * op.k), false);
    return binary("-", Binding::sum, binary("/", Binding::product, moved, k, false), constant(*steps), false);
  }
  Term floored(const Operation& op, const Term& by) const {
    const Term a = number(terms_[op.a]);
    Term quotient = binary("/", Binding::product, a, by, false);
    if (program_.operations[op.a].range.low >= 0) return quotient;
    Term one = binary("%", Binding::product, a, by, false);
    one.text = fmt::format("WHEN {} < 0 THEN 1 ELSE 0", one.text);
    one.cases = true;
    one.binding = Binding::whole;
    return binary("-", Binding::sum, std::move(quotient), one, false);
  }

  Term choice(const Operation& op) const {
    Term when = condition(terms_[op.a]), yes = terms_[op.b], no = terms_[op.c];
    if ((yes.truth && is_truth(no)) || (no.truth && is_truth(yes))) {
      yes = condition(std::move(yes));
      no = condition(std::move(no));
    } else {
      yes = number(std::move(yes));
      no = number(std::move(no));
    }
    Term term = over({&when, &yes, &no});
    term.truth = yes.truth;
    term.wide = yes.wide || no.wide;
    term.cases = true;
    term.text = fmt::format("WHEN {} THEN {} {}", closed(when), closed(yes), no.cases ? no.text : "ELSE " + closed(no));
    // What goes on in the same CASE is no deeper.
    if (no.cases) term.depth = std::max({when.depth + 1, yes.depth + 1, no.depth});
    return term;
  }

  struct Piece {
    std::int64_t last, value;                // up to here
  };
  std::string pieces(const std::string& at, const Piece* piece, std::size_t count) const {
    if (count > most_rows) {
      const std::size_t half = count / 2;
      return fmt::format("WHEN {} <= {} THEN CASE {} END {}", at, literal(piece[half - 1].last), pieces(at, piece, half), pieces(at, piece + half, count - half));
    }
    std::string text;
    for (std::size_t i = 0; i + 1 < count; ++i)
      text += fmt::format("WHEN {} <= {} THEN {} ", at, literal(piece[i].last), literal(piece[i].value));
    const std::string last = literal(piece[count - 1].value);
    return text.empty() ? "ELSE " + last : text + "ELSE " + last;
  }
  // A table of truths as the ranges in which it holds.
  static void truths(Term& term, const std::string& at, const std::vector<Piece>& all) {
    std::size_t ranges = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (all[i].value == 0) continue;
      if (ranges++ > 0) term.text += " OR ";
      if (i == 0) term.text += fmt::format("{} <= {}", at, literal(all[i].last));
      else if (i + 1 == all.size()) term.text += fmt::format("{} > {}", at, literal(all[i - 1].last));
      else term.text += fmt::format("{} BETWEEN {} AND {}", at, literal(all[i - 1].last + 1), literal(all[i].last));
    }
    term.truth = true;
    term.binding = ranges == 1 ? Binding::comparison : Binding::or_;
  }
  Term looked_up(const Operation& op) const {
    const Term at = number(terms_[op.a]);
    const Table& table = program_.tables[static_cast<std::size_t>(op.k)];
    std::vector<Piece> all;
    std::int64_t value = table.values.front();
    for (const Table::Step& step : table.steps) {
      all.push_back({step.at, value});
      value += step.by;
    }
    all.push_back({table.low + static_cast<std::int64_t>(table.values.size()) - 1, value});
    Term term = over({&at});
    if (op.range == Range{0, 1} && all.size() <= most_rows) {
      truths(term, within(at, Binding::sum), all);
      return term;
    }
    term.text = pieces(within(at, Binding::sum), all.data(), all.size());
    term.cases = true;
    term.wide = std::any_of(all.begin(), all.end(), [](const Piece& piece) { return constant(piece.value).wide; });
    for (std::size_t n = all.size(); n > most_rows; n /= 2) ++term.depth;
    return term;
  }

  Term made(const Operation& op) const {
    const auto a = [&] { return number(terms_[op.a]); };
    const auto b = [&] { return number(terms_[op.b]); };
    switch (op.code) {
      case Code::input: {
        Term term;
        term.text = lanes_[op.a].text;
        term.truth = lanes_[op.a].truth;
        return term;
      }
      case Code::constant: return constant(op.k);
      case Code::add: return sum(a(), b());
      case Code::subtract: return binary("-", Binding::sum, a(), b(), false);
      case Code::multiply: return binary("*", Binding::product, a(), b(), false);
      case Code::add_constant: return sum(a(), constant(op.k));
      case Code::scale: return binary("*", Binding::product, a(), constant(op.k), false);
      case Code::divide: return divided(op);
      case Code::divide_by: return floored(op, b());
      case Code::choose: return choice(op);
      case Code::look_up: return looked_up(op);
      case Code::at_most: return binary("<=", Binding::comparison, a(), constant(op.k), true);
      case Code::equal:
        if (terms_[op.a].truth && (op.k == 0 || op.k == 1)) return op.k == 1 ? terms_[op.a] : negated(terms_[op.a]);
        return binary("=", Binding::comparison, a(), constant(op.k), true);
      case Code::below: return binary("<", Binding::comparison, a(), b(), true);
      case Code::same:
        if (terms_[op.a].truth && terms_[op.b].truth) return binary("=", Binding::comparison, terms_[op.a], terms_[op.b], true);
        return binary("=", Binding::comparison, a(), b(), true);
      case Code::not_: return opposite(op.a);
      case Code::and_: return binary("AND", Binding::and_, condition(terms_[op.a]), condition(terms_[op.b]), true);
      case Code::or_: return binary("OR", Binding::or_, condition(terms_[op.a]), condition(terms_[op.b]), true);
      case Code::convert: return terms_[op.a];
    }
    return {};
  }

  Term sum(const Term& a, Term b) const {
    const bool below = b.text.starts_with('-');                  // only a literal does
    if (below) b.text.erase(0, 1);
    return binary(below ? "-" : "+", Binding::sum, a, b, false);
  }
  // `a > 4` is easier to read than `NOT a <= 4`.
  Term opposite(Place of) const {
    const Operation& op = program_.operations[of];
    const bool compares = terms_[of].operations > 0 && !terms_[op.a].truth;
    if (compares && op.code == Code::at_most) return binary(">", Binding::comparison, number(terms_[op.a]), constant(op.k), true);
    if (compares && op.code == Code::equal) return binary("<>", Binding::comparison, number(terms_[op.a]), constant(op.k), true);
    if (compares && op.code == Code::below) return binary(">=", Binding::comparison, number(terms_[op.a]), number(terms_[op.b]), true);
    return negated(condition(terms_[of]));
  }
  Term negated(const Term& of) const {
    Term term = over({&of});
    term.text = "NOT " + within(of, Binding::not_);
    term.truth = true;
    term.binding = Binding::not_;
    return term;
  }

  const Program& program_;
  const std::vector<SqlColumn>& lanes_;
  const std::string& prefix_;
  std::vector<std::uint32_t> uses_, asked_;
  std::vector<Term> terms_;
  SqlProgram result_;
  std::size_t named_ = 0;
};

}  // namespace

SqlProgram sql_program(const Program& program, const std::vector<SqlColumn>& lanes, const std::string& prefix) { return Writer(program, lanes, prefix).run(); }

}  // namespace paragraf::engine
