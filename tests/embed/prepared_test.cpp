// Prepared questions of the public interface: every engine, columns of every width, what is unknown or outside, machine code that is not there; and
// a book that is edited while it is used.
#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <thread>

#include "interpreter/embed/prepared.hpp"
#include "interpreter/embed/watched.hpp"
#include "tests/data/cf-entry/cf.hpp"

namespace paragraf::tests {
namespace {

using namespace api;

const Book& cf_book() {
  static const Book book = [] {
    const auto loaded = Book::load(PARAGRAF_SOURCE_DIR "/tests/data/cf-entry");
    REQUIRE_MESSAGE(loaded, loaded.text());
    return *loaded;
  }();
  return book;
}

Asking asking(Engine engine = Engine::automatic) {
  Asking asked{.given = "b: building, u: unit, roll: 2d6, normal: int in 0..60",
               .questions = {"building_type(b)", "surcharge(b)", "target(u, b)", "passes(u, b, roll)", "entry_harm(u, b, roll)", "entry_damage(u)",
                             "collapse_damage(u, b)", "infantry_damage(b, normal)"},
               .engine = engine};
#ifdef PARAGRAF_JIT_MODULE
  asked.modules = PARAGRAF_JIT_MODULE;
#endif
  return asked;
}

Prepared prepared(const Asking& asked, const Book& book = cf_book()) {
  const auto made = Prepared::make(book, asked);
  REQUIRE_MESSAGE(made, made.text());
  CHECK(made.text() == "");
  return *made;
}

// Columns of T for random states of cf-entry, in the order of the inputs; and what C++ answers, in the order of the outputs.
template <class T>
struct States {
  std::vector<std::vector<T>> in, out, expected;
  std::vector<In> inputs;
  std::vector<Out> outputs;

