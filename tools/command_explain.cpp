// `paragraf explain CODE`: the page of a finding. The pages of docs/codes are built into the program.
#include <fmt/format.h>

#include <ostream>

#include "base/suggest.hpp"
#include "tools/commands.hpp"

namespace paragraf::tools {

Exit command_explain(const Options& options, Streams streams) {
  if (options.query.empty()) {
    for (const base::CodeInfo& code : base::all_codes()) streams.out << fmt::format("{}  {}\n", code.text, code.title);
    return Exit::clean;
  }
  auto code = base::find_code(options.query);
  if (!code) {
    std::vector<std::string> codes;
    for (const base::CodeInfo& other : base::all_codes()) codes.emplace_back(other.text);
    auto near = base::nearest(options.query, codes);
    streams.err << fmt::format("paragraf explain: there is no code `{}`{}; `paragraf explain` lists all\n",
                               options.query, near ? fmt::format(", the nearest is {}", *near) : "");
    return Exit::usage;
  }
  const std::string heading = fmt::format("# {}", base::info(*code).text);
  for (std::string_view page : code_pages())
    if (page.starts_with(heading)) streams.out << page;
  return Exit::clean;
}

}  // namespace paragraf::tools
