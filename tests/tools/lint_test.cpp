// `paragraf lint` as a user calls it. The findings of these tests are those about `allow`, which need no other check; how findings with a
// state are told: lint_report_test.cpp.
#include <doctest/doctest.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "tests/support/command_line.hpp"

namespace paragraf::tests {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

// A folder that goes away with the test.
struct Folder {
  fs::path path = fs::temp_directory_path() / ("paragraf-lint-" + std::to_string(::getpid()) + "-" + std::to_string(++made));
  Folder() { fs::create_directories(path); }
  ~Folder() { fs::remove_all(path); }
  std::string at(const std::string& name) const { return (path / name).string(); }
  std::string file(const std::string& name, const std::string& text) const {
    std::ofstream(path / name, std::ios::binary) << text;
    return at(name);
  }
  static inline int made = 0;
};

// Books of prose: there is nothing else to ask.
const std::string allows =
    "rulebook ferry\nlanguages en\n\n§ 1 en \"Fares\"\n\n(1) en: The ferry is old.\n\n    informal \"history\"\n"
    "    allow P712, P713: \"the table of the harbour\"  # see there\n";
const std::string clean = "rulebook ferry\nlanguages en\n\n§ 1 en \"Fares\"\n\n(1) en: The ferry is old.\n\n    informal \"history\"\n";

std::vector<Json> lines_of(const std::string& text) {
  std::vector<Json> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(Json::parse(line));
  return lines;
}

}  // namespace

TEST_CASE("lint: exit codes, and the line of counts") {
  const Folder folder;
  const std::string good = folder.file("clean.paragraf", clean), bad = folder.file("ferry.paragraf", allows);
  const Ran nothing = run_program({"lint", good});
  CHECK(nothing.exit == 0);
  CHECK(nothing.out.starts_with(good + ": 0 errors, 0 warnings, 0 notes; "));
  CHECK(run_program({"lint", bad}).exit == 1);
  CHECK(run_program({"lint", good, bad}).exit == 1);
  CHECK(run_program({"lint", "--fail-on", "error", bad}).exit == 0);
  CHECK(run_program({"lint", "--fail-on", "note", bad}).exit == 1);
  CHECK(run_program({"lint", "--fail-on", "never", bad}).exit == 0);
  CHECK(run_program({"lint", "--fail-on", "sometimes", bad}).exit == 2);
  CHECK(run_program({"lint", folder.at("none.paragraf")}).exit == 2);
  CHECK(run_program({"lint", "--fail-on", "never", folder.at("none.paragraf")}).exit == 2);
  CHECK(run_program({"lint"}).exit == 2);
}

TEST_CASE("lint: a book with errors is told as by check, and asked nothing") {
  const Folder folder;
  const std::string broken = folder.file("broken.paragraf", "rulebook broken\nvalue fare: int = far\nallow P712: \"x\"\n");
  const Ran linted = run_program({"lint", broken}), checked = run_program({"check", broken});
  CHECK(linted.exit == checked.exit);
  const std::string finding = checked.out.substr(0, checked.out.rfind(broken));
  CHECK(holds(linted.out, finding));
  CHECK(holds(linted.out, "1 error, 0 warnings; the linter asks nothing of a book with errors\n"));
  CHECK(!holds(linted.out, "P781"));
}

TEST_CASE("lint: what check warns of is told, and counted") {
  const Folder folder;
  const std::string warned = folder.file("warned.paragraf", "rulebook warned\nlanguages en\n§ 1 en \"A\"\n(1) en: T.\n\n    informal\n    value fee: int = 2\n");
  const Ran linted = run_program({"lint", warned});
  CHECK(linted.exit == 1);
  CHECK(holds(linted.out, "warning[P341]"));
  CHECK(holds(linted.out, "0 errors, 1 warning, 0 notes"));
}

TEST_CASE("lint: --code shows some") {
  const Folder folder;
  const std::string bad = folder.file("ferry.paragraf", allows);
  CHECK(run_program({"lint", "--code", "P781", bad}).exit == 1);
  CHECK(run_program({"lint", "--code", "P702", "--code", "p703", bad}).exit == 0);
  const Ran wrong = run_program({"lint", "--code", "P7O1", bad});
  CHECK(wrong.exit == 2);
  CHECK(holds(wrong.err, "--code P7O1: there is no such code, the nearest is P701"));
}

TEST_CASE("lint: an `allow` without a use, in the reader's language") {
  const Folder folder;
  const std::string bad = folder.file("ferry.paragraf", allows);
  const Ran ran = run_program({"lint", "--lang", "da", bad});
  CHECK(holds(ran.out, "warning[P781]: § 1(1) allows P712, P713, which is not found there\n"));
  CHECK(holds(ran.out, "  forslag: take it out\n"));
  CHECK(holds(ran.out, "0 fejl, 1 advarsel, 0 bemærkninger; "));
  CHECK(holds(run_program({"lint", "--lang", "ru", bad}).out, "0 ошибок, 1 предупреждение, 0 примечаний; "));
}

