// The document of a state and its parts: see state_schema.hpp. Values: value_schema.cpp.
#include "interpreter/state_schema.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/telling.hpp"
#include "interpreter/value_schema.hpp"

namespace paragraf::interpreter {
namespace {

class Schema {
 public:
  Schema(const Book& book, const base::Sources& sources, std::string_view language)
      : book_(book), sources_(sources), language_(language), values_(book) {}

  Json write() const {
    Json properties = {{"book", {{"const", book_.name}}}};
    if (!book_.phases.empty()) {
      Json phases = Json::array();
      for (const Phase& phase : book_.phases)
        if (phase.sequence) phases.push_back(book_.text(phase.name));
      properties["phase"] = {{"enum", phases}};
    }
    properties["entities"] = entities();
    if (!book_.facts.empty()) properties["facts"] = facts();
    if (!book_.phases.empty()) {
      properties["done"] = acts(true);
      if (std::any_of(book_.phases.begin(), book_.phases.end(), [](const Phase& phase) { return phase.simultaneous; }))
        properties["together"] = together();
    }
    properties["externs"] = externs();
    return {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
            {"title", "A state of " + title()},
            {"type", "object"},
            {"properties", properties},
            {"additionalProperties", false},
            {"$defs", definitions()}};
  }

 private:
  std::string title() const {
    for (const Title& title : book_.titles)
      if (language_.empty() || title.language == language_) return title.text;
    return book_.name;
  }

  static Json closed(Json properties) {
    return {{"type", "object"}, {"properties", std::move(properties)}, {"additionalProperties", false}};
  }

  // The citation of the declaration, and what the sentence says.
  void describe(Json& schema, SentenceId sentence, std::string also = {}) const {
    if (!also.empty() && sentence && book_[sentence].clause) also += "; ";
    if (sentence && book_[sentence].clause) {
      also += book_[sentence].citation;
      const std::string prose = prose_text(book_, sources_, sentence, language_);
      if (!prose.empty()) also += ": " + prose;
    }
    if (!also.empty()) schema["description"] = std::move(also);
  }

  Json entities() const {
    Json kinds = Json::object();
    for (const Entity& entity : book_.entities) {
      const std::string& name = book_.text(entity.name);
      kinds[name] = {{"type", "object"},
                     {"description", fmt::format("each `{}` by its id", name)},
                     {"propertyNames", {{"minLength", 1}}},
                     {"additionalProperties", values_.reference(name)}};
    }
    return closed(std::move(kinds));
  }

  Json definitions() const {
    Json all = Json::object();
    for (const Entity& entity : book_.entities) {
      Json properties = Json::object();
      for (AttributeId id : entity.attributes) {
        const Attribute& attribute = book_[id];
        Json value = values_.of(attribute.type, {&attribute.domain, &attribute.clamp});
        value["title"] = declared(attribute.type, attribute.domain);
        describe(value, attribute.sentence);
        properties[book_.text(attribute.name)] = std::move(value);
      }
      all[book_.text(entity.name)] = closed(std::move(properties));
    }
    for (const RecordDecl& record : book_.records) {
      Json properties = Json::object(), required = Json::array();
      for (const Parameter& field : record.fields) {
        Json value = values_.of(field.type, {&field.domain, nullptr});
        value["title"] = declared(field.type, field.domain);
        properties[book_.text(field.name)] = std::move(value);
        if (book_.types.kind(field.type) != TypeKind::optional) required.push_back(book_.text(field.name));
      }
      Json one = closed(std::move(properties));
      one["required"] = std::move(required);
      if (const Json shorter = in_short(record); !shorter.empty()) one = {{"anyOf", Json::array({std::move(one), shorter})}};
      describe(one, record.sentence);
      all[book_.text(record.name)] = std::move(one);
    }
    return all;
  }

  // Points and vectors as the list of their two lengths, polygons as that of their corners.
  Json in_short(const RecordDecl& record) const {
    const RecordId id = book_.record_of.at(record.name);
    if (id == book_.geometry.polygon && id.valid()) return values_.of(record.fields.front().type);
    if (!book_.geometry.is_pair(id)) return Json::object();
    Json parts = Json::array();
    for (const Parameter& field : record.fields) parts.push_back(values_.of(field.type));
    const std::size_t size = parts.size();
    return {{"type", "array"}, {"prefixItems", std::move(parts)}, {"items", false}, {"minItems", size}};
  }

