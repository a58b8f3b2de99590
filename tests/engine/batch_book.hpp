// Questions about many states of one book, as a test writes them. In: a book; entities and what is given beside them as parameters are
// declared ("u: unit, roll: 2d6"); questions as texts. Out: a layout in which every attribute of every entity is a field; random and boundary
// rows of it; whether all engines answer in them what the evaluator does.
#pragma once
#include <random>

#include "interpreter/engine/columns.hpp"
#include "interpreter/engine/compile.hpp"
#include "interpreter/engine/scalar.hpp"
#include "interpreter/jit/jit.hpp"

namespace paragraf::tests {

class BatchBook {
 public:
  // `unknown`: every field may be unknown.
  BatchBook(const model::Book& below, base::Sources& sources, std::string_view given, bool unknown = false);

  bool ask(std::string_view question);     // false: it cannot be read
  const engine::Compiled& compile();

  const model::Book& book() const { return book_; }
  engine::Layout& layout() { return layout_; }
  const std::vector<model::Query>& questions() const { return questions_; }
  const std::string& text(std::size_t question) const { return texts_[question]; }
  std::string findings() const { return findings_; }

  using Row = std::vector<std::optional<model::Value>>;      // one for each field
  Row random_row(std::mt19937& random) const;
  Row boundary_row(std::mt19937& random) const;
  std::string row_text(const Row& row) const;

  // How many answers came from programs, and the first that is not the evaluator's, or on which engines do not agree.
  struct Compared {
    std::size_t answered = 0;
    std::optional<std::string> difference = {};
  };
  Compared compare(const std::vector<Row>& rows, const jit::Code* code = nullptr);

 private:
  model::Book book_;
  base::Sources& sources_;
  engine::Layout layout_;
  model::EntityNames names_;
  std::vector<model::Query> questions_;
  std::vector<std::string> texts_;
  std::string findings_;
  std::optional<engine::Compiled> compiled_;
  std::vector<std::vector<std::int64_t>> limits_;

  Row values(const std::vector<std::int64_t>& lanes) const;
};

// Every value and every act of a book that asks for something: about entities of their own, with one more of each kind beside them.
struct Asked {
  std::string given, question;           // "x1: unit, y2: unit", "cost(x1)"
};
std::vector<Asked> questions_of(const model::Book& book);

}  // namespace paragraf::tests
