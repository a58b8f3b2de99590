// What translators give back comes into the book. In: a book's folder or file, the path of a PO, Word, CSV or XLIFF file. Out: the book's files
// with the new texts; a text that is the same but for its line breaks stays as it is, to the byte. Told is what changed, is new, is empty or
// fuzzy; and found (P621 to P624) what belongs to no sentence, to several, to another source text, or cannot stand in a book.
#pragma once
#include "tools/session.hpp"

namespace paragraf::tools {

Exit take_translation(Session& session, const std::string& path);

}  // namespace paragraf::tools
