// What all commands share. In: the options of the command line. Out: a loaded book, a state, the chosen readings and dice, and
// findings printed in the form that was asked for. Exit codes: 0 clean, 1 findings, 2 usage or files, 3 internal.
#pragma once
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/step.hpp"
#include "tools/load.hpp"

namespace paragraf::tools {

enum class Format { human, short_, json };

struct Options {
  std::vector<std::string> books;
  std::string state;                     // path, "-" or empty
  std::string query;
  std::vector<std::string> readings;     // name=side
  std::vector<std::string> rolls;        // event=total
  std::vector<std::string> assumptions;  // "comes_down(cf) is cf <= 0 cf"
  std::optional<std::uint64_t> seed;
  std::string output;                    // of `do`
  std::string only;                      // of `test`: examples whose title holds this
  std::string language;                  // of the prose in answers; empty: that of the book's own words
  Format format = Format::human;
  bool colour_out = false, colour_err = false;
};

struct Streams {
  std::ostream& out;                     // answers; findings of `check` and `test` too
  std::ostream& err;                     // findings that keep a command from answering
  bool out_is_terminal = false;          // where colour is welcome, unless NO_COLOR is set
  bool err_is_terminal = false;
};

enum Exit : int { clean = 0, findings = 1, usage = 2, internal = 3 };

class Session {
 public:
  Session(const Options& options, Streams streams) : options_(options), streams_(streams) {}

  // Each returns false after printing what is wrong.
  bool load(const std::string& path);
  bool load_state();
  bool choose();                         // readings, assumptions and dice of the options
  std::optional<model::Query> query();
  // Prints and forgets the findings so far; true if there were errors.
  bool report(std::ostream& out);

  // 2 if a file could not be read or the question is wrong (options, query), else 1.
  Exit failure() const { return files_failed_ || question_failed_ ? Exit::usage : Exit::findings; }
  // The query is of the wrong kind for the command (P409); a file cannot be read or written (P003). Both print and return 2.
  Exit refuse(std::string message);
  Exit fail_file(const std::string& path, const std::string& problem);

  const Options& options() const { return options_; }
  Streams streams() const { return streams_; }
  base::Sources& sources() { return sources_; }
  base::Sink& sink() { return sink_; }
  model::Book& book() { return *loaded_.book; }
  const interpreter::State& state() const { return *state_; }
  const interpreter::Choices& choices() const { return choices_; }
  const interpreter::Dice& dice() const { return dice_; }
  // Of the prose in answers: as asked for, else that of the words in which the book's main file is written.
  std::string prose_language() const;

 private:
  void option_problem(const std::string& message, std::vector<std::string> notes = {});

  const Options& options_;
  Streams streams_;
  base::Sources sources_;
  base::Sink sink_;
  Loaded loaded_;
  const grammar::KeywordTable* keywords_ = nullptr;
  std::optional<interpreter::State> state_;
  interpreter::Choices choices_;
  interpreter::Dice dice_;
  bool files_failed_ = false;
  bool question_failed_ = false;
};

}  // namespace paragraf::tools
