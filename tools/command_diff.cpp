// `paragraf diff OLD NEW`: what two editions of a book, or a book and one that amends it, decide differently, as states that both interpreters have
// answered; and `paragraf diff --versions A B`: whether each clause of two versions says the same. In: two books. Out: what came and went, what
// changes; exit code 1 if anything does.
#include <fmt/format.h>

#include <ostream>

#include "base/render.hpp"
#include "tools/commands.hpp"
#include "tools/diff_report.hpp"
#include "tools/lint_solver.hpp"

namespace paragraf::tools {
namespace {

std::optional<diff::Sides> sides_of(const embed::Loaded& loaded, Session& session) {
  const interpreter::State nothing(*loaded.book);
  embed::Situation situation(loaded, session.sources(), nothing);
  if (!situation.choose(session.options().wishes, session.sink())) return std::nullopt;
  return situation.choices().sides;
}

analysis::Wording wording_of(const embed::Loaded& loaded, Session& session) {
  const auto language = loaded.keywords->language();
  return {session.options().wishes.spelt ? session.say().naming(language) : session.say(), language};
}

// What is told of one kind of question, each in the form that was asked for.
class Report {
 public:
  Report(Session& session, const DiffView& view) : out_(session.streams().out), options_(session.options()), view_(view) {}

  bool is_json() const { return options_.format == Format::json; }

  void tell(const diff::Difference& all) {
    if (is_json()) {
      for (const diff::DeclarationChange& one : all.declarations) out_ << declaration_json(view_, one) << '\n';
      for (const diff::Comparison& one : all.comparisons)
        if (options_.lint.prove || one.standing != lint::Standing::proved) out_ << comparison_json(view_, one) << '\n';
      return;
    }
    if (options_.format == Format::short_) {
      out_ << declarations_text(view_, all.declarations);
      for (const diff::Comparison& one : all.comparisons) out_ << short_text(view_, one);
      return;
    }
    part(declarations_text(view_, all.declarations));
    for (const diff::Comparison& one : all.comparisons)
      if (one.standing == lint::Standing::found) part(comparison_text(view_, one));
    std::string open;
    for (const diff::Comparison& one : all.comparisons)
      if (one.standing == lint::Standing::undecided) open += comparison_text(view_, one);
    part(open);
    if (options_.lint.prove && !all.comparisons.empty()) part(listing_text(view_, all.comparisons));
  }

  void tell(const std::vector<diff::VersionClaim>& claims) {
    std::string open;
    std::vector<Told> all;
    for (const diff::VersionClaim& one : claims) {
      all.push_back(told(one.claim, false));
      if (is_json()) {
        if (options_.lint.prove || is_shown(all.back()) || one.claim.standing == lint::Standing::undecided) out_ << version_json(view_, one) << '\n';
      } else if (options_.format == Format::short_) {
        if (is_shown(all.back())) out_ << base::render_short(*one.claim.finding, view_.sources) << '\n';
      } else if (one.claim.standing == lint::Standing::undecided) {
        open += version_text(view_, one);
      } else if (is_shown(all.back())) {
        part(version_text(view_, one));
      }
    }
    part(open);
    if (!is_json() && options_.lint.prove && !all.empty())
      part(proof_text({.book = view_.old_book, .sources = view_.sources, .say = view_.say, .prose = view_.old_prose}, all));
  }

 private:
  void part(const std::string& text) {
    if (text.empty()) return;
    if (!std::exchange(first_, false)) out_ << '\n';
    out_ << text;
  }

  std::ostream& out_;
  const Options& options_;
  const DiffView& view_;
  bool first_ = true;
};

}  // namespace

Exit command_diff(const Options& options, Streams streams) {
  Session session(options, streams);
  std::vector<embed::Loaded> loaded;
  for (const std::string& path : options.books) {
    loaded.push_back(embed::load_book(path, session.sources(), session.sink(), options.most_bytes, options.beside));
    if (!loaded.back().book || session.sink().has_errors()) {
      session.report(streams.err);
      return session.failure() == Exit::findings ? Exit::findings : Exit::usage;
    }
  }
  session.sink() = base::Sink();           // warnings are for `check`
  const embed::Loaded &before = loaded.front(), &now = loaded.back();
  const auto old_sides = sides_of(before, session), new_sides = sides_of(now, session);
  if (!old_sides || !new_sides || session.sink().has_errors()) {
    session.report(streams.err);
    return Exit::usage;
  }
  SolverWhenAsked solver{std::string(streams.modules)};
  const diff::Editions editions(*before.book, *now.book, *old_sides, *new_sides);
  const diff::Difference all = diff::diff(editions, {.old_wording = wording_of(before, session), .new_wording = wording_of(now, session), .solver = &solver,
                                                     .entities = options.lint.entities});
  const std::string& asked = options.wishes.language;
  const DiffView view{.old_book = *before.book, .new_book = *now.book, .sources = session.sources(), .say = wording_of(now, session).say,
                      .old_prose = asked.empty() ? std::string(before.keywords->language()) : asked,
                      // Of two versions each is read in its own language, of two editions both in that of the first.
                      .new_prose = asked.empty() ? std::string((options.versions ? now : before).keywords->language()) : asked, .colour = options.colour_out};
  Report report(session, view);
  DiffCounts counts;
  if (options.versions) {
    const auto claims = diff::version_claims(editions, all);
    report.tell(claims);
    for (const diff::VersionClaim& one : claims) {
      counts.changes += is_shown(told(one.claim, false));
      counts.same += one.claim.standing == lint::Standing::proved || one.claim.allowed;
      counts.undecided += one.claim.standing == lint::Standing::undecided;
    }
  } else {
    report.tell(all);
    counts.declarations = all.declarations.size();
    for (const diff::Comparison& one : all.comparisons) counts.add(one);
  }
  if (counts.undecided > 0 && !solver.why_not().empty())
    (report.is_json() ? streams.err : streams.out)
        << view.say.plural(counts.undecided, "{0} claim is not decided without the solver: {1}", "{0} claims are not decided without the solver: {1}", counts.undecided,
                           solver.why_not() == "the solver is not there" ? view.say("it is not there") : solver.why_not())
        << '\n';
  if (report.is_json()) {
    streams.out << counts_json(view, counts) << '\n';
  } else {
    streams.out << now.path.string() << ": "
                << (options.versions ? view.say.plural(counts.changes, "{0} clause differs", "{0} clauses differ", counts.changes) + "; " +
                                           view.say.plural(counts.same, "{0} proved to be the same", "{0} proved to be the same", counts.same) + "; " +
                                           view.say.plural(counts.undecided, "{0} not decided", "{0} not decided", counts.undecided)
                                     : counts_text(view.say, counts))
                << '\n';
  }
  const bool differs = counts.changes > 0 || counts.declarations > 0 || (options.strict && counts.undecided > 0);
  return differs ? Exit::findings : Exit::clean;
}

}  // namespace paragraf::tools
