// Raw texts and gold alignments for the tests of analysis/align.
#pragma once
#include <string>
#include <vector>

#include "analysis/align/beads.hpp"

namespace paragraf::tests {

// Items of a text in plain lines; the marker gets to know its words.
struct AlignText {
  AlignText(const std::string& language, const std::string& text, const analysis::prose::TermBase& terms = {})
      : raw(analysis::align::read_raw_text(language, text)), marker(*analysis::prose::language(language), terms), items(analysis::align::items_of(raw, marker)) {}
  analysis::align::RawText raw;
  analysis::prose::Marker marker;
  std::vector<analysis::align::Item> items;
};

inline std::vector<analysis::align::Bead> beads_between(const AlignText& a, const AlignText& b) {
  return analysis::align::beads_of(a.items, a.marker, b.items, b.marker);
}

// "0=0 1=1,2 -=3"
inline std::string shown(const std::vector<analysis::align::Bead>& beads) {
  std::string text;
  const auto side = [&](const std::vector<std::uint32_t>& places) {
    if (places.empty()) text += '-';
    for (std::size_t i = 0; i < places.size(); ++i) text += (i > 0 ? "," : "") + std::to_string(places[i]);
  };
  for (const analysis::align::Bead& bead : beads) {
    if (!text.empty()) text += ' ';
    side(bead.a);
    text += '=';
    side(bead.b);
  }
  return text;
}

}  // namespace paragraf::tests
