// References between rules: `despite`, `lift` and `after`. In: rules and the references that their items make. Out: for
// each rule the rules that lift it, and for each effect rule the rules that come first. Both graphs must have no
// circles.
#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "base/natural.hpp"
#include "base/suggest.hpp"
#include "model/builder.hpp"
#include "model/circles.hpp"

namespace paragraf::model {
namespace {

// One that lifts all `lift`s before it would double what there is.
constexpr std::size_t most_lifted = 2000;

}  // namespace

// Does the reference name this item, whatever rules will become of it?
bool Builder::names_item(Cursor ref, const Item& item) {
  Cursor clause_no = ref.child(Kind::clause_no), mark_no = ref.child(Kind::mark_no), id = ref.child(Kind::id);
  if (!sees(volume_of(ref), book[item.sentence].volume)) return false;
  const Cursor label = item.label ? item.label.child(Kind::id) : Cursor();
  const bool labelled = label && id && intern(label) == intern(id);
  if (!clause_no) return !id.next() && labelled;
  const Sentence& sentence = book[item.sentence];
  return sentence.clause && book[sentence.clause].number == clause_no.text() &&
         (!mark_no || sentence.number == mark_no.text()) && (!id || labelled);
}

// What the reference means by now: a sentence that replaces another stands for it.
Builder::Target Builder::resolve_in_force(Cursor ref) {
  Target target = resolve(ref);
  std::vector<RuleId> found = std::move(target.rules);
  target.rules.clear();
  const auto stand_in = [&](const Amendment& fate, const auto& gone) {
    if (!target.fallen) target.fallen = &fate;
    for (RuleId instead : stand_ins(ref, fate, gone))
      if (std::find(found.begin(), found.end(), instead) == found.end()) found.push_back(instead);
  };
  const bool any_amended = !item_fates.empty() || !fallen_likewise.empty();
  for (const Item& item : any_amended ? items_without_rules() : std::vector<Item>()) {
    if (!names_item(ref, item)) continue;
    if (const Amendment* fate = fate_of(item))
      stand_in(*fate, item);
    else if (!target.fallen)
      target.fallen = falls_with(item);
  }
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (const Amendment* fate = fate_of(found[i]))
      stand_in(*fate, book[found[i]]);
    else if (std::find(target.rules.begin(), target.rules.end(), found[i]) == target.rules.end())
      target.rules.push_back(found[i]);
  }
  follow_replacements(target.sentences);
  return target;
}

