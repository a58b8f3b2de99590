// `paragraf batch` as a user calls it: what every engine, every number of threads and every form of the input comes to is the same, and what the
// evaluator says of each state.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include <random>

#include "tests/data/cf-entry/cf.hpp"
#include "tests/support/command_line.hpp"

namespace paragraf::tests {
namespace {
namespace fs = std::filesystem;

const std::string cf_book = std::string(PARAGRAF_SOURCE_DIR) + "/tests/data/cf-entry";
const std::string cf_given = "b: building, u: unit, roll: 2d6, normal: int in 0..60";
const std::vector<std::string> cf_questions{"building_type(b)", "surcharge(b)", "target(u, b)", "passes(u, b, roll)",
                                            "entry_harm(u, b, roll)", "entry_damage(u)", "collapse_damage(u, b)", "infantry_damage(b, normal)"};
constexpr const char* types[] = {"light", "medium", "heavy", "hardened"};

// A folder that is gone at the end.
struct Folder {
  fs::path path = fs::temp_directory_path() / fmt::format("paragraf-batch-{}", getpid());
  Folder() { fs::remove_all(path), fs::create_directories(path); }
  ~Folder() { fs::remove_all(path); }
  std::string file(const std::string& name, const std::string& text) const {
    std::ofstream(path / name, std::ios::binary) << text;
    return (path / name).string();
  }
};

Ran batch(const std::string& book, const std::string& given, const std::string& states, std::vector<std::string> more) {
  std::vector<std::string> arguments{"batch", book, "--given", given, "--states", states};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run_program(arguments);
}

std::vector<std::string> with(std::vector<std::string> options, const std::vector<std::string>& questions) {
  options.insert(options.end(), questions.begin(), questions.end());
  return options;
}

struct States {
  std::string csv = "b.cf,b.levels,u.hexes_moved,u.weight,u.piloting,u.kind,normal,roll\n", json;
  std::string csv_answers = "line,building_type(b),surcharge(b),\"target(u, b)\",\"passes(u, b, roll)\",\"entry_harm(u, b, roll)\",entry_damage(u),\"collapse_damage(u, b)\",\"infantry_damage(b, normal)\"\n";
  std::string json_answers;
};

// What `cf.hpp` says in C++.
States cf_states(std::size_t count) {
  States states;
  cf_entry::Rng rng;
  for (std::size_t i = 0; i < count; ++i) {
    const cf_entry::In in = cf_entry::gen(rng);
    const cf_entry::Out out = cf_entry::expected(in);
    const char* kind = in.is_mech ? "mech" : "conventional";
    states.csv += fmt::format("{}{},{},{},{} t,{},{},{},{}\n", in.cf, i % 3 == 0 ? " cf" : "", in.levels, in.hexes, in.weight, in.skill, kind, in.inf, in.roll);
    states.json += fmt::format(R"({{"b":{{"cf":{},"levels":{}}},"u":{{"hexes_moved":{},"weight":"{} t","piloting":{},"kind":"{}"}},"normal":{},"roll":{}}})", in.cf, in.levels, in.hexes,
                               in.weight, in.skill, kind, in.inf, in.roll) + "\n";
    const bool passed = out.passed != 0;
    states.csv_answers += fmt::format("{},{},{} mp,{},{},{},{},{},{}\n", i + 2, types[out.cls], out.mp, out.target, passed, out.unit, out.bldg, out.coll, out.inft);
    states.json_answers += fmt::format(R"x({{"line":{},"building_type(b)":"{}","surcharge(b)":"{} mp","target(u, b)":{},"passes(u, b, roll)":{},"entry_harm(u, b, roll)":{},"entry_damage(u)":{},"collapse_damage(u, b)":{},"infantry_damage(b, normal)":{}}})x",
                                       i + 1, types[out.cls], out.mp, out.target, passed, out.unit, out.bldg, out.coll, out.inft) + "\n";
  }
  return states;
}

constexpr std::string_view ferry = R"(rulebook ferry
languages en

enum cargo: sand, grain, powder

entity boat
  seats: int in 0..12
  cargo: cargo
  flags: set of cargo
  tug:   boat?
  name:  text

action cross(b: boat) by b in any phase

§ 1 en "Fees"

(1) en: A boat pays for its seats; with powder in two ways.

    value fee(b: boat): int
      = b.seats     if b.cargo is grain or b.cargo is powder
      = b.seats + 1 if b.cargo is powder

    value towed(b: boat): bool = b.tug is not nothing
    value called(b: boat): text = b.name

(2) en: A boat with a seat may cross, with powder only under its flag.

