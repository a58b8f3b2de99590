// Bringing new texts into a book; see book_update.hpp.
#include "tools/book_update.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <ostream>

#include "analysis/align/revision.hpp"
#include "analysis/align/skeleton.hpp"
#include "interpreter/telling.hpp"
#include "tools/book_prose.hpp"
#include "tools/sentence_numbers.hpp"

namespace paragraf::tools {
namespace align = analysis::align;
namespace {

using align::Change;

constexpr std::size_t most_columns = 80;

// Where a passage stands in the book: a clause, and maybe one of its sentences.
struct Where {
  std::size_t clause = 0;
  std::size_t sentence = SIZE_MAX;             // none: the heading
  bool is_heading() const { return sentence == SIZE_MAX; }
};

// One text on one book.
class Updater {
 public:
  Updater(Session& session, BookProse& book, const GivenText& text, const analysis::prose::TermBase& terms)
      : session_(session), book_(book), text_(text), language_(text.raw.language), terms_(terms) {
    bool known = false;
    for (const BookClause& clause : book_.clauses())
      for (const BookSentence& sentence : clause.sentences) known = known || sentence.text.contains(language_);
    of_book_ = known ? language_ : book_.languages().front();
    for (std::size_t c = 0; c < book_.clauses().size(); ++c) {
      const BookClause& clause = book_.clauses()[c];
      for (const BookSentence& sentence : clause.sentences) numbers_[clause.number].take(sentence.number);
      numbers_.try_emplace(clause.number);
      const auto title = clause.titles.find(of_book_);
      add({title == clause.titles.end() ? std::string() : title->second, true, clause.number}, {c});
      for (std::size_t s = 0; s < clause.sentences.size(); ++s)
        if (const auto prose = clause.sentences[s].text.find(of_book_); prose != clause.sentences[s].text.end()) add({prose->second}, {c, s});
    }
  }

  void run() {
    if (of_book_ != language_) book_.add_language(language_);
    numbered_ = std::any_of(text_.raw.sentences.begin(), text_.raw.sentences.end(), [](const align::Sentence& one) { return !one.number.empty(); });
    std::vector<Change> changes = align::changes_of(passages_, of_book_, text_.raw, terms_);
    for (std::size_t at = 0; at < changes.size(); ++at) {
      if (changes[at].kind != Change::Kind::added) {
        apply(changes[at]);
        continue;
      }
      std::size_t end = at;
      while (end < changes.size() && changes[end].kind == Change::Kind::added) ++end;
      add_all({changes.begin() + static_cast<std::ptrdiff_t>(at), changes.begin() + static_cast<std::ptrdiff_t>(end)});
      at = end - 1;
    }
    add_late();
  }

  bool tell(std::ostream& out) const {
    const base::Speech& say = session_.say();
    if (lines_.empty()) {
      out << say("{0}: nothing changed", text_.path) << '\n';
      return false;
    }
    out << text_.path << '\n';
    for (const std::string& line : lines_) out << "  " << line << '\n';
    return true;
  }

 private:
  void add(align::Passage passage, Where where) {
    passages_.push_back(std::move(passage));
    where_.push_back(where);
  }
  const BookClause& clause(const Where& where) const { return book_.clauses()[where.clause]; }
  const BookSentence& sentence(const Where& where) const { return clause(where).sentences[where.sentence]; }
  std::string citation(const Where& where) const {
    return where.is_heading() ? "§ " + clause(where).number : fmt::format("§ {}({})", clause(where).number, sentence(where).number);
  }
  void tell_line(std::string text) { lines_.push_back(std::move(text)); }
  static std::string shown(const std::string& text) { return interpreter::shortened(text, most_columns); }

  void apply(const Change& change) {
    const Where& where = where_[change.passage];
    const base::Speech& say = session_.say();
    if (where.is_heading()) return apply_heading(change, where);
    const BookSentence& old = sentence(where);
    const auto known = old.text.find(language_);
    const bool says_other = change.kind != Change::Kind::gone && (known == old.text.end() || known->second != change.text);
    switch (change.kind) {
      case Change::Kind::gone:
        if (known == old.text.end()) return;   // a new language: it lacks this sentence
        tell_line(say("{0} is no longer in the text: {1}", citation(where), shown(known->second)));
        review(where, fmt::format("no longer in the text ({})", language_));
        return;
      case Change::Kind::moved:
        tell_line(say("{0} stands elsewhere now", citation(where)));
        break;
      case Change::Kind::same:
      case Change::Kind::changed:
      case Change::Kind::added: break;
    }
    if (!says_other) return;
    set_prose(where, change.text);
    if (known == old.text.end()) return;
    tell_line(old.has_rules ? say("{0} changed, its rules are marked for review: {1}", citation(where), shown(change.text))
                            : say("{0} changed: {1}", citation(where), shown(change.text)));
    if (old.has_rules) review(where, fmt::format("changed ({})", language_));
  }

