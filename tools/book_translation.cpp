// Bringing translations into a book; see book_translation.hpp.
#include "tools/book_translation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <ostream>

#include "analysis/align/skeleton.hpp"
#include "grammar/keywords.hpp"
#include "interpreter/telling.hpp"
#include "tools/book_document.hpp"
#include "tools/exchange_files.hpp"
#include "tools/files.hpp"
#include "tools/lock_file.hpp"

namespace paragraf::tools {
namespace exchange = analysis::exchange;
namespace {

using exchange::Returned;
using exchange::ReturnedText;
using exchange::ReturnedUnit;

constexpr std::size_t most_columns = 80;
constexpr std::size_t most_missing = 12;       // ids that are told

// A sentence of the book, or the title of a clause.
struct Target {
  const BookClause* clause = nullptr;
  const BookSentence* sentence = nullptr;      // null: the title
  std::vector<const ReturnedUnit*> units = {};
};

// A character that its program did not read either: U+FFFD.
bool holds_unread(std::string_view text) { return text.find("\ufffd") != text.npos; }

// Whether the book reads it as it is written.
bool can_stand(const std::string& text, bool title) {
  if (holds_unread(text)) return false;
  base::Sources sources;
  base::Sink sink;
  const std::string book = title ? fmt::format("§ 1 en \"{}\"\n\n(1) en: x\n", text) : fmt::format("§ 1\n\n(1) en: {}\n", analysis::align::wrapped(text, 8));
  const grammar::Parsed parsed = grammar::parse(sources, sources.add("text", book), sink);
  if (sink.has_errors()) return false;
  for (const grammar::Cursor top : grammar::Cursor::root(parsed.tree))
    for (const grammar::Cursor part : top) {
      if (title && part.is(grammar::Kind::title)) return part.first().next().text() == '"' + text + '"';
      if (title || !part.is(grammar::Kind::sentence)) continue;
      for (const grammar::Cursor inner : part)
        if (inner.is(grammar::Kind::prose)) {
          const grammar::Cursor words = inner.child(grammar::Kind::prose_text);
          return words && exchange::folded(words.text()) == text;
        }
    }
  return false;
}

std::vector<std::string> notes_on(const std::string& text, bool title) {
  if (holds_unread(text)) return {"a character of it could not be read, and stands as U+FFFD"};
  return title ? std::vector<std::string>{"a title has no straight quotation marks; write others, such as “ and ”"} : std::vector<std::string>();
}

class Taker {
 public:
  Taker(Session& session, BookProse& book, const Returned& returned, std::string path, analysis::Lock& lock)
      : session_(session), book_(book), returned_(returned), path_(std::move(path)), lock_(lock) {
    for (const BookClause& clause : book_.clauses()) {
      targets_.try_emplace(unit_id(clause), Target{&clause});
      order_.push_back(unit_id(clause));
      for (const BookSentence& sentence : clause.sentences) {
        targets_.try_emplace(unit_id(clause, &sentence), Target{&clause, &sentence});
        order_.push_back(unit_id(clause, &sentence));
      }
    }
  }

  void take() {
    for (std::size_t column = 1; column < returned_.languages.size(); ++column) book_.add_language(returned_.languages[column]);
    for (const ReturnedUnit& unit : returned_.units) {
      const auto found = targets_.find(unit.id);
      if (found != targets_.end())
        found->second.units.push_back(&unit);
      else
        find(base::Code::exchange_unknown_id, unit, unit.place,
             unit.id.empty() ? "a text without the number of a sentence" : fmt::format("§ {} is not in the book", unit.id));
    }
    for (const std::string& id : order_) take(targets_.at(id));
  }

  // Whether there is anything to tell.
  bool tell(std::ostream& out) const {
    const base::Speech& say = session_.say();
    if (lines_.empty())
      out << say("{0}: nothing changed", path_) << '\n';
    else
      out << path_ << '\n';
    for (const std::string& line : lines_) out << "  " << line << '\n';
    std::vector<std::string> missing;
    for (const std::string& id : order_)
      if (const Target& target = targets_.at(id); target.units.empty() && has_text(target)) missing.push_back("§ " + id);
    if (approved_ > 0)
      out << say.plural(approved_, "{0} translation is approved with its source text", "{0} translations are approved with their source texts", approved_) << '\n';
    const std::size_t all = missing.size();
    if (all > most_missing) missing.resize(most_missing);
    if (all > 0)
      out << (all > most_missing ? say("not in the file, and left as they are: {0} and others, {1} in all", say.row(missing), all)
                                 : say("not in the file, and left as they are: {0}", say.row(missing)))
          << '\n';
    return !lines_.empty() || approved_ > 0;
  }
  bool has_approved() const { return approved_ > 0; }

