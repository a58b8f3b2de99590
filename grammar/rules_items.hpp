// The file, its items, examples and effects as PEGTL rules: the sections of docs/grammar.peg, with the same names. A rule whose
// name is in kinds.def leaves a node of that kind. `one_line<Rule, opens>` is Rule as one line of a list: see recovery.hpp.
#pragma once
#include "grammar/misplaced.hpp"
#include "grammar/recovery.hpp"
#include "grammar/rules_expressions.hpp"

namespace paragraf::grammar::rules {

struct language : seq<line_start, token<&Scanner::language_word, E::item>, any_lang> {};
using items = star<one_line<item, opens_anything, opens_nothing>>;
struct clause_head : seq<clause_no, star<title>> {};
// A `§` without a number opens no clause: its line is an error, and what stands below it belongs to the file.
struct clause : seq<line_start, sor<sym<E::paragraph>, forgotten_sign>, at<clause_no>, rest_of_line<clause_head>, items, star<sentence>> {};
struct no_clause : seq<line_start, sym<E::paragraph>, rest_of_line<clause_head>> {};
struct sentence : seq<line_start, mark, star<prose>, items> {};
struct prose : seq<tag_lang, prose_text> {};
struct title : seq<title_lang, separated<string>> {};
struct file : seq<opt<language>, star<sor<clause, no_clause, sentence, late_language, one_line<item, opens_anything, opens_nothing>>>> {};

// --- items
struct body;
struct item : seq<line_start, opt<label>, body> {};
struct label : seq<sym<E::square_open>, id, sym_here<E::square_close>> {};
struct body : sor<book, title_item, languages, edition, prevail, uses, sequence, term, enum_, type_name, record, entity, measure,
                  extern_, fact, value, table, row, tally, act, event, presuppose, default_, norm, rule, whenever, likewise, lift,
                  confirms, informal, allow, reading, read, amend, example> {};

struct statement;
struct book : seq<kw<R::rulebook>, id, opt<kw<R::edition>, number>, opt<kw<R::amends>, id>> {};
struct title_item : seq<kw<R::title>, plus<title>> {};
struct languages : seq<kw<R::languages>, separated<lang>> {};
struct edition : seq<kw<R::paragraf>, number> {};
struct prevail : seq<kw<R::prohibitions_prevail>> {};
struct uses : seq<kw<R::uses>, separated<id>> {};
struct sequence_part : seq<id, opt<kw<R::simultaneous>>> {};
struct sequence : seq<kw<R::sequence>, id, sym<E::colon>, separated<sor<ellipsis, sequence_part>>> {};
struct term : seq<kw<R::term>, id, plus<title>> {};
struct enum_member : seq<id, opt<string>> {};
struct enum_ : seq<kw<R::enum_>, id, opt<kw<R::ordered>>, sym<E::colon>, separated<sor<ellipsis, enum_member>>> {};
struct type_name : seq<kw<R::type>, id, sym<E::equals>, type> {};
struct record : seq<kw<R::record>, id, sym<E::colon>, separated<attr>> {};
struct life : seq<kw_here<R::this_>, id> {};
struct entity_line : seq<line_start, not_at<tag_lang>, attr, star<bound>, opt<life>> {};
struct entity : seq<kw<R::entity>, id, star<one_line<entity_line, opens_attribute>>> {};
struct ratio : seq<number, opt<sym_tight<E::slash>, number_tight>> {};
struct unit : seq<id, opt<sym<E::equals>, ratio>> {};
struct measure : seq<kw<R::measure>, id, sym<E::colon>, separated<unit>, opt<kw<R::step>, ratio>> {};
struct extern_ : seq<kw<R::extern_>, id, opt<params>, sym<E::colon>, type, string> {};
struct fact : seq<kw<R::fact>, id, params, opt<life>> {};

struct despite : seq<kw<R::despite>, refs> {};
struct after : seq<kw<R::after>, refs> {};
struct if_ : seq<kw<R::if_>, expr> {};
struct only_if : seq<kw<R::only_if>, expr> {};
struct unless : seq<kw<R::unless>, expr> {};
struct provided : seq<kw<R::provided>, expr> {};
using guard = seq<opt<if_>, opt<provided>>;
struct attr : seq<any_id, sym<E::colon>, type> {};
struct binder : sor<wildcard, seq<id, opt<sym<E::colon>, id>>> {};
struct head_list : sym_tight<E::round_open> {};
struct head : seq<id, opt<head_list, inside<opt<separated<binder>>>, sym<E::round_close>>> {};
struct heads : separated<head, silent<R::or_>> {};
struct param : seq<id, sym<E::colon>, type> {};
struct params : seq<sym_tight<E::round_open>, inside<opt<separated<param>>>, sym<E::round_close>> {};

struct equation : seq<sym<E::equals>, expr, opt<despite>, sor<kw<R::otherwise>, guard>> {};
using equations = seq<one_line<equation, opens_equation_here, opens_equation>, star<one_line<equation, opens_equation>>>;
struct value : sor<seq<kw<R::value>, id, opt<params>, sym<E::colon>, type, opt<equations>>, seq<kw<R::value>, head, equations>> {};
struct span : seq<opt<sym<E::plus>>, sum, opt<up_to>> {};
struct any_cell : seq<sym<E::minus>, at<sym_here<E::bar>>> {};
struct cell : sor<any_cell, seq<relation_any, sum>, range_to, separated<span, sym_here<E::comma>>> {};
struct cells : seq<cell, plus<sym_here<E::bar>, cell>, opt<despite>> {};
struct columns : seq<sym<E::round_open>, inside<separated<attr>>, sym<E::round_close>> {};
struct header : seq<line_start, any_id, plus<sym_here<E::bar>, any_id>> {};
struct line : seq<line_start, cells> {};
struct table : seq<kw<R::table>, id, params, sym<E::colon>, sor<columns, type>,
                   opt<one_line<header, opens_table_line>, plus<one_line<line, opens_table_line>>>> {};
struct row : seq<kw<R::row>, id, cells> {};
struct bound : seq<sor<kw<R::at_least>, kw<R::at_most>>, sum> {};
struct tally_line : seq<line_start, sym<E::plus>, id, sym<E::colon>, expr, opt<despite>, guard> {};
struct tally : sor<seq<kw<R::tally>, id, params, sym<E::colon>, type, star<bound>, star<one_line<tally_line, opens_tally_line>>>,
                   seq<kw<R::tally>, head, plus<one_line<tally_line, opens_tally_line>>>> {};

using statements = star<one_line<statement, opens_statement>>;
struct act : seq<kw<R::action>, id, params, kw<R::by_chooser>, sum, 
                 sor<kw<R::in_any_phase>, seq<kw<R::in_phase>, separated<id>>>, statements> {};
struct event : seq<kw<R::event>, id, params, statements> {};
struct presuppose : seq<kw<R::presuppose>, id, sym<E::colon>, expr> {};
struct default_ : seq<sor<kw<R::closed>, kw<R::free>>, heads> {};
struct norm : sor<seq<kw<R::may_not>, heads, opt<despite>, opt<if_>, opt<unless>>,
                  seq<kw<R::may>, heads, opt<despite>, opt<if_>, opt<only_if>, opt<provided>>,
                  seq<kw<R::need_not>, heads, opt<despite>, opt<if_>>,
                  seq<kw<R::must>, heads, opt<sor<kw<R::each>, kw<R::first>>, id>, opt<despite>, opt<if_>>> {};
struct rule : seq<kw<R::when>, head, star<kw<R::together_with>, head>, opt<despite>, guard, opt<after>, opt<kw<R::instead>>,
                  plus<one_line<statement, opens_statement>>> {};
struct whenever : seq<kw<R::whenever>, expr, for_every, plus<one_line<statement, opens_statement>>> {};
struct likewise : seq<kw<R::likewise>, ref, opt<kw<R::on>, head>, guard> {};
struct lift : seq<kw<R::lift>, refs, guard> {};
struct confirms : seq<kw<R::confirms>, refs> {};
struct informal : seq<kw<R::informal>, opt<string>> {};
struct allow : seq<kw<R::allow>, separated<any_id>, sym<E::colon>, string> {};
struct side : seq<id, opt<string>> {};
struct reading : seq<kw<R::reading>, id, string, sym<E::colon>, separated<side, silent<R::or_>>> {};
struct read : seq<kw<R::read>, id, kw<R::as>, id> {};
struct amend : seq<sor<kw<R::replace>, kw<R::suspend>>, refs> {};

// --- examples
struct step;
struct fix : sor<seq<id, sym<E::colon>, expr>, call, seq<path, kw_here<R::is>, expr>> {};
struct given : seq<kw<R::given>, sor<seq<kw<R::state>, string>, seq<kw<R::phase>, id>, separated<fix>>> {};
struct assumed : seq<sor<call, id>, kw_here<R::is>, expr> {};
struct assume : seq<kw<R::assume>, assumed> {};
struct roll : seq<sor<call, id>, sym<E::colon>, expr> {};
struct do_ : seq<kw<R::do_>, call, star<kw<R::together_with>, call>, opt<kw<R::rolling>, separated<roll>>> {};
struct verdict : sor<seq<opt<kw<R::not_>>, sor<kw<R::obliged>, kw<R::happens>>, call>,
                     seq<sor<kw<R::allowed>, kw<R::denied>, kw<R::undetermined>, kw<R::conflict>>,
                         opt<separated<call>>>> {};
struct open : seq<sum, sor<kw_here<R::is_undetermined>, kw_here<R::is_in_conflict>>, opt<kw<R::among>, separated<sum>>> {};
struct by_refs : seq<kw<R::by_reason>, refs> {};
struct not_by : seq<kw<R::not_by>, refs> {};
struct needs : seq<kw<R::needs>, separated<sum>> {};
struct by : seq<opt<by_refs>, opt<not_by>, opt<needs>> {};
struct then : seq<kw<R::then>, sor<verdict, open, expr>, by> {};
struct step : sor<given, assume, do_, then> {};
struct case_ : seq<line_start, kw<R::case_>, opt<string>, one_line<step, opens_step_here, opens_step_or_case>,
                   star<one_line<step, opens_step, opens_step_or_case>>> {};
struct example : seq<kw<R::example>, string, star<one_line<step, opens_step, opens_step_or_case>>,
                     star<one_line<case_, opens_case, opens_case>>> {};

// --- effects
struct path : seq<id, star<sym_tight<E::dot>, any_id_tight>> {};
struct for_every : seq<kw<R::for_every>, separated<in>, opt<where>> {};
// What looks like a call is read too: the model knows whether a fact or a value was meant, and says so.
struct changed : sor<seq<at<id, sym_tight<E::round_open>>, call>, path> {};
struct set : seq<kw<R::set>, changed, kw<R::to_set>, expr, opt<for_every>> {};
struct add : seq<kw<R::add>, sum, kw<R::to_add>, changed, opt<for_every>> {};
struct take : seq<kw<R::take>, sum, kw<R::from_take>, changed, opt<for_every>> {};
struct put : seq<kw<R::put>, sum, kw<R::in_put>, changed, opt<for_every>> {};
struct remove : seq<kw<R::remove>, sum, kw<R::from_remove>, changed, opt<for_every>> {};
struct create : seq<kw<R::create>, id, sym<E::colon>, id, opt<kw<R::like>, path>,
                    opt<kw<R::with_create>, separated<field>>, opt<for_every>> {};
struct destroy : seq<kw<R::destroy>, path, opt<for_every>> {};
struct note : seq<kw<R::note>, call, opt<for_every>> {};
struct forget : seq<kw<R::forget>, call, opt<for_every>> {};
struct cause : seq<kw<R::cause>, call, opt<for_every>> {};
struct repeat : seq<kw<R::repeat>, kw<R::with_repeat>, separated<field>, opt<for_every>> {};
struct statement : seq<line_start, sor<set, add, take, put, remove, create, destroy, note, forget, cause, repeat>> {};

}  // namespace paragraf::grammar::rules
