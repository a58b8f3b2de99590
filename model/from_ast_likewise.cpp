// `likewise` and `confirms`. In: items that name other sentences. Out: `likewise REF` builds the norms and event rules
// that REF names once more, under its own sentence, with another head or condition; they cite both sentences. What
// `confirms REF` stands under is cited whenever a rule of REF is.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>

#include "model/builder.hpp"

namespace paragraf::model {
namespace {

std::vector<Cursor> heads_in(Cursor body) {
  std::vector<Cursor> heads;
  Cursor list = body.child(Kind::heads);
  for (Cursor head : list ? list : body)
    if (head.is(Kind::head)) heads.push_back(head);
  return heads;
}

constexpr std::size_t most_repeated = 100;  // each `likewise` that repeats two others would double what there is

bool can_be_repeated(const Item& item) { return item.body.is(Kind::norm) || item.body.is(Kind::rule); }

}  // namespace

// The acts of a form, by the names of its heads.
std::vector<std::string> Builder::acts_of(const RuleForm& form) {
  std::vector<std::string> acts;
  for (Cursor head : form.head ? std::vector<Cursor>{form.head} : heads_in(form.item.body))
    acts.push_back(book.text(intern(head.child(Kind::id))));
  return acts;
}

// The names of a head that is taken over may have been used by the condition that is not.
std::vector<ExprId> Builder::bind_head(const RuleForm& form, Cursor head, const std::vector<Parameter>& params,
                                       Scope& scope, std::vector<HeadName>& names) {
  const std::size_t before = scope.entries.size();
  std::vector<ExprId> tests = bind_head(head, params, scope, names);
  if (!form.repeated_by.empty() && !form.head)
    for (std::size_t i = before; i < scope.entries.size(); ++i) scope.entries[i].must_use = false;
  return tests;
}

Builder::Guard Builder::lower_guard(const RuleForm& form, Scope& scope, std::vector<ExprId> tests) {
  std::vector<Cursor> provisos{form.item.body.child(Kind::provided)};
  provisos.insert(provisos.end(), form.provisos.begin(), form.provisos.end());
  return lower_guard(form.stands().body, form.if_clause(), provisos, scope, std::move(tests));
}

std::vector<RuleForm> Builder::forms_of(const Item& likewise, std::vector<Place>& open, std::size_t& visited) {
  Cursor body = likewise.body, ref = body.child(Kind::ref);
  std::vector<RuleForm> forms;
  if (++visited > most_repeated) return forms;
  open.push_back(body.place());
  for (std::size_t meant : items_meant(ref)) {
    const Item& item = items[meant];
    if (declares(item.body.place(), body)) continue;
    if (can_be_repeated(item)) forms.push_back({item});
    if (!item.body.is(Kind::likewise)) continue;
    if (std::any_of(open.begin(), open.end(), [&](const Place& place) { return declares(place, item.body); })) {
      base::Diagnostic circle = base::diagnostic(Code::nothing_repeated, open.front(),
                                                 "this `likewise` repeats one that repeats it");
      circle.labels.push_back({item.body.place(), "by way of this one"});
      if (open.size() == 1 || declares(open.front(), item.body)) sink.add(std::move(circle));
      continue;
    }
    for (RuleForm& form : forms_of(item, open, visited)) forms.push_back(std::move(form));
  }
  open.pop_back();
  for (RuleForm& form : forms) {
    if (Cursor head = body.child(Kind::head)) form.head = head;
    if (Cursor condition = body.child(Kind::if_)) form.condition = condition;
    if (Cursor proviso = body.child(Kind::provided)) form.provisos.push_back(proviso);
    form.repeated_by.push_back(likewise);
  }
  return forms;
}

// One that only hangs on others which repeat too many is not told as well.
void Builder::report_too_many(const Item& likewise) {
  Cursor ref = likewise.body.child(Kind::ref);
  base::Sink unheard(std::numeric_limits<std::size_t>::max());
  base::Sink& whole = *sink.to;
  sink.to = &unheard;
  const bool hangs = std::any_of(items.begin(), items.end(), [&](const Item& item) {
    if (!item.body.is(Kind::likewise) || !means_item(ref, item) || declares(item.body.place(), likewise.body)) return false;
    std::vector<Place> open;
    std::size_t visited = 0;
    forms_of(item, open, visited);
    return visited > most_repeated;
  });
  sink.to = &whole;
  if (!hangs)
    report(Code::nothing_repeated, likewise.body,
           fmt::format("this `likewise` repeats others that repeat others, more than {} in all", most_repeated));
}

void Builder::build_copies() {
  for (const Item& item : items) {
    if (!item.body.is(Kind::likewise)) continue;
    Cursor ref = item.body.child(Kind::ref);
    std::vector<Place> open;
    const std::size_t errors = sink.errors();
    std::size_t visited = 0;
    const std::vector<RuleForm> forms = forms_of(item, open, visited);
    if (visited > most_repeated) {
      report_too_many(item);
      unsupported_rules.push_back(item);
      continue;
    }
    if (forms.empty()) {
      (sink.errors() == errors ? idle_likewise : unsupported_rules).push_back(item);
      continue;
    }
    std::map<std::string, const RuleForm*> by_acts;
    for (const RuleForm& form : forms)
      by_acts.emplace(fmt::format("{}", fmt::join(acts_of({.item = form.item}), "`, `")), &form);
    const std::size_t heads = heads_in(forms.front().item.body).size();
    if (by_acts.size() > 1) {
      const auto& [one, first] = *by_acts.begin();
      const auto& [another, second] = *std::next(by_acts.begin());
      base::Diagnostic mixed = base::diagnostic(
          Code::nothing_repeated, ref.place(),
          fmt::format("{} states rules about different acts: `{}` and `{}`", quoted(ref), one, another));
      mixed.labels.push_back({first->item.body.place(), "one of them"});
      mixed.labels.push_back({second->item.body.place(), "another"});
      mixed.notes.push_back("give the one that is meant a label, `[name]` before it, and name that");
      sink.add(std::move(mixed));
    } else if (heads > 1 && item.body.child(Kind::head) && forms.front().item.body.is(Kind::rule)) {
      report(Code::nothing_repeated, item.body.child(Kind::head),
             fmt::format("one act cannot stand for the {} that {} is about", heads, quoted(ref)));
    } else {
      for (const RuleForm& form : forms) build_copy(form);
    }
  }
}

// A mistake that only the copy has is told where it is repeated: what it names may not be there.
void Builder::build_copy(const RuleForm& form) {
  base::Sink own(std::numeric_limits<std::size_t>::max());
  base::Sink& whole = *sink.to;
  sink.to = &own;
  const std::size_t first = book.rules.size();
  form.item.body.is(Kind::norm) ? build_norm(form) : build_when(form);
  sink.to = &whole;
  for (std::size_t i = first; i < book.rules.size(); ++i) {
    std::vector<SentenceId>& cites = book.rules.edit(i).cites;
    for (const Item& from : form.repeated_by) cites.push_back(from.sentence);
    cites.push_back(form.item.sentence);
    std::vector<SentenceId> once;
    for (SentenceId cite : cites)
      if (std::find(once.begin(), once.end(), cite) == once.end()) once.push_back(cite);
    cites = std::move(once);
  }
  Cursor body = form.stands().body;
  for (base::Diagnostic& found : own.sorted()) {
    const auto place = base::place_of(found);
    const bool here = place && place->source == body.place().source && place->span.begin >= body.span().begin &&
                      place->span.end <= body.span().end;
    if (here || whole.holds(found)) {
      sink.add(std::move(found));
      continue;
    }
    base::Diagnostic moved = base::diagnostic(found.code, body.place(), found.message + " in the rule that is repeated");
    if (place) moved.labels.push_back({*place, "there"});
    moved.notes.push_back("what the rule names must be bound here: by `on` and its head, or by `if`");
    sink.add(std::move(moved));
  }
}

void Builder::link_confirmations() {
  for (const Item& item : idle_likewise) {
    if (fate_of(item)) continue;
    Cursor ref = item.body.child(Kind::ref);
    Target target = resolve_in_force(ref);
    if (const Amendment* with = falls_with(item))
      fallen.emplace_back(with, fmt::format("`likewise {}` in {} repeats nothing any more", ref.text(),
                                                     book[item.sentence].citation));
    else if (target.unsupported)
      unsupported_rules.push_back(item);
    else if (target.known)
      report(Code::nothing_repeated, ref, fmt::format("{} states no norm and no event rule to repeat", quoted(ref)));
  }
  for (const Item& item : confirmations) {
    if (fate_of(item)) continue;
    const Amendment* with = nullptr;
    std::string lost;
    for (Cursor ref : item.body.child(Kind::refs)) {
      if (!ref.is(Kind::ref)) continue;
      Target target = resolve_in_force(ref);
      for (RuleId rule : target.rules) {
        std::vector<SentenceId>& cites = book.rules.edit(rule.index()).cites;
        if (std::find(cites.begin(), cites.end(), item.sentence) == cites.end()) cites.push_back(item.sentence);
      }
      if (target.known && target.rules.empty() && target.fallen) {
        with = target.fallen;
        lost += (lost.empty() ? "" : ", ") + std::string(ref.text());
      } else if (target.known && target.rules.empty() && !target.unsupported) {
        report(Code::nothing_repeated, ref, fmt::format("{} states no rule to confirm", quoted(ref)));
      }
    }
    if (with)
      fallen.emplace_back(with, fmt::format("{} stays, but has nothing to confirm in {}", book[item.sentence].citation, lost));
  }
}

}  // namespace paragraf::model
