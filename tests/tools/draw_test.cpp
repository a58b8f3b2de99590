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
  const Ran number = draw({book, "--state", factory, "--ring", "3"});
  CHECK(number.exit == 2);
  CHECK(has(number.err, "error[P408]: --ring 3: found no length"));
  const Ran file = draw({book, "--state", factory, "-o", "-"});
  CHECK(file.exit == 2);
  CHECK(has(file.err, "paragraf draw: -o needs the name of a file"));
}
