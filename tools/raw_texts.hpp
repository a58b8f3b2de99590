// The texts that are imported. In: "da=rules.docx". Out: the text and its language; documents of word processors are read through pandoc.
#pragma once
#include <optional>

#include "analysis/align/sentences.hpp"
#include "tools/session.hpp"

namespace paragraf::tools {

struct GivenText {
  std::string path;
  analysis::align::RawText raw;
};

// None after printing what is wrong.
std::optional<GivenText> read_given_text(Session& session, const std::string& given);

// What a program prints, started without a shell.
struct ProgramOutput {
  bool found = false;                          // the program is there
  int status = 0;
  std::string out;
  bool too_long = false;                       // longer than the limit; the program was ended then
};
ProgramOutput output_of(const std::vector<std::string>& command, std::size_t most_bytes = embed::file_limit);

}  // namespace paragraf::tools
