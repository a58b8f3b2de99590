// What all commands share. In: the options of the command line. Out: a loaded book, a state, the chosen readings and dice, and
// findings printed in the form that was asked for. Exit codes: 0 clean, 1 findings, 2 usage or files, 3 internal.
#pragma once
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "base/sarif.hpp"
#include "interpreter/embed/ask.hpp"

namespace paragraf::tools {

enum class Format { human, short_, json, sarif };

struct Options {
  std::vector<std::string> books;
  std::vector<std::string> beside;       // books that hold beside these
  std::string state;                     // path, "-" or empty
  std::string query;
  std::vector<std::string> after;        // acts that are done before it is asked
  embed::Wishes wishes = {.dashes = "--"};
  std::size_t most_bytes = embed::file_limit;  // of a file
  std::string output;                    // of `do`
  std::string of;                        // of `odds`: what is asked of the state behind an act
  std::vector<std::string> compared;     // of `odds`: sides of readings and books, each a column of its own
  std::string svg;                       // of `odds`: the file for the picture
  struct Play {
    std::string orders, log, replay;     // paths
    std::optional<std::size_t> from;     // the first line of the log that is drawn
    std::optional<std::size_t> until;    // the last line of the log that counts
    bool interactive = false;
  } play = {};
  std::string only;                      // of `test`: examples whose title holds this
  bool check = false;                    // of `fmt`: change nothing, tell what would change
  std::string keywords;                  // of `fmt`: the language to write in; empty: that of the file
  std::vector<std::string> rings, shown; // of `draw`: lengths around what is drawn; attributes under the names
  std::string fill, facing;              // of `draw`: the attribute that fills the marks; the one that tells where they face, in degrees
  std::string added_terms;               // of `terms`: a table whose rows come into the term base
  std::string terms;                     // of `align`, `export`, `terms`: the term base; empty: terms.csv beside the book
  std::vector<std::string> languages;    // of `align`, `export`, `import`: those that are compared or exchanged; empty: all of the book, or as the file says
  struct Accept {
    std::vector<std::string> sentences;  // empty: all
    std::string code, reason, findings;  // findings that are accepted: of a code, or a list of them
    bool prune = false;                  // sentences that are no longer there go out of the lock
  } accept = {};
  struct Lint {
    bool prove = false, fix = false, no_cache = false;
    std::vector<std::string> codes;      // shown; empty: all
    std::uint32_t entities = 3;          // of each kind, at most, in a state
    std::string baseline, write_baseline, scenarios, pictures;
    std::string fail_on = "warning";     // the least that is a finding for the exit code
  } lint = {};
  struct Batch {
    std::string given, format, bad;      // what each state has; csv or json, empty: as the input is; the file for what is refused
    std::string engine = "auto";
    unsigned threads = 0;                // 0: as many as there are cores
    std::vector<std::string> kept;       // columns that are copied
    std::vector<std::string> queries;
  } batch = {};
  struct Compile {
    std::string emit = "listing", name = "rules", table = "states";
    std::string processor;               // as LLVM calls it; empty: any of this kind
  } compile = {};                        // what is given and asked stands in `batch`
  bool versions = false;                 // of `diff`: the books are versions of one, and each clause is to say the same
  bool strict = false;                   // of `coverage` and `status`: a gap is a finding; of `diff`: so is what is not decided; of `batch`: the first bad row ends it
  Format format = Format::human;
  bool colour_out = false, colour_err = false;
  struct Import {
    std::vector<std::string> texts;      // "da=rules.txt"
    std::string update, terms;           // the folder of a book that is there; a table of terms
    std::vector<std::string> translations;   // files of translators
  } import = {};
};

struct Streams {
  std::ostream& out;                     // answers; findings of `check` and `test` too
  std::ostream& err;                     // findings that keep a command from answering
  bool out_is_terminal = false;          // where colour is welcome, unless NO_COLOR is set
  bool err_is_terminal = false;
  std::string_view environment_language = {};  // "da_DK.UTF-8"
  bool unicode = true;                   // the terminal shows more than ASCII
  std::istream* in = nullptr;            // what a player types
  std::uint32_t columns = 0;             // of the terminal; 0: it is none
  std::string_view modules = {};         // the folder of the solver; empty: that of the program
  std::string_view cache = {};           // the folder for what may be worked out again; empty: nothing is kept
};

enum Exit : int { clean = 0, findings = 1, usage = 2, internal = 3 };

class Session {
 public:
  Session(const Options& options, Streams streams)
      : options_(options), streams_(streams), say_(embed::speech_of(options.wishes)) {}

  // Each returns false after printing what is wrong.
  bool load(const std::string& path);
  bool choose();                         // the state, readings, assumptions and dice of the options
  bool act();                            // what is done before the question is put
  // The question, after all of these for the first book of the options; none after printing what is wrong.
  const embed::Question* prepare(model::Asks asks = model::Asks::anything);
  // A further question to the same situation, about the state behind an act.
  bool read_second(const std::string& text, std::optional<embed::Question>& into);
  // Prints and forgets the findings so far; true if there were errors. As SARIF they are added to the log of the whole command.
  bool report(std::ostream& out) { return report(out, sources_); }
  bool report(std::ostream& out, const base::Sources& sources);   // of a question, which has sources of its own
  void collect_in(base::SarifLog& log) { sarif_ = &log; }

  // 2 if a file could not be read or the question is wrong (options, query), else 1.
  Exit failure() const { return files_failed_ || question_failed_ ? Exit::usage : Exit::findings; }
  // The query is of the wrong kind for the command (P409) or does not fit; a file cannot be read or written (P003). Both print and return 2.
  Exit refuse(std::string message) { return refuse(base::Code::query_kind, std::move(message)); }
  Exit refuse(base::Code code, std::string message);
  Exit fail_file(const std::string& path, const std::string& problem);

  const Options& options() const { return options_; }
  Streams streams() const { return streams_; }
  base::Sources& sources() { return sources_; }
  base::Sink& sink() { return sink_; }
  const embed::Situation& situation() const { return *situation_; }
  const embed::Loaded& loaded() const { return loaded_; }
  const std::optional<interpreter::Outcome>& last_act() const { return last_; }
  const model::Book& book() const { return *loaded_.book; }
  const base::Speech& say() const { return say_; }
  const interpreter::GivenStates& given_states() const { return loaded_.states; }

 private:
  std::optional<interpreter::State> read_state();
  bool ask(const std::string& text, model::Asks asks);
  bool choose_on(const interpreter::State& state);

  const Options& options_;
  Streams streams_;
  base::Speech say_;
  base::Sources sources_;
  base::Sink sink_;
  embed::Loaded loaded_;
  std::optional<interpreter::State> state_;
  std::optional<embed::Situation> situation_;
  base::SarifLog* sarif_ = nullptr;
  std::optional<embed::Question> question_;
  std::optional<interpreter::Outcome> last_;
  bool files_failed_ = false;
  bool question_failed_ = false;
};

// What the book says of an act, without doing it.
void print_verdict(const base::Speech& say, const embed::Question& question, const embed::ActAnswer& answer, std::ostream& out);
// The verdict with its reasons, what happened and what changed, for people.
void print_outcome(const base::Speech& say, const embed::Question& question, const embed::ActAnswer& answer, std::ostream& out);
// How to give the dice that an answer misses: "hint: --roll brawl=TOTAL, or --seed N"; empty if it misses none.
std::string dice_hint(const base::Speech& say, const model::Book& book, const std::vector<interpreter::Reason>& reasons);

}  // namespace paragraf::tools
