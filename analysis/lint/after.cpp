// See after.hpp.
#include "analysis/lint/after.hpp"

#include <algorithm>

namespace paragraf::analysis::lint {
namespace {

constexpr std::size_t most_steps = 24, most_bindings = 64;

}  // namespace

Symbol After::Snapshot::attribute(Instance entity, AttributeId id) {
  const auto written = attributes.find({id, entity.index});
  return written != attributes.end() ? written->second : before->attribute(entity, id);
}

Symbol After::Snapshot::fact(FactId id, const std::vector<Symbol>& args) {
  Symbol noted = before->fact(id, args);
  const auto written = facts.find(id);
  if (written == facts.end()) return noted;
  Formulas& f = symbols->formulas();
  for (const Noted& one : written->second) {
    std::vector<Formula> same{one.when};
    for (std::size_t i = 0; i < args.size() && i < one.args.size(); ++i) same.push_back(symbols->equal(args[i], one.args[i]));
    const Formula here = f.and_(std::move(same));
    noted.truth = one.noted ? f.or_(noted.truth, here) : f.and_(noted.truth, f.not_(here));
  }
  return noted;
}

After::After(const Book& book, Symbols& symbols, Inputs& before, Crowds crowds, std::optional<std::vector<std::uint32_t>> sides, std::size_t deepest)
    : book_(book), s_(symbols), f_(symbols.formulas()), before_(before), crowds_(crowds), sides_(std::move(sides)), deepest_(deepest),
      beyond_(f_.truth(false)), deeper_(beyond_) {
  now_.before = &before_;
  now_.symbols = &s_;
}

Symbol After::attribute(Instance entity, AttributeId id) { return now_.attribute(entity, id); }
Symbol After::fact(FactId id, const std::vector<Symbol>& args) { return now_.fact(id, args); }

void After::perform(ActId act, const OutlookFrame& args, Formula happens) {
  step(act, args, happens, 0);
  // What `whenever` rules notice is not followed.
  for (const RuleId rule : book_.whenevers)
    if (!book_[rule].suspended_by) give_up(happens);
}

// A die that is left out is rolled: any total.
OutlookFrame After::complete(ActId act, OutlookFrame args) {
  const std::vector<Parameter>& params = book_[act].params;
  args.resize(params.size());
  for (std::size_t i = 0; i < params.size(); ++i) {
    if (book_.types.kind(params[i].type) != TypeKind::dice || !f_.is_false(s_.known(args[i].symbol))) continue;
    const auto total = before_.unknowns().fresh(book_.text(params[i].name), params[i].type, params[i].domain, false);
    if (!total) continue;
    dice_.push_back({act, *total});
    args[i] = s_.sure(*total);
  }
  return args;
}

std::size_t After::stage_of(RuleId rule, std::size_t depth) const {
  std::size_t behind = 0;
  if (depth < 50)
    for (const RuleId earlier : book_[rule].after) behind = std::max(behind, stage_of(earlier, depth + 1) + 1);
  return behind;
}

void After::step(ActId act, const OutlookFrame& given, Formula happens, std::size_t depth) {
  if (f_.is_false(happens)) return;
  if (depth >= deepest_ || steps_ >= most_steps) {
    if (!book_[act].effects.empty()) {
      give_up(happens);
      deeper_ = f_.or_(deeper_, happens);
    }
    return;
  }
  const std::size_t number = steps_++;
  const OutlookFrame args = complete(act, given);
  kept_.push_back(std::make_unique<Snapshot>(now_));
  Encoder before(book_, s_, *kept_.back(), crowds_, sides_);
  struct Candidate {
    RuleId rule;
    OutlookFrame frame;
    Truth active;
  };
  std::vector<Candidate> candidates;
  std::vector<Formula> instead;
  for (const RuleId id : book_[act].effects) {
    const Rule& rule = book_[id];
    if (rule.suspended_by || !rule.together.empty()) continue;
    Candidate one{id, {}, {}};
    one.active = before.active(id, args, one.frame);
    if (rule.instead) instead.push_back(one.active.yes);
    candidates.push_back(std::move(one));
  }
  std::map<std::size_t, std::vector<std::size_t>> stages;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const Rule& rule = book_[candidates[i].rule];
    Formula fires = f_.and_(happens, candidates[i].active.yes);
    if (rule.kind == RuleKind::when) {
      std::vector<Formula> others;
      for (const Candidate& other : candidates)
        if (book_[other.rule].instead && other.rule != candidates[i].rule) others.push_back(other.active.yes);
      fires = f_.and_(fires, f_.not_(f_.or_(std::move(others))));
    }
    give_up(f_.and_(happens, s_.unknown(candidates[i].active)));
    firings_.push_back({candidates[i].rule, {fires, f_.not_(fires), candidates[i].active.causes}, number});
    candidates[i].active.yes = fires;
    stages[stage_of(candidates[i].rule)].push_back(i);
  }
  for (const auto& [stage, members] : stages) {
    kept_.push_back(std::make_unique<Snapshot>(now_));
    Encoder now(book_, s_, *kept_.back(), crowds_, sides_);
    std::vector<WriteOutlook> writes;
    std::vector<std::function<void()>> caused;
    for (const std::size_t i : members)
      collect(book_[candidates[i].rule], candidates[i].rule, candidates[i].frame, candidates[i].active.yes, depth, number, stage, before, now, writes, caused);
    apply(writes);
    writes_.insert(writes_.end(), writes.begin(), writes.end());
    for (const auto& cause : caused) cause();
  }
}

