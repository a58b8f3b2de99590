// The files of translators, by the ends of their names: `.po`, `.docx`, `.csv`, `.xlf`. In: a document; or the path of a file. Out: the bytes of the file; or what it
// says, with findings for what cannot be read.
#pragma once
#include <optional>
#include <string>

#include "analysis/exchange/document.hpp"
#include "tools/session.hpp"

namespace paragraf::tools {

enum class TranslationForm { po, word, table, xliff };
std::optional<TranslationForm> translation_form(const std::string& path);
inline constexpr const char* translation_forms = "`.po`, `.docx`, `.csv` or `.xlf`";

std::string written(const analysis::exchange::Document& document, TranslationForm form);
// None after printing what is wrong.
std::optional<analysis::exchange::Returned> read_translation(Session& session, const std::string& path);

}  // namespace paragraf::tools
