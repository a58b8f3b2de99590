// What was edited since it was approved; see staleness.hpp.
#include "analysis/staleness.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "analysis/word_changes.hpp"

namespace paragraf::analysis {
namespace {

// Of the approved text in a language, with that of the source: what makes a sentence known again.
std::vector<std::string> traits_of(const Texts& texts, const std::string& source) {
  std::vector<std::string> traits;
  const std::string_view from = text_in(texts, source);
  for (const auto& [language, text] : texts)
    if (language != source && !from.empty() && !text.empty()) traits.push_back(fmt::format("{}\n{}\n{}", from, language, text));
  return traits;
}

class Follower {
 public:
  Follower(FollowedLock& followed, const std::vector<Passage>& passages, const std::string& source)
      : followed_(followed), passages_(passages), source_(source) {}

  void run() {
    std::map<std::string, std::set<std::string>> lines_with, passages_with;   // by trait: numbers of those that are not at home
    std::set<std::string> there;
    const Approvals& approvals = followed_.lock.approvals;
    for (const Passage& passage : passages_) {
      there.insert(passage.id);
      if (is_at_home(passage)) continue;
      for (const std::string& trait : traits_of(passage.texts, source_)) passages_with[trait].insert(passage.id);
      if (const auto line = approvals.find(passage.id); line != approvals.end()) add_line(*line, lines_with);
    }
    for (const auto& line : approvals)
      if (!there.contains(line.first)) add_line(line, lines_with);
    for (const auto& [trait, lines] : lines_with)
      if (const auto same = passages_with.find(trait); same != passages_with.end() && lines.size() == 1 && same->second.size() == 1)
        followed_.moved.emplace(*lines.begin(), *same->second.begin());
    for (const auto& [number, line] : approvals)
      if (!there.contains(number) && !followed_.moved.contains(number)) followed_.gone.push_back(number);
    move();
  }

 private:
  bool is_at_home(const Passage& passage) const {
    return std::any_of(passage.texts.begin(), passage.texts.end(), [&](const auto& text) {
      return text.first != source_ && judge(followed_.lock.approvals, passage.id, source_, text.first, passage.texts).standing == Standing::approved;
    });
  }

  void add_line(const Approvals::value_type& line, std::map<std::string, std::set<std::string>>& lines_with) const {
    for (const Approval& approval : line.second)
      for (const std::string& trait : traits_of(approval.texts, source_)) lines_with[trait].insert(line.first);
  }

  // All at once, since one may come to where another was.
  void move() {
    Approvals moving;
    for (const auto& [from, to] : followed_.moved) {
      auto line = followed_.lock.approvals.extract(from);
      std::vector<Approval>& at = moving[to];
      at.insert(at.end(), line.mapped().begin(), line.mapped().end());
    }
    for (auto& [to, line] : moving) {
      std::vector<Approval>& at = followed_.lock.approvals[to];
      at.insert(at.begin(), line.begin(), line.end());
    }
  }

