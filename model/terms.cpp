// Names in several languages. In: the `term` items of all files. Out: for each language what its files may call a name, one
// to one, and findings for a name that nothing declares, and for words that are no name or that of something else.
#include <fmt/format.h>

#include <algorithm>

#include "grammar/declared.hpp"
#include "grammar/scanner.hpp"
#include "model/builder.hpp"

namespace paragraf::model {
namespace {

bool is_name(std::string_view spelling, const grammar::KeywordTable& table) {
  return !spelling.empty() && grammar::Scanner(spelling, table).free_name(0) == spelling.size();
}

}  // namespace

Name Book::meant(Name spelling, std::string_view language) const {
  const auto table = term_of.find(language);
  if (table == term_of.end()) return spelling;
  const auto found = table->second.find(spelling);
  return found == table->second.end() ? spelling : found->second;
}

const std::string& Book::spelt(Name declared, std::string_view language) const {
  const auto table = spelling_of.find(language);
  if (table == spelling_of.end()) return text(declared);
  const auto found = table->second.find(declared);
  return text(found == table->second.end() ? declared : found->second);
}

const std::string& Book::told(Name declared, const base::Speech& say) const {
  return say.names() ? spelt(declared, *say.names()) : text(declared);
}

std::string_view Book::language_of(base::SourceId source) const {
  const auto found = source ? file_languages.find(source.index()) : file_languages.end();
  return found == file_languages.end() ? std::string_view(question_language) : found->second;
}

Name Builder::intern(Cursor at) {
  const Name spelling = book.names.intern(at.text());
  return book.term_of.empty() ? spelling : book.meant(spelling, book.language_of(at.place().source));
}

std::vector<std::string> Builder::spelt_at(Cursor at, const std::vector<std::string>& names) const {
  const auto table = book.term_of.find(book.language_of(at.place().source));
  if (table == book.term_of.end()) return names;
  std::vector<std::string> spelt = names;
  for (const auto& [spelling, name] : table->second)
    for (std::string& one : spelt)
      if (one == book.text(name)) one = book.text(spelling);
  return spelt;
}

void Builder::declare_terms() {
  std::vector<Item> terms;
  std::map<Name, Place> declared;
  std::vector<Cursor> open;
  for (const Item& item : items)
    if (item.body.is(Kind::term)) terms.push_back(item);
  if (terms.empty()) return;
  for (const Item& item : items) {
    open.push_back(item.body);
    if (item.label) open.push_back(item.label);
  }
  // Of two that clash, which is told does not hang on the order in the text.
  std::stable_sort(terms.begin(), terms.end(),
                   [](const Item& a, const Item& b) { return a.body.text() < b.body.text(); });
  struct Use {
    Name name;
    Cursor title;
  };
  std::map<std::pair<std::string, Name>, Use> by_spelling, by_name;  // with the language
  for (const Item& item : terms) {
    Cursor id = item.body.child(Kind::id);
    const Name name = book.names.intern(id.text());
    for (Cursor title : item.body) {
      if (!title.is(Kind::title) || !title.child(Kind::string)) continue;
      const std::string language(title.child(Kind::lang).text());
      const std::string text = name_of_title(unquoted(title.child(Kind::string)));
      const Name spelling = book.names.intern(text);
      const auto refuse = [&](std::string message, std::optional<Place> other = {}) {
        base::Diagnostic found = base::diagnostic(Code::bad_term, title.place(), std::move(message));
        if (other) found.labels.push_back({*other, "here"});
        sink.add(std::move(found));
      };
      if (const grammar::KeywordTable* table = grammar::keyword_table(language); table && !is_name(text, *table)) {
        refuse(fmt::format("`{}` is no name that a file could write: letters, digits and blanks, and no word of the "
                           "language",
                           text));
        continue;
      }
      const auto [again, first] = by_name.emplace(std::pair(language, name), Use{name, title});
      if (!first) {
        refuse(fmt::format("{} has a name in this language already", quoted(id)), again->second.title.place());
        continue;
      }
      const auto [taken, free] = by_spelling.emplace(std::pair(language, spelling), Use{name, title});
      if (!free) {
        refuse(fmt::format("`{}` is the name of `{}` in this language already", text, book.text(taken->second.name)),
               taken->second.title.place());
        continue;
      }
      book.term_of.edit()[language][spelling] = name;
      book.spelling_of.edit()[language][name] = spelling;
    }
  }
  while (!open.empty()) {
    Cursor at = open.back();
    open.pop_back();
    if (declares_names(at.kind()))
      if (Cursor name = declared_name(at)) declared.emplace(intern(name), name.place());
    for (Cursor part : at) open.push_back(part);
  }
  std::vector<std::string> names;
  for (const auto& [name, _] : declared) names.push_back(book.text(name));
  std::set<Name> told;
  for (const Item& item : terms) {
    Cursor id = item.body.child(Kind::id);
    if (const Name name = book.names.intern(id.text()); !declared.count(name) && told.insert(name).second)
      report_unknown(id, "name that is declared", names);
  }
  // A name that a file of that language can no longer mean, since its word means another there.
  for (const auto& [key, use] : by_spelling) {
    const auto& [language, spelling] = key;
    const auto other = declared.find(spelling);
    if (spelling == use.name || other == declared.end() || by_name.contains(std::pair(language, spelling))) continue;
    base::Diagnostic found = base::diagnostic(
        Code::bad_term, use.title.place(),
        fmt::format("`{}` is what something else is called, which would have no name in this language",
                    book.text(spelling)));
    found.labels.push_back({other->second, "declared here"});
    found.notes.push_back(fmt::format("give `{}` a `term` of its own", book.text(spelling)));
    sink.add(std::move(found));
  }
}

}  // namespace paragraf::model
