// Facts by name: in `note` and `forget`, and given in examples. In: a call. Out: the fact and one argument for each of
// its parameters; a name that is no fact is told with what it is instead.
#include <fmt/format.h>

#include <algorithm>

#include "model/builder.hpp"

namespace paragraf::model {

FactId Builder::lower_fact(Cursor call, Scope& scope, std::vector<ExprId>& args) {
  Cursor id = call.child(Kind::id);
  const Name name = intern(id);
  auto found = book.fact_of.find(name);
  if (found == book.fact_of.end()) {
    report_no_fact(call, id);
    lower_for_findings(call, scope);
    return {};
  }
  args = lower_args(call, book[found->second].params, scope, id.text(), false);
  const bool complete = std::all_of(args.begin(), args.end(), [](ExprId arg) { return arg.valid(); });
  return complete ? found->second : FactId();
}

void Builder::report_no_fact(Cursor call, Cursor id) {
  const Name name = intern(id);
  const bool derived = book.value_of.count(name), external = book.extern_of.count(name), act = book.act_of.count(name);
  if (derived || external || act) {
    report(Code::not_stored, call,
           fmt::format("{} is {}, and only facts are noted and forgotten", quoted(id),
                       act        ? "an act"
                       : external ? "stated elsewhere"
                                  : "derived by rules"),
           {fmt::format("what is to be remembered is declared: `fact NAME(...)`")});
    return;
  }
  if (excused_names.count(name)) return;
  std::vector<std::string> facts;
  for (const Fact& fact : book.facts) facts.push_back(book.text(fact.name));
  report_unknown(id, "fact", facts);
}

// `given fact(a, b)`: the fact was noted before.
void Builder::build_given_call(Cursor fix, std::vector<Step>& out, Scope& scope) {
  Cursor call = fix.first();
  const Name name = intern(call.child(Kind::id));
  const bool derived = book.value_of.count(name), external = book.extern_of.count(name);
  if (derived || external) {
    const auto print = [&](Role role, std::string_view otherwise) {
      return scope.keywords ? scope.keywords->print(role) : otherwise;
    };
    report(
        Code::not_stored, call,
        fmt::format("{} is {}, so it cannot be given", quoted(call), derived ? "derived by rules" : "stated elsewhere"),
        {fmt::format("pin it by `{} {} {} ...`", print(Role::assume, "assume"), call.text(), print(Role::is, "is"))});
    return;
  }
  Step step{.kind = StepKind::given_fact};
  step.place = fix.place();
  step.fact = lower_fact(call, scope, step.args);
  if (step.fact) out.push_back(std::move(step));
}

}  // namespace paragraf::model
