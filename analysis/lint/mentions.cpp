// Walking the trees of a book: see mentions.hpp.
#include "analysis/lint/mentions.hpp"

#include <algorithm>

#include "grammar/declared.hpp"

namespace paragraf::analysis::lint {

using grammar::Cursor;
using grammar::Kind;

Mentions::Mentions(const Book& book, const base::Sources& sources) : book_(book) {
  std::vector<std::size_t> files;
  for (const auto& [source, language] : book.file_languages) files.push_back(source);
  for (const std::size_t source : files) {
    base::Sink known;                    // what is wrong has been told when the book was built
    files_.push_back(grammar::parse(sources, base::SourceId(source), known));
  }
  for (std::size_t i = 0; i < book.sentences.size(); ++i) {
    const Sentence& sentence = book.sentences[i];
    sentences_.emplace(Spot{sentence.place.source, sentence.place.span.begin}, SentenceId(i));
  }
  for (const grammar::Parsed& file : files_) items(Cursor::root(file.tree), {});
}

// Items under no sentence stand under one without a number: that of the clause, or of the file.
void Mentions::items(Cursor at, SentenceId sentence) {
  const Cursor mark = at.is(Kind::sentence) ? at.child(Kind::mark) : at.is(Kind::clause) ? at.child(Kind::clause_no) : at;
  if (const auto here = sentences_.find({mark.place().source, mark.span().begin}); here != sentences_.end()) sentence = here->second;
  for (Cursor part : at) {
    if (part.is(Kind::item)) item(part, sentence);
    if (part.is(Kind::clause) || part.is(Kind::sentence)) items(part, sentence);
  }
}

const std::vector<Mention>& Mentions::of(Name name) const {
  static const std::vector<Mention> none;
  const auto found = mentions_.find(name);
  return found == mentions_.end() ? none : found->second;
}

const std::vector<Place>& Mentions::terms(Name name) const {
  static const std::vector<Place> none;
  const auto found = terms_.find(name);
  return found == terms_.end() ? none : found->second;
}

std::optional<Declaration> Mentions::declaration(const Place& name) const {
  const auto found = declarations_.find({name.source, name.span.begin});
  return found == declarations_.end() ? std::nullopt : std::optional(found->second);
}

Name Mentions::meant(Cursor id) const {
  const Name spelling = book_.names.find(id.text());
  return spelling ? book_.meant(spelling, book_.language_of(id.place().source)) : spelling;
}

// The lines on which the item stands, with its comment and the line end; without a source if anything else stands on them.
Place Mentions::lines(Cursor item) const {
  const std::string_view text = item.tree().text;
  const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  std::uint32_t begin = item.span().begin, end = item.span().end;
  while (begin > 0 && is_blank(text[begin - 1])) --begin;
  if (begin > 0 && text[begin - 1] != '\n') return {};
  while (end < text.size() && is_blank(text[end])) ++end;
  if (end < text.size() && text[end] == '#') end = static_cast<std::uint32_t>(std::min(text.find('\n', end), text.size()));
  if (end < text.size() && text[end] != '\n') return {};
  if (end < text.size()) ++end;
  return {item.place().source, {begin, end}};
}

void Mentions::item(Cursor item, SentenceId sentence) {
  Cursor body;
  const Cursor label = item.child(Kind::label);
  for (Cursor part : item)
    if (!part.is(Kind::label)) body = part;
  if (!body || body.is(Kind::error) || body.is(Kind::book) || body.is(Kind::uses)) return;
  if (body.is(Kind::term)) {
    const Name name = book_.names.find(body.child(Kind::id).text());   // a term names what it means as it is declared
    if (const Place whole = lines(item); name && whole.source) terms_[name].push_back(whole);
    return;
  }
  if (const Cursor id = label.child(Kind::id)) labels_.push_back({meant(id), id.place()});
  if (body.is(Kind::type_name))
    if (const Cursor id = body.child(Kind::id)) type_names_.push_back({meant(id), id.place()});
  Around around;
  around.in_example = body.is(Kind::example);
  const Cursor name = grammar::declared_name(body), head = body.child(Kind::head);
  const bool says_more = body.is(Kind::value) || body.is(Kind::table) || body.is(Kind::tally) || body.is(Kind::row);
  if (grammar::declares_names(body.kind()) && name) {
    around.owner = meant(name);
    declarations_[{name.place().source, name.span().begin}] = {item.place(), lines(item), sentence};
  } else if (body.is(Kind::row) && name) {
    around.owner = meant(name);
  } else if (says_more && head) {
    around.owner = meant(head.child(Kind::id));
  }
  names(body, around);
}

void Mentions::mention(Cursor id, Mention::Spot spot, const Around& around) {
  if (const Name name = meant(id)) mentions_[name].push_back({spot, around.owner, around.in_example, id.place()});
}

// An id of a node is what the node declares, or is a mention; which, its parent tells.
void Mentions::names(Cursor at, const Around& around) {
  const Cursor declared = grammar::declares_names(at.kind()) ? grammar::declared_name(at) : Cursor();
  std::size_t bound = at.is(Kind::in) ? 1 : at.is(Kind::connected) ? 2 : 0;   // names that come first
  for (Cursor part : at) {
    if (declared && part.id() == declared.id()) continue;
    if (bound > 0 && part.is(Kind::id)) {
      --bound;
      continue;
    }
    if (!part.is(Kind::id) && !part.is(Kind::any_id) && !part.is(Kind::unit_name)) {
      names(part, around);
      continue;
    }
    Mention::Spot spot = Mention::Spot::other;
    if (at.is(Kind::named_type) || part.is(Kind::unit_name))
      spot = Mention::Spot::type;
    else if (at.is(Kind::head))
      spot = Mention::Spot::head;
    else if (at.is(Kind::ref))
      spot = Mention::Spot::label;
    else if (part.is(Kind::any_id))
      spot = Mention::Spot::member;
    mention(part, spot, around);
  }
}

}  // namespace paragraf::analysis::lint
