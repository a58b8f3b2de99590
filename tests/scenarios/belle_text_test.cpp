// The Belle Alliance book says what its author wrote, in Danish and, as far as there is a translation, in English: sentence for
// sentence, word for word, with nothing left over. And a clause in Danish words is the same clause.
#include <doctest/doctest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <string>

#include "base/render.hpp"
#include "interpreter/embed/load.hpp"
#include "interpreter/examples.hpp"
#include "tools/commands.hpp"

namespace {

namespace fs = std::filesystem;
namespace base = paragraf::base;
namespace model = paragraf::model;
namespace interpreter = paragraf::interpreter;

const fs::path source = PARAGRAF_SOURCE_DIR;
const fs::path book_folder = source / "rulesets/belle-alliance";

std::string content(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string text(const std::string& name) { return content(source / "tests/data/texts" / name); }

// Blanks and line ends of any number count as one blank.
std::string even(const std::string& text) {
  std::string out;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\n' || c == '\r' || c == '\t';
    if (!blank) out += c;
    else if (!out.empty() && out.back() != ' ') out += ' ';
  }
  while (out.ends_with(' ')) out.pop_back();
  return out;
}

struct Loaded {
  base::Sources sources;
  base::Sink sink;
  paragraf::embed::Loaded loaded;
  explicit Loaded(const fs::path& path) : loaded(paragraf::embed::load_book(path, sources, sink)) {
    for (const base::Diagnostic& finding : sink.sorted()) FAIL_CHECK(base::render_short(finding, sources));
  }
  const model::Book& book() const { return *loaded.book; }
};

// The sentences of the book in the order of its clauses and numbers, by clause: what stands in this language.
std::vector<std::pair<model::ClauseId, std::vector<std::string>>> prose(const Loaded& of, const std::string& language) {
  std::map<std::pair<std::string, int>, std::pair<model::ClauseId, std::string>> sentences;
  for (const model::Sentence& sentence : of.book().sentences) {
    if (!sentence.clause || sentence.number.empty()) continue;
    std::string found;
    for (const model::Prose& one : sentence.prose)
      if (one.language == language) found = even(std::string(of.sources[one.place.source].text(one.place.span)));
    sentences[{of.book()[sentence.clause].number, std::stoi(sentence.number)}] = {sentence.clause, found};
  }
  std::vector<std::pair<model::ClauseId, std::vector<std::string>>> out;
  for (const auto& [at, sentence] : sentences) {
    if (out.empty() || out.back().first != sentence.first) out.push_back({sentence.first, {}});
    out.back().second.push_back(sentence.second);
  }
  return out;
}

}  // namespace

TEST_CASE("belle alliance: the Danish text stands in the book, all 44 sentences and nothing else") {
  const Loaded of(book_folder);
  std::string book;
  std::size_t count = 0;
  for (const auto& [clause, sentences] : prose(of, "da")) {
    const model::Clause& about = of.book()[clause];
    REQUIRE(about.titles.size() == 1);
    book += "| " + about.number + " " + about.titles.front().text + " |";
    for (const std::string& sentence : sentences) {
      CHECK(!sentence.empty());
      book += " " + sentence;
      ++count;
    }
    book += " |\n";
  }
  CHECK(count == 44);
  CHECK(even(book) == even(text("belle-alliance.4.3.da.txt") + "\n" + text("belle-alliance.6.1.da.txt")));
}

TEST_CASE("belle alliance: the English text stands in the book, and none where its author has written none") {
  const Loaded of(book_folder);
  std::string book;
  for (const model::Title& title : of.book().titles)
    if (title.language == "en") book = title.text;
  std::vector<std::string> without;
  for (const auto& [clause, sentences] : prose(of, "en"))
    for (std::size_t i = 0; i < sentences.size(); ++i) {
      if (sentences[i].empty()) without.push_back(of.book()[clause].number + "(" + std::to_string(i + 1) + ")");
      else book += " " + sentences[i];
    }
  CHECK(even(book) == even(text("belle-alliance.6.1.en.txt")));
  std::vector<std::string> untranslated{"6.1.1(1)", "6.1.1(2)", "6.1.2(1)", "6.1.2(2)", "6.1.3(1)", "6.1.3(2)"};
  for (int i = 8; i >= 1; --i) untranslated.insert(untranslated.begin(), "4.3.2(" + std::to_string(i) + ")");
  for (int i = 6; i >= 1; --i) untranslated.insert(untranslated.begin(), "4.3.1(" + std::to_string(i) + ")");
  CHECK(without == untranslated);
}

TEST_CASE("belle alliance: every sentence is formal, and is a reason of something that an example asks") {
  const Loaded of(book_folder);
  std::set<std::string> cited;
  for (const auto& example : of.book().examples)
    for (const auto& one : interpreter::run_example(of.book(), example))
      for (const model::SentenceId sentence : one.cites) cited.insert(of.book()[sentence].citation);
  for (const model::Sentence& sentence : of.book().sentences) {
    if (!sentence.clause || sentence.number.empty()) continue;
    CAPTURE(sentence.citation);
    CHECK(sentence.formal);
    CHECK_FALSE(sentence.informal);
    CHECK(cited.contains(sentence.citation));
  }
}

namespace {

// What each case of each example answered, and on what it rested.
std::map<std::string, std::pair<std::set<std::string>, std::size_t>> answers(const Loaded& of) {
  std::map<std::string, std::pair<std::set<std::string>, std::size_t>> out;
  std::size_t number = 0;  // titles of cases may repeat
  for (const auto& example : of.book().examples)
    for (const auto& one : interpreter::run_example(of.book(), example)) {
      for (const auto& failure : one.failures) FAIL_CHECK(one.title << ": " << base::render_short(failure, of.sources));
      std::set<std::string> cites;
      for (const model::SentenceId sentence : one.cites) cites.insert(of.book()[sentence].citation);
      out[std::to_string(++number) + " " + one.title] = {cites, one.applied.size()};
    }
  return out;
}

}  // namespace

TEST_CASE("belle alliance: § 6.1.2 in Danish words gives the same answers for the same reasons") {
  const fs::path folder = fs::temp_directory_path() / ("paragraf-belle-" + std::to_string(::getpid()));
  fs::remove_all(folder);
  fs::copy(book_folder, folder, fs::copy_options::recursive);
  const std::string file = (folder / "6.1.2-firing-and-melee.paragraf").string(), before = content(file);
  const auto write = [&](const char* language) {
    std::ostringstream out, err;
    const char* arguments[] = {"paragraf", "fmt", "--keywords", language, file.c_str()};
    CHECK(paragraf::tools::run(5, arguments, {out, err}) == 0);
    CHECK(err.str() == "");
  };
  write("da");
  const std::string danish = content(file);
  for (const char* line :
       {"sprog da\n", "    kan ikke foretage_angreb(u, _) såfremt i_bygning(u)\n",
        "    værdi formation_som_mål(b) = linie såfremt besat(b)\n",
        "    [tildeling] det samme gælder § 6.1.2(11)\n", "    læsemåde halvdelen \"",
        "    når rykke_an(u, b: bygning, rækkevidde) samtidig med rykke_an(v, b, other_reach)\n",
        "      opret m: nærkamp med angribere: {u, v}, forsvarere: {}, bygning: b, indbyrdes: sand\n"}) {
    CAPTURE(line);
    CHECK(danish.find(line) != std::string::npos);
  }
  CHECK(danish.find("\n    may ") == std::string::npos);
  CHECK(answers(Loaded(folder)) == answers(Loaded(book_folder)));
  write("en");
  CHECK(content(file) == before);
  fs::remove_all(folder);
}
