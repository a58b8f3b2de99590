// Silencing findings: see allowances.hpp.
#include "analysis/lint/allowances.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace paragraf::analysis::lint {
namespace {

// One code of one `allow`, by where it stands in the book.
struct Use {
  SentenceId sentence;
  std::size_t allowance, code;
  auto operator<=>(const Use&) const = default;
};

bool tells(const Claim& claim) { return claim.standing != Standing::proved && claim.finding; }

// Of several sentences with an `allow` all are of use; the first in the book gives the reason.
void allow(const Book& book, Claim& claim, std::set<Use>& used) {
  std::vector<SentenceId> sentences = claim.sentences;
  std::sort(sentences.begin(), sentences.end(), [&](SentenceId a, SentenceId b) { return sentence_before(book, a, b); });
  for (const SentenceId sentence : sentences) {
    const std::vector<model::Allowance>& allowances = book[sentence].allowances;
    for (std::size_t i = 0; i < allowances.size(); ++i)
      for (std::size_t j = 0; j < allowances[i].codes.size(); ++j) {
        if (allowances[i].codes[j].code != claim.code) continue;
        // What is not decided may be just what the author allows.
        if (claim.standing != Standing::proved) used.insert({sentence, i, j});
        if (tells(claim) && !claim.allowed) claim.allowed = allowances[i].reason;
      }
  }
}

// What takes a second version of the book is asked elsewhere.
bool is_asked(Code code) { return code != Code::versions_differ; }

std::string text_of(Code code) { return std::string(base::info(code).text); }

// The codes that are of no use go; if all do, the item goes.
base::Fix without(const model::Allowance& allowance, const std::vector<std::size_t>& idle) {
  if (idle.size() == allowance.codes.size()) return {"take it out", {{allowance.lines, ""}}, true};
  std::string rest;
  Place list = allowance.codes.front().place;
  list.span.end = allowance.codes.back().place.span.end;
  for (std::size_t i = 0; i < allowance.codes.size(); ++i)
    if (std::find(idle.begin(), idle.end(), i) == idle.end()) rest += (rest.empty() ? "" : ", ") + text_of(allowance.codes[i].code);
  return {fmt::format("allow {} only", rest), {{list, rest}}, true};
}

Claim unused(const Book& book, SentenceId sentence, const model::Allowance& allowance, const std::vector<std::size_t>& idle) {
  std::string codes;
  for (const std::size_t i : idle) codes += (codes.empty() ? "" : ", ") + text_of(allowance.codes[i].code);
  base::Diagnostic found = base::diagnostic(Code::allow_unused, allowance.codes[idle.front()].place,
                                            fmt::format("{} allows {}, which is not found there", book[sentence].citation, codes));
  found.notes.push_back("it may have been mended; an `allow` that stays would hide the next one");
  found.fixes.push_back(without(allowance, idle));
  Claim claim{.code = Code::allow_unused, .standing = Standing::found, .subject = fmt::format("{}: {}", book[sentence].citation, codes),
              .sentences = {sentence}, .how = "listed", .bound = {}, .finding = std::move(found), .witness = {}, .allowed = {}};
  return claim;
}

}  // namespace

bool prohibitions_prevail(const Book& book, const std::vector<SentenceId>& sentences) {
  return std::any_of(sentences.begin(), sentences.end(), [&](SentenceId sentence) {
    const model::Volume& volume = book[book[sentence].volume];
    return volume.prohibitions_prevail ||
           std::any_of(volume.amends.begin(), volume.amends.end(), [&](VolumeId base) { return book[base].prohibitions_prevail; });
  });
}

void apply_allowances(const Book& book, std::vector<Claim>& claims) {
  std::set<Use> used;
  for (Claim& claim : claims) {
    if (claim.code == Code::overlap_undeclared && tells(claim) && prohibitions_prevail(book, claim.sentences))
      claim.allowed = "prohibitions prevail";
    allow(book, claim, used);
  }
  for (std::size_t i = 0; i < book.sentences.size(); ++i) {
    const SentenceId sentence(i);
    if (!book[book[sentence].volume].asked) continue;
    const std::vector<model::Allowance>& allowances = book[sentence].allowances;
    for (std::size_t j = 0; j < allowances.size(); ++j) {
      std::vector<std::size_t> idle;
      for (std::size_t k = 0; k < allowances[j].codes.size(); ++k)
        if (!used.contains({sentence, j, k}) && is_asked(allowances[j].codes[k].code)) idle.push_back(k);
      if (!idle.empty()) claims.push_back(unused(book, sentence, allowances[j], idle));
    }
  }
}

}  // namespace paragraf::analysis::lint
