// Options as one JSON object: see options_text.hpp.
#include <algorithm>

#include <nlohmann/json.hpp>

#include "interpreter/play/options_text.hpp"
#include "interpreter/reason_text.hpp"

namespace paragraf::play {
using namespace interpreter;

using Json = nlohmann::ordered_json;

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
    const auto denied = static_cast<std::size_t>(std::count_if(option.ways.begin(), option.ways.end(), [](const Way& way) { return way.denied(); }));
    const bool all = denied == option.ways.size();
    for (const Way& way : option.ways) {
      if (way.denied() && (!all || !ways.empty())) continue;
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
    for (const RuleId rule : option.limits) limits.push_back({{"rule", quoted_source(telling.sources, book[rule].place)}, {"cites", cites(book[rule].cites)}});
    acts.push_back({{"act", book.text(book[option.act].name)},
                    {"must", option.due.known() ? Json(option.due.is_true()) : Json(nullptr)},
                    {"must_cites", cites(option.due_cites)},
                    {"ways", std::move(ways)},
                    {"denied", denied},
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
