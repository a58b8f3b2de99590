// `paragraf check BOOK...`: everything that can be said about a book without a state.
#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "tools/checked_book.hpp"
#include "tools/commands.hpp"

namespace paragraf::tools {

Exit command_check(const Options& options, Streams streams) {
  Exit result = Exit::clean;
  base::SarifLog log(version, code_pages());
  for (const std::string& path : options.books) {
    Session session(options, streams);
    session.collect_in(log);
    const embed::Loaded loaded = load_checked(session, path);
    const std::string name = loaded.path.string();
    std::size_t errors = session.sink().errors(), warnings = session.sink().warnings();
    session.report(streams.out);
    if (errors + warnings > 0) result = std::max(result, session.failure());
    if (options.format != Format::human) continue;
    auto count = [](std::size_t n, std::string_view word) {
      return fmt::format("{} {}{}", n, word, n == 1 ? "" : "s");
    };
    if (loaded.book && errors + warnings == 0) {
      std::size_t sentences = 0, informal = 0;
      const auto own = [&](model::SentenceId sentence) {  // of what was asked for, not of a book that it amends
        return (*loaded.book)[(*loaded.book)[sentence].volume].asked;
      };
      for (std::size_t i = 0; i < loaded.book->sentences.size(); ++i) {
        const model::Sentence& sentence = loaded.book->sentences[i];
        if (!sentence.number.empty() && own(model::SentenceId(i))) ++sentences, informal += sentence.informal ? 1 : 0;
      }
      const auto count_own = [&](const auto& declared) {
        return static_cast<std::size_t>(
            std::count_if(declared.begin(), declared.end(), [&](const auto& one) { return own(one.sentence); }));
      };
      streams.out << fmt::format(
          "{}: {}, {} ({} informal), {}, {}, {}: nothing to complain about\n", name, count(loaded.file_count, "file"),
          count(sentences, "sentence"), informal, count(count_own(loaded.book->rules), "rule"),
          count(count_own(loaded.book->readings), "reading"), count(loaded.book->examples.size(), "example"));
    } else {
      streams.out << fmt::format("{}: {}, {}\n", name, count(errors, "error"), count(warnings, "warning"));
    }
  }
  if (options.format == Format::sarif) streams.out << log.text();
  return result;
}

}  // namespace paragraf::tools
