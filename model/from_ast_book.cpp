// Files to sentences and items. In: the trees of one book. Out: the manifest (name, title, languages), clauses, sentences with
// their prose, and the list of items that the later passes work on, each with the sentence that it stands under.
#include <fmt/format.h>

#include "base/suggest.hpp"
#include "model/builder.hpp"

namespace paragraf::model {
namespace {

std::string string_text(Cursor string) {
  std::string_view text = string.text();
  return std::string(text.size() >= 2 ? text.substr(1, text.size() - 2) : text);
}

std::vector<Title> titles_of(Cursor parent) {
  std::vector<Title> titles;
  for (Cursor title : parent) {
    if (!title.is(Kind::title)) continue;
    if (Cursor text = title.child(Kind::string)) titles.push_back({std::string(title.child(Kind::lang).text()), string_text(text)});
  }
  return titles;
}

std::string file_name(std::string_view path) {
  auto slash = path.find_last_of('/');
  return std::string(slash == std::string_view::npos ? path : path.substr(slash + 1));
}

}  // namespace

void Builder::report(Code code, Cursor at, std::string message, std::vector<std::string> notes) {
  base::Diagnostic found = base::diagnostic(code, at.place(), std::move(message));
  found.notes = std::move(notes);
  sink.add(std::move(found));
}

void Builder::report_unknown(Cursor at, std::string_view what, const std::vector<std::string>& candidates) {
  std::string name(at.text());
  base::Diagnostic found = base::diagnostic(Code::unknown_name, at.place(), fmt::format("{} is no {}", quoted(at), what));
  if (auto near = base::nearest(name, candidates))
    found.fixes.push_back({fmt::format("write `{}`", *near), {{at.place(), *near}}});
  sink.add(std::move(found));
}

void Builder::unsupported(Cursor at, std::string_view what) {
  report(Code::not_supported, at, fmt::format("{} cannot be run yet", what));
}

void Builder::unsupported(Cursor at, std::string_view what, Scope& scope) {
  unsupported(at, what);
  mark_used(at, scope);
}

std::string Builder::quoted(Cursor at) const {
  std::string_view text = at.text();
  return fmt::format("`{}`", text.substr(0, text.find('\n')));
}

void Builder::read_files(std::span<const grammar::Parsed> files) {
  std::set<std::string> seen_sentences;
  Cursor manifest;
  for (const grammar::Parsed& parsed : files) {
    Cursor file = Cursor::root(parsed.tree);
    SentenceId outside;
    auto add_item = [&](Cursor item, SentenceId sentence) {
      Cursor body;
      for (Cursor part : item)
        if (!part.is(Kind::label)) body = part;
      if (!body || body.is(Kind::error)) return;
      items.push_back({body, item.child(Kind::label), sentence, parsed.keywords});
    };
    auto outside_sentence = [&](ClauseId clause, std::string citation, Place place) {
      book.sentences.push_back({.clause = clause, .number = "", .prose = {}, .place = place, .citation = std::move(citation),
                                .informal_reason = "", .rules = {}});
      return SentenceId(book.sentences.size() - 1);
    };
    for (Cursor part : file) {
      if (part.is(Kind::item)) {
        if (!outside) outside = outside_sentence({}, file_name(sources[parsed.tree.source].path()), file.place());
        add_item(part, outside);
      }
      if (!part.is(Kind::clause)) continue;
      std::string number(part.child(Kind::clause_no).text());
      ClauseId clause;
      for (std::size_t i = 0; i < book.clauses.size(); ++i)
        if (book.clauses[i].number == number) clause = ClauseId(i);
      if (!clause) {
        book.clauses.push_back({number, titles_of(part), part.child(Kind::clause_no).place()});
        clause = ClauseId(book.clauses.size() - 1);
      } else if (!titles_of(part).empty() && !book[clause].titles.empty()) {
        report(Code::duplicate_sentence, part.child(Kind::clause_no), fmt::format("§ {} stands twice", number));
      }
      SentenceId bare;
      for (Cursor child : part) {
        if (child.is(Kind::item)) {
          if (!bare) bare = outside_sentence(clause, fmt::format("§ {}", number), part.child(Kind::clause_no).place());
          add_item(child, bare);
        }
        if (!child.is(Kind::sentence)) continue;
        Cursor mark = child.child(Kind::mark);
        std::string_view digits = mark.text();
        std::string sentence_number(digits.substr(1, digits.find(')') - 1));
        std::string citation = fmt::format("§ {}({})", number, sentence_number);
        if (!seen_sentences.insert(citation).second)
          report(Code::duplicate_sentence, mark, fmt::format("{} stands twice", citation));
        Sentence sentence{.clause = clause, .number = sentence_number, .prose = {}, .place = mark.place(), .citation = citation,
                          .informal_reason = "", .rules = {}};
        for (Cursor prose : child)
          if (prose.is(Kind::prose) && prose.child(Kind::prose_text))
            sentence.prose.push_back({std::string(prose.child(Kind::lang).text()), prose.child(Kind::prose_text).place()});
        book.sentences.push_back(std::move(sentence));
        for (Cursor item : child)
          if (item.is(Kind::item)) add_item(item, SentenceId(book.sentences.size() - 1));
      }
    }
  }
  for (const Item& item : items) {
    switch (item.body.kind()) {
      case Kind::book:
        if (manifest) report(Code::duplicate_name, item.body, "a book is opened twice", {"each rulebook has a folder of its own"});
        manifest = item.body;
        book.name = std::string(item.body.child(Kind::id).text());
        if (Cursor number = item.body.child(Kind::number)) book.edition = std::string(number.text());
        if (item.body.has(Role::amends)) {
          rests_on_others = true;
          unsupported(item.body.word(Role::amends), "a book that amends another");
        }
        break;
      case Kind::title_item: book.titles = titles_of(item.body); break;
      case Kind::languages:
        for (Cursor language : item.body)
          if (language.is(Kind::lang)) book.languages.emplace_back(language.text());
        break;
      default: break;
    }
  }
  if (!manifest && !files.empty()) {
    base::Diagnostic found = base::diagnostic(Code::no_manifest, {files.front().tree.source, {0, 0}},
                                              "no item opens this book, expected `rulebook NAME`");
    found.notes.push_back("a rulebook is one file, or a folder with `rulebook.paragraf`, that opens with `rulebook`");
    sink.add(std::move(found));
  }
}

bool needs_all_names(Code code) {
  return code == Code::unknown_name || code == Code::unknown_unit || code == Code::unknown_reference || code == Code::lifts_nothing ||
         code == Code::unused_binding || code == Code::no_manifest;
}

std::unique_ptr<Book> build(std::span<const grammar::Parsed> files, const base::Sources& sources, base::Sink& sink) {
  auto book = std::make_unique<Book>();
  base::Sink found;
  Builder builder(*book, sources, found);
  builder.read_files(files);
  builder.declare_names();
  builder.declare_members();
  builder.build_rules();
  builder.link_rules();
  builder.build_examples();
  builder.report_unused();
  // What another book or a library declares is not here, and that is not the fault of the names that need it.
  for (base::Diagnostic& diagnostic : found.sorted())
    if (!builder.rests_on_others || !needs_all_names(diagnostic.code)) sink.add(std::move(diagnostic));
  return book;
}

}  // namespace paragraf::model
