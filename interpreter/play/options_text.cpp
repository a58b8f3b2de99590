// Options, told: see options_text.hpp. What is told of several choices alike is told once: they are grouped by their act and what
// is said of them, and what cannot be done in this phase in one line.
#include "interpreter/play/options_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "interpreter/reason_text.hpp"

namespace paragraf::play {
using namespace interpreter;
namespace {

constexpr std::size_t most_lines = 6;  // of choices that are told one by one

std::string cited(const Telling& telling, const std::vector<SentenceId>& cites) {
  return cites.empty() ? "" : fmt::format("   ({})", citations_text(telling.say, telling.book, cites));
}

// Choices of which the same is told.
struct Group {
  const Option* option;
  std::vector<const Way*> ways;
  std::vector<std::string> why;
  std::vector<SentenceId> cites;
  std::vector<const Option*> others = {};  // acts of which this is told, too
};

class Teller {
 public:
  explicit Teller(const Telling& telling) : telling_(telling), say_(telling.say), book_(telling.book) {}

  std::string text(const std::vector<Option>& options, bool numbered) {
    numbered_ = numbered;
    const std::vector<Offer> offers = offers_of(options);
    duties(options);
    possible(offers, false);
    possible(offers, true);
    for (const Judgement judgement : {Judgement::undetermined, Judgement::conflict, Judgement::denied}) rest(options, judgement);
    nothing_there(options);
    return std::move(out_);
  }

 private:
  void heading(const std::string& words) { out_ += fmt::format("{}{}\n", out_.empty() ? "" : "\n", words); }

  void duties(const std::vector<Option>& options) {
    bool first = true;
    for (const Option& option : options) {
      if (!option.due.is_true()) continue;
      if (std::exchange(first, false)) heading(say_("must be done"));
      out_ += fmt::format("  {}{}\n", way_text(telling_, option.act, option.args), cited(telling_, option.due_cites));
    }
  }

  void possible(const std::vector<Offer>& offers, bool depends) {
    bool first = true;
    for (std::size_t i = 0; i < offers.size(); ++i) {
      const auto& [option, way] = offers[i];
      if (way->depends() != depends) continue;
      if (std::exchange(first, false)) heading(depends ? say_("depends on what is chosen") : judgement_text(say_, Judgement::allowed));
      const std::string number = numbered_ ? fmt::format("{:>3}  ", i + 1) : "  ";
      out_ += fmt::format("{}{}{}\n", number, way_text(telling_, option->act, way->args), cited(telling_, way->cites));
      if (i + 1 < offers.size() && offers[i + 1].option == option && offers[i + 1].way->depends() == depends) continue;
      open(*option, depends);
    }
  }

  void open(const Option& option, bool depends) {
    for (const std::size_t i : option.open) {
      const Parameter& param = book_[option.act].params[i];
      out_ += fmt::format("       {}: {}\n", book_.told(param.name, say_), choice_text(telling_, param));
    }
    if (!depends) return;
    for (const RuleId rule : option.limits) out_ += fmt::format("       {}\n", norm_text(rule));
  }

  std::string norm_text(RuleId rule) const {
    return quoted_source(telling_.sources, book_[rule].place) + cited(telling_, book_[rule].cites);
  }

  void rest(const std::vector<Option>& options, Judgement judgement) {
    std::vector<Group> groups;
    for (const Option& option : options)
      for (const Way& way : option.ways)
        if (way.verdict.judgement == judgement && !way.possible()) add(groups, option, way);
    if (!groups.empty()) heading(judgement_text(say_, judgement));
    for (const Group& group : groups) tell(group, judgement);
  }

  void add(std::vector<Group>& groups, const Option& option, const Way& way) const {
    const bool out_of_phase = !in_phase(book_, telling_.state, option.act, way.args);
    std::vector<std::string> reasons = why(option, way);
    const auto same = std::find_if(groups.begin(), groups.end(), [&](const Group& group) {
      return group.why == reasons && (group.option == &option || out_of_phase);
    });
    if (same == groups.end()) return groups.push_back({&option, {&way}, std::move(reasons), way.cites, {}});
    if (same->option == &option)
      same->ways.push_back(&way);
    else if (same->others.empty() || same->others.back() != &option)
      same->others.push_back(&option);
    same->cites.insert(same->cites.end(), way.cites.begin(), way.cites.end());
    in_book_order(book_, same->cites);
  }

  std::vector<std::string> why(const Option& option, const Way& way) const {
    if (const std::string phase = phase_text(say_, book_, telling_.state, option.act, way.args); !phase.empty()) return {phase};
    std::vector<std::string> lines;
    for (const Reason& reason : way.verdict.reasons)
      lines.push_back(reason.kind == ReasonKind::undecided_act && reason.subject == option.act.index() && reason.args == known_values(way.args)
                          ? say_("no sentence says whether it is allowed")
                          : reason_text(say_, book_, telling_.state, reason));
    if (!way.denied()) return lines;
    for (const RuleId norm : way.norms)
      if (book_[norm].kind != RuleKind::must) lines.push_back(norm_text(norm));
    return lines;
  }

