// What a book says about the book that it amends: `suspend`, `replace` and `read`. In: their items, and the rules of all
// volumes. Out: for each rule whether an amendment has put it out of force, and what stands in its place; findings for
// amendments that contradict each other, and for what loses its ground. An amendment goes before another only if its book
// amends the other's.
#include <fmt/format.h>

#include <algorithm>

#include "model/builder.hpp"

namespace paragraf::model {
namespace {

std::pair<std::uint32_t, std::uint32_t> key_of(const Item& item) {
  const Place place = item.body.place();
  return {place.source.index(), place.span.begin};
}

std::vector<Cursor> refs_in(const Item& item) {
  std::vector<Cursor> refs;
  for (Cursor ref : item.body.child(Kind::refs))
    if (ref.is(Kind::ref)) refs.push_back(ref);
  return refs;
}

}  // namespace

// The sentence in which an amendment stands; of one that stands in none its line.
std::string Builder::cited_text(const Item& item) const {
  const Sentence& sentence = book[item.sentence];
  if (!sentence.number.empty()) return sentence.citation;
  const base::Source& source = sources[item.body.place().source];
  return fmt::format("line {} of {}", source.line_of(item.body.place().span.begin), source.path());
}

void Builder::choose_readings() {
  std::stable_sort(reads.begin(), reads.end(), [&](const Item& a, const Item& b) {
    return a.sentence != b.sentence && sentence_before(book, a.sentence, b.sentence);
  });
  std::stable_sort(amendments.begin(), amendments.end(), [&](const Amendment& a, const Amendment& b) {
    if (a.item.sentence != b.item.sentence) return sentence_before(book, a.item.sentence, b.item.sentence);
    return a.item.body.span().begin < b.item.body.span().begin;
  });
  std::map<ReadingId, std::vector<const Item*>> chosen;
  for (const Item& item : reads) {
    Cursor name = item.body.child(Kind::id), side = name.next();
    while (side && !side.is(Kind::id)) side = side.next();
    const VolumeId volume = book[item.sentence].volume;
    if (book[volume].amends.empty()) {
      if (!rests_on_others)
        report(Code::amends_nothing, item.body, "`read` chooses for another book, and this one amends none",
               {"the first side of a reading is the one that is chosen"});
      continue;
    }
    auto found = book.reading_of.find(intern(name));
    if (found == book.reading_of.end()) {
      std::vector<std::string> names;
      for (const Reading& reading : book.readings) names.push_back(book.text(reading.name));
      report_unknown(name, "reading", names);
      continue;
    }
    Reading& reading = book.readings.edit(found->second.index());
    if (book[reading.sentence].volume == volume) {
      report(Code::amends_nothing, item.body, fmt::format("the reading {} stands in this book itself", quoted(name)),
             {"the first side of a reading is the one that is chosen"});
      continue;
    }
    const auto wanted = std::find_if(reading.sides.begin(), reading.sides.end(),
                                     [&](const ReadingSide& s) { return s.name == intern(side); });
    if (wanted == reading.sides.end()) {
      std::vector<std::string> names;
      for (const ReadingSide& s : reading.sides) names.push_back(book.text(s.name));
      report_unknown(side, fmt::format("side of the reading {}", quoted(name)), names);
      continue;
    }
    bool clash = false;
    for (const Item* other : chosen[found->second]) {
      Cursor other_side = other->body.child(Kind::id).next();
      while (other_side && !other_side.is(Kind::id)) other_side = other_side.next();
      const VolumeId of = book[other->sentence].volume;
      if (intern(other_side) == intern(side) || (of != volume && sees(volume, of))) continue;
      clash = true;
      base::Diagnostic found_clash = base::diagnostic(
          Code::amendments_clash, item.body.place(),
          cited_text(*other) == cited_text(item)
              ? fmt::format("{} reads {} as {} and as {}", cited_text(item), quoted(name), quoted(other_side), quoted(side))
              : fmt::format("{} and {} read {} differently: as {} and as {}", cited_text(*other), cited_text(item),
                            quoted(name), quoted(other_side), quoted(side)));
      found_clash.labels.push_back({other->body.place(), "the other"});
      sink.add(std::move(found_clash));
    }
    chosen[found->second].push_back(&item);
    if (clash) continue;
    std::rotate(reading.sides.begin(), wanted, wanted + 1);
    reading.read_by = item.sentence;
  }
}

// What a rule of the item will be put out of force by, before there are rules.
const Builder::Amendment* Builder::amended_by(const Item& item) {
  const Amendment* found = nullptr;
  const VolumeId volume = book[item.sentence].volume;
  for (const Amendment& amendment : amendments) {
    if (amendment.volume == volume || book[amendment.volume].amends.empty()) continue;
    for (Cursor ref : refs_in(amendment.item))
      if (names_item(ref, item)) found = &amendment;
  }
  return found;
}

const Builder::Amendment* Builder::fate_of(RuleId rule) const {
  const auto found = rule_fates.find(rule);
  return found == rule_fates.end() ? nullptr : &amendments[found->second];
}

const Builder::Amendment* Builder::fate_of(const Item& item) const {
  const auto found = item_fates.find(key_of(item));
  return found == item_fates.end() ? nullptr : &amendments[found->second];
}

std::vector<Item> Builder::items_without_rules() const {
  std::vector<Item> found = lifts;
  found.insert(found.end(), idle_likewise.begin(), idle_likewise.end());
  found.insert(found.end(), confirmations.begin(), confirmations.end());
  return found;
}

const Builder::Amendment* Builder::falls_with(const Item& likewise) const {
  const auto found = fallen_likewise.find(key_of(likewise));
  return found == fallen_likewise.end() ? nullptr : found->second;
}

// One `likewise` may repeat another, so what has fallen with it is found in rounds.
void Builder::collect_fallen_likewise() {
  for (bool more = true; more;) {
    more = false;
    for (const Item& item : idle_likewise) {
      if (fate_of(item) || falls_with(item)) continue;
      const Target target = resolve_in_force(item.body.child(Kind::ref));
      if (!target.fallen) continue;
      fallen_likewise.emplace(key_of(item), target.fallen);
      more = true;
    }
  }
}

void Builder::follow_replacements(std::vector<SentenceId>& sentences) const {
  for (SentenceId& sentence : sentences)
    for (auto next = replaced_sentences.find(sentence); next != replaced_sentences.end();
         next = replaced_sentences.find(sentence))
      sentence = next->second;
}

// All rules exist by now, and no `lift` has become one. Volumes come behind those that they amend, so what a reference
// means in an amendment is what the amended book has made of it.
void Builder::collect_amendments() {
  const std::vector<Item> without_rules = items_without_rules();
  std::set<std::pair<std::size_t, std::size_t>> told;
  const auto cited = [&](RuleId rule) { return book[book[rule].sentence].citation; };
  const auto stands_in = [](const Place& part, const Place& whole) {
    return part.source == whole.source && whole.span.begin <= part.span.begin && part.span.end <= whole.span.end;
  };
  const auto goes_before = [&](std::size_t index, std::size_t other) {  // its book amends the other's
    return amendments[index].volume != amendments[other].volume &&
           sees(amendments[index].volume, amendments[other].volume);
  };
  const auto assign = [&](auto& fates, const auto& key, std::size_t index, const std::string& named) {
    const auto [at, fresh] = fates.emplace(key, index);
    if (fresh || at->second == index) return;
    const std::size_t other = at->second;
    const Amendment &now = amendments[index], &then = amendments[other];
    if (goes_before(index, other)) {
      at->second = index;
    } else if ((now.replaces || then.replaces) && told.emplace(other, index).second) {
      base::Diagnostic found = base::diagnostic(
          Code::amendments_clash, now.item.body.place(),
          now.replaces && then.replaces
              ? fmt::format("{} and {} both replace {}", cited_text(then.item), cited_text(now.item), named)
              : fmt::format("{} replaces {}, and {} suspends it", cited_text((now.replaces ? now : then).item), named,
                            cited_text((now.replaces ? then : now).item)));
      found.labels.push_back({then.item.body.place(), "the other"});
      found.notes.push_back("one of them goes before the other only if its book amends the other's");
      sink.add(std::move(found));
    }
  };
  for (std::size_t i = 0; i < amendments.size(); ++i) {
    const Amendment& amendment = amendments[i];
    if (book[amendment.volume].amends.empty()) {
      if (!rests_on_others)
        report(Code::amends_nothing, amendment.item.body, "this book amends no other",
               {"`rulebook NAME amends OTHER` opens a book that does"});
      continue;
    }
    for (Cursor ref : refs_in(amendment.item)) {
      Target target = resolve(ref);
      if (!target.known) continue;
      const auto own = [&](SentenceId sentence) { return book[sentence].volume == amendment.volume; };
      if (std::all_of(target.sentences.begin(), target.sentences.end(), own)) {
        report(Code::amends_nothing, ref, fmt::format("{} stands in this book itself", quoted(ref)),
               {"what is not to hold is taken out"});
        continue;
      }
      std::erase_if(target.sentences, own);  // a label may be used anew
      std::erase_if(target.rules, [&](RuleId rule) { return own(book[rule].sentence); });
      bool any = target.unsupported;
      for (RuleId rule : target.rules) assign(rule_fates, rule, i, cited(rule)), any = true;
      for (const Item& item : without_rules)
        if (names_item(ref, item) && !own(item.sentence))
          assign(item_fates, key_of(item), i, book[item.sentence].citation), any = true;
      for (const Item& item : items) {
        if (!item.body.is(Kind::tally) || !names_item(ref, item) || own(item.sentence)) continue;
        // A label names a tally with its lines, which have names of their own.
        for (RuleId line : book[item.sentence].rules)
          if (book[line].kind == RuleKind::tally_line && stands_in(book[line].place, item.body.place()))
            assign(rule_fates, line, i, cited(line)), any = true;
        const Cursor id = item.body.child(Kind::id);   // of a declaration; else lines are added to another
        const auto tally = id ? book.value_of.find(intern(id)) : book.value_of.end();
        if (tally != book.value_of.end() && declares(book[tally->second].place, id))
          assign(tally_fates, tally->second, i, book[item.sentence].citation), any = true;
      }
      // What already stands in its place by a book that this one amends goes, too.
      for (std::size_t earlier = 0; earlier < i; ++earlier) {
        if (!amendments[earlier].replaces || !goes_before(i, earlier)) continue;
        const bool hit = std::any_of(target.rules.begin(), target.rules.end(),
                                     [&](RuleId rule) { return replaced_earlier[rule].contains(earlier); });
        if (!hit) continue;
        for (RuleId rule : book[amendments[earlier].item.sentence].rules) {
          assign(rule_fates, rule, i, cited(rule));
          replaced_earlier[rule].insert(i);
        }
        for (const Item& item : without_rules)
          if (item.sentence == amendments[earlier].item.sentence)
            assign(item_fates, key_of(item), i, book[item.sentence].citation);
      }
      for (RuleId rule : target.rules) replaced_earlier[rule].insert(i);
      if (amendment.replaces && !ref.child(Kind::id) && ref.child(Kind::clause_no))
        for (SentenceId sentence : target.sentences) replaced_sentences[sentence] = amendment.item.sentence;
      const bool informal = std::any_of(target.sentences.begin(), target.sentences.end(),
                                        [&](SentenceId sentence) { return book[sentence].informal; });
      if (!any && informal)
        fallen.emplace_back(&amendment, fmt::format("{} is informal: nothing that is computed changes", ref.text()));
      else if (!any)
        report(Code::lifts_nothing, ref, fmt::format("{} states no rule that could be {}", quoted(ref),
                                                     amendment.replaces ? "replaced" : "suspended"));
    }
  }
}

}  // namespace paragraf::model