  States(const Prepared& of, std::size_t rows) : in(of.inputs().size()), out(of.outputs().size(), std::vector<T>(rows, T(99))), expected(of.outputs().size()) {
    cf_entry::Rng rng;
    for (std::size_t row = 0; row < rows; ++row) {
      const cf_entry::In one = cf_entry::gen(rng);
      const cf_entry::Out answer = cf_entry::expected(one);
      const auto put = [&](const char* name, std::int32_t number) { in[of.input(name).value()].push_back(static_cast<T>(number)); };
      put("b.cf", one.cf), put("b.levels", one.levels), put("u.hexes_moved", one.hexes), put("u.weight", one.weight);
      put("u.piloting", one.skill), put("u.kind", one.is_mech), put("normal", one.inf), put("roll", one.roll);
      const auto want = [&](const char* name, std::int32_t number) { expected[of.output(name).value()].push_back(static_cast<T>(number)); };
      want("building_type(b)", answer.cls + 1), want("surcharge(b)", answer.mp), want("target(u, b)", answer.target);
      want("passes(u, b, roll)", answer.passed), want("entry_harm(u, b, roll)", answer.unit), want("entry_damage(u)", answer.bldg);
      want("collapse_damage(u, b)", answer.coll), want("infantry_damage(b, normal)", answer.inft);
    }
    for (const auto& column : in) inputs.emplace_back(column.data());
    for (auto& column : out) outputs.emplace_back(column.data());
  }
};

template <class T>
void check_columns(const Prepared& of, std::size_t rows) {
  States<T> states(of, rows);
  std::vector<Status> status(rows, Status::outside);
  const auto ran = of.run(states.inputs, states.outputs, rows, status);
  REQUIRE_MESSAGE(ran, ran.text());
  CHECK(ran->answered == rows);
  CHECK(std::count(status.begin(), status.end(), Status::answered) == static_cast<std::ptrdiff_t>(rows));
  CHECK(states.out == states.expected);
}

}  // namespace

TEST_CASE("prepared: every engine, columns of every width") {
  for (const Engine engine : {Engine::automatic, Engine::scalar, Engine::columns, Engine::jit}) {
#ifndef PARAGRAF_JIT_MODULE
    if (engine == Engine::jit) continue;
#endif
    const Prepared of = prepared(asking(engine));
    for (const std::size_t rows : {0, 1, 7, 5000}) {
      check_columns<std::uint8_t>(of, rows);
      check_columns<std::int16_t>(of, rows);
      check_columns<std::int32_t>(of, rows);
      check_columns<std::int64_t>(of, rows);
    }
    CHECK(of.engine() == (engine == Engine::automatic ? Engine::columns : engine));
  }
}

TEST_CASE("prepared: inputs and outputs are described") {
  const Prepared of = prepared(asking());
  const Number& cf = of.inputs()[of.input("b.cf").value()];
  CHECK((cf.low == 1 && cf.high == 150 && cf.width == Width::u8));
  CHECK(cf.meaning == "in steps of 1 cf");
  const Number& type = of.outputs()[of.output("building_type(b)").value()];
  REQUIRE(type.values.size() == 5);
  CHECK(type.values[0].is_nothing());
  CHECK(type.values[2] == Value("medium"));
  CHECK_FALSE(of.input("b.cellar"));
  for (std::size_t i = 0; i < 8; ++i) CHECK(of.is_program(i));
  CHECK_FALSE(of.is_program(8));
}

TEST_CASE("prepared: one state after the other, and what is outside") {
  const Prepared of = prepared(asking());
  Runner runner(of);
  States<std::int64_t> states(of, 300);
  std::vector<std::int64_t> state(of.inputs().size()), answers(of.outputs().size());
  for (std::size_t row = 0; row < 300; ++row) {
    for (std::size_t i = 0; i < state.size(); ++i) state[i] = states.in[i][row];
    REQUIRE(runner.one(state, answers) == Status::answered);
    for (std::size_t i = 0; i < answers.size(); ++i) REQUIRE(answers[i] == states.expected[i][row]);
  }
  state[of.input("b.cf").value()] = 151;
  CHECK(runner.one(state, answers) == Status::outside);
  CHECK(std::count(answers.begin(), answers.end(), 0) == static_cast<std::ptrdiff_t>(answers.size()));
  states.in[of.input("b.cf").value()][7] = 0;
  std::vector<Status> status(300);
  const auto ran = of.run(states.inputs, states.outputs, 300, status);
  REQUIRE(ran);
  CHECK((ran->answered == 299 && ran->outside == 1 && status[7] == Status::outside && status[8] == Status::answered));
  CHECK(states.out[of.output("surcharge(b)").value()][7] == 0);
  CHECK(states.out[of.output("surcharge(b)").value()][8] == states.expected[of.output("surcharge(b)").value()][8]);
  const auto refused = of.reply(0, state);
  REQUIRE_FALSE(refused);
  CHECK(refused.findings()[0].message == "b.cf is in 1..150, found 151");
}

TEST_CASE("prepared: what is not known in every state") {
  Asking asked = asking();
  asked.questions = {"surcharge(b)", "entry_damage(u)"};
  asked.unknown = {"b.cf"};
  const Prepared of = prepared(asked);
  std::vector<std::int64_t> state(of.inputs().size()), answers(of.outputs().size());
  for (std::size_t i = 0; i < state.size(); ++i) state[i] = of.inputs()[i].low;
  const std::size_t known = of.input("b.cf known").value();
  state[known] = 1;
  Runner runner(of);
  CHECK(runner.one(state, answers) == Status::answered);
  CHECK(answers[of.output("surcharge(b)").value()] == 1);
  state[known] = 0;
  CHECK(runner.one(state, answers) == Status::open);
  CHECK(answers[of.output("surcharge(b) known").value()] == 0);
  CHECK(answers[of.output("entry_damage(u)").value()] == 2);
  const auto reply = of.reply(0, state);
  REQUIRE(reply);
  CHECK(reply->status == Answer::Status::missing);
  CHECK(reply->missing.size() == 1);
}

TEST_CASE("prepared: mistakes are findings") {
  Asking asked = asking();
  asked.questions = {"surchrge(b)"};
  CHECK(Prepared::make(cf_book(), asked).findings().at(0).code == "P201");
  asked = asking();
  asked.unknown = {"b.cellar"};
  CHECK(Prepared::make(cf_book(), asked).findings().at(0).message == "no state has `b.cellar`, which may be unknown");
  const Prepared of = prepared(asking());
  States<std::uint8_t> states(of, 10);
  states.inputs.pop_back();
  const auto ran = of.run(states.inputs, states.outputs, 10);
  REQUIRE_FALSE(ran);
  CHECK(ran.findings()[0].message == "expected 8 columns of inputs, found 7");
}

TEST_CASE("prepared: without machine code columns answer, and it is said once") {
  Asking asked = asking(Engine::jit);
  asked.modules = "/no/such/folder";
  const auto made = Prepared::make(cf_book(), asked);
  REQUIRE(made);
  REQUIRE(made.findings().size() == 1);
  CHECK(made.findings()[0].severity == Severity::warning);
  CHECK(made.findings()[0].message == "no machine code: the compiler is not there");
  CHECK(made->engine() == Engine::columns);
  CHECK(made->warnings().empty());
  check_columns<std::uint8_t>(*made, 100);
}

#ifdef PARAGRAF_JIT_MODULE
TEST_CASE("prepared: machine code comes when enough states were asked about, and threads go on meanwhile") {
  Asking asked = asking();
  asked.code_after = 30'000;
  const Prepared of = prepared(asked);
  check_columns<std::uint8_t>(of, 5000);
  CHECK(of.engine() == Engine::columns);
  std::vector<std::thread> threads;
  for (int i = 0; i < 3; ++i)
    threads.emplace_back([&] {
      for (int round = 0; round < 4; ++round) {
        States<std::uint8_t> states(of, 5000);
        const auto ran = of.run(states.inputs, states.outputs, 5000);
        if (!ran || states.out != states.expected) std::abort();
      }
    });
  for (std::thread& thread : threads) thread.join();
  of.wait();
  CHECK(of.engine() == Engine::jit);
  CHECK(of.warnings().empty());
  check_columns<std::uint8_t>(of, 5000);
}
#endif

TEST_CASE("watched: a book that is edited goes on as it was read last without errors") {
  namespace fs = std::filesystem;
  const fs::path folder = fs::temp_directory_path() / ("paragraf-watched-" + std::to_string(::getpid()));
  fs::create_directories(folder);
  const auto write = [&](const std::string& fee) {
    std::ofstream(folder / "rulebook.paragraf", std::ios::binary)
        << "rulebook ferry\ntitle en \"F\"\nlanguages en\nentity boat\n  seats: int in 1..9\n§ 1 en \"Fares\"\n(1) en: Each seat costs.\n\n"
        << "    value fee(b: boat): int = " << fee << "\n";
  };
  write("b.seats * 2");
  auto watched = Watched::load(folder);
  REQUIRE_MESSAGE(watched, watched.text());
  Watched ferry = *watched;
  const auto state = State::read(ferry.book(), R"({ "entities": { "boat": { "anna": { "seats": 4 } } } })");
  REQUIRE(state);
  const auto fee = [&]() -> std::string {
    const auto carried = ferry.carry(*state);
    const auto here = carried ? Situation::make(*carried) : Result<Situation>(carried.findings());
    return here ? here->ask("fee(anna)")->text() : here.text();
  };
  const Prepared before = prepared({.given = "b: boat", .questions = {"fee(b)"}}, ferry.book());
  CHECK(fee() == "8");
  CHECK_FALSE(*ferry.reload());
  write("b.seats * 3");
  CHECK(*ferry.reload());
  CHECK(fee() == "12");
  CHECK_FALSE(*ferry.reload());
  write("b.seats * ");
  const auto broken = ferry.reload();
  REQUIRE_FALSE(broken);
  CHECK(broken.findings()[0].code == "P101");
  CHECK(fee() == "12");
  CHECK(*ferry.reload() == false);                 // told once
  write("b.seats + 1");
  CHECK(*ferry.reload());
  CHECK(fee() == "5");
  const auto again = before.again(ferry.book());
  REQUIRE(again);
  std::vector<std::int64_t> answers(again->outputs().size());
  const std::int64_t four = 4;
  CHECK(Runner(*again).one({&four, 1}, answers) == Status::answered);
  CHECK(answers[again->output("fee(b)").value()] == 5);
  CHECK(Runner(before).one({&four, 1}, answers) == Status::answered);
  CHECK(answers[before.output("fee(b)").value()] == 8);
  fs::remove_all(folder);
}

}  // namespace paragraf::tests