  void tell(const Group& group, Judgement judgement) {
    if (!group.others.empty() || !in_phase(book_, telling_.state, group.option->act, group.option->args)) {
      std::vector<std::string> acts{way_text(telling_, group.option->act, group.option->args)};
      for (const Option* other : group.others) acts.push_back(way_text(telling_, other->act, other->args));
      out_ += fmt::format("  {}{}\n", say_.row(acts), cited(telling_, group.cites));
    } else {
      choices(group, judgement);
    }
    for (const std::string& line : group.why) out_ += fmt::format("       {}\n", line);
  }

  // The values that a parameter has in the group; in canonical order, as the ways are.
  std::vector<Value> chosen(const Group& group, std::size_t param) const {
    std::vector<Value> values;
    for (const Way* way : group.ways)
      if (std::find(values.begin(), values.end(), way->args[param].value()) == values.end()) values.push_back(way->args[param].value());
    return values;
  }

  // One act with what it is told of: all combinations of some values in one, else one by one.
  void choices(const Group& group, Judgement judgement) {
    const Option& option = *group.option;
    std::size_t product = 1;
    std::vector<std::size_t> some, any;
    for (std::size_t k = 0; k < option.listed.size(); ++k) {
      if (!group.ways.front()->args[option.listed[k]].known()) continue;
      const std::size_t values = chosen(group, option.listed[k]).size();
      product *= values;
      (values == option.choices[k].size() && values > 1 ? any : some).push_back(option.listed[k]);
    }
    if (product != group.ways.size()) return one_by_one(group);
    if (judgement == Judgement::denied) any.insert(any.end(), option.open.begin(), option.open.end());
    std::sort(any.begin(), any.end());
    std::vector<Result> args = option.args;
    for (const std::size_t param : some)
      if (chosen(group, param).size() == 1) args[param] = group.ways.front()->args[param];
    out_ += fmt::format("  {}{}\n", way_text(telling_, option.act, args), cited(telling_, group.cites));
    for (const std::size_t param : some)
      if (const std::vector<Value> values = chosen(group, param); values.size() > 1) values_of(option, param, values);
    std::vector<std::string> names;
    for (const std::size_t param : any) names.push_back(book_.told(book_[option.act].params[param].name, say_));
    if (!names.empty()) out_ += fmt::format("       {}\n", say_("whatever is chosen for {0}", say_.all_of(names)));
  }

  void values_of(const Option& option, std::size_t param, const std::vector<Value>& values) {
    const Parameter& declared = book_[option.act].params[param];
    std::vector<std::string> texts;
    for (const Value& value : values) texts.push_back(told_value(say_, book_, telling_.state, value, declared.type));
    out_ += fmt::format("       {}: {}\n", book_.told(declared.name, say_), say_.row(texts));
  }

  void one_by_one(const Group& group) {
    const std::size_t told = group.ways.size() > most_lines ? most_lines - 1 : group.ways.size();
    for (std::size_t i = 0; i < told; ++i)
      out_ += fmt::format("  {}{}\n", way_text(telling_, group.option->act, group.ways[i]->args), cited(telling_, group.cites));
    const std::size_t left = group.ways.size() - told;
    if (left > 0) out_ += fmt::format("  {}\n", say_.plural(left, "and {0} other choice", "and {0} other choices", left));
  }

  void nothing_there(const std::vector<Option>& options) {
    std::vector<Group> groups;
    for (const Option& option : options) {
      if (!option.ways.empty()) continue;
      std::vector<std::string> missing;
      for (std::size_t k = 0; k < option.listed.size(); ++k)
        if (option.choices[k].empty())
          missing.push_back(say_("{0}: there is none in the state", type_words(book_, book_[option.act].params[option.listed[k]].type, say_)));
      const auto same = std::find_if(groups.begin(), groups.end(), [&](const Group& group) { return group.why == missing; });
      if (same == groups.end())
        groups.push_back({&option, {}, std::move(missing), {}, {}});
      else
        same->others.push_back(&option);
    }
    if (!groups.empty()) heading(say_("nothing to choose from"));
    for (const Group& group : groups) {
      std::vector<std::string> acts{way_text(telling_, group.option->act, group.option->args)};
      for (const Option* other : group.others) acts.push_back(way_text(telling_, other->act, other->args));
      out_ += fmt::format("  {}\n", say_.row(acts));
      for (const std::string& line : group.why) out_ += fmt::format("       {}\n", line);
    }
  }

  const Telling& telling_;
  const Speech& say_;
  const Book& book_;
  std::string out_;
  bool numbered_ = false;
};

}  // namespace

std::string choice_text(const Telling& telling, const Parameter& param) {
  const std::string words = type_words(telling.book, param.type, telling.say);
  return param.domain.open() ? words : words + ", " + domain_text(telling.book, param.domain, param.type, telling.say);
}

std::string way_text(const Telling& telling, ActId act, const std::vector<Result>& args) {
  const std::vector<Parameter>& params = telling.book[act].params;
  const auto told = [&](std::size_t i, const Speech& say) {
    return args[i].known() ? told_value(say, telling.book, telling.state, args[i].value(), params[i].type)
                           : telling.book.told(params[i].name, say);
  };
  return fmt::format("{}({})", telling.book.told(telling.book[act].name, telling.say), told_row(telling.say, params.size(), told));
}

std::string options_text(const Telling& telling, const std::vector<Option>& options, bool numbered) {
  return Teller(telling).text(options, numbered);
}

}  // namespace paragraf::play