    may cross(b) if b.seats >= 1 only if b.cargo is not powder or powder in b.flags
    closed cross
)";

}  // namespace

TEST_CASE("batch: cf-entry, CSV and JSON, every engine, every number of threads") {
  const Folder folder;
  const States states = cf_states(3000);
  const std::string csv = folder.file("states.csv", states.csv), json = folder.file("states.ndjson", states.json);
  for (const char* engine : {"auto", "scalar", "columns", "jit", "evaluator"})
    for (const char* threads : {"1", "4"}) {
      CAPTURE(engine);
      CAPTURE(threads);
      const Ran from_csv = batch(cf_book, cf_given, csv, with({"--engine", engine, "--threads", threads}, cf_questions));
      CHECK(from_csv.exit == 0);
      const bool without = std::string_view(engine) == "jit" && from_csv.err.starts_with("no machine code: ");
      CHECK((from_csv.err == "" || without));
      CHECK(from_csv.out == states.csv_answers);
      const Ran from_json = batch(cf_book, cf_given, json, with({"--engine", engine, "--threads", threads}, cf_questions));
      CHECK(from_json.exit == 0);
      CHECK(from_json.out == states.json_answers);
      if (std::string_view(engine) == "evaluator") break;
    }
}

TEST_CASE("batch: many blocks, in order") {
  const Folder folder;
  const States states = cf_states(40'000);     // more than one block
  const std::string csv = folder.file("states.csv", states.csv), out = (folder.path / "out.csv").string();
  CHECK(batch(cf_book, cf_given, csv, with({"--threads", "4", "-o", out}, cf_questions)).exit == 0);
  CHECK(text_of(out) == states.csv_answers);
  CHECK_FALSE(fs::exists(out + ".bad"));
  CHECK(batch(cf_book, cf_given, csv, with({"--threads", "3", "--engine", "scalar", "-o", out}, cf_questions)).exit == 0);
  CHECK(text_of(out) == states.csv_answers);
}

TEST_CASE("batch: what is not known, in every engine and both forms") {
  const Folder folder;
  const std::string book = folder.file("ferry.paragraf", std::string(ferry));
  const std::string csv = folder.file("states.csv",
                                      "\xef\xbb\xbf" "id;b.seats;b.cargo;b.flags;b.tug;b.name\r\n"
                                      "1;4;grain;;;\"l\xc3\xb8n; \"\"3\"\"\"\r\n"
                                      "2;;grain;[];b;x\r\n"
                                      "\r\n"
                                      "3;2;powder;powder grain;;\xd0\xb2\r\n"
                                      "\"4\";2;powder;\"[\"\"grain\"\"]\";;\r\n"
                                      "5;0;sand;powder;b;y");
  const std::vector<std::string> questions{"fee(b)", "towed(b)", "called(b)", "cross(b)", "b.seats + 1"};
  const std::string expected =
      "line;id;fee(b);towed(b);called(b);cross(b);b.seats + 1\n"
      "2;1;4;false;\"l\xc3\xb8n; \"\"3\"\"\";allowed;5\n"
      "3;2;undetermined;true;x;undetermined;undetermined\n"
      "5;3;in conflict;false;\xd0\xb2;allowed;3\n"
      "6;\"4\";in conflict;false;undetermined;denied;3\n"
      "7;5;undetermined;true;y;denied;1\n";
  std::string json;
  for (const char* engine : {"auto", "scalar", "columns", "evaluator"}) {
    CAPTURE(engine);
    const Ran ran = batch(book, "b: boat", csv, with({"--keep", "id", "--engine", engine}, questions));
    CHECK(ran.out == expected);
    CHECK(ran.exit == 0);
    const Ran as_json = batch(book, "b: boat", csv, with({"--keep", "id", "--format", "json", "--engine", engine}, questions));
    if (json.empty()) json = as_json.out;
    CHECK(as_json.out == json);
  }
  std::istringstream lines(json);
  std::string first, second, third;
  std::getline(lines, first), std::getline(lines, second), std::getline(lines, third);
  CHECK(first == "{\"line\":2,\"id\":\"1\",\"fee(b)\":4,\"towed(b)\":false,\"called(b)\":\"l\xc3\xb8n; \\\"3\\\"\",\"cross(b)\":\"allowed\",\"b.seats + 1\":5}");
  const auto missing = nlohmann::json::parse(second);
  CHECK(missing.at("fee(b)").at("status") == "missing");
  CHECK(missing.at("fee(b)").at("missing").at(0).at("what") == "b.seats");
  CHECK(missing.at("cross(b)").at("status") == "missing");
  CHECK(nlohmann::json::parse(third).at("fee(b)").at("status") == "conflict");
}

TEST_CASE("batch: JSON in all its forms") {
  const Folder folder;
  const std::string book = folder.file("ferry.paragraf", std::string(ferry));
  const std::string states = folder.file("states.ndjson",
                                         "{\"id\":\"a\\u00e6\",\"b\":{\"seats\":4,\"cargo\":\"grain\",\"flags\":[]}}\n"
                                         "{ \"b.cargo\" : \"grain\" , \"b.seats\" : 4.0 , \"id\" : 1.50 }\n"
                                         "{\"b\":{\"seats\":\"3\",\"cargo\":\"powder\",\"flags\":[\"powder\",\"grain\"],\"tug\":null,\"name\":\"\\u00e6\"},\"id\":{\"x\":[1]}}\r\n"
                                         "{\"b\":{\"seats\":null,\"cargo\":\"grain\",\"tug\":\"b\"}}");
  const std::string expected =
      "{\"line\":1,\"id\":\"a\\u00e6\",\"fee(b)\":4,\"cross(b)\":\"allowed\",\"towed(b)\":false}\n"
      "{\"line\":2,\"id\":1.50,\"fee(b)\":4,\"cross(b)\":\"allowed\",\"towed(b)\":false}\n";
  for (const char* engine : {"auto", "scalar", "evaluator"}) {
    CAPTURE(engine);
    const Ran ran = batch(book, "b: boat", states, {"--keep", "id", "--engine", engine, "fee(b)", "cross(b)", "towed(b)"});
    CHECK(ran.exit == 0);
    CHECK(ran.out.starts_with(expected));
    CHECK(holds(ran.out, "\"line\":3,\"id\":{\"x\":[1]},\"fee(b)\":{\"status\":\"conflict\""));
    CHECK(holds(ran.out, "\"line\":4,\"id\":null,\"fee(b)\":{\"status\":\"missing\""));
    const Ran as_csv = batch(book, "b: boat", states, {"--keep", "id", "--format", "csv", "--engine", engine, "fee(b)", "cross(b)"});
    CHECK(as_csv.out == "line,id,fee(b),cross(b)\n1,a\xc3\xa6,4,allowed\n2,1.50,4,allowed\n3,\"{\"\"x\"\":[1]}\",in conflict,allowed\n4,,undetermined,undetermined\n");
  }
}

TEST_CASE("batch: bad rows stand beside, and the rest goes on") {
  const Folder folder;
  const std::string book = folder.file("ferry.paragraf", std::string(ferry));
  const std::string states = folder.file("states.csv", "b.seats,b.cargo\n4,grain\n40,grain\n4,grian\n4\n\"4,grain\n5,grain\n");
  const std::string out = (folder.path / "out.csv").string();
  for (const char* engine : {"auto", "evaluator"}) {
    CAPTURE(engine);
    const Ran ran = batch(book, "b: boat", states, {"-o", out, "--engine", engine, "fee(b)"});
    CHECK(ran.exit == 1);
    CHECK(holds(ran.err, "4 rows could not be read: " + out + ".bad\n"));
    CHECK(text_of(out) == "line,fee(b)\n2,4\n7,5\n");
    std::istringstream bad(text_of(out + ".bad"));
    std::vector<std::string> codes;
    for (std::string line; std::getline(bad, line);) {
      const auto one = nlohmann::json::parse(line);
      codes.push_back(fmt::format("{} {}", one.at("line").get<int>(), one.at("code").get<std::string>()));
    }
    CHECK(codes == std::vector<std::string>{"3 P404", "4 P402", "5 P401", "6 P401"});
  }
  CHECK(batch(book, "b: boat", folder.file("good.csv", "b.seats,b.cargo\n4,grain\n"), {"-o", out, "fee(b)"}).exit == 0);
  CHECK_FALSE(fs::exists(out + ".bad"));      // of the run before

  std::string many = "{\"b.seats\":4,\"b.cargo\":\"grain\"}\n";
  for (int i = 0; i < 20; ++i) many += "{\"b.seats\": 4x}\n";
  many += "{\"b.seats\":5,\"b.cargo\":\"grain\"}\n{\"b.seats\":5} {\"b.seats\":6}\n{\"b.seats\":5,\"b.seats\":6}\n{\"b.seets\":5}\n[1]\n";
  const std::string broken = folder.file("broken.ndjson", many);
  for (const char* engine : {"auto", "evaluator"}) {
    const Ran ran = batch(book, "b: boat", broken, {"--engine", engine, "fee(b)"});
    CHECK(ran.exit == 1);
    CHECK(ran.out == "{\"line\":1,\"fee(b)\":4}\n{\"line\":22,\"fee(b)\":5}\n");
    CHECK(std::count(ran.err.begin(), ran.err.end(), '\n') == 11);
    CHECK(holds(ran.err, "24 rows could not be read\n"));
    const Ran strict = batch(book, "b: boat", broken, {"--strict", "--engine", engine, "-o", out, "fee(b)"});
    CHECK(strict.exit == 1);
    CHECK(holds(strict.err, "error[P401]"));
    CHECK(holds(strict.err, broken + ":2:"));
    CHECK(text_of(out) == "line,fee(b)\n2,4\n");      // as it was
  }
}

TEST_CASE("batch: names that no state has, and questions that cannot be read") {
  const Folder folder;
  const std::string book = folder.file("ferry.paragraf", std::string(ferry));
  const std::string slip = folder.file("slip.csv", "b.seets,b.cargo\n4,grain\n"), good = folder.file("good.csv", "b.seats,b.cargo\n4,grain\n");
  Ran ran = batch(book, "b: boat", slip, {"fee(b)"});
  CHECK(ran.exit == 2);
  CHECK(ran.out == "");
  CHECK(holds(ran.err, "error[P402]"));
  CHECK(holds(ran.err, "b.seats"));
  CHECK(batch(book, "b: boat", slip, {"--keep", "b.seets", "fee(b)"}).out == "line,b.seets,fee(b)\n2,4,undetermined\n");
  ran = batch(book, "b: boat", folder.file("slip.ndjson", "{\"b\":{\"seets\":4}}\n"), {"fee(b)"});
  CHECK(ran.exit == 2);
  CHECK(holds(ran.err, "error[P402]"));
  CHECK(batch(book, "b: boot", good, {"fee(b)"}).exit == 2);
  CHECK(batch(book, "b: boat", good, {"feee(b)"}).exit == 2);
  CHECK(batch(book, "b: boat", good, {"--keep", "id", "fee(b)"}).exit == 2);
  CHECK(batch(book, "b: boat", (folder.path / "none.csv").string(), {"fee(b)"}).exit == 2);
  CHECK(batch(book, "b: boat", good, {"-o", good, "fee(b)"}).exit == 2);
  CHECK(batch(book, "b: boat", good, {"--bad", good, "fee(b)"}).exit == 2);
  ran = batch(book, "b: boat", folder.file("empty.ndjson", ""), {"fee(b)"});
  CHECK(ran.exit == 0);
  CHECK(ran.out == "");
}

namespace {

constexpr std::string_view moorings = R"(rulebook moorings
languages en
uses geometry
measure length: m step 1/10

enum flag: red, white

entity boat
  at:    point
  flags: set of flag
  way:   list of point
entity buoy
  at: point

extern depth(b: boat): int in 0..40 "the chart"
extern chosen(y: buoy, b: boat): bool "the harbour master"
fact paid(b: boat)

§ 1 en "Mooring"

(1) en: Who has paid moors within 50 m of a buoy, where it is at least 3 m deep.

    value near(b: boat): set of buoy = those y in buoy where gap(b, y) <= 50 m
    value moors(b: boat): bool
      = paid(b) and depth(b) >= 3 and some y in near(b) where chosen(y, b)
    value shown(b: boat): set of flag
      = b.flags + {white} if paid(b)
      = b.flags           if not paid(b)
    value berth(b: boat): point = b.at + (1 m, 0.5 m)
    value passes(b: boat, y: buoy): bool = gap(y, b.way) < 10 m
)";

std::string moorings_states(std::size_t count) {
  std::mt19937 random(3);
  const auto draw = [&](std::uint32_t below) { return random() % below; };
  const auto point = [&] { return fmt::format(R"(["{} m","{}.{} m"])", draw(9) * 10, draw(9) * 10, draw(20) == 0 ? draw(10) : 0); };
  static const std::string flags[] = {"[]", R"(["red"])", R"(["white","red"])"};
  std::string states;
  for (std::size_t i = 0; i < count; ++i) {
    std::string way;
    for (std::uint32_t n = 2 + draw(2); n > 0; --n) way += point() + (n > 1 ? "," : "");
    states += fmt::format(R"x({{"b":{{"at":{},"flags":{},"way":[{}]}},"p.at":{},"q.at":{},"depth(b)":{},"chosen(p,b)":{},"chosen(q, b)":{})x", point(), flags[draw(3)], way, point(),
                          point(), draw(8), draw(2) == 0, draw(2) == 0);
    if (draw(3) > 0) states += fmt::format(R"x(,"paid(b)":{})x", draw(4) > 0);
    states += "}\n";
  }
  return states;
}

}  // namespace

