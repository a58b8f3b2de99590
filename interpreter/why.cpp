// Derivations as text: see why.hpp. Indentation shows what rests on what; the numbers of one rule stand below each other.
#include "interpreter/why.hpp"

#include <algorithm>
#include <set>

#include "base/unicode.hpp"
#include "interpreter/reason_text.hpp"

namespace paragraf::interpreter {
namespace {

constexpr std::size_t line_width = 110, short_prose = 180, widest_column = 56;

std::size_t width(std::string_view text) { return base::display_width(text); }

class Teller {
 public:
  explicit Teller(const Telling& telling) : telling_(telling), book_(telling.book) {}

  void tell(const Derivation& step, std::size_t indent) {
    switch (step.kind) {
      case DerivedKind::rule: return rule(step, indent);
      case DerivedKind::change: return change(step, indent);
      case DerivedKind::event:
        line(indent, step.what + noted(step.note));
        for (const Derivation& part : step.steps) tell(part, indent + 2);
        return;
      case DerivedKind::answer:
      case DerivedKind::value:
      case DerivedKind::verdict:
      case DerivedKind::given:
      case DerivedKind::part: break;
    }
    std::string text = step.what;
    if (step.kind == DerivedKind::answer && !step.filled.empty()) text += " = " + step.filled;
    else if (step.kind == DerivedKind::verdict || step.result == "not known" || step.result == "in conflict") text += ": " + step.result;
    else text += " = " + step.result;
    if (step.kind == DerivedKind::given) return cited(step, indent, text + noted(step.note));
    if (!step.steps.empty() && !told_.insert(key(step)).second) return line(indent, text + "  (see above)");
    line(indent, text + noted(step.note));
    if (step.kind == DerivedKind::verdict)
      for (SentenceId sentence : step.cites) prose(sentence, indent + 2);
    for (const Derivation& part : step.steps) tell(part, indent + 2);
  }

  void line(std::size_t indent, std::string_view text) { out_ += std::string(indent, ' ') + std::string(text) + "\n"; }

  // Wrapped between words; what follows the first line is indented by `hang` more.
  void wrapped(std::size_t indent, std::size_t hang, std::string_view text) {
    std::string row;
    std::size_t room = line_width - std::min(indent, line_width / 2);
    while (!text.empty()) {
      const std::size_t blank = std::min(text.find(' '), text.size());
      const std::string_view word = text.substr(0, blank);
      if (!row.empty() && width(row) + 1 + width(word) > room) {
        line(indent, row);
        row.clear();
        if (hang > 0) indent += hang, room -= std::min(hang, room / 2), hang = 0;
      }
      row += (row.empty() ? "" : " ") + std::string(word);
      text.remove_prefix(std::min(blank + 1, text.size()));
    }
    if (!row.empty()) line(indent, row);
  }

  // The sentence with its prose, once; false if it was told before or has none.
  bool prose(SentenceId sentence, std::size_t indent) {
    if (!quoted_.insert(sentence).second) return false;
    std::string text = prose_text(book_, telling_.sources, sentence, telling_.language);
    if (text.empty()) return false;
    if (telling_.shorten) text = shortened(text, short_prose);
    const std::string citation = book_[sentence].citation + "  ";
    wrapped(indent, width(citation), citation + "\"" + text + "\"");
    return true;
  }

  void reasons(const std::vector<Reason>& reasons) {
    if (reasons.empty()) return;
    line(0, "not decided, because:");
    for (const Reason& reason : reasons) {
      wrapped(2, 2, reason_text(book_, telling_.state, reason));
      for (SentenceId sentence : reason.cites) prose(sentence, 4);
    }
  }

  void readings(const Trace& trace) {
    const std::vector<ReadingId> all = telling_.rests_on ? *telling_.rests_on : readings_asked(book_, trace);
    if (all.empty()) return;
    line(0, "rests on the readings:");
    for (ReadingId id : all) {
      const Reading& reading = book_[id];
      const ReadingSide& side = reading.sides[telling_.choices.side(id)];
      std::string text = book_.text(reading.name) + " is " + book_.text(side.name);
      if (!side.reason.empty()) text += ": " + side.reason;
      wrapped(2, 2, text + " (" + book_[reading.sentence].citation + ")");
    }
  }

  void list(std::string_view title, const std::vector<std::string>& lines) {
    if (lines.empty()) return;
    line(0, title);
    for (const std::string& text : lines) wrapped(2, 2, text);
  }

  std::string take() { return std::move(out_); }