  void apply_heading(const Change& change, const Where& where) {
    const BookClause& old = clause(where);
    const base::Speech& say = session_.say();
    if (change.kind == Change::Kind::gone) {
      // A text that numbers nothing may lack it.
      if (language_ == of_book_ && numbered_) tell_line(say("{0} is no longer in the text: {1}", citation(where), passages_[change.passage].text));
      return;
    }
    if (!change.number.empty() && change.number != old.number) tell_line(say("{0} is numbered {1} in the text; its number here stays", citation(where), change.number));
    const auto title = old.titles.find(language_);
    const std::string text = align::title_text(change.text, language_);
    if (text.empty() || (title != old.titles.end() && title->second == text)) return;
    book_.set_title(old, language_, text);
    if (title != old.titles.end()) tell_line(say("{0} has another title: {1}", citation(where), text));
  }

  void set_prose(const Where& where, const std::string& text) { book_.set_prose(clause(where), sentence(where), language_, text); }
  void review(const Where& where, const std::string& why) { book_.mark_for_review(clause(where), sentence(where), why); }

  // What is new between two passages of the book. It may be the translation of a sentence that stands there in other languages only.
  void add_all(std::vector<Change> added) {
    for (std::size_t at = 0; at < added.size();) {
      std::size_t end = at + 1;
      const bool opens = added[at].heading && !added[at].number.empty();
      while (end < added.size() && !(added[end].heading && !added[end].number.empty())) ++end;
      if (opens)
        add_clause(added[at], {added.begin() + static_cast<std::ptrdiff_t>(at) + 1, added.begin() + static_cast<std::ptrdiff_t>(end)});
      else
        add_sentences({added.begin() + static_cast<std::ptrdiff_t>(at), added.begin() + static_cast<std::ptrdiff_t>(end)});
      at = end;
    }
  }

  void add_clause(const Change& heading, const std::vector<Change>& sentences) {
    // The book may have this number for another clause: then it stands under the next one that is free.
    std::string number = heading.number;
    while (!numbers_.try_emplace(number).second) number = next_clause(number);
    align::Draft draft{.languages = {language_}, .titles = {""}, .clauses = {{number, {heading.text}, {number}, {}}}};
    for (const Change& one : sentences) draft.clauses.front().units.push_back({{{0}}, {one.text}, false});
    align::DraftFile file = align::files_of(draft, "book").back();
    const base::Speech& say = session_.say();
    book_.add_clause(file.name, file.text);
    tell_line(number == heading.number ? say("§ {0} is new: {1}", number, heading.text)
                                       : say("§ {0} is another clause in the text, and stands as § {1} now: {2}", heading.number, number, heading.text));
  }

  void add_sentences(std::vector<Change> added) {
    const base::Speech& say = session_.say();
    if (book_.clauses().empty()) return;
    if (const Change& first = added.front(); first.heading && first.before_all) {
      if (const auto title = book_.titles().find(language_); title == book_.titles().end() || title->second != align::title_text(first.text, language_))
        tell_line(say("the title of the text is not that of the book: {0}", first.text));
      added.erase(added.begin());
    }
    if (added.empty()) return;
    Where behind = added.front().before_all ? Where{0} : where_[added.front().passage];
    std::vector<std::size_t> open;             // sentences behind it that lack this language
    const BookClause& in = clause(behind);
    for (std::size_t s = behind.is_heading() ? 0 : behind.sentence + 1; s < in.sentences.size() && !in.sentences[s].text.empty() && !in.sentences[s].text.contains(language_); ++s)
      open.push_back(s);
    std::vector<std::size_t> taken(added.size(), SIZE_MAX);
    if (!open.empty()) taken = taken_by(in, open, added);
    std::string text;
    const auto insert = [&] {
      const std::uint32_t at = !behind.is_heading() ? sentence(behind).whole_end : in.sentences.empty() ? in.whole_end : in.sentences.front().span.begin;
      if (!text.empty()) book_.replace(in.file, {at, at}, text);
      text.clear();
    };
    for (std::size_t i = 0; i < added.size(); ++i) {
      if (taken[i] != SIZE_MAX) {
        insert();
        behind.sentence = taken[i];
        set_prose(behind, added[i].text);
        tell_line(say("{0} is translated now: {1}", citation(behind), shown(added[i].text)));
        continue;
      }
      const std::optional<std::string> number = number_behind(in, behind);
      if (!number) {
        late_.emplace_back(&in, added[i].text);
        continue;
      }
      const std::string prose = prose_of(*number, added[i].text);
      text += behind.is_heading() && !in.sentences.empty() ? prose + "\n\n" : "\n\n" + prose;
      tell_line(say("{0} is new: {1}", fmt::format("§ {}({})", in.number, *number), shown(added[i].text)));
    }
    insert();
  }

