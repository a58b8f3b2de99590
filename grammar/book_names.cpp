// Collecting the names of a book; see book_names.hpp.
#include "grammar/book_names.hpp"

#include <algorithm>

#include "base/unicode.hpp"

namespace paragraf::grammar {

namespace {

// "change of formation" -> change_of_formation
std::string as_name(std::string_view quoted) {
  std::string name = base::to_nfc(quoted.substr(1, quoted.size() - 2));
  std::replace(name.begin(), name.end(), ' ', '_');
  return name;
}

// The nodes whose first name is declared or bound there.
bool declares_or_binds(Cursor at) {
  switch (at.kind()) {
    case Kind::is:
      return at.first_role() == Role::is_some;
    case Kind::value:
    case Kind::table:
    case Kind::tally:
    case Kind::extern_:
    case Kind::fact:
    case Kind::act:
    case Kind::event:
    case Kind::enum_:
    case Kind::enum_member:
    case Kind::type_name:
    case Kind::record:
    case Kind::entity:
    case Kind::measure:
    case Kind::unit:
    case Kind::reading:
    case Kind::side:
    case Kind::sequence:
    case Kind::sequence_part:
    case Kind::presuppose:
    case Kind::param:
    case Kind::binder:
    case Kind::in:
    case Kind::connected:
    case Kind::fix:
    case Kind::create:
      return true;
    default:
      return false;
  }
}

}  // namespace

BookNames::BookNames(std::span<const Parsed* const> files, std::span<const Parsed* const> libraries) {
  for (const auto& those : {libraries, files})
    for (const Parsed* file : those) collect_terms(Cursor::root(file->tree));
  for (const Parsed* file : files) collect_names(Cursor::root(file->tree), file->keywords->language(), false);
  for (const Parsed* file : libraries) collect_names(Cursor::root(file->tree), file->keywords->language(), true);
}

void BookNames::collect_terms(Cursor at) {
  if (at.is(Kind::term)) {
    const std::string name = base::to_nfc(at.child(Kind::id).text());
    for (Cursor title : at) {
      if (!title.is(Kind::title) || !title.child(Kind::string)) continue;
      const std::string language(title.child(Kind::lang).text()), spelling = as_name(title.child(Kind::string).text());
      if (spellings_[language].emplace(name, spelling).second) names_[language].emplace(spelling, name);
    }
    return;
  }
  for (Cursor part : at)
    if (part.is(Kind::clause) || part.is(Kind::sentence) || part.is(Kind::item) || part.is(Kind::term))
      collect_terms(part);
}

void BookNames::declare(Kind kind, const std::string& name) {
  switch (kind) {
    case Kind::enum_:
    case Kind::record:
    case Kind::measure:
    case Kind::type_name:
      declare(NameSpace::type, name);
      break;
    case Kind::entity:
      declare(NameSpace::type, name);
      declare(NameSpace::value, name);
      break;
    case Kind::value:
    case Kind::table:
    case Kind::tally:
    case Kind::extern_:
    case Kind::fact:
      declare(NameSpace::function, name);
      declare(NameSpace::value, name);
      break;
    case Kind::reading:
      declare(NameSpace::value, name);
      break;
    case Kind::act:
    case Kind::event:
      declare(NameSpace::act, name);
      break;
    case Kind::sequence:
    case Kind::sequence_part:
      declare(NameSpace::period, name);
      phases_ = true;
      break;
    default:
      break;
  }
}

void BookNames::collect_names(Cursor at, std::string_view language, bool library) {
  if (declares_or_binds(at)) {
    Cursor id = at.first();
    while (id.is(Kind::word)) id = id.next();
    if (id.is(Kind::head)) id = id.first();
    const std::string name = id.is(Kind::id) ? declared(id.text(), language) : "";
    if (!library || !id || !keyword_table(language)->builtin(id.text())) declare(at.kind(), name);
    for (Cursor bound = id; bound; bound = bound.next()) {
      if (bound.is(Kind::id)) all_.insert(declared(bound.text(), language));
      if (!at.is(Kind::connected)) break;
    }
  }
  for (Cursor part : at) collect_names(part, language, library);
}

namespace {

std::string look_up(const std::map<std::string, std::map<std::string, std::string, std::less<>>, std::less<>>& all,
                    std::string_view language, std::string_view name) {
  const std::string composed = base::to_nfc(name);
  const auto table = all.find(language);
  if (table == all.end()) return composed;
  const auto found = table->second.find(composed);
  return found == table->second.end() ? composed : found->second;
}

}  // namespace

std::string BookNames::declared(std::string_view spelling, std::string_view language) const {
  return look_up(names_, language, spelling);
}

std::string BookNames::spelt(std::string_view declared, std::string_view language) const {
  return look_up(spellings_, language, declared);
}

}  // namespace paragraf::grammar
