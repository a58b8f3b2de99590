// Word documents: what is written; what Word and LibreOffice leave of it (texts cut into runs, tracked changes, columns and rows of the
// translator's own); what is no such document.
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include "analysis/exchange/package.hpp"
#include "analysis/exchange/word.hpp"
#include "tests/exchange/documents.hpp"

namespace paragraf::tests {
namespace {

namespace exchange = analysis::exchange;

constexpr std::size_t limit = 1 << 24;

struct ReadWord {
  std::optional<Returned> returned;
  std::string findings;
};

ReadWord read_bytes(const std::string& bytes) {
  base::Sink sink;
  ReadWord result{exchange::read_word(bytes, "rules.docx", limit, sink), {}};
  for (const base::Diagnostic& found : sink.sorted()) result.findings += found.message;
  return result;
}

ReadWord read_xml(const std::string& xml) { return read_bytes(exchange::pack({{"[Content_Types].xml", "<Types/>"}, {"word/document.xml", xml}})); }

// A document with one table of these rows.
ReadWord read_rows(const std::string& rows, const std::string& properties = "") {
  return read_xml("<?xml version=\"1.0\"?><w:document xmlns:w=\"x\"><w:body><w:p><w:r><w:t>Hello</w:t></w:r></w:p><w:tbl><w:tblPr>" + properties + "</w:tblPr>" + rows +
                  "</w:tbl><w:p/></w:body></w:document>");
}

std::string cell(const std::string& inner) { return "<w:tc><w:tcPr><w:tcW w:w=\"10\"/></w:tcPr><w:p w:rsidR=\"00A1\">" + inner + "</w:p></w:tc>"; }
std::string run(const std::string& text) { return "<w:r w:rsidRPr=\"00B2\"><w:rPr><w:lang w:val=\"en-GB\"/></w:rPr><w:t xml:space=\"preserve\">" + text + "</w:t></w:r>"; }
std::string row(const std::vector<std::string>& cells) {
  std::string line = "<w:tr w:rsidR=\"00C3\">";
  for (const std::string& one : cells) line += cell(one);
  return line + "</w:tr>";
}
const std::string head = row({run("id"), run("da"), run("en")});

std::string lines(const ReadWord& read) {
  CHECK(read.findings == "");
  REQUIRE(read.returned);
  return lines_of_returned(*read.returned);
}

// What is read of an English text of sentence 1(1).
std::string english(const std::string& inner) {
  const std::string all = lines(read_rows(head + row({run("1(1)"), run("x"), inner})));
  return all.substr(all.find("[en] ") + 5);
}

TEST_CASE("word: what is written is a document that is read again") {
  Document document = ferry_document();
  document.units[1].state = exchange::Unit::State::stale;
  const std::string bytes = exchange::write_word(document);
  CHECK(bytes == exchange::write_word(document));
  CHECK(lines(read_bytes(bytes)) == lines_of_document(document));
  const std::string xml = exchange::unpack(bytes, "word/document.xml", limit).value_or("");
  CHECK(xml.find("<w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>") != std::string::npos);
  CHECK(xml.find("<w:rPr><w:noProof/><w:color w:val=\"808080\"/><w:sz w:val=\"16\"/></w:rPr><w:t xml:space=\"preserve\">1.1(1)</w:t>") != std::string::npos);
  CHECK(xml.find("<w:rPr><w:lang w:val=\"da-DK\"/></w:rPr><w:t xml:space=\"preserve\">En &quot;overfart") == std::string::npos);
  CHECK(xml.find("<w:rPr><w:lang w:val=\"da-DK\"/></w:rPr><w:t xml:space=\"preserve\">En \"overfart\" koster 2 mønter.</w:t>") != std::string::npos);
  CHECK(xml.find("<w:shd w:val=\"clear\" w:color=\"auto\" w:fill=\"FFF2CC\"/></w:tcPr><w:p><w:pPr><w:rPr><w:lang w:val=\"en-GB\"/></w:rPr></w:pPr>") != std::string::npos);
  CHECK(exchange::spelling_language("ru") == "ru-RU");
  CHECK(exchange::spelling_language("sv") == "sv-SE");
  // What is written into the empty cell will be spelt in English.
  CHECK(xml.find("<w:p><w:pPr><w:rPr><w:lang w:val=\"en-GB\"/></w:rPr></w:pPr></w:p>") != std::string::npos);
}

TEST_CASE("word: the text that a reader sees") {
  CHECK(english(run("A cros") + "<w:proofErr w:type=\"spellStart\"/>" + run("sing costs ") + "<w:bookmarkStart w:id=\"1\"/>" + run("2") + run(" coins.")) == "A crossing costs 2 coins.\n");
  CHECK(english("<w:ins w:id=\"1\" w:author=\"Bo\">" + run("Two ") + "</w:ins>" + run("dogs") + "<w:del w:id=\"2\"><w:r><w:delText> and cats</w:delText></w:r></w:del>" + run(".")) == "Two dogs.\n");
  CHECK(english("<w:moveFrom>" + run("old ") + "</w:moveFrom>" + run("new") + "<w:moveTo>" + run(" old") + "</w:moveTo>") == "new old\n");
  CHECK(english("<w:hyperlink r:id=\"rId5\">" + run("see") + "</w:hyperlink><w:smartTag w:element=\"x\"><w:smartTagPr><w:attr/></w:smartTagPr>" + run(" 1.2") + "</w:smartTag>" +
                "<w:sdt><w:sdtPr><w:alias w:val=\"no\"/></w:sdtPr><w:sdtContent>" + run(" now") + "</w:sdtContent></w:sdt>") == "see 1.2 now\n");
  CHECK(english("<w:r><w:t>over</w:t><w:softHyphen/><w:t>fart</w:t><w:br/><w:t>er</w:t><w:tab/><w:t>10\u00a0cm\u00ad</w:t><w:noBreakHyphen/><w:t>x</w:t></w:r>") == "overfart er 10\u00a0cm\u2011x\n");
  CHECK(english("<w:r><w:fldChar w:fldCharType=\"begin\"/></w:r><w:r><w:instrText>REF x</w:instrText></w:r>" + run("3.1") + "<w:r><w:fldChar w:fldCharType=\"end\"/></w:r>") == "3.1\n");
  CHECK(english("<w:r><w:sym w:font=\"Symbol\" w:char=\"F041\"/><w:commentReference w:id=\"0\"/></w:r>" + run("&lt;b&gt; &amp;amp; &#x1F600;")) == "A<b> &amp; 😀\n");
  CHECK(english("<mc:AlternateContent><mc:Choice><w:r><w:t>once</w:t></w:r></mc:Choice><mc:Fallback><w:r><w:t>twice</w:t></w:r></mc:Fallback></mc:AlternateContent>") == "once\n");
  // Several paragraphs in a cell; and two that were joined.
  CHECK(english(run("One.") + "</w:p><w:p>" + run("Two.")) == "One. Two.\n");
  CHECK(english("<w:pPr><w:rPr><w:del w:id=\"3\"/></w:rPr></w:pPr>" + run("On") + "</w:p><w:p>" + run("ly.")) == "Only.\n");
}

TEST_CASE("word: rows and columns that were moved, added, taken out") {
  CHECK(lines(read_rows(row({run("remarks"), run("en-GB"), run("da"), run("ID")}) + row({run("?"), run("b"), run("a"), run("§ 2 (1)")}) + row({"", run("d"), run("c"), run("1(1)")}))) ==
        "2(1) [en] b [da] a\n1(1) [en] d [da] c\n");
  // A first row that somebody has rewritten: what the table says of itself.
  const std::string rewritten = row({run("Nummer"), run("Dansk"), run("Englisch")});
  CHECK(lines(read_rows(rewritten + row({run("1.1"), run("a"), run("b")}), "<w:tblCaption w:val=\"da en\"/>")) == "1.1 [da] a [en] b\n");
  CHECK(lines(read_rows(rewritten + row({run("1.1"), run("a"), run("b")}))) == "1.1 [] a [] b\n");
  CHECK(lines(read_rows(row({run("1.1"), run("a"), run("b")}), "<w:tblCaption w:val=\"da en\"/>")) == "1.1 [da] a [en] b\n");
  // A row that was deleted with changes tracked; one without an id; the first row again in a table that was split; merged cells.
  const std::string deleted = "<w:tr><w:trPr><w:del w:id=\"9\"/></w:trPr>" + cell(run("1(9)")) + cell(run("a")) + cell(run("b")) + "</w:tr>";
  CHECK(lines(read_rows(head + deleted + row({"", run("note"), ""}) + row({"", "", ""}) + "</w:tbl><w:p/><w:tbl>" + head + row({run("1(1)"), run("a"), run("b")}))) == " [da] note [en] \n1(1) [da] a [en] b\n");
  CHECK(lines(read_rows(head + "<w:tr>" + cell(run("1(1)")) + "<w:tc><w:tcPr><w:gridSpan w:val=\"2\"/></w:tcPr><w:p>" + run("a") + "</w:p></w:tc></w:tr>")) == "1(1) [da] a [en] \n");
  CHECK(lines(read_rows("<w:sdt><w:sdtContent>" + head + "<w:tr><w:sdt><w:sdtContent>" + cell(run("1(1)")) + "</w:sdtContent></w:sdt>" + cell(run("a")) + cell(run("b")) + "</w:tr></w:sdtContent></w:sdt>")) ==
        "1(1) [da] a [en] b\n");
}

TEST_CASE("word: what is no such document") {
  CHECK(read_bytes("").findings == "rules.docx: is no Word document (.docx), or it is damaged");
  CHECK(read_bytes("PK made up").findings == "rules.docx: is no Word document (.docx), or it is damaged");
  CHECK(read_bytes(exchange::pack({{"content.xml", "<a/>"}})).findings == "rules.docx: is no Word document (.docx), or it is damaged");
  CHECK(read_xml("<w:document><w:body>").findings.starts_with("rules.docx: its text is damaged: "));
  CHECK(read_xml("<w:document><w:body><w:p/></w:body></w:document>").findings == "rules.docx: there is no table in it; expected the one that `paragraf export` wrote");
  CHECK(read_rows(row({run("a"), run("b"), run("c")})).findings == "rules.docx: no table in it has the ids of sentences in one column, and texts in two others");
  CHECK(read_rows(row({run("1"), run("2")})).findings == "rules.docx: no table in it has the ids of sentences in one column, and texts in two others");
  std::string deep, back;
  for (int i = 0; i < 100'000; ++i) deep += "<w:ins>", back += "</w:ins>";
  CHECK(read_rows(head + row({run("1"), deep + run("x") + back, ""})).findings == "rules.docx: elements stand too deep inside each other");
  CHECK(read_xml("<w:document>" + deep + back + "</w:document>").findings == "rules.docx: elements stand too deep inside each other");
  base::Sink sink;
  CHECK_FALSE(exchange::read_word(exchange::write_word(ferry_document()), "rules.docx", 100, sink));
}

TEST_CASE("word: any texts come back as they went") {
  CHECK(rc::check("word: any texts come back", [] {
    Document document = random_document(*rc::gen::arbitrary<std::uint64_t>(), 2);
    document.units.push_back({.id = "9.9", .texts = {"x", "y"}});
    RC_ASSERT(lines_of_returned(*read_bytes(exchange::write_word(document)).returned) == lines_of_document(document));
  }));
}

TEST_CASE("word: damaged files are read or refused") {
  CHECK(rc::check("word: damaged", [] {
    const auto seed = *rc::gen::arbitrary<std::uint64_t>();
    const std::string bytes = exchange::write_word(random_document(seed, 2));
    const ReadWord package = read_bytes(damaged(bytes, seed));
    RC_ASSERT(package.returned.has_value() == package.findings.empty());
    const ReadWord text = read_xml(damaged(exchange::unpack(bytes, "word/document.xml", limit).value(), seed));
    RC_ASSERT(text.returned.has_value() == text.findings.empty());
  }));
}

}  // namespace
}  // namespace paragraf::tests
