// Edits after which a book means what it meant: see fault_sites.hpp.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/number.hpp"
#include "bench/fault_edits.hpp"

namespace paragraf::bench {
namespace {

using base::Number;
using Up = std::vector<Cursor>;

class Harmless {
 public:
  explicit Harmless(BookText& book) : book_(book) { book.harmless(); }

  void run() {
    book_.each([&](Cursor at, const Up& up) {
      orders(at, up);
      spellings(at, up);
      restatements(at, up);
    });
    names();
    files();
  }

 private:
  void keep(const std::string& edit, Cursor at, std::string text) { book_.keep("harmless: " + edit, {{at.span(), std::move(text)}}); }
  void swap(const std::string& edit, Cursor a, Cursor b) {
    book_.keep("harmless: " + edit, {{a.span(), book_.text(b)}, {b.span(), book_.text(a)}});
  }
  static bool in_condition(const Up& up) {
    return around(up, Kind::if_) || around(up, Kind::only_if) || around(up, Kind::unless) || around(up, Kind::provided);
  }
  static Cursor body_of(Cursor item) {
    Cursor body;
    for (const Cursor child : item) body = child;
    return body;
  }

  // --- the order of what has none

  void orders(Cursor at, const Up& up) {
    const Cursor next = at.next();
    if (next && at.is(Kind::line) && next.is(Kind::line)) swap("swap rows", at, next);
    if (next && at.is(Kind::equation) && next.is(Kind::equation) && !next.has(Role::otherwise)) swap("swap equations", at, next);
    if (next && at.is(Kind::tally_line) && next.is(Kind::tally_line)) swap("swap lines", at, next);
    if (next && at.is(Kind::item) && next.is(Kind::item) && around(up, Kind::sentence) && !body_of(at).is(Kind::example) && !body_of(next).is(Kind::example))
      swap("swap items", at, next);
    if (next && at.is(Kind::clause) && next.is(Kind::clause)) swap("swap clauses", at, next);
    if (!in_condition(up) || !(at.is(Kind::conj) || at.is(Kind::expr))) return;
    std::vector<Cursor> parts = children(at);
    // What binds a name goes before what uses it.
    const bool binds = std::any_of(parts.begin(), parts.end(), [](Cursor part) { return part.is(Kind::compare) && part.child(Kind::is) && part.child(Kind::is).has(Role::is_some); });
    if (binds) return;
    std::vector<std::string> turned;
    for (auto part = parts.rbegin(); part != parts.rend(); ++part) turned.push_back(book_.text(*part));
    keep(at.is(Kind::conj) ? "swap conjuncts" : "swap alternatives", at, fmt::format("{}", fmt::join(turned, " " + book_.word(at.is(Kind::conj) ? Role::and_ : Role::or_) + " ")));
  }

  // --- the same, written in another way

  void spellings(Cursor at, const Up& up) {
    if (at.is(Kind::compare) && at.child(Kind::relation) && !around(up, Kind::presuppose)) comparison(at);
    if (at.is(Kind::if_))
      for (const Cursor condition : at)
        if (is_expression(condition)) {
          keep("brackets", condition, "(" + book_.text(condition) + ")");
          if (!binds(condition)) keep("not not", condition, fmt::format("{0} ({0} ({1}))", book_.word(Role::not_), book_.text(condition)));
        }
    if (at.is(Kind::sum) && around(up, Kind::equation)) {
      const std::vector<Cursor> parts = children(at);
      if (parts.size() == 3 && parts[1].text() == "+") swap("swap summands", parts[0], parts[2]);
    }
    if (at.is(Kind::equation))
      if (const Cursor measured = at.child(Kind::measured); measured && !measured.child(Kind::unit_name)) {
        const Number number = *Number::parse(measured.child(Kind::number).text());
        keep("a number as a sum", measured, fmt::format("{} + 1", (number - Number(1)).to_string()));
      }
    if (at.is(Kind::cell) && at.child(Kind::relation)) {
      const Cursor measured = at.child(Kind::measured);
      if (measured && !measured.child(Kind::unit_name)) {
        const Number number = *Number::parse(measured.child(Kind::number).text());
        const std::string relation = book_.text(at.child(Kind::relation));
        if (relation == "<") keep("a bound of a cell in another way", at, fmt::format("..{}", (number - Number(1)).to_string()));
        if (relation == ">") keep("a bound of a cell in another way", at, fmt::format("{}..", (number + Number(1)).to_string()));
      }
    }
    if (at.is(Kind::norm))
      if (const Cursor unless = at.child(Kind::unless)) {
        Cursor condition;
        for (const Cursor part : unless)
          if (is_expression(part)) condition = part;
        const std::string negated = fmt::format("{} ({})", book_.word(Role::not_), book_.text(condition));
        const Cursor guard = at.child(Kind::if_);
        if (!guard) keep("unless as if not", unless, fmt::format("{} {}", book_.word(Role::if_), negated));
        for (const Cursor part : guard)
          if (is_expression(part))
            book_.keep("harmless: unless as if not", {{part.span(), fmt::format("({}) {} {}", book_.text(part), book_.word(Role::and_), negated)}, {book_.whole(unless), ""}});
      }
    rows(at, up);
  }

