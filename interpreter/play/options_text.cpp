// Options, told: see options_text.hpp.
#include "interpreter/play/options_text.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "interpreter/reason_text.hpp"

namespace paragraf::play {
using namespace interpreter;
namespace {

using Json = nlohmann::ordered_json;

std::string cited(const Telling& telling, const std::vector<SentenceId>& cites) {
  return cites.empty() ? "" : fmt::format("   ({})", citations_text(telling.say, telling.book, cites));
}

bool is_denied(const Way& way) { return way.verdict.judgement == Judgement::denied; }

std::string limit_text(const Telling& telling, RuleId rule) { return quoted_source(telling.sources, telling.book[rule].place); }

class Teller {
 public:
  explicit Teller(const Telling& telling) : telling_(telling), say_(telling.say), book_(telling.book) {}

  std::string text(const std::vector<Option>& options, bool numbered) {
    numbered_ = numbered;
    for (const Option& option : options) tell(option);
    return std::move(out_);
  }

 private:
  void tell(const Option& option) {
    const std::string act = way_text(telling_, option.act, option.args);
    if (option.due.is_true()) out_ += fmt::format("{}{}\n", say_("{0} must be done", act), cited(telling_, option.due_cites));
    if (option.ways.empty()) {
      out_ += fmt::format("{}\n", say_("{0}: there is nothing to choose from", act));
      return;
    }
    if (is_denied(option.ways.front())) return denied(option, act);
    for (const Way& way : option.ways) one(option, way);
    if (option.denied > 0)
      out_ += fmt::format("     {}\n", say_.plural(option.denied, "{0}: {1} other choice is denied", "{0}: {1} other choices are denied", act, option.denied));
    open(option);
  }

  void denied(const Option& option, const std::string& act) {
    const Way& way = option.ways.front();
    const std::string phase = phase_text(say_, book_, telling_.state, option.act, way.args);
    out_ += fmt::format("{}: {}{}{}\n", act, judgement_text(say_, Judgement::denied), phase.empty() ? "" : ": " + phase,
                        cited(telling_, way.cites));
  }

  void one(const Option& option, const Way& way) {
    const std::string number = numbered_ ? fmt::format("{:>3}  ", ++number_) : "";
    const std::string verdict = way.depends() ? say_("depends on {0}", say_.row(open_names(option))) : judgement_text(say_, way.verdict.judgement);
    out_ += fmt::format("{}{}: {}{}\n", number, way_text(telling_, option.act, way.args), verdict, cited(telling_, way.cites));
    for (const Reason& reason : way.verdict.reasons) out_ += fmt::format("       {}\n", reason_text(say_, book_, telling_.state, reason));
  }

  std::vector<std::string> open_names(const Option& option) const {
    std::vector<std::string> names;
    for (const std::size_t i : option.open) names.push_back(book_.text(book_[option.act].params[i].name));
    return names;
  }

  void open(const Option& option) {
    for (const std::size_t i : option.open) {
      const Parameter& param = book_[option.act].params[i];
      out_ += fmt::format("     {}: {}\n", book_.text(param.name), choice_text(telling_, param));
    }
    for (const RuleId rule : option.limits) out_ += fmt::format("       {}{}\n", limit_text(telling_, rule), cited(telling_, book_[rule].cites));
  }

  const Telling& telling_;
  const Speech& say_;
  const Book& book_;
  std::string out_;
  bool numbered_ = false;
  std::size_t number_ = 0;
};

}  // namespace

std::string choice_text(const Telling& telling, const Parameter& param) {
  const std::string words = type_words(telling.book, param.type, telling.say);
  return param.domain.open() ? words : words + ", " + domain_text(telling.book, param.domain, param.type, telling.say);
}

std::string way_text(const Telling& telling, ActId act, const std::vector<Result>& args) {
  const std::vector<Parameter>& params = telling.book[act].params;
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < params.size(); ++i)
    texts.push_back(args[i].known() ? told_value(telling.say, telling.book, telling.state, args[i].value(), params[i].type)
                                    : telling.book.text(params[i].name));
  return fmt::format("{}({})", telling.book.text(telling.book[act].name), telling.say.row(texts));
}

std::string options_text(const Telling& telling, const std::vector<Option>& options, bool numbered) {
  return Teller(telling).text(options, numbered);
}

std::string options_json(const Telling& telling, Instance entity, const std::vector<Option>& options) {
  const Book& book = telling.book;
  const auto cites = [&](const std::vector<SentenceId>& all) {
    Json list = Json::array();
    for (const SentenceId sentence : all) list.push_back(book[sentence].citation);
    return list;
  };
  Json acts = Json::array();
  for (const Option& option : options) {
    const std::vector<Parameter>& params = book[option.act].params;
    Json ways = Json::array(), open = Json::array(), limits = Json::array();
    for (const Way& way : option.ways) {
      Json args = Json::array();
      for (std::size_t i = 0; i < params.size(); ++i)
        args.push_back(way.args[i].known() ? Json(told_value({}, book, telling.state, way.args[i].value(), params[i].type)) : Json(nullptr));
      Json reasons = Json::array();
      for (const Reason& reason : way.verdict.reasons) reasons.push_back(reason_text(telling.say, book, telling.state, reason));
      ways.push_back({{"act", way_text(telling, option.act, way.args)},
                      {"args", std::move(args)},
                      {"verdict", way.depends() ? "open" : judgement_text({}, way.verdict.judgement)},
                      {"cites", cites(way.cites)},
                      {"reasons", std::move(reasons)}});
    }
    for (const std::size_t i : option.open)
      open.push_back({{"parameter", book.text(params[i].name)}, {"type", type_text(book, params[i].type)}, {"choice", choice_text(telling, params[i])}});
    for (const RuleId rule : option.limits) limits.push_back({{"rule", limit_text(telling, rule)}, {"cites", cites(book[rule].cites)}});
    acts.push_back({{"act", book.text(book[option.act].name)},
                    {"must", option.due.known() ? Json(option.due.is_true()) : Json(nullptr)},
                    {"must_cites", cites(option.due_cites)},
                    {"ways", std::move(ways)},
                    {"denied", option.denied},
                    {"open", std::move(open)},
                    {"limits", std::move(limits)}});
  }
  const Json all = {{"kind", "options"},
                    {"entity", telling.state.id(entity)},
                    {"phase", telling.state.phase ? Json(book.text(book[telling.state.phase].name)) : Json(nullptr)},
                    {"acts", std::move(acts)}};
  return all.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace paragraf::play
