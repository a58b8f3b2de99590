// Words and names in another language; see respell.hpp. What goes before a built-in name is as in the model: types before
// built-in types, values and facts before functions, acts before `end_phase`.
#include "grammar/respell.hpp"

#include <algorithm>

#include "base/unicode.hpp"
#include "grammar/scanner.hpp"

namespace paragraf::grammar {

namespace {

bool is_name(Cursor node) { return node.is(Kind::id) || node.is(Kind::any_id) || node.is(Kind::unit_name); }

// The space in which a name stands below its parent; `above` holds the parent.
NameSpace space_of(Cursor leaf, Cursor parent, Cursor above) {
  if (!leaf.is(Kind::id)) return NameSpace::none;
  Cursor opens = parent.first();
  while (opens.is(Kind::word)) opens = opens.next();
  const bool first = opens.id() == leaf.id();
  switch (parent.kind()) {
    case Kind::named_type:
      return NameSpace::type;
    case Kind::binder:  // u: unit
      return first ? NameSpace::none : NameSpace::type;
    case Kind::is:
      if (parent.first_role() != Role::is_some) return NameSpace::value;
      return first ? NameSpace::none : NameSpace::type;
    case Kind::head:
      return NameSpace::act;
    case Kind::call:
      if (!first) return NameSpace::value;
      switch (above.kind()) {
        case Kind::do_:
        case Kind::cause:
        case Kind::verdict:
          return NameSpace::act;
        case Kind::roll:
        case Kind::note:
        case Kind::forget:
        case Kind::assume:
        case Kind::fix:
          return NameSpace::none;
        default:
          return NameSpace::function;
      }
    case Kind::life:
    case Kind::norm:
      return NameSpace::period;
    // a name, and expressions behind it
    case Kind::fix:
    case Kind::in:
    case Kind::assume:
    case Kind::roll:
    case Kind::row:
    case Kind::presuppose:
    case Kind::tally_line:
    case Kind::act:
      return first ? NameSpace::none : NameSpace::value;
    case Kind::book:
    case Kind::uses:
    case Kind::term:
    case Kind::path:
    case Kind::ref:
    case Kind::label:
    case Kind::sequence:
    case Kind::sequence_part:
    case Kind::given:
    case Kind::read:
    case Kind::allow:
    case Kind::enum_:
    case Kind::enum_member:
    case Kind::type_name:
    case Kind::record:
    case Kind::entity:
    case Kind::measure:
    case Kind::unit:
    case Kind::extern_:
    case Kind::fact:
    case Kind::value:
    case Kind::table:
    case Kind::tally:
    case Kind::event:
    case Kind::reading:
    case Kind::side:
    case Kind::param:
    case Kind::create:
      return NameSpace::none;
    case Kind::literal:  // point { x: ..., y: ... }
      return first ? NameSpace::type : NameSpace::value;
    default:
      return NameSpace::value;
  }
}

// Whether the built-in thing can stand in that space at all.
bool can_stand(std::string_view neutral, NameSpace space) {
  switch (space) {
    case NameSpace::none: return false;
    case NameSpace::type: return true;
    case NameSpace::function: return true;
    case NameSpace::act: return neutral == "end_phase";
    case NameSpace::period:
    case NameSpace::value: return neutral == "phase";
  }
  return false;
}

}  // namespace

Respelling::Respelling(const Parsed& parsed, const KeywordTable& to_table, const BookNames& names)
    : to(&to_table), from_(parsed.keywords), names_(&names) {
  visit(Cursor::root(parsed.tree), {}, {});
}

std::string Respelling::name(Cursor leaf) const {
  const auto found = spellings_.find(leaf.id().index());
  return found == spellings_.end() ? std::string(leaf.text()) : found->second;
}

// What is bound for the whole of an item goes before a built-in name.
void Respelling::collect_bound(Cursor at) {
  Cursor first = at.first();
  if ((at.is(Kind::param) || at.is(Kind::fix)) && first.is(Kind::id))
    bound_.push_back(names_->declared(first.text(), from_->language()));
  for (Cursor part : at) collect_bound(part);
}

Respelling::Meaning Respelling::meaning(std::string_view spelling, std::string_view name, NameSpace space,
                                        const KeywordTable& table) const {
  const auto neutral = table.builtin(spelling);
  if (!neutral || !can_stand(*neutral, space) || names_->declares(space, name)) return Meaning::own;
  if (space != NameSpace::value) return Meaning::builtin;
  if (std::find(bound_.begin(), bound_.end(), name) != bound_.end()) return Meaning::own;
  if (!names_->has(name)) return Meaning::builtin;
  return names_->has_phases() ? Meaning::uncertain : Meaning::own;  // a member, or the phase?
}

void Respelling::visit(Cursor node, Cursor parent, Cursor above) {
  if (node.is(Kind::item)) {
    bound_.clear();
    collect_bound(node);
  }
  if (is_name(node)) visit_name(node, parent, above);
  for (Cursor child : node) visit(child, node, parent);
}

void Respelling::visit_name(Cursor leaf, Cursor parent, Cursor above) {
  if (parent.is(Kind::term)) return;  // the declared name
  const bool book = parent.is(Kind::book);
  const std::string old = base::to_nfc(leaf.text()), name = book ? old : names_->declared(old, from_->language());
  const NameSpace space = space_of(leaf, parent, above);
  std::string spelling = book ? old : names_->spelt(name, to->language());
  const auto refuse = [&](Why why) { impossible_.push_back({leaf, spelling, why, book}); };
  switch (meaning(old, name, space, *from_)) {
    case Meaning::uncertain:
      return refuse(Why::uncertain);
    case Meaning::builtin: {
      const auto neutral = from_->builtin(old);
      for (const auto& [other, meant] : to->builtins())
        if (meant == *neutral) spelling = other;
      if (meaning(spelling, names_->declared(spelling, to->language()), space, *to) != Meaning::builtin)
        return refuse(Why::builtin);
      break;
    }
    case Meaning::own: {
      const Scanner scanner(spelling, *to);
      if ((leaf.is(Kind::any_id) ? scanner.name(0) : scanner.free_name(0)) != spelling.size()) return refuse(Why::word);
      if (!book && names_->declared(spelling, to->language()) != name) return refuse(Why::other);
      if (const Meaning there = meaning(spelling, name, space, *to); there != Meaning::own)
        return refuse(there == Meaning::builtin ? Why::builtin : Why::uncertain);
      break;
    }
  }
  if (spelling != old) spellings_.emplace(leaf.id().index(), std::move(spelling));
}

}  // namespace paragraf::grammar