void After::collect(const Rule& rule, RuleId id, const OutlookFrame& frame, Formula fires, std::size_t depth, std::size_t step, std::size_t stage,
                    Encoder& bindings, Encoder& now, std::vector<WriteOutlook>& writes, std::vector<std::function<void()>>& caused) {
  if (f_.is_false(fires)) return;
  for (std::size_t number = 0; number < rule.effects.size(); ++number) {
    const Effect& effect = rule.effects[number];
    // Every binding of `for every`.
    std::vector<std::pair<Formula, OutlookFrame>> bound{{fires, frame}};
    for (const Binder& binder : effect.for_every) {
      std::vector<std::pair<Formula, OutlookFrame>> more;
      for (const auto& [here, with] : bound) {
        OutlookFrame inner = with;
        const Outlook set = bindings.evaluate(binder.set, inner);
        const auto elements = s_.elements(set.symbol);
        if (!elements) {
          give_up(here);
          continue;
        }
        for (const Symbol::Item& one : elements->all) {
          const Formula inside = f_.and_(here, one.when);
          if (f_.is_false(inside)) continue;
          more.emplace_back(inside, inner);
          more.back().second.resize(std::max<std::size_t>(more.back().second.size(), binder.slot + 1));
          more.back().second[binder.slot] = s_.sure(one.symbol);
        }
      }
      bound = std::move(more);
    }
    if (bound.size() > most_bindings) {
      give_up(fires);
      continue;
    }
    for (auto& [here, with] : bound) {
      if (effect.where) {
        const Truth meant = bindings.holds(effect.where, with);
        give_up(f_.and_(here, s_.unknown(meant)));
        here = f_.and_(here, meant.yes);
      }
      if (f_.is_false(here)) continue;
      switch (effect.kind) {
        case EffectKind::create:
        case EffectKind::destroy:
          give_up(here);
          break;
        case EffectKind::cause: {
          OutlookFrame args;
          for (const ExprId arg : effect.args) args.push_back(arg ? now.evaluate(arg, with) : Outlook());
          caused.push_back([this, event = effect.event, args = std::move(args), when = here, depth] { this->step(event, args, when, depth + 1); });
          break;
        }
        case EffectKind::note:
        case EffectKind::forget: {
          WriteOutlook write{id, number, effect.kind, {}, {}, effect.fact, {}, {}, here, step, stage};
          std::vector<Formula> known{here};
          for (const ExprId arg : effect.args) {
            const Outlook value = now.evaluate(arg, with);
            known.push_back(s_.known(value.symbol));
            write.args.push_back(value.symbol);
          }
          write.when = f_.and_(std::move(known));
          give_up(f_.and_(here, f_.not_(write.when)));
          writes.push_back(std::move(write));
          break;
        }
        case EffectKind::set:
        case EffectKind::add:
        case EffectKind::take:
        case EffectKind::put:
        case EffectKind::remove: {
          const Outlook entity = now.evaluate(effect.entity, with);
          const Outlook value = now.evaluate(effect.value, with);
          give_up(f_.and_(here, f_.not_(f_.and_(s_.known(entity.symbol), s_.known(value.symbol)))));
          for (const Symbol::Listed& one : entity.symbol.listed) {
            if (!one.value.is<Instance>()) continue;
            const Formula when = f_.and_({here, one.when, s_.known(value.symbol)});
            if (f_.is_false(when)) continue;
            if (effect.rounds) give_up(when);
            writes.push_back({id, number, effect.kind, one.value.as<Instance>(), effect.attribute, {}, {}, value, when, step, stage});
          }
          break;
        }
      }
    }
  }
}

