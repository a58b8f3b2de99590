// Words and names in another language; see respell.hpp.
#include "grammar/respell.hpp"

#include <algorithm>

#include "base/unicode.hpp"
#include "grammar/scanner.hpp"

namespace paragraf::grammar {

namespace {

// "change of formation" -> change_of_formation
std::string as_name(std::string_view quoted) {
  std::string name = base::to_nfc(quoted.substr(1, quoted.size() - 2));
  std::replace(name.begin(), name.end(), ' ', '_');
  return name;
}

std::string look_up(const std::map<std::string, std::map<std::string, std::string, std::less<>>, std::less<>>& all,
                    std::string_view language, std::string_view name) {
  const std::string composed = base::to_nfc(name);
  const auto table = all.find(language);
  if (table == all.end()) return composed;
  const auto found = table->second.find(composed);
  return found == table->second.end() ? composed : found->second;
}

// Where a name can be that of a built-in type or function.
bool may_be_builtin(Kind leaf, Kind parent) {
  if (leaf != Kind::id) return false;
  switch (parent) {
    case Kind::attr:
    case Kind::param:
    case Kind::unit:
    case Kind::member:
    case Kind::path:
    case Kind::literal:
    case Kind::binder:
    case Kind::in:
    case Kind::enum_member:
    case Kind::label:
    case Kind::ref:
    case Kind::fix:
    case Kind::side:
      return false;
    default:
      return true;
  }
}

template <class Visit>
void each_name(Cursor node, Kind parent, const Visit& visit) {
  if (node.is(Kind::id) || node.is(Kind::any_id) || node.is(Kind::unit_name)) visit(node, parent);
  for (Cursor child : node) each_name(child, node.kind(), visit);
}

}  // namespace

BookNames::BookNames(std::span<const Parsed* const> files) {
  for (const Parsed* file : files)
    for (Cursor part : Cursor::root(file->tree)) {
      const auto items = [&](Cursor holder) {
        for (Cursor item : holder)
          for (Cursor body : item)
            if (item.is(Kind::item)) collect(body, file->keywords->language());
      };
      if (part.is(Kind::item))
        for (Cursor body : part) collect(body, file->keywords->language());
      items(part);
      for (Cursor sentence : part)
        if (sentence.is(Kind::sentence)) items(sentence);
    }
}

void BookNames::collect(Cursor body, std::string_view language) {
  Cursor id = body.child(Kind::id);
  if (Cursor head = body.child(Kind::head)) id = head.child(Kind::id);
  switch (body.kind()) {
    case Kind::term: {
      const std::string name = base::to_nfc(id.text());
      for (Cursor title : body) {
        if (!title.is(Kind::title) || !title.child(Kind::string)) continue;
        const std::string other(title.child(Kind::lang).text()), spelling = as_name(title.child(Kind::string).text());
        if (spellings_[other].emplace(name, spelling).second) names_[other].emplace(spelling, name);
      }
      break;
    }
    case Kind::value:
    case Kind::table:
    case Kind::tally:
    case Kind::extern_:
    case Kind::fact:
    case Kind::act:
    case Kind::event:
    case Kind::enum_:
    case Kind::type_name:
    case Kind::record:
    case Kind::entity:
    case Kind::measure:
    case Kind::reading:
      declared_.insert(base::to_nfc(id.text()));
      declared_.insert(declared(id.text(), language));
      break;
    default:
      break;
  }
}

std::string BookNames::declared(std::string_view spelling, std::string_view language) const {
  return look_up(names_, language, spelling);
}

std::string BookNames::spelt(std::string_view declared, std::string_view language) const {
  return look_up(spellings_, language, declared);
}

std::optional<std::string> Respelling::builtin(Cursor leaf, Kind parent) const {
  if (!may_be_builtin(leaf.kind(), parent) || names->declares(base::to_nfc(leaf.text())) ||
      names->declares(names->declared(leaf.text(), from->language())))
    return {};
  if (const auto neutral = from->builtin(leaf.text()))
    for (const auto& [spelling, other] : to->builtins())
      if (other == *neutral) return spelling;
  return {};
}

std::string Respelling::name(Cursor leaf, Kind parent) const {
  if (parent == Kind::term || parent == Kind::book) return std::string(leaf.text());
  if (auto spelling = builtin(leaf, parent)) return *spelling;
  const std::string spelt = names->spelt(names->declared(leaf.text(), from->language()), to->language());
  return spelt == base::to_nfc(leaf.text()) ? std::string(leaf.text()) : spelt;
}

std::vector<Cursor> Respelling::impossible(const Parsed& parsed) const {
  std::vector<Cursor> found;
  std::map<std::string, std::string> meanings;  // new spelling -> old one
  each_name(Cursor::root(parsed.tree), Kind::file, [&](Cursor leaf, Kind parent) {
    if (parent == Kind::term) return;
    if (const auto spelling = builtin(leaf, parent)) {
      if (names->declares(*spelling)) found.push_back(leaf);
      return;
    }
    if (parent == Kind::book) {
      if (Scanner(leaf.text(), *to).free_name(0) != leaf.text().size()) found.push_back(leaf);
      return;
    }
    const std::string spelling = name(leaf, parent), old = base::to_nfc(leaf.text());
    const Scanner scanner(spelling, *to);
    const std::size_t end = leaf.is(Kind::any_id) ? scanner.name(0) : scanner.free_name(0);
    const auto [at, fresh] = meanings.emplace(spelling, old);
    if (end != spelling.size() || (!fresh && at->second != old)) found.push_back(leaf);
  });
  return found;
}

}  // namespace paragraf::grammar
