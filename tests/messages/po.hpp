// Catalogues as texts. In: a .po file, or the template of all messages. Out: its entries as they stand there.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace paragraf::tests {

struct PoEntry {
  std::string context, message, plural;       // plural: empty if it has no forms
  std::vector<std::string> translations;
  bool fuzzy = false;
  std::string name() const { return context.empty() ? message : context + ": " + message; }
};

// Without the header.
std::vector<PoEntry> po_entries(std::string_view text);
// The placeholders of a message: "{0}{1}", sorted.
std::string placeholders(std::string_view message);
// What is wrong with a catalogue, one line each: a message that it lacks, leaves empty or marks as fuzzy, whose translation has
// other placeholders, and one that no source has.
std::vector<std::string> po_problems(const std::vector<PoEntry>& messages, const std::vector<PoEntry>& catalogue);

}  // namespace paragraf::tests
