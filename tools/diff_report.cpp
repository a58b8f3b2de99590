// Differences for people: see diff_report.hpp.
#include "tools/diff_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/render.hpp"
#include "base/unicode.hpp"
#include "interpreter/telling.hpp"

namespace paragraf::tools {

using diff::Aspect;
using diff::Coming;
using diff::Comparison;
using diff::DeclarationChange;
using lint::Standing;

void DiffCounts::add(const Comparison& one) {
  switch (one.standing) {
    case Standing::proved: ++same; break;
    case Standing::found: ++changes; break;
    case Standing::undecided: ++undecided; break;
  }
}

namespace {

std::string line(std::size_t indent, std::string_view text) { return fmt::format("{}{}\n", std::string(indent, ' '), text); }

std::string what_text(const base::Speech& say, const Comparison& one) {
  switch (one.aspect) {
    case Aspect::value: return say("what `{0}` comes to", one.name);
    case Aspect::permission: return say("when `{0}` is allowed", one.name);
    case Aspect::effects: return say("what `{0}` does", one.name);
  }
  return {};
}

std::string share_text(const base::Speech& say, const diff::Share& share) {
  if (share.exact) return say("in {0} of {1} cases", share.cases, share.all);
  const base::Number percent = base::Number(share.cases) * base::Number(100) / base::Number(share.all);
  const std::string about = share.cases * 200 < share.all ? say("in less than 1 %") : say("in about {0} %", percent.round().to_string());
  return say("{0} of the cases, by {1} that were drawn", about, share.all);
}

// Sentences with what they say; those that both editions have in the same words once.
std::string sentences_text(const DiffView& view, const Comparison& one) {
  struct Passage {
    std::string citation, prose;
    bool operator==(const Passage&) const = default;
  };
  const auto passages = [&](const model::Book& book, const std::vector<model::SentenceId>& sentences, const std::string& language) {
    std::vector<Passage> all;
    for (const model::SentenceId sentence : sentences)
      if (const std::string prose = interpreter::prose_text(book, view.sources, sentence, language); !prose.empty())
        all.push_back({book[sentence].citation, view.say.quotation(prose)});
    return all;
  };
  const auto before = passages(view.old_book, one.before->sentences, view.old_prose), now = passages(view.new_book, one.after->sentences, view.new_prose);
  std::string text;
  const auto told = [](const Passage& passage) { return fmt::format("{}  {}", passage.citation, passage.prose); };
  const auto holds = [](const std::vector<Passage>& all, const Passage& passage) { return std::find(all.begin(), all.end(), passage) != all.end(); };
  for (const Passage& passage : before) text += line(2, holds(now, passage) ? told(passage) : view.say("old: {0}", told(passage)));
  for (const Passage& passage : now)
    if (!holds(before, passage)) text += line(2, view.say("new: {0}", told(passage)));
  return text;
}

// How much a state is told to hold: each entity, attribute and fact.
std::size_t told_of(const lint::Witness& witness) {
  std::size_t count = witness.steps.size();
  for (const std::string& step : witness.steps) count += static_cast<std::size_t>(std::count(step.begin(), step.end(), ':'));
  return count;
}

std::string state_text(const base::Speech& say, const Comparison& one) {
  const lint::Witness &before = one.before->witness, &now = one.after->witness;
  const lint::Witness& fuller = told_of(now) > told_of(before) ? now : before;   // an edition may know of something that the other does not
  std::string text;
  if (fuller.steps.empty()) text += line(2, say("in any state"));
  else text += line(2, say("the smallest state:"));
  for (const std::string& step : fuller.steps) text += line(4, step);
  text += line(2, say("asked: {0}", fmt::format("{}", fmt::join(fuller.questions, "; "))));
  text += line(2, say("old answer: {0}", before.answer));
  text += line(2, say("new answer: {0}", now.answer));
  if (before.invented || now.invented) text += line(2, say("possible: it takes a value that is stated elsewhere, and may never be so there"));
  return text;
}

std::string way_text(const base::Speech& say, const Comparison& one) {
  if (one.how == "text") return say.context("claim", "both say the same");
  if (one.how == "boxes") return say.context("claim", "by its bounds");
  if (one.how == "listed") return say.context("claim", "every value was tried");
  if (one.how == "solver") return say.context("claim", "by the solver");
  return one.how;
}

std::string standing_text(const base::Speech& say, Standing standing) {
  switch (standing) {
    case Standing::proved: return say.context("comparison", "the same");
    case Standing::found: return say.context("comparison", "another");
    case Standing::undecided: return say.context("comparison", "not decided");
  }
  return {};
}

std::string kind_text(const base::Speech& say, diff::Kind kind) {
  switch (kind) {
    case diff::Kind::entity: return say.context("kind", "entity");
    case diff::Kind::attribute: return say.context("kind", "attribute");
    case diff::Kind::enumeration: return say.context("kind", "enum");
    case diff::Kind::record: return say.context("kind", "record");
    case diff::Kind::measure: return say.context("kind", "measure");
    case diff::Kind::external: return say.context("kind", "extern");
    case diff::Kind::fact: return say.context("kind", "fact");
    case diff::Kind::value: return say.context("kind", "value");
    case diff::Kind::act: return say.context("kind", "act");
    case diff::Kind::reading: return say.context("kind", "reading");
    case diff::Kind::phase: return say.context("kind", "phase");
    case diff::Kind::named_die: return say.context("kind", "die");
  }
  return {};
}

}  // namespace

std::string declarations_text(const DiffView& view, const std::vector<DeclarationChange>& changes) {
  const base::Speech& say = view.say;
  std::string text;
  for (const DeclarationChange& one : changes) {
    const std::string name = fmt::format("{} `{}`", kind_text(say, one.kind), one.name);
    switch (one.coming) {
      case Coming::added: text += line(0, say("only in the new edition: {0}", name)); break;
      case Coming::removed: text += line(0, say("only in the old edition: {0}", name)); break;
      case Coming::retyped: text += line(0, say("of another type: {0}: old {1}; new {2}", name, one.before, one.after)); break;
      case Coming::other_range:
        // A reading that is read otherwise has another side first.
        if (one.kind == diff::Kind::reading) text += line(0, say("read otherwise: {0}: old {1}; new {2}", name, one.before, one.after));
        else if (one.kind == diff::Kind::enumeration) text += line(0, say("other members: {0}: old {1}; new {2}", name, one.before, one.after));
        else text += line(0, say("another range: {0}: old {1}; new {2}", name, one.before, one.after));
        break;
    }
  }
  return text;
}

namespace {

std::string headline(const base::Speech& say, const Comparison& one) {
  if (one.standing == Standing::undecided) return say("not decided: {0}: {1}", what_text(say, one), way_text(say, one));
  return one.share ? say("another: {0}, {1}", what_text(say, one), share_text(say, *one.share)) : say("another: {0}", what_text(say, one));
}

}  // namespace

std::string short_text(const DiffView& view, const Comparison& one) {
  if (one.standing == Standing::proved) return {};
  const base::Place at = one.new_place.source ? one.new_place : one.old_place;
  if (!at.source) return line(0, headline(view.say, one));
  const base::Source& source = view.sources[at.source];
  return line(0, fmt::format("{}:{}: {}", source.path(), source.line_of(at.span.begin), headline(view.say, one)));
}

std::string comparison_text(const DiffView& view, const Comparison& one) {
  const base::Speech& say = view.say;
  if (one.standing == Standing::proved) return {};
  if (one.standing == Standing::undecided) return line(0, headline(say, one));
  const std::string text = line(0, headline(say, one));
  return text + sentences_text(view, one) + state_text(say, one);
}

std::string version_text(const DiffView& view, const diff::VersionClaim& one) {
  const base::Speech& say = view.say;
  if (one.claim.standing == Standing::undecided)
    return line(0, say("not decided: {0}: {1}", one.claim.subject, one.of.empty() ? one.claim.how : fmt::format("{}: {}", what_text(say, *one.of.front()), one.claim.how)));
  if (one.claim.standing == Standing::proved || !one.claim.finding) return {};
  std::string text = base::render_human(*one.claim.finding, view.sources, {.colour = view.colour});
  for (const Comparison* comparison : one.of) {
    if (comparison->standing != Standing::found) continue;
    text += sentences_text(view, *comparison) + state_text(say, *comparison);
    break;
  }
  return text + line(2, say("more about it: paragraf explain {0}", base::info(one.claim.code).text));
}

std::string listing_text(const DiffView& view, const std::vector<Comparison>& comparisons) {
  const base::Speech& say = view.say;
  std::uint32_t width = 0;
  for (const Comparison& one : comparisons) width = std::max(width, base::display_width(standing_text(say, one.standing)));
  std::string text;
  for (const Comparison& one : comparisons) {
    const std::string standing = standing_text(say, one.standing);
    std::vector<std::string> grounds{way_text(say, one)};
    if (!one.bound.empty()) grounds.push_back(one.bound);
    text += fmt::format("  {}{}  {}   ({})\n", standing, std::string(width - base::display_width(standing), ' '), what_text(say, one), fmt::join(grounds, "; "));
  }
  return text;
}

std::string counts_text(const base::Speech& say, const DiffCounts& counts) {
  std::vector<std::string> parts{say.plural(counts.changes, "{0} answer changes", "{0} answers change", counts.changes),
                                 say.plural(counts.same, "{0} proved to be the same", "{0} proved to be the same", counts.same),
                                 say.plural(counts.undecided, "{0} not decided", "{0} not decided", counts.undecided)};
  if (counts.declarations > 0)
    parts.push_back(say.plural(counts.declarations, "{0} declaration is another one", "{0} declarations are others", counts.declarations));
  return fmt::format("{}", fmt::join(parts, "; "));
}

}  // namespace paragraf::tools
