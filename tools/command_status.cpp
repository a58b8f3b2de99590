// `paragraf status BOOK`: how far each translation is, chapter by chapter. In: a book with its lock and its term base. Out: a table for each language.
// With `--strict` anything that is open is a finding.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <ostream>

#include "analysis/translation_status.hpp"
#include "base/unicode.hpp"
#include "tools/commands.hpp"
#include "tools/translation_files.hpp"

namespace paragraf::tools {
namespace {

using analysis::LanguageStatus;
using analysis::Tally;
using Json = nlohmann::ordered_json;
using Row = std::vector<std::string>;

constexpr std::array<std::pair<std::string_view, std::size_t Tally::*>, 8> counts{{{"passages", &Tally::passages},
                                                                                  {"translated", &Tally::translated},
                                                                                  {"approved", &Tally::approved},
                                                                                  {"stale", &Tally::stale},
                                                                                  {"unapproved", &Tally::unapproved},
                                                                                  {"missing", &Tally::missing},
                                                                                  {"findings", &Tally::findings},
                                                                                  {"accepted", &Tally::accepted}}};

Row row_of(std::string head, const Tally& tally) {
  Row row{std::move(head)};
  for (const auto& [name, count] : counts) row.push_back(tally.*count == 0 ? "-" : std::to_string(tally.*count));
  return row;
}

// The first column begins at the left, numbers end at the right.
std::string table(const std::vector<Row>& rows) {
  std::vector<std::size_t> widths;
  for (const Row& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths.resize(std::max(widths.size(), row.size()));
      widths[i] = std::max<std::size_t>(widths[i], base::display_width(row[i]));
    }
  std::string text;
  for (const Row& row : rows) {
    std::string line = " ";
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string blanks(widths[i] - base::display_width(row[i]), ' ');
      line += i == 0 ? " " + row[i] + blanks : "  " + blanks + row[i];
    }
    text += line + "\n";
  }
  return text;
}

std::string title_of(const model::Book& book, const std::string& chapter, const std::string& language) {
  for (const model::Clause& clause : book.clauses)
    if (clause.number == chapter && book[clause.volume].asked)
      for (const model::Title& title : clause.titles)
        if (title.language == language) return title.text;
  return {};
}

std::string told(const Session& session, const std::vector<LanguageStatus>& all, const analysis::TranslationReport& report) {
  const base::Speech& say = session.say();
  std::string text;
  for (const LanguageStatus& one : all) {
    if (!text.empty()) text += '\n';
    text += say("`{0}`, translated from `{1}`", one.language, report.source()) + "\n";
    std::vector<Row> rows{{"", say.context("column", "passages"), say.context("column", "translated"), say.context("column", "approved"), say.context("column", "stale"),
                           say.context("column", "not approved"), say.context("column", "missing"), say.context("column", "findings"), say.context("column", "accepted")}};
    for (const analysis::ChapterStatus& chapter : one.chapters) {
      const std::string title = title_of(session.book(), chapter.chapter, report.source());
      rows.push_back(row_of(fmt::format("§ {}{}{}", chapter.chapter, title.empty() ? "" : " ", title), chapter.tally));
    }
    rows.push_back(row_of(say.context("column", "all"), one.total));
    text += table(rows);
  }
  if (!report.followed.lock.there) text += say("no lock: nothing has been approved yet") + "\n";
  return text;
}

Json json_of(const Tally& tally) {
  Json out = Json::object();
  for (const auto& [name, count] : counts) out[std::string(name)] = tally.*count;
  return out;
}

std::string json(const Session& session, const std::vector<LanguageStatus>& all, const analysis::TranslationReport& report) {
  Json out{{"kind", "status"}, {"book", session.book().name}, {"source", report.source()}, {"locked", report.followed.lock.there}, {"languages", Json::array()}};
  for (const LanguageStatus& one : all) {
    Json language{{"language", one.language}, {"chapters", Json::array()}, {"total", json_of(one.total)}};
    for (const analysis::ChapterStatus& chapter : one.chapters) {
      Json entry{{"chapter", chapter.chapter}};
      entry.update(json_of(chapter.tally));
      language["chapters"].push_back(std::move(entry));
    }
    out["languages"].push_back(std::move(language));
  }
  return out.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

Exit command_status(const Options& options, Streams streams) {
  Session session(options, streams);
  if (!session.load(options.books.front())) return session.failure();
  const std::optional<analysis::TranslationReport> report = read_translations(session.loaded(), options, false, session.sources(), session.sink());
  if (report) report_lost(report->followed, session.sink());
  if (session.report(streams.err) || !report) return Exit::usage;
  const std::vector<LanguageStatus> all = translation_status(*report);
  const base::Speech& say = session.say();
  if (options.format == Format::json)
    streams.out << json(session, all, *report) << '\n';
  else if (all.empty())
    streams.out << say("the book stands in one language only") << '\n';
  else
    streams.out << told(session, all, *report);
  const bool open = std::any_of(all.begin(), all.end(), [](const LanguageStatus& one) { return one.total.is_open(); });
  return options.strict && open ? Exit::findings : Exit::clean;
}

}  // namespace paragraf::tools
