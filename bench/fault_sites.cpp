// Faults: see fault_sites.hpp. Each operator is one function, asked of every node.
#include "bench/fault_sites.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <tuple>

#include "base/number.hpp"
#include "bench/fault_edits.hpp"

namespace paragraf::bench {
namespace {

using base::Number;
using Up = std::vector<Cursor>;

class Faults {
 public:
  explicit Faults(BookText& book) : book_(book) {}

  void look_at(Cursor at, const Up& up) {
    drops(at, up);
    guards(at, up);
    comparisons(at, up);
    constants(at, up);
    arithmetic(at, up);
    norms(at);
    others_say_otherwise(at, up);
    statements(at, up);
  }

 private:
  void keep(const std::string& edit, Cursor at, std::string text) { book_.keep(edit, {{at.span(), std::move(text)}}); }
  void drop(const std::string& edit, Cursor at) { book_.keep(edit, {{book_.whole(at), ""}}); }
  static bool in_rule(const Up& up) {
    for (const Kind kind : {Kind::value, Kind::table, Kind::row, Kind::tally, Kind::norm, Kind::rule, Kind::lift, Kind::presuppose, Kind::likewise, Kind::whenever})
      if (around(up, kind)) return true;
    return false;
  }
  static bool is_rule_part(Cursor at) { return at.is(Kind::line) || at.is(Kind::equation) || at.is(Kind::tally_line); }

  // --- something is gone

  void drops(Cursor at, const Up& up) {
    if (at.is(Kind::line)) drop("drop a row", at);
    if (at.is(Kind::equation)) drop("drop an equation", at);
    if (at.is(Kind::tally_line)) drop("drop a line of a tally", at);
    if (at.is(Kind::despite)) drop("drop a despite", at);
    if (at.is(Kind::only_if)) drop("drop an only if", at);
    if (at.is(Kind::unless)) drop("drop an unless", at);
    if (at.is(Kind::provided)) drop("drop a provided", at);
    if (at.is(Kind::bound) && around(up, Kind::tally)) drop("drop a bound of a tally", at);
    if (!at.is(Kind::item)) return;
    Cursor body;
    for (const Cursor child : at) body = child;
    if (body.is(Kind::row)) drop("drop a row", at);
    if (body.is(Kind::lift)) drop("drop a lift", at);
    if (body.is(Kind::presuppose)) drop("drop a presupposition", at);
    if (body.is(Kind::rule)) drop("drop an effect", at);
    if (body.is(Kind::default_)) drop("drop a default", at);
    if (body.is(Kind::value) && !body.child(Kind::params)) drop("drop an equation", at);
    if (!body.is(Kind::norm)) return;
    const Role role = body.first_role();
    drop(role == Role::may ? "drop a permission" : role == Role::may_not ? "drop a prohibition" : role == Role::must ? "drop a duty" : "drop a need not", at);
  }

  // --- conditions

  void guards(Cursor at, const Up& up) {
    if (!in_rule(up)) return;
    if (at.is(Kind::if_)) {
      drop("remove a guard", at);
      for (const Cursor condition : at)
        if (is_expression(condition)) keep("negate a guard", condition, fmt::format("{} ({})", book_.word(Role::not_), book_.text(condition)));
    }
    for (const auto& [kind, role, other] : {std::tuple{Kind::only_if, Role::only_if, Role::if_}, std::tuple{Kind::unless, Role::unless, Role::if_}})
      if (at.is(kind) && around(up, Kind::norm) && !around(up, Kind::norm).child(Kind::if_))
        keep(kind == Kind::only_if ? "only if -> if" : "unless -> if", at.word(role), book_.word(other));
    if (at.is(Kind::conj) || at.is(Kind::expr)) {
      const std::vector<Cursor> parts = children(at);
      const Role role = at.is(Kind::conj) ? Role::and_ : Role::or_;
      for (std::size_t gone = 0; gone < parts.size(); ++gone) {
        std::vector<std::string> rest;
        for (std::size_t i = 0; i < parts.size(); ++i)
          if (i != gone) rest.push_back(book_.text(parts[i]));
        keep(at.is(Kind::conj) ? "drop a conjunct" : "drop an alternative", at, fmt::format("{}", fmt::join(rest, " " + book_.word(role) + " ")));
      }
      std::vector<std::string> all;
      for (const Cursor part : parts) all.push_back("(" + book_.text(part) + ")");
      keep("and <-> or", at, fmt::format("({})", fmt::join(all, " " + book_.word(at.is(Kind::conj) ? Role::or_ : Role::and_) + " ")));
    }
    if (at.is(Kind::not_))
      for (const Cursor operand : at)
        if (!operand.is(Kind::word)) keep("drop a not", at, book_.text(operand));
  }

