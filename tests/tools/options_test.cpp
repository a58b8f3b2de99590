// What `options` tells of an entity: the order of what is told, choices that are told together, acts that are denied whatever is chosen,
// and things that there are none of.
#include <doctest/doctest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tools/commands.hpp"

namespace {

namespace fs = std::filesystem;

constexpr std::string_view book = R"x(rulebook manor
languages en

sequence day: morning, evening
enum tool: axe, saw, spade

entity house
  strong: bool
entity barn
  strong: bool
entity wagon
  wheels: int
entity worker
  tired: bool
  lazy:  bool

extern rain: bool "the sky"

§ 1 en "Work"

(1) en: Workers tear down what is not strong, with an axe or a saw.

    type building = house or barn
    value is_strong(b: building): bool
    value is_strong(h: house) = h.strong
    value is_strong(b: barn) = b.strong
    action tear_down(w: worker, b: building, t: tool) by w in morning
    may tear_down(w, b, t) if t is not spade
    may not tear_down(w, b, _) if is_strong(b)

(2) en: Tired workers dig nothing. Others dig as deep as they are told, but not below ten.

    action dig(w: worker, deep: int) by w in morning
    may dig(w, deep) only if deep <= 10 and not w.tired

(3) en: They drive a wagon, sing in the evening, and dance when it rains.

    action drive(w: worker, g: wagon) by w in morning
    action sing(w: worker) by w in evening
    action hum(w: worker) by w in evening
    action dance(w: worker, t: tool) by w in morning
    free drive or sing or hum
    may dance(w, _) only if rain

(4) en: Who is lazy must sweep.

    action sweep(w: worker) by w in morning
    free sweep
    must sweep(w) each morning if w.lazy
)x";

class Manor {
 public:
  Manor() : folder_(fs::temp_directory_path() / ("paragraf-options-" + std::to_string(::getpid()))) {
    fs::create_directories(folder_);
    write("book.paragraf", std::string(book));
    write("state.json", R"x({"phase": "morning", "entities": {
      "house": {"cottage": {"strong": false}, "tower": {"strong": true}}, "barn": {"byre": {"strong": false}},
      "worker": {"amy": {"tired": false, "lazy": true}, "ben": {"tired": true, "lazy": false}}}})x");
  }
  ~Manor() { fs::remove_all(folder_); }

  std::string options(const std::string& who, const std::string& language = "en") const {
    std::ostringstream out, err;
    const std::string path = (folder_ / "book.paragraf").string(), state = (folder_ / "state.json").string();
    const char* arguments[] = {"paragraf", "options", path.c_str(), "--state", state.c_str(), "--lang", language.c_str(), who.c_str()};
    paragraf::tools::run(8, arguments, {out, err});
    CHECK(err.str() == "");
    return out.str();
  }

 private:
  void write(const std::string& name, const std::string& text) const { std::ofstream(folder_ / name) << text; }
  fs::path folder_;
};

}  // namespace

TEST_CASE("options: duties first, what can be done, what is not known, what is denied and why, what there is none of") {
  const Manor manor;
  CHECK(manor.options("amy") ==
        R"x(must be done
  sweep(amy)   (§ 1(4))

allowed
  sweep(amy)   (§ 1(4))
  tear_down(amy, byre, axe)   (§ 1(1))
  tear_down(amy, byre, saw)   (§ 1(1))
  tear_down(amy, cottage, axe)   (§ 1(1))
  tear_down(amy, cottage, saw)   (§ 1(1))

depends on what is chosen
  dig(amy, deep)   (§ 1(2))
       deep: a whole number
       may dig(w, deep) only if deep <= 10 and not w.tired   (§ 1(2))

undetermined
  dance(amy, t)   (§ 1(3))
       whatever is chosen for t
       rain is not known: it is stated elsewhere (the sky)
  tear_down(amy, b, spade)   (§ 1(1))
       b: byre, cottage
       no sentence says whether it is allowed

denied
  hum(amy), sing(amy)   (§ 1(3))
       it can be done in evening; the state is in morning
  tear_down(amy, tower, t)   (§ 1(1))
       whatever is chosen for t
       may not tear_down(w, b, _) if is_strong(b)   (§ 1(1))

nothing to choose from
  drive(amy, g)
       a wagon: there is none in the state
)x");
}

TEST_CASE("options: what is denied whatever is chosen for what is open; in other languages") {
  const Manor manor;
  CHECK(manor.options("ben").find(R"x(
  dig(ben, deep)   (§ 1(2))
       whatever is chosen for deep
       may dig(w, deep) only if deep <= 10 and not w.tired   (§ 1(2))
)x") != std::string::npos);
  const std::string danish = manor.options("ben", "da"), russian = manor.options("amy", "ru");
  CHECK(danish.find("uanset hvad der vælges for deep") != std::string::npos);
  CHECK(danish.find("must") == std::string::npos);
  CHECK(russian.starts_with("обязательно\n  sweep(amy)"));
}
