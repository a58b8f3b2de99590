// See shared_inputs.hpp.
#include "analysis/diff/shared_inputs.hpp"

namespace paragraf::analysis::diff {


Formula admitted(Symbols& symbols, const Symbol& symbol, const Domain& domain) {
  formulas::Formulas& f = symbols.formulas();
  if (domain.open()) return f.truth(true);
  std::vector<Formula> never;
  if (symbol.number_when && !domain.intervals.empty()) never.push_back(f.and_(symbol.number_when, f.not_(f.in(symbol.number, domain))));
  const auto listed = [&](const std::vector<Symbol::Listed>& all, Formula there) {
    for (const Symbol::Listed& one : all)
      if (!one.value.is_nothing() && !domain.contains(one.value)) never.push_back(f.and_(there, one.when));
  };
  listed(symbol.listed, f.truth(true));
  if (symbol.set_when) listed(symbol.members, symbol.set_when);
  return f.not_(f.or_(std::move(never)));
}

SharedInputs::SharedInputs(const Pairs& to_base, const Pairs& to_other, Symbols& symbols, formulas::Unknowns& base, formulas::Unknowns& own)
    : to_base_(to_base), to_other_(to_other), s_(symbols), base_(base), own_(own) {
  formulas::Formulas& f = s_.formulas();
  for (std::uint32_t kind = 0; kind < to_base_.from().entities.size(); ++kind) {
    const EntityId there = to_base_.of(Kind::entity, EntityId(kind));
    if (!there) continue;
    for (std::uint32_t i = 0; i < own_.scope().most[kind]; ++i)
      base_.tie(f.equal(own_.exists({EntityId(kind), i}), base_.exists({there, i})));
  }
}

Symbol SharedInputs::told(const Symbol& base, const Domain& domain) {
  formulas::Formulas& f = s_.formulas();
  Symbol there = to_other_.translated(base);
  for (const Formula tie : {f.not_(to_other_.lost(f, base)), admitted(s_, there, domain)})
    if (!f.is_true(tie) && tied_.insert(tie).second) base_.tie(tie);
  return there;
}

std::vector<Symbol> SharedInputs::in_base(const std::vector<Symbol>& args) const {
  std::vector<Symbol> there;
  for (const Symbol& arg : args) there.push_back(to_base_.translated(arg));
  return there;
}

Symbol SharedInputs::attribute(Instance entity, AttributeId id) {
  const AttributeId there = to_base_.of(Kind::attribute, id);
  const EntityId kind = to_base_.of(Kind::entity, entity.declaration);
  if (!there || !kind) return {};
  const Attribute& declared = to_base_.from()[id];
  return told(base_.attribute({kind, entity.index}, there), intersection(declared.domain, declared.clamp, Number(0)).value_or(declared.domain));
}

Symbol SharedInputs::fact(FactId id, const std::vector<Symbol>& args) {
  const FactId there = to_base_.of(Kind::fact, id);
  return there ? base_.fact(there, in_base(args)) : Symbol{};
}

Symbol SharedInputs::external(ExternId id, const std::vector<Symbol>& args) {
  const ExternId there = to_base_.of(Kind::external, id);
  return there ? told(base_.external(there, in_base(args)), to_base_.from()[id].domain) : Symbol{};
}

Symbol SharedInputs::phase() { return told(base_.phase(), {}); }

Symbol SharedInputs::instances(EntityId kind) {
  const EntityId there = to_base_.of(Kind::entity, kind);
  return there ? to_other_.translated(base_.instances(there)) : s_.set({});
}

formulas::Outlook SharedInputs::argument(const formulas::Outlook& base, const Domain& domain) { return {told(base.symbol, domain), base.causes}; }

void SharedInputs::share_ties() {
  for (; shared_ < own_.all_ties().size(); ++shared_) base_.tie(own_.all_ties()[shared_].formula);
}

}  // namespace paragraf::analysis::diff
