// Help for the grammar's tests. In: a text or a file of tests/data. Out: what the parser made of it.
#pragma once
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "base/diagnostic.hpp"
#include "grammar/parse.hpp"

namespace paragraf::test {

struct Parse {
  base::Sources sources;
  base::SourceId id;
  std::vector<base::Diagnostic> findings;
  grammar::Parsed parsed;

  explicit Parse(std::string text, const grammar::Limits& limits = {})
      : id(sources.add("test.paragraf", std::move(text))), parsed(run(limits)) {}
  Parse(const Parse&) = delete;

  grammar::Cursor root() const { return grammar::Cursor::root(parsed.tree); }
  std::uint32_t line(const base::Diagnostic& finding) const {
    return sources[id].line_of(finding.labels.at(0).place.span.begin);
  }
  std::string found(const base::Diagnostic& finding) const {
    return std::string(sources[id].text(finding.labels.at(0).place.span));
  }
  // "P101@7 P105@9", in the order of the text
  std::string codes() const {
    std::string all;
    for (const base::Diagnostic& finding : findings)
      all +=
          (all.empty() ? "" : " ") + std::string(base::info(finding.code).text) + "@" + std::to_string(line(finding));
    return all;
  }

 private:
  grammar::Parsed run(const grammar::Limits& limits) {
    base::Sink sink;
    grammar::Parsed result = grammar::parse(sources, id, sink, limits);
    findings = sink.sorted();
    return result;
  }
};

inline std::string read_text(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

inline std::vector<std::filesystem::path> files_under(const std::string& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(std::string(PARAGRAF_SOURCE_DIR) + "/tests/data/" + folder))
    if (entry.path().extension() == ".paragraf") files.push_back(entry.path());
  return files;
}

// A sentence around rules; the rules begin on line 5.
inline std::string in_sentence(const std::string& rules) { return "§ 1 en \"Title\"\n\n(1) en: Text.\n\n" + rules; }

// The tree as one line: kind(child child), a leaf as its text.
inline std::string shape(grammar::Cursor node) {
  if (!node.first())
    return node.is(grammar::Kind::word) ? "'" + std::string(grammar::name_of(node.role())) : std::string(node.text());
  std::string text(grammar::name_of(node.kind()));
  text += "(";
  for (grammar::Cursor child : node) text += (child.id() == node.first().id() ? "" : " ") + shape(child);
  return text + ")";
}

}  // namespace paragraf::test