Builder::Target Builder::resolve(Cursor ref) {
  Target target;
  const VolumeId from = volume_of(ref);
  for (const Item& item : unsupported_rules)
    if (names_item(ref, item)) target.unsupported = true;
  std::vector<SentenceId> labelled;  // also of a `lift` before it has become rules, and of what never becomes one
  for (std::size_t named : items_named(ref)) {
    const Item& item = items[named];
    if (item.label) labelled.push_back(item.sentence);
    if (Cursor declared = item.body.is(Kind::tally) ? item.body.child(Kind::id) : Cursor())
      if (auto tally = book.value_of.find(intern(declared)); tally != book.value_of.end())
        target.tallies.push_back(tally->second);
  }
  Cursor clause_no = ref.child(Kind::clause_no), mark_no = ref.child(Kind::mark_no), id = ref.child(Kind::id);
  if (clause_no) {
    if (clauses_twice.count(std::string(clause_no.text()))) target.unsupported = true;
    for (SentenceId id_there : sentences_of(clause_no)) {
      const Sentence& sentence = book[id_there];
      if (!sees(from, sentence.volume) || (mark_no && sentence.number != mark_no.text())) continue;
      target.known = true;
      target.sentences.push_back(id_there);
      target.rules.insert(target.rules.end(), sentence.rules.begin(), sentence.rules.end());
    }
    // What is not there may be what stands twice: it has the number of another.
    if (!target.known && (!clauses_twice.empty() || sentences_twice.count(std::string(clause_no.text())))) return target;
    if (!target.known && target.unsupported) return target;
    if (!target.known) {
      std::string cited = fmt::format("§ {}{}", clause_no.text(), mark_no ? fmt::format("({})", mark_no.text()) : "");
      base::Diagnostic found =
          base::diagnostic(Code::unknown_reference, ref.place(), fmt::format("{} does not exist in this book", cited));
      note_existing(clause_no, found);  // a number that is near is no better than another, so none is proposed
      sink.add(std::move(found));
      return target;
    }
    if (!id) return target;
    std::erase_if(target.rules, [&](RuleId rule) { return book[rule].label != intern(id); });
    target.known = !target.rules.empty() || !target.tallies.empty() || target.unsupported || !labelled.empty();
    if (!target.known)
      report_unlabelled(
          id, fmt::format("no rule under {} is labelled {}", book[target.sentences.front()].citation, quoted(id)),
          [&](const Rule& rule) {
            return std::find(target.sentences.begin(), target.sentences.end(), rule.sentence) != target.sentences.end();
          });
    return target;
  }
  Cursor line = id.next();
  for (RuleId there : rules_labelled(line ? line : id)) {
    const Rule& rule = book[there];
    if (!sees(from, book[rule.sentence].volume)) continue;
    bool hit = line ? rule.kind == RuleKind::tally_line && rule.label == intern(line) &&
                          book.values[rule.subject].name == intern(id)
                    : rule.label == intern(id) && rule.kind != RuleKind::tally_line;
    if (!hit) continue;
    target.known = true;
    target.rules.push_back(there);
    target.sentences.push_back(rule.sentence);
  }
  target.known = target.known || !target.tallies.empty() || target.unsupported || !labelled.empty();
  target.sentences.insert(target.sentences.end(), labelled.begin(), labelled.end());
  if (!target.known && line)
    report_unlabelled(line, fmt::format("{} is no line of a tally", quoted(ref)), [&](const Rule& rule) {
      return rule.kind == RuleKind::tally_line && book.values[rule.subject].name == intern(id);
    });
  if (!target.known && !line)
    report_unlabelled(id, fmt::format("no rule is labelled {}", quoted(ref)),
                      [](const Rule& rule) { return rule.kind != RuleKind::tally_line; });
  return target;
}

void Builder::note_existing(Cursor clause_no, base::Diagnostic& found) const {
  constexpr std::size_t longest_list = 12;
  std::vector<std::string> numbers, clauses;
  bool clause = false;
  const VolumeId from = volume_of(clause_no);
  for (const Sentence& sentence : book.sentences)
    if (sentence.clause && sees(from, sentence.volume) && book[sentence.clause].number == clause_no.text()) {
      clause = true;
      if (!sentence.number.empty()) numbers.push_back(sentence.number);
    }
  for (const Clause& other : book.clauses)
    if (sees(from, other.volume)) clauses.push_back(other.number);
  std::vector<std::string>& names = clause ? numbers : clauses;
  std::sort(names.begin(), names.end(),
            [](const std::string& a, const std::string& b) { return base::natural_order(a, b) < 0; });
  names.erase(std::unique(names.begin(), names.end()), names.end());
  const auto shown = [&](const std::string& name) {
    return clause ? fmt::format("({})", name) : fmt::format("§ {}", name);
  };
  std::string text;
  bool in_a_row = clause && names.size() > 2;
  for (std::size_t i = 0; in_a_row && i < names.size(); ++i) in_a_row = names[i] == std::to_string(i + 1);
  if (in_a_row) text = fmt::format("{} to {}", shown(names.front()), shown(names.back()));
  for (std::size_t i = 0; !in_a_row && i < names.size() && i < longest_list; ++i)
    text += (i ? ", " : "") + shown(names[i]);
  if (!in_a_row && names.size() > longest_list) text += fmt::format(" and {} more", names.size() - longest_list);
  if (clause)
    found.notes.push_back(text.empty() ? fmt::format("§ {} has no sentences", clause_no.text())
                                       : fmt::format("§ {} has the sentences {}", clause_no.text(), text));
  else if (!text.empty())
    found.notes.push_back(fmt::format("the clauses are {}", text));
}

