// `paragraf draw BOOK`: a state as a picture, or a game as a strip of pictures. What is drawn follows from the declarations of the book;
// what stands around it, and under the names, from the options.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <ostream>

#include "analysis/strip.hpp"
#include "base/suggest.hpp"
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
    analysis::Picture picture =
        analysis::picture_of(session_.situation().book(), session_.situation().state(), session_.say(), *wishes);
    tell_unplaced({&picture});
    if (picture.empty()) return nothing(session_.say());
    if (!check_drawn({&picture}, *wishes)) return Exit::usage;
    name(picture.title, options_.state);
    return write(analysis::svg_of(picture));
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
    analysis::Strip strip = analysis::strip_of(*game, steps, from, session_.say(), *wishes);
    std::vector<const analysis::Picture*> pictures;
    for (const analysis::Panel& panel : strip.panels) pictures.push_back(&panel.picture);
    tell_unplaced(pictures);
    if (strip.empty()) return nothing(session_.say());
    if (!check_drawn(pictures, *wishes)) return Exit::usage;
    name(strip.title, options_.play.replay);
    return write(analysis::svg_of(strip, session_.say()));
  }

  std::optional<analysis::PictureWishes> wishes_in(const embed::Situation& situation) {
    analysis::PictureWishes wishes{.language = options_.wishes.language.empty() ? situation.prose_language() : options_.wishes.language,
                                   .fill = options_.fill,
                                   .facing = options_.facing,
                                   .shown = options_.shown,
                                   .rings = {}};
    const model::Book& book = situation.book();
    if (!check_name(book, "--fill", wishes.fill) || !check_name(book, "--facing", wishes.facing)) return std::nullopt;
    for (const std::string& shown : wishes.shown)
      if (!check_name(book, "--show", shown)) return std::nullopt;
    for (const std::string& given : options_.rings) {
      auto ring = ring_of(given, situation);
      session_.report(streams_.err);
      if (!ring) return std::nullopt;
      wishes.rings.push_back(*std::move(ring));
    }
    return wishes;
  }

  // An option that names an attribute: the book has one of that name, and of a type that fits.
  bool check_name(const model::Book& book, std::string_view option, const std::string& name) {
    if (name.empty()) return true;
    std::vector<std::string> names;
    bool fits = false;
    for (std::size_t i = 0; i < book.attributes.size(); ++i) {
      const model::Attribute& attribute = book.attributes[i];
      const model::TypeId type = book.types.strip_optional(attribute.type);
      const bool fitting = option == "--fill"     ? book.types.kind(type) == model::TypeKind::enumeration
                           : option == "--facing" ? book.types.is_numeric(type)
                                                  : true;
      if (fitting) names.push_back(book.text(attribute.name));
      fits = fits || (fitting && names.back() == name);
    }
    if (fits) return true;
    const std::string_view kind = option == "--fill" ? " of an enum" : option == "--facing" ? " that is a number" : "";
    const auto near = base::nearest(name, names);
    session_.refuse(base::Code::option_value, fmt::format("{} {}: no entity of the book has an attribute `{}`{}{}", option, name, name, kind,
                                                          near ? fmt::format(", the nearest is `{}`", *near) : ""));
    return false;
  }

  // ... and something that is drawn has it.
  bool check_drawn(const std::vector<const analysis::Picture*>& pictures, const analysis::PictureWishes& wishes) {
    const model::Book& book = session_.book();
    std::set<model::EntityId> kinds;
    for (const analysis::Picture* picture : pictures)
      for (const interpreter::CellKey& cell : picture->told)
        if (!cell.is_phase()) kinds.insert(cell.entity.declaration);
    const auto check = [&](std::string_view option, const std::string& name) {
      const auto has = [&](model::AttributeId id) { return book.text(book[id].name) == name; };
      const auto drawn = [&](model::EntityId kind) { return std::any_of(book[kind].attributes.begin(), book[kind].attributes.end(), has); };
      if (name.empty() || std::any_of(kinds.begin(), kinds.end(), drawn)) return true;
      session_.refuse(base::Code::option_value, fmt::format("{} {}: nothing that is drawn has an attribute `{}`", option, name, name));
      return false;
    };
    return check("--fill", wishes.fill) && check("--facing", wishes.facing) &&
           std::all_of(wishes.shown.begin(), wishes.shown.end(), [&](const std::string& shown) { return check("--show", shown); });
  }

  // "15 cm", "melee_zone_depth", "b1: 5 cm": an expression, perhaps behind an id.
  std::optional<analysis::RingWish> ring_of(const std::string& given, const embed::Situation& situation) {
    analysis::RingWish wish;
    std::string text = given;
    const auto refuse = [&](std::string message) {
      session_.refuse(base::Code::option_value, fmt::format("--ring {}: {}", given, message));
      return std::nullopt;
    };
    if (const std::size_t colon = given.find(':'); colon != given.npos) {
      wish.around = given.substr(0, colon);
      text = given.substr(colon + 1);
      if (!situation.state().was_named(wish.around)) return refuse(fmt::format("the state has no entity `{}`{}", wish.around, near_id(situation.state(), wish.around)));
    }
    if (const std::size_t unit = text.find_first_not_of("0123456789./"); unit != text.npos && unit > 0 && text[unit] != ' ' &&
                                                                         text.find_first_of(" ()+-*", unit) == text.npos)
      return refuse(fmt::format("between the number and its unit stands a space: \"{} {}\"", text.substr(0, unit), text.substr(unit)));
    if (text.find_first_not_of(' ') == text.npos) return refuse("found no length, such as \"15 cm\"");
    const embed::Question question(situation, text, session_.sink(), model::Asks::value);
    if (!question) {
      session_.report(streams_.err, question.sources());
      return std::nullopt;
    }
    const model::Book& book = question.book();
    const model::TypeId type = question.is_act() ? model::TypeId() : book[question.query().expression].type;
    const bool length = type.valid() && book.geometry.length.valid() && book.types.kind(type) == model::TypeKind::measure &&
                        book.types[type].declaration == book.geometry.length.index();
    if (!length) return refuse("found no length, such as \"15 cm\"");
    const interpreter::Result radius = embed::ask_value(question, false).result;
    if (!radius.known() || !radius.value().is<model::Number>() || radius.value().number().sign() <= 0)
      return refuse("the length is not known, or not more than 0");
    wish.radius = radius.value().number();
    wish.text = model::value_text(book, radius.value(), type, nullptr, nullptr, session_.say());
    return wish;
  }

  static std::string near_id(const interpreter::State& state, const std::string& id) {
    std::vector<std::string> ids;
    for (std::size_t kind = 0; kind < state.book().entities.size(); ++kind)
      for (const interpreter::Instance& one : state.in_order(model::EntityId(kind))) ids.push_back(state.id(one));
    const auto near = base::nearest(id, ids);
    return near ? fmt::format(", the nearest is `{}`", *near) : std::string();
  }

  // "Belle-Alliance - screen.json"
  void name(std::string& title, const std::string& path) {
    if (path != "-") title += " \u2013 " + std::filesystem::path(path).filename().string();
  }

  void tell_unplaced(const std::vector<const analysis::Picture*>& pictures) {
    std::set<analysis::Unplaced> all;
    for (const analysis::Picture* picture : pictures) all.insert(picture->unplaced.begin(), picture->unplaced.end());
    const base::Speech& say = session_.say();
    for (const analysis::Unplaced& one : all)
      streams_.err << say("{0} is not drawn there: its {1} is {2}, and a hex is written with four digits, such as \"0512\"", one.id, one.attribute, one.value) << '\n';
  }

  Exit nothing(const base::Speech& say) {
    streams_.err << say("there is nothing to draw: nothing in this state has a point, a polygon or a hex for its place") << '\n';
    return Exit::findings;
  }

  Exit write(const analysis::Document& document) {
    const base::Speech& say = session_.say();
    if (!document.full_size.empty())
      streams_.err << say("the picture would be {0} pixels large, and is made smaller: what it shows lies far apart", document.full_size) << '\n';
    const std::string& svg = document.svg;
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
