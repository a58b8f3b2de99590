// Derivations as text: see why.hpp. Indentation shows what rests on what; the numbers of one rule stand below each
// other.
#include "interpreter/why.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "base/unicode.hpp"
#include "interpreter/reason_text.hpp"

namespace paragraf::interpreter {
namespace {

constexpr std::size_t line_width = 110, short_prose = 180, widest_column = 56;
constexpr std::size_t deepest = 96;  // indentation from which on nobody could follow; JSON has all of it

std::size_t width(std::string_view text) { return base::display_width(text); }

class Teller {
 public:
  explicit Teller(const Telling& telling) : telling_(telling), say_(telling.say), book_(telling.book) {}

  void tell(const Derivation& step, std::size_t indent) {
    switch (step.kind) {
      case DerivedKind::rule:
        return tell_all({step}, indent);
      case DerivedKind::change:
        return change(step, indent);
      case DerivedKind::event:
        line(indent, step.what + noted(step.note));
        return tell_all(step.steps, indent + 2);
      case DerivedKind::answer:
      case DerivedKind::value:
      case DerivedKind::verdict:
      case DerivedKind::given:
      case DerivedKind::part:
        break;
    }
    std::string text = step.what;
    const bool bare_truth = step.standing == Standing::truth && step.filled.find(": ") == step.filled.npos;
    const bool known = step.standing == Standing::value || step.standing == Standing::truth;
    if (step.kind == DerivedKind::answer && !step.filled.empty())
      text += (bare_truth ? ": " : " = ") + step.filled;
    else if (step.kind == DerivedKind::verdict || !known)
      text += ": " + step.result;
    else
      text += " = " + step.result;
    if (indent > deepest && !step.steps.empty())
      return line(indent, text + "  (" + say_.context("note", "and so on") + ")");
    if (!step.steps.empty() && !told_.insert(key(step)).second) return line(indent, text + see_above());
    line(indent, text + noted(step.note));
    if (step.kind == DerivedKind::verdict)
      for (SentenceId sentence : step.cites) prose(sentence, indent + 2);
    tell_all(step.steps, indent + 2);
  }

  // Rules that stand together share the column of their numbers, and those of one sentence its citation.
  void tell_all(const std::vector<Derivation>& steps, std::size_t indent) {
    Siblings siblings;
    for (const Derivation& step : steps) {
      if (step.kind != DerivedKind::rule) continue;
      siblings.column = std::max(siblings.column, column_of(step));
    }
    for (std::size_t i = 0; i < steps.size(); ++i) {
      if (steps[i].kind == DerivedKind::rule) {
        siblings.more =
            i + 1 < steps.size() && steps[i + 1].kind == DerivedKind::rule && cited(steps[i + 1]) == cited(steps[i]);
        rule(steps[i], indent, siblings);
      } else {
        siblings.sentence = SentenceId();
        tell(steps[i], indent);
      }
    }
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
    const std::string citation = citation_text(say_, book_, sentence) + "  ";
    wrapped(indent, width(citation), citation + say_.quotation(text));
    return true;
  }

  // What is missing, then what rules disagree on; `clashes` are the changes that they would make.
  void reasons(const std::vector<Reason>& reasons, std::string_view title,
               const std::vector<Derivation>& clashes = {}) {
    for (const bool conflicts : {false, true}) {
      bool first = true;
      for (const Reason& reason : reasons) {
        if ((reason.kind == ReasonKind::conflict) != conflicts || reason.kind == ReasonKind::due) continue;
        if (std::exchange(first, false)) line(0, conflicts ? say_("in conflict:") : std::string(title));
        wrapped(2, 2, reason_text(say_, book_, telling_.state, reason));
        const std::string subject = conflicts ? reason_subject(telling_, reason) : std::string();
        const auto clash = std::find_if(clashes.begin(), clashes.end(),
                                        [&](const Derivation& step) { return step.what == subject && conflicts; });
        if (clash != clashes.end())
          tell_all(clash->steps, 4);
        else
          for (SentenceId sentence : reason.cites) prose(sentence, 4);
      }
    }
  }

