// Files of translators by their form; see exchange_files.hpp.
#include "tools/exchange_files.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "analysis/exchange/po.hpp"
#include "analysis/exchange/table.hpp"
#include "analysis/exchange/word.hpp"
#include "analysis/exchange/xliff.hpp"
#include "base/unicode.hpp"
#include "tools/files.hpp"

namespace paragraf::tools {
namespace exchange = analysis::exchange;

std::optional<TranslationForm> translation_form(const std::string& path) {
  const std::string extension = base::fold_case(std::filesystem::path(path).extension().string());
  if (extension == ".po") return TranslationForm::po;
  if (extension == ".docx") return TranslationForm::word;
  if (extension == ".csv") return TranslationForm::table;
  if (extension == ".xlf" || extension == ".xliff") return TranslationForm::xliff;
  return std::nullopt;
}

std::string written(const exchange::Document& document, TranslationForm form) {
  switch (form) {
    case TranslationForm::po: return exchange::write_po(document);
    case TranslationForm::word: return exchange::write_word(document);
    case TranslationForm::table: return exchange::write_table(document);
    case TranslationForm::xliff: return exchange::write_xliff(document);
  }
  return {};
}

std::optional<exchange::Returned> read_translation(Session& session, const std::string& path) {
  const std::optional<TranslationForm> form = translation_form(path);
  if (!form) {
    session.refuse(base::Code::option_value, fmt::format("--translation {}: expected a file that ends in {}", path, translation_forms));
    return std::nullopt;
  }
  embed::ReadFile file = read_file(path, session.options().most_bytes);
  if (!file.text) {
    session.fail_file(path, file.problem);
    return std::nullopt;
  }
  std::optional<exchange::Returned> read;
  base::Sources& sources = session.sources();
  switch (*form) {
    case TranslationForm::po:
      read = exchange::read_po(sources.add(path, std::move(*file.text)), sources, session.sink());
      break;
    case TranslationForm::word:
      read = exchange::read_word(*file.text, path, session.options().most_bytes, session.sink());
      break;
    case TranslationForm::table:
      read = exchange::read_table(sources.add(path, std::move(*file.text)), sources, session.sink());
      break;
    case TranslationForm::xliff:
      read = exchange::read_xliff(sources.add(path, std::move(*file.text)), sources, session.sink());
      break;
  }
  if (!read) session.report(session.streams().err);
  return read;
}

}  // namespace paragraf::tools