 private:
  const std::string& source() const { return returned_.languages.front(); }
  std::string text_now(const Target& target, const std::string& language) const { return unit_text(book_, *target.clause, target.sentence, language); }
  // The file may leave out what it has no source text of.
  bool has_text(const Target& target) const { return !text_now(target, source()).empty(); }

  void find(base::Code code, const ReturnedUnit& unit, base::Place place, std::string message, std::vector<std::string> notes = {}, std::vector<base::Label> more = {}) {
    if (!place.source) message = fmt::format("{}, row {}: {}", path_, unit.row, message);
    base::Diagnostic found = base::diagnostic(code, place, std::move(message));
    found.notes = std::move(notes);
    for (base::Label& label : more) found.labels.push_back(std::move(label));
    session_.sink().add(std::move(found));
  }

  void take(const Target& target) {
    if (target.units.empty()) return;
    const ReturnedUnit& unit = *target.units.front();
    for (const ReturnedUnit* other : target.units)
      for (std::size_t column = 0; column < returned_.languages.size(); ++column)
        if (text_of(*other, column) != text_of(unit, column)) {
          std::vector<base::Label> first;
          if (unit.place.source) first.push_back({unit.place, "and here"});
          find(base::Code::exchange_twice, *other, other->place, fmt::format("§ {} stands twice, with different texts; the book keeps what it has", unit.id), {}, std::move(first));
          return;
        }
    const bool other_source = compare_source(target, unit);
    std::vector<std::string> reviews;
    for (std::size_t column = 1; column < returned_.languages.size(); ++column)
      if (take_text(target, unit, column, other_source, reviews) && unit.approved && !other_source) approve(target, unit, column);
    if (target.sentence)
      for (const std::string& why : reviews) book_.mark_for_review(*target.clause, *target.sentence, why);
  }

  static std::string text_of(const ReturnedUnit& unit, std::size_t column) {
    return column < unit.texts.size() && unit.texts[column] ? unit.texts[column]->text : std::string();
  }

  // Whether the file was translated from another text than the book has.
  bool compare_source(const Target& target, const ReturnedUnit& unit) {
    if (unit.texts.empty() || !unit.texts.front()) return false;
    const std::string now = text_now(target, source());
    const ReturnedText& given = *unit.texts.front();
    if (given.text == now) return false;
    find(base::Code::exchange_source, unit, given.place, fmt::format("§ {} has another source text in the book ({})", unit.id, source()),
         {fmt::format("in the book: {}", now.empty() ? "nothing" : now), fmt::format("in the file: {}", given.text.empty() ? "nothing" : given.text),
          "a file of a translator changes translations only; a source text is changed in the book"});
    return true;
  }

  // Whether the book says now what the file says.
  bool take_text(const Target& target, const ReturnedUnit& unit, std::size_t column, bool other_source, std::vector<std::string>& reviews) {
    const std::string& language = returned_.languages[column];
    if (column >= unit.texts.size() || !unit.texts[column]) return false;
    const ReturnedText& given = *unit.texts[column];
    const std::string now = text_now(target, language);
    if (given.text == now) return true;
    const base::Speech& say = session_.say();
    const std::string citation = returned_.languages.size() > 2 ? fmt::format("§ {} ({})", unit.id, language) : "§ " + unit.id;
    const auto shown = [](const std::string& text) { return interpreter::shortened(text, most_columns); };
    if (given.text.empty()) return tell_line(say("{0} is empty in the file, its text stays: {1}", citation, shown(now))), false;
    if (unit.fuzzy) {
      tell_line(now.empty() ? say("{0} is fuzzy in the file, and not taken: {1}", citation, shown(given.text)) : say("{0} is fuzzy in the file, its text stays: {1}", citation, shown(now)));
      return false;
    }
    if (!can_stand(given.text, !target.sentence)) {
      find(base::Code::exchange_no_prose, unit, given.place, fmt::format("§ {}: a book cannot hold this {}", unit.id, target.sentence ? "text" : "title"),
           notes_on(given.text, target.sentence == nullptr));
      return false;
    }
    if (!target.sentence) {
      book_.set_title(*target.clause, language, given.text);
      tell_line(now.empty() ? say("{0} has a title now: {1}", citation, given.text) : say("{0} has another title: {1}", citation, given.text));
      return true;
    }
    book_.set_prose(*target.clause, *target.sentence, language, given.text);
    const bool rules = target.sentence->has_rules && !now.empty();
    if (other_source)
      reviews.push_back(fmt::format("translated from another text ({} -> {})", source(), language));
    else if (rules)
      reviews.push_back(fmt::format("changed ({})", language));
    tell_line(now.empty() ? say("{0} is translated now: {1}", citation, shown(given.text))
              : rules     ? say("{0} changed, its rules are marked for review: {1}", citation, shown(given.text))
                          : say("{0} changed: {1}", citation, shown(given.text)));
    return true;
  }