  void comparisons(Cursor at, const Up& up) {
    if (at.is(Kind::bound)) {
      const bool least = at.has(Role::at_least);
      keep("at least <-> at most", at.child(Kind::word), book_.word(least ? Role::at_most : Role::at_least));
    }
    if (!in_rule(up)) return;
    if (at.is(Kind::relation)) {
      const std::string text = book_.text(at);
      const bool strict = text.size() == 1, less = text[0] == '<';
      keep("flip a bound", at, strict ? text + "=" : text.substr(0, 1));
      keep("turn a comparison", at, std::string(less ? ">" : "<") + text.substr(1));
    }
    if (at.is(Kind::word)) {
      const Role role = at.role();
      const Role other = role == Role::is ? Role::is_not : role == Role::is_not ? Role::is : role == Role::is_nothing ? Role::is_something
                       : role == Role::is_something ? Role::is_nothing : role == Role::not_in ? Role::in_test : role == Role::in_test ? Role::not_in : Role::none;
      const bool of_value = !up.empty() && (up.back().is(Kind::is) || up.back().is(Kind::compare) || up.back().is(Kind::among));
      if (other != Role::none && of_value) keep("is <-> is not", at, book_.word(other));
    }
  }

  // --- constants

  void constants(Cursor at, const Up& up) {
    const bool declares = around(up, Kind::domain) && !around(up, Kind::cell);
    if (at.is(Kind::number) && (in_rule(up) || declares)) {
      const Number number = *Number::parse(at.text());
      const std::string edit = declares ? "move the range of a declaration" : around(up, Kind::cell) && !is_outcome(at, up) ? "move the bound of a cell" : "move a constant";
      keep(edit, at, (number + Number(1)).to_string());
      if (number.sign() > 0) keep(edit, at, (number - Number(1)).to_string());
    }
    if (!in_rule(up)) return;
    if (at.is(Kind::id) && !around(up, Kind::member) && !around(up, Kind::params) && !around(up, Kind::path))
      if (const auto* members = book_.members(book_.text(at)))
        for (std::size_t i = 0; i < members->size(); ++i)
          if ((*members)[i] == at.text() && members->size() > 1) keep("another member", at, (*members)[(i + 1) % members->size()]);
    if (at.is(Kind::word) && (at.role() == Role::true_ || at.role() == Role::false_))
      keep("true <-> false", at, book_.word(at.role() == Role::true_ ? Role::false_ : Role::true_));
    if (at.is(Kind::cells)) cells(at);
    if (is_rule_part(at) || at.is(Kind::row)) swap_outcomes(at, up);
  }

  static bool is_outcome(Cursor at, const Up& up) {
    const Cursor cell = around(up, Kind::cell), cells = around(up, Kind::cells);
    Cursor last;
    for (const Cursor one : cells)
      if (one.is(Kind::cell)) last = one;
    return cell && last && cell.id() == last.id() && at;
  }

  void cells(Cursor at) {
    const std::vector<Cursor> all = cells_of(at);
    for (std::size_t i = 0; i + 1 < all.size(); ++i)
      if (!all[i].is(Kind::any_cell)) keep("open a cell", all[i], "-");
  }
  static std::vector<Cursor> cells_of(Cursor cells) {
    std::vector<Cursor> found;
    for (const Cursor one : cells)
      if (one.is(Kind::cell) || one.is(Kind::any_cell)) found.push_back(one);
    return found;
  }

  // What a rule gives: the last cell, or the expression of an equation or a line.
  static Cursor outcome_of(Cursor rule) {
    if (rule.is(Kind::equation) || rule.is(Kind::tally_line)) {
      for (const Cursor part : rule)
        if (is_expression(part) && !(rule.is(Kind::tally_line) && part.id() == rule.child(Kind::id).id())) return part;
      return {};
    }
    const std::vector<Cursor> all = cells_of(rule.child(Kind::cells));
    return all.empty() ? Cursor() : all.back();
  }

