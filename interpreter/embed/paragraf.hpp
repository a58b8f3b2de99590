// Paragraf for C++ programs: rulebooks that are loaded, asked and acted by. Installed as <paragraf/paragraf.hpp>; described in
// docs/embedding.md, the JSON of answers in docs/json.md.
//
// Threads: a Book, a State and a Situation are not changed by asking; any number of threads may ask one Situation at once.
// Copies share what they hold, so passing them by value is cheap, and everything keeps alive what it needs.
// Errors are values: no function throws, except for lack of memory and for `*` on a Result that is false (std::logic_error).
#pragma once
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#if defined(PARAGRAF_SHARED) || defined(PARAGRAF_BUILDING)
#define PARAGRAF_EXPORT __attribute__((visibility("default")))
#else
#define PARAGRAF_EXPORT
#endif

namespace paragraf::api {

PARAGRAF_EXPORT std::string_view version();          // "0.1.0"

enum class Severity : std::uint8_t { error, warning, note };

// What is wrong in a book, a state or a question.
struct Finding {
  std::string code;                                  // "P201"; its page is docs/codes/P201.md
  Severity severity = Severity::error;
  std::string message;                               // one line
  std::string path;                                  // the text it stands in; empty if it has no place
  std::uint32_t line = 0, column = 0;                // from 1; a column is a Unicode code point
  std::vector<std::string> notes;
  std::string text;                                  // drawn for people, several lines
  std::string json;
};
using Findings = std::vector<Finding>;

// A value; or what is wrong, which is never empty then. A value may have findings too: warnings.
template <class T>
class Result {
 public:
  Result(T value, Findings findings = {}) : value_(std::move(value)), findings_(std::move(findings)) {}
  Result(Findings findings) : findings_(std::move(findings)) {}
  explicit operator bool() const { return value_.has_value(); }
  const T& operator*() const { return value_ ? *value_ : throw std::logic_error("paragraf: a result without a value"); }
  const T* operator->() const { return &**this; }
  const Findings& findings() const { return findings_; }
  // All findings as they are drawn for people.
  std::string text() const {
    std::string all;
    for (const Finding& finding : findings_) all += finding.text;
    return all;
  }

 private:
  std::optional<T> value_;
  Findings findings_;
};

// Bounds for books, states and questions of strangers. 0: as it is without being asked for. Whatever reaches a bound gives a
// finding or a reason (`limit`) that names it.
struct Limits {
  std::uint64_t bytes = 0;      // of one text; 64 MiB
  std::uint64_t work = 0;       // expressions that one question may evaluate; 20 million
  std::uint64_t memory = 0;     // that one question may take, in bytes, as far as it is counted; 1 GiB
  std::uint64_t depth = 0;      // expressions inside each other, over all calls; 1000, which is also the most
  std::uint64_t steps = 0;      // that one act may cause; 1000
  std::uint64_t events = 0;     // that one act may cause; 100000
  std::uint64_t digits = 0;     // of a number; 100000
};

// A value by itself: an argument of a question, an attribute of a state, an answer. In the form of state files: exact numbers
// beyond 64 bits or with a fraction, measures ("4 mp"), members, sides and ids of entities are texts; a set is a list.
class PARAGRAF_EXPORT Value {
 public:
  using List = std::vector<Value>;
  using Fields = std::vector<std::pair<std::string, Value>>;    // of a row of a table

  Value() = default;                                            // nothing
  Value(std::nullptr_t) {}
  Value(bool truth) : data_(truth) {}
  template <std::integral T>
    requires(!std::same_as<T, bool>)
  Value(T number) {
    if (std::in_range<std::int64_t>(number)) data_ = static_cast<std::int64_t>(number);
    else data_ = std::to_string(number);
  }
  Value(const char* text) : data_(std::string(text)) {}
  Value(std::string_view text) : data_(std::string(text)) {}
  Value(std::string text) : data_(std::move(text)) {}
  Value(List list) : data_(std::move(list)) {}
  Value(Fields fields) : data_(std::move(fields)) {}

  bool is_nothing() const { return std::holds_alternative<std::monostate>(data_); }
  const bool* truth() const { return std::get_if<bool>(&data_); }
  const std::int64_t* number() const { return std::get_if<std::int64_t>(&data_); }
  const std::string* text() const { return std::get_if<std::string>(&data_); }
  const List* list() const { return std::get_if<List>(&data_); }
  const Fields* fields() const { return std::get_if<Fields>(&data_); }
  const Value* field(std::string_view name) const;              // none if it has none of this name
  std::string json() const;
  static std::optional<Value> from_json(std::string_view json); // none if it is no JSON value
  friend bool operator==(const Value&, const Value&) = default;