TEST_CASE("batch: places, facts and externs as columns; sets and records as answers; every engine") {
  const Folder folder;
  const std::string book = folder.file("moorings.paragraf", std::string(moorings)), states = folder.file("states.ndjson", moorings_states(2000));
  const std::string given = "b: boat, p: buoy, q: buoy, depth(b), chosen(p, b), chosen( q,b ), paid(b)";
  const std::vector<std::string> questions{"near(b)", "moors(b)", "shown(b)", "berth(b)", "passes(b, q)"};
  const Ran evaluated = batch(book, given, states, with({"--engine", "evaluator"}, questions));
  REQUIRE(evaluated.exit == 0);
  CHECK(holds(evaluated.out, R"x("shown(b)":["red","white"])x"));
  CHECK(holds(evaluated.out, R"x("near(b)":["p","q"])x"));
  for (const char* engine : {"auto", "scalar", "columns", "jit"}) {
    CAPTURE(engine);
    const Ran ran = batch(book, given, states, with({"--engine", engine}, questions));
    CHECK(ran.exit == 0);
    const bool without = std::string_view(engine) == "jit" && ran.err.starts_with("no machine code: ");
    CHECK((ran.err == "" || without));           // nothing was asked of the evaluator
    CHECK(ran.out == evaluated.out);
  }
  const Ran csv = batch(book, "b: boat, p: buoy, depth(b), paid(b)",
                        folder.file("states.csv", "b.at,p.at,\"depth( b )\",paid(b)\n\"[\"\"1 m\"\", \"\"2 m\"\"]\",\"[\"\"1 m\"\", \"\"52 m\"\"]\",7,true\n"),
                        {"near(b)", "paid(b)", "depth(b)"});
  CHECK(csv.err == "");
  CHECK(csv.out == "line,near(b),paid(b),depth(b)\n2,{p},true,7\n");
}

