// P763: names that nothing uses. In: the declarations of a book, and where their names are written. Out: those that neither a rule nor
// an example mentions outside of what declares them, and facts that are noted while nothing asks for them. What only examples ask for
// is what the book is for, and is used; so in a book without examples nothing is said of what players may ask or do. Where the
// declaration stands alone, deleting it is offered.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "analysis/lint/references.hpp"

namespace paragraf::analysis::lint {
namespace {

using Spot = Mention::Spot;

class Unused {
 public:
  Unused(const Book& book, const LintOptions& options, const Mentions& mentions, Claims& claims)
      : book_(book), options_(options), mentions_(mentions), claims_(claims) {
    for (const Sentence& sentence : book.sentences)
      if (book[sentence.volume].asked && !book[sentence.volume].library) asked_.insert(sentence.place.source);
    for (std::size_t i = 0; i < book.exprs.size(); ++i)
      if (const Expr& expr = book[ExprId(i)]; expr.op == Op::fact_call) asked_for_.emplace(expr.a);
  }

  void run() {
    const bool asks = !book_.examples.empty();
    for (const ValueDecl& value : book_.values)
      if (asks) look(value.name, value.place, kind_of(value));
    for (std::size_t i = 0; i < book_.externs.size(); ++i) look(book_.externs[i].name, book_.externs[i].place, "the extern", !is_supplied(ExternId(i)));
    for (const RecordDecl& record : book_.records) look(record.name, record.place, "the record");
    for (const Act& act : book_.acts)
      if (asks && !act.ends_phase) look(act.name, act.place, act.action ? "the action" : "the event");
    for (const Mentions::Named& type : mentions_.type_names()) look(type.name, type.place, "the type");
    for (std::size_t i = 0; i < book_.facts.size(); ++i) look_at_fact(FactId(i));
    for (std::size_t i = 0; i < book_.enums.size(); ++i)
      if (EnumId(i) != book_.phase_enum) look_at_enum(book_.enums[i]);
    for (std::size_t i = 0; i < book_.measures.size(); ++i)
      if (MeasureId(i) != book_.geometry.length && MeasureId(i) != book_.geometry.angle) look_at_measure(book_.measures[i]);
    for (const Entity& entity : book_.entities) look(entity.name, entity.place, "the entity", false);
    for (std::size_t i = 0; i < book_.attributes.size(); ++i) look_at_attribute(AttributeId(i));
  }

 private:
  static const char* kind_of(const ValueDecl& value) {
    switch (value.kind) {
      case ValueKind::value: return "the value";
      case ValueKind::table: return "the table";
      case ValueKind::tally: return "the tally";
    }
    return "";
  }

  // Outside of what declares it, or says more of it.
  bool is_mentioned(Name name) const {
    const std::vector<Mention>& all = mentions_.of(name);
    return std::any_of(all.begin(), all.end(), [&](const Mention& one) { return one.owner != name && one.spot != Spot::label && one.spot != Spot::member; });
  }

  void look(Name name, const Place& place, std::string_view kind, bool may_go = true) {
    if (!asked_.contains(place.source) || is_mentioned(name)) return;
    report(book_.text(name), place, fmt::format("no rule and no example uses {} `{}`", kind, book_.text(name)), may_go ? Names{name} : Names{});
  }

  void look_at_fact(FactId id) {
    const Fact& fact = book_[id];
    if (!asked_.contains(fact.place.source)) return;
    if (!is_mentioned(fact.name)) return look(fact.name, fact.place, "the fact");
    if (asked_for_.contains(id)) return;
    report(book_.text(fact.name), fact.place, fmt::format("`{}` is noted, but no rule and no example asks whether it was", book_.text(fact.name)), {});
  }

  void look_at_enum(const Enum& declared) {
    if (!asked_.contains(declared.place.source) || is_mentioned(declared.name)) return;
    Names all{declared.name};
    for (const EnumMember& member : declared.members) {
      if (is_mentioned(member.name)) return;
      all.push_back(member.name);
    }
    report(book_.text(declared.name), declared.place, fmt::format("no rule and no example uses the enum `{}` or one of its members", book_.text(declared.name)), all);
  }

  void look_at_measure(const Measure& measure) {
    if (!asked_.contains(measure.place.source) || is_mentioned(measure.name)) return;
    if (std::any_of(measure.units.begin(), measure.units.end(), [&](const Unit& unit) { return is_mentioned(unit.name); })) return;
    report(book_.text(measure.name), measure.place, fmt::format("nothing is measured in `{}`", book_.text(measure.name)), {});
  }

