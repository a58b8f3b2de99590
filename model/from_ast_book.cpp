// Files to sentences and items. In: the trees of one book. Out: clauses, sentences with their prose, and the list of items
// that the later passes work on, each with the sentence that it stands under.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/suggest.hpp"
#include "base/unicode.hpp"
#include "model/builder.hpp"

namespace paragraf::model {
namespace {

bool has_error(Cursor at) {
  if (at.is(Kind::error)) return true;
  return std::any_of(at.begin(), at.end(), has_error);
}

// What could not be read in an item, of which only a part was: the steps of an example one by one, else the item as a
// whole, to the end of its last line. An error that stands behind a part on its line belongs to it.
void find_unread(Cursor parent, std::vector<Place>& unread) {
  for (Cursor part : parent) {
    if (part.is(Kind::file) || part.is(Kind::clause) || part.is(Kind::sentence) || part.is(Kind::case_) ||
        part.child(Kind::example) || part.is(Kind::example)) {
      find_unread(part, unread);
      continue;
    }
    Place place = part.place();
    bool broken = has_error(part);
    for (Cursor next = part.next(); next.is(Kind::error); next = next.next()) {
      const std::string_view between =
          part.tree().text.substr(place.span.end, next.span().begin - std::min(next.span().begin, place.span.end));
      if (between.find('\n') != between.npos) break;
      broken = true;
      place.span.end = std::max(place.span.end, next.span().end);
    }
    if (broken) unread.push_back(place);
  }
}

std::string file_name(std::string_view path) {
  auto slash = path.find_last_of('/');
  return std::string(slash == std::string_view::npos ? path : path.substr(slash + 1));
}

}  // namespace

std::vector<Title> titles_of(Cursor parent) {
  std::vector<Title> titles;
  for (Cursor title : parent) {
    if (!title.is(Kind::title)) continue;
    if (Cursor text = title.child(Kind::string))
      titles.push_back({std::string(title.child(Kind::lang).text()), unquoted(text), text.place()});
  }
  return titles;
}

void Builder::report(Code code, Cursor at, std::string message, std::vector<std::string> notes) {
  base::Diagnostic found = base::diagnostic(code, at.place(), std::move(message));
  found.notes = std::move(notes);
  sink.add(std::move(found));
}

void Builder::report_unknown(Cursor at, std::string_view what, const std::vector<std::string>& candidates) {
  std::string name(at.text());
  base::Diagnostic found =
      base::diagnostic(Code::unknown_name, at.place(), fmt::format("{} is no {}", quoted(at), what));
  if (auto near = suggest(name, spelt_at(at, candidates)))
    found.fixes.push_back({fmt::format("write `{}`", *near), {{at.place(), *near}}});
  if (const std::string other = other_word(at); !other.empty()) found.notes.push_back(other);
  sink.add(std::move(found));
}

void Builder::only_once(std::map<std::string, Place>& seen, Cursor language, std::string_view what) {
  const auto [first, fresh] = seen.emplace(std::string(language.text()), language.place());
  if (fresh) return;
  base::Diagnostic twice = base::diagnostic(Code::duplicate_name, language.place(),
                                            fmt::format("{} {} stands twice", what, quoted(language)));
  twice.labels.push_back({first->second, "first here"});
  sink.add(std::move(twice));
}

void Builder::unsupported(Cursor at, std::string_view what) {
  report(Code::not_supported, at, fmt::format("{} cannot be run yet", what));
}

void Builder::unsupported(Cursor at, std::string_view what, Scope& scope) {
  unsupported(at, what);
  mark_used(at, scope);
}

std::optional<std::string> Builder::suggest(std::string_view name, const std::vector<std::string>& candidates) {
  if (suggested == most_suggestions) return std::nullopt;
  ++suggested;
  return base::nearest(name, candidates);
}

std::string Builder::quoted(Cursor at) const {
  std::string_view text = at.text();
  return fmt::format("`{}`", text.substr(0, text.find('\n')));
}

void Builder::read_files(std::span<const grammar::Parsed> files, VolumeId volume) {
  // A book that amends another says so in front of its citations.
  const std::string origin = book[volume].amends.empty() ? "" : book[volume].name + " ";
  std::unordered_map<std::string, Place> seen_sentences;
  std::unordered_map<std::string, std::vector<ClauseId>> clauses_numbered;   // of all volumes
  for (std::size_t i = 0; i < book.clauses.size(); ++i) clauses_numbered[book.clauses[i].number].emplace_back(i);
  auto report_twice = [&](Cursor at, const std::string& citation, const Place& first) {
    base::Diagnostic twice =
        base::diagnostic(Code::duplicate_sentence, at.place(), fmt::format("{} stands twice", citation));
    twice.labels.push_back({first, "first here"});
    sink.add(std::move(twice));
  };
  for (const grammar::Parsed& parsed : files) {
    Cursor file = Cursor::root(parsed.tree);
    volume_of_source[parsed.tree.source.index()] = volume;
    book.file_languages.edit()[parsed.tree.source.index()] = parsed.keywords->language();
    if (std::any_of(parsed.tree.nodes.begin(), parsed.tree.nodes.end(), [](const grammar::Node& node) { return node.kind == Kind::error; }))
      find_unread(file, unread);
    SentenceId outside;
    auto add_item = [&](Cursor item, SentenceId sentence) {
      Cursor body;
      for (Cursor part : item)
        if (!part.is(Kind::label)) body = part;
      if (!body || body.is(Kind::error)) return;
      items.push_back({body, item.child(Kind::label), sentence, parsed.keywords});
      keywords_of_source[parsed.tree.source.index()] = parsed.keywords;
      if (!body.is(Kind::informal) && !body.is(Kind::allow) && !body.is(Kind::example)) book.sentences.edit(sentence.index()).formal = true;
    };
    auto outside_sentence = [&](ClauseId clause, std::string citation, Place place) {
      book.sentences.push_back({.volume = volume,
                                .clause = clause,
                                .number = "",
                                .prose = {},
                                .place = place,
                                .citation = std::move(citation),
                                .informal_reason = "",
                                .rules = {}});
      return SentenceId(book.sentences.size() - 1);
    };
    for (Cursor part : file) {
      if (part.is(Kind::item)) {
        if (!outside) outside = outside_sentence({},
                                   book[volume].library ? "library " + book[volume].name
                                                        : file_name(sources[parsed.tree.source].path()),
                                   file.place());
        add_item(part, outside);
      }
      if (!part.is(Kind::clause)) continue;
      std::string number(part.child(Kind::clause_no).text());
      ClauseId clause;
      bool clause_twice = false;
      std::vector<ClauseId>& numbered = clauses_numbered[number];
      for (ClauseId one : numbered)
        if (book[one].volume == volume) clause = one;
      for (ClauseId one : numbered)
        if (const Clause& other = book[one]; other.volume != volume && sees(volume, other.volume)) {
          base::Diagnostic again = base::diagnostic(
              Code::duplicate_sentence, part.child(Kind::clause_no).place(),
              fmt::format("§ {} stands in `{}` already", number, book[other.volume].name));
          again.labels.push_back({other.place, "here"});
          again.notes.push_back("a book that amends another gives its clauses numbers of their own");
          if (!clause) sink.add(std::move(again));
        }
      if (!clause) {
        book.clauses.push_back({volume, number, titles_of(part), part.child(Kind::clause_no).place()});
        clause = ClauseId(book.clauses.size() - 1);
        numbered.push_back(clause);
        std::map<std::string, Place> seen;
        for (Cursor title : part)
          if (title.is(Kind::title)) only_once(seen, title.child(Kind::lang), "the title in");
      } else if (!titles_of(part).empty() && !book[clause].titles.empty()) {
        report_twice(part.child(Kind::clause_no), fmt::format("§ {}", number), book[clause].place);
        clause_twice = true;  // its sentences then stand twice for that reason
        clauses_twice.insert(number);
      }
      SentenceId bare;
      for (Cursor child : part) {
        if (child.is(Kind::item)) {
          if (!bare) bare = outside_sentence(clause, fmt::format("{}§ {}", origin, number), part.child(Kind::clause_no).place());
          add_item(child, bare);
        }
        if (!child.is(Kind::sentence)) continue;
        Cursor mark = child.child(Kind::mark);
        std::string_view digits = mark.text();
        std::string sentence_number(digits.substr(1, digits.find(')') - 1));
        std::string citation = fmt::format("{}§ {}({})", origin, number, sentence_number);
        if (auto [first, fresh] = seen_sentences.emplace(citation, mark.place()); !fresh && !clause_twice) {
          report_twice(mark, citation, first->second);
          sentences_twice.insert(number);
        }
        Sentence sentence{.volume = volume,
                          .clause = clause,
                          .number = sentence_number,
                          .prose = {},
                          .place = mark.place(),
                          .citation = citation,
                          .informal_reason = "",
                          .rules = {}};
        std::map<std::string, Place> seen;
        for (Cursor prose : child) {
          if (!prose.is(Kind::prose) || !prose.child(Kind::prose_text)) continue;
          only_once(seen, prose.child(Kind::lang), "the text in");
          sentence.prose.push_back(
              {std::string(prose.child(Kind::lang).text()), prose.child(Kind::prose_text).place()});
        }
        book.sentences.push_back(std::move(sentence));
        for (Cursor prose : child)
          if (prose.is(Kind::prose)) tagged.push_back({prose.child(Kind::lang), SentenceId(book.sentences.size() - 1)});
        for (Cursor item : child)
          if (item.is(Kind::item)) add_item(item, SentenceId(book.sentences.size() - 1));
      }
    }
  }
}

bool Builder::is_unread(const base::Diagnostic& found) const {
  const std::optional<Place> at = base::place_of(found);
  return at && std::any_of(unread.begin(), unread.end(), [&](const Place& item) {
           return item.source == at->source && item.span.begin <= at->span.begin && at->span.begin <= item.span.end;
         });
}

// Text that could not be read may declare the name that a finding does not know.
bool Builder::may_stand_unread(const base::Diagnostic& found) const {
  const std::optional<Place> at = base::place_of(found);
  if (!at || (found.code != Code::unknown_name && found.code != Code::unknown_unit)) return false;
  const std::string_view name = sources[at->source].text(at->span);
  return std::any_of(unread.begin(), unread.end(), [&](const Place& item) {
    const std::string_view text = sources[item.source].text(item.span);
    for (auto hit = text.find(name); hit != std::string_view::npos; hit = text.find(name, hit + 1)) {
      const std::size_t end = hit + name.size();
      const bool begins = hit == 0 || !base::is_word(static_cast<unsigned char>(text[hit - 1]));
      if (begins && (end == text.size() || !base::is_word(base::decode(text, end).value))) return true;
    }
    return false;
  });
}

bool needs_all_names(Code code) {
  return code == Code::unknown_name || code == Code::library_not_used || code == Code::unknown_unit ||
         code == Code::unknown_reference || code == Code::lifts_nothing || code == Code::unused_binding ||
         code == Code::no_manifest;
}

}  // namespace paragraf::model