  std::string prose_of(const std::string& number, const std::string& text) const {
    return fmt::format("({}) {}: {}", number, language_, align::wrapped(text, number.size() + language_.size() + 5));
  }

  // Those for which there was no number in their place. Behind all that the run says of the sentences before them.
  void add_late() {
    const base::Speech& say = session_.say();
    for (const auto& [in, text] : late_) {
      const std::string number = numbers_[in->number].next();
      const std::uint32_t at = in->sentences.back().whole_end;
      book_.replace(in->file, {at, at}, "\n\n" + prose_of(number, text));
      tell_line(say("{0} is new, at the end since no number is left in its place: {1}", fmt::format("§ {}({})", in->number, number), shown(text)));
    }
  }

  std::optional<std::string> number_behind(const BookClause& in, const Where& behind) {
    SentenceNumbers& numbers = numbers_[in.number];
    const std::size_t next = behind.is_heading() ? 0 : behind.sentence + 1;
    if (next == in.sentences.size()) return numbers.next();
    return numbers.between(behind.is_heading() ? std::string() : sentence(behind).number, in.sentences[next].number);
  }

  // For what is new, the sentence that it translates; none for most.
  std::vector<std::size_t> taken_by(const BookClause& in, const std::vector<std::size_t>& open, const std::vector<Change>& added) const {
    std::vector<align::Item> here, there;
    std::string other;
    for (const std::size_t s : open) {
      const auto one = in.sentences[s].text.begin();
      other = one->first;
      here.push_back({one->second});
    }
    for (const Change& one : added) there.push_back({one.text});
    std::vector<std::size_t> taken(added.size(), SIZE_MAX);
    const analysis::prose::Language *a = analysis::prose::language(other), *b = analysis::prose::language(language_);
    if (!a || !b) return taken;
    std::size_t reached = 0;
    for (const align::Bead& bead : align::beads_of(here, analysis::prose::Marker(*a, terms_), there, analysis::prose::Marker(*b, terms_), true)) {
      if (bead.a.empty() || bead.b.empty() || bead.a.front() < reached) continue;
      reached = bead.a.front();
      taken[bead.b.front()] = open[bead.a.front()];
    }
    return taken;
  }

  Session& session_;
  BookProse& book_;
  const GivenText& text_;
  std::string language_, of_book_;             // of the text; of the prose that it is compared with
  const analysis::prose::TermBase& terms_;
  std::vector<align::Passage> passages_;
  std::vector<Where> where_;
  std::vector<std::string> lines_;
  std::map<std::string, SentenceNumbers> numbers_;                     // by clause, with those given in this run
  std::vector<std::pair<const BookClause*, std::string>> late_;
  bool numbered_ = false;                      // the text numbers its clauses
};

}  // namespace

Exit update_book(Session& session, const std::vector<GivenText>& texts, const analysis::prose::TermBase& terms) {
  const Options& options = session.options();
  bool changed = false;
  for (const GivenText& text : texts) {
    BookProse book;                            // read again: the text before has changed it
    if (const std::string problem = book.read(options.import.update); !problem.empty()) return session.refuse(base::Code::unreadable_file, problem);
    Updater updater(session, book, text, terms);
    updater.run();
    // Told is what was done.
    if (!options.check)
      if (const std::string problem = book.write(); !problem.empty()) return session.refuse(base::Code::unreadable_file, problem);
    changed = updater.tell(session.streams().out) || changed;
  }
  return changed ? Exit::findings : Exit::clean;
}

}  // namespace paragraf::tools
