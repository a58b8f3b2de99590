// A Word document with one table: the id of a sentence, its source text, its translation. In: a document; or such a file as Word or LibreOffice leave
// it. Out: the bytes of the .docx; or what it says, with findings (P620) for what is no such document. Read is the text that a reader sees: what
// was inserted counts and what was deleted does not, however it is cut into runs. Rows may have moved, columns may have been added.
#pragma once
#include <optional>
#include <string>

#include "analysis/exchange/document.hpp"
#include "base/diagnostic.hpp"

namespace paragraf::analysis::exchange {

std::string write_word(const Document& document);
// `limit`: of what the package holds, in bytes.
std::optional<Returned> read_word(std::string_view bytes, const std::string& path, std::size_t limit, base::Sink& sink);

// "da" -> "da-DK", as programs that check the spelling know it.
std::string spelling_language(const std::string& language);

}  // namespace paragraf::analysis::exchange
