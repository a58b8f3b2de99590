// Reading .po files: see po.hpp.
#include "tests/messages/po.hpp"

#include <algorithm>
#include <set>

#include "tests/house/files.hpp"

namespace paragraf::tests {
namespace {

std::string unescaped(std::string_view quoted) {
  std::string text;
  for (std::size_t i = 1; i + 1 < quoted.size(); ++i) {
    if (quoted[i] == '\\') ++i;
    text += quoted[i] == 'n' && quoted[i - 1] == '\\' ? '\n' : quoted[i];
  }
  return text;
}

const PoEntry* find(const std::vector<PoEntry>& entries, const PoEntry& wanted) {
  const auto found = std::find_if(entries.begin(), entries.end(), [&](const PoEntry& entry) {
    return entry.context == wanted.context && entry.message == wanted.message;
  });
  return found == entries.end() ? nullptr : &*found;
}

}  // namespace

std::vector<PoEntry> po_entries(std::string_view text) {
  std::vector<PoEntry> entries;
  PoEntry entry;
  std::string* open = nullptr;  // where a line of text goes on
  const auto finish = [&] {
    if (!entry.message.empty()) entries.push_back(entry);
    entry = {};
    open = nullptr;
  };
  for (std::string_view line : lines_of(text)) {
    if (line.empty()) {
      finish();
    } else if (line.starts_with("#")) {
      if (line.starts_with("#,") && line.find("fuzzy") != line.npos) entry.fuzzy = true;
    } else {
      const std::string_view word = line.substr(0, line.find('"'));
      if (word.starts_with("msgctxt")) open = &entry.context;
      if (word.starts_with("msgid ")) open = &entry.message;
      if (word.starts_with("msgid_plural")) open = &entry.plural;
      if (word.starts_with("msgstr")) open = &entry.translations.emplace_back();
      if (open) *open += unescaped(line.substr(word.size()));
    }
  }
  finish();
  return entries;
}

std::string placeholders(std::string_view message) {
  std::set<std::string> all;
  for (std::size_t at = message.find('{'); at != message.npos; at = message.find('{', at + 1))
    all.emplace(message.substr(at, message.find('}', at) + 1 - at));
  std::string text;
  for (const std::string& one : all) text += one;
  return text;
}

std::vector<std::string> po_problems(const std::vector<PoEntry>& messages, const std::vector<PoEntry>& catalogue) {
  std::vector<std::string> problems;
  for (const PoEntry& message : messages) {
    const PoEntry* entry = find(catalogue, message);
    const auto empty = [](const std::string& text) { return text.empty(); };
    if (!entry)
      problems.push_back("is missing: " + message.name());
    else if (entry->translations.empty() || std::any_of(entry->translations.begin(), entry->translations.end(), empty))
      problems.push_back("is not translated: " + message.name());
    else if (entry->fuzzy)
      problems.push_back("is fuzzy: " + message.name());
    else
      for (const std::string& translation : entry->translations)
        if (placeholders(translation) != placeholders(message.plural.empty() ? message.message : message.plural))
          problems.push_back("has other placeholders: " + message.name() + " -> " + translation);
  }
  for (const PoEntry& entry : catalogue)
    if (!find(messages, entry)) problems.push_back("is not used: " + entry.name());
  return problems;
}

}  // namespace paragraf::tests