  std::string declared(TypeId type, const Domain& domain) const {
    std::string text = type_text(book_, type);
    if (!domain.open()) text += " in " + domain_syntax(book_, domain, type);
    return text;
  }

  Json arguments(const std::vector<Parameter>& params) const {
    Json items = Json::array();
    for (const Parameter& param : params) {
      Json value = values_.of(param.type, {&param.domain, nullptr});
      value["title"] = fmt::format("{}: {}", book_.text(param.name), declared(param.type, param.domain));
      items.push_back(std::move(value));
    }
    const std::size_t count = params.size();
    Json list = {{"type", "array"}, {"items", false}, {"minItems", count}};
    if (count > 0) list["prefixItems"] = std::move(items);
    return list;
  }

  Json facts() const {
    Json all = Json::object();
    for (const Fact& fact : book_.facts) {
      Json noted = {{"type", "boolean"}};
      if (!fact.params.empty())
        noted = {{"type", "array"}, {"uniqueItems", true}, {"items", arguments(fact.params)}};
      describe(noted, fact.sentence);
      all[book_.text(fact.name)] = std::move(noted);
    }
    return closed(std::move(all));
  }

  Json periods() const {
    Json all = Json::array();
    for (const Phase& phase : book_.phases) all.push_back(book_.text(phase.name));
    return all;
  }

  // `phase`: with the phase in which each was done.
  Json acts(bool phase) const {
    Json any = Json::array();
    for (const Act& act : book_.acts) {
      if (!act.action) continue;
      Json one = closed({{"act", {{"const", book_.text(act.name)}}}, {"args", arguments(act.params)}});
      if (phase) one["properties"]["in"] = {{"enum", periods()}};
      one["required"] = act.params.empty() ? Json::array({"act"}) : Json::array({"act", "args"});
      any.push_back(std::move(one));
    }
    return {{"type", "array"}, {"items", {{"anyOf", std::move(any)}}}};
  }

  // What was done in a simultaneous phase, and the state before.
  Json together() const {
    Json before = {{"entities", entities()}, {"done", acts(true)}};
    if (!book_.facts.empty()) before["facts"] = facts();
    Json rolls = Json::array();
    for (const Act& event : book_.acts)
      for (const Parameter& die : event.params) {
        if (book_.types.kind(die.type) != TypeKind::dice) continue;
        std::vector<Parameter> concerns;
        for (const Parameter& param : event.params)
          if (book_.types.kind(param.type) != TypeKind::dice) concerns.push_back(param);
        Json args = arguments(concerns);
        for (Json& arg : args["prefixItems"]) arg = {{"anyOf", Json::array({arg, {{"type", "null"}}})}};
        if (concerns.empty()) args.erase("prefixItems");
        Json one = closed({{"event", {{"const", book_.text(event.name)}}},
                           {"args", std::move(args)},
                           {"die", {{"const", book_.text(die.name)}}},
                           {"total", values_.of(die.type, {&die.domain, nullptr})}});
        one["required"] = {"event", "args", "die", "total"};
        rolls.push_back(std::move(one));
      }
    Json all = {{"before", closed(std::move(before))}, {"acts", acts(false)}};
    if (!rolls.empty()) all["rolls"] = {{"type", "array"}, {"items", {{"anyOf", std::move(rolls)}}}};
    Json shape = closed(std::move(all));
    shape["required"] = {"before", "acts"};
    return shape;
  }

  Json externs() const {
    Json all = Json::object();
    for (const Extern& external : book_.externs) {
      const Json value = values_.of(external.type, {&external.domain, nullptr, external.measured_by.empty()});
      Json entry = closed({{"args", arguments(external.params)}, {"is", value}});
      entry["required"] = external.params.empty() ? Json::array({"is"}) : Json::array({"args", "is"});
      Json list = {{"type", "array"}, {"items", std::move(entry)}};
      if (external.params.empty()) list["minItems"] = 1;  // an empty list may be a value
      Json either = external.params.empty() ? Json{{"anyOf", Json::array({value, std::move(list)})}} : std::move(list);
      either["title"] = declared(external.type, external.domain);
      describe(either, external.sentence, "stated elsewhere: " + external.stated_in);
      all[book_.text(external.name)] = std::move(either);
    }
    return closed(std::move(all));
  }

  const Book& book_;
  const base::Sources& sources_;
  std::string_view language_;
  ValueSchema values_;
};

}  // namespace

std::string state_schema(const Book& book, const base::Sources& sources, std::string_view language) {
  return Schema(book, sources, language).write().dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace paragraf::interpreter
