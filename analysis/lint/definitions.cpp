// P767: definitions that need each other. In: circles of values that ask for each other with the same arguments. Out: one that always closes
// is found; one that closes under conditions is found if a state is found in which the interpreter goes round, proved harmless if its
// conditions exclude each other, and is not decided otherwise.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <set>

#include "analysis/candidates.hpp"
#include "analysis/inquiry.hpp"
#include "analysis/lint/calls.hpp"
#include "analysis/lint/claims.hpp"
#include "analysis/lint/definition_text.hpp"
#include "analysis/lint/references.hpp"

namespace paragraf::analysis::lint {
namespace {

// Does the value need itself, while nothing that it needs is left open?
bool goes_round(const Situation& situation) {
  const ValueQuestion& asked = std::get<ValueQuestion>(situation.questions.front());
  const std::vector<interpreter::Result> args(asked.args.begin(), asked.args.end());
  const interpreter::Result result = interpreter::Evaluator(situation.state.book(), situation.state, {situation.sides, {}}).call_value(asked.value, args);
  const std::vector<interpreter::Reason>& reasons = result.reasons();
  return !reasons.empty() && std::all_of(reasons.begin(), reasons.end(), [](const interpreter::Reason& one) { return one.kind == interpreter::ReasonKind::circular; });
}

// A situation in which the value needs itself. Inputs are supplied as they are missed, simple ones first.
class Attempts {
 public:
  Attempts(const Book& book, const Wording& wording) : book_(book), candidates_(book), wording_(wording) {}

  std::optional<Situation> find(ValueId value, const std::vector<std::uint32_t>& sides) {
    sides_ = sides;
    tried_ = 0;
    const Inquiry start(book_, {value, {}}, wording_);
    for (std::size_t cost = 0; cost <= dearest; ++cost)
      if (const auto found = descend(start, cost, 0))
        return minimised(*found, goes_round, wording_);
    return std::nullopt;
  }

 private:
  static constexpr std::size_t most_tried = 4'000, deepest = 12, width = 8, dearest = 8;

  std::optional<Situation> descend(const Inquiry& inquiry, std::size_t cost, std::size_t depth) {
    if (++tried_ > most_tried || depth > deepest) return std::nullopt;
    const Answer answer = inquiry.ask(sides_);
    if (answer.misses) return supply(inquiry, *answer.misses, cost, depth);
    if (answer.circular) {
      State state = inquiry.state();
      Values args;
      for (const interpreter::Result& arg : inquiry.arguments(state)) args.push_back(arg.value());
      Situation situation{.state = std::move(state), .questions = {ValueQuestion{inquiry.subject().value, std::move(args)}}, .sides = sides_};
      if (goes_round(situation)) return situation;
    }
    if (cost == 0) return std::nullopt;
    for (const Input& input : answer.optional)
      if (auto found = supply(inquiry, input, cost - 1, depth)) return found;
    return std::nullopt;
  }

  std::optional<Situation> supply(const Inquiry& inquiry, const Input& input, std::size_t cost, std::size_t depth) {
    std::size_t place = 0;
    for (const Value& value : candidates_.some(inquiry.state(), inquiry.type(input), inquiry.domain(input), width)) {
      if (place > cost) return std::nullopt;
      Inquiry next = inquiry;
      next.supply(input, value);
      if (auto found = descend(next, cost - place, depth + 1)) return found;
      ++place;
    }
    return std::nullopt;
  }

