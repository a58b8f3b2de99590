// P751: readings that make no difference. In: the readings of a book. Out: found, if no rule tests it, or if every value that tests it was
// asked with all arguments and inputs that there are, under all sides of the readings that it rests on, and the sides never differed;
// proved, if an example of the book holds under one side and not under another, or a situation shows that they differ; else not decided,
// with how many were tried.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "analysis/lint/references.hpp"
#include "analysis/lint/touched.hpp"
#include "analysis/readings.hpp"

namespace paragraf::analysis::lint {
namespace {

constexpr std::size_t most_counted = 20'000, most_tried = 4'000, most_choices = 64;

// What a value rests on: its rules, what lifts them, and the same of the values that they ask for.
struct Foundation {
  std::set<std::uint32_t> values, readings;
  bool sets = false;                     // it looks at all entities of a kind, of which there is no end
};

class Foundations {
 public:
  explicit Foundations(const Book& book) : book_(book) {}

  Foundation of(ValueId value) {
    Foundation all;
    add_value(value.index(), all);
    return all;
  }

 private:
  void add_value(std::uint32_t value, Foundation& all) {
    if (!all.values.insert(value).second) return;
    const ValueDecl& declared = book_.values[value];
    add(declared.at_least, all), add(declared.at_most, all);
    for (const RuleId rule : declared.rules) add_rule(rule, all);
  }

  void add_rule(RuleId id, Foundation& all) {
    for (const ExprId expr : expressions_of(book_[id])) add(expr, all);
    for (const RuleId lifter : book_[id].lifters)
      if (book_[lifter].kind == RuleKind::lift) add_rule(lifter, all);   // others are rules of the same value
  }

  void add(ExprId id, Foundation& all) {
    each_expression(book_, id, [&](const Expr& expr) {
      if (expr.op == Op::value_call || expr.op == Op::line_call) add_value(expr.a, all);
      if (expr.op == Op::reading) all.readings.insert(expr.a);
      if (expr.op == Op::instances || expr.op == Op::beforehand || expr.op == Op::afterwards || expr.op == Op::odds || expr.op == Op::obliged) all.sets = true;
    });
  }

  const Book& book_;
};

class Idle {
 public:
  Idle(const Book& book, const LintOptions& options, Claims& claims) : book_(book), options_(options), claims_(claims), foundations_(book) {}

  void run() {
    for (std::size_t i = 0; i < book_.readings.size(); ++i)
      if (is_linted(book_, book_.readings[i].sentence)) look(ReadingId(i));
  }

 private:
  void look(ReadingId id) {
    const Reading& reading = book_[id];
    const std::vector<SentenceId> tested = tested_by(id);
    Claim claim{.code = Code::reading_idle, .standing = Standing::proved, .subject = book_.text(reading.name), .sentences = {reading.sentence}, .how = "listed", .bound = {}, .finding = {}, .witness = {}};
    if (tested.empty()) {
      tell(claim, reading, fmt::format("no rule tests the reading `{}`", book_.text(reading.name)), {});
    } else if (in_examples(id)) {
      claim.how = "an example of the book";
    } else if (const std::optional<bool> differs = counted(id)) {
      if (!*differs) tell(claim, reading, fmt::format("whichever side of `{}` is read, the answers are the same", book_.text(reading.name)), tested);
    } else {
      const ReadingView view = reading_view(book_, id, options_.wording, {.situations = most_tried, .counted = 0});
      claim.how = "a situation that was searched";
      if (!view.difference) {
        claim.standing = Standing::undecided;
        claim.how = fmt::format("{} situations were tried, and there are more", view.tried);
      }
    }
    claims_.add(std::move(claim));
  }

  void tell(Claim& claim, const Reading& reading, std::string message, const std::vector<SentenceId>& tested) {
    claim.standing = Standing::found;
    claim.finding = base::diagnostic(Code::reading_idle, reading.place, std::move(message));
    for (const SentenceId sentence : tested) claim.finding->labels.push_back({book_[sentence].place, "tests it"});
    if (!tested.empty()) claim.finding->notes.push_back("every situation there is was tried");
  }

  static bool tests(const Book& book, const Rule& rule, ReadingId id) {
    bool does = false;
    for (const ExprId part : expressions_of(rule))
      each_expression(book, part, [&](const Expr& expr) { does = does || (expr.op == Op::reading && expr.a == id.index()); });
    return does;
  }

