// Documents of translators for tests: small ones, random ones, and what is the same in two of them. In: seeds. Out: documents with texts that
// files have trouble with: quotation marks, backslashes, marks on letters, emoji, other scripts, what looks like markup.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "analysis/exchange/document.hpp"
#include "base/diagnostic.hpp"

namespace paragraf::tests {

using analysis::exchange::Document;
using analysis::exchange::Returned;

// Two sentences and a title, Danish and English.
Document ferry_document();
// The same seed gives the same document.
Document random_document(std::uint64_t seed, std::size_t languages);
// The bytes of a file with a few of them changed, taken out or doubled.
std::string damaged(std::string file, std::uint64_t seed);

// Every text of the document, as it comes back: "1.1(1) [da] ... [en] ..." one line each.
std::string lines_of_document(const Document& document);
std::string lines_of_returned(const Returned& returned);

}  // namespace paragraf::tests
