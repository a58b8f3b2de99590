// What is defined in the same way in both editions. In: how declarations of two books are matched. Out: the values and acts whose rules, and all
// that these rest on, say the same word for word; for them there is nothing to search. And which expressions of one book stand in the other.
//
// Definitions are written as texts in which everything is called by its place in the second book; so names, languages, the order of rules
// and that of conjuncts do not matter. What has other rules is changed, and so is all that asks for it.
#pragma once
#include <map>
#include <optional>
#include <string>

#include "analysis/diff/pairs.hpp"
#include "analysis/lint/touched.hpp"

namespace paragraf::analysis::diff {

// Texts of one book; `to`: the book by whose places things are called, none: its own.
class Canonical {
 public:
  explicit Canonical(const Book& book, const Pairs* to = nullptr) : book_(book), to_(to) {}
  std::string expression(ExprId id) const;
  std::string rule(RuleId id, int depth = 0) const;
  std::string value(ValueId id) const;               // without what it is called with, and in which ranges
  std::string permission(ActId id) const;            // of an act: its norms, and when it can be done
  std::string effects(ActId id) const;               // of an act; of one that ends a phase also what ends
  std::string duties() const;                        // of all acts, since they may stand in the way of any
  std::string presuppositions() const;
  std::string whenevers() const;
  std::string rules(const std::vector<RuleId>& all) const;   // sorted; without those that are suspended
  std::string domain(const Domain& domain) const;
  std::string members(EnumId id) const;              // sorted, unless their order counts
  std::string sides(ReadingId id) const;

 private:
  std::string at(Kind kind, std::uint32_t index) const;
  std::string name(Name name) const;
  std::string constant(const Value& value) const;
  std::string type(TypeId type) const;
  std::string period(const Period& period) const;
  std::string effect(const Effect& effect) const;
  const Book& book_;
  const Pairs* to_;
};

// What some rules rest on, however far down: kinds of entities, attributes, facts, externs, readings, acts and values.
std::set<Declaration> rests_on(const Book& book, const std::vector<RuleId>& rules, const std::vector<ExprId>& more = {});
// All rules of a value or act that are in force.
std::vector<RuleId> rules_of(const Book& book, Declaration subject);

class Unchanged {
 public:
  // `pairs` leads from the new book to the old one; with the chosen sides of the readings of both, empty: the first of each.
  Unchanged(const Pairs& pairs, const std::vector<std::uint32_t>& new_sides = {}, const std::vector<std::uint32_t>& old_sides = {});
  bool is_unchanged(Declaration of_new) const { return unchanged_.contains(of_new); }   // a value or an act
  bool has_same_permission(ActId of_new) const { return same_permission_.contains(of_new); }
  bool has_same_effects(ActId of_new) const { return same_effects_.contains(of_new); }
  bool has_same_phases() const { return same_phases_; }      // does the end of a phase do the same?
  bool has_same_duties() const { return same_duties_; }
  bool has_same_presuppositions() const { return same_presuppositions_; }
  bool has_same_whenevers() const { return same_whenevers_; }
  // The same for what both editions say of it: are all values unchanged on which it rests?
  bool rests_on_unchanged(const Book& book, ExprId id) const;

 private:
  std::set<Declaration> unchanged_;
  std::set<ActId> same_permission_, same_effects_;
  bool same_phases_ = false, same_duties_ = false, same_presuppositions_ = false, same_whenevers_ = false;
};

// Expressions that need not be worked out twice: calls, quantifiers and folds that stand in both books and come to the same.
class AlikeExpressions {
 public:
  AlikeExpressions(const Pairs& to_old, const Unchanged& unchanged) : to_old_(to_old), unchanged_(unchanged) {}
  std::optional<ExprId> in_old(ExprId of_new);
  std::optional<ExprId> in_new(ExprId of_old);

 private:
  void read();
  using Texts = std::map<std::string, ExprId>;
  const Pairs& to_old_;
  const Unchanged& unchanged_;
  bool read_ = false;
  Texts old_texts_, new_texts_;
  std::map<ExprId, std::optional<ExprId>> in_old_, in_new_;
};

}  // namespace paragraf::analysis::diff
