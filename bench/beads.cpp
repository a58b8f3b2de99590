// How well raw texts are aligned: `paragraf_bench_beads GOLD [--text LANG=FILE]... [--terms FILE]`. In: a gold alignment with the sentences of two
// languages and the pairs that belong together, the raw texts (else those that the gold names, beside it, else its own sentences), maybe a term base. Out: the gold
// beads that were not found, how many sentences were split as in the gold, and a last line `beads N/M, omissions N/M`. Titles and
// headings are not counted. A bead counts if just its words stand together; an omission is a bead of one side.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "analysis/align/beads.hpp"
#include "analysis/align/sentences.hpp"
#include "base/unicode.hpp"

namespace {

namespace align = paragraf::analysis::align;
namespace prose = paragraf::analysis::prose;
namespace base = paragraf::base;
namespace fs = std::filesystem;
using Json = nlohmann::json;

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + path.string());
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// The letters and digits before a place: what two ways to cut one text are compared by.
class Letters {
 public:
  explicit Letters(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
      const base::CodePoint c = base::decode(text, at);
      before_.resize(at + c.size, count_);
      if (base::is_word(c.value)) letters_.append(text.substr(at, c.size)), ++count_, ends_.push_back(letters_.size());
      at += c.size;
    }
    before_.push_back(count_);
  }
  std::size_t before(std::size_t at) const { return before_[at]; }
  // The next place of the letters of a sentence, and behind them.
  std::pair<std::size_t, std::size_t> find(const Letters& sentence) {
    const std::size_t at = letters_.find(sentence.letters_, from_);
    if (at == std::string::npos) throw std::runtime_error("the text has no sentence: " + sentence.letters_);
    from_ = at + sentence.letters_.size();
    const auto index = [&](std::size_t byte) { return static_cast<std::size_t>(std::lower_bound(ends_.begin(), ends_.end(), byte) - ends_.begin()) + (byte == 0 ? 0 : 1); };
    return {at == 0 ? 0 : index(at), index(from_)};
  }

 private:
  std::string letters_;
  std::vector<std::size_t> before_, ends_;
  std::size_t count_ = 0, from_ = 0;
};

using Range = std::pair<std::size_t, std::size_t>;
using Ranges = std::vector<Range>;

Ranges joined(Ranges ranges) {
  std::sort(ranges.begin(), ranges.end());
  Ranges whole;
  for (const Range& one : ranges)
    if (!whole.empty() && whole.back().second == one.first)
      whole.back().second = one.second;
    else
      whole.push_back(one);
  return whole;
}

struct Text {
  std::string language;
  align::RawText raw;
  std::map<std::string, Range> gold;           // by the id of the sentence
  std::map<std::string, bool> is_sentence;
  std::vector<Range> found;
};

// A text of the sentences of the gold, if nobody has the raw one: a line for each heading, and a paragraph for what stands under it, or for each
// `para` that is told.
std::string made_of(const Json& sentences) {
  std::string text, paragraph;
  for (const Json& one : sentences) {
    const std::string id = one["id"], own = one.value("para", id.substr(0, id.rfind('.')));
    const bool is_sentence = one["kind"] == "sentence";
    text += text.empty() ? "" : is_sentence && own == paragraph ? " " : "\n\n";
    text += one["text"].get<std::string>();
    paragraph = is_sentence ? own : "";
  }
  return text + "\n";
}

Text load(const Json& gold, const fs::path& gold_path, const std::string& language, const std::map<std::string, std::string>& given) {
  Text text{language, {}, {}, {}, {}};
  const auto at = given.find(language);
  const fs::path path = at != given.end() ? fs::path(at->second) : gold_path.parent_path() / gold["meta"][language + "_source"].get<std::string>();
  const bool is_there = fs::exists(path) || at != given.end();
  if (!is_there) fmt::print(stderr, "{}: {} is not there; its sentences are taken\n", gold_path.string(), path.string());
  text.raw = align::read_raw_text(language, is_there ? read(path) : made_of(gold[language]), path.extension() == ".md" ? align::Markup::markdown : align::Markup::plain);
  Letters letters(text.raw.text);
  for (const Json& one : gold[language]) {
    text.gold[one["id"]] = letters.find(Letters(one["text"].get<std::string>()));
    text.is_sentence[one["id"]] = one["kind"] == "sentence";
  }
  for (const align::Sentence& one : text.raw.sentences) {
    const std::size_t begin = one.number.empty() ? one.span.begin : one.number_span.begin;
    text.found.emplace_back(letters.before(begin), letters.before(one.span.end));
  }
  return text;
}

