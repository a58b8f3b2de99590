// What an expression may come to in an unknown state. In: formulas. Out: values with the conditions under which they are the value, and
// for each cause the condition under which there is none. Nothing here knows rules.
//
// A symbol is a choice between shapes; the conditions exclude each other, and together they say when something is known. Numbers and
// truths are formulas; whatever can be listed (members, sides, entities, texts, nothing) is listed, each value with its condition; a
// set is listed by what may be in it; records, rows and tuples have parts; a list has items, each there if the one before it is.
#pragma once
#include <functional>

#include "interpreter/formulas/formula.hpp"
#include "model/book.hpp"

namespace paragraf::interpreter::formulas {

using namespace model;

// Why there is no value; `expr` or `subject` says where.
enum class CauseKind : std::uint8_t {
  no_clause,       // subject: a ValueId
  conflict,        // subject: a ValueId
  undecided,       // subject: an ActId on which no clause decides
  tie,             // expr
  division,        // expr; by zero
  not_whole,       // expr
  absent,          // expr: a number where there is nothing
  refused,         // subject: a ValueId, whose outcome is outside its range
  argument,        // subject: a ValueId that is asked about what its parameters do not admit; expr: where
  circular,        // subject: a ValueId that needs itself, or very many others
  not_encoded,     // expr: nothing is known about it here; what rests on it is not decided
};
struct Cause {
  CauseKind kind;
  std::uint32_t subject = 0;
  ExprId expr = {};
  auto operator<=>(const Cause&) const = default;
};

struct Symbol {
  struct Item;
  struct Listed {
    Formula when;
    Value value;
    bool operator==(const Listed&) const = default;
  };
  Formula truth_when, truth;             // none where it is never a truth; so are the others
  Formula number_when, number;
  std::vector<Listed> listed;            // each value once
  Formula set_when;
  std::vector<Listed> members;           // of the set: what is in it, and when
  Formula parts_when;
  std::vector<Symbol> parts;
  RecordId record;                       // of the parts; none: a row
  Formula list_when;
  std::vector<Item> items;               // of the list, in order
  bool operator==(const Symbol& other) const;
};

struct Symbol::Item {
  Formula when;
  Symbol symbol;
  bool operator==(const Item&) const = default;
};

struct SymbolHash {
  std::size_t operator()(const Symbol& symbol) const;
};

// A result: a symbol, or missing by one of the causes. Where neither is the case nothing is bound, and nothing asks; or what it would take
// to know it is unknown itself.
struct Outlook {
  Symbol symbol;
  std::vector<std::pair<Cause, Formula>> causes;   // sorted, each once
  bool operator==(const Outlook&) const = default;
};

// A truth with three values.
struct Truth {
  Formula yes, no;
  std::vector<std::pair<Cause, Formula>> causes;
};

class Symbols {
 public:
  explicit Symbols(Formulas& formulas) : f_(formulas) {}

  Symbol truth(Formula formula) const;
  Symbol number(Formula formula) const;
  Symbol constant(const Value& value) const;
  Symbol set(std::vector<Symbol::Listed> members) const;
  Symbol record(std::vector<Symbol> parts, RecordId declaration) const;
  Symbol list(std::vector<Symbol::Item> items) const;

  Formula known(const Symbol& symbol) const;
  // What may be in a set or list, and when; `there`: it is one. Of both kinds at once: none.
  struct Elements {
    Formula there;
    std::vector<Symbol::Item> all;
    bool is_list = false;
  };
  std::optional<Elements> elements(const Symbol& symbol) const;
  Formula equal(const Symbol& a, const Symbol& b) const;      // both are known, and the same
  Formula is(const Symbol& a, const Value& value) const;      // is known to be that
  Formula less(const Symbol& a, const Symbol& b) const;       // both known, neither nothing, and less
  Symbol when(Formula condition, const Symbol& symbol) const; // only there
  // One of both; where both are known they are the same, or the caller does not care.
  Symbol either(const Symbol& a, const Symbol& b) const;
  Symbol without_nothing(const Symbol& symbol) const;
  Symbol only(const Symbol& symbol, const std::function<bool(const Value&)>& keep_listed, bool numbers, bool truths) const;

  Outlook sure(Symbol symbol) const { return {std::move(symbol), {}}; }
  Outlook missing(Cause cause) const;
  Outlook when(Formula condition, const Outlook& outlook) const;
  Outlook either(const Outlook& a, const Outlook& b) const;
  void add_causes(std::vector<std::pair<Cause, Formula>>& to, const std::vector<std::pair<Cause, Formula>>& from,
                  Formula where) const;
  Formula any(const std::vector<std::pair<Cause, Formula>>& causes) const;
  Formula unknown(const Truth& truth) const { return f_.not_(f_.or_(truth.yes, truth.no)); }

  Truth truth_of(const Outlook& outlook) const;
  Outlook outlook(const Truth& truth) const;
  Truth yes() const { return {f_.truth(true), f_.truth(false), {}}; }
  Truth no() const { return {f_.truth(false), f_.truth(true), {}}; }
  Truth not_(Truth a) const { std::swap(a.yes, a.no); return a; }
  Truth and_(const std::vector<Truth>& parts) const;
  Truth or_(const std::vector<Truth>& parts) const;

  Formulas& formulas() const { return f_; }

 private:
  Formula never() const { return f_.truth(false); }
  Formulas& f_;
};

}  // namespace paragraf::interpreter::formulas
