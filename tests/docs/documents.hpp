// A document that is run. In: a Markdown file of the repository. Out: what is wrong with its blocks, the codes that they show, and
// the document with the output that its commands print now.
//
//   ```paragraf                  a part of a book: all such blocks of a section make one, which is clean and whose examples hold
//   <!-- paragraf ... -->        the same, hidden from the reader
//   ```paragraf clean            a book of its own, clean, whose examples hold
//   ```paragraf finds P101       a book of its own in which exactly these codes are found (by its check, or else by its examples)
//       escaped                  `\x00` stands for a byte      bytes=, nesting=, shown=   smaller limits, to keep pages short
//   ```paragraf file PATH        written to the scratch folder, for the commands below it; also json; `append PATH` goes on
//   ```console                   commands and what they print, see console.hpp
//   ```json                      one document, or one each line
//   ```text, sh, cpp, peg, cmake for the reader only
#pragma once
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace paragraf::tests {

using Codes = std::set<std::string>;

// What a book of its own, or commands, make the reader see.
struct Shown {
  std::string section;
  Codes codes;
};

struct RunDocument {
  std::vector<std::string> problems;
  std::vector<Shown> shown;
  std::string updated;             // the document with fresh output
  std::size_t blocks = 0, commands = 0, cases = 0;
};

RunDocument run_document(const std::string& path, std::string_view text);

// The codes that a text names: P101.
Codes codes_in(std::string_view text);

}  // namespace paragraf::tests
