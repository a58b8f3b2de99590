// XLIFF: what is written, what localisation programs leave of it, and what is no such file.
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include "analysis/exchange/xliff.hpp"
#include "base/render.hpp"
#include "tests/exchange/documents.hpp"

namespace paragraf::tests {
namespace {

namespace exchange = analysis::exchange;

struct ReadXliff {
  std::optional<Returned> returned;
  std::string findings;
};

ReadXliff read(const std::string& text) {
  base::Sources sources;
  base::Sink sink;
  ReadXliff result{exchange::read_xliff(sources.add("r.xlf", text), sources, sink), {}};
  for (const base::Diagnostic& found : sink.sorted()) result.findings += base::render_short(found, sources);
  return result;
}

TEST_CASE("xliff: what is written") {
  Document document = ferry_document();
  document.units[0].state = exchange::Unit::State::approved;
  document.units[1].state = exchange::Unit::State::stale;
  document.units[1].previous = "En overfart koster 1 mønt.";
  CHECK(exchange::write_xliff(document) ==
        R"x(<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="da" trgLang="en">
  <file id="book" original="The ferry">
    <unit id="1.1" name="1.1">
      <notes>
        <note category="clause">§ 1.1</note>
        <note category="location">1.1-fares.paragraf:1</note>
      </notes>
      <segment state="final">
        <source>Takster</source>
        <target>Fares</target>
      </segment>
    </unit>
    <unit id="1.1-1" name="1.1(1)">
      <notes>
        <note category="clause">§ 1.1 Takster</note>
        <note category="term">overfart = crossing</note>
        <note category="location">1.1-fares.paragraf:3</note>
        <note category="previous source">En overfart koster 1 mønt.</note>
      </notes>
      <segment state="initial" subState="paragraf:stale">
        <source>En "overfart" koster 2 mønter.</source>
        <target>A crossing costs 2 coins.</target>
      </segment>
    </unit>
    <unit id="1.1-2a" name="1.1(2a)">
      <notes>
        <note category="clause">§ 1.1 Takster</note>
        <note category="location">1.1-fares.paragraf:8</note>
      </notes>
      <segment state="initial">
        <source>Hunde rejser gratis.</source>
      </segment>
    </unit>
  </file>
</xliff>
)x");
  const ReadXliff again = read(exchange::write_xliff(document));
  REQUIRE(again.returned);
  CHECK(lines_of_returned(*again.returned) == lines_of_document(document));
  CHECK(again.returned->units[0].approved);
  CHECK(again.returned->units[1].fuzzy);
  CHECK_FALSE(again.returned->units[2].approved);
}

TEST_CASE("xliff: what programs leave of it") {
  const ReadXliff cut = read(
      "\xef\xbb\xbf<x:xliff xmlns:x='urn:oasis:names:tc:xliff:document:2.0' version='2.0' srcLang='da-DK' trgLang='en-GB'><x:file id='f'><x:group id='g'>\r\n"
      "<x:unit id='1.1-2a'><x:segment state='translated'><x:source>Et. </x:source><x:target>One.</x:target></x:segment>"
      "<x:ignorable><x:source> </x:source></x:ignorable>"
      "<x:segment state='reviewed'><x:source>To <x:pc id='1'>store</x:pc><x:ph id='2'/>.</x:source><x:target><![CDATA[Two & ]]>\n <x:mrk id='m'>large</x:mrk><x:cp hex='2011'/>.</x:target></x:segment></x:unit>"
      "<x:unit id='z' name='1.2'><x:segment><x:source>a</x:source><x:target>b</x:target></x:segment><x:segment><x:source>c</x:source></x:segment></x:unit>"
      "</x:group></x:file></x:xliff>");
  CHECK(cut.findings == "");
  REQUIRE(cut.returned);
  CHECK(lines_of_returned(*cut.returned) == "1.1(2a) [da] Et. To store. [en] One. Two & large\u2011.\n1.2 [da] ac [en] \n");
  CHECK(cut.returned->units[0].approved);
}

TEST_CASE("xliff: characters by their codes; what is none is U+FFFD, which no book takes") {
  const auto with = [](const std::string& hex) {
    const ReadXliff got = read("<xliff version='2.1' srcLang='da' trgLang='en'><file id='f'><unit id='u' name='1.2'><segment><source>a</source><target>b<cp hex='" + hex +
                               "'/></target></segment></unit></file></xliff>");
    REQUIRE(got.returned);
    return got.returned->units.front().texts.at(1)->text;
  };
  CHECK(with("1F600") == "b\U0001f600");
  CHECK(with("0041") == "bA");
  for (const char* hex : {"", "zz", "41 ", "-41", "D800", "110000", "FFFFFFFFFFFF"}) CHECK(with(hex) == "b\ufffd");
}

TEST_CASE("xliff: what is no such file, and where") {
  CHECK(read("").findings.find("error[P620]: is damaged: ") != std::string::npos);
  CHECK(read("<?xml version=\"1.0\"?>\n<xliff version='2.1'>\n<file>").findings.starts_with("r.xlf:3:"));
  CHECK(read("<a/>").findings == "r.xlf:1:2: error[P620]: found <a>, expected <xliff>");
  CHECK(read("\n<xliff version='1.2'/>").findings == "r.xlf:2:2: error[P620]: is XLIFF 1.2, expected 2.1 or another 2");
  CHECK(read("<xliff version='2.1'>\xe6</xliff>").findings == "r.xlf:1:22: error[P620]: is not UTF-8");
  std::string deep, back;
  for (int i = 0; i < 100'000; ++i) deep += "<group>", back += "</group>";
  CHECK(read("<xliff version='2.1'>" + deep + back + "</xliff>").findings == "r.xlf:1:2: error[P620]: elements stand too deep inside each other");
}

TEST_CASE("xliff: any texts come back as they went") {
  CHECK(rc::check("xliff: any texts come back", [] {
    const Document document = random_document(*rc::gen::arbitrary<std::uint64_t>(), 2);
    const ReadXliff again = read(exchange::write_xliff(document));
    RC_ASSERT(again.findings == "");
    RC_ASSERT(lines_of_returned(*again.returned) == lines_of_document(document));
  }));
}

TEST_CASE("xliff: damaged files are read or refused") {
  CHECK(rc::check("xliff: damaged", [] {
    const auto seed = *rc::gen::arbitrary<std::uint64_t>();
    const ReadXliff again = read(damaged(exchange::write_xliff(random_document(seed, 2)), seed));
    RC_ASSERT(again.returned.has_value() == again.findings.empty());
  }));
}

}  // namespace
}  // namespace paragraf::tests
