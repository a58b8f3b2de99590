// Reading the tables of a language; see language.hpp.
#include "analysis/prose/language.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "analysis/prose/words.hpp"
#include "base/unicode.hpp"

namespace paragraf::analysis::prose {

std::span<const std::string_view> language_texts();

namespace {

using Json = nlohmann::ordered_json;

std::vector<std::string> split(std::string_view text, std::string_view mark) {
  std::vector<std::string> parts;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(mark, at), text.size());
    parts.emplace_back(text.substr(at, end - at));
    at = end + mark.size();
  }
  return parts;
}

// "can|may + not", "intend?"
std::vector<Meaning> meanings_of(std::string_view text) {
  std::vector<Meaning> meanings;
  if (text.empty()) return meanings;
  for (std::string part : split(text, " + ")) {
    Meaning meaning;
    if (part.ends_with('?')) part.pop_back(), meaning.demanded = false;
    meaning.names = split(part, "|");
    for (std::string& name : meaning.names)
      if (name.ends_with('?')) name.pop_back();
    meanings.push_back(std::move(meaning));
  }
  return meanings;
}

Phrase phrase_of(const std::string& text, std::vector<Meaning> meanings) {
  Phrase phrase{{}, std::move(meanings)};
  bool gap = false;
  for (const std::string& word : split(base::fold_case(text), " ")) {
    if (word == "...") {
      gap = true;
      continue;
    }
    const bool open = word.ends_with('*');
    phrase.words.push_back({open ? word.substr(0, word.size() - 1) : word, open, std::exchange(gap, false)});
  }
  return phrase;
}

// "2|1/2". One is said by a numeral in one language where another says nothing; an article is never demanded.
std::vector<Meaning> numbers_of(const std::string& what, const std::string& values) {
  Meaning meaning{{}, what == "number" && values != "1"};
  for (const std::string& value : split(values, "|")) {
    meaning.names.push_back(what + " " + value);
    if (value == "1/2") meaning.names.push_back(what + " 0.5");
    if (value == "3/2") meaning.names.push_back(what + " 1.5");
    if (value == "1/4") meaning.names.push_back(what + " 0.25");
    if (value == "3/4") meaning.names.push_back(what + " 0.75");
  }
  return {meaning};
}

// "twenty-five": each way to say tens with units, such as "{tens}-{units}".
void add_number_pairs(const Json& json, Language& language) {
  const Json& numbers = json.at("numbers");
  const auto texts_of = [&](int value) -> std::vector<std::string> {
    const auto found = numbers.find(std::to_string(value));
    return found == numbers.end() ? std::vector<std::string>() : found->get<std::vector<std::string>>();
  };
  const auto filled = [](std::string form, std::string_view what, const std::string& text) {
    const std::size_t at = form.find(what);
    return at == form.npos ? form : form.replace(at, what.size(), text);
  };
  for (const std::string form : json.at("number_pairs"))
    for (int tens = 20; tens < 100; tens += 10)
      for (int units = 1; units < 10; ++units)
        for (const std::string& ten : texts_of(tens))
          for (const std::string& unit : texts_of(units))
            if (ten.find(' ') == ten.npos && unit.find(' ') == unit.npos)
              language.phrases.push_back(phrase_of(filled(filled(form, "{tens}", ten), "{units}", unit), {{{"number " + std::to_string(tens + units)}, true}}));
}

Language from_json(const Json& json) {
  Language language;
  language.code = json.at("language");
  language.name = json.at("name");
  language.stemmer = json.at("stemmer");
  language.letters = json.at("letters");
  const std::string mark = json.at("decimal_mark");
  language.decimal_mark = mark.empty() ? '.' : mark.front();
  for (const std::string text : json.at("abbreviations"))
    if (!text.empty()) language.abbreviations.push_back(base::fold_case(text));
  for (const std::string text : json.at("closing")) language.closing.push_back(base::fold_case(text));
  for (const auto& [value, texts] : json.at("numbers").items())
    for (const std::string text : texts) language.phrases.push_back(phrase_of(text, numbers_of("number", value)));
  add_number_pairs(json, language);
  for (const auto& [value, texts] : json.at("weak_numbers").items())
    for (const std::string text : texts) language.phrases.push_back(phrase_of(text, numbers_of("article", value)));
  for (const auto& [said, texts] : json.at("senses").items())
    for (const std::string text : texts) {
      Phrase phrase = phrase_of(text, meanings_of(said));
      // A word may be a weak number and a sense: both.
      const auto same = std::find_if(language.phrases.begin(), language.phrases.end(), [&](const Phrase& other) {
        return std::equal(other.words.begin(), other.words.end(), phrase.words.begin(), phrase.words.end(),
                          [](const Phrase::Word& a, const Phrase::Word& b) { return a.text == b.text && a.open == b.open && a.after_others == b.after_others; });
      });
      if (same == language.phrases.end())
        language.phrases.push_back(std::move(phrase));
      else
        same->meanings.insert(same->meanings.end(), phrase.meanings.begin(), phrase.meanings.end());
    }
  for (const auto& [unit, texts] : json.at("units").items())
    for (const std::string text : texts) language.units.emplace(base::fold_case(text), unit);
  for (const auto& [kind, texts] : json.at("references").items())
    for (const std::string text : texts) language.references.emplace(base::fold_case(text), kind);
  language.counts_by_last_digit = json.value("counts_by_last_digit", false);
  for (const Json& forms : json.at("counted")) {
    const auto form = [&](std::size_t at) { return base::fold_case(forms.at(std::min(at, forms.size() - 1)).get<std::string>()); };
    language.counted.push_back({{form(0), form(1), form(2)}});
  }
  language.compounds = json.value("compounds", false);
  const Json& negative = json.at("negative_words");
  language.negative_prefixes = negative.at("prefixes");
  language.possible_suffixes = negative.at("possible");
  return language;
}

struct Tables {
  std::vector<Language> languages;
  Senses senses;

  Tables() {
    for (const std::string_view text : language_texts()) {
      const Json json = Json::parse(text);
      if (!json.contains("classes")) {
        languages.push_back(from_json(json));
        continue;
      }
      for (const Json& one : json["equivalents"])
        senses.equivalents.emplace_back(split(one.at(0).get<std::string>(), " + "), split(one.at(1).get<std::string>(), " + "));
      for (const Json& one : json["classes"]) senses.of_weight.emplace(one["class"], one.value("weight", false));
      for (const Json& one : json["opposites"]) senses.opposites.emplace_back(one.at(0), one.at(1));
      for (const Json& one : json["classes"])
        for (const char* part : {"demanded", "paired"})
          if (one.contains(part))
            for (const std::string name : one[part]) senses.class_of.emplace(name, one["class"]);
    }
  }
};

const Tables& tables() {
  static const Tables all;
  return all;
}

}  // namespace

const Language* language(std::string_view code) {
  for (const Language& one : tables().languages)
    if (one.code == code) return &one;
  return nullptr;
}

const Language& no_language() {
  static const Language none;
  return none;
}

const Senses& senses() { return tables().senses; }

std::vector<std::string_view> languages() {
  std::vector<std::string_view> codes;
  for (const Language& one : tables().languages) codes.push_back(one.code);
  return codes;
}

ReadLanguage read_language(std::string_view text) {
  try {
    return {from_json(Json::parse(text)), {}};
  } catch (const Json::exception& found) {
    return {{}, found.what()};
  }
}

}  // namespace paragraf::analysis::prose
