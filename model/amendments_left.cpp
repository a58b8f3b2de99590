// What amendments leave of a book. In: which rules they have put out of force (amendments.cpp), when all rules have been linked.
// Out: rules that nothing names any more; findings for what has lost its ground, and for what no clause decides now.
#include <fmt/format.h>

#include <algorithm>

#include "model/builder.hpp"

namespace paragraf::model {

// A rule that is out of force is named by nothing any more, so that whoever evaluates the book does not meet it.
void Builder::mark_suspended() {
  const auto out = [&](RuleId rule) { return rule_fates.contains(rule); };
  for (const auto& [rule, index] : rule_fates) {
    Rule& suspended = book.rules.edit(rule.index());
    suspended.suspended_by = amendments[index].item.sentence;
    std::vector<SentenceId>* by = nullptr;
    switch (suspended.kind) {
      case RuleKind::equation:
      case RuleKind::row:
      case RuleKind::tally_line:
        by = &book.values.edit(suspended.subject).suspended_by;
        break;
      case RuleKind::may:
      case RuleKind::may_not:
      case RuleKind::free:
      case RuleKind::closed:
      case RuleKind::must:
      case RuleKind::need_not:
        by = &book.acts.edit(suspended.subject).suspended_by;
        break;
      case RuleKind::when:
      case RuleKind::bookkeeping:
      case RuleKind::whenever:
      case RuleKind::presuppose:
      case RuleKind::lift:
        break;
    }
    if (by && std::find(by->begin(), by->end(), suspended.suspended_by) == by->end())
      by->push_back(suspended.suspended_by);
  }
  // What a sentence repeats about another act falls with it.
  for (const Item& item : idle_likewise) {
    const Cursor head = item.body.child(Kind::head);
    const auto act = head ? book.act_of.find(intern(head.child(Kind::id))) : book.act_of.end();
    const Amendment* with = falls_with(item);
    if (!with || act == book.act_of.end()) continue;
    std::vector<SentenceId>& by = book.acts.edit(act->second.index()).suspended_by;
    if (std::find(by.begin(), by.end(), with->item.sentence) == by.end()) by.push_back(with->item.sentence);
  }
  for (const auto& [tally, index] : tally_fates) {
    ValueDecl& declared = book.values.edit(tally.index());
    declared.out_of_force = true;
    const SentenceId by = amendments[index].item.sentence;
    if (std::find(declared.suspended_by.begin(), declared.suspended_by.end(), by) == declared.suspended_by.end())
      declared.suspended_by.push_back(by);
  }
  for (ValueDecl& value : book.values.edit()) std::erase_if(value.rules, out);
  for (Act& act : book.acts.edit()) {
    std::erase_if(act.norms, out);
    std::erase_if(act.effects, out);
    std::erase_if(act.duties, out);
    std::erase_if(act.waivers, out);
  }
  std::erase_if(book.whenevers.edit(), out);
  std::erase_if(book.presuppositions.edit(), out);
  for (Rule& rule : book.rules.edit()) {
    std::erase_if(rule.lifters, out);
    std::erase_if(rule.lifts, out);
    std::erase_if(rule.gives_way_to, out);
    std::erase_if(rule.after, out);
  }
}

// What hung on a sentence that is out of force: told where the amendment stands, since the amended book is right.
void Builder::note_fallen() {
  const auto tell = [&](Code code, const Amendment& amendment, std::string message) {
    sink.add(base::diagnostic(code, amendment.item.body.place(), std::move(message)));
  };
  std::set<std::pair<const Amendment*, std::string>> once(fallen.begin(), fallen.end());
  for (const auto& [amendment, text] : once) tell(Code::loses_ground, *amendment, text);
  // The amendment that took away the last of what decided: of several, the one whose book goes before the others.
  std::map<ValueId, std::size_t> value_lost(tally_fates.begin(), tally_fates.end());
  std::map<ActId, std::size_t> act_lost;     // what allowed or denied it
  std::map<ActId, std::size_t> grant_lost;   // what allowed it
  for (const auto& [id, index] : rule_fates) {
    const Rule& rule = book[id];
    const auto lose = [&, i = index](auto& lost, auto subject) {
      std::size_t& last = lost.emplace(subject, i).first->second;
      last = std::max(last, i);
    };
    switch (rule.kind) {
      case RuleKind::equation:
      case RuleKind::row:
      case RuleKind::tally_line:
        lose(value_lost, ValueId(rule.subject));
        break;
      case RuleKind::may:
      case RuleKind::free:
        lose(grant_lost, ActId(rule.subject));
        lose(act_lost, ActId(rule.subject));
        break;
      case RuleKind::may_not:
      case RuleKind::closed:
        lose(act_lost, ActId(rule.subject));
        break;
      case RuleKind::must:
      case RuleKind::need_not:
      case RuleKind::when:
      case RuleKind::bookkeeping:
      case RuleKind::whenever:
      case RuleKind::presuppose:
      case RuleKind::lift:
        break;
    }
  }
  for (const Item& item : idle_likewise)   // what a sentence repeats about another act
    if (const Amendment* with = falls_with(item); with && item.body.child(Kind::head))
      if (const auto act = book.act_of.find(intern(item.body.child(Kind::head).child(Kind::id))); act != book.act_of.end())
        act_lost.emplace(act->second, static_cast<std::size_t>(with - amendments.data()));
  std::map<std::size_t, std::vector<std::string>> undecided, not_allowed, without_lines;
  for (const auto& [id, index] : value_lost) {
    const ValueDecl& value = book[id];
    if (!value.rules.empty()) continue;
    const bool sum = value.kind == ValueKind::tally && !value.out_of_force;
    (sum ? without_lines : undecided)[index].push_back(fmt::format("`{}`", book.text(value.name)));
  }
  for (const auto& [id, index] : act_lost) {
    const Act& act = book[id];
    const auto grants = [&](RuleId rule) {
      const Rule& norm = book[rule];
      const bool always = !norm.condition && !norm.provided && !norm.limit;   // then every act is decided
      return norm.kind == RuleKind::may || norm.kind == RuleKind::free || norm.kind == RuleKind::closed || always;
    };
    const std::string name = fmt::format("`{}`", book.text(act.name));
    if (act.norms.empty())
      undecided[index].push_back(name);
    else if (const auto lost = grant_lost.find(id);
             lost != grant_lost.end() && std::none_of(act.norms.begin(), act.norms.end(), grants))
      not_allowed[lost->second].push_back(name);
  }
  const auto tell_all = [&](Code code, const auto& lists, std::string_view message) {
    for (const auto& [index, names] : lists) {
      std::vector<std::string> sorted = names;
      std::sort(sorted.begin(), sorted.end());
      std::string text = sorted.front();
      for (std::size_t i = 1; i < sorted.size(); ++i) text += (i + 1 < sorted.size() ? ", " : " and ") + sorted[i];
      tell(code, amendments[index], fmt::format(fmt::runtime(message), text));
    }
  };
  tell_all(Code::loses_ground, without_lines, "no line of {} is left: the sum of none is 0");
  tell_all(Code::nothing_decides, undecided, "no clause decides {} any more");
  tell_all(Code::nothing_decides, not_allowed, "no clause allows {} any more");
}

}  // namespace paragraf::model
