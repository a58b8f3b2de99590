// A JSON document against the book's vocabulary: see state_json.hpp. First all ids are collected, so that an entity may
// refer to one that stands later; then the cells and the externs are read. Every mistake is reported; a consequence of
// one is not.
#include <fmt/format.h>

#include <algorithm>

#include "base/unicode.hpp"
#include "interpreter/json_tree.hpp"
#include "interpreter/natives.hpp"
#include "interpreter/state_json.hpp"
#include "interpreter/state_json_values.hpp"

namespace paragraf::interpreter {

namespace {

using base::Code;
using base::Diagnostic;
using base::Span;

constexpr std::string_view fact_form = "[ [...] ]";
constexpr std::string_view extern_form = R"([ { "args": [...], "is": ... } ])";

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

// What was read so far; it is there before the values that name its entities.
struct OwnState {
  State own;
};

class Reader : OwnState, StateValues {
 public:
  Reader(const Book& book, base::SourceId source, base::Sink& sink)
      : OwnState{State(book)}, StateValues(own, source, sink) {}

  std::optional<State> read(const JsonValue& root) {
    const JsonValue* entities = nullptr;
    const JsonValue* externs = nullptr;
    const JsonValue* facts = nullptr;
    for (const JsonField* field : fields(root, "")) {
      if (field->key == "book")
        check_book(field->value);
      else if (field->key == "phase")
        read_phase(field->value);
      else if (field->key == "entities")
        entities = &field->value;
      else if (field->key == "externs")
        externs = &field->value;
      else if (field->key == "facts")
        facts = &field->value;
      else
        unknown(field->key_span, child_path("", field->key), fmt::format("unknown key `{}`", field->key), field->key,
                {"book", "phase", "entities", "facts", "externs"});
    }
    if (entities) collect_ids(*entities);
    for (const Given& given : given_) read_cells(given);
    if (facts) read_facts(*facts);
    if (externs) read_externs(*externs);
    if (!failed()) check_measured();
    if (failed()) return std::nullopt;
    return std::move(own);
  }

 private:
  struct Measurable {
    ExternId id;
    Values args;
    Value value;
    Span span;
    std::string path;
  };
  struct Given {
    EntityId kind;
    const JsonField* field;
    std::string path;
    std::optional<Instance> instance;
  };

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

  // --- the document
  void check_book(const JsonValue& value) {
    if (!expect(JsonKind::text, value, "book", fmt::format("the name of the book, {}", json_quoted(book_.name))))
      return;
    const bool known = std::any_of(book_.volumes.begin(), book_.volumes.end(), [&](const Volume& volume) {
      return !volume.library && value.text == base::to_nfc(volume.name);
    });
    if (!known)
      report(Code::state_unknown_key, value.span, "book",
             fmt::format("the state is for the book `{}`, but the book is `{}`", value.text, book_.name));
  }

  void read_phase(const JsonValue& value) {
    if (!expect(JsonKind::text, value, "phase", "the name of a phase in quotes")) return;
    if (const auto phase = find(book_.phase_of, value.text)) {
      own.phase = *phase;
      return;
    }
    unknown(value.span, "phase", fmt::format("the book has no phase `{}`", value.text), value.text,
            names_in(book_.phase_of));
  }

