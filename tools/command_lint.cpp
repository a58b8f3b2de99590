// `paragraf lint BOOK...`: what a book says against itself, and where it says nothing, as states that the interpreter has answered. In: books,
// what was known before. Out: what `check` finds, then the findings of the linter; with `--fix` the files with edits that are safe.
#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "analysis/lint/lint.hpp"
#include "base/render.hpp"
#include "base/suggest.hpp"
#include "tools/checked_book.hpp"
#include "tools/commands.hpp"
#include "tools/files.hpp"
#include "tools/lint_baseline.hpp"
#include "tools/lint_files.hpp"
#include "tools/lint_fixes.hpp"
#include "tools/lint_memory.hpp"
#include "tools/lint_report.hpp"
#include "tools/lint_solver.hpp"
#include "tools/term_file.hpp"
#include "tools/twice_told.hpp"

namespace paragraf::tools {
namespace {

// What holds for all books of one call.
struct Call {
  const Options& options;
  Streams streams;
  std::vector<base::Code> codes = {};            // shown; empty: all
  std::set<KnownFinding> known = {};             // by the baseline
  std::set<KnownFinding> found = {};             // for a new one
  bool has_baseline = false;
  base::SarifLog log{version, code_pages()};
  Exit result = Exit::clean;

  bool shows(base::Code code) const { return codes.empty() || std::find(codes.begin(), codes.end(), code) != codes.end(); }
  bool is_human() const { return options.format == Format::human; }
  void fails(Exit exit) { result = std::max(result, exit); }
};

bool read_codes(Call& call, Session& session) {
  for (const std::string& text : call.options.lint.codes) {
    const auto code = base::find_code(text);
    if (code) {
      call.codes.push_back(*code);
      continue;
    }
    std::vector<std::string> all;
    for (const base::CodeInfo& one : base::all_codes())
      if (one.text.starts_with("P7")) all.emplace_back(one.text);
    const auto near = base::nearest(text, all);
    session.refuse(base::Code::option_value, fmt::format("--code {}: there is no such code{}", text, near ? fmt::format(", the nearest is {}", *near) : ""));
    return false;
  }
  return true;
}

bool read_known(Call& call, Session& session) {
  const std::string& path = call.options.lint.baseline;
  if (path.empty()) return true;
  const embed::ReadFile file = read_file(path, call.options.most_bytes);
  if (!file.text) {
    session.fail_file(path, file.problem);
    return false;
  }
  call.has_baseline = true;
  call.known = read_baseline(session.sources(), session.sources().add(path, *file.text), session.sink());
  if (session.report(call.streams.out)) call.fails(Exit::findings);
  return true;
}

base::Severity least_that_fails(std::string_view word) {
  return word == "error" ? base::Severity::error : word == "note" ? base::Severity::note : base::Severity::warning;
}

// Known before, and no longer found; what is not decided now may still be there.
std::vector<KnownFinding> gone(const Call& call, const model::Book& book, const std::vector<lint::Claim>& claims) {
  std::set<KnownFinding> there;
  for (const lint::Claim& claim : claims)
    if (claim.standing != lint::Standing::proved) there.insert(known_as(book, claim));
  std::vector<KnownFinding> result;
  for (const KnownFinding& entry : call.known)
    if (entry.book == book.name && call.shows(*base::find_code(entry.code)) && !there.contains(entry)) result.push_back(entry);
  return result;
}

void print_gone(const Call& call, const base::Speech& say, const std::vector<KnownFinding>& entries) {
  for (const KnownFinding& entry : entries) {
    if (call.is_human() || call.options.format == Format::short_)
      call.streams.out << say("{0}: known before, and no longer found: {1} {2}", call.options.lint.baseline, entry.code, entry.subject) << '\n';
    else if (call.options.format == Format::json)
      call.streams.out << gone_json(entry.book, entry.code, entry.subject) << '\n';
  }
}

void print(Call& call, const LintView& view, const Told& one, bool& first) {
  std::ostream& out = call.streams.out;
  switch (call.options.format) {
    case Format::human:
      if (!is_shown(one)) return;
      if (!std::exchange(first, false)) out << '\n';
      out << finding_text(view, *one.claim);
      break;
    case Format::short_:
      if (is_shown(one)) out << base::render_short(*one.claim->finding, view.sources) << '\n';
      break;
    case Format::json:
      if (is_shown(one) || call.options.lint.prove) out << claim_json(view, one) << '\n';
      break;
    case Format::sarif:
      add_to_log(view, one, call.log, call.has_baseline);
      break;
  }
}

std::string obstacle_text(const base::Speech& say, Obstacle obstacle) {
  switch (obstacle) {
    case Obstacle::none: return {};
    case Obstacle::no_file: return say("it is in no file");
    case Obstacle::meets_another: return say("another edit changes the same place");
    case Obstacle::read_otherwise: return say("what stands around it would be read in another way");
  }
  return {};
}

// Did it change a file? Then the book is another one.
bool fix(Call& call, Session& session, const std::vector<const base::Diagnostic*>& findings) {
  const Fixing fixing = fixed(findings, session.sources());
  const base::Speech& say = session.say();
  std::ostream& out = call.options.format == Format::human ? call.streams.out : call.streams.err;
  std::set<base::SourceId> written;
  for (const FixedFile& file : fixing.files) {
    const std::string& path = session.sources()[file.source].path();
    if (const std::string problem = write_file(path, file.text); !problem.empty())
      call.fails(session.fail_file(path, problem));
    else
      written.insert(file.source);
  }
  for (const Fixing::Deed& deed : fixing.deeds) {
    const base::Source& source = session.sources()[deed.place.source];
    const std::string at = fmt::format("{}:{}", source.path(), source.line_of(deed.place.span.begin));
    const std::string code(base::info(deed.code).text);
    if (deed.obstacle != Obstacle::none)
      out << say("{0}: not done: {1} ({2}): {3}", at, deed.text, code, obstacle_text(say, deed.obstacle)) << '\n';
    else if (written.contains(deed.place.source))
      out << say("{0}: done: {1} ({2})", at, deed.text, code) << '\n';
  }
  return !written.empty();
}

void tell_saved(Call& call, Session& session, const std::vector<SavedFile>& files, const std::string& to) {
  const base::Speech& say = session.say();
  std::ostream& out = call.is_human() ? call.streams.out : call.streams.err;
  if (files.empty()) out << say("{0}: nothing to write, since no finding has a state", to) << '\n';
  for (const SavedFile& file : files) {
    const std::string name = file.path.string();
    if (!file.problem.empty())
      call.fails(session.fail_file(name, file.problem));
    else if (file.was_there)
      out << say("{0}: is there already, and stays as it is", name) << '\n';
    else
      out << say.plural(file.findings, "{1}: written, {0} state", "{1}: written, {0} states", file.findings, name) << '\n';
  }
}

void save(Call& call, Session& session, const model::Book& book, const std::vector<Told>& all, const analysis::Wording& wording) {
  const Options::Lint& options = call.options.lint;
  std::vector<lint::Claim> claims;
  for (const Told& one : all)
    if (is_shown(one)) claims.push_back(*one.claim);
  if (!options.scenarios.empty()) tell_saved(call, session, save_scenarios(book, claims, wording, options.scenarios), options.scenarios);
  if (!options.pictures.empty()) tell_saved(call, session, save_pictures(book, session.sources(), claims, wording, options.pictures), options.pictures);
}

// What was asked of a book, and what is to be told of it.
struct Asked {
  std::string no_solver = {};   // why it was missed
  analysis::Wording wording;
  std::vector<lint::Claim> claims;
  std::vector<Told> all;
};

std::vector<std::uint32_t> sides_of(const embed::Loaded& loaded, const Options& options, Session& session) {
  const interpreter::State nothing(*loaded.book);
  embed::Situation situation(loaded, session.sources(), nothing);
  return situation.choose(options.wishes, session.sink()) ? situation.choices().sides : std::vector<std::uint32_t>();
}

Asked ask(Call& call, Session& session, const embed::Loaded& loaded, const std::vector<std::uint32_t>& sides) {
  const model::Book& book = *loaded.book;
  const auto language = loaded.keywords->language();
  SolverWhenAsked solver(std::string(call.streams.modules));
  Asked asked{{}, {call.options.wishes.spelt ? session.say().naming(language) : session.say(), language}, {}, {}};
  const auto terms = read_term_file(loaded.path, {}, call.options.most_bytes, session.sink());
  LintMemory memory(call.options.lint.no_cache ? std::string() : std::string(call.streams.cache), loaded.path, call.options.lint.entities, sides);
  asked.claims = lint::lint(book, {.wording = asked.wording, .solver = &solver, .entities = call.options.lint.entities, .sides = sides,
                                   .sources = &session.sources(), .states = &loaded.states, .terms = terms ? &*terms : nullptr,
                                   .codes = {call.codes.begin(), call.codes.end()}, .memory = memory.is_used() ? &memory : nullptr});
  asked.no_solver = solver.why_not();
  // What boxes alone do not decide the solver may, when it is there.
  if (asked.no_solver.empty()) memory.write(call.codes.empty());
  for (const lint::Claim& claim : asked.claims) asked.all.push_back(told(claim, call.known.contains(known_as(book, claim))));
  return asked;
}

void tell_broken(Call& call, Session& session, const std::string& name) {
  const std::size_t errors = session.sink().errors(), warnings = session.sink().warnings();
  session.report(call.streams.out);
  call.fails(session.failure());
  const base::Speech& say = session.say();
  if (call.is_human())
    call.streams.out << say("{0}: {1}, {2}; the linter asks nothing of a book with errors", name, say.plural(errors, "{0} error", "{0} errors", errors),
                            say.plural(warnings, "{0} warning", "{0} warnings", warnings)) << '\n';
}

void tell_no_solver(Call& call, const base::Speech& say, std::size_t undecided, const std::string& why) {
  std::ostream& out = call.is_human() ? call.streams.out : call.streams.err;
  out << say.plural(undecided, "{0} claim is not decided without the solver: {1}", "{0} claims are not decided without the solver: {1}", undecided,
                    why == "the solver is not there" ? say("it is not there") : why)
      << '\n';
}

// What `check` finds, then what was asked, then how much of it there is.
void tell(Call& call, Session& session, const embed::Loaded& loaded, const Asked& asked) {
  const Options& options = call.options;
  const model::Book& book = *loaded.book;
  const base::Speech& say = asked.wording.say;
  LintCounts counts;
  const std::vector<base::Diagnostic> checked = not_told_again(session.sink().sorted(), asked.claims);
  session.sink() = base::Sink();
  for (const base::Diagnostic& finding : checked)
    if (call.shows(finding.code)) {
      counts.add(finding.severity);
      session.sink().add(finding);
    }
  bool first = counts.errors + counts.warnings + counts.notes == 0;
  session.report(call.streams.out);
  const LintView view{.book = book, .sources = session.sources(), .say = say,
                      .prose = options.wishes.language.empty() ? std::string(asked.wording.language) : options.wishes.language,
                      .colour = options.colour_out, .columns = call.streams.columns};
  for (const Told& one : asked.all) {
    print(call, view, one, first);
    counts.add(one);
    if (one.weight == Weight::counted || one.weight == Weight::known) call.found.insert(known_as(book, *one.claim));
  }
  if (call.is_human() && options.lint.prove && !asked.all.empty()) call.streams.out << (first ? "" : "\n") << proof_text(view, asked.all);
  save(call, session, book, asked.all, asked.wording);
  print_gone(call, say, gone(call, book, asked.claims));
  if (!asked.no_solver.empty() && counts.undecided > 0) tell_no_solver(call, say, counts.undecided, asked.no_solver);
  if (call.is_human()) call.streams.out << loaded.path.string() << ": " << counts_text(say, counts) << '\n';
  if (options.format == Format::json) call.streams.out << counts_json(book.name, counts) << '\n';
  if (!options.lint.write_baseline.empty()) return;   // what is found is known from now on
  if (options.lint.fail_on != "never" && counts.holds(least_that_fails(options.lint.fail_on))) call.fails(session.failure());
}

void lint_book(Call& call, const std::string& path, bool may_fix) {
  Session session(call.options, call.streams);
  session.collect_in(call.log);
  const embed::Loaded loaded = load_checked(session, path);
  if (!loaded.book || session.sink().has_errors()) return tell_broken(call, session, loaded.path.string());
  const std::vector<std::uint32_t> sides = sides_of(loaded, call.options, session);
  if (session.sink().has_errors()) {
    session.report(call.streams.err);
    return call.fails(Exit::usage);
  }
  const Asked asked = ask(call, session, loaded, sides);
  if (may_fix) {
    std::vector<const base::Diagnostic*> findings;
    for (const Told& one : asked.all)
      if (is_shown(one)) findings.push_back(&*one.claim->finding);
    if (fix(call, session, findings)) return lint_book(call, path, false);
  }
  tell(call, session, loaded, asked);
}

void write_known(Call& call, Session& session) {
  const std::string& path = call.options.lint.write_baseline;
  if (path.empty() || call.result == Exit::usage) return;
  if (const std::string problem = write_file(path, baseline_text(call.found)); !problem.empty()) {
    call.fails(session.fail_file(path, problem));
    return;
  }
  const std::size_t count = call.found.size();
  std::ostream& out = call.is_human() ? call.streams.out : call.streams.err;
  out << session.say().plural(count, "{1}: written, {0} finding is known from now on", "{1}: written, {0} findings are known from now on", count, path) << '\n';
}

}  // namespace

Exit command_lint(const Options& options, Streams streams) {
  Session session(options, streams);
  Call call{.options = options, .streams = streams};
  session.collect_in(call.log);
  if (!read_codes(call, session) || !read_known(call, session)) return Exit::usage;
  for (const std::string& path : options.books) lint_book(call, path, options.lint.fix);
  write_known(call, session);
  if (options.format == Format::sarif) streams.out << call.log.text();
  return call.result;
}

}  // namespace paragraf::tools
