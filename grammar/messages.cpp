// "found X, expected Y or Z"; see messages.hpp.
#include "grammar/messages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/unicode.hpp"
#include "grammar/hints.hpp"
#include "grammar/prose_lines.hpp"

namespace paragraf::grammar {

namespace {

constexpr std::size_t most = 6;

constexpr std::array operator_words = {
    Role::is,         Role::is_not,          Role::is_nothing,    Role::is_something, Role::is_some,
    Role::in_test,    Role::not_in,          Role::and_,          Role::or_,          Role::afterwards,
    Role::beforehand, Role::is_undetermined, Role::is_in_conflict};

std::string_view text_of(Expect thing) {
  static constexpr std::string_view texts[] = {
#define PARAGRAF_EXPECT(identifier, text) text,
      PARAGRAF_EXPECTS
#undef PARAGRAF_EXPECT
  };
  return texts[static_cast<std::size_t>(thing)];
}

// What was expected, at most `most` entries: things first, then words in the order of the grammar, symbols last.
std::vector<std::string> expected_texts(const Scanner& scanner, Expectations expected) {
  const bool joins = expected.has(Role::and_) && expected.words.count() > 2;
  if (expected.has(Expect::operator_) || joins)
    for (const Role role : operator_words) expected.words.reset(static_cast<std::size_t>(role));
  if (joins && !expected.has(Expect::item)) expected.add(Expect::operator_);
  if (expected.has(Expect::operator_))  // what could go on a name says little here
    for (const Expect part : {Expect::curly_open, Expect::round_open, Expect::dot})
      expected.things.reset(static_cast<std::size_t>(part));
  if (expected.has(Expect::expression))
    for (const Expect part : {Expect::name, Expect::number, Expect::quoted})
      expected.things.reset(static_cast<std::size_t>(part));
  if (expected.has(Expect::item)) expected.things.reset(static_cast<std::size_t>(Expect::tag));
  std::vector<std::string> texts;
  const auto add = [&](std::string text) {
    if (std::find(texts.begin(), texts.end(), text) == texts.end()) texts.push_back(std::move(text));
  };
  for (std::size_t i = 0; i < expected.things.size(); ++i)
    if (expected.things[i] && static_cast<Expect>(i) != Expect::line_end)
      add(std::string(text_of(static_cast<Expect>(i))));
  for (std::size_t i = 0; i < expected.words.size(); ++i)
    if (expected.words[i]) add(fmt::format("`{}`", scanner.table().print(static_cast<Role>(i))));
  const bool line_end = expected.has(Expect::line_end);
  const std::size_t room = most - (line_end ? 1 : 0);
  if (texts.size() > room) texts.resize(room);
  if (line_end) texts.emplace_back(text_of(Expect::line_end));
  return texts;
}

std::string joined(const std::vector<std::string>& texts) {
  std::string list;
  for (std::size_t i = 0; i < texts.size(); ++i)
    list += (i == 0 ? "" : i + 1 == texts.size() ? " or " : ", ") + texts[i];
  return list;
}

std::string found_text(const Scanner& scanner, std::size_t at) {
  if (at >= scanner.size()) return "the end of the text";
  if (scanner.at_line_end(at)) return "the end of the line";
  const std::string_view token = scanner.text().substr(at, token_end(scanner, at) - at);
  const base::CodePoint first = base::decode(token, 0);
  if (first.value < 0x20 || base::width(first.value) == 0 || first.value == 0xAD)
    return fmt::format("the character U+{:04X}", static_cast<std::uint32_t>(first.value));
  return fmt::format("`{}`", token);
}

}  // namespace

std::size_t token_end(const Scanner& scanner, std::size_t at) {
  if (const auto end = scanner.name(at); end != Scanner::npos) return end;
  if (const auto end = scanner.number(at); end != Scanner::npos) return end;
  if (const auto end = scanner.string(at); end != Scanner::npos) return end;
  for (const std::string_view symbol : {"...", "..", "<=", ">=", "==", "!=", "<>", "=<", "=>", "->", "&&", "||", ":="})
    if (const auto end = scanner.symbol(at, symbol); end != Scanner::npos) return end;
  if (at >= scanner.size()) return scanner.size();
  std::size_t end = at + base::decode(scanner.text(), at).size;
  // 3d: digits and letters without a blank
  if (scanner.text()[at] >= '0' && scanner.text()[at] <= '9')
    while (end < scanner.size() && base::is_word(base::decode(scanner.text(), end).value))
      end += base::decode(scanner.text(), end).size;
  return end;
}

base::Diagnostic syntax_finding(const State& state, const Attempt& attempt, std::size_t element) {
  const Scanner& scanner = state.scanner;
  const auto span = [](std::size_t begin, std::size_t end) {
    return base::Span{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  };
  if (state.too_deep != Scanner::npos) {
    const std::size_t at = state.too_deep;
    auto finding = base::diagnostic(base::Code::nested_too_deep, {state.source, span(at, token_end(scanner, at))},
                                    fmt::format("nested deeper than {}", state.limits.nesting));
    finding.notes.push_back("name the inner parts: each `value` is an expression of its own");
    return finding;
  }
  Mistake mistake{scanner, state.source, state.farthest.expected, element, 0, attempt.place, attempt.place, false};
  if (state.farthest.at != attempt.place) mistake.expected = {};
  const std::size_t behind = state.farthest.at == attempt.place ? state.farthest.behind : attempt.begin;
  mistake.behind = behind;
  const bool first_on_line = attempt.place < scanner.size() && scanner.is_first_on_line(attempt.place);
  // something is missing at the end of a line: the next line begins something of its own
  if (attempt.place >= scanner.size() || (attempt.opens && behind < attempt.place)) {
    mistake.at_line_end = true;
    mistake.place = behind;
  } else if (attempt.begin > element && !first_on_line) {
    mistake.expected.add(Expect::line_end);
  }
  if (first_on_line && attempt.begin == attempt.place) mistake.expected.add(Expect::item);
  mistake.end = mistake.at_line_end ? mistake.place : token_end(scanner, mistake.place);

  std::string message =
      fmt::format("found {}", mistake.at_line_end && attempt.place >= scanner.size() ? "the end of the text"
                              : mistake.at_line_end                                  ? "the end of the line"
                                                    : found_text(scanner, mistake.place));
  if (const auto texts = expected_texts(scanner, mistake.expected); !texts.empty())
    message += ", expected " + joined(texts);
  auto finding =
      base::diagnostic(base::Code::syntax, {state.source, span(mistake.place, mistake.end)}, std::move(message));
  add_hints(finding, mistake);
  if (!mistake_in_prose(scanner, element, mistake.place, mistake.at_line_end)) add_similar_word(finding, mistake);
  return finding;
}

}  // namespace paragraf::grammar