void Builder::report_unlabelled(Cursor at, std::string message, const std::function<bool(const Rule&)>& is_candidate) {
  std::vector<std::string> labels;
  for (const Rule& rule : book.rules)
    if (rule.label.valid() && is_candidate(rule)) labels.push_back(book.text(rule.label));
  base::Diagnostic found = base::diagnostic(Code::unknown_reference, at.place(), std::move(message));
  // A line of a tally is named by its tally, too.
  std::vector<std::string> lines;
  for (const Rule& rule : book.rules)
    if (rule.kind == RuleKind::tally_line && rule.label == intern(at) && !is_candidate(rule))
      lines.push_back(fmt::format("{}.{}", book.text(book.values[rule.subject].name), at.text()));
  std::sort(lines.begin(), lines.end());
  if (!lines.empty()) {
    found.notes.push_back("it is a line of a tally");
    found.fixes.push_back({fmt::format("write `{}`", lines.front()), {{at.place(), lines.front()}}});
  } else if (auto near = suggest(at.text(), labels)) {
    found.fixes.push_back({fmt::format("write `{}`", *near), {{at.place(), *near}}});
  }
  sink.add(std::move(found));
}

// `tally(x).line`: the lines of all sentences are known by now.
void Builder::check_lines() {
  for (const LineUse& use : line_uses) {
    std::vector<std::string> lines;
    for (const Rule& line : book.rules)   // also those that an amendment has put out of force
      if (line.kind == RuleKind::tally_line && line.subject == use.tally.index()) lines.push_back(book.text(line.label));
    if (std::find(lines.begin(), lines.end(), book.text(intern(use.name))) == lines.end())
      report_unknown(use.name, fmt::format("line of the tally `{}`", book.text(book[use.tally].name)), lines);
  }
  line_uses.clear();
}

void Builder::report_itself(Cursor ref) {
  report(Code::lifts_nothing, ref, fmt::format("{} names only this rule, and no rule lifts itself", quoted(ref)));
}

// `lift REF if C` becomes one lifting rule for each rule that REF names, with the names of that rule in scope. A `lift`
// may be lifted by another, so it waits until those that it names have been made.
void Builder::link_lifts() {
  std::vector<Item> waiting = lifts;
  const auto key = [](const Item& item) { return std::pair(item.body.place().source, item.body.span().begin); };
  std::set<std::pair<base::SourceId, std::uint32_t>> still_waits;
  for (const Item& item : lifts) still_waits.insert(key(item));
  const auto refs_of = [](const Item& item) {
    std::vector<Cursor> refs;
    for (Cursor ref : item.body.child(Kind::refs))
      if (ref.is(Kind::ref)) refs.push_back(ref);
    return refs;
  };
  const auto waits = [&](const Item& item) {
    for (Cursor ref : refs_of(item))
      for (std::size_t other : items_meant(ref))
        if (still_waits.contains(key(items[other])) && key(items[other]) != key(item)) return true;
    return false;
  };
  while (!waiting.empty()) {
    auto next = std::find_if_not(waiting.begin(), waiting.end(), waits);
    if (next == waiting.end()) break;
    const Item item = *next;
    waiting.erase(next);
    still_waits.erase(key(item));
    if (const Amendment* fate = fate_of(item)) {
      const bool goes_on = fate->replaces && std::any_of(lifts.begin(), lifts.end(), [&](const Item& other) {
                             return other.sentence == fate->item.sentence;
                           });
      if (!goes_on)
        fallen.emplace_back(fate, fmt::format("{} falls, and what it lifts holds again", book[item.sentence].citation));
      continue;
    }
    std::set<RuleId> targets;  // found before the first is made: a rule never lifts itself
    bool hangs = false;        // on a `lift` that was told already
    for (Cursor ref : refs_of(item)) {
      Target target = resolve_in_force(ref);
      if (target.known && target.fallen && target.rules.empty())
        fallen.emplace_back(target.fallen, fmt::format("`lift {}` in {} lifts nothing any more", ref.text(),
                                                       book[item.sentence].citation));
      else if (target.known && target.rules.empty() && names_item(ref, item))
        report_itself(ref);
      else if (target.known && target.rules.empty() && !target.unsupported)
        report(Code::lifts_nothing, ref, fmt::format("{} states no rule that could be lifted", quoted(ref)));
      targets.insert(target.rules.begin(), target.rules.end());
      hangs = hangs || target.unsupported;
    }
    if (targets.size() > most_lifted) {
      if (!hangs)
        report(Code::nested_too_deep, item.body,
               fmt::format("this `lift` lifts exceptions to exceptions, more than {} rules in all", most_lifted));
      unsupported_rules.push_back(item);
      continue;
    }
    for (RuleId lifted : targets) build_lift(item, lifted);
  }
  std::sort(waiting.begin(), waiting.end(), [&](const Item& a, const Item& b) {
    return a.sentence == b.sentence ? a.body.span().begin < b.body.span().begin
                                    : sentence_before(book, a.sentence, b.sentence);
  });
  const auto waits_for = [&](std::size_t item) {
    std::vector<std::size_t> others;
    for (Cursor ref : refs_of(waiting[item]))
      for (std::size_t other = 0; other < waiting.size(); ++other)
        if (other != item && means_item(ref, waiting[other])) others.push_back(other);
    return others;
  };
  unsupported_rules.insert(unsupported_rules.end(), waiting.begin(), waiting.end());
  for (const std::vector<std::size_t>& circle : circles(waiting.size(), waits_for)) {
    base::Diagnostic found = base::diagnostic(Code::lift_cycle, waiting[circle.front()].body.place(),
                                              "this `lift` lifts one that lifts it");
    for (std::size_t i = 1; i < circle.size(); ++i)
      found.labels.push_back({waiting[circle[i]].body.place(), "and this one"});
    sink.add(std::move(found));
  }
}

