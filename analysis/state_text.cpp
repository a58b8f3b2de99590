// See state_text.hpp.
#include "analysis/state_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/natural.hpp"
#include "grammar/keywords.hpp"

namespace paragraf::analysis {

using grammar::Role;
using interpreter::Cell;

namespace {

constexpr Role roles[] = {
#define PARAGRAF_ROLE(identifier, role) Role::identifier,
#include "grammar/roles.def"
#undef PARAGRAF_ROLE
};

void sort_as_people_do(std::vector<std::string>& texts) {
  std::sort(texts.begin(), texts.end(),
            [](const std::string& a, const std::string& b) { return base::natural_order(a, b) < 0; });
}

// In the order of their names, whatever their kind.
std::vector<Instance> entities_of(const State& state, std::span<const Instance> first) {
  std::vector<Instance> found(first.begin(), first.end()), others;
  for (std::size_t kind = 0; kind < state.book().entities.size(); ++kind)
    for (const Instance& entity : state.in_order(EntityId(kind)))
      if (std::find(first.begin(), first.end(), entity) == first.end()) others.push_back(entity);
  std::sort(others.begin(), others.end(), [&](const Instance& a, const Instance& b) {
    return state.id(a) != state.id(b) ? interpreter::id_before(state.id(a), state.id(b)) : a < b;
  });
  found.insert(found.end(), others.begin(), others.end());
  return found;
}

bool is_declared(const Book& book, Name name) {
  return book.value_of.contains(name) || book.extern_of.contains(name) || book.fact_of.contains(name) ||
         book.reading_of.contains(name) || book.entity_of.contains(name) || book.alias_of.contains(name) ||
         book.phase_of.contains(name) || book.members_of.contains(name);
}

// Means the name something else in such a file: a keyword, what is built in, what the book declares?
bool is_used(const Book& book, std::string_view id, std::string_view language) {
  const grammar::KeywordTable& table = *grammar::keyword_table(language);
  if (table.builtin(id)) return true;
  for (const Role role : roles)
    for (const std::string& wording : table.wordings(role))
      if (wording == id) return true;
  const Name name = book.names.find(id);
  return name && (is_declared(book, name) || is_declared(book, book.meant(name, language)));
}

}  // namespace

std::string StateText::word(Role role) const { return std::string(grammar::keyword_table(language_)->print(role)); }

std::string StateText::value(const Value& value, TypeId type) const {
  return value_syntax(state_.book(), value, type, language_, interpreter::entity_name, &state_);
}

std::string StateText::call(Name called, const std::vector<Parameter>& params, const Values& args) const {
  std::vector<std::string> texts;
  std::size_t written = 0;
  for (std::size_t i = 0; i < args.size(); ++i) {
    const bool left_out = args[i].is_nothing() && state_.book().types.kind(params[i].type) != TypeKind::optional;
    texts.push_back(left_out ? "_" : value(args[i], params[i].type));
    if (!left_out) written = texts.size();
  }
  texts.resize(written);
  return params.empty() ? name(called) : fmt::format("{}({})", name(called), fmt::join(texts, ", "));
}

std::string StateText::entity(Instance entity) const {
  const Book& book = state_.book();
  std::vector<std::string> fields;
  for (const AttributeId attribute : book[entity.declaration].attributes) {
    const Cell& cell = state_.cell(entity, attribute);
    if (cell.supplied && !cell.value.is_nothing())
      fields.push_back(fmt::format("{}: {}", name(book[attribute].name), value(cell.value, book[attribute].type)));
  }
  return fmt::format("{}: {} {{{}{}{}}}", state_.id(entity), name(book[entity.declaration].name), fields.empty() ? "" : " ",
                     fmt::join(fields, ", "), fields.empty() ? "" : " ");
}

std::vector<std::string> StateText::steps(std::span<const Instance> first) const {
  const Book& book = state_.book();
  const std::string given = word(Role::given);
  std::vector<std::string> steps, facts, assumed;
  for (const Instance& one : entities_of(state_, first)) steps.push_back(fmt::format("{} {}", given, entity(one)));
  if (state_.phase) steps.push_back(fmt::format("{} {} {}", given, word(Role::phase), name(book[state_.phase].name)));
  for (const auto& [fact, cell] : state_.facts())
    if (cell.value.is<bool>() && cell.value.truth())
      facts.push_back(fmt::format("{} {}", given, call(book[fact.first].name, book[fact.first].params, fact.second)));
  for (const auto& [external, is] : state_.externs) {
    const Extern& declared = book[external.first];
    assumed.push_back(fmt::format("{} {} {} {}", word(Role::assume), call(declared.name, declared.params, external.second),
                                  word(Role::is), value(is, declared.type)));
  }
  for (std::vector<std::string>* group : {&facts, &assumed}) {
    sort_as_people_do(*group);
    steps.insert(steps.end(), group->begin(), group->end());
  }
  return steps;
}

std::string entity_id(const Book& book, EntityId kind, std::string_view wanted, std::string_view language,
                      const std::function<bool(const std::string&)>& taken) {
  const auto is_free = [&](const std::string& id) { return !taken(id) && !is_used(book, id, language); };
  if (!wanted.empty() && is_free(std::string(wanted))) return std::string(wanted);
  const std::string& name = book.spelt(book[kind].name, language);
  for (std::size_t number = 1;; ++number) {
    std::string id = number == 1 && language == "en" ? "a_" + name : fmt::format("{}_{}", name, number);
    if (is_free(id)) return id;
  }
}

}  // namespace paragraf::analysis
