// Loading, choosing and reporting for the commands: see session.hpp.
#include "tools/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <utility>

#include "base/render.hpp"
#include "base/suggest.hpp"
#include "grammar/parse.hpp"
#include "interpreter/state_json.hpp"
#include "tools/files.hpp"

namespace paragraf::tools {
namespace {

std::optional<std::pair<std::string, std::string>> split(const std::string& text) {
  auto equals = text.find('=');
  if (equals == std::string::npos || equals == 0) return std::nullopt;
  return std::pair(text.substr(0, equals), text.substr(equals + 1));
}

// `allowed move(k)`, `may move(k)`: a question that begins with a word for verdicts, and not with a name.
bool asks_for_a_verdict(std::string_view query, const grammar::KeywordTable& keywords) {
  using grammar::Role;
  for (Role role :
       {Role::allowed, Role::denied, Role::undetermined, Role::conflict, Role::may_not, Role::may, Role::must})
    for (const std::string& word : keywords.wordings(role))
      if (query.starts_with(word) && query.substr(word.size()).starts_with(' ')) return true;
  return false;
}

}  // namespace

bool Session::report(std::ostream& out) {
  bool errors = sink_.has_errors(), first = true;
  for (const base::Diagnostic& found : sink_.sorted()) {
    if (options_.format == Format::human && !std::exchange(first, false)) out << '\n';
    if (found.code == base::Code::unreadable_file || found.code == base::Code::text_too_large) files_failed_ = true;
    switch (options_.format) {
      case Format::human:
        out << base::render_human(found, sources_,
                                  {.colour = &out == &streams_.err ? options_.colour_err : options_.colour_out});
        break;
      case Format::short_:
        out << base::render_short(found, sources_) << '\n';
        break;
      case Format::json:
        out << base::render_json(found, sources_) << '\n';
        break;
    }
  }
  sink_ = base::Sink();
  return errors;
}

void Session::option_problem(const std::string& message, std::vector<std::string> notes) {
  base::Diagnostic found{base::Code::option_value, base::Severity::error, message};
  found.notes = std::move(notes);
  sink_.add(std::move(found));
}

Exit Session::refuse(std::string message) {
  sink_.add(base::Diagnostic{base::Code::query_kind, base::Severity::error, std::move(message)});
  report(streams_.err);
  return Exit::usage;
}

Exit Session::fail_file(const std::string& path, const std::string& problem) {
  sink_.add(base::Diagnostic{base::Code::unreadable_file, base::Severity::error, fmt::format("{}: {}", path, problem)});
  report(streams_.err);
  return Exit::usage;
}

bool Session::load(const std::string& path) {
  loaded_ = load_book(path, sources_, sink_);
  if (sink_.has_errors() || !loaded_.book) {
    report(streams_.err);
    return false;
  }
  sink_ = base::Sink();  // warnings are for `check`
  keywords_ = loaded_.files.front().keywords;
  for (const grammar::Parsed& file : loaded_.files)
    if (sources_[file.tree.source].path().ends_with("rulebook.paragraf")) keywords_ = file.keywords;
  state_.emplace(*loaded_.book);
  return true;
}

bool Session::load_state() {
  if (options_.state.empty()) return true;
  ReadFile file = read_file(options_.state);
  if (!file.text) {
    fail_file(options_.state, file.problem);
    return false;
  }
  base::SourceId source =
      sources_.add(options_.state == "-" ? "standard input" : options_.state, std::move(*file.text));
  auto state = interpreter::read_state(*loaded_.book, sources_, source, sink_);
  if (report(streams_.err) || !state) return false;
  state_ = std::move(*state);
  return true;
}

bool Session::choose() {
  model::Book& book = *loaded_.book;
  choices_.sides.assign(book.readings.size(), 0);
  for (const std::string& given : options_.readings) {
    auto parts = split(given);
    if (!parts) {
      option_problem(fmt::format("--reading {}: expected NAME=SIDE", given));
      continue;
    }
    auto reading = book.reading_of.find(book.names.intern(parts->first));
    if (reading == book.reading_of.end()) {
      std::vector<std::string> names;
      for (const model::Reading& other : book.readings) names.push_back(book.text(other.name));
      auto near = base::nearest(parts->first, names);
      option_problem(
          fmt::format("--reading {}: this book has no reading `{}`", given, parts->first),
          near ? std::vector<std::string>{fmt::format("the nearest is `{}`", *near)} : std::vector<std::string>{});
      continue;
    }
    const auto& sides = book[reading->second].sides;
    std::string listed;
    bool known = false;
    for (std::size_t i = 0; i < sides.size(); ++i) {
      listed += fmt::format("{}`{}`", i ? ", " : "", book.text(sides[i].name));
      if (sides[i].name != book.names.intern(parts->second)) continue;
      choices_.sides[reading->second.index()] = static_cast<std::uint32_t>(i);
      known = true;
    }
    if (!known)
      option_problem(fmt::format("--reading {}: `{}` is no side of it, expected {}", given, parts->second, listed));
  }
  for (const std::string& given : options_.rolls) {
    auto parts = split(given);
    auto total = parts ? model::Number::parse(parts->second) : std::nullopt;
    if (!total || !total->is_integer()) {
      option_problem(fmt::format("--roll {}: expected EVENT=TOTAL, the total as a whole number", given));
      continue;
    }
    auto act = book.act_of.find(book.names.intern(parts->first));
    const model::Type* die = nullptr;
    std::vector<std::string> events;
    for (const model::Act& event : book.acts)
      for (const model::Parameter& param : event.params)
        if (book.types.kind(param.type) == model::TypeKind::dice) {
          events.push_back(book.text(event.name));
          if (act != book.act_of.end() && event.name == book[act->second].name) die = &book.types[param.type];
        }
    if (!die) {
      auto near = base::nearest(parts->first, events);
      option_problem(
          fmt::format("--roll {}: no event `{}` of this book has dice", given, parts->first),
          near ? std::vector<std::string>{fmt::format("the nearest is `{}`", *near)} : std::vector<std::string>{});
      continue;
    }
    model::Number least(die->count), most(static_cast<std::int64_t>(die->count) * die->declaration);
    if (*total < least || most < *total) {
      option_problem(fmt::format("--roll {}: {}d{} shows {} to {}", given, die->count, die->declaration,
                                 least.to_string(), most.to_string()));
      continue;
    }
    dice_.totals[act->second] = *total;
  }
  dice_.seed = options_.seed;
  if (!options_.language.empty() &&
      std::find(book.languages.begin(), book.languages.end(), options_.language) == book.languages.end()) {
    std::string listed;
    for (const std::string& language : book.languages) listed += (listed.empty() ? "" : ", ") + language;
    option_problem(fmt::format("--lang {}: the prose of this book is in {}", options_.language, listed));
  }
  for (const std::string& given : options_.assumptions) {
    // The text stands on a line of its own, so that findings count its columns as it was typed.
    const std::string head = fmt::format("{} \"-\"\n{}\n", keywords_->print(grammar::Role::example),
                                         keywords_->print(grammar::Role::assume));
    std::string language = fmt::format("{} {}\n", keywords_->print(grammar::Role::language), keywords_->language());
    base::SourceId source = sources_.add("--assume", language + head + given + "\n");
    grammar::Parsed parsed = grammar::parse(sources_, source, sink_);
    if (sink_.has_errors()) continue;
    auto indices = model::build_assumptions(book, parsed, state_->names(book.names), sources_, sink_);
    for (std::uint32_t index : indices) {
      const model::Assumption& assumption = book.assumptions[index];
      if (assumption.kind != model::Assumption::Kind::reading) {
        choices_.assumptions.push_back(index);
        continue;
      }
      const model::Expr& side = book[assumption.outcome];
      if (side.op == model::Op::constant && book.constants[side.a].is<model::Side>())
        choices_.sides[assumption.subject] = book.constants[side.a].as<model::Side>().index;
    }
  }
  if (!sink_.has_errors()) return true;
  question_failed_ = true;
  report(streams_.err);
  return false;
}

std::string Session::prose_language() const {
  return options_.language.empty() && keywords_ ? std::string(keywords_->language()) : options_.language;
}

std::optional<model::Query> Session::query() {
  base::SourceId source = sources_.add("query", options_.query);
  base::Sink found;
  grammar::Parsed parsed = grammar::parse_expression(sources_, source, *keywords_, found);
  std::optional<model::Query> query;
  const bool readable = !found.has_errors();
  if (readable) query = model::build_query(*loaded_.book, parsed, state_->names(book().names), sources_, found);
  if (!found.has_errors()) return query;
  question_failed_ = true;
  for (base::Diagnostic& problem : found.sorted()) {
    if (!readable && asks_for_a_verdict(options_.query, *keywords_))
      problem.notes.push_back(
          "whether an act is allowed is asked with `paragraf why`, what it brings about with `paragraf do`; both name "
          "the act alone");
    if (problem.code == base::Code::unknown_name && options_.state.empty())
      problem.notes.push_back("no state was given (--state FILE), so no entity has a name");
    sink_.add(std::move(problem));
  }
  report(streams_.err);
  return std::nullopt;
}

}  // namespace paragraf::tools
