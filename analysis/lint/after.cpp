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

After::After(const Book& book, Symbols& symbols, Inputs& before, Reach& reach, Crowds crowds, std::optional<std::vector<std::uint32_t>> sides,
             std::size_t deepest)
    : book_(book), s_(symbols), f_(symbols.formulas()), before_(before), reach_(reach), crowds_(crowds), sides_(std::move(sides)), deepest_(deepest),
      at_start_(book, s_, before, crowds_, sides_), deeper_(f_.truth(false)) {
  now_.before = &before_;
  now_.symbols = &s_;
}

Symbol After::attribute(Instance entity, AttributeId id) { return now_.attribute(entity, id); }
Symbol After::fact(FactId id, const std::vector<Symbol>& args) { return now_.fact(id, args); }

Formula After::beyond(const About& about, bool deep) const {
  std::vector<Formula> any;
  for (const Gap& gap : gaps_)
    if ((deep || !gap.deep) && (!about || about(*gap.otherwise))) any.push_back(gap.when);
  return f_.or_(std::move(any));
}

void After::give_up(Formula when, const Consequences& otherwise, bool deep) {
  if (f_.is_false(when)) return;
  for (Gap& gap : gaps_)
    if (gap.otherwise == &otherwise && gap.deep == deep) {
      gap.when = f_.or_(gap.when, when);
      return;
    }
  gaps_.push_back({when, &otherwise, deep});
}

void After::taint(Formula when, RuleId rule) {
  for (std::size_t i = 0; i < gaps_.size(); ++i)
    if (reach_.read_by(rule, *gaps_[i].otherwise)) give_up(f_.and_(gaps_[i].when, when), reach_.of(rule));
}

void After::perform(ActId act, const OutlookFrame& args, Formula happens) { perform({{act, args, happens, 1}}); }

void After::perform(std::vector<OccurrenceOutlook> acts) { step(std::move(acts), 0); }

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

// Every choice of occurrences for the heads of each rule. A rule about one of them gives way to one about several that matches it, too.
std::vector<After::Match> After::matches(const std::vector<OccurrenceOutlook>& occurrences, Encoder& before) {
  std::vector<Match> found;
  for (std::size_t i = 0; i < occurrences.size(); ++i)
    for (const RuleId id : book_[occurrences[i].act].effects) {
      const Rule& rule = book_[id];
      if (rule.suspended_by) continue;
      std::vector<std::size_t> chosen{i};
      const auto choose = [&](auto&& next) -> void {
        if (chosen.size() > rule.together.size()) {
          Match match{{id, {}, {}, chosen, 0}, {}, f_.truth(true)};
          OutlookFrame args;
          for (const std::size_t one : chosen) {
            args.insert(args.end(), occurrences[one].args.begin(), occurrences[one].args.end());
            match.happens = f_.and_(match.happens, occurrences[one].when);
            match.firing.by |= occurrences[one].by;
          }
          match.active = before.active(id, args, match.firing.frame);
          found.push_back(std::move(match));
          return;
        }
        for (std::size_t j = 0; j < occurrences.size(); ++j) {
          if (occurrences[j].act != rule.together[chosen.size() - 1] || std::find(chosen.begin(), chosen.end(), j) != chosen.end()) continue;
          chosen.push_back(j);
          next(next);
          chosen.pop_back();
        }
      };
      choose(choose);
    }
  for (Match& match : found) {
    const std::vector<RuleId>& lifters = book_[match.firing.rule].gives_way_to;
    if (lifters.empty()) continue;
    std::vector<Truth> lifted;
    for (const Match& other : found) {
      if (std::find(lifters.begin(), lifters.end(), other.firing.rule) == lifters.end()) continue;
      if (std::find(other.firing.of.begin(), other.firing.of.end(), match.firing.of.front()) == other.firing.of.end()) continue;
      lifted.push_back(s_.and_({other.active, {other.happens, f_.not_(other.happens), {}}}));
    }
    match.active = s_.and_({match.active, s_.not_(s_.or_(lifted))});
  }
  return found;
}

