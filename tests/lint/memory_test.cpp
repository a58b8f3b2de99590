// What the linter remembers. In: small books, edits of them, files that are torn or of another program. Out: with a memory it says what it says
// without one, and asks only about what an edit touches.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>
#include <map>

#include "analysis/lint/lint.hpp"
#include "interpreter/formulas/unknowns.hpp"
#include "bench/fault_score.hpp"
#include "tests/support/command_line.hpp"
#include "tools/lint_memory.hpp"

namespace paragraf::tests {
namespace {

namespace lint = analysis::lint;
namespace fs = std::filesystem;

const fs::path games = fs::path(PARAGRAF_SOURCE_DIR) / "tests/data/lint/games";

class MapMemory : public lint::Memory {
 public:
  const std::vector<lint::Remembered>* recall(const std::string& key) override {
    const auto found = entries.find(key);
    return found == entries.end() ? nullptr : &found->second;
  }
  void keep(const std::string& key, std::vector<lint::Remembered> claims) override {
    entries[key] = std::move(claims);
    asked.push_back(key.substr(0, key.find(' ')));
  }
  std::map<std::string, std::vector<lint::Remembered>> entries;
  std::vector<std::string> asked;        // the checks of the parts that were asked
};

std::string told(const model::Book& book, const lint::Claim& claim) {
  std::string text = fmt::format("{} {} {} {} {}:", base::info(claim.code).text, static_cast<int>(claim.standing), claim.subject, claim.how, claim.bound);
  for (const model::SentenceId sentence : claim.sentences) text += " " + book[sentence].citation;
  if (claim.finding) text += " " + claim.finding->message;
  if (claim.witness) text += " " + claim.witness->answer;
  if (claim.allowed) text += " " + *claim.allowed;
  return text + "\n";
}

std::string claims_of(const std::vector<std::string>& files, lint::Memory* memory) {
  const bench::BuiltBook built = bench::build_texts(files);
  REQUIRE(built.ok);
  std::string text;
  for (const lint::Claim& claim : lint::lint(*built.book, {.sources = &built.sources, .memory = memory})) text += told(*built.book, claim);
  return text;
}

std::string replaced(std::string text, const std::string& old, const std::string& by) {
  const std::size_t at = text.find(old);
  REQUIRE(at != text.npos);
  return text.replace(at, old.size(), by);
}

const std::string two_chapters = R"(rulebook  two
languages en

enum side: red, blue
enum weight ordered: light, heavy

entity cart
  load: int in 0..9
  side: side

§ 1 en "Weights"

(1) en: From five on a cart is heavy.

    value weight_of(c: cart): weight
    value weight_of(c) = heavy if c.load >= 5
    value weight_of(c) = light if c.load < 5

(2) en: A heavy cart costs two, a light one costs one.

    value toll(c: cart): int
    value toll(c) = 2 if weight_of(c) is heavy
    value toll(c) = 1 if weight_of(c) is light

§ 2 en "Sides"

(1) en: Red goes first, then blue.

    value place(s: side): int
    value place(s) = 1 if s is red
    value place(s) = 2 if s is blue

(2) en: A cart may be passed by one that stands before it.

    action pass(c: cart, d: cart) by c in any phase
    may pass(c, d) if place(c.side) < place(d.side)
)";

}  // namespace

TEST_CASE("memory: what is known is not asked again, and is told as before") {
  for (const auto& file : fs::directory_iterator(games)) {
    CAPTURE(file.path().string());
    const std::string text = text_of(file.path());
    MapMemory memory;
    const std::string first = claims_of({text}, nullptr);
    CHECK(claims_of({text}, &memory) == first);
    CHECK(memory.asked.size() > 3);
    memory.asked.clear();
    CHECK(claims_of({text}, &memory) == first);
    CHECK(memory.asked.empty());
  }
}

TEST_CASE("memory: only what an edit touches is asked again") {
  MapMemory memory;
  const std::string before = claims_of({two_chapters}, &memory);
  const auto asked_after = [&](const std::string& old, const std::string& by) {
    memory.asked.clear();
    const std::string text = replaced(two_chapters, old, by);
    CHECK(claims_of({text}, &memory) == claims_of({text}, nullptr));
    std::string all;
    for (const std::string& check : memory.asked) all += check + " ";
    return all;
  };
  CHECK(asked_after("From five on a cart is heavy.", "A cart is heavy from five on.") == "");
  CHECK(asked_after("    value toll(c) = 2", "    # two coins\n\n    value toll(c)   = 2") == "");
  CHECK(asked_after("value toll(c) = 2", "value toll(c) = 3") == "value ");
  CHECK(asked_after("value weight_of(c) = heavy if c.load >= 5", "value weight_of(c) = heavy if c.load > 4") == "value value ");
  CHECK(asked_after("value place(s) = 2", "value place(s) = 3") == "value norms rights ");
  CHECK(asked_after("enum side: red, blue", "enum side: red, blue, green") == "value value norms rights ");   // a cart has a side; of green nothing is said, which is found
  CHECK(asked_after("enum side: red, blue", "enum side: red, blue\nenum other: one, two") == "");
  CHECK(asked_after("entity cart", "presuppose small: every c in cart has c.load < 8\n\nentity cart") == "value value value norms rights ");
}