  const Book& book_;
  const Candidates candidates_;
  const Wording& wording_;
  std::vector<std::uint32_t> sides_;
  std::size_t tried_ = 0;
};

// The parts of a condition that all have to hold.
void conjuncts(const Book& book, ExprId id, std::vector<ExprId>& parts) {
  if (!id) return;
  if (book[id].op != Op::and_) return parts.push_back(id);
  for (const ExprId part : book[id].args) conjuncts(book, part, parts);
}

// Two sides of one reading, or something and its opposite, for the same arguments.
bool exclude_each_other(const Book& book, const Circle& circle) {
  std::map<std::uint32_t, std::uint32_t> side_of;
  std::set<std::string> hold, fail;
  std::vector<std::uint32_t> arguments(book[circle.values.front()].params.size());
  std::iota(arguments.begin(), arguments.end(), 0);
  std::vector<std::uint32_t> from = arguments;
  for (const ValueCall& call : circle.calls) {
    std::vector<ExprId> parts;
    conjuncts(book, book[call.rule].condition, parts);
    conjuncts(book, book[call.rule].provided, parts);
    const bool same_frame = from == arguments;
    for (const ExprId part : parts) {
      const Expr& expr = book[part];
      if (expr.op == Op::equal && book[ExprId(expr.a)].op == Op::reading && book[ExprId(expr.b)].op == Op::constant) {
        const Value& side = book.constants[book[ExprId(expr.b)].a];
        if (const auto [known, fresh] = side_of.emplace(book[ExprId(expr.a)].a, side.as<Side>().index); !fresh && known->second != side.as<Side>().index) return true;
      }
      if (!same_frame) continue;
      (expr.op == Op::not_ ? fail : hold).insert(expression_text(book, expr.op == Op::not_ ? ExprId(expr.a) : part));
    }
    std::vector<std::uint32_t> next;
    for (const std::uint32_t argument : call.from) next.push_back(from[argument]);
    from = std::move(next);
  }
  return std::any_of(hold.begin(), hold.end(), [&](const std::string& one) { return fail.contains(one); });
}

// The default sides, and each other side alone.
std::vector<std::vector<std::uint32_t>> choices(const Book& book) {
  std::vector<std::vector<std::uint32_t>> all{std::vector<std::uint32_t>(book.readings.size(), 0)};
  for (std::size_t i = 0; i < book.readings.size(); ++i)
    for (std::uint32_t side = 1; side < book.readings[i].sides.size(); ++side) {
      all.push_back(all.front());
      all.back()[i] = side;
    }
  return all;
}

class Definitions {
 public:
  Definitions(const Book& book, const LintOptions& options, Claims& claims) : book_(book), options_(options), claims_(claims), attempts_(book, options.wording) {}

  void run() {
    std::set<std::vector<ValueId>> told;       // one circle of the same values is enough
    std::vector<Circle> all = circles_of(book_);
    std::stable_sort(all.begin(), all.end(), [](const Circle& a, const Circle& b) { return a.always() > b.always(); });
    for (const Circle& circle : all) {
      if (std::none_of(circle.values.begin(), circle.values.end(), [&](ValueId value) { return is_linted(book_, book_[value].sentence); })) continue;
      std::vector<ValueId> members = circle.values;
      std::sort(members.begin(), members.end());
      if (told.contains(members)) continue;
      if (!circle.always() && exclude_each_other(book_, circle)) continue;
      std::optional<Situation> witness;
      if (!circle.always())
        for (const std::vector<std::uint32_t>& sides : choices(book_))
          if ((witness = attempts_.find(circle.values.front(), sides))) break;
      told.insert(members);
      report(circle, witness);
    }
    add_proved(Code::definition_circle, "definitions", claims_);
  }

 private:
  std::string name(ValueId value) const { return "`" + book_.text(book_[value].name) + "`"; }

  void report(const Circle& circle, const std::optional<Situation>& witness) {
    const ValueId first = circle.values.front();
    std::string round = name(first), subject;
    base::Diagnostic finding = base::diagnostic(Code::definition_circle, book_[first].place, {});
    std::vector<SentenceId> sentences;
    for (std::size_t i = 0; i < circle.calls.size(); ++i) {
      const ValueCall& call = circle.calls[i];
      round += fmt::format("{} needs {}", i == 0 ? "" : ", which", name(call.to));
      subject += (i == 0 ? "" : ", ") + book_.text(book_[circle.values[i]].name);
      finding.labels.push_back({book_[call.rule].place, fmt::format("{} needs {}", name(circle.values[i]), name(call.to))});
      sentences.push_back(book_[call.rule].sentence);
    }
    finding.message = round + (circle.always() ? ", so none of it is ever known" : ", so in this state none of it is known");
    Claim claim = found(std::move(finding), subject, std::move(sentences));
    if (witness) {
      claim.witness = witness_of(*witness, options_.wording);
    } else if (!circle.always()) {
      claim.standing = Standing::undecided;
      claim.how = "no state was found in which the circle closes";
      claim.finding.reset();
    }
    claims_.add(std::move(claim));
  }

  const Book& book_;
  const LintOptions& options_;
  Claims& claims_;
  Attempts attempts_;
};

}  // namespace

void check_definitions(const Book& book, const LintOptions& options, Claims& claims) { Definitions(book, options, claims).run(); }

}  // namespace paragraf::analysis::lint
