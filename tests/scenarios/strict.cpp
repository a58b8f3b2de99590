// See strict.hpp.
#include "tests/scenarios/strict.hpp"

#include <algorithm>

namespace paragraf::tests::scenarios {
namespace {

const Json& nothing() {
  static const Json null;
  return null;
}

}  // namespace

void Failures::add(const std::string& path, const std::string& message) {
  std::string line = scenario + ": " + (path.empty() ? "" : path + ": ") + message;
  if (std::find(list.begin(), list.end(), line) == list.end()) list.push_back(std::move(line));
}

void Node::only(std::initializer_list<std::string_view> mapped, std::initializer_list<std::string_view> prose) const {
  if (!json_->is_object()) return fail("found " + json_->dump() + ", expected an object");
  for (const auto& [key, value] : json_->items()) {
    const auto in = [](const auto& names, const std::string& name) {
      return std::find(names.begin(), names.end(), name) != names.end();
    };
    if (!in(mapped, key) && !in(prose, key)) fail("the field \"" + key + "\" is not mapped");
  }
}

Node Node::at(std::string_view key) const {
  const std::string path = path_.empty() ? std::string(key) : path_ + "." + std::string(key);
  if (has(key)) return {(*json_)[std::string(key)], path, *failures_};
  failures_->add(path, "this field is missing");
  return {nothing(), path, *failures_};
}

std::vector<std::pair<std::string, Node>> Node::fields() const {
  std::vector<std::pair<std::string, Node>> out;
  if (!json_->is_object()) {
    fail("found " + json_->dump() + ", expected an object");
    return out;
  }
  for (const auto& [key, value] : json_->items()) out.emplace_back(key, at(key));
  return out;
}

std::vector<Node> Node::items() const {
  std::vector<Node> out;
  if (!json_->is_array()) {
    fail("found " + json_->dump() + ", expected a list");
    return out;
  }
  for (std::size_t i = 0; i < json_->size(); ++i)
    out.emplace_back((*json_)[i], path_ + "[" + std::to_string(i) + "]", *failures_);
  return out;
}

std::string Node::text() const {
  if (json_->is_string()) return json_->get<std::string>();
  fail("found " + json_->dump() + ", expected a string");
  return {};
}

long long Node::whole() const {
  if (json_->is_number_integer()) return json_->get<long long>();
  fail("found " + json_->dump() + ", expected a whole number");
  return 0;
}

bool Node::truth() const {
  if (json_->is_boolean()) return json_->get<bool>();
  fail("found " + json_->dump() + ", expected true or false");
  return false;
}

std::vector<std::string> Node::texts() const {
  std::vector<std::string> out;
  for (const Node& item : items()) out.push_back(item.text());
  return out;
}

}  // namespace paragraf::tests::scenarios