  void swap_outcomes(Cursor at, const Up& up) {
    const Cursor mine = outcome_of(at);
    Cursor next = at.next();
    if (at.is(Kind::row)) {
      next = up.empty() ? Cursor() : up.back().next();        // the next item
      if (next) next = next.child(Kind::row);
    }
    if (!next || next.kind() != at.kind()) return;
    const Cursor other = outcome_of(next);
    if (mine && other) book_.keep("swap two outcomes", {{mine.span(), book_.text(other)}, {other.span(), book_.text(mine)}});
  }

  void arithmetic(Cursor at, const Up& up) {
    if (!in_rule(up)) return;
    if (at.is(Kind::operator_)) {
      const std::string text = book_.text(at);
      keep("another operator", at, text == "+" ? "-" : text == "-" ? "+" : text == "*" ? "/" : "*");
    }
    if (!at.is(Kind::call)) return;
    const std::string name = book_.builtin(at.child(Kind::id));
    if (name != "ceil" && name != "floor" && name != "round") return;
    keep("drop a rounding", at.child(Kind::id), "");
    keep("round the other way", at.child(Kind::id), name == "ceil" ? "floor" : "ceil");
  }

  // --- norms

  void norms(Cursor at) {
    if (at.is(Kind::default_)) keep("closed <-> free", at.child(Kind::word), book_.word(at.first_role() == Role::closed ? Role::free : Role::closed));
    if (!at.is(Kind::norm)) return;
    const Cursor word = at.child(Kind::word);
    const Role role = word.role();
    std::vector<Edit> edits;
    for (const Cursor part : at)
      if (part.is(Kind::only_if) || part.is(Kind::unless) || part.is(Kind::provided)) edits.push_back({book_.whole(part), ""});
    const auto turned = [&](const std::string& edit, Role other) {
      std::vector<Edit> all = edits;
      all.push_back({word.span(), book_.word(other)});
      book_.keep(edit, std::move(all));
    };
    if (role == Role::may) turned("may -> may not", Role::may_not);
    if (role == Role::may_not) turned("may not -> may", Role::may);
    if (role == Role::need_not) turned("need not -> may not", Role::may_not);
  }

  // --- another sentence says something else

  std::string outcome_changed(Cursor outcome) const {
    if (const auto* members = book_.members(book_.text(outcome)))
      for (std::size_t i = 0; i < members->size(); ++i)
        if ((*members)[i] == outcome.text()) return (*members)[(i + 1) % members->size()];
    if (outcome.is(Kind::word) && outcome.role() == Role::true_) return book_.word(Role::false_);
    if (outcome.is(Kind::compare) || outcome.is(Kind::expr) || outcome.is(Kind::conj)) return fmt::format("{} ({})", book_.word(Role::not_), book_.text(outcome));
    Cursor measured = outcome.is(Kind::cell) ? outcome.child(Kind::span).child(Kind::measured) : outcome;
    if (const auto* members = book_.members(book_.text(outcome.child(Kind::span)))) return members->front() == outcome.text() ? members->back() : members->front();
    if (measured.is(Kind::measured) && measured.child(Kind::number)) {
      std::string text = book_.text(measured);
      const Cursor number = measured.child(Kind::number);
      return (*Number::parse(number.text()) + Number(1)).to_string() + text.substr(number.span().size());
    }
    return fmt::format("{} + 1", book_.text(outcome));
  }

  static std::string head_of(const BookText& book, Cursor value) {
    std::string head = book.text(value.child(Kind::id));
    if (const Cursor params = value.child(Kind::params)) {
      std::vector<std::string> names;
      for (const Cursor param : params)
        if (param.is(Kind::param)) names.push_back(book.text(param.child(Kind::id)));
      return fmt::format("{}({})", head, fmt::join(names, ", "));
    }
    if (const Cursor written = value.child(Kind::head)) return book.text(written);
    return head;
  }