 private:
  std::variant<std::monostate, bool, std::int64_t, std::string, List, Fields> data_;
};
using Arguments = std::vector<Value>;
// An act or event by its name.
struct Act {
  std::string name;
  Arguments arguments;
};

class State;
class Situation;

// One text of a book, for books that are not files. The first that opens with `rulebook` is the book that is asked; others that do
// are books that it amends, with the texts of their folders; what ends in `.json` is a state that examples start from.
struct Text {
  std::string path;                                             // as findings name it; the main one: "rulebook.paragraf"
  std::string text;
};

// What a question may choose beyond the state.
struct Choices {
  std::vector<std::pair<std::string, std::string>> readings = {};    // {"surcharge_paid", "each_hex"}; else the first side of each
  std::vector<std::string> assumptions = {};                         // "base_mp(_) is 1 mp"
  std::vector<std::pair<std::string, std::int64_t>> rolls = {};      // {"check", 9}: the total of an event's dice; {"check(u1)", 9}: of one of several
  std::optional<std::uint64_t> seed = {};                            // draws the dice that are not given
  std::string language = {};                                         // of the prose; empty: that of the book's own words
  Limits limits = {};
};

struct Reading {
  std::string name, question;
  std::vector<std::pair<std::string, std::string>> sides;       // name and reason; the first is the default
};
// Something that can be asked or done: "entry_cost", "u: unit, b: building, h: hex", "movement".
struct Signature {
  std::string name, parameters, type;                           // no type: an act or event
};
struct TestRun {
  std::size_t passed = 0, failed = 0;                           // cases of examples
  Findings findings;                                            // why they failed
};

class PARAGRAF_EXPORT Book {
 public:
  // A folder with `rulebook.paragraf`, or a file that opens with `rulebook`. Warnings come with the book.
  static Result<Book> load(const std::filesystem::path& path, const Limits& limits = {});
  static Result<Book> read(const std::vector<Text>& texts, const Limits& limits = {});

  std::string name() const;
  std::vector<std::string> languages() const;                   // of its prose
  std::vector<Reading> readings() const;
  std::vector<Signature> values() const;
  std::vector<Signature> actions() const;
  std::vector<Signature> events() const;
  TestRun test() const;                                         // runs its examples

  struct Data;
  explicit Book(std::shared_ptr<const Data> data) : data_(std::move(data)) {}
  const std::shared_ptr<const Data>& data() const { return data_; }

 private:
  std::shared_ptr<const Data> data_;
};

// The stored attributes of all entities, as a state file has them.
class PARAGRAF_EXPORT State {
 public:
  explicit State(const Book& book);                             // without entities
  static Result<State> read(const Book& book, std::string_view json, std::string path = "state", const Limits& limits = {});
  std::string json() const;                                     // equal states give equal bytes

  // An attribute; none if it is not known. And a state that differs in it; the entity must be there.
  Result<std::optional<Value>> get(std::string_view entity, std::string_view attribute) const;
  Result<State> with(std::string_view entity, std::string_view attribute, const Value& value) const;
  Result<State> without(std::string_view entity, std::string_view attribute) const;    // not known; an optional one: nothing
  Result<State> with_entity(std::string_view kind, std::string_view id) const;
  Result<State> without_entity(std::string_view id) const;      // nothing names it any more, as if it had been destroyed
  Result<State> with_fact(std::string_view fact, const Arguments& arguments, bool noted = true) const;
  Result<State> in_phase(std::string_view phase) const;

  struct Entity {
    std::string kind, id;
  };
  struct Fact {
    std::string name;
    std::vector<Value> arguments;
  };
  struct Done {
    Fact act;                                                   // that a duty asks for
    std::optional<std::string> phase;                           // in which it was done
  };
  // All in canonical order: by name, then by id or arguments.
  std::vector<Entity> entities() const;
  std::vector<Fact> facts() const;                              // that were noted
  std::optional<std::string> phase() const;
  std::vector<Done> done() const;
  std::vector<Fact> together() const;                           // the acts of a simultaneous phase that were done so far

  struct Data;
  explicit State(std::shared_ptr<const Data> data) : data_(std::move(data)) {}
  const std::shared_ptr<const Data>& data() const { return data_; }

