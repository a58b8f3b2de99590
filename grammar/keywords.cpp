// Reading the keyword tables. In: the JSON texts built into the library. Out: one table per language, read on first
// use, and the problems of a table: wordings that the grammar could not tell apart would silently swallow rules.
#include "grammar/keywords.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <span>
#include <unordered_map>

#include "base/unicode.hpp"
#include "grammar/word_sets.hpp"

namespace paragraf::grammar {

std::span<const std::string_view> keyword_texts();  // generated from keywords/*.json
std::span<const std::string_view> prose_codes();    // generated from the names of stdlib/languages/*.json

namespace {

constexpr std::size_t role_count = 1 +
#define PARAGRAF_ROLE(identifier, role) +1
#include "grammar/roles.def"
#undef PARAGRAF_ROLE
    ;

Role find_role(std::string_view name) {
  static const std::unordered_map<std::string_view, Role> by_name = [] {
    std::unordered_map<std::string_view, Role> roles;
    for (std::size_t i = 1; i < role_count; ++i) roles.emplace(name_of(static_cast<Role>(i)), static_cast<Role>(i));
    return roles;
  }();
  const auto found = by_name.find(name);
  return found == by_name.end() ? Role::none : found->second;
}

std::string in_quotes(std::string_view text) { return "`" + std::string(text) + "`"; }

bool begins_with_words(const std::string& wording, const std::string& first) {
  return (wording + " ").starts_with(first + " ");
}

// A word that opens a line must open one thing only, and must not be able to go on the line before.
void check_openers(const KeywordTable& table, std::vector<std::string>& problems) {
  std::vector<Role> opens(item_words.begin(), item_words.end());
  opens.insert(opens.end(), statement_words.begin(), statement_words.end());
  opens.insert(opens.end(), step_words.begin(), step_words.end());
  opens.push_back(Role::case_);
  std::vector<Role> goes_on(end_words.begin(), end_words.end());
  goes_on.insert(goes_on.end(), {Role::and_, Role::or_, Role::where, Role::has, Role::gives});

  std::map<std::string, Role> seen;
  for (const Role role : opens) {
    for (const std::string& wording : table.wordings(role)) {
      if (const auto [at, fresh] = seen.emplace(wording, role); !fresh)
        problems.push_back(in_quotes(wording) + " opens both " + in_quotes(name_of(at->second)) + " and " +
                           in_quotes(name_of(role)));
      for (const Role other : goes_on)
        for (const std::string& end : table.wordings(other))
          if (begins_with_words(wording, end))
            problems.push_back(in_quotes(wording) + " (" + std::string(name_of(role)) + ") begins with " +
                               in_quotes(end) + " (" + std::string(name_of(other)) + "): the line before would go on");
    }
  }
}

}  // namespace

std::optional<std::string_view> KeywordTable::builtin(std::string_view spelling) const {
  const std::string composed = base::to_nfc(spelling);
  for (const auto& [spelt, neutral] : builtins_)
    if (spelt == composed) return neutral;
  return {};
}

KeywordTable KeywordTable::read(std::string_view json, std::vector<std::string>& problems) {
  KeywordTable table = unchecked(json, problems);
  if (!table.language_.empty()) check_openers(table, problems);
  return table;
}

KeywordTable KeywordTable::unchecked(std::string_view json, std::vector<std::string>& problems) {
  KeywordTable table;
  table.words_.resize(role_count);
  const auto document = nlohmann::json::parse(json, nullptr, false);
  const auto problem = [&](std::string text) { problems.push_back(std::move(text)); };
  const auto is_object = [](const nlohmann::json& value, const char* key) {
    return value.is_object() && value.contains(key) && value[key].is_object();
  };
  if (!is_object(document, "words") || !document.contains("language") || !document["language"].is_string()) {
    problem("no JSON object with `language` and `words`");
    for (auto& wordings : table.words_) wordings.emplace_back("?");
    return table;
  }
  table.language_ = document["language"].get<std::string>();
  for (const auto& [key, wordings] : document["words"].items()) {
    const Role role = find_role(key);
    if (role == Role::none) {
      problem("unknown role " + in_quotes(key));
      continue;
    }
    if (!wordings.is_array()) continue;
    for (const auto& wording : wordings)
      if (const auto* const text = wording.get_ptr<const std::string*>(); text && !text->empty())
        table.words_[static_cast<std::size_t>(role)].push_back(*text);
  }
  for (std::size_t i = 1; i < role_count; ++i) {
    if (!table.words_[i].empty()) continue;
    problem("no word for " + in_quotes(name_of(static_cast<Role>(i))));
    table.words_[i].emplace_back("?");  // never matches, since it is no word character
  }
  if (is_object(document, "names"))
    for (const auto& [neutral, spelling] : document["names"].items())
      if (spelling.is_string()) table.builtins_.emplace_back(spelling.get<std::string>(), neutral);
  return table;
}

namespace {

const std::vector<KeywordTable>& tables() {
  static const std::vector<KeywordTable> all = [] {
    std::vector<KeywordTable> read;
    std::vector<std::string> problems;  // none: a test reads the same texts, and checks them
    for (const std::string_view text : keyword_texts()) read.push_back(KeywordTable::unchecked(text, problems));
    return read;
  }();
  return all;
}

}  // namespace

const KeywordTable* keyword_table(std::string_view language) {
  for (const KeywordTable& table : tables())
    if (table.language() == language) return &table;
  return nullptr;
}

std::vector<std::string_view> keyword_languages() {
  std::vector<std::string_view> languages;
  for (const KeywordTable& table : tables()) languages.push_back(table.language());
  return languages;
}

std::vector<std::string_view> prose_languages() {
  std::vector<std::string_view> languages = keyword_languages();
  for (const std::string_view code : prose_codes())
    if (std::find(languages.begin(), languages.end(), code) == languages.end()) languages.push_back(code);
  return languages;
}

}  // namespace paragraf::grammar
