// See fault_score.hpp.
#include "bench/fault_score.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/render.hpp"
#include "grammar/parse.hpp"

namespace paragraf::bench {

using analysis::lint::Claim;
using analysis::lint::Standing;
using base::Code;

void FaultScore::add(const FaultScore& other) {
  books += other.books;
  broken += other.broken;
  changed += other.changed;
  caught += other.caught;
  for (const auto& [code, one] : other.by_code) {
    CodeScore& sum = by_code[code];
    sum.there += one.there, sum.found += one.found, sum.undecided += one.undecided, sum.told += one.told, sum.wrong += one.wrong;
  }
  for (const auto& [name, one] : other.by_operator) {
    Kind& sum = by_operator[name];
    sum.sites += one.sites, sum.changed += one.changed, sum.caught += one.caught;
  }
  missed.insert(missed.end(), other.missed.begin(), other.missed.end());
  wrong.insert(wrong.end(), other.wrong.begin(), other.wrong.end());
  problems.insert(problems.end(), other.problems.begin(), other.problems.end());
}

BuiltBook build_texts(const std::vector<std::string>& files) {
  BuiltBook built;
  base::Sink sink;
  std::vector<grammar::Parsed> parsed;
  for (std::size_t i = 0; i < files.size(); ++i)
    parsed.push_back(grammar::parse(built.sources, built.sources.add(i == 0 ? "rulebook.paragraf" : fmt::format("{}-more.paragraf", i), files[i]), sink));
  built.book = model::build(parsed, built.sources, sink);
  built.ok = built.book && !sink.has_errors();
  return built;
}

namespace {

bool same_place(const base::Place& a, const base::Place& b) {
  return a.source == b.source && a.span.begin == b.span.begin && a.span.end == b.span.end;
}

bool within(const base::Place& inner, const base::Place& outer) {
  return inner.source == outer.source && outer.span.begin <= inner.span.begin && inner.span.end <= outer.span.end;
}

// The rule that stands there, or of which a part does; of several the narrowest.
std::optional<RuleId> rule_at(const Book& book, const base::Place& place) {
  std::optional<RuleId> found;
  for (std::size_t i = 0; i < book.rules.size(); ++i) {
    const Rule& rule = book.rules[i];
    if (same_place(rule.place, place)) return RuleId(i);
    if (within(place, rule.place) && (!found || within(rule.place, book[*found].place))) found = RuleId(i);
  }
  return found;
}

std::optional<ValueId> value_at(const Book& book, const base::Place& place) {
  for (std::size_t i = 0; i < book.values.size(); ++i)
    if (same_place(book.values[i].place, place)) return ValueId(i);
  const auto rule = rule_at(book, place);
  if (!rule) return std::nullopt;
  const RuleKind kind = book[*rule].kind;
  const bool of_value = kind == RuleKind::equation || kind == RuleKind::row || kind == RuleKind::tally_line;
  return of_value ? std::optional(ValueId(book[*rule].subject)) : std::nullopt;
}

std::optional<ActId> act_named(const Book& book, const std::string& subject) {
  const std::string name = subject.substr(0, subject.find_first_of(": "));
  for (std::size_t i = 0; i < book.acts.size(); ++i)
    if (book.text(book.acts[i].name) == name) return ActId(i);
  return std::nullopt;
}

}  // namespace

std::optional<Accused> accused_by(const Book& book, const Claim& claim) {
  const std::vector<base::Label>& labels = claim.finding->labels;
  std::vector<std::string> parts;
  switch (claim.code) {
    case Code::rows_overlap:
    case Code::equations_disagree:
    case Code::double_bind:
      for (const base::Label& label : labels)
        if (const auto rule = rule_at(book, label.place)) parts.push_back(part_of(book, *rule));
      break;
    case Code::row_never:
    case Code::row_idle:
    case Code::equation_never:
    case Code::permission_never:
    case Code::prohibition_idle:
    case Code::duty_unmeetable:
    case Code::exception_idle:
    case Code::overlap_undeclared:
      if (!labels.empty())
        if (const auto rule = rule_at(book, labels.front().place)) parts.push_back(part_of(book, *rule));
      break;
    case Code::table_gap:
    case Code::value_gap:
    case Code::tie:
    case Code::no_number:
    case Code::fraction_unrounded:
    case Code::number_negative:
      if (!labels.empty())
        if (const auto value = value_at(book, labels.front().place)) parts.push_back(part_of(book, *value));
      break;
    case Code::set_twice:
    case Code::presupposition_broken:
      if (claim.subject.find(" together with ") != std::string::npos) return std::nullopt;   // states are tried out act by act
      if (const auto act = act_named(book, claim.subject)) parts.push_back(part_of(book, *act));
      if (claim.code == Code::presupposition_broken && !labels.empty())
        if (const auto rule = rule_at(book, labels.front().place)) parts.push_back(part_of(book, *rule));
      break;
    default:
      return std::nullopt;
  }
  return accused(claim.code, std::move(parts));
}

namespace {

bool covers(const Accused& claim, const Accused& truth) {
  return claim.code == truth.code && std::includes(claim.parts.begin(), claim.parts.end(), truth.parts.begin(), truth.parts.end());
}

// Every part that it accuses is to be accused.
bool is_true(const Accused& claim, const std::set<Accused>& truth) {
  std::set<std::string> blamed;
  for (const Accused& one : truth)
    if (covers(claim, one)) blamed.insert(one.parts.begin(), one.parts.end());
  return !claim.parts.empty() && std::all_of(claim.parts.begin(), claim.parts.end(), [&](const std::string& part) { return blamed.contains(part); });
}

// Is what was not decided about what is to be accused?
bool concerns(const Book& book, const Claim& claim, const Accused& one) {
  return std::any_of(one.parts.begin(), one.parts.end(), [&](const std::string& part) {
    if (!part.starts_with("rule ")) return claim.subject.find(part.substr(part.find(' ') + 1)) != std::string::npos;
    const SentenceId sentence = book.rules[std::stoul(part.substr(5))].sentence;
    return std::find(claim.sentences.begin(), claim.sentences.end(), sentence) != claim.sentences.end();
  });
}

}  // namespace

FaultScore score_of(const FaultyBook& faulty, analysis::lint::Solver* solver, const StateLimits& limits) {
  FaultScore score;
  FaultScore::Kind& kind = score.by_operator[faulty.edit];
  BuiltBook built = build_texts(faulty.files);
  if (!built.ok) {
    score.broken = 1;
    if (faulty.harmless) score.problems.push_back(fmt::format("{}: {}: {}: not a book", faulty.book, faulty.edit, faulty.where));
    return score;
  }
  score.books = kind.sites = 1;
  Book& book = *built.book;
  const Truth truth = truth_of(book, limits);
  const auto line = [&](const std::string& what) { return fmt::format("{}: {} [{}: {}]", faulty.book, what, faulty.edit, faulty.where); };
  for (const std::string& problem : truth.problems) score.problems.push_back(line(problem));
  if (faulty.harmless)
    for (const Accused& one : truth.found) score.problems.push_back(line("not harmless: " + told(book, built.sources, one)));
  analysis::lint::LintOptions options;
  options.solver = solver;
  options.sources = &built.sources;
  std::vector<Accused> made;
  std::vector<std::pair<Claim, std::string>> undecided;
  for (const Claim& claim : analysis::lint::lint(book, options)) {
    if (claim.allowed) continue;
    const std::string code(base::info(claim.code).text);
    if (claim.standing == Standing::undecided) undecided.emplace_back(claim, fmt::format("{}: {}", claim.subject, claim.how));
    if (claim.standing != Standing::found || !claim.finding) continue;
    CodeScore& of = score.by_code[code];
    ++of.told;
    const auto one = accused_by(book, claim);
    const bool wrong = one ? !is_true(*one, truth.found) : faulty.harmless;
    if (one) made.push_back(*one);
    if (!wrong) continue;
    ++of.wrong;
    std::string what = fmt::format("{} {}: {}", code, claim.subject, claim.finding->message);
    if (claim.witness) what += fmt::format(" ({}; {}: {})", fmt::join(claim.witness->steps, "; "), fmt::join(claim.witness->questions, ", "), claim.witness->answer);
    score.wrong.push_back(line(what));
  }
  bool caught = false;
  for (const Accused& one : truth.found) {
    CodeScore& of = score.by_code[std::string(base::info(one.code).text)];
    ++of.there;
    const bool found = std::any_of(made.begin(), made.end(), [&](const Accused& claim) { return covers(claim, one); });
    if (found) ++of.found;
    caught = caught || found;
    if (found) continue;
    std::string text = told(book, built.sources, one);
    bool open = false;
    for (const auto& [claim, what] : undecided)
      if (claim.code == one.code && concerns(book, claim, one)) {
        open = true;
        text += " (undecided: " + what + ")";
      }
    of.undecided += open;
    score.missed.push_back(line(text));
  }
  score.changed = kind.changed = truth.found.empty() ? 0 : 1;
  score.caught = kind.caught = caught ? 1 : 0;
  return score;
}

std::string score_text(const FaultScore& score) {
  const auto share = [](std::size_t part, std::size_t of) { return of == 0 ? std::string("-") : fmt::format("{:.1f} %", 100.0 * double(part) / double(of)); };
  std::string text = fmt::format("{:<38} {:>6} {:>8} {:>7}\n", "edit", "books", "changed", "caught");
  for (const auto& [name, one] : score.by_operator)
    if (one.sites > 0) text += fmt::format("{:<38} {:>6} {:>8} {:>7}\n", name, one.sites, one.changed, one.caught);
  text += fmt::format("\n{:<6} {:>6} {:>6} {:>9} {:>8} {:>6} {:>6} {:>10}\n", "code", "there", "found", "undecided", "recall", "told", "wrong", "precision");
  CodeScore sum;
  for (const auto& [code, one] : score.by_code) {
    const auto info = base::find_code(code);
    text += fmt::format("{:<6} {:>6} {:>6} {:>9} {:>8} {:>6} {:>6} {:>10}  {}\n", code, one.there, one.found, one.undecided, share(one.found, one.there), one.told,
                        one.wrong, share(one.told - one.wrong, one.told), info ? base::info(*info).title : "");
    sum.there += one.there, sum.found += one.found, sum.undecided += one.undecided, sum.told += one.told, sum.wrong += one.wrong;
  }
  text += fmt::format("{} books, {} more that are none; {} with a fault, {} of these caught; found {}/{}, {} not decided, wrong {}/{}\n", score.books, score.broken, score.changed,
                      score.caught, sum.found, sum.there, sum.undecided, sum.wrong, sum.told);
  return text;
}

}  // namespace paragraf::bench
