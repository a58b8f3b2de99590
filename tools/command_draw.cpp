// `paragraf draw BOOK`: a state as a picture, or a game as a strip of pictures. What is drawn follows from the declarations of the book;
// what stands around it, and under the names, from the options.
#include <fmt/format.h>

#include <ostream>

#include "analysis/strip.hpp"
#include "interpreter/play/replay.hpp"
#include "tools/commands.hpp"
#include "tools/files.hpp"

namespace paragraf::tools {
namespace {

class Draw {
 public:
  Draw(const Options& options, Streams streams) : options_(options), streams_(streams), session_(options, streams) {}

  Exit run() {
    const bool replays = !options_.play.replay.empty();
    if (!replays && options_.state.empty())
      return session_.refuse(base::Code::option_value, "there is nothing to draw: expected --state FILE or --replay FILE");
    if (!replays && (options_.play.from || options_.play.until))
      return session_.refuse(base::Code::option_value,
                             fmt::format("{} names a line of the log that --replay reads", options_.play.from ? "--from" : "--until"));
    if (!session_.load(options_.books.front())) return session_.failure();
    return replays ? draw_game() : draw_state();
  }

 private:
  Exit draw_state() {
    if (!session_.choose()) return session_.failure();
    const auto wishes = wishes_in(session_.situation());
    if (!wishes) return Exit::usage;
    const analysis::Picture picture =
        analysis::picture_of(session_.situation().book(), session_.situation().state(), session_.say(), *wishes);
    return picture.empty() ? nothing(session_.say()) : write(analysis::svg_of(picture));
  }

  Exit draw_game() {
    embed::ReadFile file = read_file(options_.play.replay, options_.most_bytes);
    if (!file.text) return session_.fail_file(options_.play.replay, file.problem);
    const base::SourceId log = session_.sources().add(options_.play.replay, std::move(*file.text));
    std::vector<analysis::Step> steps;
    const auto game = play::replay(session_.loaded(), session_.sources(), log, options_.wishes, options_.play.until, session_.sink(),
                                   [&](const play::Game& played, const play::Order& order, const play::Move& move) {
                                     steps.push_back(analysis::step_of(played, order, move, session_.say()));
                                   });
    session_.report(streams_.err);
    if (!game) return session_.failure();
    const std::size_t from = options_.play.from.value_or(1);
    if (options_.play.until && *options_.play.until < from)
      return session_.refuse(base::Code::option_value, fmt::format("--from {} is behind --until {}", from, *options_.play.until));
    if (from < 1 || game->line() < from)
      return session_.refuse(base::Code::option_value,
                             fmt::format("the log has the lines 1 to {}, and no line {}", game->line(), from));
    if (game->counted().back() < from)
      return session_.refuse(base::Code::option_value,
                             fmt::format("--from {}: nothing was done from that line on that was not taken back", from));
    embed::Situation situation(session_.loaded(), session_.sources(), game->state());
    if (!situation.choose(game->wishes(), session_.sink())) return session_.report(streams_.err, situation.sources()), session_.failure();
    const auto wishes = wishes_in(situation);
    if (!wishes) return Exit::usage;
    const analysis::Strip strip = analysis::strip_of(*game, steps, from, session_.say(), *wishes);
    return strip.empty() ? nothing(session_.say()) : write(analysis::svg_of(strip, session_.say()));
  }

  std::optional<analysis::PictureWishes> wishes_in(const embed::Situation& situation) {
    analysis::PictureWishes wishes{.language = options_.wishes.language.empty() ? situation.prose_language() : options_.wishes.language,
                                   .fill = options_.fill,
                                   .facing = options_.facing,
                                   .shown = options_.shown,
                                   .rings = {}};
    for (const std::string& given : options_.rings) {
      auto ring = ring_of(given, situation);
      session_.report(streams_.err);
      if (!ring) return std::nullopt;
      wishes.rings.push_back(*std::move(ring));
    }
    return wishes;
  }

  // "15 cm", "melee_zone_depth", "b1: 5 cm": an expression, perhaps behind an id.
  std::optional<analysis::RingWish> ring_of(const std::string& given, const embed::Situation& situation) {
    analysis::RingWish wish;
    std::string text = given;
    if (const std::size_t colon = given.find(':'); colon != given.npos && situation.state().was_named(given.substr(0, colon))) {
      wish.around = given.substr(0, colon);
      text = given.substr(colon + 1);
    }
    const embed::Question question(situation, text, session_.sink(), model::Asks::value);
    if (!question) {
      session_.report(streams_.err, question.sources());
      return std::nullopt;
    }
    const model::Book& book = question.book();
    const auto refuse = [&](std::string message) {
      session_.sink().add(base::Diagnostic{base::Code::option_value, base::Severity::error, std::move(message)});
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
    wish.text = model::value_text(book, radius.value(), type, nullptr, nullptr, session_.say());
    return wish;
  }

  Exit nothing(const base::Speech& say) {
    streams_.err << say("there is nothing to draw: nothing in this state has a point, a polygon or a hex for its place") << '\n';
    return Exit::findings;
  }

  Exit write(const std::string& svg) {
    if (options_.output.empty()) {
      streams_.out << svg;
      return Exit::clean;
    }
    const std::string problem = write_file(options_.output, svg);
    return problem.empty() ? Exit::clean : session_.fail_file(options_.output, problem);
  }

  const Options& options_;
  Streams streams_;
  Session session_;
};

}  // namespace

Exit command_draw(const Options& options, Streams streams) { return Draw(options, streams).run(); }

}  // namespace paragraf::tools
