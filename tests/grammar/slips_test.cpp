// What authors write who come from a word processor, from speech or from programming: each slip is one finding, with the fix
// that makes it right, or a note.
#include <doctest/doctest.h>

#include <algorithm>

#include "tests/grammar/parsing.hpp"

namespace paragraf::test {
namespace {

std::string after_fix(std::string text, const base::Diagnostic& finding) {
  auto edits = finding.fixes.at(0).edits;
  std::sort(edits.begin(), edits.end(), [](const auto& a, const auto& b) { return a.place.span.begin > b.place.span.begin; });
  for (const base::Edit& edit : edits) text.replace(edit.place.span.begin, edit.place.span.size(), edit.replacement);
  return text;
}

// The text with the fix of its only finding, or what is wrong with that.
std::string fixed_text(const std::string& text) {
  const Parse parse(text);
  if (parse.findings.size() != 1 || parse.findings[0].fixes.empty()) return "no single fix: " + parse.codes();
  const std::string fixed = after_fix(text, parse.findings[0]);
  const Parse again(fixed);
  return again.codes().empty() ? fixed : again.codes() + " in " + fixed;
}

std::string fixed(const std::string& rules) {
  const std::string text = fixed_text(in_sentence("    " + rules + "\n"));
  const std::size_t begin = in_sentence("    ").size();
  return text.starts_with("§") ? text.substr(begin, text.size() - begin - 1) : text;
}

std::string notes(const std::string& text) {
  const Parse parse(text);
  if (parse.findings.size() != 1) return parse.codes();
  std::string all;
  for (const std::string& note : parse.findings[0].notes) all += (all.empty() ? "" : "; ") + note;
  return all;
}

std::size_t count(const Parse& parse, grammar::Kind kind) {
  std::size_t nodes = 0;
  for (const grammar::Node& node : parse.parsed.tree.nodes) nodes += node.kind == kind;
  return nodes;
}

}  // namespace

TEST_CASE("a `§` without a number opens no clause") {
  for (const std::string head : {"§ en \"A\"", "§ A en \"A\"", "§", "§ \"A\""}) {
    CAPTURE(head);
    const std::string text = "rulebook x\n\n" + head + "\n\n(1) en: Text.\n\n    may f(u)\n";
    CHECK(Parse(text).codes() == "P101@3");
    CHECK(notes(text) == "a clause needs a number behind `§`, such as `§ 1`");
    CHECK(count(Parse(text), grammar::Kind::clause) == 0);
    CHECK(count(Parse(text), grammar::Kind::item) == 2);
  }
}

TEST_CASE("the blanks of Unicode are blanks") {
  const std::string text =
      "rulebook\u00a0x\n\n§\u00a01\u00a0en \"A\"\n\n(1)\u00a0en:\u00a0A thrall\u00a0\n\u2003\u2003da:\u202fEn træl\n\n"
      "\u00a0\u00a0may\u2009not f(u) if\u3000a\n\u00a0\u00a0\u00a0\u00a0and\u00a0b\n";
  const Parse parse(text);
  CHECK(parse.codes() == "");
  CHECK(shape(parse.root()) ==
        "file(item(book('rulebook x)) clause(1 title(en \"A\") sentence((1) prose(en A thrall) prose(da En træl) "
        "item(norm('may not heads(head(f ( binder(u))) if_('if conj(a b)))))))");
}

TEST_CASE("characters of word processors") {
  CHECK(fixed("may mo\u200bve(u)") == "may move(u)");
  CHECK(fixed("may mo\u00adve(u)") == "may move(u)");
  CHECK(fixed("may\ufeff move(u)") == "may move(u)");
  CHECK(notes(in_sentence("    may mo\u00adve(u)\n")) ==
        "a soft hyphen stands here: it is not seen, and was copied from a word processor");
  CHECK(fixed("may f(u) if a is “king”") == "may f(u) if a is \"king\"");
  CHECK(fixed("may f(u) if a is „king“ or a is »thrall«") == "may f(u) if a is \"king\" or a is \"thrall\"");
  CHECK(fixed("may f(u) if g(‘king’)") == "may f(u) if g(\"king\")");
  CHECK(fixed("informal “it’s the player’s choice”") == "informal \"it’s the player’s choice\"");
  CHECK(fixed_text("§ 1 en “A”\n") == "§ 1 en \"A\"\n");
  CHECK(fixed("may f(u) if a ≤ 3") == "may f(u) if a <= 3");
  CHECK(fixed("may f(u) if a ≠ b") == "may f(u) if a is not b");
  CHECK(fixed("may f(u) if a × 2 > b") == "may f(u) if a * 2 > b");
  CHECK(fixed("value x: int = −3") == "value x: int = -3");
  CHECK(fixed("value x: int = 4 – 3") == "value x: int = 4 - 3");
  CHECK(fixed("row t ≥ 3 | x") == "row t >= 3 | x");
  CHECK(fixed("row t 1–3 | x") == "row t 1..3 | x");
  CHECK(fixed("row t 1…3 | x") == "row t 1..3 | x");
  CHECK(fixed("enum a: …") == "enum a: ...");
}

TEST_CASE("lines of prose that are almost tagged") {
  const auto second = [](const std::string& line) {
    const Parse parse("§ 1 en \"T\"\n\n(1) en: A thrall\n    " + line + "\n");
    return parse.codes();
  };
  for (const std::string line : {"da En træl", "DA: En træl", "dk: En træl", "da:En træl", "Da: En træl"}) {
    CAPTURE(line);
    CHECK(second(line) == "P108@4");
    CHECK(fixed_text("§ 1 en \"T\"\n\n(1) en: A thrall\n    " + line + "\n") ==
          "§ 1 en \"T\"\n\n(1) en: A thrall\n    da: En træl\n");
  }
  for (const std::string line : {"da: En træl", "da en træl", "on: the board", "EN: A king", "note: the king", "du: x"}) {
    CAPTURE(line);
    CHECK(second(line) == "");
  }
  const Parse unknown(in_sentence("    informal\n\n(3) de: Text.\n"));
  CHECK(unknown.codes() == "P101@7");
  CHECK(unknown.found(unknown.findings[0]) == "de");
  CHECK(unknown.findings[0].message == "`de` is no language of Paragraf's tables (da, en, ru)");
  CHECK(fixed_text("§ 1 en \"T\"\n\n(1) DA: Text.\n") == "§ 1 en \"T\"\n\n(1) da: Text.\n");
}

TEST_CASE("each ending has its place") {
  CHECK(notes(in_sentence("    may f(u) only if a if b\n")) == "`if` stands before `only if`");
  CHECK(fixed("may f(u) only if a if b") == "may f(u) if b only if a");
  CHECK(fixed("may f(u) only if a if b or c") == "may f(u) if b or c only if a");
  CHECK(fixed("may not f(u) unless a if b") == "may not f(u) if b unless a");
  CHECK(fixed("may f(u) provided a only if b") == "may f(u) only if b provided a");
  CHECK(fixed("may f(u) only if a if b provided c") == "may f(u) if b only if a provided c");
  CHECK(fixed("when f(u) after x if a\n      note g(u)") == "when f(u) if a after x\n      note g(u)");
  CHECK(fixed("when f(u) instead if a\n      note g(u)") == "when f(u) if a instead\n      note g(u)");
  CHECK(fixed("value x: int = 3 if a despite y") == "value x: int = 3 despite y if a");
  CHECK(fixed_text("language da\n\nkan f(u) kun hvis a hvis b\n") == "language da\n\nkan f(u) hvis b kun hvis a\n");
  CHECK(fixed("must f(u) if a unless b") == "must f(u) if a and not b");
  // `and` would bind more closely than the `or`
  CHECK(Parse(in_sentence("    may f(u) if a or b if c\n")).findings.at(0).fixes.empty());
}

TEST_CASE("spoken words and words of programming") {
  CHECK(fixed("must not f(u)") == "may not f(u)");
  CHECK(fixed("cannot f(u)") == "may not f(u)");
  CHECK(fixed("Can not f(u)") == "may not f(u)");
  CHECK(fixed_text("language da\n\nskal ikke f(u)\n") == "language da\n\nkan ikke f(u)\n");
  CHECK(fixed("May f(u)") == "may f(u)");
  CHECK(fixed("may f(u) If a") == "may f(u) if a");
  CHECK(fixed("when f(u)\n      subtract 3 from u.a") == "when f(u)\n      take 3 from u.a");
  CHECK(fixed("when f(u)\n      set u.a = 0") == "when f(u)\n      set u.a to 0");
  CHECK(fixed("when f(u)\n      brawl(u)") == "when f(u)\n      cause brawl(u)");
  CHECK(fixed("value x: int\n      = 3 if a\n      else 4") == "value x: int\n      = 3 if a\n      = 4 otherwise");
  CHECK(fixed("value x: int\n      = 3 if a\n      otherwise 4") == "value x: int\n      = 3 if a\n      = 4 otherwise");
  CHECK(notes(in_sentence("    if f(u) then note g(u)\n")) ==
        "a condition ends a rule: `when EVENT if CONDITION`, `may ACTION if CONDITION`");
}

TEST_CASE("how things are written") {
  CHECK(fixed("when f(u)\n      add 2D6 to u.a") == "when f(u)\n      add 2d6 to u.a");
  CHECK(fixed("when f(u)\n      add 2 d 6 to u.a") == "when f(u)\n      add 2d6 to u.a");
  CHECK(fixed("when f(u)\n      add 2d 6 to u.a") == "when f(u)\n      add 2d6 to u.a");
  CHECK(fixed("when f(u)\n      add 2 d6 to u.a") == "when f(u)\n      add 2d6 to u.a");
  CHECK(fixed("// a comment") == "# a comment");
  CHECK(fixed("may f(u) // a comment") == "may f(u) # a comment");
  CHECK(fixed("may f(u) if p.captured.") == "may f(u) if p.captured");
  CHECK(fixed("may f(u).") == "may f(u)");
  CHECK(fixed("may f(u);") == "may f(u)");
  CHECK(fixed("value x: number = 0,5") == "value x: number = 0.5");
  CHECK(fixed("entity e\n      a: int in 0-9") == "entity e\n      a: int in 0..9");
  CHECK(fixed("entity e\n      a: int in 0–9") == "entity e\n      a: int in 0..9");
  CHECK(fixed("entity e\n      a: int in 0 to 9") == "entity e\n      a: int in 0..9");
  CHECK(fixed("row t 1-3 | x") == "row t 1..3 | x");
  CHECK(fixed("entity piece:\n      a: int") == "entity piece\n      a: int");
  CHECK(fixed("when f(u):\n      note g(u)") == "when f(u)\n      note g(u)");
  CHECK(fixed("informal The players agree") == "informal \"The players agree\"");
  CHECK(fixed("example \"x\"\n      then denied by (1)") == "example \"x\"\n      then denied by § 1(1)");
  CHECK(fixed_text("§ 1. en \"T\"\n") == "§ 1 en \"T\"\n");
  CHECK(fixed_text("§ 1 \"T\"\n") == "§ 1 en \"T\"\n");
  for (const std::string mark : {"3. en:", "3) en:", "3 en:"})
    CHECK(fixed_text(in_sentence("    informal\n\n" + mark + " Text.\n")) == in_sentence("    informal\n\n(3) en: Text.\n"));
}

TEST_CASE("a forgotten tag, `§` or name is named, and what stands below is read as it was meant") {
  const std::string untagged = "§ 1 en \"A\"\n\n(1) A night costs two coins.\n    da: En nat.\n\n    may f(u)\n\n(2) en: B.\n";
  const Parse night(untagged);
  CHECK(night.codes() == "P101@3");
  CHECK(night.findings[0].message == "`en: ` is missing behind `(1)`");
  CHECK(night.found(night.findings[0]) == "(1)");
  CHECK(fixed_text(untagged) == "§ 1 en \"A\"\n\n(1) en: A night costs two coins.\n    da: En nat.\n\n    may f(u)\n\n(2) en: B.\n");
  CHECK(Parse("language da\n\n§ 1 da \"A\"\n\n(1) En nat.\n\n    kan f(u)\n").findings.at(0).message == "`da: ` is missing behind `(1)`");

  const std::string head = "§ 1 en \"A\"\n\n(1) en: A.\n\n    may f(u)\n\n(2) en: B.\n\n";
  const std::string tail = "\n\n(1) en: C.\n\n    may g(u)\n";
  for (const std::string number : {"2", "2.1", "M1"}) {
    const Parse unsigned_(head + number + " en \"C\" da \"D\"" + tail);
    CHECK(unsigned_.codes() == "P101@9");
    CHECK(unsigned_.findings[0].message == "`§` is missing before `" + number + "`, the number of a clause");
    CHECK(count(unsigned_, grammar::Kind::clause) == 2);
    CHECK(fixed_text(head + number + " en \"C\"" + tail) == head + "§ " + number + " en \"C\"" + tail);
  }
  CHECK(Parse("§ 1 da \"A\"\n\n(1) da: De to\n    2 en \"tre\" fire.\n\n    informal\n").codes() == "");  // prose goes on

  for (const std::string item : {"presuppose every u in unit has u.n > 3", "presuppose size(unit) > 1", "presuppose \"x\": u"})
    CHECK(notes(in_sentence("    " + item + "\n")) == "what is presupposed has a name: `presuppose NAME: CONDITION`");
}

TEST_CASE("a `language` line behind others is told once, and the file is read in its words") {
  const std::string late = "regelbog x\nlanguage da\n\nværdi y: heltal = 3\n";
  CHECK(fixed_text(late) == "language da\nregelbog x\n\n\nværdi y: heltal = 3\n");
  CHECK(Parse(late).findings.at(0).message == "`language da` stands behind other lines, expected it as the first line");
  CHECK(fixed_text("# Færgen\nregelbog x\n\nlanguage da\n") == "language da\n# Færgen\nregelbog x\n\n\n");
  CHECK(Parse("rulebook x\nlanguage da\nvalue y: int = 3\nenum a: b\n").codes() == "P101@2");  // the words are English
  CHECK(Parse("language da\nregelbog x\nlanguage ru\nværdi y: heltal = 3\n").codes() == "P101@3");
  CHECK(Parse("entity book\n  language: text\n").codes() == "");
}

TEST_CASE("a misspelt step of an example") {
  for (const std::string before : {"then allowed", "then allowed g(u)", "given u: unit {}", "case \"x\" then a is 1"}) {
    CAPTURE(before);
    const std::string text = in_sentence("    example \"e\"\n      " + before + "\n      thn x is 3\n      then x is 4\n");
    const Parse parse(text);
    CHECK(parse.codes() == "P101@7");
    CHECK(parse.findings.at(0).notes == std::vector<std::string>{"did you mean `then`?"});
    CHECK(parse.found(parse.findings.at(0)) == "thn");
    CHECK(parse.findings.at(0).message.starts_with("found `thn`"));
    CHECK(fixed_text(text) == in_sentence("    example \"e\"\n      " + before + "\n      then x is 3\n      then x is 4\n"));
  }
}

TEST_CASE("letters of another script are named, since they look the same") {
  const Parse parse(in_sentence("    may not f(u) unl\u0435ss a\n"));  // a Cyrillic e
  CHECK(parse.codes() == "P101@5");
  REQUIRE(!parse.findings.at(0).notes.empty());
  CHECK(parse.findings.at(0).notes.back() ==
        "they look the same: the `\u0435` in `unl\u0435ss` is Cyrillic, the `e` in `unless` is Latin");
}

TEST_CASE("prose among the rules is one mistake, up to its empty line") {
  const std::string note = "if this is text of the sentence, it stands above the empty line; the text has no empty lines inside";
  CHECK(notes(in_sentence("    Captured pieces may not move.\n")) == note);
  CHECK(notes(in_sentence("    may not move when captured.\n")) == note);
  const std::string text = in_sentence(
      "    A piece that was captured, on its turn,\n    may not come back to the board\n    before the king is free.\n\n"
      "    may f(u) u\n");
  const Parse parse(text);
  CHECK(parse.codes() == "P101@5 P101@9");
  CHECK(parse.findings[0].fixes.empty());
  const Parse readme("A language for rulebooks.\n\n- plain text\n- and rules\n\n## Use\n\nWrite it down, and read on.\n");
  CHECK(readme.codes() == "P101@1");
  CHECK(readme.findings[0].notes.at(0) == "this does not look like a rulebook, so nothing more is said about it");
}

TEST_CASE("words of another table") {
  CHECK(fixed_text("language dk\n\nregelbog x\n\nværdi y: heltal = 3\n") ==
        "language da\n\nregelbog x\n\nværdi y: heltal = 3\n");
  CHECK(fixed_text("language Danish\n\nregelbog x\n") == "language da\n\nregelbog x\n");
  CHECK(Parse("language xyz\n\nfoo\n\nbar\n").codes() == "P103@1");
  CHECK(fixed_text("regelbog x\n\nkan f(u)\n") == "language da\n\nregelbog x\n\nkan f(u)\n");
  CHECK(notes("§ 1 da \"T\"\n\n(1) da: Kan man?\n\n    kan f(u)\n    må ikke g(u)\n") == "begin the file with `language da`");
  CHECK(fixed_text("language da\n\nregelbog x\n\nvalue y: heltal = 3\n") ==
        "language da\n\nregelbog x\n\nværdi y: heltal = 3\n");
  CHECK(fixed_text("language da\n\nkan f(u) hvis 1 er 2 or 1\n") == "language da\n\nkan f(u) hvis 1 er 2 eller 1\n");
  CHECK(fixed("may f(u) hvis a") == "may f(u) if a");
}

}  // namespace paragraf::test
