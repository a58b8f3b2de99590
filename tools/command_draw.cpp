// `paragraf draw BOOK --state S -o state.svg`: a state as a picture. What is drawn follows from the declarations of the book; what
// stands around it, and under the names, from the options.
#include <fmt/format.h>

#include <ostream>

#include "analysis/picture.hpp"
#include "tools/commands.hpp"
#include "tools/files.hpp"

namespace paragraf::tools {
namespace {

// "15 cm", "melee_zone_depth", "b1: 5 cm": an expression, perhaps behind an id.
std::optional<analysis::RingWish> ring_of(const std::string& given, Session& session) {
  const interpreter::State& state = session.situation().state();
  analysis::RingWish wish;
  std::string text = given;
  if (const std::size_t colon = given.find(':'); colon != given.npos && state.find(given.substr(0, colon))) {
    wish.around = given.substr(0, colon);
    text = given.substr(colon + 1);
  }
  const embed::Question question(session.situation(), text, session.sink(), model::Asks::value);
  if (!question) {
    session.report(session.streams().err, question.sources());
    return std::nullopt;
  }
  const model::Book& book = question.book();
  const auto refuse = [&](std::string message) {
    session.sink().add(base::Diagnostic{base::Code::option_value, base::Severity::error, std::move(message)});
    return std::nullopt;
  };
  const model::TypeId type = question.is_act() ? model::TypeId() : book[question.query().expression].type;
  const bool length = type.valid() && book.geometry.length.valid() && book.types.kind(type) == model::TypeKind::measure &&
                      book.types[type].declaration == book.geometry.length.index();
  if (!length) return refuse(fmt::format("--ring {}: found no length, such as \"15 cm\"", given));
  const interpreter::Result radius = embed::ask_value(question, false).result;
  if (!radius.known() || !radius.value().is<model::Number>() || radius.value().number().sign() <= 0)
    return refuse(fmt::format("--ring {}: the length is not known, or not more than 0", given));
  wish.radius = radius.value().number();
  wish.text = model::value_text(book, radius.value(), type, nullptr, nullptr, session.say());
  return wish;
}

}  // namespace

Exit command_draw(const Options& options, Streams streams) {
  Session session(options, streams);
  if (!session.load(options.books.front()) || !session.choose()) return session.failure();
  analysis::PictureWishes wishes{.language = options.wishes.language.empty() ? session.situation().prose_language() : options.wishes.language,
                                 .fill = options.fill,
                                 .shown = options.shown,
                                 .rings = {}};
  for (const std::string& given : options.rings) {
    auto ring = ring_of(given, session);
    session.report(streams.err);
    if (!ring) return Exit::usage;
    wishes.rings.push_back(*std::move(ring));
  }
  const analysis::Picture picture =
      analysis::picture_of(session.situation().book(), session.situation().state(), session.say(), wishes);
  if (picture.empty()) {
    const base::Speech& say = session.say();
    streams.err << say("there is nothing to draw: nothing in this state has a point, a polygon or a hex for its place") << '\n';
    return Exit::findings;
  }
  const std::string svg = analysis::svg_of(picture);
  if (options.output.empty()) {
    streams.out << svg;
    return Exit::clean;
  }
  if (std::string problem = write_file(options.output, svg); !problem.empty()) return session.fail_file(options.output, problem);
  return Exit::clean;
}

}  // namespace paragraf::tools