TEST_CASE("batch: what no state gives is no column") {
  const Folder folder;
  const std::string book = folder.file("moorings.paragraf", std::string(moorings)), states = folder.file("states.ndjson", "{}\n");
  const auto refused = [&](const std::string& given) {
    const Ran ran = batch(book, given, states, {"moors(b)"});
    CHECK(ran.exit == 2);
    CHECK(ran.out == "");
    return ran.err;
  };
  CHECK(holds(refused("b: boat, gap(b, b)"), "`gap(b, b)` is no fact and no extern that a state gives"));
  CHECK(holds(refused("b: boat, moors(b)"), "`moors(b)` is no fact and no extern that a state gives"));
  CHECK(holds(refused("b: boat, paid(c)"), "error[P201]"));
  CHECK(holds(refused("b: boat, paid(b"), "error[P101]"));
}

TEST_CASE("batch: what is interrupted leaves nothing") {
  const Folder folder;
  const std::string book = folder.file("ferry.paragraf", std::string(ferry)), out = (folder.path / "out").string();
  signal(SIGPIPE, SIG_IGN);
  int input[2];
  REQUIRE(pipe(input) == 0);
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    dup2(input[0], STDIN_FILENO);
    close(input[1]);
    execl(PARAGRAF_BINARY, "paragraf", "batch", book.c_str(), "--given", "b: boat", "--states", "-", "-o", out.c_str(), "fee(b)", nullptr);
    _exit(127);
  }
  close(input[0]);
  std::string rows = "b.seats,b.cargo\n";
  while (rows.size() < (3u << 20)) rows += "4,grain\n";
  CHECK(write(input[1], rows.data(), rows.size()) == static_cast<ssize_t>(rows.size()));
  bool begun = false;                        // a file of another name is there
  for (int i = 0; i < 600 && !begun; ++i) {
    for (const auto& entry : fs::directory_iterator(folder.path)) begun = begun || entry.path().extension() == ".part";
    usleep(50'000);
  }
  CHECK(begun);
  kill(child, SIGTERM);
  int status = 0;
  CHECK(waitpid(child, &status, 0) == child);
  close(input[1]);
  CHECK(WIFSIGNALED(status));
  std::size_t files = 0;
  for ([[maybe_unused]] const auto& entry : fs::directory_iterator(folder.path)) ++files;
  CHECK(files == 1);                         // the book
}

}  // namespace paragraf::tests
