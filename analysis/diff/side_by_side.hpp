// One question to both editions. In: a value or an act of either. Out: scenes in which the rules of both are formulas over the same unknowns; and,
// from what should never differ, a comparison: proved, found in a state that both interpreters answer, or not decided. Which edition's words the
// state is in hangs on which one knows all that the answers rest on.
#pragma once
#include <functional>
#include <map>
#include <memory>

#include "analysis/diff/diff.hpp"
#include "analysis/diff/shared_inputs.hpp"
#include "analysis/lint/search.hpp"

namespace paragraf::analysis::diff {

// What the book that is not that of the scene comes to in it.
struct Beside {
  Beside(const Book& other, const Pairs& to_base, const Pairs& to_other, lint::Scene& scene, formulas::Scope scope, const Values& texts, const Sides& sides);
  Beside(const Beside&) = delete;
  Beside& operator=(const Beside&) = delete;
  formulas::Unknowns unknowns;
  SharedInputs inputs;
  formulas::Encoder encoder;
};

class SideBySide {
 public:
  // `subject`: of the new edition; it has a counterpart.
  SideBySide(const Editions& editions, Declaration subject, const DiffOptions& options);

  // Why it is not asked; empty: it can be.
  const std::string& obstacle() const { return obstacle_; }
  const Book& base() const { return to_other_.from(); }
  const Book& other() const { return to_other_.to(); }
  std::uint32_t in_base() const { return base_subject_; }
  std::uint32_t in_other() const { return other_subject_; }
  const Pairs& to_base() const { return to_base_; }
  const Pairs& to_other() const { return to_other_; }
  const Sides& other_sides() const { return other_sides_; }
  const Sides& base_sides() const { return base_sides_; }

  lint::Scene& scene(std::size_t index) { return stage_->scene(index); }
  Beside& beside(std::size_t index);
  const formulas::OutlookFrame& base_args(std::size_t index);
  const formulas::OutlookFrame& other_args(std::size_t index);

  // `sought`: as in lint::Search; `question`: in the words of the base. `differ`: do the interpreters say so, in the words of each?
  struct Asked {
    std::function<lint::Sought(std::size_t scene)> sought;
    std::function<std::optional<lint::Question>(std::size_t scene, const formulas::Assignment&)> question;
    std::function<bool(const lint::Situation& base, const lint::Situation& other)> differ;
    std::function<std::vector<Symbol>(std::size_t scene)> more_inputs = {};   // besides arguments and what is stored
  };
  void answer(const Asked& asked, Comparison& into);

 private:
  const std::vector<Parameter>& params_of(const Book& book, std::uint32_t index) const;
  std::optional<Share> share(const Asked& asked, std::size_t index);

  const Editions& editions_;
  Declaration subject_;
  const DiffOptions& options_;
  std::string obstacle_;
  bool new_is_base_ = false;
  const Pairs &to_other_, &to_base_;
  const Sides &base_sides_, &other_sides_;
  std::uint32_t base_subject_, other_subject_;
  std::unique_ptr<lint::Stage> stage_;
  lint::LintOptions lint_options_;
  std::shared_ptr<const Values> texts_;
  std::map<std::size_t, std::unique_ptr<Beside>> besides_;
  std::map<std::size_t, formulas::OutlookFrame> base_args_, other_args_;
};

// Is something that the state does not give in the way of the answer? Then it is none.
bool lacks_input(const std::vector<interpreter::Reason>& reasons);

// The comparison with its names and places, nothing asked yet; true if both say the same, and so are proved to.
bool begin(const Editions& editions, Declaration of_new, Aspect aspect, Comparison& into);

}  // namespace paragraf::analysis::diff
