// Rearranging the text of a book by its trees: see reordered.hpp.
#include "tests/model/reordered.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "grammar/parse.hpp"
#include "model/libraries.hpp"

namespace paragraf::tests {
namespace {

using grammar::Cursor;
using grammar::Kind;

struct Block {                   // a clause or a sentence: its head, then its parts
  std::string head;
  std::vector<std::string> items;
  std::vector<Block> sentences;
};

Block block_of(Cursor at) {
  Block block;
  Cursor last = at.first();
  for (Cursor part : at) {
    if (part.is(Kind::item)) block.items.push_back(std::string(part.text()));
    else if (part.is(Kind::sentence)) block.sentences.push_back(block_of(part));
    else last = part;
  }
  // The head runs from the beginning of the clause or sentence to the end of its titles or prose.
  block.head = std::string(at.tree().text.substr(at.span().begin, last.span().end - at.span().begin));
  return block;
}

template <class T>
void shuffle(std::vector<T>& parts, std::mt19937& random) {
  for (std::size_t i = parts.size(); i > 1; --i) std::swap(parts[i - 1], parts[random() % i]);
}

void write(Block& block, std::mt19937& random, std::string& out) {
  out += block.head + "\n\n";
  shuffle(block.items, random);
  for (const std::string& item : block.items) out += "    " + item + "\n\n";
  shuffle(block.sentences, random);
  for (Block& sentence : block.sentences) write(sentence, random, out);
}

}  // namespace

std::vector<TextFile> shuffled(const std::vector<TextFile>& files, std::mt19937& random) {
  std::vector<TextFile> result;
  std::vector<Block> clauses;
  for (const TextFile& file : files) {
    base::Sources sources;
    base::Sink sink;
    const grammar::Parsed parsed = grammar::parse(sources, sources.add(file.path, file.text), sink);
    Block outside;
    for (Cursor part : Cursor::root(parsed.tree)) {
      if (part.is(Kind::item)) outside.items.push_back(std::string(part.text()));
      if (part.is(Kind::clause)) clauses.push_back(block_of(part));
    }
    TextFile fresh{file.path, ""};
    if (!outside.items.empty()) write(outside, random, fresh.text);
    result.push_back(std::move(fresh));
  }
  shuffle(clauses, random);
  for (Block& clause : clauses) write(clause, random, result[random() % result.size()].text);
  shuffle(result, random);
  return result;
}

std::vector<TextFile> renamed(const std::vector<TextFile>& files, std::mt19937& random) {
  base::Sources sources;
  base::Sink sink;
  std::vector<grammar::Parsed> parsed;
  for (const TextFile& file : files) parsed.push_back(grammar::parse(sources, sources.add(file.path, file.text), sink));
  const auto is_name = [](const grammar::Node& node) {
    return node.kind == Kind::id || node.kind == Kind::any_id || node.kind == Kind::unit_name;
  };
  std::map<std::string, std::string> names;
  std::set<std::string> kept;    // what a library declares is called as it is called there, and so is the library
  for (const grammar::Parsed& library : model::used_libraries(std::vector<model::BookFiles>{{.files = parsed}}, sources)) {
    kept.insert(std::string(Cursor::root(library.tree).first().child(Kind::book).child(Kind::id).text()));
    for (const grammar::Node& node : library.tree.nodes)
      if (is_name(node)) kept.insert(std::string(library.tree.text.substr(node.span.begin, node.span.size())));
  }
  for (const grammar::Parsed& file : parsed)
    for (const grammar::Node& node : file.tree.nodes)
      if (is_name(node)) names[std::string(file.tree.text.substr(node.span.begin, node.span.size()))];
  std::vector<std::size_t> numbers(names.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = i;
  shuffle(numbers, random);
  std::size_t next = 0;
  for (auto& [name, other] : names) {
    const std::string fresh = "x" + std::to_string(numbers[next++]) + "_";
    const bool stays = parsed.front().keywords->builtin(name) || kept.contains(name) || base::find_code(name);   // `allow P712: ...`
    other = stays ? name : fresh;
  }
  std::vector<TextFile> result;
  for (std::size_t i = 0; i < files.size(); ++i) {
    std::map<std::uint32_t, grammar::Node> places;
    for (const grammar::Node& node : parsed[i].tree.nodes)
      if (is_name(node)) places.emplace(node.span.begin, node);
    const std::string_view text = parsed[i].tree.text;
    std::string out;
    std::uint32_t done = 0;
    for (const auto& [begin, node] : places) {
      out += text.substr(done, begin - done);
      out += names.at(std::string(text.substr(begin, node.span.size())));
      done = node.span.end;
    }
    result.push_back({files[i].path, out + std::string(text.substr(done))});
  }
  return result;
}

}  // namespace paragraf::tests