  std::vector<SentenceId> tested_by(ReadingId id) const {
    std::vector<SentenceId> sentences;
    for (const Rule& rule : book_.rules)
      if (!rule.suspended_by && tests(book_, rule, id) && std::find(sentences.begin(), sentences.end(), rule.sentence) == sentences.end()) sentences.push_back(rule.sentence);
    return sentences;
  }

  // Does an example on which the reading bears fail if another side is read?
  bool in_examples(ReadingId id) {
    const interpreter::GivenStates none;
    const interpreter::GivenStates& states = options_.states ? *options_.states : none;
    if (runs_.empty())
      for (const Example& example : book_.examples) runs_.push_back(interpreter::run_example(book_, example, {}, options_.wording.say, states));
    for (std::size_t i = 0; i < book_.examples.size(); ++i) {
      const auto bears = [&](const interpreter::CaseResult& one) {
        return std::any_of(one.applied.begin(), one.applied.end(), [&](RuleId rule) { return tests(book_, book_[rule], id); });
      };
      if (std::none_of(runs_[i].begin(), runs_[i].end(), bears)) continue;
      for (std::uint32_t side = 1; side < book_[id].sides.size(); ++side) {
        std::vector<std::uint32_t> sides(book_.readings.size(), 0);
        sides[id.index()] = side;
        const auto other = interpreter::run_example(book_, book_.examples[i], sides, options_.wording.say, states);
        for (std::size_t at = 0; at < other.size() && at < runs_[i].size(); ++at)
          if (other[at].failures.empty() != runs_[i][at].failures.empty()) return true;
      }
    }
    return false;
  }

  // Do the sides differ? None if that cannot be counted: an act, sets of all entities, numbers without end, two arguments that may be one.
  std::optional<bool> counted(ReadingId id) {
    std::vector<ValueId> values;
    for (std::size_t i = 0; i < book_.rules.size(); ++i) {
      const Rule& rule = book_.rules[i];
      if (rule.suspended_by || !tests(book_, rule, id)) continue;
      if (rule.kind != RuleKind::equation && rule.kind != RuleKind::row && rule.kind != RuleKind::tally_line) return std::nullopt;
      if (std::find(values.begin(), values.end(), ValueId(rule.subject)) == values.end()) values.emplace_back(rule.subject);
    }
    for (const ValueDecl& value : book_.values)          // bounds of tallies are no rules
      for (const ExprId bound : {value.at_least, value.at_most}) {
        bool does = false;
        each_expression(book_, bound, [&](const Expr& expr) { does = does || (expr.op == Op::reading && expr.a == id.index()); });
        if (does) return std::nullopt;
      }
    bool all_counted = true;
    for (const ValueId value : values) {
      const std::optional<bool> differs = counted(id, value);
      if (differs && *differs) return true;
      all_counted = all_counted && differs;
    }
    return all_counted ? std::optional(false) : std::nullopt;
  }

  std::optional<bool> counted(ReadingId id, ValueId value) {
    Foundation foundation = foundations_.of(value);
    if (foundation.sets || has_two_entities(book_[value])) return std::nullopt;
    foundation.readings.erase(id.index());
    std::size_t choices = 1;
    for (const std::uint32_t other : foundation.readings) choices *= std::max<std::size_t>(book_.readings[other].sides.size(), 1);
    if (choices > most_choices) return std::nullopt;
    for (std::size_t choice = 0; choice < choices; ++choice) {
      std::vector<std::uint32_t> others(book_.readings.size(), 0);
      std::size_t left = choice;
      for (const std::uint32_t other : foundation.readings) {
        others[other] = static_cast<std::uint32_t>(left % book_.readings[other].sides.size());
        left /= book_.readings[other].sides.size();
      }
      const std::optional<Share> share = differing_share(book_, id, value, others, options_.wording, most_counted);
      if (!share) return std::nullopt;
      if (!share->differing.is_zero()) return true;
    }
    return false;
  }

  // Two parameters of one kind may be the same entity, and that is not tried.
  bool has_two_entities(const ValueDecl& value) const {
    std::set<std::uint32_t> kinds;
    for (const Parameter& param : value.params)
      if (const Type& type = book_.types[param.type]; type.kind == TypeKind::entity && !kinds.insert(type.declaration).second) return true;
    return false;
  }

  const Book& book_;
  const LintOptions& options_;
  Claims& claims_;
  Foundations foundations_;
  std::vector<std::vector<interpreter::CaseResult>> runs_;   // of the examples, as the book is read
};

}  // namespace

void check_readings(const Book& book, const LintOptions& options, Claims& claims) { Idle(book, options, claims).run(); }

}  // namespace paragraf::analysis::lint
