// `paragraf export`, `import --translation` and `terms` as a user calls them: books go out and come back through all forms and through the
// tools of gettext; what changes, what is told, what is refused.
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "base/unicode.hpp"
#include "tests/exchange/documents.hpp"
#include "tests/support/command_line.hpp"
#include "tools/raw_texts.hpp"

namespace paragraf::tests {
namespace {

namespace fs = std::filesystem;

Ran run(const std::vector<std::string>& arguments) { return run_program(arguments); }

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
  // All its files of a book, one behind the other.
  std::string book(const std::string& name) const {
    std::string all;
    std::vector<fs::path> paths;
    for (const auto& entry : fs::directory_iterator(path_ / name)) paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    for (const fs::path& one : paths)
      if (one.extension() == ".paragraf") all += one.filename().string() + "\n" + text_of(one);
    return all;
  }

 private:
  fs::path path_ = fs::temp_directory_path() / ("paragraf-exchange-" + std::to_string(::getpid()) + "-" + std::to_string(++made));
  static inline int made = 0;
};

constexpr const char* ferry =
    "rulebook  ferry edition 1\ntitle     da \"Færgen\" en \"The ferry\"\nlanguages da, en\nparagraf  1\n\n"
    "§ 1.1 da \"Takster\" en \"Fares\"\n\n"
    "(1) da: En overfart koster 2 mønter, jf. 1.2.\n    en: A crossing costs 2 coins, ref. 1.2.\n\n    value fare: int = 2  # as it is said\n\n"
    "(2) da: Vogne over 200 kg\n    betaler 3 mønter mere.\n    en: Carts over 200 kg pay\n    3 coins more.\n\n"
    "(3) da: Hunde rejser gratis.\n\n    informal\n\n"
    "§ 1.2 da \"Sejlads\"\n\n"
    "(1a) da: Færgen må ikke sejle i storm.\n     en: The ferry may not cross in a storm.\n";

std::string entry(const std::string& id, const std::string& source, const std::string& target) {
  return "\nmsgctxt \"" + id + "\"\nmsgid \"" + source + "\"\nmsgstr \"" + target + "\"\n";
}
const std::string head = "msgid \"\"\nmsgstr \"\"\n\"Language: en\\n\"\n\"X-Source-Language: da\\n\"\n";
const std::string fare = entry("1.1(1)", "En overfart koster 2 mønter, jf. 1.2.", "A crossing costs 2 coins, ref. 1.2.");
const std::string left_out = "not in the file, and left as they are: ";

TEST_CASE("exchange: the shipped books go out and come back through every form without a changed byte") {
  for (const char* name : {"belle-alliance", "battletech", "ww2"}) {
    CAPTURE(name);
    const Folder folder;
    fs::copy(fs::path(PARAGRAF_SOURCE_DIR) / "rulesets" / name, folder.path("book"), fs::copy_options::recursive);
    const std::string before = folder.book("book");
    for (const char* form : {"po", "docx", "csv", "xlf"}) {
      CAPTURE(form);
      const std::string file = folder.path(std::string("texts.") + form);
      CHECK(run({"export", folder.path("book"), "-o", file}).exit == 0);
      const Ran back = run({"import", "--update", folder.path("book"), "--translation", file});
      CHECK(back.err == "");
      CHECK(back.out == file + ": nothing changed\n");
      CHECK(back.exit == 0);
    }
    CHECK(folder.book("book") == before);
  }
}

TEST_CASE("exchange: the tools of gettext find nothing wrong with a catalogue, and what they make of it changes nothing") {
  const Folder folder;
  fs::copy(fs::path(PARAGRAF_SOURCE_DIR) / "rulesets/belle-alliance", folder.path("book"), fs::copy_options::recursive);
  const std::string before = folder.book("book"), po = folder.path("en.po"), other = folder.path("other.po");
  CHECK(run({"export", folder.path("book"), "-o", po, "--languages", "da,en"}).exit == 0);
  CHECK(tools::output_of({"msgfmt", "--check", "-o", folder.path("en.mo"), po}).status == 0);
  const std::vector<std::vector<std::string>> commands = {
      {"msgcat", "--no-wrap", "-o", other, po}, {"msgcat", "--width=40", "-o", other, po}, {"msgcat", "--sort-output", "--no-location", "-o", other, po},
      {"msgmerge", "--quiet", "-o", other, po, po}, {"msgattrib", "--clear-obsolete", "--width=20", "-o", other, po}};
  for (const std::vector<std::string>& command : commands) {
    REQUIRE(tools::output_of(command).status == 0);
    const Ran back = run({"import", "--update", folder.path("book"), "--translation", other});
    CHECK(back.out == other + ": nothing changed\n");
    CHECK(back.err == "");
  }
  CHECK(folder.book("book") == before);
}

TEST_CASE("import --translation: changed, new, empty and fuzzy texts; all else stays") {
  const Folder folder;
  const std::string book = folder.file("ferry.paragraf", ferry);
  const std::string po = folder.file("en.po", head + entry("1.1", "Takster", "Prices") + entry("1.1(1)", "En overfart koster 2 mønter, jf. 1.2.", "One crossing costs 2 coins, ref. 1.2.") +
                                                 "\n#, fuzzy" + entry("1.1(2)", "Vogne over 200 kg betaler 3 mønter mere.", "Carriages pay more.") +
                                                 entry("1.1(3)", "Hunde rejser gratis.", "Dogs travel free of charge.") + entry("1.2", "Sejlads", "Sailing") +
                                                 entry("1.2(1a)", "Færgen må ikke sejle i storm.", ""));
  const std::vector<std::string> take = {"import", "--update", book, "--translation", po};
  std::vector<std::string> check = take;
  check.push_back("--check");
  const std::string told = po + "\n  § 1.1 has another title: Prices\n"
                                "  § 1.1(1) changed, its rules are marked for review: One crossing costs 2 coins, ref. 1.2.\n"
                                "  § 1.1(2) is fuzzy in the file, its text stays: Carts over 200 kg pay 3 coins more.\n"
                                "  § 1.1(3) is translated now: Dogs travel free of charge.\n"
                                "  § 1.2 has a title now: Sailing\n"
                                "  § 1.2(1a) is empty in the file, its text stays: The ferry may not cross in a storm.\n";
  const Ran checked = run(check);
  CHECK(checked.exit == 1);
  CHECK(checked.out == told);
  CHECK(text_of(book) == ferry);
  CHECK(run(take).out == told);
  std::string expected = ferry;
  const auto replace = [&](const std::string& old, const std::string& text) {
    REQUIRE(holds(expected, old));
    expected.replace(expected.find(old), old.size(), text);
  };
  replace("\"Fares\"", "\"Prices\"");
  replace("en: A crossing costs 2 coins, ref. 1.2.\n", "en: One crossing costs 2 coins, ref. 1.2.\n\n    # review: changed (en)\n");
  replace("da: Hunde rejser gratis.\n", "da: Hunde rejser gratis.\n    en: Dogs travel free of charge.\n");
  replace("da \"Sejlads\"\n", "da \"Sejlads\" en \"Sailing\"\n");
  CHECK(text_of(book) == expected);
  CHECK(run({"check", book}).err == "");
  // Changed again, and marked for review already.
  const std::string again = folder.file("again.po", head + entry("1.1(1)", "En overfart koster 2 mønter, jf. 1.2.", "Any crossing costs 2 coins, ref. 1.2."));
  CHECK(run({"import", "--update", book, "--translation", again}).exit == 1);
  replace("en: One crossing", "en: Any crossing");
  CHECK(text_of(book) == expected);
  // In a file with other line ends, these.
  std::string crlf;
  for (const char c : std::string(ferry)) crlf += c == '\n' ? std::string("\r\n") : std::string(1, c);
  const std::string other = folder.file("crlf.paragraf", crlf);
  CHECK(run({"import", "--update", other, "--translation", po}).exit == 1);
  CHECK(holds(text_of(other), "ref. 1.2.\r\n\r\n    # review: changed (en)\r\n"));
  CHECK_FALSE(holds(text_of(other), "n\n"));
}

TEST_CASE("import --translation: what belongs to no sentence, to several, to another source text, or cannot stand in a book; the rest is taken") {
  const Folder folder;
  const std::string book = folder.file("ferry.paragraf", ferry);
  const std::string po = folder.file("en.po", head + fare + entry("1.1(9)", "x", "y") + "\nmsgid \"no id\"\nmsgstr \"y\"\n" +
                                                 entry("1.1(2)", "Vogne over 200 kg betaler 3 mønter mere.", "Carts pay.") + entry("1.1(2)", "Vogne over 200 kg betaler 3 mønter mere.", "Carts pay more.") +
                                                 entry("1.1(3)", "Hunde og katte rejser gratis.", "Dogs and cats travel free of charge.") +
                                                 entry("1.1", "Takster", "The \\\"fares\\\"") + fare);
  const Ran ran = run({"import", "--update", book, "--translation", po, "--lang", "en"});
  CHECK(ran.exit == 1);
  CHECK(ran.err == "");
  for (const char* part : {"warning[P621]: § 1.1(9) is not in the book\n", ":10:1\n", "warning[P621]: a text without the number of a sentence\n",
                           "warning[P622]: § 1.1(2) stands twice, with different texts; the book keeps what it has\n", "and here",
                           "warning[P623]: § 1.1(3) has another source text in the book (da)\n", "in the book: Hunde rejser gratis.\n", "in the file: Hunde og katte rejser gratis.\n",
                           "warning[P624]: § 1.1: a book cannot hold this title\n", "  § 1.1(3) is translated now: Dogs and cats travel free of charge.\n",
                           "not in the file, and left as they are: § 1.2, § 1.2(1a)\n"}) {
    INFO(ran.out);
    CHECK(holds(ran.out, part));
  }
  std::string expected = ferry;
  expected.insert(expected.find("\n\n    informal"), "\n    en: Dogs and cats travel free of charge.\n\n    # review: translated from another text (da -> en)");
  CHECK(text_of(book) == expected);
  // Word has rows and no lines.
  const std::string word = folder.path("en.docx");
  CHECK(run({"export", book, "-o", word}).exit == 0);
  folder.file("ferry.paragraf", std::string(ferry).replace(std::string(ferry).find("(1a)"), 4, "(1b)"));
  const Ran rows = run({"import", "--update", book, "--translation", word});
  CHECK(holds(rows.out, "warning[P621]: " + word + ", row 7: § 1.2(1a) is not in the book\n"));
}

TEST_CASE("import --translation: a document that LibreOffice has written, with tracked changes, paragraphs in a cell, and spaces that do not break") {
  const Folder folder;
  const std::string book = folder.file("ferry.paragraf", ferry);
  const Ran ran = run({"import", "--update", book, "--translation", std::string(PARAGRAF_SOURCE_DIR) + "/tests/data/exchange/ferry-by-libreoffice.docx"});
  CHECK(ran.err == "");
  CHECK(holds(ran.out, "\n  § 1.1(1) changed, its rules are marked for review: A passage costs 2\u00a0coins, ref. 1.2.\n"
                       "  § 1.1(3) is translated now: Dogs travel free of charge.\nnot in the file"));
}

TEST_CASE("import --translation: a damaged file changes nothing") {
  const Folder folder;
  const std::string book = folder.file("ferry.paragraf", ferry);
  const Ran ran = run({"import", "--update", book, "--translation", folder.file("en.po", head + entry("1.1(3)", "Hunde rejser gratis.", "Dogs travel.") + "\nmsgctxt \"1")});
  CHECK(ran.exit == 2);
  CHECK(holds(ran.err, "error[P620]: a text without its closing quotation mark"));
  CHECK(holds(ran.err, "en.po:10:1"));
  CHECK(text_of(book) == ferry);
  CHECK(holds(run({"import", "--update", book, "--translation", folder.file("en.docx", "PK")}).err, "is no Word document"));
  CHECK(holds(run({"import", "--update", book, "--translation", folder.file("en.csv", "a;b")}).err, "expected a first row with `id`"));
  CHECK(holds(run({"import", "--update", book, "--translation", folder.file("en.xlf", "<a>")}).err, "is damaged"));
  CHECK(text_of(book) == ferry);
}

TEST_CASE("exchange: a language that the book does not have yet, and tables with all languages") {
  const Folder folder;
  const std::string book = folder.file("ferry.paragraf", ferry), po = folder.path("ru.po");
  CHECK(run({"export", book, "-o", po, "--languages", "da,ru"}).out == po + ": 6 texts (da 6, ru 0)\n");
  std::string text = text_of(po);
  const std::string dogs = "msgid \"Hunde rejser gratis.\"\nmsgstr \"";
  text.insert(text.find(dogs) + dogs.size(), "Собаки едут бесплатно.");
  CHECK(run({"import", "--update", book, "--translation", folder.file("ru.po", text)}).exit == 1);
  CHECK(holds(text_of(book), "languages da, en, ru\n"));
  CHECK(holds(text_of(book), "(3) da: Hunde rejser gratis.\n    ru: Собаки едут бесплатно.\n"));
  const std::string csv = folder.path("all.csv");
  CHECK(run({"export", book, "-o", csv}).exit == 0);
  CHECK(text_of(csv).starts_with("\xef\xbb\xbfid,da,en,ru\n§ 1.1,Takster,Fares,\n"));
  const std::string semicolons = folder.file("some.csv", "ru;en;id;da\r\n;\"Dogs, too.\";§ 1.1(3);Hunde rejser gratis.\r\n");
  // The first column of a language is the source.
  const Ran ran = run({"import", "--update", book, "--translation", semicolons, "--languages", "ru,en,da"});
  CHECK(holds(ran.out, "warning[P623]: § 1.1(3) has another source text in the book (ru)"));
  CHECK(holds(ran.out, "  § 1.1(3) (en) is translated now: Dogs, too.\n"));
  // The source text is what its sentence lacks: it has no entry in a catalogue.
  folder.file("half.paragraf", "rulebook half edition 1\nlanguages da, en\n\n§ 1 da \"A\"\n\n(1) en: Only here.\n\n(2) da: Her.\n    en: Here.\n");
  CHECK(run({"export", folder.path("half.paragraf"), "-o", folder.path("half.po")}).out == folder.path("half.po") + ": 3 texts (da 2, en 2)\nwithout a source text: § 1(1)\n");
  CHECK(run({"import", "--update", folder.path("half.paragraf"), "--translation", folder.path("half.po")}).exit == 0);
}

TEST_CASE("exchange: a mission that amends a book has its own sentences") {
  const Folder folder;
  const std::string mission = std::string(PARAGRAF_SOURCE_DIR) + "/rulesets/ww2/missions/mud.paragraf";
  CHECK(run({"export", mission, "-o", folder.path("mud.po")}).exit == 0);
  CHECK(holds(text_of(folder.path("mud.po")), "msgctxt \"M1(1)\"\nmsgid \"I mudder kører køretøjer højst 15 cm.\"\n"));
  CHECK(run({"import", "--update", mission, "--translation", folder.path("mud.po")}).out == folder.path("mud.po") + ": nothing changed\n");
}

TEST_CASE("exchange: what was approved with another source text is fuzzy, and approved when the mark is gone") {
  const Folder folder;
  const std::string book = folder.file("ferry.paragraf", ferry), po = folder.path("en.po"), xlf = folder.path("en.xlf");
  const std::string lock =
      "{\"sentence\": \"1.1(1)\", \"da\": \"En overfart koster 1 mønt, jf. 1.2.\", \"en\": \"A crossing costs 2 coins, ref. 1.2.\"}\n"
      "{\"sentence\": \"1.1(2)\", \"da\": \"Vogne over 200 kg betaler 3 mønter mere.\", \"en\": \"Carts over 200 kg pay 3 coins more.\"}\n";
  folder.file("ferry.lock", lock);
  CHECK(run({"export", book, "-o", po}).out == po + ": 6 texts (da 6, en 4)\n1 translation was approved with another source text\n");
  const std::string fuzzy = "#, fuzzy\n#| msgid \"En overfart koster 1 mønt, jf. 1.2.\"\nmsgctxt \"1.1(1)\"\n";
  std::string text = text_of(po);
  REQUIRE(holds(text, fuzzy));
  CHECK(run({"export", book, "-o", xlf}).exit == 0);
  CHECK(holds(text_of(xlf), "<note category=\"previous source\">En overfart koster 1 mønt, jf. 1.2.</note>"));
  CHECK(holds(text_of(xlf), "<segment state=\"final\">"));
  // As it went: nothing is approved.
  CHECK(run({"import", "--update", book, "--translation", po}).exit == 0);
  CHECK(run({"import", "--update", book, "--translation", xlf}).exit == 0);
  CHECK(text_of(folder.path("ferry.lock")) == lock);
  // The mark is gone.
  text.replace(text.find(fuzzy), fuzzy.size(), "msgctxt \"1.1(1)\"\n");
  CHECK(run({"import", "--update", book, "--translation", folder.file("good.po", text), "--check"}).out == folder.path("good.po") + ": nothing changed\n1 translation is approved with its source text\n");
  CHECK(text_of(folder.path("ferry.lock")) == lock);
  CHECK(run({"import", "--update", book, "--translation", folder.path("good.po")}).exit == 1);
  CHECK(text_of(book) == ferry);
  std::string now = lock;
  now.replace(now.find("1 mønt,"), std::string("1 mønt,").size(), "2 mønter,");
  CHECK(text_of(folder.path("ferry.lock")) == now);
  // With the line ends that the lock has.
  const auto windows = [](const std::string& unix_text) {
    std::string result;
    for (const char c : unix_text) result += c == '\n' ? std::string("\r\n") : std::string(1, c);
    return result;
  };
  folder.file("ferry.lock", windows(lock));
  CHECK(run({"import", "--update", book, "--translation", folder.path("good.po")}).exit == 1);
  CHECK(text_of(folder.path("ferry.lock")) == windows(now));
  CHECK_FALSE(holds(run({"export", book, "-o", po}).out, "approved"));
}

TEST_CASE("import --translation: characters by their codes come into the book; one that cannot be read does not") {
  const Folder folder;
  const std::string book = folder.file("ferry.paragraf", ferry), xlf = folder.path("en.xlf");
  CHECK(run({"export", book, "-o", xlf}).exit == 0);
  const std::string text = text_of(xlf);
  const auto with = [&](const std::string& code) {
    std::string changed = text;
    changed.insert(changed.find("A crossing costs"), "<cp hex=\"" + code + "\"/> ");
    return run({"import", "--update", book, "--translation", folder.file("code.xlf", changed)}).out;
  };
  const std::string unread = with("110000");
  CHECK(holds(unread, "warning[P624]: § 1.1(1): a book cannot hold this text\n"));
  CHECK(holds(unread, "= note: a character of it could not be read, and stands as U+FFFD\n"));
  CHECK(text_of(book) == ferry);
  with("1F600");
  CHECK(holds(text_of(book), "    en: \U0001f600 A crossing costs 2 coins, ref. 1.2.\n"));
}

TEST_CASE("export: a file with mistakes is told, since sentences behind them may be lost") {
  const Folder folder;
  const std::string book = folder.file("ferry.paragraf", std::string(ferry) + "\n    value x: = 2\n");
  const Ran ran = run({"export", book, "-o", folder.path("en.po")});
  CHECK(ran.exit == 1);
  CHECK(holds(ran.out, book + " has mistakes, which `paragraf check` tells; sentences behind them may be missing\n"));
}

TEST_CASE("exchange: a source text that has changed while the translator was at work, by the means of gettext") {
  const Folder folder;
  const std::string book = folder.file("ferry.paragraf", ferry), po = folder.path("en.po"), theirs = folder.path("theirs.po"), merged = folder.path("merged.po");
  CHECK(run({"export", book, "-o", theirs}).exit == 0);
  std::string text = ferry;
  text.replace(text.find("koster 2"), 8, "koster 3");
  folder.file("ferry.paragraf", text);
  CHECK(run({"export", book, "-o", po}).exit == 0);
  REQUIRE(tools::output_of({"msgmerge", "--quiet", "--previous", "-o", merged, theirs, po}).status == 0);
  CHECK(holds(text_of(merged), "#, fuzzy\n#| msgctxt \"1.1(1)\"\n#| msgid \"En overfart koster 2 mønter, jf. 1.2.\"\n"));
  CHECK(run({"import", "--update", book, "--translation", merged}).out == merged + ": nothing changed\n");
  // Without it the source text is told to be another.
  CHECK(holds(run({"import", "--update", book, "--translation", theirs}).out, "warning[P623]: § 1.1(1) has another source text in the book (da)"));
}

TEST_CASE("exchange: what is refused") {
  const Folder folder;
  const std::string book = folder.file("ferry.paragraf", ferry), po = folder.path("en.po");
  CHECK(holds(run({"export", book, "-o", folder.path("en.pdf")}).err, "expected the name of a file that ends in `.po`, `.docx`, `.csv` or `.xlf`"));
  CHECK(run({"export", book}).exit == 2);
  CHECK(holds(run({"export", folder.path("none"), "-o", po}).err, "none"));
  CHECK(holds(run({"export", book, "-o", po, "--languages", "da,fr"}).err, "expected the source language and another; known are da, en, ru"));
  CHECK(holds(run({"export", book, "-o", po, "--languages", "ru,da"}).err, "the first is the source language, and the book has none of it"));
  CHECK(holds(run({"export", book, "-o", po, "--languages", "da,en,ru"}).err, "this form holds two languages"));
  const std::string one = folder.file("one.paragraf", "rulebook one edition 1\nlanguages en\n\n§ 1\n\n(1) en: x\n");
  CHECK(holds(run({"export", one, "-o", po}).err, "the book is in one language"));
  const std::string terms = folder.file("terms.csv", "term,da,en\n");
  CHECK(holds(run({"export", book, "-o", terms}).err, "is the term base of the book"));
  fs::remove(terms);
  for (const std::string& path : {terms, folder.path("none/../terms.csv")}) CHECK(holds(run({"export", book, "-o", path}).err, "is the term base of the book"));
  CHECK_FALSE(fs::exists(terms));
  const std::string lock = folder.file("ferry.lock", "");
  fs::create_symlink("ferry.lock", folder.path("lock.csv"));
  fs::create_hard_link(book, folder.path("book.csv"));
  CHECK(holds(run({"export", book, "-o", folder.path("lock.csv")}).err, "is a file of the book"));
  CHECK(holds(run({"export", book, "-o", folder.path("book.csv")}).err, "is read by this command"));
  fs::create_directories(folder.path("whole"));
  const std::string main = folder.file("whole/rulebook.paragraf", ferry);
  fs::create_hard_link(main, folder.path("main.csv"));
  CHECK(holds(run({"export", folder.path("whole"), "-o", folder.path("main.csv")}).err, "is a file of the book"));
  CHECK(text_of(main) == ferry);
  CHECK(text_of(book) == ferry);
  CHECK(text_of(lock).empty());
  CHECK(holds(run({"export", book, "-o", po, "--terms", folder.file("bad.csv", "x")}).err, "error[P612]"));
  CHECK(holds(run({"import", "--update", book, "--translation", folder.path("en.pdf")}).err, "expected a file that ends in"));
  CHECK(holds(run({"import", "--update", book, "--translation", folder.path("none.po")}).err, "there is no such file"));
  CHECK(run({"import", "--translation", po}).exit == 2);
  CHECK(holds(run({"import", "--update", book}).err, "--text or --translation is required"));
  const std::string silent = folder.file("silent.po", fare);
  CHECK(holds(run({"import", "--update", book, "--translation", silent}).err, "`--languages en,da` says what they are"));
  CHECK(run({"import", "--update", book, "--translation", silent, "--languages", "da,en"}).exit == 0);
  CHECK(holds(run({"import", "--update", book, "--translation", silent, "--languages", "da"}).err, "holds 2 languages"));
  CHECK(holds(run({"import", "--update", book, "--translation", silent, "--languages", "ru,en"}).err, "it is translated from `ru`, and the book has no such texts"));
  CHECK(text_of(book) == ferry);
}

TEST_CASE("exchange: whatever a translator writes is in the book then, or is told") {
  CHECK(rc::check("whatever a translator writes", [] {
    const Document random = random_document(*rc::gen::arbitrary<std::uint64_t>(), 2);
    const Folder folder;
    const std::string book = folder.file("ferry.paragraf", ferry), csv = folder.path("da-en.csv");
    std::vector<std::string> texts;
    for (const auto& unit : random.units) texts.insert(texts.end(), unit.texts.begin(), unit.texts.end());
    texts.resize(2);
    const auto cell = [](const std::string& text) {
      std::string quoted = "\"";
      for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
      return quoted + '"';
    };
    folder.file("da-en.csv", "id,da,en\n1.1,Takster," + cell(texts[0]) + "\n1.1(3),Hunde rejser gratis.," + cell(texts[1]) + "\n");
    const Ran ran = run({"import", "--update", book, "--translation", csv});
    RC_ASSERT(ran.err == "");
    run({"export", book, "-o", csv});
    const std::string after = text_of(csv);
    const auto there = [&](const std::string& id, const std::string& text) {
      return text.empty() || holds(ran.out, "P624") || holds(after, text.find_first_of(",\"\n") == text.npos ? "," + text + "\n" : "," + cell(text) + "\n") || (id.empty());
    };
    RC_ASSERT(there("1.1", texts[0]));
    RC_ASSERT(there("1.1(3)", texts[1]));
    RC_ASSERT(run({"check", book}).err == "");
  }));
}

TEST_CASE("terms: the term base with the names of the book, and rows that come into it") {
  const Folder folder;
  const std::string book = folder.file("ferry.paragraf", std::string(ferry) + "\nenum kind_of_load: cart, dog\n\nterm kind_of_load da \"slags last\"\nterm cart da \"vogn\" ru \"телега\"\n");
  const std::string terms = folder.file("terms.csv", "term,da,en\r\ncart,\"vogn | vogne\",cart\r\ncrossing,overfart\r\n");
  CHECK(run({"terms", book}).out == "term,da,en,ru\ncart,vogn | vogne,cart,телега\ncrossing,overfart,,\nkind of load,slags last,kind of load,\n");
  CHECK(run({"terms", book, "-o", folder.path("all.csv")}).out == "");
  CHECK(text_of(folder.path("all.csv")) == run({"terms", book}).out);

  const std::string more = folder.file("more.csv", "term;en;ru;da\ncart;cart | !waggon;повозка;~vogn\ncrossing;passage;;\n\"dog; large\";dog;;hund\n");
  const std::string told = terms + "\n  cart (da): vogn stays, though the other table has ~vogn\n  cart (en): !waggon is new\n  cart (ru): повозка is new\n  crossing (en): passage is new\n  new: dog; large\n";
  const Ran checked = run({"terms", book, "--add", more, "--check"});
  CHECK(checked.out == told);
  CHECK(checked.exit == 1);
  CHECK(text_of(terms) == "term,da,en\r\ncart,\"vogn | vogne\",cart\r\ncrossing,overfart\r\n");
  CHECK(run({"terms", book, "--add", more}).exit == 1);   // a name is marked in another way
  CHECK(text_of(terms) == "term,da,en,ru\r\ncart,\"vogn | vogne\",cart | !waggon,повозка\r\ncrossing,overfart,passage\r\ndog; large,hund,dog,\r\n");
  const std::string fine = folder.file("fine.csv", "term,en\ncart,cart\ncrossing,~ferrying\n");
  CHECK(run({"terms", book, "--add", fine}).out == terms + "\n  crossing (en): ~ferrying is new\n");
  CHECK(run({"terms", book, "--add", fine}).out == terms + ": nothing changed\n");
  CHECK(run({"terms", book, "--add", fine}).exit == 0);
  // There may be no table yet, and tables may be wrong.
  const Folder empty;
  const std::string plain = empty.file("ferry.paragraf", ferry);
  CHECK(run({"terms", plain, "--add", fine}).exit == 0);
  CHECK(text_of(empty.path("terms.csv")) == "term,en\ncart,cart\ncrossing,~ferrying\n");
  CHECK(holds(run({"terms", plain, "--add", empty.file("bad.csv", "term,da\nx,\"y")}).err, "error[P612]: " + empty.path("bad.csv") + ": line 2: a cell without its closing quotation mark"));
  CHECK(holds(run({"terms", plain, "--add", empty.file("old.csv", "term,da\nx,\xe6")}).err, "line 2: is not UTF-8; save it as CSV in UTF-8"));
  CHECK(holds(run({"terms", plain, "--add", empty.path("none.csv")}).err, "there is no such file"));
}

}  // namespace
}  // namespace paragraf::tests
