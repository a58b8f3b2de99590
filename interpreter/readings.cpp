// Readings and answers: which were asked, and which decide. See derivation.hpp.
#include "interpreter/derivation.hpp"

namespace paragraf::interpreter {

std::vector<ReadingId> readings_asked(const Book& book, const Trace& trace) {
  std::vector<bool> asked(book.readings.size());
  std::vector<TraceId> open = trace.roots();
  while (!open.empty()) {
    const TraceNode& node = trace[open.back()];
    open.pop_back();
    if (node.kind == TraceKind::reading) asked[node.subject] = true;
    open.insert(open.end(), node.children.begin(), node.children.end());
  }
  std::vector<ReadingId> readings;
  for (std::size_t i = 0; i < asked.size(); ++i)
    if (asked[i]) readings.emplace_back(i);
  return readings;
}

std::vector<ReadingId> readings_that_decide(const Book& book, const Trace& trace, const Choices& choices,
                                            const std::function<bool(const Choices&)>& same) {
  std::vector<ReadingId> deciding;
  for (ReadingId reading : readings_asked(book, trace)) {
    Choices other = choices;
    if (other.sides.empty()) other.sides.assign(book.readings.size(), 0);
    bool decides = false;
    for (std::uint32_t side = 0; side < book[reading].sides.size() && !decides; ++side) {
      if (side == choices.side(reading)) continue;
      other.sides[reading.index()] = side;
      decides = !same(other);
    }
    if (decides) deciding.push_back(reading);
  }
  return deciding;
}

}  // namespace paragraf::interpreter
