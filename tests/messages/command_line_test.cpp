// `--lang` and the language of the environment, on the command line: the shipped rulebook answers in Danish and Russian.
#include <doctest/doctest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/house/files.hpp"
#include "tests/messages/frame_words.hpp"
#include "tools/commands.hpp"

namespace paragraf::tests {
namespace {

namespace fs = std::filesystem;

const std::string books = std::string(PARAGRAF_SOURCE_DIR) + "/rulesets/battletech";
const std::string state = books + "/states/before-the-factory.json";

std::string run(std::vector<std::string> arguments, std::string_view environment = {}) {
  arguments.insert(arguments.begin(), "paragraf");
  std::vector<const char*> argv;
  for (const std::string& argument : arguments) argv.push_back(argument.c_str());
  std::ostringstream out;
  tools::run(static_cast<int>(argv.size()), argv.data(), {out, out, false, false, environment});
  return out.str();
}

std::string ask(const std::string& command, const std::string& question, const std::string& language) {
  return run({command, books, "--state", state, "--lang", language, question});
}

TEST_CASE("--lang: the shipped rulebook answers in Danish and Russian, without a word of another language") {
  const std::vector<std::string> questions = {"enter(squad, factory, \"0505\")", "enter(atlas, factory, \"0505\")",
                                              "enter(atlas, factory, \"0101\")"};
  const std::vector<std::string> values = {"class_of(41 cf)", "class_of(151 cf).type", "entry_cost(atlas, factory, \"0505\")"};
  std::string texts = read_file(state) + " --roll TOTAL --seed N enter class_of entry_cost";
  for (const File& file : files_of({"rulesets/battletech"})) texts += file.text;
  for (const char* language : {"da", "ru"}) {
    std::vector<std::string> answers;
    for (const std::string& question : questions) {
      answers.push_back(ask("why", question, language));
      answers.push_back(ask("do", question, language));
    }
    for (const std::string& value : values) {
      answers.push_back(ask("why", value, language));
      answers.push_back(ask("eval", value, language));
    }
    answers.push_back(run({"test", books, "--lang", language}));
    const auto strange = strange_words(language, answers, texts);
    CHECK_MESSAGE(strange.empty(), list(strange));
  }
}

TEST_CASE("--lang: whole answers of the shipped rulebook") {
  const std::string denied = ask("why", "enter(squad, factory, \"0505\")", "da");
  CHECK(denied.starts_with("enter(squad, factory, \"0505\"): ikke tilladt\n"));
  CHECK(denied.find("\nfor at det bliver tilladt:\n  squad.mp_left skal være mindst 4 mp (nu 1 mp)\n"
                    "bygger på læsemåderne:\n  surcharge_paid er each_hex: ") != std::string::npos);
  CHECK(denied.ends_with("\nsvaret er det samme uanset læsemåden type_follows\n"));
  CHECK(ask("do", "enter(atlas, factory, \"0505\")", "ru").starts_with(
      "разрешено; последствия не определены"));
  CHECK(ask("do", "enter(atlas, factory, \"0505\")", "ru").ends_with("  подсказка: --roll check=TOTAL или --seed N\n"));
  CHECK(ask("eval", "class_of(151 cf).type", "da") ==
        "ubestemt\n  ingen bestemmelse afgør class_of(151 cf): ingen række dækker 151 cf; rækkerne slutter ved 150 cf (§ 2(2), § 2(3), "
        "§ 2(4), § 2(5))\n");
}

TEST_CASE("--lang: else the language of the environment, for people only") {
  const auto eval = [](std::string_view environment, std::vector<std::string> more = {}) {
    more.insert(more.begin(), {"eval", books, "class_of(151 cf).type"});
    const std::string answer = run(std::move(more), environment);
    return answer.substr(0, answer.find('\n'));
  };
  CHECK(eval("") == "undetermined");
  CHECK(eval("C.UTF-8") == "undetermined");
  CHECK(eval("fi_FI.UTF-8") == "undetermined");
  CHECK(eval("da_DK.UTF-8") == "ubestemt");
  CHECK(eval("ru") == "не определено");
  CHECK(eval("da_DK.UTF-8", {"--lang", "ru"}) == "не определено");
  CHECK(eval("da_DK.UTF-8", {"--lang", "en"}) == "undetermined");
  CHECK(eval("da_DK.UTF-8", {"--format", "json"}).find("\"text\":\"no clause decides class_of(151 cf): ") != std::string::npos);
  CHECK(eval("", {"--format", "json", "--lang", "ru"}).find("\"status\":\"missing\"") != std::string::npos);
  CHECK(eval("", {"--format", "json", "--lang", "ru"}).find("\"text\":\"ни один пункт не определяет class_of(151 cf): ") !=
        std::string::npos);
}

TEST_CASE("--lang: reports of examples that fail") {
  const fs::path file = fs::temp_directory_path() / ("paragraf-languages-" + std::to_string(::getpid()) + ".paragraf");
  std::ofstream(file) << R"(rulebook pie
title     en "Pie"
languages en
sequence kitchen: day
entity pie
  size: number

§ 1 en "Pies"

(1) en: A pie feeds two.

    value feeds(p: pie): number = p.size * 2
    action eat(p: pie) by p in day
    may not eat(p) if p.size > 3

    example "big"
      given apple: pie { size: 1.5 }
      then feeds(apple) > 3
      then denied eat(apple)
    example "small"
      given plum: pie { size: 4 }
      do eat(plum)
)";
  const auto messages = [&](const char* language) {  // without the places
    std::string text;
    const std::string out = run({"test", file.string(), "--lang", language, "--format", "short"});
    for (std::string_view line : lines_of(out))
      text += std::string(line.substr(line.find(": ") == line.npos ? 0 : line.find("error[P501]: "))) + "\n";
    return text;
  };
  CHECK(messages("da") == "error[P501]: fandt 3, forventede mere end 3\n"
                          "error[P501]: fandt ubestemt, forventede ikke tilladt\n"
                          "error[P501]: handlingen blev ikke udført: den er ikke tilladt\n"
                          "0 bestået, 2 ikke bestået\n");
  CHECK(messages("ru") == "error[P501]: найдено: 3; ожидалось: больше 3\n"
                          "error[P501]: найдено: не определено; ожидалось: не разрешено\n"
                          "error[P501]: действие не выполнено: не разрешено\n"
                          "0 примеров выполнено, 2 примера не выполнены\n");
  CHECK(run({"test", file.string(), "--lang", "ru"}).starts_with("пример «big» не выполняется\n"));
  fs::remove(file);
}

}  // namespace
}  // namespace paragraf::tests
