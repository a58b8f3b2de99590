// Reading lists of acceptances; see acceptances.hpp.
#include "tools/acceptances.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "analysis/approvals.hpp"
#include "interpreter/json_tree.hpp"

namespace paragraf::tools {
namespace {

using Json = nlohmann::ordered_json;

std::string text_of(const Json& object, std::string_view key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

// Of a finding as `align` prints it, the words stand among its facts, by language: nothing else there has a key of two or three letters.
void take_words(const Json& from, AcceptanceWish& wish) {
  for (const auto& [key, value] : from.items())
    if (value.is_string() && (key.size() == 2 || key.size() == 3)) wish.words[key] = analysis::approved_form(value.get<std::string>());
}

}  // namespace

bool AcceptanceWish::means(const analysis::SentenceFinding& finding, const analysis::Passage& passage) const {
  if (!is_named(passage, sentence) || finding.code() != code) return false;
  return std::all_of(words.begin(), words.end(), [&](const auto& word) {
    const auto there = finding.words.find(word.first);
    return there != finding.words.end() && there->second == word.second;
  });
}

ReadAcceptances read_acceptances(std::string_view lines) {
  ReadAcceptances read;
  std::size_t number = 0;
  for (std::size_t at = 0; at < lines.size();) {
    const std::size_t end = std::min(lines.find('\n', at), lines.size());
    const std::string_view line = lines.substr(at, end - at);
    at = end + 1;
    ++number;
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    const Json object = interpreter::nests_too_deep(line) ? Json() : Json::parse(line, nullptr, false);
    const auto refuse = [&](std::string_view what) {
      read.problem = fmt::format("line {}: {}; expected {{\"sentence\": \"6.1.1(2)\", \"code\": \"P608\", \"reason\": \"...\"}}", number, what);
      return read;
    };
    if (!object.is_object()) return refuse("this is no JSON object");
    AcceptanceWish wish{.line = number, .sentence = text_of(object, "sentence"), .code = text_of(object, "code"), .reason = analysis::approved_form(text_of(object, "reason"))};
    if (wish.reason.empty()) continue;
    if (const auto facts = object.find("facts"); facts != object.end() && facts->is_object()) {
      wish.sentence = text_of(*facts, "sentence");
      take_words(*facts, wish);
    }
    if (const auto words = object.find("words"); words != object.end() && words->is_object()) take_words(*words, wish);
    if (wish.sentence.empty()) return refuse("no `sentence` is named");
    if (wish.code.empty()) return refuse("no `code` is named");
    read.wishes.push_back(std::move(wish));
  }
  return read;
}

}  // namespace paragraf::tools