void Builder::build_lift(const Item& item, RuleId lifted) {
  Scope scope = new_scope(item);
  Rule rule{.kind = RuleKind::lift};
  rule.place = item.body.place();
  rule.subject = book[lifted].subject;
  std::vector<HeadName> names = head_names_of(lifted);
  const RuleKind kind = book[lifted].kind;
  const bool of_value = kind == RuleKind::equation || kind == RuleKind::row || kind == RuleKind::tally_line;
  const bool of_act = !of_value && kind != RuleKind::lift && kind != RuleKind::presuppose && kind != RuleKind::whenever;
  scope.slots = static_cast<std::uint32_t>(
      of_value ? book.values[rule.subject].params.size()
               : std::max<std::size_t>(names.size(), of_act ? book.acts[rule.subject].params.size() : 0));
  for (ActId other : book[lifted].together) scope.slots += static_cast<std::uint32_t>(book[other].params.size());
  for (const HeadName& name : names) {
    scope.slots = std::max(scope.slots, name.slot + 1);
    scope.entries.push_back({name.name, name.slot, name.type, book[lifted].place});
  }
  Guard guard = lower_guard(item.body, scope, {});
  close_scope(scope, 0);
  rule.condition = guard.condition;
  rule.provided = guard.provided;
  rule.slots = scope.slots;
  RuleId id = add_rule(std::move(rule), item, std::move(names));
  book.rules.edit(lifted.index()).lifters.push_back(id);
}

// They are told in the order of their sentences, in whatever order the files came.
void Builder::report_circles(Code code, std::string_view what, std::vector<RuleId> Rule::* edges) {
  const auto next = [&](std::size_t rule) {
    std::vector<std::size_t> targets;
    for (RuleId target : book.rules[rule].*edges) targets.push_back(target.index());
    return targets;
  };
  if (std::none_of(book.rules.begin(), book.rules.end(), [&](const Rule& rule) { return !(rule.*edges).empty(); })) return;
  for (const std::vector<std::size_t>& group : circles(book.rules.size(), next)) {
    std::vector<RuleId> circle(group.begin(), group.end());
    std::sort(circle.begin(), circle.end(), [&](RuleId a, RuleId b) {
      const Rule &left = book[a], &right = book[b];
      if (left.sentence == right.sentence) return left.place.span.begin < right.place.span.begin;
      return sentence_before(book, left.sentence, right.sentence);
    });
    std::string cites;
    for (RuleId rule : circle) cites += (cites.empty() ? "" : ", ") + book[book[rule].sentence].citation;
    base::Diagnostic found = base::diagnostic(code, book[circle.front()].place, fmt::format("{}: {}", what, cites));
    for (std::size_t i = 1; i < circle.size(); ++i) found.labels.push_back({book[circle[i]].place, "and this one"});
    sink.add(std::move(found));
  }
}

