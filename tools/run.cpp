// The command line: options to commands. In: arguments. Out: the exit code (0 clean, 1 findings, 2 usage or files, 3
// internal).
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <functional>
#include <limits>
#include <ostream>

#include "base/render.hpp"
#include "base/suggest.hpp"
#include "tools/batch_options.hpp"
#include "tools/commands.hpp"
#include "tools/diff_options.hpp"
#include "tools/input_in_the_way.hpp"
#include "tools/lint_options.hpp"

namespace paragraf::tools {
namespace {

struct Line {
  Options options;
  std::string format = "human";
  std::string colour = "auto";
  std::uint64_t seed = 0;
};

// Bounds for books of strangers.
template <class Limit>
void add_limit(CLI::App* command, const char* name, Limit& limit, const char* what, Limit unit = 1) {
  command
      ->add_option_function<Limit>(name, [&limit, unit](const Limit& given) { limit = given * unit; }, what)
      ->check(CLI::Range(Limit(1), std::numeric_limits<Limit>::max() / unit))
      ->type_name("N")
      ->group("Limits, for books of strangers");
}

void add_file_limit(CLI::App* command, Line& line) {
  add_limit<std::size_t>(command, "--max-file", line.options.most_bytes, "MiB of a file (64)", 1 << 20);
}

void add_limits(CLI::App* command, Line& line) {
  interpreter::Limits& limits = line.options.wishes.limits;
  add_limit(command, "--max-steps", limits.steps, "steps that an act may cause (1000)");
  add_limit(command, "--max-events", limits.events, "events that an act may cause (100000)");
  add_limit(command, "--max-work", limits.work, "expressions that a question may evaluate (20 million)");
  add_limit<std::int64_t>(command, "--max-memory", limits.memory, "MiB that a question may take (1024)", 1 << 20);
  add_limit(command, "--max-depth", limits.depth, "expressions inside each other (1000, which is also the most)");
  add_limit(command, "--max-digits", limits.digits, "digits of a number (100000)");
  add_file_limit(command, line);
}

void add_output(CLI::App* command, Line& line, bool sarif = false) {
  std::vector<std::string> formats{"human", "short", "json"};
  if (sarif) formats.emplace_back("sarif");
  command
      ->add_option("--format", line.format,
                   sarif ? "human, short (one line a finding), json or sarif" : "human, short (one line a finding) or json")
      ->check(CLI::IsMember(formats))
      ->capture_default_str();
  command->add_option("--color", line.colour, "auto, always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->capture_default_str();
}

void add_beside(CLI::App* command, Line& line) {
  command->add_option("--with", line.options.beside, "a book that holds beside it, such as a second mission")
      ->allow_extra_args(false)
      ->type_name("BOOK");
}

void add_choices(CLI::App* command, Line& line) {
  command->add_option("--reading", line.options.wishes.readings, "choose a side of a reading: NAME=SIDE")
      ->allow_extra_args(false)
      ->type_name("NAME=SIDE");
  command->add_option("--assume", line.options.wishes.assumptions, "pin what is stated elsewhere: 'base_mp(_) is 1 mp'")
      ->allow_extra_args(false)
      ->type_name("TEXT");
}

void add_language(CLI::App* command, Line& line) {
  command
      ->add_option("--lang", line.options.wishes.language,
                   fmt::format("the language of the answer ({}) and of the prose in it; else that of the environment, and of "
                               "the book's main file",
                               fmt::join(base::Speech::languages(), ", ")))
      ->type_name("LANGUAGE");
}

// A book whose languages are looked at.
void add_translation(CLI::App* command, Line& line) {
  command->add_option("BOOK", line.options.books.front(), "a rulebook: its folder or file")->required()->type_name("");
  command->add_option("--terms", line.options.terms, "the term base, a table (else terms.csv beside the book)")->type_name("FILE");
  command->add_option("--languages", line.options.languages, "these languages only: da,en; the first is compared with each other")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("CODES");
  add_beside(command, line);
}

// The state, and all that goes with it.
CLI::Option* add_state(CLI::App* command, Line& line) {
  CLI::Option* state = command->add_option("--state", line.options.state, "the game state, a JSON file (- reads standard input)")
                           ->type_name("FILE");
  add_language(command, line);
  add_beside(command, line);
  add_choices(command, line);
  add_limits(command, line);
  add_output(command, line);
  return state;
}

void add_question(CLI::App* command, Line& line, const char* what) {
  command->add_option("BOOK", line.options.books.front(), "a rulebook: its folder or file")->required()->type_name("");
  command->add_option("QUERY", line.options.query, what)->required()->type_name("");
  add_state(command, line);
}

void add_after(CLI::App* command, Line& line) {
  command->add_option("--after", line.options.after, "do this act before the question is put; may be repeated")
      ->allow_extra_args(false)
      ->type_name("ACT");
}

// CLI11 lets negative and too large numbers wrap around.
std::string whole_number(const std::string& text) {
  std::uint64_t value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size()
             ? ""
             : "expected a whole number from 0 to 18446744073709551615";
}

CLI::Option* add_seed(CLI::App* command, Line& line) {
  return command->add_option("--seed", line.seed, "draw dice that are not given; the same seed gives the same dice")
      ->check(whole_number)
      ->type_name("N");
}

void add_dice(CLI::App* command, Line& line) {
  command->add_option("--roll", line.options.wishes.rolls, "the total of an event's dice: EVENT=TOTAL, or EVENT(ARGUMENTS)=TOTAL for one of several")
      ->allow_extra_args(false)
      ->type_name("EVENT=TOTAL");
  add_seed(command, line);
}

}  // namespace

int run(int argc, const char* const* argv, Streams streams) {
  CLI::App app{"Rulebooks that run: check them, ask them, act by them, and learn why.", "paragraf"};
  app.set_version_flag("--version", "paragraf " + std::string(version));
  app.require_subcommand(1);
  app.footer(
      "Exit codes: 0 clean, 1 findings or an answer other than yes, 2 usage or files, 3 internal error.\n"
      "BOOK is a folder with `rulebook.paragraf`, or one file that opens with `rulebook`.");
  Line line;
  std::function<Exit(const Options&, Streams)> command;
  line.options.books.resize(1);
  // The options of one command are many, and those of commands that are not named are never told. `--help` may stand before the name.
  const auto add = [&](const char* name, const char* what, auto function, const auto& set_up) {
    CLI::App* const one = app.add_subcommand(name, what);
    one->callback([&command, function] { command = function; });
    if (std::find(argv + std::min(argc, 1), argv + argc, std::string_view(name)) != argv + argc) set_up(one);
  };

  add("check", "find mistakes in rulebooks", command_check, [&](CLI::App* check) {
    check->add_option("BOOK", line.options.books, "rulebooks: folders or files")->required()->type_name("");
    add_beside(check, line);
    add_output(check, line, true);
    add_file_limit(check, line);
  });

  add("lint", "where rulebooks contradict themselves, or say nothing, with the state that shows it", command_lint, [&](CLI::App* lint) {
    lint->add_option("BOOK", line.options.books, "rulebooks: folders or files")->required()->type_name("");
    add_lint_options(lint, line.options);
    add_language(lint, line);
    add_beside(lint, line);
    add_output(lint, line, true);
    add_file_limit(lint, line);
  });

  add("diff", "what two editions of a rulebook decide differently, with the state that shows it", command_diff, [&](CLI::App* diff) {
    add_diff_options(diff, line.options);
    add_language(diff, line);
    add_beside(diff, line);
    add_output(diff, line, false);
    add_file_limit(diff, line);
  });

  add("eval", "the value of an expression in a state", command_eval, [&](CLI::App* eval) {
    add_question(eval, line, "an expression, as in a rule; or an act, of which the verdict is told");
    add_after(eval, line);
    add_dice(eval, line);
  });

  add("batch", "the same questions about millions of states", command_batch, [&](CLI::App* batch) {
    add_batch_options(batch, line.options);
    add_choices(batch, line);
    add_limits(batch, line);
    add_language(batch, line);
    add_beside(batch, line);
  });
  add("compile", "questions as functions that other programs link", command_compile, [&](CLI::App* compile) {
    add_compile_options(compile, line.options);
    add_language(compile, line);
    add_beside(compile, line);
  });

  add("do", "do an act, or let an event happen, and show what changes", command_do, [&](CLI::App* act) {
    add_question(act, line, "an action or event with its arguments, or several: A together with B");
    add_dice(act, line);
    act->add_option("-o,--output", line.options.output, "write the new state to this file")->type_name("FILE");
  });

  add("why", "the derivation of a value, a verdict or an act", command_why, [&](CLI::App* why) {
    add_question(why, line, "an expression, or an action or event with its arguments");
    add_after(why, line);
    add_dice(why, line);
  });

  add("odds", "how probable each outcome is, of an expression or an act", command_odds, [&](CLI::App* odds) {
    add_question(odds, line, "an expression, in which dice may be left out, or an action or event with its arguments");
    odds->add_option("--roll", line.options.wishes.rolls, "the total of an event's dice, which are not rolled then: EVENT=TOTAL")
        ->allow_extra_args(false)
        ->type_name("EVENT=TOTAL");
    odds->add_option("--of", line.options.of, "what is asked of the state behind the act: an expression")->type_name("EXPR");
    odds->add_option("--compare", line.options.compared, "the same beside it with another side (NAME=SIDE) or another mission (BOOK)")
        ->allow_extra_args(false)
        ->type_name("WHAT");
    odds->add_option("--svg", line.options.svg, "draw it into this file")->type_name("FILE");
  });

  add("options", "what an entity may and must do now", command_options, [&](CLI::App* choices) {
    choices->add_option("BOOK", line.options.books.front(), "a rulebook: its folder or file")->required()->type_name("");
    choices->add_option("ENTITY", line.options.query, "an entity of the state")->required()->type_name("");
    add_state(choices, line);
    add_after(choices, line);
    add_dice(choices, line);
  });

  add("play", "a game: from orders, from its log, or at the terminal", command_play, [&](CLI::App* play) {
    play->add_option("BOOK", line.options.books.front(), "a rulebook: its folder or file")->required()->type_name("");
    play->add_option("--orders", line.options.play.orders, "orders, a JSON object in each line (- reads standard input)")->type_name("FILE");
    play->add_option("--log", line.options.play.log, "write the log of the game to this file")->type_name("FILE");
    CLI::Option* replay = play->add_option("--replay", line.options.play.replay, "play a log again, and go on from there")->type_name("FILE");
    play->add_option("--until", line.options.play.until, "the last line of the log that is played again")
        ->check(CLI::Range(std::size_t{1}, std::numeric_limits<std::size_t>::max()))
        ->type_name("N");
    play->add_flag("--interactive", line.options.play.interactive, "play at the terminal");
    play->add_option("-o,--output", line.options.output, "write the last state to this file")->type_name("FILE");
    add_state(play, line)->excludes(replay);
    add_seed(play, line)->excludes(replay);
    for (const char* fixed : {"--reading", "--assume"}) play->get_option(fixed)->excludes(replay);   // the log says them
  });

  add("test", "run the examples of rulebooks", command_test, [&](CLI::App* test) {
    test->add_option("BOOK", line.options.books, "rulebooks: folders or files")->required()->type_name("");
    add_language(test, line);
    test->add_option("--only", line.options.only, "only examples with this text in their title")->type_name("TEXT");
    test->add_option("--reading", line.options.wishes.readings, "run under a side of a reading: NAME=SIDE")
        ->allow_extra_args(false)
        ->type_name("NAME=SIDE");
    add_beside(test, line);
    add_output(test, line);
  });

  add("fmt", "lay files out as all rulebooks are, or change the language of their words", command_fmt, [&](CLI::App* format) {
    format->add_option("FILE", line.options.books, "files, folders, or - for standard input")->required()->type_name("");
    format->add_flag("--check", line.options.check, "change nothing, and tell which files would change");
    format->add_option("--keywords", line.options.keywords, "write keywords and names in this language: da, en or ru")
        ->type_name("LANGUAGE");
  });

  add("align", "whether the languages of a rulebook say the same, and what is stale", command_align, [&](CLI::App* align) {
    add_translation(align, line);
    add_output(align, line, true);
  });

  add("accept", "approve translations as they are, or accept findings with a reason", command_accept, [&](CLI::App* accept) {
    add_translation(accept, line);
    accept->add_option("SENTENCE", line.options.accept.sentences, "sentences or clauses: '6.1.1(2)', 6.1; else all of the book")->type_name("");
    CLI::Option* code = accept->add_option("--finding", line.options.accept.code, "accept the findings of this code in the sentences")->type_name("CODE");
    accept->add_option("--reason", line.options.accept.reason, "why a finding is right as it is")->needs(code)->type_name("TEXT");
    accept->add_option("--findings", line.options.accept.findings, "accept a list of findings: lines of JSON, as `align` prints them, with a `reason`")
        ->excludes(code)
        ->type_name("FILE");
    accept->add_flag("--prune", line.options.accept.prune, "take out of the lock what is not in the book; without SENTENCE nothing else");
    accept->add_flag("--check", line.options.check, "change nothing, and tell what would change");
    add_language(accept, line);
    add_output(accept, line);
  });

  add("status", "how far each translation is, chapter by chapter", command_status, [&](CLI::App* status) {
    add_translation(status, line);
    status->add_flag("--strict", line.options.strict, "exit code 1 if anything is missing, stale, open or not approved");
    add_language(status, line);
    add_output(status, line);
  });

  add("concordance", "every sentence in which a word or a term occurs, in all languages", command_concordance, [&](CLI::App* concordance) {
    add_translation(concordance, line);
    concordance->add_option("WORD", line.options.query, "a word in any of its forms, several, or a term of the term base")->required()->type_name("");
    add_language(concordance, line);
    add_output(concordance, line);
  });

  add("coverage", "what is formal, what the examples exercise, which languages stand", command_coverage, [&](CLI::App* coverage) {
    coverage->add_option("BOOK", line.options.books.front(), "a rulebook: its folder or file")->required()->type_name("");
    coverage->add_flag("--strict", line.options.strict, "exit code 1 if there is a gap");
    coverage->add_option("--reading", line.options.wishes.readings, "run the examples under a side of a reading: NAME=SIDE")
        ->allow_extra_args(false)
        ->type_name("NAME=SIDE");
    add_language(coverage, line);
    add_beside(coverage, line);
    add_output(coverage, line);
  });

  add("readings", "where a rulebook can be read in two ways, and what that changes", command_readings, [&](CLI::App* readings) {
    readings->add_option("BOOK", line.options.books.front(), "a rulebook: its folder or file")->required()->type_name("");
    add_language(readings, line);
    add_beside(readings, line);
    add_output(readings, line);
  });

  add("schema", "the JSON Schema of a rulebook's states", command_schema, [&](CLI::App* schema) {
    schema->add_option("BOOK", line.options.books.front(), "a rulebook: its folder or file")->required()->type_name("");
    schema->add_option("--lang", line.options.wishes.language, "the language of the descriptions: en; else the first of the book")
        ->type_name("LANGUAGE");
    add_beside(schema, line);
    add_output(schema, line);
  });

  add("draw", "a state as a picture, a table top or a map of hexes; or a game as a strip of them", command_draw, [&](CLI::App* draw) {
    draw->add_option("BOOK", line.options.books.front(), "a rulebook: its folder or file")->required()->type_name("");
    CLI::Option* game = draw->add_option("--replay", line.options.play.replay, "draw a game from its log: a picture for each order that counts")->type_name("FILE");
    draw->add_option("--from", line.options.play.from, "the first line of the log that has a picture")->type_name("N");
    draw->add_option("--until", line.options.play.until, "the last line of the log that is played again")->type_name("N");
    draw->add_option("--state", line.options.state, "the game state, a JSON file (- reads standard input)")->excludes(game)->type_name("FILE");
    draw->add_option("-o,--output", line.options.output, "write the picture, SVG, to this file")->type_name("FILE");
    draw->add_option("--ring", line.options.rings, "a ring at this distance around all, or behind an id and `:` around one: 15 cm")
        ->allow_extra_args(false)
        ->type_name("LENGTH");
    draw->add_option("--show", line.options.shown, "an attribute whose value stands under the names")
        ->allow_extra_args(false)
        ->type_name("NAME");
    draw->add_option("--fill", line.options.fill, "the attribute by which marks are filled; else the first of an enum")->type_name("NAME");
    draw->add_option("--facing", line.options.facing, "the attribute that tells where things face, in degrees; besides vectors")->type_name("NAME");
    add_language(draw, line);
    add_beside(draw, line);
    add_choices(draw, line);
    add_limits(draw, line);
  });

  add("import", "the prose of a rulebook from the texts of its authors, in one language or several", command_import, [&](CLI::App* import) {
    import->add_option("--text", line.options.import.texts, "a text and its language: da=rules.txt; the first is the source text. Also .md, and .docx or .odt through pandoc")
        ->allow_extra_args(false)
        ->type_name("LANGUAGE=FILE");
    CLI::Option* new_book = import->add_option("-o,--output", line.options.output, "the folder of the new book; else it is printed")->type_name("FOLDER");
    CLI::Option* update = import->add_option("--update", line.options.import.update, "bring the texts into this book: rules and numbers of sentences stay")
                              ->excludes(new_book)
                              ->type_name("BOOK");
    CLI::Option* translation =
        import->add_option("--translation", line.options.import.translations, "bring what a translator gives back into the book: a file as `paragraf export` writes it")
            ->allow_extra_args(false)
            ->needs(update)
            ->excludes(import->get_option("--text"))
            ->type_name("FILE");
    import->add_option("--languages", line.options.languages, "the languages of such a file, if it does not say them, the source first: en,da")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->needs(translation)
        ->type_name("CODES");
    import->add_option("--terms", line.options.import.terms, "what things are called in each language, a CSV table")->type_name("FILE");
    import->add_flag("--check", line.options.check, "change nothing, and tell what would change")->needs(update);
    add_language(import, line);
    add_file_limit(import, line);
    import->callback([&] {
      if (line.options.import.texts.empty() && line.options.import.translations.empty()) throw CLI::RequiredError("--text or --translation");
      command = command_import;
    });
  });

  add("export", "the sentences of a rulebook for its translators, in the form that the name of the file asks for", command_export, [&](CLI::App* exported) {
    exported->add_option("BOOK", line.options.books.front(), "a rulebook: its folder or file")->required()->type_name("");
    exported->add_option("-o,--output", line.options.output, "the file: .po for programs of translators, .docx for Word, .csv for spreadsheets, .xlf for localisation programs")->required()->type_name("FILE");
    exported->add_option("--languages", line.options.languages, "the source language and that of the translation: en,da (else those of the book: all in a .csv, else two)")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->type_name("CODES");
    exported->add_option("--terms", line.options.terms, "the term base, a table (else terms.csv beside the book)")->type_name("FILE");
    add_language(exported, line);
    add_file_limit(exported, line);
  });

  add("terms", "what the things of a rulebook are called in each language, as a table", command_terms, [&](CLI::App* terms) {
    terms->add_option("BOOK", line.options.books.front(), "a rulebook: its folder or file")->required()->type_name("");
    CLI::Option* table = terms->add_option("-o,--output", line.options.output, "write the table to this file, CSV; else it is printed")->type_name("FILE");
    CLI::Option* added = terms->add_option("--add", line.options.added_terms, "bring the rows of this table into the term base")->excludes(table)->type_name("FILE");
    terms->add_flag("--check", line.options.check, "change nothing, and tell what would be added")->needs(added);
    terms->add_option("--terms", line.options.terms, "the term base, a table (else terms.csv beside the book)")->type_name("FILE");
    add_language(terms, line);
    add_file_limit(terms, line);
  });

  add("explain", "what a finding means; without a code, all of them", command_explain, [&](CLI::App* explain) {
    explain->add_option("CODE", line.options.query, "P101")->type_name("");
  });

  std::vector<std::string> commands;
  for (const CLI::App* known : app.get_subcommands({})) commands.push_back(known->get_name());
  if (argc > 1 && argv[1][0] != '-' && std::find(commands.begin(), commands.end(), argv[1]) == commands.end()) {
    auto near = base::nearest(argv[1], commands);
    streams.err << fmt::format("paragraf: there is no command `{}`{}; `paragraf --help` lists them\n", argv[1],
                               near ? fmt::format(", the nearest is `{}`", *near) : "");
    return Exit::usage;
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ExtrasError&) {
    CLI::App* used = app.get_subcommands().empty() ? &app : app.get_subcommands().front();
    std::vector<std::string> names;
    for (const CLI::Option* option : used->get_options({}))
      for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    for (const std::string& extra : used->remaining(true)) {
      auto near = extra.starts_with('-') ? base::nearest(extra, names) : std::nullopt;
      streams.err << fmt::format("paragraf {}: {} `{}`{}\n", used->get_name(),
                                 extra.starts_with('-') ? "there is no option" : "too many words:", extra,
                                 near ? fmt::format(", the nearest is `{}`", *near) : "");
      if (extra.starts_with('-')) break;  // what follows may belong to it
    }
    streams.err << fmt::format("`paragraf {} --help` lists what can be given\n", used->get_name());
    return Exit::usage;
  } catch (const CLI::RequiredError& error) {
    CLI::App* used = app.get_subcommands().empty() ? &app : app.get_subcommands().front();
    if (used == &app)
      streams.err << "paragraf: expected a command; `paragraf --help` lists them\n";
    else
      streams.err << fmt::format("paragraf {}: {}; `paragraf {} --help` shows how it is called\n", used->get_name(),
                                 error.what(), used->get_name());
    return Exit::usage;
  } catch (const CLI::ParseError& error) {
    return app.exit(error, streams.out, streams.err) == 0 ? Exit::clean : Exit::usage;
  }
  Options& options = line.options;
  options.format = line.format == "json"    ? Format::json
                   : line.format == "sarif" ? Format::sarif
                   : line.format == "short" ? Format::short_
                                            : Format::human;
  // What a program reads is in English, whoever starts it.
  if (options.format == Format::human || options.format == Format::short_) {
    options.wishes.environment = streams.environment_language;
    options.wishes.spelt = true;
  }
  const char* no_colour = std::getenv("NO_COLOR");
  const bool welcome = line.colour == "auto" && !(no_colour && *no_colour);
  options.colour_out = line.colour == "always" || (welcome && streams.out_is_terminal);
  options.colour_err = line.colour == "always" || (welcome && streams.err_is_terminal);
  if (options.output == "-") {
    streams.err << fmt::format("paragraf {}: -o needs the name of a file\n", app.get_subcommands().front()->get_name());
    return Exit::usage;
  }
  if (const std::string input = input_in_the_way(options); !input.empty()) {
    streams.err << fmt::format("paragraf {}: {} is read by this command; what it writes does not take its place\n",
                               app.get_subcommands().front()->get_name(), input);
    return Exit::usage;
  }
  const CLI::Option* const seed = app.get_subcommands().front()->get_option_no_throw("--seed");
  if (seed && seed->count() > 0) options.wishes.seed = line.seed;
  try {
    Exit result = command(options, streams);
    streams.out.flush();
    if (streams.out) return result;
    streams.err << "paragraf: the answer could not be written\n";
    return Exit::usage;
  } catch (const std::exception& error) {
    base::Diagnostic broken{base::Code::internal, base::Severity::error, error.what()};
    broken.notes = {"this is a mistake in Paragraf, not in your book; please report it with the book"};
    streams.err << base::render_human(broken, {}) << '\n';
    return Exit::internal;
  }
}

}  // namespace paragraf::tools
