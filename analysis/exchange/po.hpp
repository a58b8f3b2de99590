// Catalogues of gettext, which most programs for translators read. In: a document; or a catalogue as gettext, Poedit or Weblate leave it.
// Out: the catalogue; or what it says, with findings (P620) for what is no catalogue. msgctxt is the id of a sentence, msgid its source
// text; an entry is fuzzy if the source text has changed since its translation was approved.
#pragma once
#include <optional>
#include <string>

#include "analysis/exchange/document.hpp"
#include "base/diagnostic.hpp"

namespace paragraf::analysis::exchange {

// The first two languages of the document. Units without a source text are left out: a catalogue has no entry for them.
std::string write_po(const Document& document);
// None if anything in it cannot be read: what stands behind it might be taken for something else.
std::optional<Returned> read_po(base::SourceId source, const base::Sources& sources, base::Sink& sink);

}  // namespace paragraf::analysis::exchange
