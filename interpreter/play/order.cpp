// Orders as JSON: see order.hpp.
#include "interpreter/play/order.hpp"

#include <nlohmann/json.hpp>

#include "base/suggest.hpp"

namespace paragraf::play {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view form = R"(expected {"do": "ACT"}, with several acts as a list, and "rolls": {"EVENT": TOTAL} if dice are thrown)";

std::string written(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace

std::string Order::json() const {
  Json json = Json::object();
  json["do"] = acts.size() == 1 ? Json(acts.front()) : Json(acts);
  if (!rolls.empty()) {
    json["rolls"] = Json::object();
    for (const auto& [event, total] : rolls) json["rolls"][event] = total;
  }
  if (!note.empty()) json["note"] = note;
  return written(json);
}

std::string Order::text(std::string_view together) const {
  std::string all;
  for (const std::string& act : acts) all += (all.empty() ? "" : " " + std::string(together) + " ") + act;
  return all;
}

std::vector<Line> lines_of(const base::Sources& sources, base::SourceId source) {
  const std::string_view text = sources[source].text();
  std::vector<Line> lines;
  std::size_t number = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    if (line.ends_with('\r')) line.remove_suffix(1);
    ++number;
    if (line.find_first_not_of(" \t") != line.npos)
      lines.push_back({{source, {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + line.size())}}, number, line});
    at = end + 1;
  }
  return lines;
}

std::optional<Order> order_from_json(std::string_view text, std::string& problem) {
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) {
    problem = "this is no JSON object";
    return std::nullopt;
  }
  Order order;
  for (const auto& [key, value] : json.items()) {
    if (key == "do" && value.is_string()) {
      order.acts = {value.get<std::string>()};
    } else if (key == "do" && value.is_array() && !value.empty() &&
               std::all_of(value.begin(), value.end(), [](const Json& act) { return act.is_string(); })) {
      for (const Json& act : value) order.acts.push_back(act.get<std::string>());
    } else if (key == "rolls" && value.is_object()) {
      for (const auto& [event, total] : value.items()) {
        if (!total.is_number_integer()) {
          problem = "the roll of `" + event + "` is no whole number";
          return std::nullopt;
        }
        order.rolls.emplace_back(event, total.get<std::int64_t>());
      }
    } else if (key == "note" && value.is_string()) {
      order.note = value.get<std::string>();
    } else if (key == "do" || key == "rolls" || key == "note") {
      problem = "`" + key + "` is " + (value.is_null() ? "null" : std::string(value.type_name()));
      return std::nullopt;
    } else {
      const std::vector<std::string> keys{"do", "rolls", "note"};
      const auto near = base::nearest(key, keys);
      problem = "an order has no `" + key + "`" + (near ? ", the nearest is `" + *near + "`" : "");
      return std::nullopt;
    }
  }
  if (order.acts.empty()) {
    problem = "this order does nothing: it has no `do`";
    return std::nullopt;
  }
  return order;
}

std::optional<Order> read_order(const Line& line, base::Sink& sink) {
  std::string problem;
  auto order = order_from_json(line.text, problem);
  if (order) return order;
  base::Diagnostic found = base::diagnostic(base::Code::order_form, line.place, std::move(problem));
  found.notes.emplace_back(form);
  sink.add(std::move(found));
  return std::nullopt;
}

}  // namespace paragraf::play
