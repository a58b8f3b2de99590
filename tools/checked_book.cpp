// Loading a book for `check` and `lint`: see checked_book.hpp.
#include "tools/checked_book.hpp"

#include "tools/translation_files.hpp"

namespace paragraf::tools {

embed::Loaded load_checked(Session& session, const std::string& path) {
  const Options& options = session.options();
  embed::Loaded loaded = embed::load_book(path, session.sources(), session.sink(), options.most_bytes, options.beside);
  if (loaded.book && !session.sink().has_errors() && analysis::prose_languages(*loaded.book).size() > 1)
    if (const auto translations = read_translations(loaded, options, false, session.sources(), session.sink()))
      analysis::report(*translations, session.sink());
  return loaded;
}

}  // namespace paragraf::tools
