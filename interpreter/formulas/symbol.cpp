// See symbol.hpp. A part of a symbol that is never there has an invalid condition or a false one; both are read as false.
#include "interpreter/formulas/symbol.hpp"

#include <algorithm>

namespace paragraf::interpreter::formulas {
namespace {

using Causes = std::vector<std::pair<Cause, Formula>>;

void mix(std::size_t& hash, std::size_t part) { hash ^= part + 0x9e3779b97f4a7c15ULL + (hash << 6) + (hash >> 2); }

std::size_t index(Formula formula) { return formula ? formula.index() + 1 : 0; }

}  // namespace

std::size_t SymbolHash::operator()(const Symbol& symbol) const {
  std::size_t hash = index(symbol.truth_when);
  for (const Formula part : {symbol.truth, symbol.number_when, symbol.number, symbol.set_when, symbol.parts_when})
    mix(hash, index(part));
  for (const auto* list : {&symbol.listed, &symbol.members}) {
    mix(hash, list->size());
    for (const Symbol::Listed& one : *list) mix(hash, index(one.when));
  }
  for (const Symbol& part : symbol.parts) mix(hash, (*this)(part));
  mix(hash, index(symbol.list_when));
  for (const Symbol::Item& item : symbol.items) mix(hash, (*this)(item.symbol));
  return hash;
}

bool Symbol::operator==(const Symbol& other) const {
  return truth_when == other.truth_when && truth == other.truth && number_when == other.number_when && number == other.number &&
         listed == other.listed && set_when == other.set_when && members == other.members && parts_when == other.parts_when &&
         parts == other.parts && record == other.record && list_when == other.list_when && items == other.items;
}

Symbol Symbols::truth(Formula formula) const {
  Symbol symbol;
  symbol.truth_when = f_.truth(true);
  symbol.truth = formula;
  return symbol;
}

Symbol Symbols::number(Formula formula) const {
  Symbol symbol;
  symbol.number_when = f_.truth(true);
  symbol.number = formula;
  return symbol;
}

Symbol Symbols::set(std::vector<Symbol::Listed> members) const {
  Symbol symbol;
  symbol.set_when = f_.truth(true);
  std::erase_if(members, [&](const Symbol::Listed& one) { return f_.is_false(one.when); });
  std::sort(members.begin(), members.end(), [](const auto& a, const auto& b) { return a.value < b.value; });
  for (Symbol::Listed& one : members) {
    if (!symbol.members.empty() && symbol.members.back().value == one.value)
      symbol.members.back().when = f_.or_(symbol.members.back().when, one.when);
    else
      symbol.members.push_back(std::move(one));
  }
  return symbol;
}

Symbol Symbols::record(std::vector<Symbol> parts, RecordId declaration) const {
  Symbol symbol;
  symbol.parts_when = f_.truth(true);
  symbol.parts = std::move(parts);
  symbol.record = declaration;
  return symbol;
}

Symbol Symbols::list(std::vector<Symbol::Item> items) const {
  Symbol symbol;
  symbol.list_when = f_.truth(true);
  std::erase_if(items, [&](const Symbol::Item& one) { return f_.is_false(one.when); });
  symbol.items = std::move(items);
  return symbol;
}

std::optional<Symbols::Elements> Symbols::elements(const Symbol& symbol) const {
  const bool set = symbol.set_when && !f_.is_false(symbol.set_when), list = symbol.list_when && !f_.is_false(symbol.list_when);
  if (set == list) return std::nullopt;
  Elements elements{set ? symbol.set_when : symbol.list_when, {}, list};
  for (const Symbol::Listed& one : symbol.members)
    if (set) elements.all.push_back({one.when, constant(one.value)});
  if (list) elements.all = symbol.items;
  return elements;
}

Symbol Symbols::constant(const Value& value) const {
  if (value.is<bool>()) return truth(f_.truth(value.truth()));
  if (value.is<Number>()) return number(f_.number(value.number()));
  if (value.is<Set>()) {
    std::vector<Symbol::Listed> members;
    for (const Value& item : value.items()) members.push_back({f_.truth(true), item});
    return set(std::move(members));
  }
  if (value.is<List>()) {
    std::vector<Symbol::Item> items;
    for (const Value& item : value.items()) items.push_back({f_.truth(true), constant(item)});
    return list(std::move(items));
  }
  if (value.has_parts()) {
    std::vector<Symbol> parts;
    for (const Value& item : value.items()) parts.push_back(constant(item));
    return record(std::move(parts), value.is<Record>() ? value.as<Record>().declaration : RecordId());
  }
  Symbol symbol;
  symbol.listed.push_back({f_.truth(true), value});
  return symbol;
}

Formula Symbols::known(const Symbol& symbol) const {
  std::vector<Formula> any;
  for (const Formula when : {symbol.truth_when, symbol.number_when, symbol.set_when, symbol.parts_when, symbol.list_when})
    if (when) any.push_back(when);
  for (const Symbol::Listed& one : symbol.listed) any.push_back(one.when);
  return f_.or_(std::move(any));
}

Formula Symbols::is(const Symbol& a, const Value& value) const { return equal(a, constant(value)); }

Formula Symbols::equal(const Symbol& a, const Symbol& b) const {
  std::vector<Formula> any;
  if (a.truth_when && b.truth_when) any.push_back(f_.and_({a.truth_when, b.truth_when, f_.equal(a.truth, b.truth)}));
  if (a.number_when && b.number_when) any.push_back(f_.and_({a.number_when, b.number_when, f_.equal(a.number, b.number)}));
  for (const Symbol::Listed& one : a.listed)
    for (const Symbol::Listed& other : b.listed)
      if (one.value == other.value) any.push_back(f_.and_(one.when, other.when));
  if (a.set_when && b.set_when) {
    std::vector<Formula> all{a.set_when, b.set_when};
    auto x = a.members.begin();
    auto y = b.members.begin();
    while (x != a.members.end() || y != b.members.end()) {
      const bool left = y == b.members.end() || (x != a.members.end() && x->value < y->value);
      const bool right = x == a.members.end() || (y != b.members.end() && y->value < x->value);
      all.push_back(f_.equal(right ? never() : x->when, left ? never() : y->when));
      if (!right) ++x;
      if (!left) ++y;
    }
    any.push_back(f_.and_(std::move(all)));
  }
  if (a.parts_when && b.parts_when && a.parts.size() == b.parts.size() && a.record == b.record) {
    std::vector<Formula> all{a.parts_when, b.parts_when};
    for (std::size_t i = 0; i < a.parts.size(); ++i) all.push_back(equal(a.parts[i], b.parts[i]));
    any.push_back(f_.and_(std::move(all)));
  }
  if (a.list_when && b.list_when) {
    std::vector<Formula> all{a.list_when, b.list_when};
    for (std::size_t i = 0; i < std::max(a.items.size(), b.items.size()); ++i) {
      const Formula x = i < a.items.size() ? a.items[i].when : never(), y = i < b.items.size() ? b.items[i].when : never();
      all.push_back(f_.equal(x, y));
      if (i < a.items.size() && i < b.items.size()) all.push_back(f_.or_(f_.not_(x), equal(a.items[i].symbol, b.items[i].symbol)));
    }
    any.push_back(f_.and_(std::move(all)));
  }
  return f_.or_(std::move(any));
}

Formula Symbols::less(const Symbol& a, const Symbol& b) const {
  std::vector<Formula> any;
  if (a.number_when && b.number_when) any.push_back(f_.and_({a.number_when, b.number_when, f_.less(a.number, b.number)}));
  for (const Symbol::Listed& one : a.listed)
    for (const Symbol::Listed& other : b.listed)
      if (!one.value.is_nothing() && !other.value.is_nothing() && one.value < other.value)
        any.push_back(f_.and_(one.when, other.when));
  return f_.or_(std::move(any));
}

Symbol Symbols::when(Formula condition, const Symbol& symbol) const {
  if (f_.is_true(condition)) return symbol;
  Symbol narrowed;
  if (f_.is_false(condition)) return narrowed;
  narrowed = symbol;
  for (Formula* part : {&narrowed.truth_when, &narrowed.number_when, &narrowed.set_when, &narrowed.parts_when, &narrowed.list_when})
    if (*part) *part = f_.and_(*part, condition);
  for (Symbol::Listed& one : narrowed.listed) one.when = f_.and_(one.when, condition);
  std::erase_if(narrowed.listed, [&](const Symbol::Listed& one) { return f_.is_false(one.when); });
  return narrowed;
}

Symbol Symbols::either(const Symbol& a, const Symbol& b) const {
  const auto there = [&](Formula when) { return when && !f_.is_false(when); };
  Symbol both;
  const auto join = [&](Formula Symbol::* when, auto take) {
    if (there(a.*when) && there(b.*when)) {
      both.*when = f_.or_(a.*when, b.*when);
      take(&a, &b);
    } else if (there(a.*when)) {
      both.*when = a.*when;
      take(&a, nullptr);
    } else if (there(b.*when)) {
      both.*when = b.*when;
      take(&b, nullptr);
    }
  };
  join(&Symbol::truth_when, [&](const Symbol* one, const Symbol* other) {
    both.truth = other ? f_.choice(one->truth_when, one->truth, other->truth) : one->truth;
  });
  join(&Symbol::number_when, [&](const Symbol* one, const Symbol* other) {
    both.number = other ? f_.choice(one->number_when, one->number, other->number) : one->number;
  });
  join(&Symbol::set_when, [&](const Symbol* one, const Symbol* other) {
    both.members = one->members;
    if (!other) return;
    for (Symbol::Listed& member : both.members) member.when = f_.and_(member.when, one->set_when);
    std::vector<Symbol::Listed> all = std::move(both.members);
    for (const Symbol::Listed& member : other->members) all.push_back({f_.and_(member.when, other->set_when), member.value});
    both.members = set(std::move(all)).members;
  });
  join(&Symbol::parts_when, [&](const Symbol* one, const Symbol* other) {
    both.parts = one->parts;
    both.record = one->record;
    if (!other) return;
    for (std::size_t i = 0; i < both.parts.size() && i < other->parts.size(); ++i)
      both.parts[i] = either(when(one->parts_when, one->parts[i]), when(other->parts_when, other->parts[i]));
  });
  join(&Symbol::list_when, [&](const Symbol* one, const Symbol* other) {
    both.items = one->items;
    if (!other) return;
    for (std::size_t i = 0; i < std::max(one->items.size(), other->items.size()); ++i) {
      Symbol::Item joined{never(), {}};
      for (const Symbol* from : {one, other}) {
        if (i >= from->items.size()) continue;
        const Formula here = f_.and_(from->items[i].when, from->list_when);
        joined.when = f_.or_(joined.when, here);
        joined.symbol = either(joined.symbol, when(here, from->items[i].symbol));
      }
      if (i < both.items.size())
        both.items[i] = std::move(joined);
      else
        both.items.push_back(std::move(joined));
    }
  });
  both.listed = a.listed;
  for (const Symbol::Listed& one : b.listed) {
    const auto at = std::find_if(both.listed.begin(), both.listed.end(), [&](const auto& other) { return other.value == one.value; });
    if (at == both.listed.end())
      both.listed.push_back(one);
    else
      at->when = f_.or_(at->when, one.when);
  }
  std::erase_if(both.listed, [&](const Symbol::Listed& one) { return f_.is_false(one.when); });
  std::sort(both.listed.begin(), both.listed.end(), [](const auto& x, const auto& y) { return x.value < y.value; });
  return both;
}

Symbol Symbols::only(const Symbol& symbol, const std::function<bool(const Value&)>& keep_listed, bool numbers, bool truths) const {
  Symbol kept = symbol;
  std::erase_if(kept.listed, [&](const Symbol::Listed& one) { return !keep_listed(one.value); });
  if (!numbers) kept.number_when = kept.number = {};
  if (!truths) kept.truth_when = kept.truth = {};
  return kept;
}

Symbol Symbols::without_nothing(const Symbol& symbol) const {
  return only(symbol, [](const Value& value) { return !value.is_nothing(); }, true, true);
}

Outlook Symbols::missing(Cause cause) const { return {{}, {{cause, f_.truth(true)}}}; }

void Symbols::add_causes(Causes& to, const Causes& from, Formula where) const {
  for (const auto& [cause, formula] : from) {
    const Formula here = f_.and_(formula, where);
    if (f_.is_false(here)) continue;
    const auto at = std::lower_bound(to.begin(), to.end(), cause, [](const auto& a, const Cause& b) { return a.first < b; });
    if (at != to.end() && at->first == cause)
      at->second = f_.or_(at->second, here);
    else
      to.insert(at, {cause, here});
  }
}

Formula Symbols::any(const Causes& causes) const {
  std::vector<Formula> all;
  for (const auto& [cause, formula] : causes) all.push_back(formula);
  return f_.or_(std::move(all));
}

Outlook Symbols::when(Formula condition, const Outlook& outlook) const {
  if (f_.is_true(condition)) return outlook;
  Outlook narrowed{when(condition, outlook.symbol), {}};
  add_causes(narrowed.causes, outlook.causes, condition);
  return narrowed;
}

Outlook Symbols::either(const Outlook& a, const Outlook& b) const {
  Outlook both{either(a.symbol, b.symbol), a.causes};
  add_causes(both.causes, b.causes, f_.truth(true));
  return both;
}

Truth Symbols::truth_of(const Outlook& outlook) const {
  const Symbol& symbol = outlook.symbol;
  if (!symbol.truth_when) return {never(), never(), outlook.causes};
  return {f_.and_(symbol.truth_when, symbol.truth), f_.and_(symbol.truth_when, f_.not_(symbol.truth)), outlook.causes};
}

Outlook Symbols::outlook(const Truth& truth) const {
  Symbol symbol;
  symbol.truth_when = f_.or_(truth.yes, truth.no);
  symbol.truth = truth.yes;
  return {std::move(symbol), truth.causes};
}

Truth Symbols::and_(const std::vector<Truth>& parts) const {
  std::vector<Formula> all, any;
  for (const Truth& part : parts) {
    all.push_back(part.yes);
    any.push_back(part.no);
  }
  Truth result{f_.and_(std::move(all)), f_.or_(std::move(any)), {}};
  for (const Truth& part : parts) add_causes(result.causes, part.causes, f_.not_(result.no));
  return result;
}

Truth Symbols::or_(const std::vector<Truth>& parts) const {
  std::vector<Truth> turned;
  for (const Truth& part : parts) turned.push_back(not_(part));
  return not_(and_(turned));
}

}  // namespace paragraf::interpreter::formulas