int run(int argc, char** argv) {
  std::map<std::string, std::string> given;
  fs::path gold_path, terms_path;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--text" && i + 1 < argc) {
      const std::string text = argv[++i];
      given[text.substr(0, text.find('='))] = text.substr(text.find('=') + 1);
    } else if (argument == "--terms" && i + 1 < argc) {
      terms_path = argv[++i];
    } else {
      gold_path = argument;
    }
  }
  if (gold_path.empty()) {
    fmt::print(stderr, "usage: paragraf_bench_beads GOLD [--text LANG=FILE]... [--terms FILE]\n");
    return 2;
  }
  const Json gold = Json::parse(read(gold_path));
  std::vector<std::string> languages;
  for (const auto& [key, value] : gold.items())
    if (prose::language(key)) languages.push_back(key);
  if (languages.size() != 2) throw std::runtime_error("the gold must have sentences of two languages");
  const prose::TermBase terms = terms_path.empty() ? prose::TermBase{} : prose::read_terms(read(terms_path)).terms;
  std::vector<Text> texts;
  std::vector<prose::Marker> markers;
  std::vector<std::vector<align::Item>> items;
  for (const std::string& language : languages) {
    texts.push_back(load(gold, gold_path, language, given));
    markers.emplace_back(*prose::language(language), terms);
    items.push_back(align::items_of(texts.back().raw, markers.back()));
  }
  const std::vector<align::Bead> beads = align::beads_of(items[0], markers[0], items[1], markers[1]);

  std::vector<std::pair<Ranges, Ranges>> found;
  for (const align::Bead& bead : beads) {
    std::pair<Ranges, Ranges> ranges;
    for (const std::uint32_t at : bead.a) ranges.first.push_back(texts[0].found[at]);
    for (const std::uint32_t at : bead.b) ranges.second.push_back(texts[1].found[at]);
    found.emplace_back(joined(ranges.first), joined(ranges.second));
  }
  std::size_t all = 0, right = 0, omitted = 0, seen = 0, sentences = 0, cut = 0, lonely = 0;
  for (const Text& text : texts)
    for (const auto& [id, range] : text.gold)
      if (text.is_sentence.at(id)) ++sentences, cut += std::count(text.found.begin(), text.found.end(), range) ? 1 : 0;
  std::vector<std::pair<Ranges, Ranges>> golden;
  for (const Json& pair : gold["pairs"]) {
    std::pair<Ranges, Ranges> ranges;
    bool counted = false;
    std::string ids[2];
    for (const int side : {0, 1})
      for (const std::string id : pair[languages[static_cast<std::size_t>(side)]]) {
        const Text& text = texts[static_cast<std::size_t>(side)];
        (side == 0 ? ranges.first : ranges.second).push_back(text.gold.at(id));
        counted = counted || text.is_sentence.at(id);
        ids[side] += (ids[side].empty() ? "" : " ") + id;
      }
    ranges = {joined(ranges.first), joined(ranges.second)};
    golden.push_back(ranges);
    if (!counted) continue;
    const bool hit = std::find(found.begin(), found.end(), ranges) != found.end();
    const bool omission = ids[0].empty() || ids[1].empty();
    ++all, right += hit ? 1 : 0, omitted += omission ? 1 : 0, seen += hit && omission ? 1 : 0;
    if (!hit) fmt::print("not found: {:>4}  {} = {}\n", pair["type"].get<std::string>(), ids[0].empty() ? "-" : ids[0], ids[1].empty() ? "-" : ids[1]);
  }
  for (std::size_t i = 0; i < beads.size(); ++i) {
    if (std::find(golden.begin(), golden.end(), found[i]) == golden.end()) {
      const auto said = [&](std::size_t side, const std::vector<std::uint32_t>& all_of) {
        std::string text;
        for (const std::uint32_t at : all_of) text += (text.empty() ? "" : " + ") + items[side][at].text.substr(0, 40);
        return text.empty() ? "-" : text;
      };
      fmt::print("not in the gold: {} = {}\n", said(0, beads[i].a), said(1, beads[i].b));
    }
    const auto is_heading = [&](std::size_t side, const std::vector<std::uint32_t>& of) { return !of.empty() && items[side][of[0]].heading != align::Item::Heading::none; };
    lonely += !is_heading(0, beads[i].a) && !is_heading(1, beads[i].b) && (beads[i].a.empty() || beads[i].b.empty()) ? 1 : 0;
  }
  fmt::print("{:<28} {}-{}, {} beads found, {} of them of one side, sentences split as in the gold {}/{}\n", gold_path.filename().string(), languages[0], languages[1],
             beads.size(), lonely, cut, sentences);
  fmt::print("beads {}/{}, omissions {}/{}\n", right, all, seen, omitted);
  return right == all ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& problem) {
    fmt::print(stderr, "paragraf_bench_beads: {}\n", problem.what());
    return 2;
  }
}
