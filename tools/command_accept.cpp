// `paragraf accept BOOK [SENTENCE...]`: approves the texts of a book as they are, in its languages, or accepts findings with a reason, and writes
// its lock. In: the book, its lock. Out: what was approved, word by word where it had been stale, and which findings stay.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>

#include "base/suggest.hpp"
#include "tools/acceptances.hpp"
#include "tools/commands.hpp"
#include "tools/files.hpp"
#include "tools/lock_file.hpp"
#include "tools/translation_files.hpp"

namespace paragraf::tools {
namespace {

using analysis::Passage;
using analysis::SentenceFinding;
using analysis::Standing;
using analysis::TranslationReport;
using Json = nlohmann::ordered_json;

std::string_view word_for(Standing standing) {
  switch (standing) {
    case Standing::unapproved: return "new";
    case Standing::approved: return "approved";
    case Standing::source_edited: return "source edited";
    case Standing::translation_edited: return "translation edited";
    case Standing::both_edited: return "both edited";
  }
  return {};
}

class Accepting {
 public:
  Accepting(Session& session, TranslationReport report) : session_(session), report_(std::move(report)), lock_(report_.followed.lock) {}

  Exit run() {
    const Options::Accept& wish = session_.options().accept;
    std::vector<const Passage*> chosen;
    if (!choose(chosen)) return Exit::usage;
    if (!wish.findings.empty()) {
      if (!accept_list()) return Exit::usage;
    } else if (!wish.code.empty()) {
      if (!accept_code()) return Exit::usage;
    } else if (!wish.prune || !wish.sentences.empty()) {
      for (const Passage* passage : chosen) approve(*passage);
    }
    if (wish.prune)
      for (const std::string& number : report_.followed.gone) lock_.approvals.erase(number);
    for (const Passage& passage : report_.passages)
      if (const auto line = lock_.approvals.find(passage.id); line != lock_.approvals.end())
        line->second = analysis::settled(line->second, report_.source(), passage.texts);
    return store();
  }

 private:
  struct Approved {
    const Passage* passage;
    std::string language;
    Standing was;
    std::vector<std::string> changes = {};
  };
  struct Accepted {
    const SentenceFinding* finding;
    std::string reason;
  };

  const Passage& passage_of(const SentenceFinding& finding) const { return report_.passages[finding.passage]; }

  // Those that are named, or all.
  bool choose(std::vector<const Passage*>& chosen) {
    const std::vector<std::string>& names = session_.options().accept.sentences;
    std::vector<std::string> ids;
    for (const Passage& passage : report_.passages) {
      ids.push_back(passage.id);
      if (names.empty() || std::any_of(names.begin(), names.end(), [&](const std::string& name) { return is_named(passage, name); })) chosen.push_back(&passage);
    }
    for (const std::string& name : names) {
      if (std::any_of(chosen.begin(), chosen.end(), [&](const Passage* one) { return is_named(*one, name); })) continue;
      const auto near = base::nearest(name, ids);
      session_.refuse(base::Code::option_value, fmt::format("{}: the book has no such sentence{}", name, near ? fmt::format(", the nearest is {}", *near) : ""));
      return false;
    }
    return true;
  }

  void approve(const Passage& passage) {
    std::vector<std::string> languages;
    for (std::size_t i = 1; i < report_.languages.size(); ++i)
      if (passage.has(report_.languages[i])) languages.push_back(report_.languages[i]);
    if (!passage.has(report_.source()) || languages.empty()) return;
    for (const std::string& language : languages) note_approved(passage, language);
    analysis::approve(lock_.approvals, passage.id, report_.source(), languages, passage.texts);
  }

  void note_approved(const Passage& passage, const std::string& language) {
    const std::string& source = report_.source();
    const analysis::Judgement was = judge(lock_.approvals, passage.id, source, language, passage.texts);
    if (was.standing == Standing::approved) return;
    Approved one{&passage, language, was.standing};
    if (was.approval) {
      analysis::Stale stale{0, language, was.standing, {}};
      for (const std::string& key : {source, language}) stale.approved[key] = analysis::text_in(was.approval->texts, key);
      one.changes = changes_of(stale, passage, source);
    }
    approved_.push_back(std::move(one));
  }