  void others_say_otherwise(Cursor at, const Up& up) {
    if (at.is(Kind::line) || at.is(Kind::row)) {
      const Cursor outcome = outcome_of(at), cells = at.is(Kind::line) ? at.child(Kind::cells) ? at.child(Kind::cells) : at : at.child(Kind::cells);
      if (!outcome) return;
      const std::string table = book_.text((at.is(Kind::line) ? around(up, Kind::table) : at).child(Kind::id));
      const std::string before(book_.text().substr(cells.span().begin, outcome.span().begin - cells.span().begin));
      book_.keep("contradict a row in another file", {}, book_.sentence_elsewhere(fmt::format("{} {} {}{}", book_.word(Role::row), table, before, outcome_changed(outcome))));
    }
    if (at.is(Kind::equation) || at.is(Kind::tally_line)) {
      const bool line = at.is(Kind::tally_line);
      const Cursor outcome = outcome_of(at), in = around(up, line ? Kind::tally : Kind::value);
      if (!outcome || !in || at.has(Role::otherwise)) return;
      const std::string changed = outcome_changed(outcome);
      const std::string behind(book_.text().substr(outcome.span().end, at.span().end - outcome.span().end));
      const std::string head = head_of(book_, in);
      const std::string label = line ? fmt::format("\n      + {}: ", book_.text(at.child(Kind::id))) : " = ";
      const std::string copy(book_.text().substr(at.span().begin, outcome.span().begin - at.span().begin));
      book_.keep("duplicate with another outcome", {{{at.span().end, at.span().end}, fmt::format("\n      {}{}{}", copy, changed, behind)}});
      book_.keep("contradict in another file", {}, book_.sentence_elsewhere(book_.word(line ? Role::tally : Role::value) + " " + head + label + changed + behind));
    }
    if (at.is(Kind::norm)) {
      const Role role = at.first_role();
      const std::string heads = book_.text(at.child(Kind::heads));
      const std::string guard = at.child(Kind::if_) ? " " + book_.text(at.child(Kind::if_)) : "";
      if (role == Role::may || role == Role::must) book_.keep("forbid in another file", {}, book_.sentence_elsewhere(book_.word(Role::may_not) + " " + heads + guard));
      if (role == Role::may_not) book_.keep("permit in another file", {}, book_.sentence_elsewhere(book_.word(Role::may) + " " + heads + guard));
      if (role == Role::may_not || role == Role::may) book_.keep("demand in another file", {}, book_.sentence_elsewhere(book_.word(Role::must) + " " + heads + guard));
      if (role == Role::may_not) book_.keep("forbid twice, in another file", {}, book_.sentence_elsewhere(book_.text(at)));
    }
    if (at.is(Kind::lift))
      book_.keep("lift in another file, always", {}, book_.sentence_elsewhere(book_.word(Role::lift) + " " + book_.text(at.child(Kind::refs))));
  }

  // --- effects

  void statements(Cursor at, const Up& up) {
    const Cursor rule = around(up, Kind::rule);
    if (!rule || !(at.is(Kind::set) || at.is(Kind::note) || at.is(Kind::add) || at.is(Kind::forget))) return;
    std::size_t count = 0;
    for (const Cursor part : rule) count += part.is(Kind::set) || part.is(Kind::note) || part.is(Kind::add) || part.is(Kind::forget) || part.is(Kind::cause);
    if (count > 1) drop("drop a statement", at);
    if (!at.is(Kind::set)) return;
    Cursor value;
    for (const Cursor part : at)
      if (is_expression(part) && !part.is(Kind::path)) value = part;
    if (!value) return;
    const std::string text = book_.text(value);
    std::string other;
    if (value.is(Kind::word) && value.role() == Role::true_) other = book_.word(Role::false_);
    if (value.is(Kind::word) && value.role() == Role::false_) other = book_.word(Role::true_);
    if (value.is(Kind::measured)) other = (*Number::parse(value.child(Kind::number).text()) - Number(1)).to_string();
    if (value.is(Kind::id) && book_.members(text)) other = book_.members(text)->front() == text ? book_.members(text)->back() : book_.members(text)->front();
    if (other.empty()) return;
    std::string set = book_.text(at);
    set.replace(value.span().begin - at.span().begin, value.span().size(), other);
    keep("set another value", value, other);
    const std::string guard = rule.child(Kind::if_) ? " " + book_.text(rule.child(Kind::if_)) : "";
    book_.keep("set otherwise in another file", {}, book_.sentence_elsewhere(fmt::format("{} {}{}\n      {}", book_.word(Role::when), book_.text(rule.child(Kind::head)), guard, set)));
  }

  BookText& book_;
};

}  // namespace

std::vector<FaultyBook> faults_of(const std::string& book, const std::string& text) {
  BookText of(book, text);
  Faults faults(of);
  of.each([&](Cursor at, const Up& up) { faults.look_at(at, up); });
  return of.take();
}

}  // namespace paragraf::bench