  void look_at_attribute(AttributeId id) {
    const Attribute& attribute = book_[id];
    if (!asked_.contains(attribute.place.source) || is_place(id) || is_stored(id)) return;
    const std::vector<Mention>& all = mentions_.of(attribute.name);
    if (std::any_of(all.begin(), all.end(), [](const Mention& one) { return one.spot == Spot::member; })) return;
    const std::string &owner = book_.text(book_[attribute.owner].name), &name = book_.text(attribute.name);
    report(owner + "." + name, attribute.place, fmt::format("no rule and no example uses `{}` of `{}`", name, owner), {}, attribute.sentence);
  }

  // The place of an entity is read by whatever measures from it, without a word.
  bool is_place(AttributeId id) const {
    return std::any_of(book_.geometry.places.begin(), book_.geometry.places.end(),
                       [&](const std::vector<AttributeId>& places) { return std::find(places.begin(), places.end(), id) != places.end(); });
  }

  bool is_stored(AttributeId id) const {
    if (!options_.states) return false;
    const EntityId owner = book_[id].owner;
    for (const auto& [_, state] : *options_.states)
      for (std::uint32_t i = 0; i < state.count(owner); ++i)
        if (state.stored({Instance{owner, i}, id}).known() && !state.stored({Instance{owner, i}, id}).value().is_nothing()) return true;
    return false;
  }

  bool is_supplied(ExternId id) const {
    return options_.states && std::any_of(options_.states->begin(), options_.states->end(), [&](const auto& one) {
      return std::any_of(one.second.externs.begin(), one.second.externs.end(), [&](const auto& known) { return known.first.first == id; });
    });
  }

  using Names = std::vector<Name>;

  // `going`: the names that would be gone with the item; none: it cannot simply be deleted.
  void report(const std::string& subject, const Place& place, std::string message, const Names& going, SentenceId sentence = {}) {
    base::Diagnostic finding = base::diagnostic(Code::name_unused, place, std::move(message));
    if (const auto fix = deletion(place, going)) finding.fixes.push_back(*fix);
    if (const auto declaration = mentions_.declaration(place)) sentence = declaration->sentence;
    std::vector<SentenceId> sentences;
    if (sentence) sentences.push_back(sentence);
    claims_.add(found(std::move(finding), subject, std::move(sentences)));
  }

  // The whole lines of the item, if nothing else speaks of what it declares but terms, which go with it.
  std::optional<base::Fix> deletion(const Place& place, const Names& going) const {
    const auto declaration = mentions_.declaration(place);
    if (going.empty() || !declaration || !declaration->lines.source) return std::nullopt;
    base::Fix fix{"delete it", {{declaration->lines, ""}}, true};
    for (const Name name : going) {
      for (const Mention& one : mentions_.of(name))
        if (one.place.source != place.source || one.place.span.begin < declaration->item.span.begin || one.place.span.end > declaration->item.span.end)
          return std::nullopt;
      for (const Place& term : mentions_.terms(name)) fix.edits.push_back({term, ""});
    }
    return fix;
  }

  const Book& book_;
  const LintOptions& options_;
  const Mentions& mentions_;
  Claims& claims_;
  std::set<base::SourceId> asked_;             // texts of the books that were asked for
  std::set<FactId> asked_for_;                 // facts
};

}  // namespace

void check_unused(const Book& book, const LintOptions& options, const Mentions& mentions, Claims& claims) {
  Unused(book, options, mentions, claims).run();
  add_proved(Code::name_unused, "names", claims);
}

// P764: an extern that is used, while no example and no state says what it is: then nobody has tried what hangs on it.
void check_unsupplied(const Book& book, const LintOptions& options, const Mentions& mentions, Claims& claims) {
  std::set<ExternId> supplied;
  if (book.examples.empty()) return add_proved(Code::extern_unsupplied, "externs", claims);   // nothing is shown, of no extern
  for (std::size_t i = 0; i < book.assumptions.size(); ++i)
    if (book.assumptions[i].kind == Assumption::Kind::external) supplied.emplace(book.assumptions[i].subject);
  if (options.states)
    for (const auto& [_, state] : *options.states)
      for (const auto& [key, value] : state.externs) supplied.insert(key.first);
  for (std::size_t i = 0; i < book.externs.size(); ++i) {
    const Extern& external = book.externs[i];
    const std::vector<Mention>& all = mentions.of(external.name);
    const bool used = std::any_of(all.begin(), all.end(), [](const Mention& one) { return one.spot != Spot::label && one.spot != Spot::member; });
    if (supplied.contains(ExternId(i)) || !is_linted(book, external.sentence) || !external.measured_by.empty() || !used) continue;
    base::Diagnostic finding = base::diagnostic(Code::extern_unsupplied, external.place,
                                                fmt::format("no example says what `{}` is, so none shows what hangs on it", book.text(external.name)));
    claims.add(found(std::move(finding), book.text(external.name), {external.sentence}));
  }
  add_proved(Code::extern_unsupplied, "externs", claims);
}

}  // namespace paragraf::analysis::lint