 private:
  static std::string noted(const std::string& note) { return note.empty() ? note : "    (" + note + ")"; }

  static std::string key(const Derivation& step) {
    std::string text = step.what + "\x1f" + step.filled + "\x1f" + step.result + "\x1f" + step.note;
    for (const Derivation& part : step.steps) text += "\x1e" + key(part);
    return text + "\x1d";
  }

  void cited(const Derivation& step, std::size_t indent, std::string text) {
    if (!step.cites.empty()) text += "    " + citations_text(book_, step.cites);
    line(indent, text);
  }

  // The pieces of a rule in one column, their numbers in the next.
  void rule(const Derivation& step, std::size_t indent) {
    std::vector<const Derivation*> pieces{&step};
    for (const Derivation& part : step.steps)
      if (part.kind == DerivedKind::part) pieces.push_back(&part);
    std::size_t column = 0;
    for (const Derivation* piece : pieces)
      if (width(piece->what) <= widest_column) column = std::max(column, width(piece->what));
    std::string citation;
    if (!step.cites.empty() && prose(step.cites.front(), indent)) indent += 2;
    else if (!step.cites.empty()) citation = book_[step.cites.front()].citation + "  ";
    const std::size_t hang = width(citation);
    for (const Derivation* piece : pieces) {
      const bool first = piece == &step;
      std::string filled = piece->filled;
      if (first && filled.empty() && !step.result.empty() && !ends_with(step.what, step.result)) filled = step.result;
      if (first && !step.note.empty()) filled += (filled.empty() ? "" : "    ") + ("(" + step.note + ")");
      std::string text = (first ? citation : std::string(hang, ' ')) + piece->what;
      if (!filled.empty() && width(piece->what) <= column && indent + hang + column + 4 + width(filled) <= line_width) {
        line(indent, text + std::string(column - width(piece->what) + 4, ' ') + filled);
      } else {
        wrapped(indent + (first ? 0 : hang), first ? hang + 4 : 4, first ? text : piece->what);
        if (!filled.empty()) wrapped(indent + hang + 4, 0, filled);
      }
    }
    for (const Derivation& part : step.steps)
      if (part.kind != DerivedKind::part) tell(part, indent + (hang > 0 ? 4 : 2));
  }

  static bool ends_with(std::string_view text, std::string_view end) {
    return text.size() > end.size() && text.substr(text.size() - end.size()) == end && text[text.size() - end.size() - 1] == ' ';
  }

  void change(const Derivation& step, std::size_t indent) {
    line(indent, step.what + ": " + step.filled + " -> " + step.result + noted(step.note));
    for (const Derivation& part : step.steps) tell(part, indent + 2);
  }

  const Telling& telling_;
  const Book& book_;
  std::set<SentenceId> quoted_;
  std::set<std::string> told_;
  std::string out_;
};

}  // namespace

std::string why_text(const Telling& telling, const Trace& trace, ExprId asked, const Result& result) {
  Teller teller(telling);
  teller.tell(derive(telling, trace, asked, result), 0);
  teller.reasons(result.reasons());
  teller.readings(trace);
  return teller.take();
}

std::string why_text(const Telling& telling, const Trace& trace, const Verdict& verdict) {
  Teller teller(telling);
  if (verdict.trace) {
    teller.tell(derive(telling, trace, verdict.trace), 0);
    teller.reasons(verdict.reasons);
    if (verdict.judgement != Judgement::allowed) teller.list("to be allowed:", remedies(telling, trace, verdict.trace));
  }
  teller.readings(trace);
  return teller.take();
}

std::string why_text(const Telling& telling, const Trace& trace, const Outcome& outcome) {
  Teller teller(telling);
  const std::vector<Derivation> steps = derive(telling, trace, outcome);
  const auto section = [&](DerivedKind kind, std::string_view title, std::size_t indent) {
    bool first = true;
    for (const Derivation& step : steps) {
      if (step.kind != kind) continue;
      if (first && !title.empty()) teller.line(0, title);
      first = false;
      teller.tell(step, indent);
    }
  };
  section(DerivedKind::verdict, {}, 0);
  teller.reasons(outcome.reasons);
  if (outcome.verdict.trace && outcome.verdict.judgement != Judgement::allowed)
    teller.list("to be allowed:", remedies(telling, trace, outcome.verdict.trace));
  section(DerivedKind::event, "what happened:", 2);
  section(DerivedKind::change, "what changed:", 2);
  section(DerivedKind::rule, "what did not apply:", 2);
  teller.readings(trace);
  return teller.take();
}

}  // namespace paragraf::interpreter