  static bool binds(Cursor condition) {
    if (condition.is(Kind::is) && condition.has(Role::is_some)) return true;
    for (const Cursor part : condition)
      if (binds(part)) return true;
    return false;
  }

  void comparison(Cursor at) {
    const std::vector<Cursor> parts = children(at);
    if (parts.size() != 3) return;
    const std::string relation = book_.text(parts[1]);
    const std::string mirrored = (relation[0] == '<' ? ">" : "<") + relation.substr(1);
    keep("turn a comparison round", at, fmt::format("{} {} {}", book_.text(parts[2]), mirrored, book_.text(parts[0])));
    const Cursor measured = parts[2];
    if (!measured.is(Kind::measured) || measured.child(Kind::unit_name)) return;
    const Number number = *Number::parse(measured.child(Kind::number).text());
    const bool strict = relation.size() == 1, less = relation[0] == '<';
    const Number other = strict == less ? number - Number(1) : number + Number(1);
    keep("a bound in another way", at, fmt::format("{} {}{} {}", book_.text(parts[0]), relation[0], strict ? "=" : "", other.to_string()));
  }

  // A range of whole numbers in two rows that say the same.
  void rows(Cursor at, const Up& up) {
    if (!at.is(Kind::span) || !around(up, Kind::cell)) return;
    const Cursor first = at.child(Kind::measured), up_to = at.child(Kind::up_to), last = up_to.child(Kind::measured);
    const Cursor line = around(up, Kind::line), row = around(up, Kind::row);
    if (!first || !last || first.child(Kind::unit_name) || last.child(Kind::unit_name) || (!line && !row)) return;
    const Number low = *Number::parse(first.text()), high = *Number::parse(last.text());
    if (!(low < high)) return;
    const Cursor whole = line ? line : row;
    const auto with = [&](const Number& from, const Number& to) {
      std::string text = book_.text(whole);
      return text.replace(at.span().begin - whole.span().begin, at.span().size(), fmt::format("{}..{}", from.to_string(), to.to_string()));
    };
    keep("split a range", whole, with(low, low) + "\n      " + with(low + Number(1), high));
  }

  // --- said again