TEST_CASE("memory: after any edit it is as if nothing had been known") {
  std::size_t edits = 0;
  for (const auto& [name, every] : {std::pair{"harbour-norms", 11}, {"ferry-tolls", 23}, {"turn-order", 17}, {"night-watch", 13}, {"cargo-scales", 29}, {"riders", 19}}) {
    const std::string text = text_of(games / (std::string(name) + ".paragraf"));
    std::vector<bench::FaultyBook> made = bench::faults_of(name, text);
    for (bench::FaultyBook& one : bench::harmless_edits_of(name, text)) made.push_back(std::move(one));
    MapMemory memory;                    // one for all of them: none may be taken for another
    claims_of({text}, &memory);
    for (std::size_t i = 0; i < made.size(); i += static_cast<std::size_t>(every)) {
      CAPTURE(made[i].edit);
      CAPTURE(made[i].where);
      if (!bench::build_texts(made[i].files).ok) continue;
      CHECK(claims_of(made[i].files, &memory) == claims_of(made[i].files, nullptr));
      ++edits;
    }
  }
  CHECK(edits > 40);
}

TEST_CASE("memory: sides of readings and texts that a book speaks of are part of what answers rest on") {
  const std::string text = R"(rulebook r
languages en
reading how "How?":
     one "as it says"
  or two "as it means"
entity cart
  name: text
§ 1 en "A"
(1) en: A.

    value fee(c: cart): int
    value fee(c) = 1 if how is one
    value fee(c) = 2 if how is two and c.name is "swan"
)";
  const bench::BuiltBook built = bench::build_texts({text});
  REQUIRE(built.ok);
  const model::Book& book = *built.book;
  const lint::Declared fee{lint::Declared::Kind::value, 0};
  const model::Values texts = interpreter::formulas::texts_of(book);
  const auto digest = [&](std::vector<std::uint32_t> sides, const model::Values& known) { return lint::Dependencies(book, sides, known).digest({fee}); };
  CHECK(digest({0}, texts) == digest({0}, texts));
  CHECK(digest({0}, texts) != digest({1}, texts));
  CHECK(digest({0}, texts) != digest({0}, {}));
}

TEST_CASE("memory: a file that is torn, changed, of another program or not there is as good as none") {
  const fs::path folder = fs::temp_directory_path() / "paragraf-memory-test";
  fs::remove_all(folder);
  const auto opened = [&](const std::string& program) { return tools::LintMemory(folder, "book.paragraf", 3, {0, 1}, program); };
  {
    tools::LintMemory memory = opened("p 1");
    CHECK(memory.recall("value a") == nullptr);
    memory.keep("value a", {{"P711", lint::Standing::proved, "fee: § 1(1) with \"§ 1(2)\"", {"§ 1(1)", "§ 1(2)"}, "boxes", ""}});
    memory.keep("value b", {});
    memory.write(true);
  }
  const fs::path file = opened("p 1").file();
  REQUIRE(fs::exists(file));
  const std::string whole = text_of(file);
  const auto known = [&](const std::string& text, const std::string& program = "p 1") {
    std::ofstream(file, std::ios::binary) << text;
    tools::LintMemory memory = opened(program);
    return (memory.recall("value a") ? 1 : 0) + (memory.recall("value b") ? 1 : 0);
  };
  REQUIRE(known(whole) == 2);
  CHECK(known(whole, "p 2") == 0);
  CHECK(known("") == 0);
  for (std::size_t cut = 0; cut < whole.size(); ++cut) CHECK(known(whole.substr(0, cut)) <= 1 + (cut + 1 >= whole.size()));
  for (std::size_t at = 0; at < whole.size(); at += 3) {
    std::string changed = whole;
    changed[at] = changed[at] == 'x' ? 'y' : 'x';
    CHECK(known(changed) <= 1);
  }
  // What was not asked for any more goes; if only a part was asked, it stays.
  known(whole);
  {
    tools::LintMemory memory = opened("p 1");
    memory.recall("value a");
    memory.keep("value c", {});
    memory.write(false);
  }
  CHECK(known(text_of(file)) == 2);
  {
    tools::LintMemory memory = opened("p 1");
    memory.recall("value a");
    memory.write(true);
  }
  CHECK(known(text_of(file)) == 1);
  CHECK(tools::LintMemory("/proc/no such folder", "book.paragraf", 3, {}, "p 1").recall("value a") == nullptr);
  CHECK(!tools::LintMemory("", "book.paragraf", 3, {}, "p 1").is_used());
  CHECK(!tools::LintMemory(folder, "book.paragraf", 3, {}, "").is_used());
  CHECK(tools::LintMemory(folder, "book.paragraf", 2, {0, 1}, "p 1").file() != file);
  CHECK(tools::LintMemory(folder, "book.paragraf", 3, {0, 0}, "p 1").file() != file);
  CHECK(tools::LintMemory(folder, "other.paragraf", 3, {0, 1}, "p 1").file() != file);
  fs::remove_all(folder);
}

}  // namespace paragraf::tests
