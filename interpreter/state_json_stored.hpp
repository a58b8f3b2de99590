// What a state file stores: entities with their attributes, facts, and acts that were done. In: a JSON object, and where in the
// document it stands. Out: a state, or a finding for each mistake; a consequence of one is not reported. First all ids are
// collected, so that an entity may refer to one that stands later; then the rest is read.
#pragma once
#include <algorithm>

#include "interpreter/state_json_values.hpp"

namespace paragraf::interpreter {

// What was read so far; it is there before the values that name its entities.
struct OwnState {
  State own;
};

class StoredReader : public OwnState, public StateValues {
 public:
  // `inside`: the path of the object, empty for the whole document.
  StoredReader(const Book& book, base::SourceId source, base::Sink& sink, std::string inside = {})
      : OwnState{State(book)}, StateValues(own, source, sink), inside_(std::move(inside)) {}

  // The entities, at the same places as in `first`, if there is one; what only that has is gone.
  void read_entities(const JsonValue* entities, const State* first);
  void read_facts(const JsonValue& value);
  void read_done(const JsonValue& list);
  // An action with its arguments; `phase`: with the phase in which it was done.
  std::optional<DoneAct> read_act(const JsonValue& entry, const std::string& path, bool phase);

 protected:
  template <class Map>
  std::vector<std::string> names_in(const Map& map) const {
    std::vector<std::string> names;
    for (const auto& entry : map) names.push_back(book_.text(entry.first));
    std::sort(names.begin(), names.end());
    return names;
  }
  template <class Map>
  auto find(const Map& map, std::string_view name) const -> std::optional<std::decay_t<decltype(map.begin()->second)>> {
    const auto found = map.find(book_.names.find(name));
    if (found == map.end()) return std::nullopt;
    return found->second;
  }
  std::string path_of(std::string_view key) const { return child_path(inside_, key); }

 private:
  struct Given {
    EntityId kind;
    const JsonField* field;
    std::string path;
    std::optional<Instance> instance;
  };
  void collect_ids(const JsonValue& value);
  void collect_id(EntityId entity, const JsonField& field, const std::string& path,
                  std::unordered_map<std::string_view, base::Span>& ids);
  void place_entities(const State* first);
  void warn_of_unspeakable_ids();
  void read_cells(const Given& given);
  void unknown_attribute(const Entity& entity, const JsonField& field, const std::string& path);
  void read_notes(FactId id, const JsonValue& list, const std::string& path);
  bool read_period(const JsonValue& value, const std::string& path, PhaseId& period);

  std::string inside_;
  std::vector<Given> given_;
};

}  // namespace paragraf::interpreter
