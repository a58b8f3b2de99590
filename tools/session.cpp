// Loading, choosing and reporting for the commands: see session.hpp.
#include "tools/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <utility>

#include "base/render.hpp"
#include "interpreter/state_json.hpp"
#include "tools/files.hpp"

namespace paragraf::tools {
namespace {

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

bool Session::report(std::ostream& out, const base::Sources& sources) {
  bool errors = sink_.has_errors(), first = true;
  for (const base::Diagnostic& found : sink_.sorted()) {
    if (options_.format == Format::human && !std::exchange(first, false)) out << '\n';
    if (found.code == base::Code::unreadable_file || found.code == base::Code::text_too_large) files_failed_ = true;
    switch (options_.format) {
      case Format::human:
        out << base::render_human(found, sources,
                                  {.colour = &out == &streams_.err ? options_.colour_err : options_.colour_out});
        break;
      case Format::short_:
        out << base::render_short(found, sources) << '\n';
        break;
      case Format::json:
        out << base::render_json(found, sources) << '\n';
        break;
      case Format::sarif:
        if (sarif_) sarif_->add(found, sources);
        break;
    }
  }
  sink_ = base::Sink();
  return errors;
}

Exit Session::refuse(base::Code code, std::string message) {
  sink_.add(base::Diagnostic{code, base::Severity::error, std::move(message)});
  report(streams_.err);
  question_failed_ = true;
  return Exit::usage;
}

Exit Session::fail_file(const std::string& path, const std::string& problem) {
  sink_.add(base::Diagnostic{base::Code::unreadable_file, base::Severity::error, fmt::format("{}: {}", path, problem)});
  report(streams_.err);
  return Exit::usage;
}

bool Session::load(const std::string& path) {
  loaded_ = embed::load_book(path, sources_, sink_, options_.most_bytes, options_.beside);
  if (sink_.has_errors() || !loaded_.book) {
    report(streams_.err);
    return false;
  }
  sink_ = base::Sink();  // warnings are for `check`
  if (options_.wishes.spelt) say_ = say_.naming(loaded_.keywords->language());
  return true;
}

std::optional<interpreter::State> Session::read_state() {
  if (options_.state.empty()) return interpreter::State(book());
  embed::ReadFile file = read_file(options_.state, options_.most_bytes);
  if (!file.text) {
    fail_file(options_.state, file.problem);
    return std::nullopt;
  }
  base::SourceId source =
      sources_.add(options_.state == "-" ? "standard input" : options_.state, std::move(*file.text));
  auto state = interpreter::read_state(book(), sources_, source, sink_);
  return report(streams_.err) ? std::nullopt : std::move(state);
}

bool Session::choose() {
  state_ = read_state();
  if (!state_ || !choose_on(*state_)) return false;
  situation_->check_together(sink_);
  report(streams_.err, situation_->sources());
  return true;
}

bool Session::choose_on(const interpreter::State& state) {
  situation_.emplace(loaded_, sources_, state);
  if (situation_->choose(options_.wishes, sink_)) return true;
  question_failed_ = true;
  report(streams_.err, situation_->sources());
  return false;
}

bool Session::act() {
  for (const std::string& text : options_.after) {
    if (!ask(text, model::Asks::act)) return false;
    if (!question_->is_act()) {
      refuse(fmt::format("--after {}: this is no act and no event", text));
      return !(question_failed_ = true);
    }
    embed::ActAnswer answer = embed::ask_act(*question_, false);
    if (!answer.outcome.after) {
      streams_.out << "--after " << text << ": ";
      print_outcome(say_, *question_, answer, streams_.out);
      return false;
    }
    question_.reset();
    last_ = std::move(answer.outcome);
    state_ = *last_->after;
    if (!choose_on(*state_)) return false;
  }
  return true;
}

bool Session::ask(const std::string& text, model::Asks asks) {
  base::Sink found;
  question_.emplace(*situation_, text, found, asks);
  if (*question_) return true;
  question_failed_ = true;
  for (base::Diagnostic& problem : found.sorted()) {
    const bool readable = !base::info(problem.code).text.starts_with("P1");
    if (!readable && asks_for_a_verdict(text, situation_->keywords()))
      problem.notes.push_back(
          "whether an act is allowed is asked with `paragraf why`, what it brings about with `paragraf do`; both name "
          "the act alone");
    if (problem.code == base::Code::unknown_name && options_.state.empty())
      problem.notes.push_back("no state was given (--state FILE), so no entity has a name");
    sink_.add(std::move(problem));
  }
  report(streams_.err, question_->sources());
  return false;
}

bool Session::read_second(const std::string& text, std::optional<embed::Question>& into) {
  base::Sink found;
  into.emplace(*situation_, text, found, model::Asks::odds);
  if (*into && !into->is_act()) return true;
  question_failed_ = true;
  if (*into) {
    refuse(fmt::format("--of {}: this is an act; expected an expression, which has a value in the state behind the act", text));
    return false;
  }
  for (base::Diagnostic& problem : found.sorted()) sink_.add(std::move(problem));
  report(streams_.err, into->sources());
  return false;
}

const embed::Question* Session::prepare(model::Asks asks) {
  return load(options_.books.front()) && choose() && act() && ask(options_.query, asks) ? &*question_ : nullptr;
}

std::string dice_hint(const base::Speech& say, const model::Book& book, const std::vector<interpreter::Reason>& reasons) {
  std::vector<std::string> events;
  for (const interpreter::Reason& reason : reasons)
    if (reason.kind == interpreter::ReasonKind::die)
      events.push_back(book.text(book[model::ActId(reason.subject)].name));
  if (events.empty()) return {};
  std::sort(events.begin(), events.end());
  events.erase(std::unique(events.begin(), events.end()), events.end());
  std::string rolls;
  for (const std::string& event : events) rolls += (rolls.empty() ? "--roll " : " --roll ") + event + "=TOTAL";
  return say("hint: {0}, or --seed N", rolls);
}

}  // namespace paragraf::tools
