// `paragraf coverage BOOK`: which sentences are formal, which are not and why, which rules and rows the examples exercise, and in
// which languages the sentences stand. With `--strict` a gap is a finding.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>

#include "analysis/coverage.hpp"
#include "interpreter/telling.hpp"
#include "tools/commands.hpp"

namespace paragraf::tools {
namespace {

using analysis::Coverage;
using analysis::Form;
using analysis::SentenceCoverage;
using model::Book;

std::vector<std::string> citations(const Book& book, const Coverage& coverage, Form form) {
  std::vector<std::string> cites;
  for (const SentenceCoverage& sentence : coverage.sentences)
    if (sentence.form == form) cites.push_back(book[sentence.sentence].citation);
  return cites;
}

std::vector<std::string> citations_without(const Book& book, const Coverage& coverage, const std::string& language) {
  std::vector<std::string> cites;
  for (const SentenceCoverage& sentence : coverage.sentences)
    if (std::find(sentence.without.begin(), sentence.without.end(), language) != sentence.without.end())
      cites.push_back(book[sentence.sentence].citation);
  return cites;
}

std::string place_text(const base::Sources& sources, const model::Place& place) {
  const base::Source& source = sources[place.source];
  return fmt::format("{}:{}", source.path(), source.line_of(place.span.begin));
}

std::string rule_text(const base::Sources& sources, const model::Rule& rule) {
  return interpreter::shortened(interpreter::quoted_source(sources, rule.place), 80);
}

bool has_gap(const Coverage& coverage) {
  return !coverage.unexercised.empty() || coverage.failed > 0 ||
         std::any_of(coverage.sentences.begin(), coverage.sentences.end(), [](const SentenceCoverage& sentence) {
           return sentence.form == Form::neither || sentence.form == Form::unreasoned || !sentence.without.empty();
         });
}

std::string line(std::size_t indent, const std::string& text) { return std::string(indent, ' ') + text + "\n"; }

std::string told(const Session& session, const Coverage& coverage, const base::Sources& sources) {
  const Book& book = session.book();
  const base::Speech& say = session.say();
  const std::vector<std::string> neither = citations(book, coverage, Form::neither),
                                 unreasoned = citations(book, coverage, Form::unreasoned);
  const std::size_t all = coverage.sentences.size(), formal = citations(book, coverage, Form::formal).size(),
                    informal = citations(book, coverage, Form::informal).size() + unreasoned.size();
  std::string text = line(0, say.plural(all, "{0} sentence: {1} formal, {2} informal, {3} neither",
                                        "{0} sentences: {1} formal, {2} informal, {3} neither", all, formal, informal,
                                        neither.size()));
  if (!neither.empty()) text += line(2, say("neither formal nor informal: {0}", say.row(neither)));
  if (!unreasoned.empty()) text += line(2, say("informal without a reason: {0}", say.row(unreasoned)));
  const std::size_t exercised = coverage.exercised.size(), rules = exercised + coverage.unexercised.size();
  const std::string cases = say.plural(coverage.cases, "{0} case", "{0} cases", coverage.cases);
  text += line(0, say.plural(rules, "{0} rule or row: {1} exercised by the examples ({2})",
                             "{0} rules and rows: {1} exercised by the examples ({2})", rules, exercised, cases));
  if (coverage.failed > 0)
    text += line(2, say.plural(coverage.failed, "{0} case fails and exercises nothing: `paragraf test` says why",
                               "{0} cases fail and exercise nothing: `paragraf test` says why", coverage.failed));
  for (const model::RuleId id : coverage.unexercised) {
    const model::Rule& rule = book[id];
    text += line(2, say("not exercised: {0} ({1})", book[rule.sentence].citation, place_text(sources, rule.place)));
    text += line(4, rule_text(sources, rule));
  }
  for (const std::string& language : coverage.languages) {
    const std::vector<std::string> without = citations_without(book, coverage, language);
    text += line(0, say.plural(all, "language {1}: {2} of {0} sentence", "language {1}: {2} of {0} sentences", all, language,
                               all - without.size()));
    if (!without.empty()) text += line(2, say("not in it: {0}", say.row(without)));
  }
  return text;
}

std::string json(const Session& session, const Coverage& coverage, const base::Sources& sources) {
  static constexpr std::string_view forms[] = {"formal", "informal", "unreasoned", "neither"};
  const Book& book = session.book();
  nlohmann::ordered_json out{{"kind", "coverage"}, {"book", book.name}, {"cases", coverage.cases}, {"failed", coverage.failed}};
  out["sentences"] = nlohmann::ordered_json::array();
  for (const SentenceCoverage& sentence : coverage.sentences)
    out["sentences"].push_back({{"cite", book[sentence.sentence].citation},
                                {"form", forms[static_cast<std::size_t>(sentence.form)]},
                                {"reason", book[sentence.sentence].informal_reason},
                                {"without", sentence.without}});
  out["exercised"] = coverage.exercised.size();
  out["unexercised"] = nlohmann::ordered_json::array();
  for (const model::RuleId id : coverage.unexercised)
    out["unexercised"].push_back({{"cite", book[book[id].sentence].citation},
                                  {"place", place_text(sources, book[id].place)},
                                  {"text", interpreter::quoted_source(sources, book[id].place)}});
  return out.dump();
}

}  // namespace

Exit command_coverage(const Options& options, Streams streams) {
  Session session(options, streams);
  if (!session.load(options.books.front()) || !session.choose()) return session.failure();
  const Coverage coverage = analysis::coverage(session.book(), session.situation().choices().sides,
                                               session.given_states());
  if (options.format == Format::json)
    streams.out << json(session, coverage, session.sources()) << '\n';
  else
    streams.out << told(session, coverage, session.sources());
  return options.strict && has_gap(coverage) ? Exit::findings : Exit::clean;
}

}  // namespace paragraf::tools
