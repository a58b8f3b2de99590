// P761: references that lead nowhere. In: what the prose refers to. Out: those that are neither in the book nor named by its author as
// stated elsewhere. In a chapter that the book has, that is a mistake; elsewhere the book may be an extract, so it is a note.
#include "analysis/lint/references.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace paragraf::analysis::lint {
namespace {

// "4.1.2" is named if 4.1.2 or 4.1 is; not if only the whole of 4 is.
bool is_named(const ProseReference& reference, const std::set<std::string>& elsewhere) {
  if (reference.table) return elsewhere.contains("table " + reference.number);
  if (elsewhere.contains(reference.number)) return true;
  for (std::string number = reference.number; number.rfind('.') != number.find('.');) {
    number.resize(number.rfind('.'));
    if (elsewhere.contains(number)) return true;
  }
  return false;
}

}  // namespace

Claim found(base::Diagnostic finding, std::string subject, std::vector<SentenceId> sentences) {
  Claim claim{.code = finding.code, .standing = Standing::found, .subject = std::move(subject), .sentences = std::move(sentences), .how = "listed", .bound = {}, .finding = {}, .witness = {}};
  claim.finding = std::move(finding);
  return claim;
}

void add_proved(Code code, std::string subject, Claims& claims) {
  if (std::any_of(claims.all.begin(), claims.all.end(), [&](const Claim& one) { return one.code == code; })) return;
  claims.add({.code = code, .standing = Standing::proved, .subject = std::move(subject), .sentences = {}, .how = "listed", .bound = {}, .finding = {}, .witness = {}});
}

void check_dangling(const Book& book, const LintOptions& options, const Clauses& clauses, const References& references, Claims& claims) {
  const std::set<std::string> elsewhere = places_elsewhere(book, *options.sources);
  for (const ProseReference& reference : references) {
    const Sentence& from = book[reference.from];
    const std::vector<ClauseId> meant = reference.table ? std::vector<ClauseId>() : clauses.meant(reference.from, reference.number);
    base::Diagnostic finding{Code::reference_dangling, base::Severity::warning, {}};
    if (!meant.empty()) {
      const auto has_it = [&](ClauseId clause) {
        const std::vector<SentenceId>& all = clauses.sentences(clause);
        return std::any_of(all.begin(), all.end(), [&](SentenceId one) { return book[one].number == reference.sentence; });
      };
      if (reference.sentence.empty() || std::any_of(meant.begin(), meant.end(), has_it)) continue;
      finding.message = fmt::format("{} refers to {}, but § {} has no sentence ({})", from.citation, reference.text(), reference.number, reference.sentence);
    } else {
      if (is_named(reference, elsewhere)) continue;
      if (reference.table || !clauses.has_chapter(reference.from, reference.number)) finding.severity = base::Severity::note;
      finding.message = fmt::format("{} refers to {}, which is not in the book", from.citation, reference.text());
      finding.notes.push_back(fmt::format("if it is stated elsewhere, let the extern that rests on it, or a comment, say so: \"{}\"", reference.text()));
    }
    for (const ProseReference::Written& one : reference.written) finding.labels.push_back({one.place, one.language});
    claims.add(found(std::move(finding), fmt::format("{} to {}", from.citation, reference.text()), {reference.from}));
  }
  add_proved(Code::reference_dangling, "references", claims);
}

void check_references(const Book& book, const LintOptions& options, Claims& claims) {
  if (options.sources) {
    const References references = prose_references(book, *options.sources);
    const Mentions mentions(book, *options.sources);
    const Clauses clauses(book);
    check_dangling(book, options, clauses, references, claims);
    check_one_way(book, clauses, references, claims);
    check_unused(book, options, mentions, claims);
    check_unsupplied(book, options, mentions, claims);
    check_dead(book, mentions, claims);
  }
  check_alike(book, options, claims);
  check_definitions(book, options, claims);
}

}  // namespace paragraf::analysis::lint