  void readings(const Trace& trace) {
    const std::vector<ReadingId> asked = readings_asked(book_, trace);
    const std::vector<ReadingId> all = telling_.rests_on.value_or(asked);
    if (!all.empty()) line(0, say_("rests on the readings:"));
    for (ReadingId id : all) {
      const Reading& reading = book_[id];
      const ReadingSide& side = reading.sides[telling_.choices.side(id)];
      std::string text = say_.context("reading", "{0} is {1}", book_.told(reading.name, say_), book_.told(side.name, say_));
      if (!side.reason.empty()) text += ": " + side.reason;
      const bool amended = reading.read_by.valid() && telling_.choices.side(id) == 0;
      const std::string citation = citation_text(say_, book_, reading.sentence);
      const std::string where =
          amended ? say_("{0}, read so in {1}", citation, citation_text(say_, book_, reading.read_by)) : citation;
      wrapped(2, 2, text + " (" + where + ")");
    }
    std::vector<std::string> others;
    for (ReadingId id : asked)
      if (std::find(all.begin(), all.end(), id) == all.end()) others.push_back(book_.told(book_[id].name, say_));
    if (others.empty()) return;
    wrapped(0, 2,
            say_.plural(others.size(), "the answer is the same under each side of the reading {0}",
                        "the answer is the same under each side of the readings {0}", say_.row(others)));
  }

  void list(std::string_view title, const std::vector<std::string>& lines) {
    if (lines.empty()) return;
    line(0, title);
    for (const std::string& text : lines) wrapped(2, 2, text);
  }

  std::string take() { return std::move(out_); }

 private:
  std::string see_above() const { return "  (" + say_.context("note", "see above") + ")"; }

  static std::string noted(const std::string& note) { return note.empty() ? note : "    (" + note + ")"; }

  static std::string key(const Derivation& step) {
    std::string text = step.what + "\x1f" + step.filled + "\x1f" + step.result + "\x1f" + step.note;
    for (const Derivation& part : step.steps) text += "\x1e" + key(part);
    return text + "\x1d";
  }

  static SentenceId cited(const Derivation& step) { return step.cites.empty() ? SentenceId() : step.cites.front(); }

  // What the rules of one step share while they are told.
  struct Siblings {
    std::size_t column = 0;    // of the numbers
    SentenceId sentence = {};  // of the rule told last
    bool more = false;         // has the next rule the same sentence?
    std::size_t inset = 0;     // where that rule began, behind the indentation
  };

  static std::vector<const Derivation*> pieces_of(const Derivation& rule) {
    std::vector<const Derivation*> pieces{&rule};
    for (const Derivation& part : rule.steps)
      if (part.kind == DerivedKind::part) pieces.push_back(&part);
    return pieces;
  }

  static std::size_t column_of(const Derivation& rule) {
    std::size_t column = 0;
    for (const Derivation* piece : pieces_of(rule))
      if (width(piece->what) <= widest_column) column = std::max(column, width(piece->what));
    return column;
  }

  // The pieces of a rule below each other, their numbers in a column of their own.
  void rule(const Derivation& step, std::size_t indent, Siblings& siblings) {
    const SentenceId sentence = cited(step);
    std::string lead;  // what stands before the first piece
    if (sentence && sentence == siblings.sentence) {
      lead = std::string(siblings.inset, ' ');
    } else if (sentence && prose(sentence, indent)) {
      lead = "  ";
    } else if (sentence && siblings.more) {
      line(indent, citation_text(say_, book_, sentence));
      lead = "  ";
    } else if (sentence) {
      lead = citation_text(say_, book_, sentence) + "  ";
    }
    siblings.sentence = sentence;
    siblings.inset = width(lead);
    const std::size_t at = indent + siblings.inset, column = siblings.column;
    for (const Derivation* piece : pieces_of(step)) {
      const bool first = piece == &step;
      std::string filled = piece->filled;
      if (first && filled.empty() && !step.result.empty() && !ends_with(step.what, step.result)) filled = step.result;
      if (first && !step.note.empty()) filled += (filled.empty() ? "" : "    ") + ("(" + step.note + ")");
      if (first && told_already(step)) filled += see_above();
      const std::string text = (first ? lead : std::string(siblings.inset, ' ')) + piece->what;
      if (width(piece->what) <= column && at + column + 4 + width(filled) <= line_width) {
        line(indent, filled.empty() ? text : text + std::string(column - width(piece->what) + 4, ' ') + filled);
        continue;
      }
      if (at + width(piece->what) <= line_width)
        line(indent, text);
      else if (first && lead.find_first_not_of(' ') != lead.npos)
        wrapped(indent, siblings.inset + 4, text);
      else
        wrapped(at, 4, piece->what);
      if (!filled.empty()) wrapped(at + 4, 0, filled);
    }
    // A rule that repeats or is confirmed by others: those, too.
    for (SentenceId other : step.cites)
      if (other != sentence && !quoted_.count(other) && !prose(other, at + 2)) line(at + 2, citation_text(say_, book_, other));
    if (told_already(step)) return;
    std::vector<Derivation> rest;
    for (const Derivation& part : step.steps)
      if (part.kind != DerivedKind::part) rest.push_back(part);
    tell_all(rest, indent + std::min<std::size_t>(siblings.inset, 2) + 2);
  }