// All at once: a `set` takes the place of what was there, amounts are added, elements go in and out.
void After::apply(const std::vector<WriteOutlook>& writes) {
  for (const WriteOutlook& write : writes) {
    if (write.fact) {
      now_.facts[write.fact].push_back({write.args, write.when, write.kind == EffectKind::note});
      continue;
    }
    const std::pair<AttributeId, std::uint32_t> cell{write.attribute, write.entity.index};
    Symbol stored = now_.attribute(write.entity, write.attribute);
    const Formula otherwise = f_.not_(write.when);
    switch (write.kind) {
      case EffectKind::set:
        stored = s_.either(s_.when(write.when, write.value.symbol), s_.when(otherwise, stored));
        break;
      case EffectKind::add:
      case EffectKind::take:
        if (stored.number && write.value.symbol.number)
          stored.number = f_.add(stored.number, f_.choice(write.when, f_.scale(Number(write.kind == EffectKind::add ? 1 : -1), write.value.symbol.number),
                                                          f_.number(Number(0))));
        break;
      case EffectKind::put:
      case EffectKind::remove: {
        std::vector<Symbol::Listed> elements = write.value.symbol.listed;
        elements.insert(elements.end(), write.value.symbol.members.begin(), write.value.symbol.members.end());
        for (const Symbol::Listed& element : elements) {
          const Formula here = f_.and_(write.when, element.when);
          auto at = std::find_if(stored.members.begin(), stored.members.end(), [&](const auto& m) { return m.value == element.value; });
          if (write.kind == EffectKind::remove) {
            if (at != stored.members.end()) at->when = f_.and_(at->when, f_.not_(here));
          } else if (at != stored.members.end()) {
            at->when = f_.or_(at->when, here);
          } else {
            stored.members.push_back({here, element.value});
          }
        }
        std::sort(stored.members.begin(), stored.members.end(), [](const auto& a, const auto& b) { return a.value < b.value; });
        break;
      }
      case EffectKind::create:
      case EffectKind::destroy:
      case EffectKind::note:
      case EffectKind::forget:
      case EffectKind::cause:
        break;
    }
    const Attribute& attribute = book_[write.attribute];
    if (!attribute.clamp.intervals.empty() && stored.number) {
      const Interval& clamp = attribute.clamp.intervals.front();
      if (clamp.low) stored.number = f_.choice(f_.less(stored.number, f_.number(*clamp.low)), f_.number(*clamp.low), stored.number);
      if (clamp.high) stored.number = f_.choice(f_.less(f_.number(*clamp.high), stored.number), f_.number(*clamp.high), stored.number);
    }
    now_.attributes[cell] = std::move(stored);
  }
}

}  // namespace paragraf::analysis::lint
