// A JSON document against the book's vocabulary: see state_json.hpp. What is stored is read first (state_json_stored.hpp), then
// the externs, and what was done together in a simultaneous phase. Every mistake is reported; a consequence of one is not.
#include <fmt/format.h>

#include <algorithm>

#include "base/unicode.hpp"
#include "interpreter/json_tree.hpp"
#include "interpreter/natives.hpp"
#include "interpreter/state_json.hpp"
#include "interpreter/state_json_together.hpp"

namespace paragraf::interpreter {

namespace {

using base::Code;
using base::Span;

constexpr std::string_view extern_form = R"([ { "args": [...], "is": ... } ])";

class Reader : StoredReader {
 public:
  Reader(const Book& book, base::SourceId source, base::Sink& sink)
      : StoredReader(book, source, sink), together_(book, source, sink) {}

  std::optional<State> read(const JsonValue& root) {
    const JsonValue* entities = nullptr;
    const JsonValue* externs = nullptr;
    const JsonValue* facts = nullptr;
    const JsonValue* done = nullptr;
    const JsonValue* together = nullptr;
    Span together_key;
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
      else if (field->key == "done")
        done = &field->value;
      else if (field->key == "together")
        together = &field->value, together_key = field->key_span;
      else
        unknown(field->key_span, child_path("", field->key), fmt::format("unknown key `{}`", field->key), field->key,
                {"book", "phase", "entities", "facts", "done", "together", "externs"});
    }
    const bool begun = together && together_.read_before(*together, own.phase);
    read_entities(entities, begun ? &together_.before() : nullptr);
    if (facts) read_facts(*facts);
    if (done) read_done(*done);
    if (externs) read_externs(*externs);
    if (begun) own.round = together_.read_acts(own.externs, place(together_key));
    const bool fine = !failed() && !together_.failed();
    if (fine) check_measured();
    if (failed() || !fine) return std::nullopt;
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
        if (auto plain = read_value(field->value, slot_of(declared), path))
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
      value = read_value(*outcome, slot_of(declared), path + ".is");
    else
      report(Code::state_type, entry.span, path, "found no `is`, expected the value of the extern",
             {fmt::format("such as \"is\": {}", example(declared.type))});
    const auto values = read_args(declared.name, declared.params, args, entry, path + ".args");
    if (!values) return;
    const bool either_way = values->size() == 2 && is_symmetric(declared);
    const auto turned = either_way ? seen.find({(*values)[1], (*values)[0]}) : seen.end();
    const auto [first, fresh] = turned == seen.end() ? seen.emplace(*values, entry.span) : std::pair(turned, false);
    if (!fresh)
      twice(entry.span, path, fmt::format("`{}` is given twice for the same arguments", book_.text(declared.name)),
            first->second);
    else if (value)
      store(id, *values, *value, entry.span, path);
  }

  // What can be measured is no more on the step than what it measures.
  static Slot slot_of(const Extern& declared) {
    return {declared.type, &declared.domain, &no_domain, declared.place, declared.measured_by.empty()};
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

  TogetherReader together_;
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
