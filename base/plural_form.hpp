// Which form a noun takes behind a number. In: the header line of a catalogue of messages, as gettext defines it: "nplurals=3;
// plural=(n%10==1 && n%100!=11 ? 0 : 1);", and a number. Out: the index of the form.
#pragma once
#include <cstdint>
#include <string_view>

namespace paragraf::base {

// 0 if the line cannot be read, and for an index that the line does not announce; `msgfmt --check` refuses such catalogues.
std::size_t plural_form(std::string_view line, std::uint64_t n);

}  // namespace paragraf::base
