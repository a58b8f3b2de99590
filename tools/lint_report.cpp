// Claims for people: see lint_report.hpp.
#include "tools/lint_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/render.hpp"
#include "base/unicode.hpp"
#include "interpreter/telling.hpp"
#include "tools/passages.hpp"

namespace paragraf::tools {

using lint::Claim;
using lint::Standing;

Told told(const Claim& claim, bool known) {
  if (claim.standing == Standing::proved) return {&claim, Weight::proved};
  if (claim.allowed) return {&claim, Weight::allowed};
  if (claim.standing == Standing::undecided) return {&claim, Weight::undecided};
  return {&claim, known ? Weight::known : Weight::counted};
}

void LintCounts::add(base::Severity severity) {
  switch (severity) {
    case base::Severity::error: ++errors; break;
    case base::Severity::warning: ++warnings; break;
    case base::Severity::note: ++notes; break;
  }
}

void LintCounts::add(const Told& one) {
  switch (one.weight) {
    case Weight::proved: ++proved; break;
    case Weight::undecided: ++undecided; break;
    case Weight::allowed: ++allowed; break;
    case Weight::known: ++known; break;
    case Weight::counted: break;
  }
  if (is_shown(one)) add(one.claim->finding->severity);
}

bool LintCounts::holds(base::Severity least) const {
  return errors > 0 || (least >= base::Severity::warning && warnings > 0) || (least >= base::Severity::note && notes > 0);
}

namespace {

// Each once, in the order of the claim; those without prose say nothing to a reader.
std::vector<Passage> passages_of(const LintView& view, const Claim& claim) {
  std::vector<Passage> passages;
  std::vector<model::SentenceId> seen;
  for (const model::SentenceId sentence : claim.sentences) {
    if (std::find(seen.begin(), seen.end(), sentence) != seen.end()) continue;
    seen.push_back(sentence);
    const std::string prose = interpreter::prose_text(view.book, view.sources, sentence, view.prose);
    if (!prose.empty()) passages.push_back({view.book[sentence].citation, view.say.quotation(prose)});
  }
  return passages;
}

std::string line(std::size_t indent, std::string_view text) { return fmt::format("{}{}\n", std::string(indent, ' '), text); }

std::string list(std::string_view head, const std::vector<std::string>& items) {
  if (items.size() == 1) return line(2, fmt::format("{} {}", head, items.front()));
  std::string text = line(2, head);
  for (const std::string& item : items) text += line(4, item);
  return text;
}

std::string witness_text(const base::Speech& say, const lint::Witness& witness) {
  std::string text;
  if (witness.steps.empty()) {
    text += line(2, say("in any state"));
  } else {
    text += line(2, say("the smallest state:"));
    for (const std::string& step : witness.steps) text += line(4, step);
  }
  if (!witness.questions.empty()) text += list(say("asked:"), witness.questions);
  if (!witness.answer.empty()) text += line(2, say("answer: {0}", witness.answer));
  if (witness.invented) text += line(2, say("possible: it takes a value that is stated elsewhere, and may never be so there"));
  return text;
}

std::string_view code_of(const Claim& claim) { return base::info(claim.code).text; }

std::string weight_text(const base::Speech& say, Weight weight) {
  switch (weight) {
    case Weight::proved: return say.context("claim", "proved");
    case Weight::undecided: return say.context("claim", "not decided");
    case Weight::counted: return say.context("claim", "found");
    case Weight::allowed: return say.context("claim", "allowed");
    case Weight::known: return say.context("claim", "known before");
  }
  return {};
}

// The checks say by one word how they know; what is in the way of a decision they say in words.
std::string way_text(const base::Speech& say, const Claim& claim) {
  if (claim.how == "boxes") return say.context("claim", "by its bounds");
  if (claim.how == "listed") return say.context("claim", "every value was tried");
  if (claim.how == "solver") return say.context("claim", "by the solver");
  return claim.how;
}

// How it was found out, or why it stays.
std::string grounds_text(const base::Speech& say, const Claim& claim) {
  std::vector<std::string> parts;
  if (claim.allowed) parts.push_back(say.quotation(*claim.allowed));
  if (!claim.how.empty()) parts.push_back(way_text(say, claim));
  if (!claim.bound.empty()) parts.push_back(claim.bound);
  return fmt::format("{}", fmt::join(parts, "; "));
}

}  // namespace

std::string finding_text(const LintView& view, const Claim& claim) {
  base::Diagnostic found = *claim.finding;
  const std::vector<base::Fix> fixes = std::move(found.fixes);
  found.fixes.clear();
  std::string text = base::render_human(found, view.sources, {.colour = view.colour});
  text += beside_each_other(passages_of(view, claim), view.columns, 2);
  if (claim.witness) text += witness_text(view.say, *claim.witness);
  for (const base::Fix& fix : fixes) text += line(2, view.say("suggestion: {0}", fix.text));
  text += line(2, view.say("more about it: paragraf explain {0}", code_of(claim)));
  return text;
}

std::string proof_text(const LintView& view, std::span<const Told> claims) {
  std::vector<Told> all(claims.begin(), claims.end());
  std::stable_sort(all.begin(), all.end(), [](const Told& a, const Told& b) { return code_of(*a.claim) < code_of(*b.claim); });
  std::uint32_t width = 0;
  for (const Told& one : all) width = std::max(width, base::display_width(weight_text(view.say, one.weight)));
  std::string text;
  std::string_view code;
  for (const Told& one : all) {
    if (code_of(*one.claim) != code) {
      code = code_of(*one.claim);
      text += fmt::format("{} {}\n", code, base::info(one.claim->code).title);
    }
    const std::string weight = weight_text(view.say, one.weight), grounds = grounds_text(view.say, *one.claim);
    text += fmt::format("  {}{}  {}{}\n", weight, std::string(width - base::display_width(weight), ' '), one.claim->subject,
                        grounds.empty() ? "" : "   (" + grounds + ")");
  }
  return text;
}

std::string counts_text(const base::Speech& say, const LintCounts& counts) {
  std::vector<std::string> found{say.plural(counts.errors, "{0} error", "{0} errors", counts.errors),
                                 say.plural(counts.warnings, "{0} warning", "{0} warnings", counts.warnings),
                                 say.plural(counts.notes, "{0} note", "{0} notes", counts.notes)};
  if (counts.allowed > 0) found.push_back(say.plural(counts.allowed, "{0} allowed", "{0} allowed", counts.allowed));
  if (counts.known > 0) found.push_back(say.plural(counts.known, "{0} known before", "{0} known before", counts.known));
  const std::vector<std::string> asked{say.plural(counts.proved, "{0} claim proved", "{0} claims proved", counts.proved),
                                       say.plural(counts.undecided, "{0} not decided", "{0} not decided", counts.undecided)};
  return fmt::format("{}; {}", fmt::join(found, ", "), fmt::join(asked, ", "));
}

base::Diagnostic with_witness(const LintView& view, const Claim& claim) {
  base::Diagnostic found = *claim.finding;
  if (!claim.witness) return found;
  const lint::Witness& witness = *claim.witness;
  found.notes.push_back(witness.steps.empty() ? view.say("in any state") : view.say("the smallest state: {0}", fmt::format("{}", fmt::join(witness.steps, "; "))));
  if (!witness.questions.empty()) found.notes.push_back(view.say("asked: {0}", fmt::format("{}", fmt::join(witness.questions, "; "))));
  if (!witness.answer.empty()) found.notes.push_back(view.say("answer: {0}", witness.answer));
  if (witness.invented) found.notes.push_back(view.say("possible: it takes a value that is stated elsewhere, and may never be so there"));
  return found;
}

}  // namespace paragraf::tools
