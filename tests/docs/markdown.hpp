// The blocks of a Markdown text. In: a document. Out: its fenced blocks, and the comments `<!-- paragraf ... -->` that hold what
// an example needs and a reader does not, each with its section and its place in the text.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace paragraf::tests {

struct Block {
  std::vector<std::string> info;   // "paragraf", "finds", "P101"
  std::string text;                // with a final line end
  std::string section;             // the heading above it, without its #
  std::size_t begin, end;          // of `text` in the document
  std::size_t line;                // of the fence, from 1

  const std::string& word(std::size_t i) const {
    static const std::string none;
    return i < info.size() ? info[i] : none;
  }
};

struct Markdown {
  std::vector<Block> blocks;
  std::vector<std::string> headings;
  std::string prose;               // the text without its blocks
  bool closed = true;              // every fence and comment has an end
};

Markdown read_markdown(std::string_view text);

// What a heading is called in a link: "What is not supported yet" is #what-is-not-supported-yet.
std::string anchor(std::string_view heading);
// The targets of the links `[text](target)`.
std::vector<std::string> links(std::string_view prose);
// The texts in single backticks.
std::vector<std::string> quoted_code(std::string_view prose);

}  // namespace paragraf::tests
