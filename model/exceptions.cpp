// References between rules: `despite`, `lift` and `after`. In: rules and the references that their items make. Out: for each
// rule the rules that lift it, and for each effect rule the rules that come first. Both graphs must have no circles.
#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "base/suggest.hpp"
#include "model/builder.hpp"

namespace paragraf::model {
namespace {

enum class Subject { value, norm, effect, other };

Subject subject_kind(RuleKind kind) {
  switch (kind) {
    case RuleKind::equation:
    case RuleKind::row:
    case RuleKind::tally_line: return Subject::value;
    case RuleKind::may:
    case RuleKind::may_not:
    case RuleKind::free:
    case RuleKind::closed: return Subject::norm;
    case RuleKind::when:
    case RuleKind::bookkeeping: return Subject::effect;
    case RuleKind::whenever:
    case RuleKind::lift: return Subject::other;
  }
  return Subject::other;
}

// A circle in a graph of rules, if there is one, in order.
std::vector<RuleId> find_circle(std::size_t count, const std::function<const std::vector<RuleId>&(RuleId)>& next) {
  enum : std::uint8_t { fresh, open, done };
  std::vector<std::uint8_t> state(count, fresh);
  std::vector<std::pair<RuleId, std::size_t>> path;
  for (std::size_t start = 0; start < count; ++start) {
    if (state[start] != fresh) continue;
    path = {{RuleId(start), 0}};
    state[start] = open;
    while (!path.empty()) {
      auto& [rule, edge] = path.back();
      const std::vector<RuleId>& targets = next(rule);
      if (edge == targets.size()) {
        state[rule.index()] = done;
        path.pop_back();
        continue;
      }
      RuleId target = targets[edge++];
      if (state[target.index()] == open) {
        std::vector<RuleId> circle;
        auto from = std::find_if(path.begin(), path.end(), [&](const auto& step) { return step.first == target; });
        for (; from != path.end(); ++from) circle.push_back(from->first);
        return circle;
      }
      if (state[target.index()] == fresh) {
        state[target.index()] = open;
        path.emplace_back(target, 0);
      }
    }
  }
  return {};
}

}  // namespace

bool same_subject(const Rule& a, const Rule& b) {
  Subject kind = subject_kind(a.kind);
  return kind != Subject::other && kind == subject_kind(b.kind) && a.subject == b.subject;
}

Builder::Target Builder::resolve(Cursor ref) {
  Target target;
  Cursor clause_no = ref.child(Kind::clause_no), mark_no = ref.child(Kind::mark_no), id = ref.child(Kind::id);
  if (clause_no) {
    std::vector<std::string> citations;
    for (std::size_t i = 0; i < book.sentences.size(); ++i) {
      const Sentence& sentence = book.sentences[i];
      if (!sentence.clause) continue;
      citations.push_back(sentence.citation);
      if (book[sentence.clause].number != clause_no.text() || (mark_no && sentence.number != mark_no.text())) continue;
      target.known = true;
      target.sentences.emplace_back(i);
      target.rules.insert(target.rules.end(), sentence.rules.begin(), sentence.rules.end());
    }
    if (!target.known) {
      std::string cited = fmt::format("§ {}{}", clause_no.text(), mark_no ? fmt::format("({})", mark_no.text()) : "");
      base::Diagnostic found = base::diagnostic(Code::unknown_reference, ref.place(), fmt::format("{} does not exist in this book", cited));
      if (auto near = base::nearest(cited, citations)) found.notes.push_back(fmt::format("the nearest is {}", *near));
      sink.add(std::move(found));
      return target;
    }
    if (!id) return target;
    std::erase_if(target.rules, [&](RuleId rule) { return book[rule].label != intern(id); });
    target.known = !target.rules.empty();
    if (!target.known) report(Code::unknown_reference, ref, fmt::format("no rule under {} is labelled {}", book[target.sentences.front()].citation, quoted(id)));
    return target;
  }
  Cursor line = id.next();
  for (std::size_t i = 0; i < book.rules.size(); ++i) {
    const Rule& rule = book.rules[i];
    bool hit = line ? rule.kind == RuleKind::tally_line && rule.label == intern(line) && book.values[rule.subject].name == intern(id)
                    : rule.label == intern(id) && rule.kind != RuleKind::tally_line;
    if (!hit) continue;
    target.known = true;
    target.rules.emplace_back(i);
    target.sentences.push_back(rule.sentence);
  }
  if (!target.known) report(Code::unknown_reference, ref, fmt::format("no rule is labelled {}", quoted(ref)));
  return target;
}

void Builder::link_rules() {
  for (const Despite& exception : despites)
    for (Cursor ref : exception.refs) {
      if (!ref.is(Kind::ref)) continue;
      Target target = resolve(ref);
      if (!target.known) continue;
      bool lifted = false;
      for (RuleId other : target.rules)
        if (other != exception.rule && same_subject(book[exception.rule], book[other])) {
          book.rules[other.index()].lifters.push_back(exception.rule);
          lifted = true;
        }
      if (!lifted)
        report(Code::lifts_nothing, ref, fmt::format("{} states nothing that this rule could lift", quoted(ref)),
               {"`despite` lifts rules about the same name; `lift` lifts every rule of a sentence"});
    }

  // `lift REF if C` becomes one lifting rule for each rule that REF names, with the names of that rule in scope. A `lift` may
  // be lifted by another, so those that name no `lift` come first.
  std::vector<Item> waiting = lifts;
  std::unordered_map<std::uint32_t, std::vector<RuleId>> made;  // by sentence
  for (bool progress = true; progress && !waiting.empty();) {
    progress = false;
    std::erase_if(waiting, [&](const Item& item) {
      std::vector<RuleId> targets;
      for (Cursor ref : item.body.child(Kind::refs)) {
        if (!ref.is(Kind::ref)) continue;
        Target target = resolve(ref);
        if (!target.known) continue;
        for (const Item& other : waiting)
          for (SentenceId sentence : target.sentences)
            if (other.sentence == sentence && other.body.id() != item.body.id()) return false;
        if (target.rules.empty())
          report(Code::lifts_nothing, ref, fmt::format("{} states no rule that could be lifted", quoted(ref)));
        targets.insert(targets.end(), target.rules.begin(), target.rules.end());
      }
      for (RuleId lifted : targets) {
        if (book[lifted].kind == RuleKind::whenever) {
          unsupported(item.body, "lifting a `whenever`");
          continue;
        }
        Scope scope = new_scope(item);
        Rule rule{.kind = RuleKind::lift};
        rule.place = item.body.place();
        rule.subject = book[lifted].subject;
        std::vector<HeadName> names = head_names[lifted.index()];
        const RuleKind kind = book[lifted].kind;
        bool of_value = kind == RuleKind::equation || kind == RuleKind::row || kind == RuleKind::tally_line;
        scope.slots = static_cast<std::uint32_t>(of_value ? book.values[rule.subject].params.size()
                                                          : std::max<std::size_t>(names.size(), kind == RuleKind::lift ? 0 : book.acts[rule.subject].params.size()));
        for (const HeadName& name : names) {
          scope.slots = std::max(scope.slots, name.slot + 1);
          scope.entries.push_back({name.name, name.slot, name.type, book[lifted].place});
        }
        Guard guard = lower_guard(item.body, scope, {});
        rule.condition = guard.condition;
        rule.provided = guard.provided;
        rule.slots = scope.slots;
        RuleId id = add_rule(std::move(rule), item, std::move(names));
        book.rules[lifted.index()].lifters.push_back(id);
      }
      return progress = true;
    });
  }
  for (const Item& item : waiting) report(Code::lift_cycle, item.body, "this `lift` lifts one that lifts it");

  for (const Despite& order : afters)
    for (Cursor ref : order.refs) {
      if (!ref.is(Kind::ref)) continue;
      Target target = resolve(ref);
      if (!target.known) continue;
      bool any = false;
      for (RuleId other : target.rules)
        if (book[other].kind == RuleKind::when && other != order.rule) {
          book.rules[order.rule.index()].after.push_back(other);
          any = true;
        }
      if (!any) report(Code::unknown_reference, ref, fmt::format("{} has no event rule to come after", quoted(ref)));
    }

  auto report_circle = [&](const std::vector<RuleId>& circle, Code code, std::string_view what) {
    if (circle.empty()) return;
    std::string cites;
    for (RuleId rule : circle) cites += (cites.empty() ? "" : ", ") + book[book[rule].sentence].citation;
    base::Diagnostic found = base::diagnostic(code, book[circle.front()].place, fmt::format("{}: {}", what, cites));
    for (std::size_t i = 1; i < circle.size(); ++i) found.labels.push_back({book[circle[i]].place, "and this one"});
    sink.add(std::move(found));
  };
  report_circle(find_circle(book.rules.size(), [&](RuleId rule) -> const std::vector<RuleId>& { return book[rule].lifters; }),
                Code::lift_cycle, "these rules lift each other");
  report_circle(find_circle(book.rules.size(), [&](RuleId rule) -> const std::vector<RuleId>& { return book[rule].after; }),
                Code::after_cycle, "each of these rules comes after the other");
}

}  // namespace paragraf::model
