// Digests from the bottom up; what names each other in a circle has one together: see dependencies.hpp.
#include "analysis/lint/dependencies.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/play/digest.hpp"
#include "model/circles.hpp"

namespace paragraf::analysis::lint {
namespace {

using Kind = Declared::Kind;

std::vector<Declared> all_declared(const Book& book) {
  std::vector<Declared> all;
  const auto add = [&](Kind kind, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) all.push_back({kind, static_cast<std::uint32_t>(i)});
  };
  add(Kind::value, book.values.size());
  add(Kind::act, book.acts.size());
  add(Kind::fact, book.facts.size());
  add(Kind::external, book.externs.size());
  add(Kind::attribute, book.attributes.size());
  add(Kind::entity, book.entities.size());
  add(Kind::enumeration, book.enums.size());
  add(Kind::measure, book.measures.size());
  add(Kind::record, book.records.size());
  add(Kind::reading, book.readings.size());
  add(Kind::phase, book.phases.size());
  add(Kind::die, book.named_dice.size());
  add(Kind::rule, book.rules.size());
  add(Kind::texts, 1);
  return all;
}

std::string sorted(std::vector<std::string> parts) {
  std::sort(parts.begin(), parts.end());
  std::string text;
  for (const std::string& part : parts) text += part + "\n";
  return text;
}

}  // namespace

Dependencies::Dependencies(const Book& book, const std::vector<std::uint32_t>& sides, const Values& texts) {
  const std::vector<Declared> nodes = all_declared(book);
  std::vector<std::string> said(nodes.size());
  std::vector<std::vector<std::size_t>> named(nodes.size());
  const auto node_of = [&](const Declared& one) { return static_cast<std::size_t>(std::lower_bound(nodes.begin(), nodes.end(), one) - nodes.begin()); };
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    DefinitionText definition(book);
    definition.define(nodes[i]);
    said[i] = definition.text();
    if (nodes[i].kind == Kind::reading && nodes[i].index < sides.size()) said[i] += fmt::format(" read as {}", sides[nodes[i].index]);
    if (nodes[i].kind == Kind::texts)
      for (const Value& text : texts) said[i] += " " + value_text(book, text, book.types.text());
    for (const Declared& other : definition.named()) named[i].push_back(node_of(other));
  }
  std::vector<std::string> digests(nodes.size());
  for (const std::vector<std::size_t>& group : model::components(nodes.size(), [&](std::size_t node) { return named[node]; })) {
    std::vector<std::string> parts;
    for (const std::size_t node : group) {
      parts.push_back(said[node]);
      for (const std::size_t other : named[node])
        if (!std::binary_search(group.begin(), group.end(), other)) parts.push_back(digests[other]);
    }
    std::sort(parts.begin(), parts.end());
    parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
    const std::string together = play::sha256(sorted(std::move(parts)));
    for (const std::size_t node : group) digests[node] = group.size() == 1 ? together : play::sha256(said[node] + together);
  }
  for (std::size_t i = 0; i < nodes.size(); ++i) digests_[nodes[i]] = std::move(digests[i]);

  std::vector<std::string> everywhere;
  for (const auto* rules : {&book.presuppositions, &book.whenevers})
    for (const RuleId rule : *rules) everywhere.push_back(digests_.at({Kind::rule, rule.index()}));
  for (const std::vector<AttributeId>& places : book.geometry.places)
    for (const AttributeId place : places) everywhere.push_back("place " + digests_.at({Kind::attribute, place.index()}));
  everywhere_ = sorted(std::move(everywhere));
}

std::string Dependencies::digest(const std::vector<Declared>& about) const {
  std::vector<std::string> parts;
  for (const Declared& one : about) parts.push_back(digests_.at(one));
  return play::sha256(sorted(std::move(parts)) + everywhere_);
}

}  // namespace paragraf::analysis::lint
