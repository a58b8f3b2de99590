// `paragraf concordance BOOK WORD`: every sentence in which a word or a term occurs, in all languages side by side. In: a book, its term base. Out: the
// sentences with their ids, hits marked.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <ostream>

#include "analysis/concordance.hpp"
#include "analysis/translation_report.hpp"
#include "tools/commands.hpp"
#include "tools/term_file.hpp"

namespace paragraf::tools {
namespace {

using analysis::Concordance;
using analysis::Occurrence;
using analysis::Passage;
using Json = nlohmann::ordered_json;

std::string marked(std::string_view text, const std::vector<base::Span>& hits, bool colour) {
  std::string out;
  std::size_t at = 0;
  for (const base::Span hit : hits) {
    out += text.substr(at, hit.begin - at);
    out += fmt::format("{}{}{}", colour ? "\x1b[1;31m" : "*", text.substr(hit.begin, hit.size()), colour ? "\x1b[0m" : "*");
    at = hit.end;
  }
  return out.append(text.substr(at));
}

std::string told(const Session& session, const Concordance& found, const std::vector<Passage>& passages, const std::vector<std::string>& languages) {
  const base::Speech& say = session.say();
  std::string text;
  for (const Occurrence& one : found.occurrences) {
    const Passage& passage = passages[one.passage];
    text += passage.citation() + "\n";
    for (const std::string& language : languages) {
      if (!passage.has(language)) continue;
      const auto hits = one.hits.find(language);
      text += fmt::format("  {}: {}\n", language, marked(analysis::text_in(passage.texts, language), hits == one.hits.end() ? std::vector<base::Span>() : hits->second, session.options().colour_out));
    }
  }
  const std::size_t count = found.occurrences.size();
  text += say.plural(count, "{0} passage", "{0} passages", count) + "\n";
  return found.terms.empty() ? text : text + say("with all names of {0}", say.row(found.terms)) + "\n";
}

std::string json(const std::string& word, const Concordance& found, const std::vector<Passage>& passages, const std::vector<std::string>& languages) {
  Json out{{"kind", "concordance"}, {"word", word}, {"terms", found.terms}, {"passages", Json::array()}};
  for (const Occurrence& one : found.occurrences) {
    const Passage& passage = passages[one.passage];
    Json entry{{"sentence", passage.id}, {"texts", Json::object()}, {"hits", Json::object()}};
    for (const std::string& language : languages) {
      if (!passage.has(language)) continue;
      entry["texts"][language] = analysis::text_in(passage.texts, language);
      entry["hits"][language] = Json::array();
      if (const auto hits = one.hits.find(language); hits != one.hits.end())
        for (const base::Span hit : hits->second) entry["hits"][language].push_back({{"begin", hit.begin}, {"end", hit.end}});
    }
    out["passages"].push_back(std::move(entry));
  }
  return out.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

Exit command_concordance(const Options& options, Streams streams) {
  Session session(options, streams);
  if (!session.load(options.books.front())) return session.failure();
  const std::optional<analysis::prose::TermBase> terms = read_term_file(session, session.loaded().path, options.terms);
  if (!terms) return Exit::usage;
  const std::vector<std::string> languages = analysis::compared_languages(session.book(), options.languages);
  const std::vector<Passage> passages = analysis::passages_of(session.book(), session.sources());
  const Concordance found = concordance(passages, *terms, languages, options.query);
  if (options.format == Format::json)
    streams.out << json(options.query, found, passages, languages) << '\n';
  else
    streams.out << told(session, found, passages, languages);
  return found.occurrences.empty() ? Exit::findings : Exit::clean;
}

}  // namespace paragraf::tools
