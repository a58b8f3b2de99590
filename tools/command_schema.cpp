// `paragraf schema BOOK`: the JSON Schema of the book's state files, for editors and for other programs.
#include <ostream>

#include "interpreter/state_schema.hpp"
#include "tools/commands.hpp"

namespace paragraf::tools {

Exit command_schema(const Options& options, Streams streams) {
  Session session(options, streams);
  if (!session.load(options.books.front())) return session.failure();
  streams.out << interpreter::state_schema(session.book(), session.sources(), options.wishes.language);
  return Exit::clean;
}

}  // namespace paragraf::tools
