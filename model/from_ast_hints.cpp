// Mistakes that are told with what was meant: a unit left out, `is a or b`, an entity compared with a member of one of
// its attributes, an act asked as if it had a value. In: the nodes and types of what stands there. Out: whether it is
// such a mistake; then it has been reported, with a fix.
#include <fmt/format.h>

#include <algorithm>

#include "base/suggest.hpp"
#include "model/builder.hpp"

namespace paragraf::model {
namespace {

constexpr std::size_t longest_list = 8;

}  // namespace

Cursor bare_digits(Cursor at) {
  while (at && (at.is(Kind::negative) || (at.is(Kind::group) && at.first() && !at.first().next()))) at = at.first();
  if (at.is(Kind::number)) return at;
  return at.is(Kind::measured) && !at.child(Kind::unit_name) && !at.child(Kind::percent) ? at : Cursor();
}

void Outlet::add(base::Diagnostic found) {
  base::note_look_alikes(found, *sources);
  to->add(std::move(found));
}

// `set paid(u) to true`, `add 1 to fee(u)`: a call where the attribute stands that is to be changed.
Cursor called_target(Cursor statement) {
  if (statement.child(Kind::path)) return {};
  Cursor last;
  for (Cursor part : statement) {
    if (!is_operand(part) || part.is(Kind::for_every)) continue;
    last = part;
    if (statement.is(Kind::set)) break;
  }
  return last && last.is(Kind::call) ? last : Cursor();
}

void Builder::report_called_target(Cursor statement, Cursor call, Cursor amount, Scope& scope) {
  const Cursor id = call.child(Kind::id);
  const Name name = intern(id);
  lower_for_findings(call, scope);
  if (excused_names.count(name)) return;
  base::Diagnostic found = base::diagnostic(Code::not_stored, call.place(), "");
  const grammar::KeywordTable* words = keywords_of(call);
  if (book.fact_of.count(name)) {
    const bool forgotten = amount.is(Kind::word) && amount.role() == Role::false_;
    const bool truth = amount.is(Kind::word) && (forgotten || amount.role() == Role::true_);
    const std::string right = fmt::format("{} {}", words->print(forgotten ? Role::forget : Role::note), call.text());
    found.message = fmt::format("{} is a fact: it is noted or forgotten, and not set", quoted(id));
    if (statement.is(Kind::set) && truth) {
      base::Place place = statement.place();
      place.span.end = amount.span().end;
      found.fixes.push_back({fmt::format("write `{}`", right), {{place, right}}});
    } else {
      found.notes.push_back(fmt::format("a fact is noted: `{}`", right));
    }
  } else if (book.value_of.count(name)) {
    found.message = fmt::format("{} is worked out, so it cannot be changed", quoted(id));
    found.notes.push_back("what it is worked out from can be changed; or a rule gives it another value where it applies");
  } else if (book.extern_of.count(name)) {
    found.message = fmt::format("{} is stated elsewhere, so it cannot be changed", quoted(id));
  } else {
    found.message = fmt::format("{} is no attribute of an entity, so it cannot be changed", quoted(call));
    found.notes.push_back("an effect names an attribute of an entity: u.damage");
  }
  sink.add(std::move(found));
}

bool Builder::report_missing_unit(Cursor number, TypeId have, TypeId want) {
  const Type& wanted = book.types[book.types.strip_optional(want)];
  if (wanted.kind != TypeKind::measure || !book.types.is_numeric(have) || book.types.kind(have) == TypeKind::measure)
    return false;
  Cursor digits = bare_digits(number);
  auto amount = digits ? Number::parse(digits.text()) : std::nullopt;
  const std::string_view unit =
      amount ? unit_name(book, book.measures[wanted.declaration], *amount) : std::string_view();
  if (unit.empty()) return false;
  std::string text = fmt::format("{} {}", digits.text(), unit);
  base::Diagnostic found =
      base::diagnostic(Code::mixed_measures, digits.place(), fmt::format("a number needs a unit here: {}", text));
  found.facts = {{"found", type_text(have)}, {"expected", type_text(want)}};
  found.fixes.push_back({fmt::format("write `{}`", text), {{digits.place(), text}}});
  sink.add(std::move(found));
  return true;
}

std::string Builder::known_units(Cursor at) const {
  std::vector<std::string> units;
  for (const Measure& measure : book.measures)
    for (const Unit& unit : measure.units) units.push_back(book.text(unit.name));
  std::sort(units.begin(), units.end());
  const grammar::KeywordTable& keywords = *grammar::keyword_table(book.language_of(at.place().source));
  if (units.empty())
    return fmt::format("this book declares no measure: `{} {}: cm`", keywords.print(Role::measure), builtin_spelling("length", keywords));
  std::string text;
  for (std::size_t i = 0; i < units.size() && i < longest_list; ++i)
    text += fmt::format("{}`{}`", i ? ", " : "", units[i]);
  return fmt::format("the units are {}{}", text,
                     units.size() > longest_list ? fmt::format(" and {} more", units.size() - longest_list) : "");
}

// `p.rank is thrall or warrior`: behind `or` stands a condition of its own, and `warrior` is none.
bool Builder::report_bare_alternative(Cursor before, ExprId lowered, Cursor part, Scope& scope) {
  if (!part.is(Kind::id) || !before.is(Kind::compare) || !before.first().next().is(Kind::is) || !scope.keywords)
    return false;
  const bool negated = book[lowered].op == Op::not_;
  const Expr& equal = negated ? book[ExprId(book[lowered].a)] : book[lowered];
  if (equal.op != Op::equal) return false;
  const TypeId wanted = book.types.strip_optional(type(ExprId(equal.a)));
  if (book.types.kind(wanted) != TypeKind::enumeration || names_something(part, scope, {}) ||
      !names_something(part, scope, wanted))
    return false;
  const Cursor left = before.first(), right = left.next().child(Kind::word).next();
  // Several are told as one, from the first of them on.
  std::string members(right.text());
  Place place = before.place();
  Cursor first;
  for (Cursor more = before.next(); more; more = more.next()) {
    if (!is_operand(more)) continue;
    if (!more.is(Kind::id) || names_something(more, scope, {}) || !names_something(more, scope, wanted)) break;
    if (!first) first = more;
    members += fmt::format(", {}", more.text());
    place.span.end = more.span().end;
  }
  const std::string meant =
      fmt::format("{} {} {{{}}}", left.text(), scope.keywords->print(negated ? Role::not_in : Role::in_test), members);
  base::Diagnostic found =
      base::diagnostic(Code::type_mismatch, first.place(),
                       fmt::format("found {}, expected {}", words(wanted), words(book.types.boolean())));
  found.facts = {{"found", type_text(wanted)}, {"expected", type_text(book.types.boolean())}};
  found.fixes.push_back({fmt::format("write `{}`", meant), {{place, meant}}});
  sink.add(std::move(found));
  return true;
}

// `p is king` where `p.rank is king` is meant.
bool Builder::report_missing_attribute(Cursor left, TypeId have, TypeId want, Cursor at) {
  const TypeId owner = book.types.strip_optional(have), member = book.types.strip_optional(want);
  if (book.types.kind(owner) != TypeKind::entity || book.types.kind(member) != TypeKind::enumeration) return false;
  base::Diagnostic found = base::diagnostic(Code::type_mismatch, at.place(),
                                            fmt::format("{} is not compared with {}", words(owner), words(member)));
  found.facts = {{"found", type_text(have)}, {"expected", type_text(want)}};
  for (AttributeId id : book[EntityId(book.types[owner].declaration)].attributes) {
    if (book.types.strip_optional(book[id].type) != member) continue;
    const std::string meant =
        fmt::format("{}.{}{}", left.text(), book.text(book[id].name), at.text().substr(left.span().size()));
    found.fixes.push_back({fmt::format("write `{}`", meant), {{at.place(), meant}}});
  }
  sink.add(std::move(found));
  return true;
}

Role Builder::verdict_word(Cursor at, const Scope& scope) const {
  if (!at || !scope.keywords) return Role::none;
  for (Role role : {Role::allowed, Role::denied, Role::undetermined, Role::conflict})
    for (const std::string& word : scope.keywords->wordings(role))
      if (word == at.text()) return role;
  return Role::none;
}

// `then move(k) is allowed`, `then move(k)`: a verdict is asked by its word in front of the act.
bool Builder::report_asked_act(Cursor call, Cursor whole, Role verdict, Scope& scope) {
  if (!call.is(Kind::call) || !scope.entities || !scope.keywords || !book.act_of.count(intern(call.child(Kind::id))))
    return false;
  Cursor id = call.child(Kind::id);
  const std::string meant = fmt::format("{} {}", scope.keywords->print(verdict), call.text());
  base::Diagnostic found =
      base::diagnostic(Code::query_kind, id.place(), fmt::format("{} is an act, and an act has no value", quoted(id)));
  found.fixes.push_back(
      {fmt::format("write `{} {}`", scope.keywords->print(Role::then), meant), {{whole.place(), meant}}});
  sink.add(std::move(found));
  lower_for_findings(call, scope);
  return true;
}

}  // namespace paragraf::model
