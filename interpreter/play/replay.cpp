// Replaying a log: see replay.hpp.
#include "interpreter/play/replay.hpp"

#include <fmt/format.h>

#include <charconv>
#include <nlohmann/json.hpp>

#include "interpreter/play/digest.hpp"
#include "interpreter/state_json.hpp"

namespace paragraf::play {
namespace {

using Json = nlohmann::ordered_json;
using base::Code;

constexpr std::string_view digest_key = ",\"digest\":\"";

class Replay {
 public:
  Replay(const embed::Loaded& loaded, base::Sources& sources, embed::Wishes wishes, base::Sink& sink, const Watcher& watcher)
      : loaded_(loaded), sources_(sources), wishes_(std::move(wishes)), sink_(sink), watcher_(watcher) {}

  std::unique_ptr<Game> run(base::SourceId log, std::optional<std::size_t> until) {
    const std::vector<Line> lines = lines_of(sources_, log);
    if (lines.empty()) {
      sink_.add({Code::order_form, base::Severity::error, "the log is empty"});
      return nullptr;
    }
    if (until && (*until < 1 || *until > lines.size())) {
      sink_.add({Code::option_value, base::Severity::error, fmt::format("the log has the lines 1 to {}, and no line {}", lines.size(), *until)});
      return nullptr;
    }
    for (const Line& line : lines) {
      if (until && ++count_ > *until) break;
      if (!check(line) || !take(line)) return nullptr;
    }
    return std::move(game_);
  }

 private:
  bool fail(const Line& line, Code code, std::string message, std::vector<std::string> notes = {}) {
    base::Diagnostic found = base::diagnostic(code, line.place, std::move(message));
    found.notes = std::move(notes);
    sink_.add(std::move(found));
    return false;
  }

  // The digest at its end is that of the line and of all before.
  bool check(const Line& line) {
    const std::size_t at = line.text.rfind(digest_key);
    if (at == line.text.npos) return fail(line, Code::order_form, "this is no line of a log: it has no digest");
    const std::string_view given = line.text.substr(at + digest_key.size());
    digest_ = sha256(digest_ + std::string(line.text.substr(0, at)));
    if (given == digest_ + "\"}") return true;
    return fail(line, Code::log_changed, fmt::format("line {} was changed, or lines before it were taken out or put in", line.number),
                {"its digest is not that of the line and of those before it; up to here nothing was changed"});
  }

  bool take(const Line& line) {
    std::string problem;
    const std::optional<Json> read = read_json_line(line.text, problem);
    if (!read) return fail(line, Code::order_form, problem);
    const Json& json = *read;
    if (!json.contains("kind") || !json["kind"].is_string()) return fail(line, Code::order_form, "this is no line of a log");
    const std::string kind = json["kind"].get<std::string>();
    if (!game_) return kind == "game" ? start(line, json) : fail(line, Code::order_form, "a log begins with the line that starts the game");
    if (kind == "undo") {
      if (json.contains("to") && json["to"].is_number_unsigned() && game_->undo(json["to"].get<std::size_t>())) return same(line, json);
      return fail(line, Code::order_form, "this line goes back to a line that there is not");
    }
    return kind == "move" ? move(line, json) : fail(line, Code::order_form, "this is no line of a log");
  }

  static std::vector<std::string> texts(const Json& json, std::string_view key) {
    std::vector<std::string> all;
    if (const auto list = json.find(key); list != json.end() && list->is_array())
      for (const Json& text : *list)
        if (text.is_string()) all.push_back(text.get<std::string>());
    return all;
  }