 private:
  std::shared_ptr<const Data> data_;
};

// Why an answer is not known, or in conflict.
struct Missing {
  std::string kind;                                             // docs/json.md: "attribute", "external", "limit"; or "conflict"
  std::string what, text;
  std::vector<std::string> cites;
};

// The answer to an expression.
class PARAGRAF_EXPORT Answer {
 public:
  enum class Status : std::uint8_t { known, missing, conflict };
  Status status() const;
  bool known() const { return status() == Status::known; }
  Value value() const;                                          // nothing if it is not known
  std::string text() const;                                     // "4 mp"; "undetermined" or "in conflict"
  std::vector<std::string> cites() const;                       // "§ 2(4)"
  std::vector<Missing> missing() const;
  std::string json() const;

  struct Data;
  explicit Answer(std::shared_ptr<const Data> data) : data_(std::move(data)) {}

 private:
  std::shared_ptr<const Data> data_;
};

enum class Verdict : std::uint8_t { allowed, denied, undetermined, conflict };

struct Event {
  std::string name;
  std::vector<Value> arguments;
  std::string text;                                             // "check(atlas, factory, 7 hexes, 9)"
  std::vector<std::string> cites;
};
struct Change {
  std::string entity, attribute;                                // of an attribute; of the phase: empty, and "phase"
  std::string fact;                                             // of a fact, which is true or false
  std::vector<Value> arguments;                                 // of a fact
  std::optional<Value> before, after;                           // none: not known
  std::vector<std::string> cites;
};

// An act that was judged, or done.
class PARAGRAF_EXPORT Outcome {
 public:
  Verdict verdict() const;                                      // of the act with what follows from it
  bool allowed() const { return verdict() == Verdict::allowed; }
  std::string text() const;                                     // "allowed", "denied"
  std::vector<std::string> cites() const;
  std::vector<Missing> missing() const;
  // If it was done and allowed: the act itself and all events, the changes, and the state after.
  std::vector<Event> events() const;
  std::vector<Change> changes() const;
  std::optional<State> state() const;
  // Was there such an event in it? "sink(swan)"; none if that is not known.
  Result<std::optional<bool>> happens(std::string_view event) const;
  std::string json() const;

  struct Data;
  explicit Outcome(std::shared_ptr<const Data> data) : data_(std::move(data)) {}

 private:
  std::shared_ptr<const Data> data_;
};

// The derivation of an answer: as `paragraf why` tells it, and as a tree.
struct Why {
  std::string text, json;
};

// One outcome with its exact part of all rolls: "5/12", and "0.416667".
struct Chance {
  Value value;
  std::string text, part, decimal;
};
// One thing that may come out differently: a value, or what an act changes.
struct Chances {
  std::string what;                                             // "hits(8)", "bo.oil"
  std::vector<Chance> outcomes;
  std::string undetermined;                                     // the part for which it is not known: "0"
};
struct Odds {
  std::optional<Verdict> verdict;                               // of an act
  std::vector<Chances> things;
  std::vector<Chance> events;                                   // of an act: what may happen behind it; the value is its text
  std::string undetermined;
  std::vector<Missing> missing;                                 // why some part is not known
  std::vector<std::string> cites;
  std::string json;
};

// A state with readings, assumptions and dice: what questions are put to. A text question is written in the words of the book's
// main file, "entry_cost(squad, factory, \"0505\")"; one with arguments by value calls a value, an extern, an act or an event.
class PARAGRAF_EXPORT Situation {
 public:
  static Result<Situation> make(const State& state, const Choices& choices = {});
  State state() const;

  Result<Answer> ask(std::string_view expression) const;
  Result<Answer> ask(std::string_view name, const Arguments& arguments) const;
  Result<Outcome> judge(std::string_view act) const;            // the verdict alone
  Result<Outcome> judge(std::string_view name, const Arguments& arguments) const;
  Result<Outcome> perform(std::string_view act) const;          // the verdict, and what follows if it is allowed
  Result<Outcome> perform(std::string_view name, const Arguments& arguments) const;
  // How probable each outcome is: of an expression, in which dice may be left out, or of an act; with `of`, of that expression in
  // the state behind the act. Dice that the choices give are not rolled.
  Result<Odds> odds(std::string_view expression_or_act, std::string_view of = {}) const;
  // Several acts of one step; as a text: "cross(swan) together with cross(tub)".
  Result<Outcome> judge(const std::vector<Act>& acts) const;
  Result<Outcome> perform(const std::vector<Act>& acts) const;
  Result<Why> why(std::string_view expression_or_act) const;
  Result<Why> why(std::string_view name, const Arguments& arguments) const;

  struct Data;
  explicit Situation(std::shared_ptr<const Data> data) : data_(std::move(data)) {}

 private:
  std::shared_ptr<const Data> data_;
};

}  // namespace paragraf::api
