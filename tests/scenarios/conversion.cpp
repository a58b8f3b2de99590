// The walk over acceptance scenarios; see conversion.hpp.
#include "tests/scenarios/conversion.hpp"

#include <algorithm>

namespace paragraf::tests::scenarios {

std::vector<std::string> ids_with(const Json& document, std::string_view prefix) {
  std::vector<std::string> ids;
  for (const Json& scenario : document["scenarios"])
    if (std::string id = scenario["id"]; id.starts_with(prefix)) ids.push_back(std::move(id));
  return ids;
}

void for_each_scenario(const Json& document, std::span<const std::string> ids, Failures& failures,
                       const std::function<void(const Node& scenario, const std::string& id)>& convert) {
  failures.scenario = "scenarios";
  const auto scenarios = Node(document, "", failures).at("scenarios").items();
  for (const std::string& id : ids) {
    failures.scenario = id;
    const auto found = std::find_if(scenarios.begin(), scenarios.end(),
                                    [&](const Node& one) { return one.has("id") && one.json()["id"] == id; });
    if (found == scenarios.end())
      failures.add("id", "there is no such scenario");
    else
      convert(Node(found->json(), "", failures), id);
  }
}

}  // namespace paragraf::tests::scenarios
