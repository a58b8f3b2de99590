// `paragraf odds BOOK 'EXPR or ACT'`: how probable each outcome is, exactly, with bars; side by side with another side of a reading or another
// mission; and as a picture.
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <ostream>

#include "analysis/odds_chart.hpp"
#include "interpreter/embed/ask_odds.hpp"
#include "interpreter/reason_text.hpp"
#include "tools/commands.hpp"
#include "tools/files.hpp"

namespace paragraf::tools {
namespace {

using interpreter::Odds;

// The question as it is asked, or as one of `--compare` wants it.
struct Column {
  Options options;
  std::string name;
  std::unique_ptr<Session> session;
  const embed::Question* question = nullptr;
  std::optional<embed::Question> of;
  Odds odds;
};

// `NAME=SIDE` is a side of a reading, anything else a book that holds beside the others.
bool is_reading(const std::string& compared) { return compared.find('=') != compared.npos && !std::filesystem::exists(compared); }

std::vector<std::unique_ptr<Column>> columns_of(const Options& options) {
  std::vector<std::unique_ptr<Column>> columns;
  columns.push_back(std::make_unique<Column>());
  columns.front()->options = options;
  for (const std::string& compared : options.compared) {
    Column& column = *columns.emplace_back(std::make_unique<Column>());
    column.options = options;
    (is_reading(compared) ? column.options.wishes.compared : column.options.beside).push_back(compared);
  }
  return columns;
}

// Of a reading the side that holds in this column, of a mission its name.
std::string name_of(const Column& column, const std::vector<std::string>& compared) {
  std::vector<std::string> parts;
  const model::Book& book = column.session->book();
  for (const std::string& other : compared) {
    if (!is_reading(other)) continue;
    const std::string reading = other.substr(0, other.find('='));
    const auto found = book.reading_of.find(book.meant(book.names.find(reading), column.session->situation().keywords().language()));
    if (found == book.reading_of.end()) continue;
    const std::uint32_t side = column.session->situation().choices().side(found->second);
    const std::string part = fmt::format("{}={}", reading, book.text(book[found->second].sides[side].name));
    if (std::find(parts.begin(), parts.end(), part) == parts.end()) parts.push_back(part);
  }
  for (const std::string& beside : column.options.beside) parts.push_back(std::filesystem::path(beside).stem().string());
  const base::Speech& say = column.session->say();
  return parts.empty() ? say("as it stands") : say.row(parts);
}

// False after printing what is wrong.
bool ask(Column& column, Streams streams) {
  column.session = std::make_unique<Session>(column.options, streams);
  column.question = column.session->prepare(model::Asks::odds);
  if (!column.question) return false;
  if (!column.options.of.empty() && !column.question->is_act()) {
    column.session->refuse(fmt::format("--of {}: `{}` is a value, and no act with a state behind it; ask the expression itself",
                                       column.options.of, column.options.query));
    return false;
  }
  if (!column.options.of.empty() && !column.session->read_second(column.options.of, column.of)) return false;
  column.odds = embed::ask_odds(*column.question, column.of ? &*column.of : nullptr);
  return true;
}

std::string verdict_line(const Column& column, const std::string& name) {
  const base::Speech& say = column.session->say();
  const model::Book& book = column.question->book();
  std::string text = name.empty() ? "" : name + ": ";
  if (!column.odds.verdict)
    text += embed::asked_text(*column.question);
  else if (*column.odds.verdict == interpreter::Judgement::allowed && !book[column.question->query().call.act].action)
    text += say.context("event", "happens");
  else
    text += interpreter::judgement_text(say, *column.odds.verdict);
  if (!column.odds.cites.empty()) text += fmt::format("   ({})", interpreter::citations_text(say, book, column.odds.cites));
  return text;
}

// The verdict and what is not determined, of all columns.
std::vector<std::string> lines_above(const std::vector<std::unique_ptr<Column>>& columns) {
  std::vector<std::string> lines;
  for (const auto& one : columns) {
    const Column& column = *one;
    const base::Speech& say = column.session->say();
    lines.push_back(verdict_line(column, column.name));
    if (!column.odds.verdict && column.question->query().dice.empty()) lines.push_back("  " + say("nothing is rolled here"));
    for (const interpreter::Reason& reason : column.odds.reasons)
      lines.push_back("  " + interpreter::reason_text(say, column.question->book(), column.question->situation().state(), reason));
  }
  return lines;
}

// A side that holds anyway gives the same column again.
std::string idle_comparison(const std::vector<std::unique_ptr<Column>>& columns) {
  for (const auto& one : columns) {
    const embed::Situation& situation = one->session->situation();
    for (const std::string& compared : one->options.wishes.compared) {
      const model::Book& book = one->session->book();
      const auto found = book.reading_of.find(book.meant(book.names.find(compared.substr(0, compared.find('='))), situation.keywords().language()));
      if (found != book.reading_of.end() && situation.choices().side(found->second) == columns.front()->session->situation().choices().side(found->second))
        return compared;
    }
  }
  return {};
}

bool determined(const Column& column) {
  return column.odds.reasons.empty() && column.odds.verdict.value_or(interpreter::Judgement::allowed) == interpreter::Judgement::allowed;
}

}  // namespace

Exit command_odds(const Options& options, Streams streams) {
  std::vector<std::unique_ptr<Column>> columns = columns_of(options);
  for (const auto& column : columns)
    if (!ask(*column, streams)) return column->session->failure();
  const Column& first = *columns.front();
  if (const std::string idle = idle_comparison(columns); !idle.empty())
    return first.session->refuse(base::Code::option_value, fmt::format("--compare {}: that side holds already, and the columns would be equal", idle));
  const base::Speech& say = first.session->say();
  const bool several = columns.size() > 1;
  analysis::OddsStyle style{.unicode = streams.unicode, .columns = {}};
  std::vector<Odds> all;
  for (const auto& column : columns) {
    column->name = several ? name_of(*column, options.compared) : std::string();
    style.columns.push_back(column->name);
    all.push_back(column->odds);
  }
  if (options.format == Format::json) {
    for (const auto& column : columns) streams.out << embed::odds_json(*column->question, column->odds, column->name) << '\n';
  }
  const std::vector<std::string> above = lines_above(columns);
  if (options.format != Format::json)
    for (const std::string& line : above) streams.out << line << '\n';
  std::vector<analysis::OddsChart> charts = analysis::odds_charts(all, say);
  const std::vector<std::string> certain = analysis::take_certain(charts);
  style.longest = analysis::largest_part(charts);
  // The name of an expression stands above it already.
  for (const analysis::OddsChart& chart : charts)
    if (options.format != Format::json)
      streams.out << (several || first.odds.verdict ? "\n" + chart.what + "\n" : "") << analysis::odds_bars(chart, style, say);
  if (options.format != Format::json && !certain.empty()) {
    streams.out << '\n' << say("in any case") << '\n';
    for (const std::string& one : certain) streams.out << "  " << one << '\n';
  }
  if (options.format != Format::json && charts.empty() && certain.empty() && first.odds.verdict == interpreter::Judgement::allowed)
    streams.out << "  " << say("nothing changes") << '\n';
  if (!options.svg.empty()) {
    const std::string svg = analysis::odds_svg(embed::asked_text(*first.question), charts, style, say, above, certain);
    if (std::string problem = write_file(options.svg, svg); !problem.empty()) return first.session->fail_file(options.svg, problem);
  }
  return std::all_of(columns.begin(), columns.end(), [](const auto& column) { return determined(*column); }) ? Exit::clean : Exit::findings;
}

}  // namespace paragraf::tools
