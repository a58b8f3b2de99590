// `paragraf draw` as a user calls it.
#include <doctest/doctest.h>

#include <sstream>

#include "tools/commands.hpp"

namespace {

struct Ran {
  int exit;
  std::string out, err;
};

Ran draw(std::vector<std::string> arguments) {
  std::vector<const char*> argv{"paragraf", "draw"};
  for (const std::string& argument : arguments) argv.push_back(argument.c_str());
  std::ostringstream out, err;
  const int code = paragraf::tools::run(static_cast<int>(argv.size()), argv.data(), {out, err, false, false});
  return {code, out.str(), err.str()};
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

const std::string root = PARAGRAF_SOURCE_DIR;
const std::string book = root + "/rulesets/battletech";
const std::string factory = book + "/states/before-the-factory.json";

}  // namespace

TEST_CASE("draw: a map of hexes on the standard output, with what is asked for under the names") {
  const Ran ran = draw({book, "--state", factory, "--show", "levels", "--show", "cf"});
  CHECK(ran.exit == 0);
  CHECK(ran.err == "");
  CHECK(ran.out.starts_with("<svg "));
  CHECK(ran.out.ends_with("</svg>\n"));
  for (const std::string part : {">factory<", ">levels 2<", ">cf 81 cf<", ">atlas<", ">0505<", ">attacker<"})
    CHECK_MESSAGE(has(ran.out, part), part);
}

TEST_CASE("draw: what cannot be drawn is told") {
  CHECK(draw({book}).exit == 2);  // --state is needed
  const Ran ring = draw({book, "--state", factory, "--ring", "3 cm"});
  CHECK(ring.exit == 2);
  CHECK(has(ring.err, "`cm` is no unit of a measure"));
  const Ran apart = draw({book, "--state", factory, "--ring", "15cm"});
  CHECK(apart.exit == 2);
  CHECK(has(apart.err, "--ring 15cm: between the number and its unit stands a space: \"15 cm\""));
  CHECK(has(draw({book, "--state", factory, "--ring", "atlsa:5 cm"}).err, "the state has no entity `atlsa`, the nearest is `atlas`"));
  CHECK(has(draw({book, "--state", factory, "--ring", "atlas:"}).err, "--ring atlas:: found no length, such as \"15 cm\""));
  const Ran number = draw({book, "--state", factory, "--ring", "3"});
  CHECK(number.exit == 2);
  CHECK(has(number.err, "error[P408]: --ring 3: found no length"));
  const Ran file = draw({book, "--state", factory, "-o", "-"});
  CHECK(file.exit == 2);
  CHECK(has(file.err, "paragraf draw: -o needs the name of a file"));
}

TEST_CASE("draw: an attribute that there is not, or that nothing drawn has, is a wrong option") {
  const Ran show = draw({book, "--state", factory, "--show", "levles"});
  CHECK(show.exit == 2);
  CHECK(show.out == "");
  CHECK(has(show.err, "error[P408]: --show levles: no entity of the book has an attribute `levles`, the nearest is `levels`"));
  const Ran fill = draw({book, "--state", factory, "--fill", "levels"});
  CHECK(fill.exit == 2);
  CHECK(has(fill.err, "--fill levels: no entity of the book has an attribute `levels` of an enum"));
  CHECK(has(draw({book, "--state", factory, "--facing", "side"}).err, "--facing side: no entity of the book has an attribute `side` that is a number"));
}

TEST_CASE("draw: the title names the book and the state") {
  const Ran ran = draw({book, "--state", factory});
  const std::size_t at = ran.out.find("<title>");
  REQUIRE(at != std::string::npos);
  const std::string title = ran.out.substr(at + 7, ran.out.find('<', at + 7) - at - 7);
  CHECK(title.ends_with(" – before-the-factory.json"));
  CHECK(!title.starts_with(" "));
}