void After::step(std::vector<OccurrenceOutlook> occurrences, std::size_t depth) {
  occurrences.erase(std::remove_if(occurrences.begin(), occurrences.end(), [&](const OccurrenceOutlook& one) { return f_.is_false(one.when); }),
                    occurrences.end());
  if (occurrences.empty()) return;
  if (depth >= deepest_ || steps_ >= most_steps || occurrences.size() > most_bindings) {
    for (const OccurrenceOutlook& one : occurrences) {
      if (reach_.of(one.act).cells.empty() && book_[one.act].effects.empty()) continue;
      give_up(one.when, reach_.of(one.act), true);
      deeper_ = f_.or_(deeper_, one.when);
    }
    return;
  }
  const std::size_t number = steps_++;
  for (OccurrenceOutlook& one : occurrences) {
    one.args = complete(one.act, std::move(one.args));
    if (book_[one.act].ends_phase) give_up(one.when, reach_.of(one.act));   // what ends with a phase is not followed
  }
  Snapshot& state = kept();
  Encoder before(book_, s_, state, crowds_, sides_);
  const std::vector<Match> all = matches(occurrences, before);
  std::vector<Firing> firings;
  for (const Match& match : all) {
    const Rule& rule = book_[match.firing.rule];
    Firing firing = match.firing;
    firing.when = match.takes_place(f_);
    // Dropped where others stand in its place, and it is none of them.
    for (const std::size_t i : rule.kind == RuleKind::when ? match.firing.of : std::vector<std::size_t>()) {
      std::vector<Formula> others, own;
      for (const Match& other : all)
        if (book_[other.firing.rule].instead && std::find(other.firing.of.begin(), other.firing.of.end(), i) != other.firing.of.end())
          (other.firing.rule == match.firing.rule ? own : others).push_back(other.takes_place(f_));
      firing.when = f_.and_(firing.when, f_.or_(f_.or_(std::move(own)), f_.not_(f_.or_(std::move(others)))));
    }
    const Formula unclear = f_.and_(match.happens, s_.unknown(match.active));
    if (rule.instead || !rule.together.empty()) {
      for (const std::size_t i : match.firing.of) give_up(unclear, reach_.of(occurrences[i].act));
    } else {
      give_up(unclear, reach_.of(match.firing.rule));
    }
    taint(match.happens, match.firing.rule);
    if (!f_.is_false(firing.when)) firings.push_back(std::move(firing));
  }
  if (!firings.empty()) fire(firings, state, state, depth, number);
}

// `beforehand`: the state before the step in which `whenever` rules rose; of the rules of occurrences the state before.
void After::fire(const std::vector<Firing>& firings, Snapshot& before, Snapshot& beforehand, std::size_t depth, std::size_t number) {
  Encoder bindings(book_, s_, before, crowds_, sides_), earlier(book_, s_, beforehand, crowds_, sides_);
  bindings.set_before(&earlier);
  std::map<std::size_t, std::vector<const Firing*>> stages;
  for (const Firing& firing : firings) stages[stage_of(firing.rule)].push_back(&firing);
  Changed changed;
  std::uint32_t by = 0;
  for (const auto& [at, members] : stages) {
    Snapshot& begins = kept();
    Encoder now(book_, s_, begins, crowds_, sides_);
    now.set_before(&earlier);
    Stage stage;
    for (const Firing* firing : members) taint(firing->when, firing->rule);
    for (const Firing* firing : members) {
      collect(*firing, {bindings, now}, number, at, stage);
      by |= firing->by;
    }
    apply(stage.writes, changed);
    writes_.insert(writes_.end(), stage.writes.begin(), stage.writes.end());
    step(std::move(stage.caused), depth + 1);
  }
  look(changed, before, depth, by);
}

std::vector<std::pair<Formula, OutlookFrame>> After::bindings_of(const std::vector<Binder>& binders, Formula here, const OutlookFrame& frame, Encoder& read,
                                                                 const Consequences& otherwise) {
  std::vector<std::pair<Formula, OutlookFrame>> bound{{here, frame}};
  for (const Binder& binder : binders) {
    std::vector<std::pair<Formula, OutlookFrame>> more;
    for (const auto& [when, with] : bound) {
      OutlookFrame inner = with;
      const Outlook set = read.evaluate(binder.set, inner);
      const auto elements = s_.elements(set.symbol);
      if (!elements) {
        give_up(when, otherwise);
        continue;
      }
      give_up(f_.and_(when, f_.not_(s_.known(set.symbol))), otherwise);
      for (const Symbol::Item& one : elements->all) {
        const Formula inside = f_.and_(when, one.when);
        if (f_.is_false(inside)) continue;
        more.emplace_back(inside, inner);
        more.back().second.resize(std::max<std::size_t>(more.back().second.size(), binder.slot + 1));
        more.back().second[binder.slot] = s_.sure(one.symbol);
      }
    }
    bound = std::move(more);
  }
  if (bound.size() <= most_bindings) return bound;
  give_up(here, otherwise);
  return {};
}

void After::collect(const Firing& firing, const Readers& read, std::size_t number, std::size_t at, Stage& stage) {
  const std::vector<Effect>& effects = book_[firing.rule].effects;
  for (std::size_t i = 0; i < effects.size(); ++i) {
    const Consequences& otherwise = reach_.of(firing.rule, i);
    for (auto& [here, with] : bindings_of(effects[i].for_every, firing.when, firing.frame, read.bindings, otherwise)) {
      if (effects[i].where) {
        const Truth meant = read.bindings.holds(effects[i].where, with);
        give_up(f_.and_(here, s_.unknown(meant)), otherwise);
        here = f_.and_(here, meant.yes);
      }
      if (!f_.is_false(here)) collect(firing, i, here, with, read, number, at, stage);
    }
  }
}

