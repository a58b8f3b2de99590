// Books that amend others, on disk and on the command line: where the amended book is found, what is said when it is not, and the
// missions that ship.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include "base/render.hpp"
#include "interpreter/embed/load.hpp"
#include "interpreter/embed/shelf.hpp"
#include "interpreter/examples.hpp"
#include "tests/support/small_book.hpp"

namespace paragraf::tests {
namespace {

namespace fs = std::filesystem;

// A folder of its own for each test, removed at its end.
class Folder {
 public:
  Folder() : path_(fs::temp_directory_path() / ("paragraf-missions-" + std::to_string(next_++))) { fs::remove_all(path_); }
  ~Folder() { fs::remove_all(path_); }
  fs::path write(const std::string& name, const std::string& text) {
    const fs::path file = path_ / name;
    fs::create_directories(file.parent_path());
    std::ofstream(file) << text;
    return file;
  }
  const fs::path& path() const { return path_; }

 private:
  static inline int next_ = 0;
  fs::path path_;
};

struct Loaded {
  base::Sources sources;
  base::Sink sink;
  embed::Loaded loaded;
  Loaded(const fs::path& path, const std::vector<std::string>& beside = {})
      : loaded(embed::load_book(path, sources, sink, embed::file_limit, beside)) {}
  std::string found() const {
    std::string all;
    for (const base::Diagnostic& one : sink.sorted()) {
      all += one.message + "\n";
      for (const std::string& note : one.notes) all += "  " + note + "\n";
    }
    return all;
  }
  bool has(std::string_view value) {
    return loaded.book && loaded.book->value_of.count(loaded.book->names.find(value)) > 0;
  }
};

const std::string sea = "rulebook sea\nvalue depth: int = 3\n";
const std::string storm = "rulebook storm amends sea\nvalue waves: int = depth + 1\n";

TEST_CASE("missions: the amended book is found in the same folder, beside it, and one and two folders out") {
  for (const std::string base : {"missions/night/sea.paragraf", "missions/night/sea/rulebook.paragraf", "missions/sea.paragraf",
                                 "missions/sea/rulebook.paragraf", "rulebook.paragraf", "sea.paragraf", "sea/rulebook.paragraf"}) {
    CAPTURE(base);
    Folder folder;
    folder.write(base, sea);
    Loaded loaded(folder.write("missions/night/storm.paragraf", storm));
    CHECK(loaded.found() == "");
    CHECK(loaded.has("waves"));
    CHECK(loaded.has("depth"));
    CHECK(loaded.loaded.file_count == 1);
  }
}

TEST_CASE("missions: a folder may amend, with chapters of its own; chapters of the base come along") {
  Folder folder;
  folder.write("rulebook.paragraf", sea);
  folder.write("1-tides.paragraf", "value tide: int = depth\n");
  folder.write("missions/storm/rulebook.paragraf", storm);
  folder.write("missions/storm/1-wind.paragraf", "value wind: int = waves + tide\n");
  Loaded loaded(folder.path() / "missions/storm");
  CHECK(loaded.found() == "");
  CHECK(loaded.has("wind"));
  CHECK(loaded.loaded.file_count == 2);
  Loaded base(folder.path());
  CHECK(base.found() == "");
  CHECK_FALSE(base.has("waves"));
}

TEST_CASE("missions: the nearest book of the name counts, and two that are equally near are told") {
  Folder folder;
  folder.write("sea.paragraf", "rulebook sea\nvalue far: int = 3\n");
  folder.write("near/sea.paragraf", sea);
  const fs::path mission = folder.write("near/storm.paragraf", storm);
  CHECK(Loaded(mission).found() == "");
  folder.write("near/copy.paragraf", sea);
  Loaded twice(mission);
  CHECK(twice.found().find("several books are called `sea`, and nothing says which is amended") == 0);
  CHECK(twice.sink.sorted()[0].fixes.empty());
  CHECK(twice.found().find("there are several, equally near") != std::string::npos);
  CHECK(twice.found().find("copy.paragraf") != std::string::npos);
}

TEST_CASE("missions: `--with` says which of several is amended; a name is listed once") {
  Folder folder;
  folder.write("sea.paragraf", sea);
  const fs::path copy = folder.write("copy.paragraf", sea);
  const fs::path mission = folder.write("storm.paragraf", storm);
  CHECK(Loaded(mission, {copy.string()}).found() == "");
  Loaded other(folder.write("fog.paragraf", "rulebook fog amends lake\n"));
  CHECK(other.found().find("the books there are `sea`, `storm`") != std::string::npos);
}

TEST_CASE("missions: a book that is not there is told with the places and the nearest name") {
  Folder folder;
  folder.write("see.paragraf", "rulebook see\n");
  Loaded loaded(folder.write("a/b/storm.paragraf", storm));
  const std::string found = loaded.found();
  CHECK(found.find("there is no book `sea` to amend") == 0);
  CHECK(found.find((folder.path() / "a" / "b").string()) != std::string::npos);
  CHECK(found.find("`see`") != std::string::npos);
  REQUIRE(loaded.sink.sorted().size() == 1);
  REQUIRE(loaded.sink.sorted()[0].fixes.size() == 1);
  CHECK(loaded.sink.sorted()[0].fixes[0].edits[0].replacement == "see");
}

TEST_CASE("missions: books beside it hold, too, and a base that both rest on is read once") {
  Folder folder;
  folder.write("sea.paragraf", sea);
  const fs::path one = folder.write("storm.paragraf", storm);
  const fs::path two = folder.write("calm.paragraf", "rulebook calm amends sea\nvalue calm_depth: int = depth\n");
  Loaded loaded(one, {two.string(), one.string(), (folder.path() / "sea.paragraf").string()});
  CHECK(loaded.found() == "");
  CHECK(loaded.has("calm_depth"));
  CHECK(loaded.loaded.book->name == "storm");
}

TEST_CASE("missions: the name behind `rulebook` is found in each language") {
  CHECK(embed::opened_book("rulebook sea edition 1 amends x\n") == "sea");
  CHECK(embed::opened_book("\xEF\xBB\xBF# a book\n\nlanguage ru\nкнига    море издание 1\n") == "море");
  CHECK(embed::opened_book("sprog da\r\nregelbog hav\r\n") == "hav");
  CHECK(embed::opened_book("rulebook\n") == "");
  CHECK_FALSE(embed::opened_book("value rulebook: int = 1\nrulebook a\n"));
  CHECK_FALSE(embed::opened_book(""));
}

// Each mission of a ruleset is free of errors, and its examples hold.
TEST_CASE("missions: those that ship") {
  std::size_t run = 0;
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(PARAGRAF_SOURCE_DIR) / "rulesets")) {
    if (entry.path().parent_path().filename() != "missions" || entry.path().extension() != ".paragraf") continue;
    CAPTURE(entry.path());
    Loaded loaded(entry.path());
    CHECK(loaded.sink.errors() == 0);
    CHECK(loaded.sink.warnings() == 0);
    REQUIRE(loaded.loaded.book);
    for (const model::Example& example : loaded.loaded.book->examples)
      for (const interpreter::CaseResult& one : interpreter::run_example(*loaded.loaded.book, example)) {
        CAPTURE(one.title);
        for (const base::Diagnostic& failure : one.failures) CHECK(base::render_short(failure, loaded.sources) == "");
        ++run;
      }
  }
  CHECK(run >= 5);
}

}  // namespace
}  // namespace paragraf::tests
