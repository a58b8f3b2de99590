// `paragraf readings BOOK`: every reading of a book: its sides with their reasons, who tests it, the smallest situation that was
// found in which the sides differ, and in what share of all situations they do.

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

std::string line(std::size_t indent, const std::string& text) { return std::string(indent, ' ') + text + "\n"; }

std::string side_text(const base::Speech& say, const Book& book, const Reading& reading, std::size_t index) {
  const model::ReadingSide& side = reading.sides[index];
  std::string text = book.told(side.name, say);
  if (!side.reason.empty()) text += " " + say.quotation(side.reason);
  return index == 0 ? say("   {0} (unless another side is chosen)", text) : say.context("side", "or {0}", text);
}

std::string told(const base::Speech& say, const Book& book, const ReadingView& view) {
  const Reading& reading = book[view.reading];
  std::string text = line(0, book.told(reading.name, say) + " " + say.quotation(reading.question));
  for (std::size_t i = 0; i < reading.sides.size(); ++i) text += line(2, side_text(say, book, reading, i));
  text += line(2, view.tested_by.empty() ? say("no rule tests it") : say("tested by {0}", say.row(citations(book, view))));
  if (!view.difference) {
    if (!view.tested_by.empty())
      text += line(2, say.plural(view.tried, "no difference found in {0} situation", "no difference found in {0} situations",
                                 view.tried));
    return text;
  }
  text += line(2, say("the smallest difference found:"));
  for (const std::string& step : view.difference->steps) text += line(4, step);
  text += line(4, view.difference->question);
  for (std::size_t i = 0; i < reading.sides.size(); ++i)
    text += line(6, book.told(reading.sides[i].name, say) + ": " + view.difference->answers[i]);
  text += line(2, view.share ? say("they differ in {0} of all situations (there are {1})", view.share->differing.to_fraction(),
                                   view.share->situations.to_string())
                             : say("how often they differ: not counted"));
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
  if (!session.load(options.books.front()) || !session.choose()) return session.failure();
  const Book& book = session.book();
  bool first = true;
  for (const ReadingView& view : analysis::reading_views(book, {session.say(), session.situation().keywords().language()})) {
    if (options.format == Format::json) {
      streams.out << json(book, view) << '\n';
    } else {
      streams.out << (first ? "" : "\n") << told(session.say(), book, view);
    }
    first = false;
  }
  if (first && options.format != Format::json) {
    const base::Speech& say = session.say();
    streams.out << say("the book has no readings") << '\n';
  }
  return Exit::clean;
}

}  // namespace paragraf::tools
