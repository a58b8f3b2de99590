// Names in answers: in the words of the book's main file, also those of libraries, whatever the language of the answer; as they are
// declared for programs. And how what stands in a value is set apart, if some of it has a decimal comma.
#include <doctest/doctest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tools/commands.hpp"

namespace {

namespace fs = std::filesystem;

constexpr std::string_view danish = R"x(sprog da
regelbog træfning
bruger geometri
mål længde: cm trin 1/10
mål vinkel: grad

genstand figur
  sted: punkt
  retning: vektor
genstand hus
  plan: polygon

værdi nær(a: figur, b: hus): sandhed = afstand(a, b) <= 15 cm
handling gå(f: figur, vejen: vej) valgt af f under enhver fase
kan gå(f, vejen) kun hvis vejlængde(vejen) <= 5 cm
)x";

constexpr std::string_view russian = R"x(язык ru
книга бой
использует геометрия, курсы
мера длина: см шаг 1/10
мера угол: град

объект модель
  место: точка
  ход:   список leg
объект дом
  план: многоугольник
величина рядом(а: модель, б: дом): логическое = расстояние(а, б) <= 15 см
)x";

class World {
 public:
  World() : folder_(fs::temp_directory_path() / ("paragraf-told-names-" + std::to_string(::getpid()))) {
    fs::create_directories(folder_);
    write("da.paragraf", danish);
    write("ru.paragraf", russian);
    write("da.json", R"x({"entities": {"figur": {"f": {"sted": ["0 cm", "0 cm"]}},
      "hus": {"h": {"plan": [["0 cm", "0 cm"], ["1.5 cm", "0 cm"], ["1.5 cm", "2 cm"], ["0 cm", "2 cm"]]}}}})x");
    write("ru.json", R"x({"entities": {"модель": {"м": {"место": ["0 см", "0 см"]}},
      "дом": {"д": {"план": [["0 см", "0 см"], ["2 см", "0 см"], ["2 см", "3 см"], ["0 см", "3 см"]]}}}})x");
  }
  ~World() { fs::remove_all(folder_); }

  std::string ask(std::vector<std::string> args) const {
    std::ostringstream out, err;
    for (std::string& arg : args)
      if (arg.ends_with(".paragraf") || arg.ends_with(".json")) arg = (folder_ / arg).string();
    std::vector<const char*> arguments{"paragraf"};
    for (const std::string& arg : args) arguments.push_back(arg.c_str());
    paragraf::tools::run(static_cast<int>(arguments.size()), arguments.data(), {out, err});
    return out.str() + err.str();
  }

 private:
  void write(const std::string& name, std::string_view text) const { std::ofstream(folder_ / name) << text; }
  fs::path folder_;
};

bool has(const std::string& text, std::string_view part) { return text.find(part) != text.npos; }

}  // namespace

TEST_CASE("names of libraries are told in the words of the main file, in whatever language the answer is") {
  const World world;
  for (const char* language : {"en", "da", "ru"}) {
    CAPTURE(language);
    CHECK(has(world.ask({"eval", "ru.paragraf", "--state", "ru.json", "--lang", language, "д.план"}), "многоугольник(["));
    CHECK(has(world.ask({"eval", "ru.paragraf", "--state", "ru.json", "--lang", language, "сторона_фигуры(д.план, 9)"}),
              "сторона_фигуры(многоугольник("));
    const std::string why = world.ask({"why", "da.paragraf", "--state", "da.json", "--lang", language, "nær(f, h)"});
    CHECK(has(why, "afstand(f, h)"));
    CHECK(!has(why, "gap"));
    CHECK(has(why, ": geometri)"));
    CHECK(has(world.ask({"options", "da.paragraf", "--state", "da.json", "--lang", language, "f"}), "punkt"));
  }
}

TEST_CASE("for programs names are told as they are declared") {
  const World world;
  CHECK(has(world.ask({"eval", "ru.paragraf", "--state", "ru.json", "--format", "json", "сторона_фигуры(д.план, 9)"}), "edge(polygon("));
}

TEST_CASE("a value with a decimal comma somewhere is set apart by semicolons everywhere") {
  const World world;
  CHECK(has(world.ask({"eval", "da.paragraf", "--state", "da.json", "--lang", "da", "h.plan"}),
            "polygon([(0 cm; 0 cm); (1,5 cm; 0 cm); (1,5 cm; 2 cm); (0 cm; 2 cm)])"));
  CHECK(has(world.ask({"eval", "da.paragraf", "--state", "da.json", "--lang", "en", "h.plan"}),
            "polygon([(0 cm, 0 cm), (1.5 cm, 0 cm), (1.5 cm, 2 cm), (0 cm, 2 cm)])"));
  const std::string call = world.ask({"why", "da.paragraf", "--state", "da.json", "--lang", "da", "afstand((0 cm, 0 cm), (1.5 cm, 0 cm)) < 1 cm"});
  CHECK(has(call, "afstand((0 cm; 0 cm); (1,5 cm; 0 cm))"));
}