// Matches that differ only in which occurrence stands for which head do the same thing once.
Formula After::first(const Firing& firing, std::size_t statement, const OutlookFrame& frame, std::vector<Symbol> what, Formula when, Stage& stage) {
  if (firing.of.size() < 2) return when;
  std::vector<std::size_t> of = firing.of;
  std::sort(of.begin(), of.end());
  for (const Binder& binder : book_[firing.rule].effects[statement].for_every) what.push_back(frame[binder.slot].symbol);
  Formula once = when;
  for (const Done& other : stage.done) {
    if (other.rule != firing.rule || other.statement != statement || other.of != of || other.what.size() != what.size()) continue;
    std::vector<Formula> same{other.when};
    for (std::size_t i = 0; i < what.size(); ++i) same.push_back(s_.equal(what[i], other.what[i]));
    once = f_.and_(once, f_.not_(f_.and_(std::move(same))));
  }
  stage.done.push_back({firing.rule, statement, std::move(of), std::move(what), when});
  return once;
}

void After::collect(const Firing& firing, std::size_t statement, Formula here, OutlookFrame& with, const Readers& read, std::size_t number, std::size_t at, Stage& stage) {
  const Effect& effect = book_[firing.rule].effects[statement];
  const Consequences& otherwise = reach_.of(firing.rule, statement);
  switch (effect.kind) {
    case EffectKind::create:
    case EffectKind::destroy:
      give_up(here, otherwise);
      break;
    case EffectKind::cause: {
      OutlookFrame args;
      std::vector<Symbol> what;
      for (const ExprId arg : effect.args) {
        args.push_back(arg ? read.now.evaluate(arg, with) : Outlook());
        what.push_back(args.back().symbol);
      }
      const Formula when = firing.of.size() < 2 ? here : first(firing, statement, with, std::move(what), here, stage);
      stage.caused.push_back({effect.event, std::move(args), when, firing.by});
      break;
    }
    case EffectKind::note:
    case EffectKind::forget: {
      WriteOutlook write{firing.rule, statement, effect.kind, {}, {}, effect.fact, {}, {}, here, number, at, firing.by};
      std::vector<Formula> known{here};
      for (const ExprId arg : effect.args) {
        const Outlook value = read.now.evaluate(arg, with);
        known.push_back(s_.known(value.symbol));
        write.args.push_back(value.symbol);
      }
      write.when = f_.and_(std::move(known));
      give_up(f_.and_(here, f_.not_(write.when)), otherwise);
      stage.writes.push_back(std::move(write));
      break;
    }
    case EffectKind::set:
    case EffectKind::add:
    case EffectKind::take:
    case EffectKind::put:
    case EffectKind::remove: {
      const Outlook entity = read.now.evaluate(effect.entity, with);
      const Outlook value = read.now.evaluate(effect.value, with);
      give_up(f_.and_(here, f_.not_(f_.and_(s_.known(entity.symbol), s_.known(value.symbol)))), otherwise);
      const Formula once = first(firing, statement, with, {entity.symbol, value.symbol}, here, stage);
      for (const Symbol::Listed& one : entity.symbol.listed) {
        if (!one.value.is<Instance>()) continue;
        const Formula when = f_.and_({once, one.when, s_.known(value.symbol)});
        if (f_.is_false(when)) continue;
        if (effect.rounds) give_up(when, otherwise);
        stage.writes.push_back({firing.rule, statement, effect.kind, one.value.as<Instance>(), effect.attribute, {}, {}, value, when, number, at, firing.by});
      }
      break;
    }
  }
}

// --- `whenever`

// Those that rise together are one step of their own.
void After::look(const Changed& changed, Snapshot& before, std::size_t depth, std::uint32_t by) {
  if (changed.empty() || book_.whenevers.empty()) return;
  Snapshot& seen = kept();
  Encoder now(book_, s_, seen, crowds_, sides_);
  std::vector<Firing> risen;
  for (const RuleId rule : book_.whenevers)
    if (!book_[rule].suspended_by) look(rule, changed, now, by, risen);
  if (risen.empty()) return;
  if (depth + 1 >= deepest_ || steps_ >= most_steps) {
    for (const Firing& firing : risen) {
      give_up(firing.when, reach_.of(firing.rule), true);
      deeper_ = f_.or_(deeper_, firing.when);
    }
    return;
  }
  fire(risen, seen, before, depth + 1, steps_++);
}

