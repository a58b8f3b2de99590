// References, types and expressions as PEGTL rules: the sections of docs/grammar.peg with the same names in the same order. A
// rule whose name is in kinds.def leaves a node of that kind.
#pragma once
#include "grammar/rules_tokens.hpp"

namespace paragraf::grammar::rules {

using E = Expect;
using R = Role;

// Every kind has a rule of its name (`word` and `error` only name a kind): declared here, so that the order is that of reading.
#define PARAGRAF_KIND(identifier) struct identifier;
#include "grammar/kinds.def"
#undef PARAGRAF_KIND


// --- references
struct ref : sor<seq<sym<E::paragraph>, clause_no, opt<sym_tight<E::round_open>, mark_no, sym_tight<E::round_close>>,
                     opt<sym_tight<E::dot>, id_tight>>,
                 seq<id, opt<sym_tight<E::dot>, id_tight>>> {};
struct refs : separated<ref> {};

// --- types
struct up_to : seq<sym_here<E::range>, opt<at<token<&Scanner::upper_bound, E::expression, Layout::line>>, sum>> {};
struct range_to : seq<sym<E::range>, sum> { using as = up_to; };       // '..' Sum
struct range_from : seq<sum, up_to> { using as = span; };       // Sum UpTo
struct domain : seq<kw_here<R::in_range>, sor<braces, range_to, range_from>> {};
struct one;
struct set_type : seq<sor<kw<R::set_of>, kw<R::list_of>>, nested<one>> {};
struct named_type : seq<id, opt<domain>> {};
struct one : sor<set_type, dice, named_type> {};
struct type : seq<separated<one, silent<R::or_>>, opt<optional>> {};

struct neg;
struct unary;
struct primary;

// --- expressions: a quantifier or fold reaches as far right as it can; as an operand it stands in brackets
struct expr : nested<separated<conj, silent<R::or_>>> {};
struct conj : separated<neg, silent<R::and_>> {};
struct not_ : seq<kw<R::not_>, nested<neg>> {};
struct neg : sor<keyword_ahead<not_, quant, connected, fold>, compare> {};
struct in : seq<id, kw<R::in_binder>, sum> {};
struct where : seq<kw<R::where>, expr> {};
struct fold_by : seq<kw<R::by_fold>, sum> {};
struct gives : seq<kw<R::gives>, expr> {};
struct quant : sor<seq<sor<kw<R::some>, kw<R::no>>, separated<in>, kw<R::where>, expr>,
                   seq<kw<R::every>, separated<in>, kw<R::has>, expr>> {};
struct connected : seq<kw<R::connected>, id, sym<E::comma>, id, kw<R::in_binder>, sum, kw<R::where>, expr> {};
struct fold : sor<seq<sor<kw<R::those>, kw<R::the>, kw<R::count>>, in, where>,
                  seq<kw<R::sum>, in, opt<where>, gives>,
                  seq<sor<kw<R::largest>, kw<R::smallest>>, in, opt<where>, sor<seq<fold_by, opt<gives>>, gives>>> {};
struct is : sor<kw_here<R::is_nothing>, kw_here<R::is_something>,
                seq<kw_here<R::is_some>, id, opt<sym<E::colon>, id>>,
                seq<sor<kw_here<R::is_not>, kw_here<R::is>>, sum>> {};
struct among : seq<sor<kw_here<R::not_in>, kw_here<R::in_test>>, sum> {};
using compared = operator_ahead<sor<is, among, seq<relation, sum>>, R::is_nothing, R::is_something, R::is_some, R::is_not, R::is, R::not_in,
                                R::in_test, E::operator_>;
using when_ = operator_ahead<sor<kw_here<R::afterwards>, kw_here<R::beforehand>>, R::afterwards, R::beforehand>;
struct compare : seq<sum, opt<compared>, opt<when_>> {};
struct sum : seq<product, star<add_op, product>> {};
struct product : seq<unary, star<mul_op, unary>> {};
struct negative : seq<sym<E::minus>, nested<unary>> {};
struct unary : sor<negative, member> {};
struct member : seq<primary, star<sym_tight<E::dot>, not_at<sym_tight<E::dot>>, any_id_tight>> {};
struct field : seq<any_id, sym<E::colon>, expr> {};
struct copies : seq<number, kw<R::of_copies>, nested<sum>> {};
struct measured : seq<number, opt<sor<percent, unit_name>>> {};
struct literal : seq<id, sym_here<E::curly_open>, inside<opt<separated<field>>>, sym<E::curly_close>> {};
struct call : seq<id, sym_tight<E::round_open>, inside<opt<separated<expr>>>, sym<E::round_close>> {};
struct group : seq<sym<E::round_open>, inside<separated<expr>>, sym<E::round_close>> {};
struct braces : seq<sym<E::curly_open>, inside<opt<separated<expr>>>, sym<E::curly_close>> {};
struct list : seq<sym<E::square_open>, inside<opt<separated<expr>>>, sym<E::square_close>> {};
struct primary : sor<number_ahead<dice, two_ahead<number, silent<R::of_copies>, copies>, measured>, string, keyword_ahead<kw<R::true_>, kw<R::false_>, kw<R::nothing>, kw<R::same>>,
                     name_ahead<two_ahead<id, sym_here<E::curly_open>, literal>, two_ahead<id, sym_tight<E::round_open>, call>, id>,
                     group, braces, list> {};

}  // namespace paragraf::grammar::rules