  bool start(const Line& line, const Json& json) {
    const auto state = json.find("start");
    if (state == json.end()) return fail(line, Code::order_form, "the game has no state to start from");
    wishes_.readings = texts(json, "readings");
    wishes_.assumptions = texts(json, "assumptions");
    wishes_.seed.reset();
    if (const auto seed = json.find("seed"); seed != json.end() && seed->is_string()) {
      const std::string text = seed->get<std::string>();
      std::uint64_t value = 0;
      std::from_chars(text.data(), text.data() + text.size(), value);
      wishes_.seed = value;
    }
    const base::SourceId source = sources_.add("start of the log", state->dump(2));
    auto read = interpreter::read_state(*loaded_.book, sources_, source, sink_);
    if (!read || sink_.has_errors()) return false;
    game_ = std::make_unique<Game>(loaded_, sources_, std::move(*read), wishes_);
    base::Sink found;
    if (game_->begin(found)) return same(line, json);
    for (const base::Diagnostic& one : found.sorted()) {
      std::vector<std::string> notes = one.notes;
      notes.emplace_back("the book is another one, or was changed since");
      fail(line, one.code, one.message, std::move(notes));
    }
    return false;
  }

  bool move(const Line& line, const Json& json) {
    std::string problem;
    const auto order = json.contains("order") ? order_from_json(json["order"].dump(), problem) : std::nullopt;
    if (!order) return fail(line, Code::order_form, problem.empty() ? "this line has no order" : "the order of this line: " + problem);
    const auto rolls = rolls_of(json);
    if (!rolls) return fail(line, Code::order_form, "the rolls of this line are none of events of the book");
    base::Sink found;                          // what was told when it was ordered, at places of its own
    const Move move = game_->carry_out(*order, found, *rolls);
    if (!move.answer) return fail(line, Code::log_differs, "this order cannot be read any more");
    if (!move.done())
      return fail(line, Code::log_differs, "this order is not carried out any more", {"the book is another one, or was changed since"});
    if (!same(line, json)) return false;
    if (watcher_) watcher_(*game_, *order, move);
    return true;
  }

  bool same(const Line& line, const Json& json) {
    const std::string now = digest_of(game_->state());
    if (json.contains("state") && json["state"] == now) {
      if (game_->log().back() == line.text) return true;
      base::Diagnostic differs{Code::log_differs, base::Severity::warning, "the state is what this line says, but what stands beside is not what the game says now",
                               {{line.place, ""}}, {"the line is no record of what was answered; or the book was changed since, without a change to the state"}};
      sink_.add(std::move(differs));
      return true;
    }
    return fail(line, Code::log_differs, "this line comes to another state than the log says", {"the book is another one, or was changed since"});
  }

  // In the order in which they were rolled: what is done again rolls them in the same order.
  std::optional<std::vector<interpreter::Roll>> rolls_of(const Json& json) const {
    std::vector<interpreter::Roll> rolls;
    const auto list = json.find("rolls");
    if (list == json.end() || !list->is_array()) return rolls;
    const model::Book& book = *loaded_.book;
    for (const Json& one : *list) {
      if (!one.is_object() || !one.value("event", Json()).is_string() || !one.value("die", Json()).is_string()) return std::nullopt;
      const Json total = one.value("total", Json());
      const auto event = book.act_of.find(book.names.find(one["event"].get<std::string>()));
      if (event == book.act_of.end() || !total.is_number_integer()) return std::nullopt;
      const std::vector<model::Parameter>& params = book[event->second].params;
      for (std::uint32_t die = 0; die < params.size(); ++die)
        if (book.text(params[die].name) == one["die"].get<std::string>())
          rolls.push_back({event->second, {}, base::Number(total.get<std::int64_t>()), die});
    }
    return rolls.size() == list->size() ? std::optional(std::move(rolls)) : std::nullopt;
  }

  const embed::Loaded& loaded_;
  base::Sources& sources_;
  embed::Wishes wishes_;
  base::Sink& sink_;
  const Watcher& watcher_;
  std::unique_ptr<Game> game_;
  std::string digest_;
  std::size_t count_ = 0;
};

}  // namespace

std::unique_ptr<Game> replay(const embed::Loaded& loaded, base::Sources& sources, base::SourceId log, embed::Wishes wishes,
                             std::optional<std::size_t> until, base::Sink& sink, const Watcher& watcher) {
  return Replay(loaded, sources, std::move(wishes), sink, watcher).run(log, until);
}

}  // namespace paragraf::play
