// `paragraf coverage BOOK`: which sentences are formal, which are not and why, which rules and rows the examples exercise, and in
// which languages the sentences stand. With `--strict` a gap is a finding.
#include <fmt/format.h>
#include <fmt/ranges.h>

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

std::string listed(std::string_view heading, const std::vector<std::string>& cites) {
  return cites.empty() ? "" : fmt::format("{}: {}\n", heading, fmt::join(cites, ", "));
}

std::string told(const Session& session, const Coverage& coverage, const base::Sources& sources) {
  const Book& book = session.book();
  const auto of = [&](Form form) { return citations(book, coverage, form); };
  const std::size_t without_reason = of(Form::unreasoned).size();
  std::string text = fmt::format("{} sentences: {} formal, {} informal, {} neither\n", coverage.sentences.size(),
                                 of(Form::formal).size(), of(Form::informal).size() + without_reason,
                                 of(Form::neither).size());
  text += listed("  neither formal nor informal", of(Form::neither));
  text += listed("  informal without a reason", of(Form::unreasoned));
  const std::size_t rules = coverage.exercised.size() + coverage.unexercised.size();
  text += fmt::format("{} rules and rows: {} exercised by the examples ({})\n", rules, coverage.exercised.size(),
                      coverage.cases == 1 ? "1 case" : fmt::format("{} cases", coverage.cases));
  if (coverage.failed > 0)
    text += fmt::format("  {} cases fail and exercise nothing: `paragraf test` says why\n", coverage.failed);
  for (const model::RuleId id : coverage.unexercised) {
    const model::Rule& rule = book[id];
    text += fmt::format("  not exercised: {} ({})\n    {}\n", book[rule.sentence].citation, place_text(sources, rule.place),
                        rule_text(sources, rule));
  }
  for (const std::string& language : book.languages) {
    const std::vector<std::string> without = citations_without(book, coverage, language);
    text += fmt::format("language {}: {} of {} sentences\n", language, coverage.sentences.size() - without.size(),
                        coverage.sentences.size());
    text += listed("  not in it", without);
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
  const Coverage coverage = analysis::coverage(session.book(), session.situation().choices().sides);
  if (options.format == Format::json)
    streams.out << json(session, coverage, session.sources()) << '\n';
  else
    streams.out << told(session, coverage, session.sources());
  return options.strict && has_gap(coverage) ? Exit::findings : Exit::clean;
}

}  // namespace paragraf::tools
