// XLIFF 2.1, the form of localisation programs. In: a document; or such a file as they leave it. Out: the file; or what it says, with findings
// (P620) for what is no such file. A unit has the id of its sentence as its name; its state says whether it is translated (`translated`), approved
// (`final`), or to be looked at again since its source text has changed (`initial`, with the sub-state `paragraf:stale`).
#pragma once
#include <optional>
#include <string>

#include "analysis/exchange/document.hpp"
#include "base/diagnostic.hpp"

namespace paragraf::analysis::exchange {

// The first two languages of the document.
std::string write_xliff(const Document& document);
std::optional<Returned> read_xliff(base::SourceId source, const base::Sources& sources, base::Sink& sink);

}  // namespace paragraf::analysis::exchange
