// Asking the book around a file: see fmt_book.hpp.
#include "tools/fmt_book.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "interpreter/embed/load.hpp"
#include "interpreter/embed/shelf.hpp"

namespace paragraf::tools {
namespace fs = std::filesystem;
namespace {

constexpr auto all = std::numeric_limits<std::size_t>::max();

// In the order of their codes: messages tell spellings.
std::vector<base::Diagnostic> findings(const std::string& path, const std::string& text) {
  base::Sources sources;
  base::Sink sink(all);
  const embed::BookText changed{path, text};
  if (path == "-")
    embed::load_texts({changed}, sources, sink);
  else
    embed::load_book(path, sources, sink, embed::file_limit, {}, &changed);
  std::vector<base::Diagnostic> found = sink.sorted();
  // What cannot be run yet is told once for each spelling.
  std::erase_if(found, [](const auto& one) { return one.code == base::Code::not_supported; });
  std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.code < b.code; });
  return found;
}

std::string told(const base::Diagnostic& found) {
  return fmt::format("{} {}", base::info(found.code).text, found.message);
}

}  // namespace

const grammar::BookNames& BookAround::names_of(const std::string& path, const std::string& text) {
  const bool alone = path == "-" || (embed::opened_book(text) && fs::path(path).filename() != "rulebook.paragraf");
  std::unique_ptr<grammar::BookNames>& names = names_[alone ? fs::path(path) : fs::path(path).parent_path()];
  if (names) return *names;
  base::Sources sources;
  const embed::TreesAround trees = path == "-" ? embed::trees_around(embed::BookText{path, text}, sources)
                                               : embed::trees_around(fs::path(path), sources);
  std::vector<const grammar::Parsed*> files, libraries;
  for (const grammar::Parsed& tree : trees.files) files.push_back(&tree);
  for (const grammar::Parsed& tree : trees.libraries) libraries.push_back(&tree);
  names = std::make_unique<grammar::BookNames>(files, libraries);
  return *names;
}

std::optional<std::string> BookAround::changed(const std::string& path, const std::string& before,
                                               const std::string& after) const {
  const std::vector<base::Diagnostic> was = findings(path, before), is = findings(path, after);
  auto old = was.begin();
  for (const base::Diagnostic& found : is) {
    for (; old != was.end() && old->code < found.code; ++old)
      if (old->severity == base::Severity::error) return "no longer: " + told(*old);
    if (old == was.end() || old->code != found.code) return told(found);
    ++old;
  }
  const auto lost = std::find_if(old, was.end(), [](const auto& one) { return one.severity == base::Severity::error; });
  return lost == was.end() ? std::nullopt : std::optional<std::string>("no longer: " + told(*lost));
}

std::string told(const grammar::Respelling::Impossible& impossible, std::string_view language) {
  using Why = grammar::Respelling::Why;
  const std::string_view name = impossible.leaf.text(), spelling = impossible.spelling;
  if (impossible.book)
    return fmt::format("`{}` cannot be the name of a book in the words of `{}`: it is a word there", name, language);
  const auto advice = [&](std::string_view of) {
    return fmt::format("say how it is called with `term {} {} \"...\"`", of, language);
  };
  switch (impossible.why) {
    case Why::word:
      return fmt::format("`{}` cannot be a name in the words of `{}`: it is a word there; {}", spelling, language,
                         advice(name));
    case Why::other:
      return fmt::format("`{}` cannot be a name in the words of `{}`: it is the name of something else there; {}", spelling,
                         language, advice(name));
    case Why::builtin:
      return fmt::format("`{}` has two meanings in the words of `{}`: what the book calls so, and the built-in one; {}",
                         spelling, language, advice(spelling));
    case Why::uncertain:
      return fmt::format("nothing tells whether `{}` is the phase, or what the book calls so; {}", name,
                         "give the latter another name");
  }
  return {};
}

}  // namespace paragraf::tools