  void accept(const SentenceFinding& finding, const std::string& reason) {
    const Passage& passage = passage_of(finding);
    for (const auto& [language, words] : finding.words)
      if (language != report_.source()) note_approved(passage, language);
    analysis::accept(lock_.approvals, passage.id, report_.source(), {std::string(finding.code()), finding.words, reason}, passage.texts);
    accepted_.push_back({&finding, reason});
  }

  bool accept_wish(const AcceptanceWish& wish) {
    bool any = false;
    const auto take = [&](const SentenceFinding& finding) {
      if (wish.means(finding, passage_of(finding))) accept(finding, wish.reason), any = true;
    };
    for (const SentenceFinding& finding : report_.open) take(finding);
    for (const analysis::AcceptedFinding& one : report_.accepted) take(one.finding);
    return any;
  }

  bool accept_code() {
    const Options::Accept& wish = session_.options().accept;
    const std::string code(base::info(*base::find_code(wish.code)).text);
    for (const std::string& sentence : wish.sentences) {
      if (accept_wish({.line = 0, .sentence = sentence, .code = code, .reason = analysis::approved_form(wish.reason)})) continue;
      session_.refuse(base::Code::option_value, fmt::format("{}: no {} is found in it; `paragraf align` tells what is", sentence, code));
      return false;
    }
    return true;
  }

  bool accept_list() {
    const std::string& path = session_.options().accept.findings;
    const embed::ReadFile file = read_file(path, session_.options().most_bytes);
    if (!file.text) return session_.fail_file(path, file.problem), false;
    const ReadAcceptances list = read_acceptances(*file.text);
    if (!list.problem.empty()) return session_.refuse(base::Code::option_value, fmt::format("{}: {}", path, list.problem)), false;
    for (const AcceptanceWish& wish : list.wishes) {
      if (accept_wish(wish)) continue;
      session_.refuse(base::Code::option_value, fmt::format("{}: line {}: {} has no such finding of {} now", path, wish.line, wish.sentence, wish.code));
      return false;
    }
    return true;
  }

  Exit store() {
    const bool check = session_.options().check;
    const auto& [path, changes, problem] = write_lock_of(session_.loaded().path, lock_, analysis::prose_languages(session_.book()), check);
    if (!problem.empty()) return session_.fail_file(path.string(), problem);
    const bool writes = changes && !check;
    if (session_.options().format == Format::json)
      tell_json(path.string(), writes);
    else
      tell(path.string(), changes, writes);
    return changes && !writes ? Exit::findings : Exit::clean;
  }

  // Of the passages that were looked at.
  std::vector<const SentenceFinding*> left() const {
    std::vector<const SentenceFinding*> left;
    for (const SentenceFinding& one : report_.open) {
      const Passage& passage = passage_of(one);
      const std::vector<std::string>& names = session_.options().accept.sentences;
      const bool looked_at = names.empty() || std::any_of(names.begin(), names.end(), [&](const std::string& name) { return is_named(passage, name); });
      if (looked_at && one.complains() && !accepted(lock_.approvals, passage.id, one.code(), one.words, passage.texts)) left.push_back(&one);
    }
    return left;
  }