  // --- entities
  void collect_ids(const JsonValue& value) {
    if (!expect(JsonKind::object, value, "entities", R"(an object, such as { "kind": { "id": { ... } } })")) return;
    std::unordered_map<std::string_view, Span> ids;
    for (const JsonField* kind : fields(value, "entities")) {
      const std::string path = child_path("entities", kind->key);
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
    // The places of entities in the state do not depend on the order of the file.
    std::stable_sort(given_.begin(), given_.end(),
                     [](const Given& a, const Given& b) { return id_before(a.field->key, b.field->key); });
    for (Given& given : given_) given.instance = own.add(given.kind, given.field->key);
    warn_of_unspeakable_ids();
  }

  void collect_id(EntityId entity, const JsonField& field, const std::string& path,
                  std::unordered_map<std::string_view, Span>& ids) {
    const std::string own_path = child_path(path, field.key);
    if (field.key.empty()) report(Code::state_type, field.key_span, own_path, "found an empty id, expected a name");
    const auto [known, fresh] = ids.emplace(field.key, field.key_span);
    if (!fresh) twice(field.key_span, own_path, fmt::format("the id `{}` is given twice", field.key), known->second);
    given_.push_back({entity, &field, own_path, {}});
  }

  // A question names entities by their ids, so an id that is no name of the language cannot be asked about; told once.
  void warn_of_unspeakable_ids() {
    const Given* first = nullptr;
    std::size_t more = 0;
    for (const Given& given : given_) {
      if (given.field->key.empty() || is_name(given.field->key)) continue;
      if (first)
        ++more;
      else
        first = &given;
    }
    if (!first) return;
    Diagnostic result =
        finding(Code::state_unspeakable_id, first->field->key_span, first->path, "a question cannot name this id");
    result.notes.push_back("a name is made of letters, digits and `_`, and begins with a letter or `_`");
    if (more > 0)
      result.notes.push_back(
          fmt::format("{} more id{} of this file {} no name", more, more == 1 ? "" : "s", more == 1 ? "is" : "are"));
    warn(std::move(result));
  }

  void read_cells(const Given& given) {
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

  void unknown_attribute(const Entity& entity, const JsonField& field, const std::string& path) {
    std::vector<std::string> names;
    for (AttributeId attribute : entity.attributes) names.push_back(book_.text(book_[attribute].name));
    unknown(field.key_span, path, fmt::format("a `{}` has no attribute `{}`", book_.text(entity.name), field.key),
            field.key, names);
  }

  // --- facts
  void read_facts(const JsonValue& value) {
    if (!expect(JsonKind::object, value, "facts", fmt::format(R"(an object, such as {{ "name": {} }})", fact_form)))
      return;
    for (const JsonField* field : fields(value, "facts")) {
      const std::string path = child_path("facts", field->key);
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

  void read_notes(FactId id, const JsonValue& list, const std::string& path) {
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

  // --- externs
  void read_externs(const JsonValue& value) {
    if (!expect(JsonKind::object, value, "externs", fmt::format(R"(an object, such as {{ "name": {} }})", extern_form)))
      return;
    for (const JsonField* field : fields(value, "externs")) {
      const std::string path = child_path("externs", field->key);
      const auto id = find(book_.extern_of, field->key);
      if (!id) {
        std::vector<std::string> notes;
        if (find(book_.value_of, field->key)) notes.push_back("it is derived by rules, so a state cannot give it");
        unknown(field->key_span, path, fmt::format("the book declares no extern `{}`", field->key), field->key,
                names_in(book_.extern_of), std::move(notes));
        continue;
      }
      if (book_[*id].params.empty() && !is_list_of_entries(field->value)) {
        const Extern& declared = book_[*id];
        if (auto plain = read_value(field->value, {declared.type, &declared.domain, &no_domain, declared.place}, path))
          store(*id, {}, *plain, field->value.span, path);
        continue;
      }
      if (!expect(JsonKind::array, field->value, path, fmt::format("a list, such as {}", extern_form))) continue;
      std::map<Values, Span> seen;
      for (std::size_t i = 0; i < field->value.children.size(); ++i)
        read_extern(*id, field->value.children[i].value, item_path(path, i), seen);
    }
  }

  // `[ { "is": ... } ]`; what an extern without parameters is may also stand alone.
  static bool is_list_of_entries(const JsonValue& value) {
    return value.kind == JsonKind::array &&
           std::any_of(value.children.begin(), value.children.end(),
                       [](const JsonField& entry) { return entry.value.kind == JsonKind::object; });
  }

  void read_extern(ExternId id, const JsonValue& entry, const std::string& path, std::map<Values, Span>& seen) {
    if (!expect(JsonKind::object, entry, path, R"(an object, such as { "args": [...], "is": ... })")) return;
    const Extern& declared = book_[id];
    const JsonValue* args = nullptr;
    const JsonValue* outcome = nullptr;
    for (const JsonField* field : fields(entry, path)) {
      if (field->key == "args")
        args = &field->value;
      else if (field->key == "is")
        outcome = &field->value;
      else
        unknown(field->key_span, child_path(path, field->key), fmt::format("unknown key `{}`", field->key), field->key,
                {"args", "is"});
    }
    std::optional<Value> value;
    if (outcome)
      value = read_value(*outcome, {declared.type, &declared.domain, &no_domain, declared.place}, path + ".is");
    else
      report(Code::state_type, entry.span, path, "found no `is`, expected the value of the extern",
             {fmt::format("such as \"is\": {}", example(declared.type))});
    const auto values = read_args(declared.name, declared.params, args, entry, path + ".args");
    if (!values) return;
    const auto [first, fresh] = seen.emplace(*values, entry.span);
    if (!fresh)
      twice(entry.span, path, fmt::format("`{}` is given twice for the same arguments", book_.text(declared.name)),
            first->second);
    else if (value)
      store(id, *values, *value, entry.span, path);
  }

  void store(ExternId id, const Values& args, const Value& value, Span span, const std::string& path) {
    own.externs.emplace(std::pair(id, args), value);
    if (!book_[id].measured_by.empty()) measurable_.push_back({id, args, value, span, path});
  }

  // What can be measured may be given, too, if it is the same. Everything that it is measured by has been read.
  void check_measured() {
    for (const Measurable& given : measurable_) {
      const Extern& declared = book_[given.id];
      const Measured measured = measure(state_, declared, given.args);
      const Value* value = std::get_if<Value>(&measured);
      if (!value || *value == given.value) continue;
      const auto shown = [&](const Value& v) { return value_text(book_, v, declared.type, entity_name, &state_); };
      report(Code::state_measured, given.span, given.path,
             fmt::format("{} is given, but it measures {}", shown(given.value), shown(*value)));
    }
  }

  std::vector<Given> given_;
  std::vector<Measurable> measurable_;
};

}  // namespace

std::optional<State> read_state(const Book& book, const base::Sources& sources, base::SourceId source,
                                base::Sink& sink) {
  const auto document = read_json(sources, source, sink);
  if (!document) return std::nullopt;
  return Reader(book, source, sink).read(*document);
}

}  // namespace paragraf::interpreter
