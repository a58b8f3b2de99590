// See side_by_side.hpp.
#include "analysis/diff/side_by_side.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "analysis/lint/claims.hpp"
#include "analysis/lint/inputs.hpp"
#include "analysis/lint/replay.hpp"
#include "interpreter/step_checks.hpp"

namespace paragraf::analysis::diff {

using formulas::Encoder;
using formulas::Outlook;
using formulas::OutlookFrame;
using lint::Proof;
using lint::Situation;
using lint::Stage;
using lint::Standing;

namespace {

std::string name_of(const Book& book, const Declaration& one) {
  switch (one.kind) {
    case Kind::entity: return book.text(book.entities[one.index].name);
    case Kind::attribute: return book.text(book.attributes[one.index].name);
    case Kind::external: return book.text(book.externs[one.index].name);
    case Kind::fact: return book.text(book.facts[one.index].name);
    default: return {};
  }
}

// What the subject reads of a state that the other edition does not have.
std::vector<Declaration> missing_there(const Pairs& pairs, Declaration subject) {
  const Book& book = pairs.from();
  std::vector<ExprId> more;
  if (subject.kind == Kind::value) more = {book.values[subject.index].at_least, book.values[subject.index].at_most};
  std::vector<Declaration> missing;
  for (const Declaration& one : rests_on(book, rules_of(book, subject), more)) {
    const bool stored = one.kind == Kind::entity || one.kind == Kind::attribute || one.kind == Kind::external || one.kind == Kind::fact;
    if (stored && !pairs.of(one.kind, one.index)) missing.push_back(one);
  }
  return missing;
}

struct Base {
  bool is_new = false;
  std::string obstacle = {};
};

// The edition that has all that both rest on.
Base base_of(const Editions& editions, Declaration of_new) {
  const Declaration of_old{of_new.kind, *editions.to_old.of(of_new.kind, of_new.index)};
  const auto only_new = missing_there(editions.to_old, of_new), only_old = missing_there(editions.to_new, of_old);
  const auto named = [](const Book& book, const std::vector<Declaration>& all) {
    std::vector<std::string> names;
    for (const Declaration& one : all) names.push_back(fmt::format("`{}`", name_of(book, one)));
    return fmt::format("{}", fmt::join(names, ", "));
  };
  for (const Declaration& one : only_new)
    if (editions.to_old.retyped().contains(one)) return {false, fmt::format("`{}` is of another type", name_of(editions.new_, one))};
  if (!only_new.empty() && !only_old.empty())
    return {false, fmt::format("it rests on {}, which only the old edition has, and on {}, which only the new one has", named(editions.old_, only_old),
                               named(editions.new_, only_new))};
  return {!only_new.empty(), {}};
}

// The texts of both.
std::shared_ptr<const Values> texts_of_both(const Editions& editions) {
  Values all = formulas::texts_of(editions.old_), more = formulas::texts_of(editions.new_);
  all.insert(all.end(), more.begin(), more.end());
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return std::make_shared<const Values>(std::move(all));
}

std::vector<SentenceId> sentences_of(const Situation& situation, const std::vector<RuleId>& rules) {
  const Book& book = situation.state.book();
  std::vector<SentenceId> found;
  const auto add = [&](const std::vector<SentenceId>& more) {
    for (const SentenceId one : more)
      if (std::find(found.begin(), found.end(), one) == found.end()) found.push_back(one);
  };
  for (const lint::Reply& reply : lint::replay(situation)) {
    if (reply.outcome) add(reply.outcome->cites);
    else add(reply.trace.citations(book));
    for (const auto* reasons : {reply.value ? &reply.value->reasons() : nullptr, reply.verdict ? &reply.verdict->reasons : nullptr,
                                reply.outcome ? &reply.outcome->reasons : nullptr})
      if (reasons)
        for (const interpreter::Reason& reason : *reasons) add(reason.cites);
  }
  // A verdict may rest on a table and its cells; without any the sentences that could have decided.
  if (found.empty()) add(lint::sentences_of(book, rules));
  return found;
}

Answer answer_of(const Situation& situation, const Wording& wording, const std::vector<RuleId>& rules) {
  return {lint::witness_of(situation, wording), sentences_of(situation, rules)};
}

}  // namespace

Beside::Beside(const Book& other, const Pairs& to_base, const Pairs& to_other, lint::Scene& scene, formulas::Scope scope, const Values& texts, const Sides& sides)
    : unknowns(other, scene.symbols, std::move(scope), texts), inputs(to_base, to_other, scene.symbols, scene.unknowns, unknowns),
      encoder(other, scene.symbols, inputs, scene.crowds, sides) {
  encoder.tie_presuppositions();
}

SideBySide::SideBySide(const Editions& editions, Declaration subject, const DiffOptions& options)
    : editions_(editions), subject_(subject), options_(options), new_is_base_([&] {
        const Base base = base_of(editions, subject);
        obstacle_ = base.obstacle;
        return base.is_new;
      }()),
      to_other_(new_is_base_ ? editions.to_old : editions.to_new), to_base_(new_is_base_ ? editions.to_new : editions.to_old),
      base_sides_(new_is_base_ ? editions.new_sides : editions.old_sides), other_sides_(new_is_base_ ? editions.old_sides : editions.new_sides),
      texts_(texts_of_both(editions)) {
  const std::uint32_t of_old = *editions.to_old.of(subject.kind, subject.index);
  base_subject_ = new_is_base_ ? subject.index : of_old;
  other_subject_ = new_is_base_ ? of_old : subject.index;
  lint_options_ = {.wording = new_is_base_ ? options.new_wording : options.old_wording, .solver = options.solver, .entities = options.entities,
                   .sides = base_sides_, .texts = texts_};
  stage_ = std::make_unique<Stage>(base(), lint_options_, params_of(base(), base_subject_), true);
}

const std::vector<Parameter>& SideBySide::params_of(const Book& book, std::uint32_t index) const {
  return subject_.kind == Kind::value ? book.values[index].params : book.acts[index].params;
}

Beside& SideBySide::beside(std::size_t index) {
  std::unique_ptr<Beside>& made = besides_[index];
  if (made) return *made;
  lint::Scene& scene = stage_->scene(index);
  formulas::Scope scope{std::vector<std::uint32_t>(other().entities.size(), 0), std::vector<std::uint32_t>(other().entities.size(), 0)};
  for (std::uint32_t kind = 0; kind < other().entities.size(); ++kind)
    if (const EntityId there = to_base_.of(Kind::entity, EntityId(kind))) {
      scope.sure[kind] = scene.unknowns.scope().sure[there.index()];
      scope.most[kind] = scene.unknowns.scope().most[there.index()];
    }
  made = std::make_unique<Beside>(other(), to_base_, to_other_, scene, std::move(scope), *texts_, other_sides_);
  made->inputs.share_ties();
  made->encoder.set_elsewhere([this, index](ExprId id, const OutlookFrame& frame) -> std::optional<Outlook> {
    const auto there = new_is_base_ ? editions_.alike->in_new(id) : editions_.alike->in_old(id);
    if (!there) return std::nullopt;
    lint::Scene& in = stage_->scene(index);
    OutlookFrame told;
    for (const Outlook& slot : frame) {
      if (!in.formulas.is_false(to_base_.lost(in.formulas, slot.symbol))) return std::nullopt;
      told.push_back(to_base_.translated(slot));
    }
    return to_other_.translated(in.encoder.evaluate(*there, told));
  });
  return *made;
}

const OutlookFrame& SideBySide::base_args(std::size_t index) {
  const auto [at, added] = base_args_.try_emplace(index);
  if (added) at->second = scene(index).encoder.arguments(params_of(base(), base_subject_));
  return at->second;
}

const OutlookFrame& SideBySide::other_args(std::size_t index) {
  const auto [at, added] = other_args_.try_emplace(index);
  if (!added) return at->second;
  const std::vector<Parameter>& params = params_of(other(), other_subject_);
  const OutlookFrame& args = base_args(index);
  for (std::size_t i = 0; i < params.size(); ++i) at->second.push_back(beside(index).inputs.argument(args[i], params[i].domain));
  return at->second;
}

std::optional<Share> SideBySide::share(const Asked& asked, std::size_t index) {
  lint::Scene& in = scene(index);
  const lint::Sought sought = asked.sought(index);
  if (in.formulas.is_false(sought.bad) || (sought.blind && !in.formulas.is_false(sought.blind))) return std::nullopt;
  std::vector<Symbol> inputs = in.unknowns.inputs();
  const OutlookFrame& args = base_args(index);
  std::vector<Formula> always{in.unknowns.ties({sought.bad})};
  std::map<EntityId, std::uint32_t> named;
  for (const Outlook& arg : args) {
    inputs.push_back(arg.symbol);
    // Two things that one question names are two; which of them comes first makes no difference.
    if (arg.symbol.listed.empty() || !arg.symbol.listed.front().value.is<Instance>()) continue;
    const EntityId kind = arg.symbol.listed.front().value.as<Instance>().declaration;
    always.push_back(in.symbols.is(arg.symbol, Instance{kind, named[kind]++}));
  }
  if (asked.more_inputs)
    for (Symbol& one : asked.more_inputs(index)) inputs.push_back(std::move(one));
  auto share = share_of(in.formulas, sought.bad, in.formulas.and_(std::move(always)), inputs, in.unknowns, options_.share);
  return share && share->cases > 0 ? share : std::nullopt;
}

void SideBySide::answer(const Asked& asked, Comparison& into) {
  const auto in_other = [&](const Situation& one) { return translated(to_other_, one, other_sides_); };
  const interpreter::Choices choices{other_sides_, {}};
  const lint::Search what{
      [&](std::size_t index) {
        const lint::Sought sought = asked.sought(index);
        beside(index).inputs.share_ties();
        return sought;
      },
      [&](std::size_t index, const formulas::Assignment& assignment) -> std::optional<std::vector<lint::Question>> {
        auto question = asked.question(index, assignment);
        if (!question) return std::nullopt;
        return std::vector<lint::Question>{std::move(*question)};
      },
      [&](const Situation& one) {
        const auto there = in_other(one);
        return there && lint::is_admitted(*there) && interpreter::broken_presuppositions(there->state, choices).empty() && asked.differ(one, *there);
      }};
  const Proof proof = lint::search(*stage_, what);
  into.standing = proof.standing;
  into.how = proof.how;
  into.bound = proof.bound;
  if (proof.standing != Standing::found) return;
  const Situation& here = *proof.situation;
  const Situation there = *in_other(here);
  const Situation &of_old = new_is_base_ ? there : here, &of_new = new_is_base_ ? here : there;
  into.before = answer_of(of_old, options_.old_wording, rules_of(editions_.old_, into.of_old));
  into.after = answer_of(of_new, options_.new_wording, rules_of(editions_.new_, into.of_new));
  into.share = share(asked, Stage::arguments_only);
  if (!into.share) into.share = share(asked, Stage::more);
}

bool lacks_input(const std::vector<interpreter::Reason>& reasons) {
  using interpreter::ReasonKind;
  return std::any_of(reasons.begin(), reasons.end(), [](const interpreter::Reason& one) {
    return one.kind == ReasonKind::attribute || one.kind == ReasonKind::external || one.kind == ReasonKind::phase;
  });
}

bool begin(const Editions& editions, Declaration of_new, Aspect aspect, Comparison& into) {
  into.aspect = aspect;
  into.of_new = of_new;
  into.of_old = {of_new.kind, *editions.to_old.of(of_new.kind, of_new.index)};
  const Unchanged& unchanged = editions.unchanged;
  bool same = false;
  if (of_new.kind == Kind::value) {
    const ValueDecl& value = editions.new_.values[of_new.index];
    into.name = editions.new_.text(value.name);
    into.new_place = value.place;
    into.old_place = editions.old_.values[into.of_old.index].place;
    same = unchanged.is_unchanged(of_new);
  } else {
    const Act& act = editions.new_.acts[of_new.index];
    into.name = editions.new_.text(act.name);
    into.new_place = act.place;
    into.old_place = editions.old_.acts[into.of_old.index].place;
    const ActId id(of_new.index);
    if (aspect == Aspect::permission) same = unchanged.has_same_permission(id) && unchanged.has_same_duties();
    else same = unchanged.has_same_effects(id) && unchanged.has_same_whenevers() && unchanged.has_same_presuppositions();
  }
  if (same) into.standing = lint::Standing::proved, into.how = "text";
  return same;
}

}  // namespace paragraf::analysis::diff
