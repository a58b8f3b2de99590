// What a state file stores: see state_json_stored.hpp.
#include "interpreter/state_json_stored.hpp"

#include <fmt/format.h>

#include "base/unicode.hpp"
#include "grammar/keywords.hpp"
#include "grammar/scanner.hpp"
#include "interpreter/json_tree.hpp"

namespace paragraf::interpreter {
namespace {

using base::Code;
using base::Diagnostic;
using base::Span;

constexpr std::string_view fact_form = "[ [...] ]";
constexpr std::string_view done_entry = R"({ "act": "move", "args": ["u1"] })";
constexpr std::string_view done_form = R"([ { "act": "move", "args": ["u1"] } ])";

// A name as the language has them: letters, digits and `_`, no digit first.
bool is_name(std::string_view id) {
  for (std::size_t at = 0; at < id.size();) {
    const base::CodePoint point = base::decode(id, at);
    const bool fits = at == 0 ? base::is_letter(point.value) || point.value == U'_' : base::is_word(point.value);
    if (!fits) return false;
    at += point.size;
  }
  return !id.empty();
}

// A word of the language itself: `if`. A die is none: those that are written as names, such as `d6`, are rare.
bool is_keyword(const std::string& id, const std::vector<const grammar::KeywordTable*>& tables) {
  return std::any_of(tables.begin(), tables.end(), [&](const grammar::KeywordTable* table) {
    return grammar::Scanner(id, *table).free_name(0) == grammar::Scanner::npos;
  });
}

}  // namespace

void StoredReader::read_entities(const JsonValue* entities, const State* first) {
  if (entities) collect_ids(*entities);
  place_entities(first);
  for (const Given& given : given_) read_cells(given);
}

// The places of entities in the state do not depend on the order of the file.
void StoredReader::place_entities(const State* first) {
  for (std::size_t kind = 0; first && kind < book_.entities.size(); ++kind)
    for (std::uint32_t i = 0; i < first->count(EntityId(kind)); ++i) {
      const Instance gone = own.prepare(EntityId(kind), first->id({EntityId(kind), i}));
      own.cell(CellKey(gone)) = {true, Value(false), {}};
    }
  std::stable_sort(given_.begin(), given_.end(),
                   [](const Given& a, const Given& b) { return id_before(a.field->key, b.field->key); });
  for (Given& given : given_) {
    given.instance = first ? first->find(given.kind, given.field->key) : std::nullopt;
    if (given.instance)
      own.cell(CellKey(*given.instance)) = {true, Value(true), {}};
    else
      given.instance = own.add(given.kind, given.field->key);
  }
  warn_of_unspeakable_ids();
}

// --- entities
void StoredReader::collect_ids(const JsonValue& value) {
  if (!expect(JsonKind::object, value, path_of("entities"), R"(an object, such as { "kind": { "id": { ... } } })")) return;
  std::unordered_map<std::string_view, Span> ids;
  for (const JsonField* kind : fields(value, path_of("entities"))) {
    const std::string path = child_path(path_of("entities"), kind->key);
    const auto entity = find(book_.entity_of, kind->key);
    if (!entity) {
      unknown(kind->key_span, path, fmt::format("the book declares no entity `{}`", kind->key), kind->key,
              names_in(book_.entity_of));
      for (const JsonField& field : kind->value.children) lose(field.key);
      continue;
    }
    if (!expect(JsonKind::object, kind->value, path, R"(an object, such as { "id": { ... } })")) continue;
    for (const JsonField& field : kind->value.children) collect_id(*entity, field, path, ids);
  }
}

void StoredReader::collect_id(EntityId entity, const JsonField& field, const std::string& path,
                std::unordered_map<std::string_view, Span>& ids) {
  const std::string own_path = child_path(path, field.key);
  if (field.key.empty()) report(Code::state_type, field.key_span, own_path, "found an empty id, expected a name");
  const auto [known, fresh] = ids.emplace(field.key, field.key_span);
  if (!fresh) twice(field.key_span, own_path, fmt::format("the id `{}` is given twice", field.key), known->second);
  given_.push_back({entity, &field, own_path, {}});
}

// A question names entities by their ids, so an id that is no name of the language, or a word of it, cannot be asked about; told once.
void StoredReader::warn_of_unspeakable_ids() {
  const Given* first = nullptr;
  std::size_t more = 0;
  std::vector<const grammar::KeywordTable*> tables;
  for (const auto& [_, language] : book_.file_languages)
    if (const grammar::KeywordTable* table = grammar::keyword_table(language); std::find(tables.begin(), tables.end(), table) == tables.end())
      tables.push_back(table);
  for (const Given& given : given_) {
    const std::string& key = given.field->key;
    if (key.empty() || (is_name(key) && !is_keyword(key, tables))) continue;
    if (first)
      ++more;
    else
      first = &given;
  }
  if (!first) return;
  Diagnostic result =
      finding(Code::state_unspeakable_id, first->field->key_span, first->path, "a question cannot name this id");
  result.notes.push_back(is_name(first->field->key) ? "it is a word of the language in which rules are written"
                                                    : "a name is made of letters, digits and `_`, and begins with a letter or `_`");
  if (more > 0)
    result.notes.push_back(
        fmt::format("{} more id{} of this file {} no name", more, more == 1 ? "" : "s", more == 1 ? "is" : "are"));
  warn(std::move(result));
}

void StoredReader::read_cells(const Given& given) {
  const Entity& entity = book_[given.kind];
  const JsonValue& value = given.field->value;
  if (!expect(JsonKind::object, value, given.path,
              fmt::format("an object with the attributes of a `{}`", book_.text(entity.name)))) {
    return;
  }
  for (const JsonField* field : fields(value, given.path)) {
    const std::string path = child_path(given.path, field->key);
    const Name name = book_.names.find(field->key);
    const AttributeId id = name ? book_.attribute(given.kind, name) : AttributeId();
    if (!id) {
      unknown_attribute(entity, *field, path);
      continue;
    }
    const Attribute& attribute = book_[id];
    const auto cell =
        read_value(field->value, {attribute.type, &attribute.domain, &attribute.clamp, attribute.place}, path);
    if (cell && given.instance) own.cell(*given.instance, id) = {true, *cell, {}};
  }
}

void StoredReader::unknown_attribute(const Entity& entity, const JsonField& field, const std::string& path) {
  std::vector<std::string> names;
  for (AttributeId attribute : entity.attributes) names.push_back(book_.text(book_[attribute].name));
  unknown(field.key_span, path, fmt::format("a `{}` has no attribute `{}`", book_.text(entity.name), field.key),
          field.key, names);
}

// --- facts
void StoredReader::read_facts(const JsonValue& value) {
  if (!expect(JsonKind::object, value, path_of("facts"), fmt::format(R"(an object, such as {{ "name": {} }})", fact_form)))
    return;
  for (const JsonField* field : fields(value, path_of("facts"))) {
    const std::string path = child_path(path_of("facts"), field->key);
    const auto id = find(book_.fact_of, field->key);
    if (!id) {
      std::vector<std::string> notes;
      if (find(book_.value_of, field->key)) notes.push_back("it is derived by rules, so a state cannot give it");
      if (find(book_.extern_of, field->key)) notes.push_back("it is an extern, so it stands under `externs`");
      unknown(field->key_span, path, fmt::format("the book declares no fact `{}`", field->key), field->key,
              names_in(book_.fact_of), std::move(notes));
    } else if (book_[*id].params.empty()) {
      if (expect(JsonKind::boolean, field->value, path, "true or false") && field->value.truth)
        own.cell({*id, Values()}) = {true, Value(true), {}};
    } else if (expect(JsonKind::array, field->value, path, fmt::format("a list, such as {}", fact_form))) {
      read_notes(*id, field->value, path);
    }
  }
}

void StoredReader::read_notes(FactId id, const JsonValue& list, const std::string& path) {
  const Fact& fact = book_[id];
  std::map<Values, Span> seen;
  for (std::size_t i = 0; i < list.children.size(); ++i) {
    const JsonValue& entry = list.children[i].value;
    const std::string own_path = item_path(path, i);
    if (entry.kind != JsonKind::array) {
      Diagnostic result = finding(Code::state_type, entry.span, own_path,
                                  fmt::format("found {}, expected a list of arguments", found(entry)));
      result.notes.push_back(
          fmt::format("declared as {}({})", book_.text(fact.name), params_text(book_, fact.params)));
      if (fact.params.size() == 1 && entry.kind == JsonKind::text)
        offer(result, entry.span, fmt::format("[{}]", json_quoted(entry.text)));
      add(std::move(result));
      continue;
    }
    const auto args = read_args(fact.name, fact.params, &entry, entry, own_path);
    if (!args) continue;
    const auto [first, fresh] = seen.emplace(*args, entry.span);
    if (fresh)
      own.cell({id, *args}) = {true, Value(true), {}};
    else
      twice(entry.span, own_path, fmt::format("`{}` is noted twice for the same arguments", book_.text(fact.name)),
            first->second);
  }
}

// --- acts that were done
void StoredReader::read_done(const JsonValue& list) {
  if (!expect(JsonKind::array, list, path_of("done"), fmt::format("a list, such as {}", done_form))) return;
  std::map<DoneAct, Span> seen;
  for (std::size_t i = 0; i < list.children.size(); ++i) {
    const JsonValue& entry = list.children[i].value;
    const std::string path = item_path(path_of("done"), i);
    const auto done = read_act(entry, path, true);
    if (!done) continue;
    const auto [first, fresh] = seen.emplace(*done, entry.span);
    if (fresh)
      own.done.insert(*done);
    else
      twice(entry.span, path, fmt::format("`{}` is done twice", book_.text(book_[done->act].name)), first->second);
  }
}

std::optional<DoneAct> StoredReader::read_act(const JsonValue& entry, const std::string& path, bool phase) {
  if (!expect(JsonKind::object, entry, path, "an object, such as " + std::string(done_entry))) return std::nullopt;
  const JsonValue* args = nullptr;
  const JsonField* act = nullptr;
  DoneAct done{{}, {}, state_.phase};
  bool fine = true;
  for (const JsonField* field : fields(entry, path)) {
    const std::string own_path = child_path(path, field->key);
    if (field->key == "act") {
      act = field;
    } else if (field->key == "args") {
      args = &field->value;
    } else if (phase && field->key == "in") {
      fine = expect(JsonKind::text, field->value, own_path, "the name of a phase or sequence in quotes") &&
             read_period(field->value, own_path, done.in) && fine;
    } else {
      unknown(field->key_span, own_path, fmt::format("unknown key `{}`", field->key), field->key,
              phase ? std::vector<std::string>{"act", "args", "in"} : std::vector<std::string>{"act", "args"});
      fine = false;
    }
  }
  if (!act) {
    report(Code::state_type, entry.span, path, "found no `act`, expected the name of an action");
    return std::nullopt;
  }
  const std::string act_path = path + ".act";
  if (!expect(JsonKind::text, act->value, act_path, "the name of an action in quotes")) return std::nullopt;
  const auto id = find(book_.act_of, act->value.text);
  if (!id || !book_[*id].action) {
    std::vector<std::string> actions;
    for (const Act& one : book_.acts)
      if (one.action && !one.ends_phase) actions.push_back(book_.text(one.name));
    std::sort(actions.begin(), actions.end());
    unknown(act->value.span, act_path, fmt::format("the book has no action `{}`", act->value.text), act->value.text,
            actions);
    return std::nullopt;
  }
  const auto values = read_args(book_[*id].name, book_[*id].params, args, entry, path + ".args");
  if (!values || !fine) return std::nullopt;
  done.act = *id;
  done.args = *values;
  return done;
}

bool StoredReader::read_period(const JsonValue& value, const std::string& path, PhaseId& period) {
  for (const auto* names : {&book_.phase_of, &book_.sequence_of})
    if (const auto found = find(*names, value.text)) {
      period = *found;
      return true;
    }
  std::vector<std::string> names = names_in(book_.phase_of);
  for (const std::string& sequence : names_in(book_.sequence_of)) names.push_back(sequence);
  unknown(value.span, path, fmt::format("the book has no phase or sequence `{}`", value.text), value.text, names);
  return false;
}

}  // namespace paragraf::interpreter