// An instance that reads something that has changed rises if it was false when last looked at, and holds now.
void After::look(RuleId id, const Changed& changed, Encoder& now, std::uint32_t by, std::vector<Firing>& risen) {
  const Rule& rule = book_[id];
  const interpreter::Footprint& watched = reach_.watched_by(id);
  std::vector<Formula> any;
  for (const auto& [cell, when] : changed)
    if (watched.meets({cell})) any.push_back(when);
  const Formula something = f_.or_(std::move(any));
  if (f_.is_false(something)) return;
  const auto concerns = [&](const Values& bound) {
    std::vector<Formula> found;
    for (const auto& [cell, when] : changed) {
      if (!watched.meets({cell})) continue;
      const auto few = watched.touched({cell});
      if (!few || std::any_of(bound.begin(), bound.end(), [&](const Value& one) { return few->contains(one.as<Instance>()); })) found.push_back(when);
    }
    return f_.or_(std::move(found));
  };
  std::size_t slots = 0;
  for (const Binder& binder : rule.for_every) slots = std::max<std::size_t>(slots, binder.slot + 1);
  for (const auto& [here, args] : bindings_of(rule.for_every, something, OutlookFrame(slots), now, reach_.of(id))) {
    Look last{id, {}, {}};
    Values bound;
    for (const Binder& binder : rule.for_every) {
      const Symbol& symbol = last.bound.emplace_back(args[binder.slot].symbol);
      if (symbol.listed.size() == 1 && symbol.listed.front().value.is<Instance>()) bound.push_back(symbol.listed.front().value);
    }
    const Formula looked = bound.empty() ? here : f_.and_(here, concerns(bound));
    OutlookFrame frame;
    const Truth holds = now.active(id, args, frame);
    auto known = std::find_if(looks_.begin(), looks_.end(), [&](const Look& one) { return one.rule == id && one.bound == last.bound; });
    if (known == looks_.end()) {
      OutlookFrame then;
      last.holds = at_start_.active(id, args, then);
      known = looks_.insert(looks_.end(), std::move(last));
    }
    const Truth was = known->holds;
    known->holds.yes = f_.or_(f_.and_(looked, holds.yes), f_.and_(f_.not_(looked), was.yes));
    known->holds.no = f_.or_(f_.and_(looked, holds.no), f_.and_(f_.not_(looked), was.no));
    give_up(f_.and_(looked, f_.or_(s_.unknown(holds), s_.unknown(was))), reach_.of(id));
    const Formula rises = f_.and_({looked, holds.yes, was.no});
    if (!f_.is_false(rises)) risen.push_back({id, std::move(frame), rises, {}, by});
  }
}

// --- effects

// All at once; and when each of the cells is another than before.
void After::apply(const std::vector<WriteOutlook>& writes, Changed& changed) {
  const auto add = [&](const CellKey& cell, Formula when) {
    const auto [at, added] = changed.emplace(cell, when);
    if (!added) at->second = f_.or_(at->second, when);
  };
  std::map<CellKey, std::pair<Symbol, Formula>> cells;
  for (const WriteOutlook& write : writes) {
    if (write.fact) {
      const Symbol noted = now_.fact(write.fact, write.args);
      add({write.fact, {}}, f_.and_(write.when, write.kind == EffectKind::note ? f_.not_(noted.truth) : noted.truth));
      continue;
    }
    const auto [at, added] = cells.emplace(CellKey{write.entity, write.attribute}, std::pair(now_.attribute(write.entity, write.attribute), write.when));
    if (!added) at->second.second = f_.or_(at->second.second, write.when);
  }
  for (const WriteOutlook& write : writes) apply(write);
  for (const auto& [cell, was] : cells) {
    clamp(cell);
    add(cell, f_.and_(was.second, f_.not_(s_.equal(was.first, now_.attribute(cell.entity, cell.attribute)))));
  }
}

// A `set` takes the place of what was there, amounts are added, elements go in and out.
void After::apply(const WriteOutlook& write) {
  if (write.fact) {
    now_.facts[write.fact].push_back({write.args, write.when, write.kind == EffectKind::note});
    return;
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
  now_.attributes[cell] = std::move(stored);
}

void After::clamp(const CellKey& cell) {
  const std::vector<Interval>& bounds = book_[cell.attribute].clamp.intervals;
  Symbol& stored = now_.attributes[{cell.attribute, cell.entity.index}];
  if (bounds.empty() || !stored.number) return;
  const auto &low = bounds.front().low, &high = bounds.front().high;
  if (low) stored.number = f_.choice(f_.less(stored.number, f_.number(*low)), f_.number(*low), stored.number);
  if (high) stored.number = f_.choice(f_.less(f_.number(*high), stored.number), f_.number(*high), stored.number);
}

}  // namespace paragraf::analysis::lint