TEST_CASE("lint: --prove lists what is claimed") {
  const Folder folder;
  const Ran ran = run_program({"lint", "--prove", "--fail-on", "never", folder.file("ferry.paragraf", allows)});
  CHECK(holds(ran.out, "P781 `allow` that silences nothing\n  found "));
  CHECK(holds(ran.out, " § 1(1): P712, P713   (every value was tried)\n"));
}

TEST_CASE("lint: JSON and SARIF") {
  const Folder folder;
  const std::string bad = folder.file("ferry.paragraf", allows);
  const std::vector<Json> lines = lines_of(run_program({"lint", "--format", "json", bad}).out);
  REQUIRE(lines.size() == 2);
  CHECK(lines[0]["code"] == "P781");
  CHECK(lines[0]["fixes"][0]["safe"] == true);
  CHECK(lines[0]["claim"]["standing"] == "found");
  CHECK(lines[1]["kind"] == "lint");
  CHECK(lines[1]["warnings"] == 1);
  const Json log = Json::parse(run_program({"lint", "--format", "sarif", bad}).out);
  CHECK(log["runs"][0]["results"][0]["partialFingerprints"]["paragraf/v1"] == "P781 ferry: § 1(1): P712, P713");
  CHECK(run_program({"lint", "--format", "short", bad}).out == bad + ":9:11: warning[P781]: § 1(1) allows P712, P713, which is not found there\n");
}

TEST_CASE("lint: a baseline") {
  const Folder folder;
  const std::string bad = folder.file("ferry.paragraf", allows), known = folder.at("known.jsonl");
  CHECK(run_program({"lint", "--baseline", known, bad}).exit == 2);
  const Ran written = run_program({"lint", "--write-baseline", known, bad});
  CHECK(written.exit == 0);
  CHECK(holds(written.out, known + ": written, 1 finding is known from now on\n"));
  CHECK(text_of(known) == "{\"book\": \"ferry\", \"code\": \"P781\", \"subject\": \"§ 1(1): P712, P713\"}\n");
  const Ran again = run_program({"lint", "--baseline", known, bad});
  CHECK(again.exit == 0);
  CHECK(again.out.starts_with(bad + ": 0 errors, 0 warnings, 0 notes, 1 known before; "));
  // Another edit above moves it, and it is still known; what is no longer found is told.
  folder.file("ferry.paragraf", "# A comment.\n" + allows);
  CHECK(run_program({"lint", "--baseline", known, bad}).exit == 0);
  const Ran gone = run_program({"lint", "--baseline", known, folder.file("ferry.paragraf", clean)});
  CHECK(gone.exit == 0);
  CHECK(holds(gone.out, known + ": known before, and no longer found: P781 § 1(1): P712, P713\n"));
  const std::vector<Json> lines = lines_of(run_program({"lint", "--baseline", known, "--format", "json", bad}).out);
  REQUIRE(lines.size() == 2);
  CHECK(lines[0] == Json{{"kind", "gone"}, {"book", "ferry"}, {"code", "P781"}, {"subject", "§ 1(1): P712, P713"}});
  CHECK_FALSE(holds(run_program({"lint", "--baseline", known, "--code", "P702", bad}).out, "no longer found"));
}

TEST_CASE("lint: a baseline that cannot be read, or would take the place of a book") {
  const Folder folder;
  const std::string bad = folder.file("ferry.paragraf", allows);
  const Ran broken = run_program({"lint", "--baseline", folder.file("known.jsonl", "P781\n"), "--fail-on", "never", bad});
  CHECK(broken.exit == 1);
  CHECK(holds(broken.out, "error[P782]: this is no JSON object\n"));
  CHECK(holds(broken.out, "warning[P781]"));
  CHECK(run_program({"lint", "--write-baseline", bad, bad}).exit == 2);
  CHECK(text_of(bad) == allows);
}

TEST_CASE("lint: --fix takes out what is of no use, and nothing else") {
  const Folder folder;
  const std::string bad = folder.file("ferry.paragraf", allows);
  const Ran ran = run_program({"lint", "--fix", bad});
  CHECK(ran.exit == 0);
  CHECK(holds(ran.out, bad + ":9: done: take it out (P781)\n"));
  std::string expected = allows;
  const std::string gone = "    allow P712, P713: \"the table of the harbour\"";
  expected.erase(expected.find(gone) + 4, gone.size() - 4);   // a comment stays where it is
  CHECK(text_of(bad) == expected);
  CHECK(run_program({"lint", "--fix", bad}).out.starts_with(bad + ": 0 errors, 0 warnings, 0 notes; "));
}

TEST_CASE("lint: --fix with the line ends of the file, and without a final one") {
  const Folder folder;
  const std::string text = "rulebook ferry\r\n\r\n# old\r\nallow P712: \"x\"\r\nallow P713: \"y\"";
  const std::string bad = folder.file("ferry.paragraf", text);
  CHECK(run_program({"lint", "--fix", bad}).exit == 0);
  CHECK(text_of(bad) == "rulebook ferry\r\n\r\n# old\r\n");
}

}  // namespace paragraf::tests
