// Reading a question, and putting one together from values: see situation.hpp.
#include <fmt/format.h>

#include <algorithm>

#include "base/suggest.hpp"
#include "interpreter/embed/arguments.hpp"
#include "interpreter/embed/situation.hpp"

namespace paragraf::embed {
namespace {

// The entities of the state that the text may mean: those that it names.
model::EntityNames named_entities(const grammar::Tree& tree, const interpreter::State& state, base::Interner& names) {
  model::EntityNames named;
  for (const grammar::Node& node : tree.nodes) {
    if (node.kind != grammar::Kind::id) continue;
    const std::string_view id = tree.text.substr(node.span.begin, node.span.size());
    if (const auto entity = state.find(id)) named.emplace(names.intern(id), entity->declaration);
  }
  return named;
}

std::vector<std::string> callable(const model::Book& book) {
  std::vector<std::string> names;
  for (const model::ValueDecl& value : book.values) names.push_back(book.text(value.name));
  for (const model::Extern& external : book.externs) names.push_back(book.text(external.name));
  for (const model::Act& act : book.acts) names.push_back(book.text(act.name));
  return names;
}

bool is_die(const model::Book& book, const model::Parameter& param) {
  return book.types.kind(param.type) == model::TypeKind::dice;
}

}  // namespace

Question::Question(const Situation& situation, std::string_view text, base::Sink& sink, model::Asks asks)
    : situation_(situation), book_(situation.book()), sources_(situation.sources()) {
  const base::SourceId source = sources_.add("query", std::string(text));
  const std::size_t before = sink.errors();
  const grammar::Parsed parsed = grammar::parse_expression(sources_, source, situation.keywords(), sink);
  if (sink.errors() > before) return;
  base::Sink found;
  query_ = model::build_query(book_, parsed, named_entities(parsed.tree, situation.state(), book_.names), sources_, found, asks);
  // What is wrong is told again with all names, of which one may be near.
  if (!query_) model::build_query(book_, parsed, situation.state().names(book_.names), sources_, sink, asks);
}

Question::Question(const Situation& situation, std::string_view name, const std::string& arguments, base::Sink& sink)
    : situation_(situation), book_(situation.book()), sources_(situation.sources()) {
  if (!call(name, arguments, sink)) query_.reset();
}

Question::Question(const Situation& situation, const std::vector<std::pair<std::string, std::string>>& acts, base::Sink& sink)
    : situation_(situation), book_(situation.book()), sources_(situation.sources()) {
  model::Query all;
  for (const auto& [name, arguments] : acts) {
    if (!call(name, arguments, sink)) {
      query_.reset();
      return;
    }
    if (!is_act() && acts.size() > 1) {
      sink.add({base::Code::query_kind, base::Severity::error, fmt::format("`{}` is no act and no event", name)});
      query_.reset();
      return;
    }
    if (!all.call.act)
      all = *query_;
    else
      all.together.push_back(query_->call);
  }
  if (acts.empty())
    sink.add({base::Code::query_kind, base::Severity::error, "there is no act"});
  else
    query_ = std::move(all);
}

bool Question::call(std::string_view name, const std::string& arguments, base::Sink& sink) {
  const auto refuse = [&](base::Code code, std::string message) {
    base::Diagnostic found{code, base::Severity::error, std::move(message)};
    if (code == base::Code::unknown_name)
      if (const auto near = base::nearest(name, callable(book_)))
        found.notes.push_back(fmt::format("the nearest is `{}`", *near));
    sink.add(std::move(found));
    return false;
  };
  const model::Name called = book_.names.find(name);
  const auto value = book_.value_of.find(called);
  const auto external = book_.extern_of.find(called);
  const auto act = book_.act_of.find(called);
  const bool is_value = value != book_.value_of.end(), is_external = external != book_.extern_of.end();
  if (!is_value && !is_external && act == book_.act_of.end())
    return refuse(base::Code::unknown_name, fmt::format("the book has no value, act or event `{}`", name));
  const std::vector<model::Parameter>& params = is_value      ? book_[value->second].params
                                                : is_external ? book_[external->second].params
                                                              : book_[act->second].params;
  std::vector<Wanted> wanted;
  for (const model::Parameter& param : params) wanted.push_back({param.type, param.domain, {}, param.place});
  const auto read = read_arguments(situation_.state(), wanted, arguments, sources_, sink);
  if (!read) return false;
  const std::size_t given = read->size();
  if (given < params.size() && !std::all_of(params.begin() + static_cast<std::ptrdiff_t>(given), params.end(),
                                            [&](const model::Parameter& p) { return is_die(book_, p); }))
    return refuse(base::Code::argument_count, fmt::format("found {} argument{}, expected {}: {}({})", given,
                                                          given == 1 ? "" : "s", params.size(), name,
                                                          model::params_text(book_, params)));
  // As a person would write it; answers quote their question.
  std::string text(name);
  const interpreter::State& state = situation_.state();
  for (std::size_t i = 0; i < given; ++i)
    text += (i == 0 ? "(" : ", ") +
            model::value_text(book_, (*read)[i], params[i].type, interpreter::entity_name, &state);
  if (given > 0 || !params.empty()) text += given > 0 ? ")" : "()";
  const auto size = static_cast<std::uint32_t>(text.size());
  const base::Place place{sources_.add("query", std::move(text)), {0, size}};

  std::vector<model::ExprId> args;
  const auto add = [&](model::Expr expr) {
    book_.exprs.push_back(std::move(expr));
    return model::ExprId(book_.exprs.size() - 1);
  };
  for (std::size_t i = 0; i < params.size(); ++i) {
    if (i >= given) {
      args.emplace_back();
      continue;
    }
    book_.constants.push_back((*read)[i]);
    args.push_back(add({.op = model::Op::constant,
                        .type = params[i].type,
                        .a = static_cast<std::uint32_t>(book_.constants.size() - 1),
                        .place = place}));
  }
  query_.emplace();
  if (!is_value && !is_external) {
    query_->call = {act->second, std::move(args)};
    return true;
  }
  query_->expression = add({.op = is_value ? model::Op::value_call : model::Op::extern_call,
                            .type = is_value ? book_[value->second].type : book_[external->second].type,
                            .a = is_value ? value->second.index() : external->second.index(),
                            .args = std::move(args),
                            .place = place});
  return true;
}

}  // namespace paragraf::embed
