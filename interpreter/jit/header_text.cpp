// See jit.hpp: a header of C for a compiled program. Structures of columns are what the functions take as arrays of columns.
#include <fmt/format.h>

#include <set>

#include "interpreter/jit/jit.hpp"

namespace paragraf::jit {
namespace {

using namespace engine;

const char* type_name(Width width) {
  switch (width) {
    case Width::u8: return "uint8_t";
    case Width::i16: return "int16_t";
    case Width::i32: return "int32_t";
    case Width::i64: break;
  }
  return "int64_t";
}

bool is_reserved(const std::string& name) {
  static const std::set<std::string> words = {
      "auto",   "break",  "case",  "char",   "const",    "continue", "default",  "do",     "double", "else",  "enum",     "extern", "float",
      "for",    "goto",   "if",    "inline", "int",      "long",     "register", "restrict", "return", "short", "signed", "sizeof", "static",
      "struct", "switch", "typedef", "union", "unsigned", "void",    "volatile", "while",  "class",  "delete", "new",     "this",   "template",
      "public", "private", "protected", "virtual", "operator", "namespace", "using", "true", "false", "bool", "try", "catch", "throw", "and", "or", "not"};
  return words.count(name) != 0;
}

// A name as C allows it: what it does not allow becomes a line; no two are alike.
std::vector<std::string> identifiers(const std::vector<Named>& named, std::size_t count, const char* otherwise) {
  std::vector<std::string> result;
  std::set<std::string> taken;
  for (std::size_t i = 0; i < count; ++i) {
    std::string name;
    for (const char c : i < named.size() ? named[i].name : std::string()) {
      const bool allowed = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
      if (allowed) name += c;
      else if (!name.empty() && name.back() != '_') name += '_';
    }
    while (!name.empty() && name.back() == '_') name.pop_back();
    if (name.empty()) name = fmt::format("{}{}", otherwise, i);
    if (name[0] >= '0' && name[0] <= '9') name = fmt::format("{}_{}", otherwise, name);
    if (is_reserved(name)) name += '_';
    std::string unique = name;
    for (int n = 2; !taken.insert(unique).second; ++n) unique = fmt::format("{}_{}", name, n);
    result.push_back(unique);
  }
  return result;
}

// In one line, and not the end of the comment.
std::string comment(const std::string& meaning) {
  std::string line;
  for (const char c : meaning) {
    if (c == '/' && !line.empty() && line.back() == '*') line += ' ';
    line += c == '\n' || c == '\r' ? ' ' : c;
  }
  return line;
}

struct Member {
  std::string name;
  Width width;
  Range range;
  std::string meaning;
};

std::string structures(const std::string& of, const char* what, const char* qualifier, const std::vector<Member>& members) {
  std::string text = fmt::format("struct {}_{}s {{\n", of, what);
  for (const Member& member : members)
    text += fmt::format("  int64_t {};  /* {}..{}{}{} */\n", member.name, member.range.low, member.range.high, member.meaning.empty() ? "" : ": ",
                        comment(member.meaning));
  if (members.empty()) text += "  int64_t none;\n";
  text += fmt::format("}};\n/* Columns: of each, as many numbers as there are rows. */\nstruct {}_{}_columns {{\n", of, what);
  for (const Member& member : members) text += fmt::format("  {}{}* {};\n", qualifier, type_name(member.width), member.name);
  if (members.empty()) text += "  void* none;\n";
  return text + "};\n\n";
}

}  // namespace

std::string header_text(const Program& program, const std::string& name, const std::vector<Named>& lanes, const std::vector<Named>& outputs) {
  std::vector<Member> in, out;
  const std::vector<std::string> in_names = identifiers(lanes, program.lanes.size(), "lane");
  const std::vector<std::string> out_names = identifiers(outputs, program.outputs.size(), "output");
  const auto meaning = [](const std::vector<Named>& named, std::size_t i) {
    if (i >= named.size()) return std::string();
    return named[i].meaning.empty() ? named[i].name : fmt::format("{}: {}", named[i].name, named[i].meaning);
  };
  for (std::size_t i = 0; i < in_names.size(); ++i) in.push_back({in_names[i], width_of(program.lanes[i]), program.lanes[i], meaning(lanes, i)});
  for (std::size_t i = 0; i < out_names.size(); ++i) {
    const Operation& op = program.operations[program.outputs[i]];
    out.push_back({out_names[i], op.width, op.range, meaning(outputs, i)});
  }
  std::string guard = name + "_H";
  for (char& c : guard) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return fmt::format(
      "/* Made by paragraf: what the rules of {0} answer. A number beyond the range of its lane is not for these functions, and what they\n"
      "   do with it is not defined. */\n"
      "#ifndef {1}\n#define {1}\n\n#include <stdint.h>\n\n#ifdef __cplusplus\nextern \"C\" {{\n#endif\n\n"
      "{2}{3}"
      "/* One state. */\n"
      "void {0}_one(const struct {0}_lanes* lanes, struct {0}_outputs* outputs);\n"
      "/* Many states; no column overlaps another. */\n"
      "void {0}_batch(const struct {0}_lane_columns* lanes, const struct {0}_output_columns* outputs, uint64_t rows);\n\n"
      "#ifdef __cplusplus\n}}\n#endif\n\n#endif\n",
      name, guard, structures(name, "lane", "const ", in), structures(name, "output", "", out));
}

}  // namespace paragraf::jit