  FollowedLock& followed_;
  const std::vector<Passage>& passages_;
  const std::string& source_;
};

base::Label label(const Passage& passage, const std::string& language, std::string what) {
  const auto place = passage.places.find(language);
  return {place == passage.places.end() ? base::Place() : place->second, fmt::format("{}: {}", language, what)};
}

}  // namespace

FollowedLock follow(Lock lock, const std::vector<Passage>& passages, const std::string& source) {
  FollowedLock followed{.lock = std::move(lock)};
  if (followed.lock.there) Follower(followed, passages, source).run();
  return followed;
}

std::vector<Stale> stale_passages(const Approvals& approvals, const std::vector<Passage>& passages, const std::vector<std::string>& languages) {
  std::vector<Stale> stale;
  if (languages.empty()) return stale;
  const std::string& source = languages.front();
  for (std::size_t at = 0; at < passages.size(); ++at)
    for (std::size_t i = 1; i < languages.size(); ++i) {
      // What is not there is missing, and not stale.
      if (!passages[at].has(source) || !passages[at].has(languages[i])) continue;
      const Judgement judged = judge(approvals, passages[at].id, source, languages[i], passages[at].texts);
      if (judged.standing == Standing::unapproved || judged.standing == Standing::approved) continue;
      Stale one{at, languages[i], judged.standing, {}};
      for (const std::string& language : {source, languages[i]}) one.approved[language] = text_in(judged.approval->texts, language);
      stale.push_back(std::move(one));
    }
  return stale;
}

std::vector<std::string> changes_of(const Stale& stale, const Passage& passage, const std::string& source) {
  std::vector<std::string> changes;
  const auto add = [&](const std::string& language) {
    const std::string_view was = text_in(stale.approved, language), is = text_in(passage.texts, language);
    if (was == is) return;
    changes.push_back(was.empty() ? fmt::format("`{}` was approved as not there", language) : fmt::format("`{}` was changed: {}", language, word_changes(was, is)));
  };
  add(source);
  if (stale.language != source) add(stale.language);
  return changes;
}

base::Diagnostic told(const Stale& stale, const std::vector<Passage>& passages, const std::string& source) {
  const Passage& passage = passages[stale.passage];
  const std::string citation = passage.citation(), &language = stale.language;
  base::Diagnostic found{base::Code::translation_stale, base::Severity::warning, {}};
  const char *edited = "edited since it was approved", *stays = "as it was approved";
  switch (stale.standing) {
    case Standing::source_edited:
      found.message = fmt::format("{} is stale in `{}`: `{}` has been edited since", citation, language, source);
      found.labels = {label(passage, language, stays), label(passage, source, edited)};
      break;
    case Standing::translation_edited:
      found.message = fmt::format("{} is stale in `{}`: its translation, `{}`, has been edited since", citation, source, language);
      found.labels = {label(passage, source, stays), label(passage, language, edited)};
      break;
    case Standing::both_edited:
    case Standing::unapproved:
    case Standing::approved:
      found.message = fmt::format("{} has been edited both in `{}` and in `{}`", citation, source, language);
      found.labels = {label(passage, language, edited), label(passage, source, edited)};
      break;
  }
  found.notes = changes_of(stale, passage, source);
  found.notes.push_back(fmt::format("bring both together; `paragraf accept BOOK '{}'` approves them as they are", passage.id));
  found.facts = {{"sentence", citation}, {"language", language}};
  for (const auto& [key, text] : stale.approved) found.facts.push_back({key + " approved", text});
  return found;
}

void report_lost(const FollowedLock& followed, base::Sink& sink) {
  const auto place = [&](const std::string& number) {
    const auto at = followed.lock.places.find(number);
    return at == followed.lock.places.end() ? base::Place() : at->second;
  };
  if (!followed.moved.empty()) {
    const std::size_t count = followed.moved.size();
    base::Diagnostic found{base::Code::lock_names_nothing, base::Severity::warning, {}};
    found.message = count == 1 ? fmt::format("{} of the lock is {} now", followed.moved.begin()->first, followed.moved.begin()->second)
                               : fmt::format("{} sentences of the lock have other numbers now", count);
    found.labels = {{place(followed.moved.begin()->first), ""}};
    if (count > 1)
      for (const auto& [from, to] : followed.moved) found.notes.push_back(fmt::format("{} is {} now", from, to));
    found.notes.emplace_back("they count under their new numbers; `paragraf accept BOOK --prune` writes these into the lock");
    sink.add(std::move(found));
  }
  for (const std::string& number : followed.gone) {
    base::Diagnostic found{base::Code::lock_names_nothing, base::Severity::warning, fmt::format("the lock names {}, which is not in the book", number)};
    found.labels = {{place(number), ""}};
    found.notes.emplace_back("`paragraf accept BOOK --prune` takes it out of the lock");
    sink.add(std::move(found));
  }
}

}  // namespace paragraf::analysis
