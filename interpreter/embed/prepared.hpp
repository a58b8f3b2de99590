// Questions that are put to many states, each in nanoseconds. In: a book, what each state has, and the questions. Out: columns of whole numbers
// become columns of answers. Installed as <paragraf/prepared.hpp>; described in docs/embedding.md.
//
// What a question comes to is worked out once, as a program over whole numbers: `inputs` are the numbers with which a state is written,
// `outputs` those of the answers. The program is run state by state, by columns, or as machine code, always with the same answers. Where it knows none,
// the evaluator is asked, as `Situation` would.
//
// Threads: a Prepared is not changed by running it; any number of threads may run it at once, each with a Runner of its own. Errors are
// values, as in paragraf.hpp.
#pragma once
#include <span>

#include "paragraf.hpp"

namespace paragraf::api {

// Automatic: few states one by one, many by columns, and with machine code once enough have been asked about. Without LLVM, columns instead of code.
enum class Engine : std::uint8_t { automatic, scalar, columns, jit };

struct Asking {
  std::string given;                                 // what each state has: "b: building, roll: 2d6, mined(b)"
  std::vector<std::string> questions;                // "surcharge(b)", "enter(u, b)"
  Choices choices = {};
  std::vector<std::string> unknown = {};             // inputs that are not known in every state: "b.cf"; each has one number more, "b.cf known"
  Engine engine = Engine::automatic;
  std::uint64_t code_after = std::uint64_t{1} << 22; // states, before machine code is worth its compilation; that goes on beside the questions
  std::string modules = {};                          // folder of the module with LLVM; empty: beside the program, or where it was installed
};

enum class Width : std::uint8_t { u8, i16, i32, i64 };

// One number of a state, or of an answer.
struct Number {
  std::string name;                                  // "b.cf", "surcharge(b)"; "surcharge(b) known": 0 where only the evaluator can answer
  std::string meaning;                               // "in steps of 1 mp"; a line for people
  std::int64_t low = 0, high = 0;                    // inclusive
  Width width = Width::u8;                           // the narrowest; columns of it are not copied
  std::vector<Value> values = {};                    // if it is a position in a list: what each number stands for, from 0
};

// What is known of a row: the worst of its questions.
enum class Status : std::uint8_t {
  answered,                                          // by the program
  evaluated,                                         // by the evaluator; the outputs hold all the same
  open,                                              // not known, or no number of an output says it: `reply` does
  outside,                                           // an input is outside its range; the outputs are 0
};
struct Ran {
  std::size_t answered = 0, evaluated = 0, open = 0, outside = 0;
};

// Columns, of as many numbers as there are rows.
struct In {
  In(const std::uint8_t* from) : numbers(from), width(Width::u8) {}
  In(const std::int16_t* from) : numbers(from), width(Width::i16) {}
  In(const std::int32_t* from) : numbers(from), width(Width::i32) {}
  In(const std::int64_t* from) : numbers(from), width(Width::i64) {}
  In(const void* from, Width of) : numbers(from), width(of) {}
  const void* numbers;
  Width width;
};
struct Out {
  Out(std::uint8_t* to) : numbers(to), width(Width::u8) {}
  Out(std::int16_t* to) : numbers(to), width(Width::i16) {}
  Out(std::int32_t* to) : numbers(to), width(Width::i32) {}
  Out(std::int64_t* to) : numbers(to), width(Width::i64) {}
  Out(void* to, Width of) : numbers(to), width(of) {}
  void* numbers;
  Width width;                                       // not below that of the output
};

// All of one answer.
struct Reply {
  std::optional<Verdict> verdict;                    // of an act
  Answer::Status status = Answer::Status::known;
  Value value;                                       // of an expression that is known
  std::string text;                                  // "4 mp", "allowed", "undetermined"
  std::vector<Missing> missing;
};

class PARAGRAF_EXPORT Prepared {
 public:
  // That machine code was ordered and there is none is a warning.
  static Result<Prepared> make(const Book& book, const Asking& asking);
  // The same of another book, such as this one after an edit.
  Result<Prepared> again(const Book& book) const;

  const std::vector<Number>& inputs() const;
  const std::vector<Number>& outputs() const;
  std::optional<std::size_t> input(std::string_view name) const;      // its position
  std::optional<std::size_t> output(std::string_view name) const;
  // False: only `reply` answers this question; it has no outputs.
  bool is_program(std::size_t question) const;

  // Columns in the order of `inputs` and `outputs`; of each row its status, unless nobody wants it. Columns do not overlap.
  Result<Ran> run(std::span<const In> inputs, std::span<const Out> outputs, std::size_t rows, std::span<Status> status = {}) const;
  // By the evaluator, in a state that is written with these numbers.
  Result<Reply> reply(std::size_t question, std::span<const std::int64_t> state) const;

  Engine engine() const;                             // which answers many states now
  void wait() const;                                 // until machine code that is being compiled is there
  Findings warnings() const;                         // that there is no machine code, and why: told once

  struct Data;
  explicit Prepared(std::shared_ptr<const Data> data) : data_(std::move(data)) {}
  const std::shared_ptr<const Data>& data() const { return data_; }

 private:
  std::shared_ptr<const Data> data_;
};

// What one thread runs it with. It takes memory when it is made, then none.
class PARAGRAF_EXPORT Runner {
 public:
  explicit Runner(const Prepared& prepared);
  Runner(Runner&&) noexcept;
  Runner& operator=(Runner&&) noexcept;
  ~Runner();

  // One state. `outside` also if there are too few numbers or places for them.
  Status one(std::span<const std::int64_t> state, std::span<std::int64_t> answers);
  Result<Ran> run(std::span<const In> inputs, std::span<const Out> outputs, std::size_t rows, std::span<Status> status = {});

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

}  // namespace paragraf::api
