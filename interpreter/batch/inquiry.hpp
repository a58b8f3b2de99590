// What is asked of every state. In: a book, what each state has ("b: building, roll: 2d6, mined(b)"), questions as texts. Out: a layout with a field
// for all that a state of it can say, and the questions as the book understands them; else findings.
#pragma once
#include "interpreter/embed/situation.hpp"
#include "interpreter/engine/layout.hpp"

namespace paragraf::batch {

// "countable_figures(s, m)", however blanks stand in it: the column of a fact or an extern.
std::string stated_name(std::string_view written);

struct Question {
  std::string text;
  model::Query query;
  bool of_act = false;
  model::TypeId type = {};               // of an expression
};

class Inquiry {
 public:
  // What is loaded, and its sources, must outlive it.
  Inquiry(const embed::Loaded& loaded, const base::Sources& sources, const embed::Wishes& wishes, const std::string& given,
          const std::vector<std::string>& questions, base::Sink& sink);
  Inquiry(const Inquiry&) = delete;

  // False if there were findings; they point into `sources()`.
  explicit operator bool() const { return good_; }
  const base::Sources& sources() const { return sources_ ? *sources_ : below_; }
  const model::Book& book() const { return *book_; }
  const embed::Situation& situation() const { return *situation_; }
  const engine::Layout& layout() const { return layout_; }
  const std::vector<Question>& questions() const { return questions_; }
  // Its entities, of which nothing is known.
  const interpreter::State& blank() const { return *blank_; }
  // Of a field that a state does not give: nothing if it may be nothing, else unknown.
  const std::optional<model::Value>& absent(std::size_t field) const { return absent_[field]; }

 private:
  bool declare(const std::string& given, base::Sink& sink);
  bool state(const std::string& text, base::Sink& sink);
  bool ask(const std::string& text, base::Sink& sink);

  const embed::Loaded& loaded_;
  const base::Sources& below_;
  std::optional<interpreter::State> named_;      // the entities, for readings and assumptions
  std::optional<embed::Situation> situation_;
  std::optional<base::Sources> sources_;
  std::optional<model::Book> book_;
  engine::Layout layout_;
  model::EntityNames names_;
  std::vector<Question> questions_;
  std::optional<interpreter::State> blank_;
  std::vector<std::optional<model::Value>> absent_;
  bool good_ = false;
};

}  // namespace paragraf::batch