void Builder::link_rules() {
  collect_amendments();
  collect_fallen_likewise();
  for (const Despite& exception : despites)
    for (Cursor ref : exception.refs) {
      if (!ref.is(Kind::ref)) continue;
      Target target = resolve_in_force(ref);
      if (!target.known) continue;
      const std::string& citation = book[book[exception.rule].sentence].citation;
      if (const Amendment* fate = fate_of(exception.rule)) {
        // What takes its place may be an exception itself.
        const bool goes_on =
            fate->replaces && std::any_of(despites.begin(), despites.end(), [&](const Despite& other) {
              return book[other.rule].sentence == fate->item.sentence &&
                     same_subject(book[other.rule], book[exception.rule]);
            });
        if (!goes_on)
          fallen.emplace_back(fate, fmt::format("with {} falls its exception to {}", citation, ref.text()));
        continue;
      }
      bool lifted = false;
      for (RuleId other : target.rules) {
        const bool in_step = about_one_of(book[exception.rule], book[other]);
        if (other == exception.rule || (!in_step && !same_subject(book[exception.rule], book[other]))) continue;
        std::vector<RuleId>& lifters = book.rules.edit(other.index()).*(in_step ? &Rule::gives_way_to : &Rule::lifters);
        if (std::find(lifters.begin(), lifters.end(), exception.rule) == lifters.end()) {
          lifters.push_back(exception.rule);
          book.rules.edit(exception.rule.index()).lifts.push_back(other);
        }
        lifted = true;
      }
      Rule& rule = book.rules.edit(exception.rule.index());
      if (rule.kind == RuleKind::equation &&
          std::find(target.tallies.begin(), target.tallies.end(), ValueId(rule.subject)) != target.tallies.end())
        rule.replaces_total = lifted = true;
      if (!lifted && target.fallen)
        fallen.emplace_back(target.fallen, fmt::format("{} stays, but has nothing to lift in {}", citation, ref.text()));
      else if (!lifted && target.rules == std::vector<RuleId>{exception.rule})
        report_itself(ref);
      else if (!lifted && !target.unsupported)
        report(Code::lifts_nothing, ref, fmt::format("{} states nothing that this rule could lift", quoted(ref)),
               {"`despite` lifts rules about the same name; `lift` lifts every rule of a sentence"});
    }

  // An equation stands in place of a tally's total, or of another that does.
  for (const Despite& total : totals) {
    const Rule& rule = book[total.rule];
    const bool replaces = rule.replaces_total || std::any_of(rule.lifts.begin(), rule.lifts.end(), [&](RuleId other) {
                            return book[other].kind == RuleKind::equation;
                          });
    if (!replaces && !total.refs.child(Kind::despite))
      report(Code::total_not_lifted, total.refs,
             fmt::format("`{}` is a tally: an equation replaces its total `despite` the sentence that declares it",
                         book.text(book.values[rule.subject].name)),
             {"a further line is added with `tally`"});
  }

  link_lifts();

  for (const Despite& order : afters)
    for (Cursor ref : order.refs) {
      if (!ref.is(Kind::ref)) continue;
      Target target = resolve_in_force(ref);
      if (!target.known) continue;
      bool any = false;
      for (RuleId other : target.rules)
        if (book[other].kind == RuleKind::when && other != order.rule) {
          book.rules.edit(order.rule.index()).after.push_back(other);
          any = true;
        }
      if (!any && !target.unsupported && !target.fallen)
        report(Code::unknown_reference, ref, fmt::format("{} has no event rule to come after", quoted(ref)));
    }

  report_circles(Code::lift_cycle, "these rules lift each other", &Rule::lifters);
  report_circles(Code::after_cycle, "each of these rules comes after the other", &Rule::after);
  check_lines();
  link_confirmations();
  mark_suspended();
  note_fallen();
  check_consistency();
}

}  // namespace paragraf::model
