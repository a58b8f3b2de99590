// What a rule or an item speaks of. In: two of them. Out: whether one can lift the other, and whether one stands for the other
// once an amendment has replaced the sentence of the other: a reference to a whole sentence then means the whole new one; a
// reference by label means what bears the label there, or else what speaks of the same as what bore it.
#include <algorithm>

#include "model/builder.hpp"

namespace paragraf::model {
namespace {

enum class Subject { value, line, norm, effect, other };

Subject subject_kind(RuleKind kind) {
  switch (kind) {
    case RuleKind::equation:
    case RuleKind::row:
      return Subject::value;
    case RuleKind::tally_line:
      return Subject::line;  // an equation stands in place of the total, and leaves the lines as they are
    case RuleKind::may:
    case RuleKind::may_not:
    case RuleKind::free:
    case RuleKind::closed:
    case RuleKind::must:
    case RuleKind::need_not:
      return Subject::norm;
    case RuleKind::when:
    case RuleKind::bookkeeping:
      return Subject::effect;
    case RuleKind::whenever:
    case RuleKind::lift:
    case RuleKind::presuppose:
      return Subject::other;
  }
  return Subject::other;
}

// `same_subject`, and rules that are about no name are alike if they are of one kind.
bool alike(const Rule& a, const Rule& b) {
  return same_subject(a, b) || (a.kind == b.kind && subject_kind(a.kind) == Subject::other);
}

Cursor label_in(Cursor ref) {
  Cursor id = ref.child(Kind::id);
  while (Cursor next = id ? id.next() : Cursor()) id = next;   // of a line of a tally
  return id;
}

}  // namespace

bool same_subject(const Rule& a, const Rule& b) {
  Subject kind = subject_kind(a.kind);
  return kind != Subject::other && kind == subject_kind(b.kind) && a.subject == b.subject && a.together == b.together;
}

bool about_one_of(const Rule& a, const Rule& b) {
  if (a.kind != RuleKind::when || b.kind != RuleKind::when || a.together.empty() || !b.together.empty()) return false;
  return a.subject == b.subject || std::find(a.together.begin(), a.together.end(), ActId(b.subject)) != a.together.end();
}

// Whether a rule is like what the item would state, which has become no rule itself: a `lift` or an idle `likewise`.
bool Builder::alike(const Item& gone, const Rule& rule) {
  if (gone.body.is(Kind::lift)) return rule.kind == RuleKind::lift;
  if (!gone.body.is(Kind::likewise)) return false;
  const Subject kind = subject_kind(rule.kind);
  const Cursor head = gone.body.child(Kind::head);
  return (kind == Subject::norm || kind == Subject::effect) &&
         (!head || book[ActId(rule.subject)].name == intern(head.child(Kind::id)));
}

// The same of two items. Of a `likewise` without a head it is not known yet what it will state.
bool Builder::alike(const Item& gone, const Item& item) {
  const auto repeats = [](const Item& one) { return one.body.is(Kind::likewise); };
  if (!repeats(gone) && !repeats(item) && gone.body.kind() != item.body.kind()) return false;
  const std::vector<std::string> acts = acts_of({.item = gone}), others = acts_of({.item = item});
  return acts == others || (repeats(gone) && acts.empty()) || (repeats(item) && others.empty());
}

std::vector<RuleId> Builder::stand_ins(Cursor ref, const Amendment& fate, const std::function<bool(const Rule&)>& is_alike) {
  std::vector<RuleId> rules;
  if (!fate.replaces) return rules;
  rules = book[fate.item.sentence].rules;
  const Cursor label = label_in(ref);
  if (!label) return rules;
  const auto bears = [&](RuleId rule) { return book[rule].label == intern(label); };
  const bool labelled = std::any_of(rules.begin(), rules.end(), bears);
  std::erase_if(rules, [&](RuleId rule) { return labelled ? !bears(rule) : !is_alike(book[rule]); });
  return rules;
}

std::vector<RuleId> Builder::stand_ins(Cursor ref, const Amendment& fate, const Rule& gone) {
  return stand_ins(ref, fate, [&](const Rule& rule) { return model::alike(gone, rule); });
}

std::vector<RuleId> Builder::stand_ins(Cursor ref, const Amendment& fate, const Item& gone) {
  return stand_ins(ref, fate, [&](const Rule& rule) { return alike(gone, rule); });
}

// The same before there are rules: `item` stands in the sentence that replaces the one of `gone`.
bool Builder::stands_for(Cursor ref, const Item& gone, const Item& item) {
  const Cursor label = label_in(ref);
  if (!label) return true;
  const auto bears = [&](const Item& one) {
    return one.label && intern(one.label.child(Kind::id)) == intern(label);
  };
  if (bears(item)) return true;
  const bool labelled = std::any_of(items.begin(), items.end(), [&](const Item& other) {
    return other.sentence == item.sentence && bears(other);
  });
  return !labelled && alike(gone, item);
}

}  // namespace paragraf::model
