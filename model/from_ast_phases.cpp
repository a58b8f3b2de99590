// Phases: the sequences of the book, the type of their names, the act that ends them, and how long things live. In: the
// `sequence` items, and names of phases and sequences. Out: phases in an order that is not that of the files.
#include <fmt/format.h>

#include <algorithm>

#include "model/builder.hpp"

namespace paragraf::model {
namespace {

std::string spelling_of(const grammar::KeywordTable& keywords, std::string_view neutral) {
  for (const auto& [spelling, name] : keywords.builtins())
    if (name == neutral) return spelling;
  return std::string(neutral);
}

}  // namespace

void Builder::declare_sequences(std::vector<Item> sequences) {
  if (sequences.empty()) return;
  std::stable_sort(sequences.begin(), sequences.end(), [](const Item& a, const Item& b) {
    return a.body.child(Kind::id).text() < b.body.child(Kind::id).text();
  });
  for (const Item& item : sequences) declare_sequence(item);
  const Item& first = sequences.front();
  book.phase_enum = EnumId(book.enums.size());
  book.phase_type = book.types.intern({TypeKind::enumeration, book.phase_enum.index(), 0, {}});
  Enum& type = book.enums.emplace_back();
  type.name = book.names.intern(spelling_of(*first.keywords, "phase"));
  type.place = first.body.place();
  for (std::size_t i = 0; i < book.phases.size(); ++i) {
    book.members_of.edit(book.phases[i].name).push_back({book.phase_enum, static_cast<std::uint32_t>(i)});
    type.members.push_back({book.phases[i].name, {}});
  }
  declare_end_of_phase(first);
}

void Builder::declare_sequence(const Item& item) {
  const PhaseId sequence(book.phases.size());
  declare_period(item.body.child(Kind::id), book.sequence_of, sequence);
  book.phases.push_back({intern(item.body.child(Kind::id)), false, {}, {}, item.sentence});
  PhaseId before = sequence;  // none behind `...`: what comes next is not said
  for (Cursor part : item.body) {
    if (part.is(Kind::ellipsis)) before = {};
    if (!part.is(Kind::sequence_part)) continue;
    Cursor id = part.child(Kind::id);
    const PhaseId phase(book.phases.size());
    if (!declare_period(id, book.phase_of, phase)) continue;
    book.phases.push_back({intern(id), part.has(Role::simultaneous), sequence, {}, item.sentence});
    if (before) book.phases.edit(before.index()).next = phase;
    before = phase;
  }
}

bool Builder::declare_period(Cursor id, Shared<std::unordered_map<Name, PhaseId>>& names, PhaseId phase) {
  const Name name = intern(id);
  if (!book.phase_of.count(name) && !book.sequence_of.count(name)) return names.emplace(name, phase).second;
  report(Code::duplicate_name, id, fmt::format("phase {} stands twice", quoted(id)));
  return false;
}

// `end_phase(p: phase)`, in the words of every language; an act of the book goes before it.
void Builder::declare_end_of_phase(const Item& sequence) {
  const ActId act(book.acts.size());
  for (std::string_view language : grammar::keyword_languages())
    book.act_of.emplace(book.names.intern(spelling_of(*grammar::keyword_table(language), "end_phase")), act);
  Act& end = book.acts.emplace_back();
  end.name = book.names.intern(spelling_of(*sequence.keywords, "end_phase"));
  end.action = true;
  end.ends_phase = true;
  end.params.push_back({book[book.phase_enum].name, book.phase_type, {}, sequence.body.place()});
  end.place = sequence.body.place();
  end.sentence = sequence.sentence;
}

Period Builder::period_of(Cursor id) {
  const grammar::KeywordTable* keywords = keywords_of(id);
  const Name name = intern(id);
  for (const auto* names : {&book.phase_of, &book.sequence_of})
    if (auto found = names->find(name); found != names->end()) return {Period::Kind::named, found->second};
  if (auto builtin = keywords ? keywords->builtin(id.text()) : std::nullopt; builtin && *builtin == "phase")
    return {Period::Kind::current, {}};
  std::vector<std::string> known;
  for (const auto* names : {&book.phase_of, &book.sequence_of})
    for (const auto& [other, _] : *names) known.push_back(book.text(other));
  if (keywords) known.push_back(spelling_of(*keywords, "phase"));
  report_unknown(id, "phase or sequence", known);
  return {};
}

}  // namespace paragraf::model
