// The elements behind folds and quantifiers: see formula.hpp. What a condition came to was recorded once for each
// element, in the order of the set; so the elements that were meant are found again by counting.
#include <algorithm>

#include "interpreter/formula.hpp"

namespace paragraf::interpreter {
namespace {

constexpr std::size_t most_named = 5;

struct Element {
  Value value;
  TypeId type;
};

TypeId element_type(const Book& book, ExprId set) {
  const Type& type = book.types[book.types.strip_optional(book[set].type)];
  return book.types.has_elements(book.types.strip_optional(book[set].type)) ? type.element : book.types.unknown();
}

// The outermost folds that count or sum, and quantifiers.
void outermost(const Book& book, ExprId id, std::vector<ExprId>& found) {
  const Op op = book[id].op;
  if (op == Op::count || op == Op::sum || op == Op::some || op == Op::every) return found.push_back(id);
  for (ExprId operand : operands(book[id])) outermost(book, operand, found);
}

// The elements that a count or sum took; none if it was evaluated several times.
std::vector<Element> taken(const Book& book, const Expr& fold, const Seen& seen) {
  const std::vector<const Result*> sets = seen.each(fold.args[0]);
  if (sets.size() != 1 || !sets[0]->known() || !sets[0]->value().has_elements()) return {};
  const Values& items = sets[0]->value().items();
  const ExprId where = fold.args.size() > 1 ? fold.args[1] : ExprId();
  const std::vector<const Result*> holds = where ? seen.each(where) : std::vector<const Result*>();
  if (where && holds.size() != items.size()) return {};
  std::vector<Element> elements;
  for (std::size_t i = 0; i < items.size(); ++i)
    if (!where || holds[i]->is_true()) elements.push_back({items[i], element_type(book, fold.args[0])});
  return elements;
}

// The elements for which the body of a quantifier was evaluated last: the sets are walked again, nested left to right.
class Last {
 public:
  Last(const Book& book, const Expr& quantifier, const Seen& seen) : left_(seen.each(ExprId(quantifier.a)).size()) {
    for (ExprId set : quantifier.args) {
      sets_.push_back({seen.each(set), 0});
      picked_.push_back({Value(), element_type(book, set)});
    }
  }
  std::vector<Element> find() { return left_ > 0 && walk(0) ? picked_ : std::vector<Element>(); }

 private:
  bool walk(std::size_t depth) {
    if (depth == sets_.size()) return --left_ == 0;
    auto& [results, next] = sets_[depth];
    if (next == results.size()) return false;
    const Result& set = *results[next++];
    if (!set.known() || !set.value().has_elements()) return false;
    for (const Value& item : set.value().items()) {
      picked_[depth].value = item;
      if (walk(depth + 1)) return true;
    }
    return false;
  }

  std::vector<std::pair<std::vector<const Result*>, std::size_t>> sets_;
  std::vector<Element> picked_;
  std::size_t left_;
};

}  // namespace

std::string elements_text(const Telling& telling, ExprId expr, const Seen& seen) {
  const Book& book = telling.book;
  std::vector<ExprId> found;
  outermost(book, expr, found);
  std::string text;
  for (ExprId id : found) {
    const Expr& one = book[id];
    const std::vector<const Result*> results = seen.each(id);
    if (results.size() != 1 || !results[0]->known()) continue;
    std::vector<Element> elements;
    if (one.op == Op::count || one.op == Op::sum)
      elements = taken(book, one, seen);
    else if (results[0]->is_true() == (one.op == Op::some))
      elements = Last(book, one, seen).find();
    std::vector<std::string> names;
    for (std::size_t i = 0; i < std::min(elements.size(), most_named); ++i)
      names.push_back(result_text(telling, elements[i].value, elements[i].type));
    if (names.empty()) continue;
    const std::size_t more = elements.size() - names.size();
    text += (text.empty() ? "" : "; ") + (more == 0 ? telling.say.row(names)
                                                    : telling.say.plural(more, "{0} and {1} more", "{0} and {1} more",
                                                                         telling.say.row(names), more));
  }
  return text.empty() ? text : " (" + text + ")";
}

}  // namespace paragraf::interpreter
