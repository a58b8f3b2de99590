// What rules come to in an unknown state. In: expressions and rules of a book, and unknowns. Out: outlooks, verdicts and, rule by rule,
// when each applies and what it gives: the same that the evaluator would answer in each state that an assignment stands for.
// What cannot be said with formulas is told as a cause (`not_encoded`) or stands as a variable about which nothing is known, so that
// what is proved holds all the same; a state that is found is asked of the evaluator anyway.
//
// It mirrors interpreter/evaluate*.cpp, file by file: encode_expressions.cpp, encode_folds.cpp, encode_values.cpp, encode_norms.cpp,
// encode_places.cpp.
#pragma once
#include <unordered_map>

#include "interpreter/formulas/places.hpp"
#include "interpreter/formulas/unknowns.hpp"

namespace paragraf::interpreter::formulas {

using OutlookFrame = std::vector<Outlook>;

// One rule of a value, for given arguments.
struct CandidateOutlook {
  RuleId rule;
  Truth active;                          // with its condition, proviso and exceptions
  Truth condition;                       // without exceptions
  std::vector<Outlook> outcomes;         // one for each column, where active is not false
};
// Two rules that both apply and do not agree.
struct Disagreement {
  RuleId a, b;
  std::uint32_t column;
  Formula when;
};
// A value, table or tally for given arguments, as its rules give it.
struct ValueOutlook {
  std::vector<CandidateOutlook> candidates;
  std::vector<Disagreement> disagreements;
  Formula no_clause;                     // no rule decides, of a table some column
  Outlook result;
};

struct NormOutlook {
  RuleId rule;
  Truth scope;                           // condition and exceptions; of others than `may` with the proviso
  Truth condition;                       // without exceptions
  Truth permits, forbids, closes, frees;
};
struct VerdictOutlook {
  std::vector<NormOutlook> norms;
  Truth permitted, forbidden, closed, free;
  Formula in_phase;                      // the act can be done in the phase of the state
  Formula allowed, denied, undecided;    // undecided: no clause decides
};

// Sets of entities as they may be with so many entities; or as if nothing were known of them, so that what is proved holds for any
// number of entities.
enum class Crowds : std::uint8_t { bounded, unknown };

class Encoder {
 public:
  // `sides`: of each reading the chosen one; none: any, about which nothing is known.
  Encoder(const Book& book, Symbols& symbols, Inputs& inputs, Crowds crowds = Crowds::bounded,
          std::optional<std::vector<std::uint32_t>> sides = {});

  Outlook evaluate(ExprId expr, OutlookFrame& frame);
  // Who knows what some expressions come to, so that they are not worked out here: none of all others.
  using Elsewhere = std::function<std::optional<Outlook>(ExprId expr, const OutlookFrame& frame)>;
  void set_elsewhere(Elsewhere elsewhere) { elsewhere_ = std::move(elsewhere); }
  Truth holds(ExprId expr, OutlookFrame& frame);                // none: true
  Outlook call(ValueId value, const OutlookFrame& args, std::uint32_t column = 0);
  // Not shared with other calls: with the parts.
  ValueOutlook resolve(ValueId value, const OutlookFrame& args, std::uint32_t column = 0);
  VerdictOutlook judge(ActId act, const OutlookFrame& args);
  // `within`: a rule that lifts this one; see Evaluator::lifted_outcome. `lifters`: false: as if nothing lifted it.
  Truth active(RuleId rule, const OutlookFrame& args, OutlookFrame& frame, bool proviso = true, const Rule* within = nullptr,
               bool lifters = true);
  NormOutlook norm(RuleId rule, const OutlookFrame& args);
  // Arguments for parameters: unknown ones inside their ranges.
  OutlookFrame arguments(const std::vector<Parameter>& params);
  // What `beforehand` reads; none: the same state.
  void set_before(Encoder* before) { before_ = before; }
  // What every state must be like: presuppositions hold or are not known.
  void tie_presuppositions();
  // Is the outlook free of what is not encoded?
  Formula not_encoded(const std::vector<std::pair<Cause, Formula>>& causes) const;