  // Whoever says that a translation is good has the source text before his eyes: what was stale is so no longer, and what he has written is approved. What
  // stood there and nobody ever approved stays so: the file says nothing of it that it did not say when it was exported.
  void approve(const Target& target, const ReturnedUnit& unit, std::size_t column) {
    if (!lock_.there) return;
    const std::string& language = returned_.languages[column];
    const std::string& text = unit.texts[column]->text;
    const std::string of_book = book_.languages().front();
    if (text.empty() || (source() != of_book && language != of_book)) return;
    analysis::Texts now = approved_texts(book_, *target.clause, target.sentence);
    const bool stale = account_of(lock_.approvals, unit.id, of_book, source(), language, now).state == exchange::Unit::State::stale;
    if (!stale && text == text_now(target, language)) return;
    now[language] = analysis::approved_form(text);
    analysis::approve(lock_.approvals, unit.id, of_book, {language == of_book ? source() : language}, now);
    ++approved_;
  }

  void tell_line(std::string line) { lines_.push_back(std::move(line)); }

  Session& session_;
  BookProse& book_;
  const Returned& returned_;
  std::string path_;
  std::map<std::string, Target> targets_;      // by id
  std::vector<std::string> order_;
  std::vector<std::string> lines_;
  analysis::Lock& lock_;
  std::size_t approved_ = 0;
};

// Those that the options say; else those of the file, and as its source the first of the book.
bool settle_languages(Session& session, const BookProse& book, const std::string& path, Returned& returned) {
  const Options& options = session.options();
  const std::vector<std::string_view> known = grammar::prose_languages();
  if (!options.languages.empty()) {
    if (options.languages.size() != returned.languages.size()) {
      session.refuse(base::Code::option_value, fmt::format("--languages {}: {} holds {} languages", fmt::join(options.languages, ","), path, returned.languages.size()));
      return false;
    }
    returned.languages = options.languages;
  }
  std::string& source = returned.languages.front();
  if (source.empty())
    for (const std::string& language : book.languages())
      if (source.empty() && std::find(returned.languages.begin(), returned.languages.end(), language) == returned.languages.end()) source = language;
  for (const std::string& language : returned.languages)
    if (std::find(known.begin(), known.end(), language) == known.end() || std::count(returned.languages.begin(), returned.languages.end(), language) > 1) {
      session.refuse(base::Code::option_value,
                     fmt::format("--translation {}: found `{}` for its languages; `--languages en,da` says what they are: that of the source text, and that of the translation; known are {}",
                                 path, fmt::join(returned.languages, ","), fmt::join(known, ", ")));
      return false;
    }
  if (std::find(book.languages().begin(), book.languages().end(), source) != book.languages().end()) return true;
  session.refuse(base::Code::option_value, fmt::format("--translation {}: it is translated from `{}`, and the book has no such texts", path, source));
  return false;
}

}  // namespace

Exit take_translation(Session& session, const std::string& path) {
  const Options& options = session.options();
  BookProse book;
  if (const std::string problem = book.read(options.import.update); !problem.empty()) return session.refuse(base::Code::unreadable_file, problem);
  std::optional<Returned> returned = read_translation(session, path);
  if (!returned || !settle_languages(session, book, path, *returned)) return Exit::usage;
  std::optional<analysis::Lock> lock = read_lock_of(options.import.update, session.sources(), session.sink());
  if (!lock) {
    session.report(session.streams().err);
    return Exit::usage;
  }
  Taker taker(session, book, *returned, path, *lock);
  taker.take();
  const bool found = session.sink().warnings() > 0;
  session.report(session.streams().out);
  const bool told = taker.tell(session.streams().out);
  if (!options.check) {
    if (const std::string problem = book.write(); !problem.empty()) return session.refuse(base::Code::unreadable_file, problem);
    if (taker.has_approved())
      if (const WrittenLock written = write_lock_of(options.import.update, *lock, book.languages(), false); !written.problem.empty())
        return session.fail_file(written.path.string(), written.problem);
  }
  return found || told ? Exit::findings : Exit::clean;
}

}  // namespace paragraf::tools