  // Is all that the rule rests on one value, which its numbers name, and which has been derived above?
  bool told_already(const Derivation& step) const {
    const Derivation* only = nullptr;
    for (const Derivation& part : step.steps) {
      if (part.kind == DerivedKind::part) continue;
      if (only) return false;
      only = &part;
    }
    return only && !only->steps.empty() && step.filled == only->what + " = " + only->result &&
           told_.count(key(*only)) > 0;
  }

  static bool ends_with(std::string_view text, std::string_view end) {
    return text.size() > end.size() && text.substr(text.size() - end.size()) == end &&
           text[text.size() - end.size() - 1] == ' ';
  }

  void change(const Derivation& step, std::size_t indent) {
    line(indent, step.what + ": " + (step.filled.empty() ? "" : step.filled + " -> ") + step.result + noted(step.note));
    tell_all(step.steps, indent + 2);
  }

  const Telling& telling_;
  const base::Speech& say_;
  const Book& book_;
  std::set<SentenceId> quoted_;
  std::set<std::string> told_;
  std::string out_;
};

}  // namespace

std::string why_text(const Telling& telling, const Trace& trace, ExprId asked, const Result& result) {
  Teller teller(telling);
  teller.tell(derive(telling, trace, asked, result), 0);
  teller.reasons(result.reasons(), telling.say("not decided, because:"));
  teller.readings(trace);
  return teller.take();
}

std::string why_text(const Telling& telling, const Trace& trace, const Verdict& verdict) {
  Teller teller(telling);
  if (verdict.trace) {
    teller.tell(derive(telling, trace, verdict.trace), 0);
    teller.reasons(verdict.reasons, telling.say("not decided, because:"));
    if (verdict.judgement != Judgement::allowed)
      teller.list(telling.say("to be allowed:"), remedies(telling, trace, verdict.trace));
  }
  teller.readings(trace);
  return teller.take();
}

std::string why_text(const Telling& telling, const Trace& trace, const std::vector<Occurrence>& acts, const Outcome& outcome) {
  const base::Speech& say = telling.say;
  Teller teller(telling);
  std::vector<Derivation> steps = derive(telling, trace, outcome), clashes;
  const auto clashes_with_others = [](const Derivation& step) {
    return step.kind == DerivedKind::change && step.standing == Standing::conflict;
  };
  std::copy_if(steps.begin(), steps.end(), std::back_inserter(clashes), clashes_with_others);
  std::erase_if(steps, clashes_with_others);
  const std::string ending = ending_text(say, telling.book, telling.state, acts, outcome);
  if (outcome.verdicts.size() != 1 || acts.size() > 1)
    teller.line(0, acts_text(say, telling.book, telling.state, acts) + ": " + ending);
  else if (outcome.permitted && !outcome.after)
    steps.front().result = ending;
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
  teller.reasons(outcome.reasons,
                 outcome.permitted ? say("what follows is not decided, because:") : say("not decided, because:"), clashes);
  if (!outcome.permitted && outcome.verdict.trace && outcome.verdict.judgement != Judgement::allowed)
    teller.list(say("to be allowed:"), remedies(telling, trace, outcome.verdict.trace));
  section(DerivedKind::event, say("what happened:"), 2);
  section(DerivedKind::change, say("what changed:"), 2);
  section(DerivedKind::rule, say("what did not apply:"), 2);
  teller.readings(trace);
  return teller.take();
}

}  // namespace paragraf::interpreter
