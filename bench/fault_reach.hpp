// What a value or an act rests on. In: expressions and rules of a book. Out: the attributes, facts, externs and kinds of entities that they
// look at, directly or through other values; found by walking over the rules, without evaluating any.
#pragma once
#include <set>

#include "model/book.hpp"

namespace paragraf::bench {

using namespace model;

struct Reach {
  explicit Reach(const Book& of) : book(of) {}
  void expression(ExprId id);
  void rule(RuleId id, bool effects = false);
  void value(ValueId id);
  void act(ActId id, bool effects = false);
  void everything();                     // all rules, with what they do
  void presuppositions();                // of any kind; how many entities there are is not their question

  const Book& book;
  std::set<AttributeId> attributes;
  std::set<FactId> facts;
  std::set<ExternId> externs;
  std::set<ValueId> values;
  std::set<EntityId> crowds;             // whose number counts: all of them are looked at, or something names one
  std::set<ActId> done;                  // acts of which it counts whether they were done
  bool phase = false;

 private:
  void type(TypeId id);
  std::set<ExprId> seen_;
  std::set<RuleId> rules_;
  std::set<ActId> acts_;
  bool in_presupposition_ = false;
};

}  // namespace paragraf::bench
