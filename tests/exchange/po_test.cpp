// Catalogues of gettext: what is written; what gettext, Poedit and Weblate leave of it; what is no catalogue.
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include "analysis/exchange/po.hpp"
#include "base/render.hpp"
#include "tests/exchange/documents.hpp"

namespace paragraf::tests {
namespace {

namespace exchange = analysis::exchange;

struct ReadPo {
  std::optional<Returned> returned;
  std::string findings;
};

ReadPo read(const std::string& text) {
  base::Sources sources;
  base::Sink sink;
  ReadPo result{exchange::read_po(sources.add("da.po", text), sources, sink), {}};
  for (const base::Diagnostic& found : sink.sorted()) result.findings += base::render_short(found, sources) + '\n';
  return result;
}

TEST_CASE("po: what is written") {
  Document document = ferry_document();
  document.units[1].state = exchange::Unit::State::stale;
  document.units[1].previous = "En overfart koster 1 mønt.";
  const std::string po = exchange::write_po(document);
  CHECK(po.starts_with("# The ferry: da -> en.\n"));
  CHECK(po.ends_with(
      "\n#. § 1.1\n#: 1.1-fares.paragraf:1\nmsgctxt \"1.1\"\nmsgid \"Takster\"\nmsgstr \"Fares\"\n"
      "\n#. § 1.1 Takster\n#. overfart = crossing\n#: 1.1-fares.paragraf:3\n#, fuzzy\n#| msgid \"En overfart koster 1 mønt.\"\n"
      "msgctxt \"1.1(1)\"\nmsgid \"En \\\"overfart\\\" koster 2 mønter.\"\nmsgstr \"A crossing costs 2 coins.\"\n"
      "\n#. § 1.1 Takster\n#: 1.1-fares.paragraf:8\nmsgctxt \"1.1(2a)\"\nmsgid \"Hunde rejser gratis.\"\nmsgstr \"\"\n"));
  // A translation that is not there cannot be stale; a text without a source is no entry.
  document.units[2].state = exchange::Unit::State::stale;
  document.units[0].texts[0] = "";
  CHECK(exchange::write_po(document).find("#, fuzzy", po.find("1.1(2a)")) == std::string::npos);
  CHECK(exchange::write_po(document).find("\"1.1\"") == std::string::npos);
  document.units[2].file = "dogs and cats.paragraf";
  CHECK(exchange::write_po(document).find("#: \u2068dogs and cats.paragraf:8\u2069\n") != std::string::npos);
}

TEST_CASE("po: what programs of translators make of it is read") {
  const ReadPo plain = read(exchange::write_po(ferry_document()));
  REQUIRE(plain.returned);
  CHECK(plain.returned->languages == std::vector<std::string>{"da", "en"});
  CHECK(lines_of_returned(*plain.returned) == lines_of_document(ferry_document()));

  const std::string changed =
      "\xef\xbb\xbf# a comment\r\nmsgid \"\"\r\nmsgstr \"\"\r\n\"Language: pt_BR\\n\"\r\n\"Content-Type: text/plain; charset=utf-8\\n\"\r\n\r\n"
      "#. § 1.1\r\n#, fuzzy, c-format\r\n#| msgctxt \"1.1(1)\"\r\n#| msgid \"was\"\r\nmsgctxt \"§ 1.1 (1)\"\r\nmsgid \"\"\r\n\"En overfart \"\r\n  \"koster\\n\"\r\n\"2 mønter.\"\r\n"
      "msgstr \"A \" \"crossing\\tcosts \\x32 \\143oins.\\\\\"\r\n"
      "#~ msgctxt \"1.9\"\r\n#~ msgid \"gone\"\r\n#~ msgstr \"away\"\r\n#, fuzzy\r\n#~| msgid \"x\"\r\n#~ msgid \"gone too\"\r\n#~ msgstr \"\"\r\n"
      "\r\nmsgctxt\"1.2\"\r\nmsgid\"a\"\r\nmsgstr\"b\"";
  const ReadPo again = read(changed);
  CHECK(again.findings == "");
  REQUIRE(again.returned);
  CHECK(again.returned->languages == std::vector<std::string>{"", "pt"});
  CHECK(lines_of_returned(*again.returned) == "1.1(1) [] En overfart koster 2 mønter. [pt] A crossing costs 2 coins.\\\n1.2 [] a [pt] b\n");
  CHECK(again.returned->units[0].fuzzy);
  CHECK_FALSE(again.returned->units[0].approved);
  CHECK_FALSE(again.returned->units[1].fuzzy);
}

TEST_CASE("po: what is no catalogue is found where it stands, and nothing of it is taken") {
  const auto found = [](const std::string& text) {
    const ReadPo result = read(text);
    CHECK_FALSE(result.returned);
    return result.findings.substr(0, result.findings.find('\n'));
  };
  const std::string head = "msgctxt \"1\"\n";
  CHECK(found("") == "da.po:1:1: error[P620]: no entry was found; expected a catalogue of gettext with msgctxt, msgid and msgstr");
  CHECK(found("<?xml version=\"1.0\"?>") == "da.po:1:1: error[P620]: found `<?xml`, expected `msgctxt`, `msgid`, `msgstr`, a text in quotation marks or a comment");
  CHECK(found(head + "msgid \"a\n") == "da.po:2:1: error[P620]: a text without its closing quotation mark");
  CHECK(found(head + "msgid \"a\\\"\nmsgstr \"\"\n") == "da.po:2:1: error[P620]: a text without its closing quotation mark");
  CHECK(found(head + "msgid \"a\" b\nmsgstr \"\"\n") == "da.po:2:1: error[P620]: found something behind a text; expected the end of the line");
  CHECK(found(head + "msgid\nmsgstr \"\"\n") == "da.po:2:1: error[P620]: `msgid` without a text; expected quotation marks behind it");
  CHECK(found(head + "msgid \"a\"\n") == "da.po:1:1: error[P620]: an entry without `msgstr`");
  CHECK(found("msgid \"a\"\nmsgstr \"\"\n" + head) == "da.po:3:1: error[P620]: an entry without `msgid`");
  CHECK(found(head + head + "msgid \"a\"\nmsgstr \"\"\n") == "da.po:2:1: error[P620]: `msgctxt` stands twice in one entry");
  CHECK(found(head + "msgstr \"a\"\n") == "da.po:2:1: error[P620]: `msgstr` without `msgid` before it");
  CHECK(found("  \"a\"\n") == "da.po:1:3: error[P620]: a text that belongs to nothing; expected `msgctxt`, `msgid` or `msgstr` before it");
  CHECK(found(head + "msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"c\"\nmsgstr[1] \"d\"\n") == "da.po:4:1: error[P620]: an entry with plural forms; a sentence of a book has none");
  CHECK(found("<<<<<<< HEAD\n" + head).find("found `<<<<<<<`") != std::string::npos);
  CHECK(found("msgid \"f\xe6rge\"\nmsgstr \"\"\n") == "da.po:1:9: error[P620]: is not UTF-8");
  CHECK(found(head + "msgid \"\\xe6\"\nmsgstr \"\"\n") == "da.po:2:1: error[P620]: is not UTF-8 behind its `\\`");
  CHECK(found("msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=ISO-8859-1\\n\"\n") == "da.po:2:1: error[P620]: is in ISO-8859-1, expected UTF-8");
}

TEST_CASE("po: any texts come back as they went") {
  CHECK(rc::check("po: any texts come back", [] {
    Document document = random_document(*rc::gen::arbitrary<std::uint64_t>(), 2);
    const ReadPo again = read(exchange::write_po(document));
    RC_ASSERT(again.findings == "");
    std::erase_if(document.units, [](const exchange::Unit& unit) { return unit.texts[0].empty(); });
    RC_ASSERT(lines_of_returned(*again.returned) == lines_of_document(document));
  }));
}

TEST_CASE("po: damaged files are read or refused") {
  CHECK(rc::check("po: damaged", [] {
    const auto seed = *rc::gen::arbitrary<std::uint64_t>();
    const ReadPo again = read(damaged(exchange::write_po(random_document(seed, 2)), seed));
    RC_ASSERT(again.returned.has_value() == again.findings.empty());
  }));
}

}  // namespace
}  // namespace paragraf::tests