  void tell(const std::string& path, bool changes, bool writes) const {
    const base::Speech& say = session_.say();
    std::ostream& out = session_.streams().out;
    std::size_t stale = 0;
    for (const Approved& one : approved_) {
      if (one.was == Standing::unapproved) continue;
      ++stale;
      out << say("§ {0} was stale in `{1}`", one.passage->id, one.was == Standing::translation_edited ? report_.source() : one.language) << '\n';
      for (const std::string& change : one.changes) out << "  " << change << '\n';
    }
    for (const Accepted& one : accepted_) out << say("accepted: {0}", line_of(*one.finding)) << '\n' << "  " << one.reason << '\n';
    const std::size_t count = approved_.size();
    out << (stale == 0 ? say.plural(count, "{0} translation approved", "{0} translations approved", count)
                       : say.plural(count, "{0} translation approved, {1} of them was stale", "{0} translations approved, {1} of them were stale", count, stale))
        << '\n';
    if (session_.options().accept.prune)
      for (const std::string& number : report_.followed.gone) out << say("{0} is no longer in the lock", number) << '\n';
    for (const auto& [from, to] : report_.followed.moved) out << say("{0} of the lock is {1} now", from, to) << '\n';
    if (const auto open = left(); !open.empty()) {
      out << say.plural(open.size(), "{0} finding stays:", "{0} findings stay:", open.size()) << '\n';
      for (const SentenceFinding* one : open) out << "  " << line_of(*one) << '\n';
    }
    out << path << ": " << (writes ? say("written") : changes ? say("would be written") : say("nothing has changed")) << '\n';
  }

  // "P608 § 6.1.1(2) term: `chain` of `en` has no counterpart in `da`"
  std::string line_of(const SentenceFinding& finding) const {
    const std::string &message = finding.told.message, citation = passage_of(finding).citation();
    return fmt::format("{} {}{}", finding.code(), message.starts_with(citation) ? "" : citation + " ", message);
  }

  void tell_json(const std::string& path, bool writes) const {
    Json out{{"kind", "accept"}, {"lock", path}, {"written", writes}, {"approved", Json::array()}, {"accepted", Json::array()}, {"open", Json::array()}};
    for (const Approved& one : approved_)
      out["approved"].push_back({{"sentence", one.passage->id}, {"language", one.language}, {"was", word_for(one.was)}, {"changes", one.changes}});
    const auto entry = [&](const SentenceFinding& finding) {
      return Json{{"sentence", passage_of(finding).id}, {"code", finding.code()}, {"words", finding.words}, {"message", finding.told.message}};
    };
    for (const Accepted& one : accepted_) {
      out["accepted"].push_back(entry(*one.finding));
      out["accepted"].back()["reason"] = one.reason;
    }
    for (const SentenceFinding* one : left()) out["open"].push_back(entry(*one));
    out["moved"] = Json::object();
    for (const auto& [from, to] : report_.followed.moved) out["moved"][from] = to;
    out["pruned"] = session_.options().accept.prune ? report_.followed.gone : std::vector<std::string>();
    session_.streams().out << out.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n';
  }

  Session& session_;
  TranslationReport report_;
  analysis::Lock lock_;
  std::vector<Approved> approved_;
  std::vector<Accepted> accepted_;
};

}  // namespace

Exit command_accept(const Options& options, Streams streams) {
  Session session(options, streams);
  const Options::Accept& wish = options.accept;
  if (!wish.code.empty() && analysis::approved_form(wish.reason).empty()) return session.refuse(base::Code::option_value, fmt::format("--finding {}: say why with --reason", wish.code));
  if (!wish.code.empty() && !base::find_code(wish.code))
    return session.refuse(base::Code::option_value, fmt::format("--finding {}: there is no such code; `paragraf explain` lists them", wish.code));
  if (!wish.code.empty() && wish.sentences.empty()) return session.refuse(base::Code::option_value, fmt::format("--finding {}: name the sentence", wish.code));
  if (!session.load(options.books.front())) return session.failure();
  std::optional<TranslationReport> report = read_translations(session.loaded(), options, true, session.sources(), session.sink());
  // What a merge has left is put right now.
  if (report && report->followed.lock.unread.empty() && !session.sink().has_errors()) session.sink() = base::Sink();
  if (session.report(streams.err) || !report) return Exit::usage;
  if (report->languages.size() < 2 && wish.code.empty() && wish.findings.empty())
    return session.refuse(base::Code::option_value, "there is nothing to approve: expected a book, or --languages, with a language besides that of its source text");
  return Accepting(session, *std::move(report)).run();
}

}  // namespace paragraf::tools
