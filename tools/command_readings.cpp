// `paragraf readings BOOK`: every reading of a book: its sides with their reasons, who tests it, the smallest situation that was
// found in which the sides differ, and in what share of all situations they do.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>
#include <ostream>

#include "analysis/readings.hpp"
#include "tools/commands.hpp"

namespace paragraf::tools {
namespace {

using analysis::ReadingView;
using model::Book;
using model::Reading;

std::vector<std::string> citations(const Book& book, const ReadingView& view) {
  std::vector<std::string> cites;
  for (const model::SentenceId sentence : view.tested_by) cites.push_back(book[sentence].citation);
  return cites;
}

std::string told(const Book& book, const ReadingView& view) {
  const Reading& reading = book[view.reading];
  std::string text = fmt::format("{} \"{}\"\n", book.text(reading.name), reading.question);
  for (std::size_t i = 0; i < reading.sides.size(); ++i)
    text += fmt::format("  {} {}{}{}\n", i == 0 ? "  " : "or", book.text(reading.sides[i].name),
                        reading.sides[i].reason.empty() ? "" : fmt::format(" \"{}\"", reading.sides[i].reason),
                        i == 0 ? " (unless another side is chosen)" : "");
  text += view.tested_by.empty() ? "  no rule tests it\n"
                                 : fmt::format("  tested by {}\n", fmt::join(citations(book, view), ", "));
  if (!view.difference) {
    if (!view.tested_by.empty())
      text += fmt::format("  no difference found in {} situations\n", view.tried);
    return text;
  }
  text += "  the smallest difference found:\n";
  for (const std::string& step : view.difference->steps) text += fmt::format("    {}\n", step);
  text += fmt::format("    {}\n", view.difference->question);
  for (std::size_t i = 0; i < reading.sides.size(); ++i)
    text += fmt::format("      {}: {}\n", book.text(reading.sides[i].name), view.difference->answers[i]);
  if (view.share)
    text += fmt::format("  they differ in {} of all situations (there are {})\n", view.share->differing.to_fraction(),
                        view.share->situations.to_string());
  else
    text += "  how often they differ: not counted\n";
  return text;
}

std::string json(const Book& book, const ReadingView& view) {
  const Reading& reading = book[view.reading];
  nlohmann::ordered_json out{{"kind", "reading"}, {"name", book.text(reading.name)}, {"question", reading.question}};
  for (const model::ReadingSide& side : reading.sides)
    out["sides"].push_back({{"name", book.text(side.name)}, {"reason", side.reason}});
  out["tested_by"] = citations(book, view);
  if (view.difference) {
    nlohmann::ordered_json answers;
    for (std::size_t i = 0; i < reading.sides.size(); ++i)
      answers[book.text(reading.sides[i].name)] = view.difference->answers[i];
    out["difference"] = {
        {"steps", view.difference->steps}, {"question", view.difference->question}, {"answers", answers}};
  } else {
    out["difference"] = nullptr;
  }
  out["tried"] = view.tried;
  out["share"] = nullptr;
  if (view.share)
    out["share"] = {{"differing", view.share->differing.to_fraction()},
                    {"situations", view.share->situations.to_string()}};
  return out.dump();
}

}  // namespace

Exit command_readings(const Options& options, Streams streams) {
  Session session(options, streams);
  if (!session.load(options.books.front())) return session.failure();
  const Book& book = session.book();
  bool first = true;
  for (const ReadingView& view : analysis::reading_views(book)) {
    if (options.format == Format::json) {
      streams.out << json(book, view) << '\n';
    } else {
      streams.out << (first ? "" : "\n") << told(book, view);
    }
    first = false;
  }
  if (first && options.format != Format::json) streams.out << "the book has no readings\n";
  return Exit::clean;
}

}  // namespace paragraf::tools