  void restatements(Cursor at, const Up& up) {
    const auto line_end = [&](Cursor of) {
      const std::size_t end = book_.text().find('\n', of.span().end);
      const auto to = static_cast<std::uint32_t>(end == std::string_view::npos ? book_.text().size() : end);
      return base::Span{to, to};
    };
    if (at.is(Kind::equation) || at.is(Kind::norm) || at.is(Kind::row)) book_.keep("harmless: a comment", {{line_end(at), "  # as the rules of old say"}});
    if (at.is(Kind::equation) && around(up, Kind::value) && !at.has(Role::otherwise) && !at.child(Kind::despite))
      book_.keep("harmless: the same equation once more", {{{at.span().end, at.span().end}, "\n      " + book_.text(at)}});
    if (at.is(Kind::sentence)) {
      const std::string number = book_.text(around(up, Kind::clause).child(Kind::clause_no)), mark = book_.text(at.child(Kind::mark));
      bool states = false, allows = false;
      for (const Cursor item : at) {
        const Cursor body = item.is(Kind::item) ? body_of(item) : Cursor();
        states = states || body.is(Kind::norm) || body.is(Kind::row) || body.is(Kind::value);
        allows = allows || body.is(Kind::allow);
      }
      if (states && !allows) book_.keep("harmless: confirms", {}, book_.sentence_elsewhere(fmt::format("{} § {}{}", book_.word(Role::confirms), number, mark)));
      const base::Span start{at.span().begin, at.span().begin};
      book_.keep("harmless: a line of comment", {{start, "# what follows was asked most often\n"}});
    }
    if (at.is(Kind::item) && around(up, Kind::sentence) && !at.child(Kind::label)) {
      const Cursor body = body_of(at);
      if (body.is(Kind::norm) || body.is(Kind::row)) book_.keep("harmless: a label", {{{at.span().begin, at.span().begin}, fmt::format("[label_{}] ", at.span().begin)}});
    }
  }

  // --- names

  void rename(Cursor at, const std::string& from, std::vector<Edit>& edits) const {
    if ((at.is(Kind::id) || at.is(Kind::any_id)) && at.text() == from) edits.push_back({at.span(), from + "_2"});
    for (const Cursor child : at) rename(child, from, edits);
  }

  void names() {
    std::set<std::string> declared;
    book_.each([&](Cursor at, const Up&) {
      for (const Kind kind : {Kind::value, Kind::table, Kind::tally, Kind::act, Kind::entity, Kind::fact, Kind::extern_, Kind::enum_, Kind::param})
        if (at.is(kind) && at.child(Kind::id)) declared.insert(book_.text(at.child(Kind::id)));
      if (at.is(Kind::attr)) declared.insert(book_.text(at.child(Kind::any_id)));
      if (at.is(Kind::enum_member)) declared.insert(book_.text(at.child(Kind::id)));
    });
    for (const std::string& name : declared) {
      std::vector<Edit> edits;
      rename(book_.root(), name, edits);
      book_.keep_texts("harmless: another name", name, {book_.edited(std::move(edits))});
    }
  }

  // --- files

  void files() {
    const std::string text(book_.text());
    std::string crlf;
    for (const char c : text) crlf += c == '\n' ? std::string("\r\n") : std::string(1, c);
    book_.keep_texts("harmless: line ends", "CRLF", {crlf});
    book_.keep_texts("harmless: line ends", "no final newline", {text.substr(0, text.find_last_not_of('\n') + 1)});
    for (const Cursor clause : book_.root()) {
      if (!clause.is(Kind::clause)) continue;
      const std::string other = fmt::format("language {}\n\n{}\n", book_.language(), book_.text(clause));
      book_.keep_texts("harmless: a clause in another file", book_.text(clause.child(Kind::clause_no)), {book_.edited({{clause.span(), ""}}), other});
    }
    const std::string example = fmt::format("{} half_of_ten: {} = 5\n\n    {} \"ten\"\n      {} half_of_ten {} 5", book_.word(Role::value),
                                            book_.language() == "da" ? "heltal" : book_.language() == "ru" ? "целое" : "int", book_.word(Role::example),
                                            book_.word(Role::then), book_.word(Role::is));
    book_.keep("harmless: a value that an example asks", {}, book_.sentence_elsewhere(example));
    book_.keep("harmless: an informal sentence", {}, book_.sentence_elsewhere(book_.word(Role::informal) + " \"history\""));
  }

  BookText& book_;
};

}  // namespace

std::vector<FaultyBook> harmless_edits_of(const std::string& book, const std::string& text) {
  BookText of(book, text);
  Harmless(of).run();
  return of.take();
}

}  // namespace paragraf::bench
