// Reading scenario JSON strictly: a field that nobody maps, a missing one, a value of the wrong kind is a failure that
// names the scenario and the path. Readers go on with an empty value, so that one run reports everything.
#pragma once

#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace paragraf::tests::scenarios {

using Json = nlohmann::ordered_json;  // cases and entities keep the order of the file

struct Failures {
  std::string scenario;           // the one that is read at the moment
  std::vector<std::string> list;  // "bt.t08: expected.changes: ..."

  void add(const std::string& path, const std::string& message);  // told once, however often the place is read
};

// A value with the path that leads to it.
class Node {
 public:
  Node(const Json& json, std::string path, Failures& failures) : json_(&json), path_(std::move(path)), failures_(&failures) {}

  const Json& json() const { return *json_; }
  const std::string& path() const { return path_; }
  Failures& failures() const { return *failures_; }

  void fail(const std::string& message) const { failures_->add(path_, message); }
  bool has(std::string_view key) const { return json_->is_object() && json_->contains(key); }

  // Every field of this object is one of these: mapped, or prose that no example repeats.
  void only(std::initializer_list<std::string_view> mapped, std::initializer_list<std::string_view> prose = {}) const;

  Node at(std::string_view key) const;            // a missing one is a failure
  std::vector<std::pair<std::string, Node>> fields() const;
  std::vector<Node> items() const;
  std::string text() const;
  long long whole() const;
  bool truth() const;
  std::vector<std::string> texts() const;

 private:
  const Json* json_;
  std::string path_;
  Failures* failures_;
};

}  // namespace paragraf::tests::scenarios
