// Claims to and from what is kept: see memory.hpp.
#include "analysis/lint/memory.hpp"


namespace paragraf::analysis::lint {

Parts::Parts(const Book& book, const std::vector<std::uint32_t>& sides, const Values& texts, Memory* memory) : book_(book), memory_(memory) {
  if (!memory_) return;
  dependencies_.emplace(book, sides, texts);
  for (std::size_t i = 0; i < book.sentences.size(); ++i) {
    const auto [at, added] = cited_.emplace(book.sentences[i].citation, SentenceId(i));
    if (!added) at->second = SentenceId();
  }
}

void Parts::ask(std::string_view check, const std::vector<Declared>& about, Claims& claims, const std::function<void(Claims&)>& run) const {
  if (!memory_) return run(claims);
  const std::string key = std::string(check) + " " + dependencies_->digest(about);
  const std::vector<Remembered>* known = memory_->recall(key);
  if (known && restore(*known, claims)) return;
  Claims found;
  run(found);
  if (auto kept = portable(found)) memory_->keep(key, std::move(*kept));
  for (Claim& claim : found.all) claims.add(std::move(claim));
}

std::optional<std::vector<Remembered>> Parts::portable(const Claims& claims) const {
  std::vector<Remembered> all;
  for (const Claim& claim : claims.all) {
    if (claim.standing == Standing::found || claim.finding) return std::nullopt;
    Remembered one{std::string(base::info(claim.code).text), claim.standing, claim.subject, {}, claim.how, claim.bound};
    for (const SentenceId sentence : claim.sentences) one.sentences.push_back(book_[sentence].citation);
    all.push_back(std::move(one));
  }
  return all;
}

// All of it, or nothing.
bool Parts::restore(const std::vector<Remembered>& remembered, Claims& claims) const {
  std::vector<Claim> all;
  for (const Remembered& one : remembered) {
    const auto code = base::find_code(one.code);
    if (!code || one.standing == Standing::found) return false;
    Claim claim{*code, one.standing, one.subject, {}, one.how, one.bound, {}, {}};
    for (const std::string& citation : one.sentences) {
      const auto at = cited_.find(citation);
      if (at == cited_.end() || !at->second) return false;
      claim.sentences.push_back(at->second);
    }
    all.push_back(std::move(claim));
  }
  for (Claim& claim : all) claims.add(std::move(claim));
  return true;
}

}  // namespace paragraf::analysis::lint
