// Orders as JSON: see order.hpp.
#include "interpreter/play/order.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "base/suggest.hpp"
#include "base/unicode.hpp"
#include "interpreter/json_tree.hpp"

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
  if (answers) json["answers"] = true;
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

std::optional<Json> read_json_line(std::string_view text, std::string& problem) {
  if (interpreter::nests_too_deep(text)) {
    problem = "this nests deeper than " + std::to_string(interpreter::json_nesting_limit) + " brackets";
    return std::nullopt;
  }
  std::vector<std::set<std::string>> keys;     // of the objects that are open
  std::string twice;
  const auto look = [&](int, Json::parse_event_t event, Json& part) {
    if (event == Json::parse_event_t::object_start) keys.emplace_back();
    if (event == Json::parse_event_t::object_end) keys.pop_back();
    if (event == Json::parse_event_t::key && !keys.back().insert(part.get<std::string>()).second && twice.empty()) twice = part.get<std::string>();
    return true;
  };
  try {
    Json json = Json::parse(text, look);
    if (twice.empty() && json.is_object()) return json;
    problem = twice.empty() ? "this is no JSON object" : "`" + twice + "` stands twice";
  } catch (const Json::parse_error& found) {
    problem = found.byte > 1 ? "this is no JSON from character " + std::to_string(base::code_points(text.substr(0, found.byte - 1)) + 1) + " on" : "this is no JSON object";
  }
  return std::nullopt;
}

std::optional<Order> joined(std::span<const Order> orders, std::string& problem) {
  Order all;
  for (const Order& order : orders) {
    all.acts.insert(all.acts.end(), order.acts.begin(), order.acts.end());
    for (const auto& [event, total] : order.rolls) {
      if (std::any_of(all.rolls.begin(), all.rolls.end(), [&event = event](const auto& other) { return other.first == event; })) {
        problem = "two orders of one step give the roll of `" + event + "`; say of which with its arguments, such as \"shot(ann, bob)\"";
        return std::nullopt;
      }
      all.rolls.emplace_back(event, total);
    }
    if (!order.note.empty()) all.note += (all.note.empty() ? "" : "; ") + order.note;
  }
  return all;
}

namespace {

std::string found_text(const Json& json) {
  std::string text = written(json);
  return text.size() > 40 ? text.substr(0, 37) + "..." : text;
}

// The problem of one key of an order; empty if it has been taken over.
std::string take_over(Order& order, const std::string& key, const Json& value) {
  const auto is_text = [](const Json& one) { return one.is_string(); };
  if (key == "do") {
    if (is_text(value)) return order.acts = {value.get<std::string>()}, "";
    if (!value.is_array() || value.empty() || !std::all_of(value.begin(), value.end(), is_text))
      return "`do` is " + found_text(value) + "; expected an act as a text, or a list of them";
    for (const Json& act : value) order.acts.push_back(act.get<std::string>());
  } else if (key == "rolls") {
    if (!value.is_object()) return "`rolls` is " + found_text(value) + "; expected {\"EVENT\": TOTAL}";
    for (const auto& [event, total] : value.items()) {
      if (!total.is_number_integer()) return "the roll of `" + event + "` is " + found_text(total) + "; expected a whole number";
      order.rolls.emplace_back(event, total.get<std::int64_t>());
    }
  } else if (key == "note") {
    if (!is_text(value)) return "`note` is " + found_text(value) + "; expected a text";
    order.note = value.get<std::string>();
  } else if (key == "answers") {
    if (!value.is_boolean()) return "`answers` is " + found_text(value) + "; expected true or false";
    order.answers = value.get<bool>();
  } else {
    const std::vector<std::string> keys{"do", "rolls", "note", "answers"};
    const auto near = base::nearest(key, keys);
    return "an order has no `" + key + "`" + (near ? ", the nearest is `" + *near + "`" : "");
  }
  return "";
}

}  // namespace

std::optional<Order> order_from_json(std::string_view text, std::string& problem) {
  const std::optional<Json> json = read_json_line(text, problem);
  if (!json) return std::nullopt;
  Order order;
  for (const auto& [key, value] : json->items())
    if (problem = take_over(order, key, value); !problem.empty()) return std::nullopt;
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