 private:
  Outlook apply(const Expr& expr, ExprId id, OutlookFrame& frame);
  Outlook missing(CauseKind kind, ExprId expr) const { return s_.missing({kind, 0, expr}); }
  Outlook unknown(ExprId expr, const OutlookFrame& parts);      // a value about which nothing is known
  bool is_crowd(const Outlook& outlook) const { return crowds_ == Crowds::unknown && !outlook.symbol.set_when && !outlook.symbol.list_when; }
  Symbol side(ReadingId reading);
  Outlook junction(const Expr& expr, OutlookFrame& frame);
  Outlook bind(const Expr& expr, OutlookFrame& frame);
  Outlook attribute(const Expr& expr, OutlookFrame& frame);
  Outlook part(const Outlook& whole, std::uint32_t position) const;
  OutlookFrame arguments(const Expr& expr, OutlookFrame& frame);
  Outlook external(const Expr& expr, ExprId id, OutlookFrame& frame);
  std::optional<Outlook> measured(ExternId external, const OutlookFrame& args) const;
  std::optional<Outlines> places(const Outlook& of) const;
  std::optional<Outlook> compared_gap(const Expr& expr, OutlookFrame& frame);
  std::optional<Outlook> enclosed(const OutlookFrame& args) const;
  std::optional<Outlook> walls(const Outlook& area) const;
  Outlook fact(const Expr& expr, ExprId id, OutlookFrame& frame);
  struct Asked {
    Formula when;
    std::vector<Symbol> args;
  };
  std::optional<std::vector<Asked>> combinations(const OutlookFrame& args) const;
  Outlook compare(const Expr& expr, ExprId id, OutlookFrame& frame);
  Outlook within(const Expr& expr, OutlookFrame& frame);
  Outlook arithmetic(const Expr& expr, ExprId id, OutlookFrame& frame);
  Outlook rounded(const Expr& expr, ExprId id, OutlookFrame& frame);
  Outlook extreme(const Expr& expr, ExprId id, OutlookFrame& frame);
  Outlook assemble(const Expr& expr, ExprId id, OutlookFrame& frame);
  Outlook among(const Expr& expr, ExprId id, OutlookFrame& frame);
  Outlook combine_sets(const Expr& expr, ExprId id, OutlookFrame& frame);
  Outlook quantified(const Expr& expr, ExprId id, OutlookFrame& frame);
  Outlook fold(const Expr& expr, ExprId id, OutlookFrame& frame);
  Outlook fold_extreme(const Expr& expr, ExprId id, const Outlook& set, OutlookFrame& frame);
  Outlook connected(const Expr& expr, ExprId id, OutlookFrame& frame);
  Outlook same(const Expr& expr, OutlookFrame& frame);

  // Known parts together: what `make` gives where all are known, and the causes of those that are not.
  Outlook both(const Outlook& a, const Outlook& b, const std::function<Symbol(const Symbol&, const Symbol&)>& make) const;

  Truth lifted(const Rule& rule, const OutlookFrame& args, const Rule* within);
  CandidateOutlook candidate(RuleId rule, const OutlookFrame& args, std::size_t first_column, std::size_t columns,
                             const Rule* within = nullptr);
  // none: no candidate decides there
  struct Resolved {
    Outlook outlook;
    Formula decided;                     // some candidate is active, or may be
    std::vector<Disagreement> disagreements;
  };
  Resolved resolve(ValueId value, const std::vector<CandidateOutlook>& candidates, std::size_t column, const Symbol* otherwise = nullptr);
  Outlook total(ValueId value, const OutlookFrame& args, Name line, const Rule* within, std::vector<CandidateOutlook>* kept,
                std::vector<Disagreement>* disagreements);
  Outlook clamped(const ValueDecl& decl, Outlook total, OutlookFrame frame);
  Outlook checked(Outlook outlook, ValueId value, const Domain& domain, TypeId type) const;
  Outlook lifted_outcome(const Rule& rule, const OutlookFrame& frame, std::size_t column, Formula* there);
  Formula admitted(const std::vector<Parameter>& params, const OutlookFrame& args) const;

  struct CallKey {
    ValueId value;
    std::uint32_t column;
    Name line;
    std::vector<Symbol> args;
    std::vector<std::vector<std::pair<Cause, Formula>>> causes;
    bool operator==(const CallKey&) const = default;
  };
  struct CallHash {
    std::size_t operator()(const CallKey& key) const;
  };
  Outlook call(ValueId value, const OutlookFrame& args, std::uint32_t column, Name line);
  void tie_each(const Expr& every, const Truth& applies, OutlookFrame& frame, std::size_t binder = 0);
  Outlook call_at(ExprId at, ValueId value, const OutlookFrame& args, std::uint32_t column, Name line);

  const Book& book_;
  Symbols& s_;
  Formulas& f_;
  Inputs& inputs_;
  Unknowns& unknowns_;
  Crowds crowds_;
  Encoder* before_ = nullptr;
  std::optional<std::vector<std::uint32_t>> sides_;
  Elsewhere elsewhere_;
  std::vector<std::optional<Symbol>> readings_;   // where any side is meant
  std::unordered_map<CallKey, Outlook, CallHash> calls_;
  std::vector<CallKey> open_;            // being worked out
  std::vector<std::pair<std::pair<ExprId, OutlookFrame>, Outlook>> unknown_;
};

}  // namespace paragraf::interpreter::formulas
