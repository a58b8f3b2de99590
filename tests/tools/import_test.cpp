// `paragraf import` as a user calls it: new books, later texts for books that are there, documents of word processors, and what is refused.
#include <doctest/doctest.h>

#include <stdlib.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "tests/support/command_line.hpp"

namespace {

namespace fs = std::filesystem;
using namespace paragraf::tests;

Ran run(std::vector<std::string> arguments, const char* command = "import") {
  arguments.insert(arguments.begin(), command);
  return run_program(arguments);
}

class Folder {
 public:
  Folder() { fs::create_directories(path_); }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  std::string file(const std::string& name, const std::string& text) const {
    std::ofstream(path_ / name, std::ios::binary) << text;
    return (path_ / name).string();
  }
  std::string path(const std::string& name) const { return (path_ / name).string(); }

 private:
  fs::path path_ = fs::temp_directory_path() / ("paragraf-import-" + std::to_string(::getpid()) + "-" + std::to_string(++made));
  static inline int made = 0;
};

constexpr const char* danish =
    "| 1.1 Takster | En overfart koster 2 mønter, jf. 1.2. Vogne over 200 kg betaler 3 mønter mere. Hunde rejser gratis. |\n"
    "| 1.2 Sejlads | Færgen må ikke sejle i storm. Den sidste overfart er klokken 18. |\n";
constexpr const char* english =
    "The ferry\n\nA crossing costs 2 coins, ref. 1.2. Carts over 200 kg pay 3 coins more.\n\n"
    "The ferry may not cross in a storm. The last crossing is at 18 hours.\n";

TEST_CASE("import: a book from two texts, laid out and without a mistake; what is missing is told") {
  const Folder folder;
  const std::string da = folder.file("da.txt", danish), en = folder.file("en.txt", english), book = folder.path("my ferry");
  const Ran ran = run({"--text", "da=" + da, "--text", "en=" + en, "-o", book});
  CHECK(ran.exit == 1);
  CHECK(ran.out == "sentences: 5, clauses: 2\nen: 1 sentence is missing\n  " + da + ":1 § 1.1(3) Hunde rejser gratis.\n");
  CHECK(ran.err.empty());
  CHECK(holds(text_of(book + "/rulebook.paragraf"), "rulebook  my_ferry edition 1\ntitle     en \"The ferry\"\nlanguages da, en\n"));
  CHECK(holds(text_of(book + "/1.2-sejlads.paragraf"), "(1) da: Færgen må ikke sejle i storm.\n    en: The ferry may not cross in a storm.\n"));
  CHECK_FALSE(holds(run({book, "--format", "short"}, "check").out, "error"));
  CHECK(run({"--check", book}, "fmt").exit == 0);
  // A book is not written over.
  const Ran again = run({"--text", "da=" + da, "-o", book});
  CHECK(again.exit == 2);
  CHECK(holds(again.err, "there is a book in this folder"));
}

TEST_CASE("import: without a folder the book is printed, and the order of texts is that of its languages") {
  const Folder folder;
  const std::string da = folder.file("da.txt", danish), en = folder.file("en.txt", english);
  const Ran ran = run({"--text", "en=" + en, "--text", "da=" + da});
  CHECK(holds(ran.out, "languages en, da\n"));
  CHECK(holds(ran.out, "(1) en: A crossing costs 2 coins, ref. 1.2.\n    da: En overfart koster 2 mønter, jf. 1.2.\n"));
  CHECK(holds(ran.err, "en: 1 sentence is missing\n"));
  CHECK(run({"--text", "en=" + en}).exit == 0);
}

TEST_CASE("import: what is refused") {
  const Folder folder;
  const std::string en = folder.file("en.txt", english);
  CHECK(holds(run({"--text", en}).err, "expected a language and a file, such as `da=rules.txt`; the languages are da, en, ru"));
  CHECK(holds(run({"--text", "fr=" + en}).err, "expected a language and a file"));
  CHECK(holds(run({"--text", "en=" + en, "--text", "en=" + en}).err, "there is a text in this language already"));
  CHECK(holds(run({"--text", "en=" + folder.path("none.txt")}).err, "none.txt: there is no such file"));
  CHECK(holds(run({"--text", "en=" + folder.file("bytes.txt", "\xff\xfe")}).err, "is not UTF-8"));
  CHECK(holds(run({"--text", "en=" + en, "--update", folder.path("none")}).err, "none"));
  for (const char* arguments : {"--text", "--update"}) CHECK(run({arguments}).exit == 2);
}

constexpr const char* ferry =
    "rulebook  ferry edition 1\ntitle     en \"The ferry\"\nlanguages da, en\nparagraf  1\n\n"
    "§ 1.1 da \"Takster\"\n\n"
    "(1) da: En overfart koster 2 mønter, jf. 1.2.\n    en: A crossing costs 2 coins, ref. 1.2.\n\n    value fare: int = 2 # as it is said\n\n"
    "(2) da: Vogne over 200 kg betaler 3 mønter mere.\n    en: Carts over 200 kg pay 3 coins more.\n\n"
    "(3) da: Hunde rejser gratis.\n\n    informal\n\n"
    "§ 1.2 da \"Sejlads\"\n\n"
    "(1) da: Færgen må ikke sejle i storm.\n    en: The ferry may not cross in a storm.\n\n"
    "(2) da: Den sidste overfart er klokken 18.\n    en: The last crossing is at 18 hours.\n";

TEST_CASE("import --update: the texts that a book was made of change nothing") {
  const Folder folder;
  const std::string book = folder.file("ferry.paragraf", ferry);
  const Ran ran = run({"--update", book, "--text", "da=" + folder.file("da.txt", danish), "--text", "en=" + folder.file("en.txt", english)});
  CHECK(ran.exit == 0);
  CHECK(holds(ran.out, "da.txt: nothing changed\n"));
  CHECK(text_of(book) == ferry);
}

TEST_CASE("import --update: changed, new and gone sentences; rules, numbers and comments stay") {
  const Folder folder;
  const std::string book = folder.file("ferry.paragraf", ferry);
  const std::string da = folder.file("da.txt",
                                     "| 1.1 Priser | En overfart koster 4 mønter, jf. 1.2. Børn under 7 år betaler 1 mønt. Vogne over 200 kg betaler 3 mønter mere. |\n"
                                     "| 1.3 Sejlads | Færgen må ikke sejle i storm. Den sidste overfart er klokken 18. Tåge standser den. |\n");
  const std::string before = text_of(book);
  CHECK(run({"--update", book, "--text", "da=" + da, "--check"}).exit == 1);
  CHECK(text_of(book) == before);
  const Ran ran = run({"--update", book, "--text", "da=" + da});
  CHECK(ran.exit == 1);
  CHECK(ran.out == da + "\n  § 1.1 has another title: Priser\n"
                        "  § 1.1(1) changed, its rules are marked for review: En overfart koster 4 mønter, jf. 1.2.\n"
                        "  § 1.1(1a) is new: Børn under 7 år betaler 1 mønt.\n"
                        "  § 1.1(3) is no longer in the text: Hunde rejser gratis.\n"
                        "  § 1.2 is numbered 1.3 in the text; its number here stays\n"
                        "  § 1.2(3) is new: Tåge standser den.\n");
  const std::string after = text_of(book);
  CHECK(holds(after, "(1) da: En overfart koster 4 mønter, jf. 1.2.\n    en: A crossing costs 2 coins, ref. 1.2.\n\n    # review: changed (da)\n"));
  CHECK(holds(after, "    value fare: int = 2"));
  CHECK(holds(after, "# as it is said\n"));
  CHECK(holds(after, "(1a) da: Børn under 7 år betaler 1 mønt.\n"));
  CHECK(holds(after, "(3) da: Hunde rejser gratis.\n\n    # review: no longer in the text (da)\n"));
  CHECK(holds(after, "§ 1.2 da \"Sejlads\""));
  CHECK_FALSE(holds(run({book, "--format", "short"}, "check").out, "error"));
}

TEST_CASE("import --update: two texts with the same new sentence; a language that the book had not") {
  const Folder folder;
  const std::string book = folder.file("ferry.paragraf", ferry);
  std::string da = danish, en = english;
  da.replace(da.find(" Hunde"), 0, " Børn under 7 år betaler 1 mønt.");
  en.replace(en.find("\n\nThe ferry may"), 0, " Children below 7 years pay 1 coin.");
  CHECK(run({"--update", book, "--text", "da=" + folder.file("da.txt", da), "--text", "en=" + folder.file("en.txt", en)}).exit == 1);
  INFO(text_of(book));
  CHECK(holds(text_of(book), "(2a) da: Børn under 7 år betaler 1 mønt.\n    en: Children below 7 years pay 1 coin.\n"));

  // What was missing, and more.
  const std::string filled = folder.file("filled.paragraf", ferry);
  en = english;
  en.replace(en.find("\n\nThe ferry may"), 0, " Dogs travel free of charge. They must be on a lead of 2 m.");
  const Ran ran = run({"--update", filled, "--text", "en=" + folder.file("en2.txt", en)});
  CHECK(holds(ran.out, "§ 1.1(3) is translated now: Dogs travel free of charge.\n  § 1.1(4) is new: They must be on a lead of 2 m.\n"));
  CHECK(holds(text_of(filled), "(3) da: Hunde rejser gratis.\n    en: Dogs travel free of charge.\n\n    informal\n\n(4) en: They must be on a lead of 2 m.\n"));

  const std::string plain = folder.file("plain.paragraf", ferry);
  run({"--update", plain, "--text", "ru=" + folder.file("ru.txt", "Переправа стоит 2 монеты, см. 1.2. Телеги тяжелее 200 кг платят на 3 монеты больше.\n\n"
                                                                "Паром не может идти в шторм. Последняя переправа в 18 часов.\n")});
  const std::string after = text_of(plain);
  CHECK(holds(after, "languages da, en, ru\n"));
  CHECK(holds(after, "    ru: Телеги тяжелее 200 кг платят на 3 монеты больше.\n"));
  CHECK_FALSE(holds(run({plain, "--format", "short"}, "check").out, "error"));
}

TEST_CASE("import: documents of word processors through pandoc, if it is there") {
  const Folder folder;
  const std::string document = folder.file("rules.docx", "made up");
  const std::string path = ::getenv("PATH");
  ::setenv("PATH", folder.path("bin").c_str(), 1);
  CHECK(holds(run({"--text", "en=" + document}).err, "pandoc, which reads such documents, is not installed"));
  fs::create_directories(folder.path("bin"));
  const fs::path fake = folder.file("bin/pandoc", "#!/bin/sh\ncase $* in --sandbox*--from=docx*--to=gfm*rules.docx) printf '## 1 Fares\\n\\nA *crossing*\\ncosts 2 coins.\\n';; *) exit 3;; esac\n");
  fs::permissions(fake, fs::perms::owner_all);
  const Ran ran = run({"--text", "en=" + document});
  const Ran odt = run({"--text", "en=" + folder.file("rules.odt", "made up")});
  folder.file("bin/pandoc", "#!/bin/sh\nwhile :; do echo 'A crossing costs 2 coins. A crossing costs 2 coins. A crossing costs 2 coins.'; done\n");
  const Ran endless = run({"--text", "en=" + document, "--max-file", "1"});
  ::setenv("PATH", path.c_str(), 1);
  CHECK(ran.exit == 0);
  CHECK(holds(ran.out, "§ 1 en \"Fares\"\n\n(1) en: A crossing costs 2 coins.\n"));
  CHECK(odt.exit == 2);
  CHECK(holds(odt.err, "pandoc could not read it"));
  CHECK(endless.exit == 2);
  CHECK(holds(endless.err, "rules.docx: is longer than the limit of 1 MiB"));
}

constexpr const char* three = "1 Odd\n\nOne coin is paid for 3 carts.\n\n2 Two\n\nTwo dogs weigh 20 kg.\n\n3 Three\n\nEach crossing lasts 7 minutes.\n";
constexpr const char* three_head = "rulebook  ee edition 1\nlanguages en\nparagraf  1\n";
constexpr const char* odd = "§ 1 en \"Odd\"\n\n(1) en: One coin is paid for 3 carts.\n";
constexpr const char* last = "§ 3 en \"Three\"\n\n(1) en: Each crossing lasts 7 minutes.\n";

TEST_CASE("import --update: a new clause is written over no file") {
  const Folder folder;
  fs::create_directories(folder.path("ee"));
  folder.file("ee/rulebook.paragraf", three_head);
  folder.file("ee/1-odd.paragraf", odd);
  const std::string taken = folder.file("ee/2-two.paragraf", last), text = folder.file("en.txt", three);
  const Ran ran = run({"--update", folder.path("ee"), "--text", "en=" + text});
  CHECK(ran.out == text + "\n  § 2 is new: Two\n");
  CHECK(text_of(taken) == last);
  CHECK(text_of(folder.path("ee/2-two-2.paragraf")) == "§ 2 en \"Two\"\n\n(1) en: Two dogs weigh 20 kg.\n");
  // The main file names its folder.
  const Ran again = run({"--update", folder.path("ee/rulebook.paragraf"), "--text", "en=" + text});
  CHECK(again.out == text + ": nothing changed\n");
  CHECK(again.exit == 0);
}

TEST_CASE("import --update: clauses that a new one has pushed on keep their numbers, and the new one gets one that is free") {
  const Folder folder;
  const std::string fares = "(1) en: One coin is paid for 3 carts.\n\n(2) en: Dogs travel free of charge.\n\n(3) en: A horse pays 4 coins on market days.\n";
  const std::string book = folder.file("e.paragraf", std::string(three_head) + "\n§ 1 en \"Fares\"\n\n" + fares +
                                                         "\n§ 2 en \"Sailing\"\n\n(1) en: Each crossing lasts 7 minutes.\n");
  const std::string before = text_of(book);
  const std::string text = folder.file("en.txt",
                                       "1 Purpose of the book\n\nIt tells who may bring what.\n\n2 Fares\n\nOne coin is paid for 3 carts. Dogs travel free of charge. "
                                       "A horse pays 4 coins on market days.\n\n3 Sailing\n\nEach crossing lasts 7 minutes.\n");
  const Ran ran = run({"--update", book, "--text", "en=" + text});
  CHECK(ran.out == text +
                       "\n  § 1 is another clause in the text, and stands as § 3 now: Purpose of the book\n"
                       "  § 1 is numbered 2 in the text; its number here stays\n  § 2 is numbered 3 in the text; its number here stays\n");
  CHECK(text_of(book) == before + "\n§ 3 en \"Purpose of the book\"\n\n(1) en: It tells who may bring what.\n");
}

TEST_CASE("import --update: a new clause of a book of one file stands at its end") {
  const Folder folder;
  const std::string before = std::string(three_head) + "\n" + odd + "\n" + last, text = folder.file("en.txt", three);
  std::string windows;
  for (const char c : before) windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
  const std::string clause = "\n§ 2 en \"Two\"\n\n(1) en: Two dogs weigh 20 kg.\n";
  for (const std::string& start : {before, before.substr(0, before.size() - 1), windows}) {
    const std::string book = folder.file("e.paragraf", start);
    CHECK(run({"--update", book, "--text", "en=" + text}).out == text + "\n  § 2 is new: Two\n");
    CHECK_FALSE(fs::exists(folder.path("2-two.paragraf")));
    std::string after = text_of(book);
    CHECK((after.find('\r') != after.npos) == (start == windows));
    std::erase(after, '\r');
    CHECK(after == before + clause);
    const Ran again = run({"--update", book, "--text", "en=" + text});
    CHECK(again.out == text + ": nothing changed\n");
    CHECK(again.exit == 0);
  }
}

TEST_CASE("import: a new book is written over no file") {
  const Folder folder;
  fs::create_directories(folder.path("ee"));
  const std::string mine = folder.file("ee/1-odd.paragraf", "# mine\n"), text = folder.file("en.txt", three);
  const Ran ran = run({"--text", "en=" + text, "-o", folder.path("ee")});
  CHECK(ran.exit == 2);
  CHECK(holds(ran.err, "1-odd.paragraf: is there already; a new book takes a folder without such files"));
  CHECK(text_of(mine) == "# mine\n");
  CHECK_FALSE(fs::exists(folder.path("ee/rulebook.paragraf")));
  CHECK_FALSE(fs::exists(folder.path("ee/2-two.paragraf")));
}

TEST_CASE("import: titles with straight quotation marks") {
  const Folder folder;
  std::string quoted = three;
  quoted.replace(quoted.find("Odd"), 3, "The \"odd\" one");
  const std::string text = folder.file("en.txt", quoted), book = folder.path("new");
  CHECK(run({"--text", "en=" + text, "-o", book}).exit == 0);
  CHECK(holds(text_of(book + "/1-the-odd-one.paragraf"), "§ 1 en \"The “odd” one\"\n"));
  CHECK_FALSE(holds(run({book, "--format", "short"}, "check").out, "error"));
  const std::string old = folder.file("e.paragraf", std::string(three_head) + "\n" + odd + "\n" + last);
  CHECK(run({"--update", old, "--text", "en=" + text}).out == text + "\n  § 1 has another title: The “odd” one\n  § 2 is new: Two\n");
  CHECK(holds(text_of(old), "§ 1 en \"The “odd” one\"\n"));
  CHECK(run({"--update", old, "--text", "en=" + text}).out == text + ": nothing changed\n");
}

TEST_CASE("import --update: no number is given twice") {
  const Folder folder;
  const std::string start = std::string(three_head) + "\n§ 1 en \"Odd\"\n\n(1) en: One coin is paid for 3 carts.\n\n(2) en: Each crossing lasts 7 minutes.\n";
  std::string many = "1 Odd\n\nOne coin is paid for 3 carts.\n";
  for (int i = 1; i <= 32; ++i) many += "\nWagon " + std::to_string(100 + i) + " is green.\n";
  const std::string book = folder.file("e.paragraf", start);
  const Ran ran = run({"--update", book, "--text", "en=" + folder.file("many.txt", many + "\nEach crossing lasts 7 minutes.\n")});
  CHECK(holds(ran.out, "  § 1(1z) is new: Wagon 126 is green.\n"));
  CHECK(holds(ran.out, "  § 1(3) is new, at the end since no number is left in its place: Wagon 127 is green.\n"));
  CHECK(holds(text_of(book), "(7) en: Wagon 131 is green.\n\n(8) en: Wagon 132 is green.\n"));
  CHECK(run({book, "--format", "short"}, "check").out.empty());

  // Above the first heading, and below it.
  const std::string above = folder.file("above.paragraf", start);
  run({"--update", above, "--text", "en=" + folder.file("above.txt", "All of this holds in 1815.\n\n1 Odd\n\nWagon 101 is green.\n\nOne coin is paid for 3 carts.\n\nEach crossing lasts 7 minutes.\n")});
  INFO(text_of(above));
  CHECK(holds(text_of(above), "(0) en: All of this holds in 1815.\n\n(0a) en: Wagon 101 is green.\n\n(1) en: One coin"));

  // Behind the largest, however large; the file has them in no order.
  std::string large = start;
  large.replace(large.find("(1)"), 3, "(99999999999999999999999)");
  const std::string numbers = folder.file("large.paragraf", large);
  run({"--update", numbers, "--text", "en=" + folder.file("large.txt", "1 Odd\n\nOne coin is paid for 3 carts.\n\nEach crossing lasts 7 minutes.\n\nWagon 101 is green.\n")});
  CHECK(holds(text_of(numbers), "(100000000000000000000000) en: Wagon 101 is green.\n"));
}

TEST_CASE("import --update: files of the user beside the book stay, and none is left behind") {
  const Folder folder;
  fs::create_directories(folder.path("ee"));
  const std::string book = folder.file("ee/e.paragraf", std::string(three_head) + "\n" + odd), part = folder.file("ee/e.paragraf.part", "mine");
  CHECK(run({"--update", book, "--text", "en=" + folder.file("en.txt", three)}).exit == 1);
  CHECK(text_of(part) == "mine");
  CHECK(std::distance(fs::directory_iterator(folder.path("ee")), fs::directory_iterator()) == 2);
}

}  // namespace
