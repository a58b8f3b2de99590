// Do two texts say the same? See format.hpp. The trees are compared node by node, every leaf by its text; comments and all that
// is no blank byte by byte.
#include <fmt/format.h>

#include <algorithm>

#include "base/unicode.hpp"
#include "grammar/format.hpp"
#include "grammar/format_sheet.hpp"
#include "grammar/scanner.hpp"

namespace paragraf::grammar {

namespace {

std::string squeezed(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    if (const std::size_t blank = blank_at(text, at))
      at += blank;
    else if (text[at] == '\n')
      ++at;
    else
      result += text[at++];
  }
  return result;
}

std::string leaf_text(Cursor leaf, const Respelling* respelling) {
  if (leaf.is(Kind::prose_text) || leaf.is(Kind::error) || leaf.is(Kind::string)) return std::string(leaf.text());
  if (respelling && (leaf.is(Kind::id) || leaf.is(Kind::any_id) || leaf.is(Kind::unit_name)))
    return respelling->name(leaf);
  return squeezed(leaf.text());
}

std::optional<std::string> compare(Cursor before, Cursor after, const Respelling* respelling) {
  const auto differs = [&] {
    return fmt::format("{} `{}` became {} `{}`", name_of(before.kind()), before.text().substr(0, 80),
                       name_of(after.kind()), after.text().substr(0, 80));
  };
  if (before.kind() != after.kind() || before.role() != after.role()) return differs();
  Cursor a = before.first(), b = after.first();
  if (!a && !b) {
    const bool word = respelling && before.is(Kind::word);
    if (!word && leaf_text(before, respelling) != leaf_text(after, nullptr)) return differs();
    return {};
  }
  while (a || b) {
    if (respelling && a && a.is(Kind::language)) a = a.next();
    if (respelling && b && b.is(Kind::language)) b = b.next();
    if (!a && !b) break;
    if (!a || !b)
      return fmt::format("{} `{}` {}", name_of((a ? a : b).kind()), (a ? a : b).text().substr(0, 80),
                         a ? "is lost" : "is new");
    if (auto found = compare(a, b, respelling)) return found;
    a = a.next(), b = b.next();
  }
  return {};
}

std::vector<std::string> comments_of(const Parsed& parsed) {
  const Sheet sheet = read_sheet(parsed, {}, nullptr);
  std::vector<std::string> all;
  for (const SheetToken& token : sheet.tokens)
    for (const SheetComment& comment : token.comments) all.push_back(comment.text);
  for (const SheetComment& comment : sheet.rest) all.push_back(comment.text);
  return all;
}

}  // namespace

std::optional<std::string> difference(const Parsed& before, const Parsed& after, const Respelling* respelling) {
  if (auto found = compare(Cursor::root(before.tree), Cursor::root(after.tree), respelling)) return found;
  if (respelling)
    return comments_of(before) == comments_of(after) ? std::nullopt : std::optional<std::string>("a comment is lost");
  const std::string a = squeezed(before.tree.text), b = squeezed(after.tree.text);
  if (a == b) return {};
  const auto at = static_cast<std::size_t>(std::mismatch(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(std::min(a.size(), b.size())), b.begin()).first - a.begin());
  return fmt::format("behind `{}`", a.substr(at > 40 ? at - 40 : 0, std::min<std::size_t>(at, 40)));
}

}  // namespace paragraf::grammar
