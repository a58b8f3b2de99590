// The shapes that kinds.def promises.
#include <doctest/doctest.h>

#include "base/diagnostic.hpp"
#include "tests/grammar/parsing.hpp"

namespace paragraf::test {
namespace {

std::string item_shape(const std::string& rule) {
  const Parse parse(in_sentence("    " + rule + "\n"));
  if (!parse.findings.empty()) return parse.codes() + ": " + parse.findings.front().message;
  const auto item = parse.root().child(grammar::Kind::clause).child(grammar::Kind::sentence).child(grammar::Kind::item);
  std::string text;
  for (grammar::Cursor child : item) text += (text.empty() ? "" : " ") + shape(child);
  return text;
}

std::string expression_shape(const std::string& text) {
  base::Sources sources;
  base::Sink sink;
  const auto id = sources.add("argument", text);
  const grammar::Parsed parsed = grammar::parse_expression(sources, id, *grammar::keyword_table("en"), sink);
  return (sink.has_errors() ? "error: " : "") + shape(grammar::Cursor::root(parsed.tree));
}

}  // namespace

TEST_CASE("expressions: operands, operators and what collapses") {
  CHECK(expression_shape("class_of(rating(b)).type") == "file(member(call(class_of call(rating b)) type))");
  CHECK(expression_shape("enter(u, b, \"0505\")") == "file(call(enter u b \"0505\"))");
  CHECK(expression_shape("a + 2 * -b.c") == "file(sum(a + product(measured(2) * negative(member(b c)))))");
  CHECK(expression_shape("a and not b or c") == "file(expr(conj(a not_('not b)) c))");
  CHECK(expression_shape("a <= 3 cm") == "file(compare(a <= measured(3 cm)))");
  CHECK(expression_shape("x is not nothing") == "file(compare(x is('is not 'nothing)))");
  CHECK(expression_shape("x is some y: k afterwards") == "file(compare(x is('is some y k) 'afterwards))");
  CHECK(expression_shape("a not in {1, 2}") == "file(compare(a among('not in braces(measured(1) measured(2)))))");
  CHECK(expression_shape("sum u in unit where u.a gives u.b") ==
        "file(fold('sum in(u 'in/binder unit) where('where member(u a)) gives('gives member(u b))))");
  CHECK(expression_shape("largest u in unit by u.a gives u") ==
        "file(fold('largest in(u 'in/binder unit) fold_by('by/fold member(u a)) gives('gives u)))");
  CHECK(expression_shape("every u in a, v in b has c") ==
        "file(quant('every in(u 'in/binder a) in(v 'in/binder b) 'has c))");
  CHECK(expression_shape("(1, 2 of e { a: true })") ==
        "file(group(measured(1) copies(2 'of/copies literal(e field(a 'true)))))");
  CHECK(expression_shape("[]") == "file([])");
  CHECK(expression_shape("50%") == "file(measured(50 %))");
}

TEST_CASE("an expression on a command line that is none") {
  CHECK(expression_shape("a +").starts_with("error: "));
  CHECK(expression_shape("").starts_with("error: "));
  CHECK(expression_shape("a b").starts_with("error: "));
  CHECK(expression_shape("f(a\n").starts_with("error: "));
}

TEST_CASE("norms and heads") {
  CHECK(item_shape("[l] may a(u, x: k) or b() only if c") ==
        "label(l) norm('may heads(head(a ( binder(u) binder(x k)) head(b ()) only_if('only if c))");
  CHECK(item_shape("must a first p despite § 6.1(2a).x, y.z if true") ==
        "norm('must heads(head(a)) 'first p despite('despite refs(ref(6.1 2a x) ref(y z))) if_('if 'true))");
}

TEST_CASE("values, tables and types") {
  CHECK(item_shape("value x(u: set of unit?): int in 0..5 = 1 otherwise") ==
        "value('value x params(param(u type(set_type('set of named_type(unit)) ?))) named_type(int domain('in/range "
        "span(measured(0) up_to(measured(5))))) equation(measured(1) 'otherwise))");
  CHECK(item_shape("row t - | <= 3 | 1..2, 4.. | ..5") ==
        "row('row t cells(cell(-) cell(<= measured(3)) cell(span(measured(1) up_to(measured(2))) span(measured(4) ..)) "
        "cell(up_to(measured(5)))))");
  CHECK(item_shape("entity e\n      a: int at least 0 cf this turn") ==
        "entity('entity e entity_line(attr(a named_type(int)) bound('at least measured(0 cf)) life('this turn)))");
}

TEST_CASE("statements hold their `for every`") {
  CHECK(item_shape("when f() instead\n      set a.b to 3 for every u in unit\n      note g(u)") ==
        "rule('when head(f () 'instead set('set path(a b) 'to/set measured(3) for_every('for every in(u 'in/binder "
        "unit))) "
        "note('note call(g u)))");
}

TEST_CASE("examples") {
  CHECK(item_shape("example \"q\"\n      given phase p\n      case do f(u) rolling r: 3\n           then denied by § "
                   "1(1) needs q") ==
        "example('example \"q\" given('given 'phase p) case_('case do_('do call(f u) 'rolling roll(r measured(3))) "
        "then('then verdict('denied) by(by_refs('by/reason refs(ref(1 1))) needs('needs q)))))");
}

TEST_CASE("text and titles keep their language") {
  const Parse parse("§ 6.1 da \"Huse\" en \"Houses\"\n(1) da: Et hus\n    er # stort.\n    en: A house.\n");
  CHECK(parse.codes() == "");
  CHECK(shape(parse.root()) ==
        "file(clause(6.1 title(da \"Huse\") title(en \"Houses\") sentence((1) prose(da Et hus\n    er # stort.) "
        "prose(en A house.))))");
}

TEST_CASE("the file's first item picks its words") {
  const Parse russian("язык ru\n§ 1 ru \"К\"\n(1) ru: Т.\n\n    не может идти(о) если о.готов\n");
  CHECK(russian.codes() == "");
  CHECK(russian.parsed.keywords->language() == "ru");
  CHECK(Parse("# no item\n").parsed.keywords->language() == "en");
  const Parse unknown("language dk\n");
  CHECK(unknown.codes() == "P103@1");
  CHECK(unknown.parsed.keywords->language() == "en");
}

TEST_CASE("names of any script, combining marks included") {
  const Parse parse(in_sentence("    may g\u0061\u030a(\u00e5) if \u0438\u043c\u044f.x_2 and \u7532\n"));
  CHECK(parse.codes() == "");
}

TEST_CASE("words may be typed composed or decomposed") {
  CHECK(Parse("language da\nsprog").codes() != "");
  CHECK(Parse("language da\n[a] kan ikke g\u00e5(u) s\u00e5fremt u.klar\n").codes() == "");
  CHECK(Parse("language da\n[a] kan ikke ga\u030a(u) sa\u030afremt u.klar\n").codes() == "");
}

TEST_CASE("a string behind an open range is no bound") {
  CHECK(Parse("extern x: int in 1.. \"page 3\"\n").codes() == "");
  CHECK(Parse("extern x: int in 1..9 \"page 3\"\n").codes() == "");
}

}  // namespace paragraf::test
