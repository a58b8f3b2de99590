// See scenario.hpp.
#include "analysis/lint/scenario.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "grammar/format.hpp"
#include "interpreter/reason_text.hpp"

namespace paragraf::analysis::lint {
namespace {

using grammar::Role;

class Scenarios {
 public:
  Scenarios(const Book& book, const Wording& wording) : book_(book), keywords_(*grammar::keyword_table(wording.language)), say_(wording.say) {
    for (const Example& example : book.examples) titles_.insert(example.title);
  }

  std::string language_line() const {
    return fmt::format("{} {}\n\n", keywords_.print(Role::language), keywords_.language());
  }

  std::string example(const Claim& claim) {
    if (!claim.witness || !can_be_given(*claim.witness->state)) return {};
    const Witness& witness = *claim.witness;
    std::string text = fmt::format("{} \"{}\"\n{}", keywords_.print(Role::example), title(claim), comment(claim));
    for (const std::string& step : witness.steps) text += "  " + step + '\n';
    bool asks = false;
    for (std::size_t i = 0; i < witness.questions.size(); ++i) {
      if (is_step(witness, i)) text += "  " + witness.questions[i] + '\n';
      if (witness.expectations[i].empty()) continue;
      text += fmt::format("  {} {}\n", keywords_.print(Role::then), witness.expectations[i]);
      asks = true;
    }
    return asks ? laid_out(text) : std::string();
  }

 private:
  // An example gives no acts that were done before, and no round.
  static bool can_be_given(const State& state) { return state.done.empty() && !state.round; }

  bool is_step(const Witness& witness, std::size_t position) const {
    return witness.questions[position].starts_with(fmt::format("{} ", keywords_.print(Role::do_)));
  }

  // A text holds no quotation marks.
  std::string title(const Claim& claim) {
    const std::string about = claim.subject.substr(0, claim.subject.find(": "));
    std::string text = fmt::format("{}: {}", about, base::info(claim.code).title), title;
    std::replace(text.begin(), text.end(), '"', '\'');
    std::replace(text.begin(), text.end(), '\n', ' ');
    for (std::size_t number = 1; title.empty() || titles_.contains(title); ++number)
      title = number == 1 ? text : fmt::format("{} ({})", text, number);
    titles_.insert(title);
    return title;
  }

  std::string comment(const Claim& claim) const {
    std::vector<SentenceId> sentences = claim.sentences;
    interpreter::in_book_order(book_, sentences);
    const std::string cited = interpreter::citations_text(say_, book_, sentences);
    return fmt::format("  # {}{}{}\n", base::info(claim.code).text, cited.empty() ? "" : ": ", cited);
  }

  // As the formatter would.
  std::string laid_out(const std::string& text) const {
    base::Sources sources;
    base::Sink sink;
    const std::string head = language_line();
    const grammar::Parsed parsed = grammar::parse(sources, sources.add("example", head + text), sink);
    std::string formatted = grammar::format(sources, parsed, sink.sorted()).text;
    return formatted.starts_with(head) ? formatted.substr(head.size()) : text;
  }

  const Book& book_;
  const grammar::KeywordTable& keywords_;
  const base::Speech& say_;
  std::set<std::string> titles_;
};

}  // namespace

std::string scenario_text(const Book& book, const Claim& claim, const Wording& wording) { return Scenarios(book, wording).example(claim); }

std::string scenario_file(const Book& book, std::span<const Claim> claims, const Wording& wording) {
  Scenarios scenarios(book, wording);
  std::string text;
  for (const Claim& claim : claims)
    if (std::string example = scenarios.example(claim); !example.empty()) text += (text.empty() ? "" : "\n") + example;
  if (text.empty() || wording.language == "en") return text;
  return scenarios.language_line() + text;
}

}  // namespace paragraf::analysis::lint
