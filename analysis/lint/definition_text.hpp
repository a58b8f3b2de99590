// Definitions as texts. In: something that a book declares, or a rule. Out: all that it says itself, without layout, and what it names. What
// is named stands in the text by its name and not by its position, so that the text stays the same when something else is edited, and equal
// texts of two editions mean the same as far as what they name does.
#pragma once
#include <compare>
#include <set>
#include <string>

#include "model/book.hpp"

namespace paragraf::analysis::lint {

using namespace model;

struct Declared {
  // texts: whatever texts the book speaks of; index 0
  enum class Kind : std::uint8_t { value, act, fact, external, attribute, entity, enumeration, measure, record, reading, phase, die, rule, texts } kind;
  std::uint32_t index;
  auto operator<=>(const Declared&) const = default;
};

class DefinitionText {
 public:
  // `itself`: where this value calls itself, the text does not say which it is.
  explicit DefinitionText(const Book& book, ValueId itself = {}) : book_(book), itself_(itself) {}

  void add(std::string_view text) { text_ += text; }
  void add(Declared::Kind kind, std::uint32_t index);              // by name
  void add(TypeId type);
  void add(const Domain& domain, TypeId type);
  void add(const std::vector<Parameter>& params, bool with_names);
  void add(ExprId expr);
  // The whole of it.
  void define(Declared declared);

  const std::string& text() const { return text_; }
  const std::set<Declared>& named() const { return named_; }

 private:
  void value(const ValueDecl& value);
  void act(const Act& act);
  void rule(const Rule& rule);
  void effect(const Effect& effect);
  void period(const Period& period);
  void cite(SentenceId sentence);
  void binders(const std::vector<Binder>& binders);
  void number(std::size_t number);
  template <class Ids>
  void all(Declared::Kind kind, const Ids& ids);

  const Book& book_;
  ValueId itself_;
  std::string text_;
  std::set<Declared> named_;
};

// Parameters, type, bounds and rules of the value, without the names of its parameters and without what names its rules.
std::string definition_text(const Book& book, ValueId value);
std::string expression_text(const Book& book, ExprId id, ValueId itself = {});

}  // namespace paragraf::analysis::lint
