// Several books in one. In: the trees of the books that were asked for and of those that they amend, in any order. Out: the
// volumes of the model, libraries first, then each behind those that it amends, else by name; and the passes that make
// a book of them.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "base/suggest.hpp"
#include "model/builder.hpp"
#include "model/libraries.hpp"

namespace paragraf::model {
namespace {

struct Opened {
  const BookFiles* files;
  Cursor manifest;                 // none: no item opens it
  std::string name;
  std::string amends;              // empty: nothing
  const Opened* base = nullptr;
  std::size_t depth = 0;           // how many books it rests on
};

Opened open(const BookFiles& files) {
  Opened opened{.files = &files, .manifest = {}, .name = {}, .amends = {}};
  for (const grammar::Parsed& parsed : files.files)
    each_item(Cursor::root(parsed.tree), [&](Cursor item) {
      Cursor manifest = item.child(Kind::book);
      if (!manifest || opened.manifest) return;
      opened.manifest = manifest;
      opened.name = manifest.child(Kind::id).text();
      if (Cursor base = manifest.word(Role::amends)) opened.amends = base.next().text();
    });
  return opened;
}

// The books that have nothing to do with the one that is asked: neither amends the other, and no third ties them together.
std::vector<const Opened*> strangers(const std::vector<Opened>& all) {
  std::vector<const Opened*> known;
  for (const Opened& one : all)
    if (one.files->asked) known.push_back(&one);
  const auto is_known = [&](const Opened* one) { return std::find(known.begin(), known.end(), one) != known.end(); };
  for (bool more = true; more;) {
    more = false;
    for (const Opened& one : all)
      if (one.base && is_known(&one) != is_known(one.base)) {
        known.push_back(is_known(&one) ? one.base : &one);
        more = true;
      }
  }
  std::vector<const Opened*> others;
  for (const Opened& one : all)
    if (one.manifest && !is_known(&one)) others.push_back(&one);
  return others;
}

}  // namespace

VolumeId Builder::volume_of(Cursor at) const {
  const auto found = volume_of_source.find(at.place().source.index());
  return found == volume_of_source.end() ? VolumeId() : found->second;
}

bool Builder::sees(VolumeId from, VolumeId other) const {
  if (!from || from == other) return true;
  const std::vector<VolumeId>& bases = book[from].amends;
  return std::find(bases.begin(), bases.end(), other) != bases.end();
}

bool Builder::read_volumes(std::span<const BookFiles> books, std::span<const grammar::Parsed> libraries) {
  // Libraries first: a name that is declared twice is told where the book does it.
  for (const grammar::Parsed& library : libraries) {
    const BookFiles files{.files = {&library, 1}, .asked = false};
    book.volumes.push_back({.name = open(files).name, .edition = {}, .languages = {}, .library = true, .asked = false, .amends = {}});
    read_files(files.files, VolumeId(book.volumes.size() - 1));
  }
  std::vector<Opened> all;
  for (const BookFiles& files : books) all.push_back(open(files));
  bool twice = false;
  for (auto one = all.begin(); one != all.end(); ++one) {
    const auto first = std::find_if(all.begin(), one, [&](const Opened& other) {
      return other.manifest && one->manifest && other.name == one->name;
    });
    if (first == one) continue;
    base::Diagnostic found = base::diagnostic(Code::duplicate_name, one->manifest.place(),
                                              fmt::format("two books are called `{}`", one->name));
    found.labels.push_back({first->manifest.place(), "the other"});
    found.notes.push_back("nothing else is looked at: every name of one would stand in the other, too");
    sink.add(std::move(found));
    twice = true;
  }
  if (twice) return false;
  for (Opened& one : all) {
    if (one.amends.empty()) continue;
    for (const Opened& other : all)
      if (other.name == one.amends) one.base = &other;
    if (one.base) continue;
    rests_on_others = true;
    Cursor name = one.manifest.word(Role::amends).next();
    const std::vector<std::string>& others = one.files->others;
    const bool several = std::find(others.begin(), others.end(), name.text()) != others.end();
    base::Diagnostic found = base::diagnostic(Code::unknown_book, name.place(),
                                              several ? fmt::format("several books are called {}, and nothing says which is amended", quoted(name))
                                                      : fmt::format("there is no book {} to amend", quoted(name)));
    if (auto near = several ? std::nullopt : suggest(name.text(), others))
      found.fixes.push_back({fmt::format("write `{}`", *near), {{name.place(), *near}}});
    found.notes = one.files->searched;
    sink.add(std::move(found));
  }
  for (Opened& one : all) {
    std::vector<std::string> way;
    bool circle = false;
    for (const Opened* base = one.base; base && one.depth <= all.size(); base = base->base) {
      ++one.depth;
      circle = circle || base == &one;
      if (!circle) way.push_back(fmt::format("`{}`", base->name));
    }
    if (one.depth > all.size()) rests_on_others = true;
    if (circle)
      report(Code::amends_circle, one.manifest,
             fmt::format("`{}` amends itself{}{}", one.name, way.empty() ? "" : ", by way of ", fmt::join(way, ", ")));
  }
  const std::vector<const Opened*> unrelated = rests_on_others ? std::vector<const Opened*>() : strangers(all);
  for (const Opened* one : unrelated)
    report(Code::amends_nothing, one->manifest,
           fmt::format("`{}` does not belong to `{}`: neither amends the other", one->name, all.front().name),
           {"books that hold together are a book and those that amend it"});
  if (!unrelated.empty()) return false;
  const auto before = [](const Opened& a, const Opened& b) {
    return a.depth != b.depth ? a.depth < b.depth : a.name < b.name;
  };
  std::vector<const Opened*> order;
  for (const Opened& one : all) order.push_back(&one);
  std::stable_sort(order.begin(), order.end(), [&](const Opened* a, const Opened* b) { return before(*a, *b); });
  std::map<const Opened*, VolumeId> volumes;
  for (const Opened* one : order) {
    Volume volume{.name = one->name, .edition = {}, .languages = {}, .library = false, .asked = one->files->asked, .amends = {}};
    if (Cursor number = one->manifest.child(Kind::number)) volume.edition = number.text();
    for (const Opened* base = one->base; base && one->depth <= all.size(); base = base->base)
      volume.amends.push_back(volumes.at(base));
    volumes[one] = VolumeId(book.volumes.size());
    book.volumes.push_back(std::move(volume));
    const std::size_t first_item = items.size();
    read_files(one->files->files, volumes[one]);
    read_manifest(first_item, volumes[one]);
    if (!one->manifest && !one->files->files.empty()) {
      base::Diagnostic found = base::diagnostic(
          Code::no_manifest, {one->files->files.front().tree.source, {0, 0}},
          "no item opens this book, expected `rulebook NAME`");
      found.notes.push_back("a rulebook is one file, or a folder with `rulebook.paragraf`, that opens with `rulebook`");
      sink.add(std::move(found));
    }
  }
  return true;
}

// The book bears the name of what was asked for; there is prose in the languages of all.
void Builder::read_manifest(std::size_t first_item, VolumeId volume) {
  const bool asked = book[volume].asked;
  bool opened = false;
  std::vector<std::string> languages;
  std::map<std::string, Place> titled;
  for (std::size_t i = first_item; i < items.size(); ++i) {
    Cursor body = items[i].body;
    if (body.is(Kind::book)) {
      if (opened)
        report(Code::duplicate_name, body, "a book is opened twice", {"each rulebook has a folder of its own"});
      opened = true;
      if (asked) book.name = book[volume].name, book.edition = book[volume].edition;
    }
    if (body.is(Kind::title_item)) {
      for (Cursor title : body)
        if (title.is(Kind::title)) only_once(titled, title.child(Kind::lang), "the title in");
      const std::vector<Title> titles = titles_of(body);
      std::vector<Title>& all = book.titles.edit();
      if (asked) all.insert(all.end(), titles.begin(), titles.end());
    }
    if (body.is(Kind::prevail)) {
      if (book[volume].prohibitions_prevail) report(Code::duplicate_name, body, "the book says twice that prohibitions prevail");
      book.volumes.edit(volume.index()).prohibitions_prevail = true;
    }
    if (body.is(Kind::languages)) {
      // The first language is that of the source text, so a second list would make it a matter of order.
      if (!languages.empty()) report(Code::duplicate_name, body, "the languages of a book are named twice");
      std::map<std::string, Place> named;
      for (Cursor language : body) {
        if (!language.is(Kind::lang)) continue;
        only_once(named, language, "the language");
        languages.emplace_back(language.text());
      }
    }
  }
  book.volumes.edit(volume.index()).languages = languages;
  std::vector<std::string> others = std::move(languages);
  if (asked) std::swap(others, book.languages.edit());
  for (std::string& other : others)
    if (std::find(book.languages.begin(), book.languages.end(), other) == book.languages.end())
      book.languages.edit().push_back(std::move(other));
}

namespace {

// Room for what the trees will become, since a list that grows moves all that is in it to new pages again and again: sentences and rules
// are counted, and of an expression some two nodes are left.
void make_room(Book& book, std::span<const BookFiles> books, std::span<const grammar::Parsed> libraries) {
  std::array<std::size_t, 256> counted{};
  std::size_t nodes = 0;
  const auto count = [&](std::span<const grammar::Parsed> files) {
    for (const grammar::Parsed& file : files) {
      nodes += file.tree.nodes.size();
      for (const grammar::Node& node : file.tree.nodes) ++counted[static_cast<std::size_t>(node.kind)];
    }
  };
  for (const BookFiles& one : books) count(one.files);
  count(libraries);
  const auto of = [&](std::initializer_list<Kind> kinds) {
    std::size_t sum = 0;
    for (const Kind kind : kinds) sum += counted[static_cast<std::size_t>(kind)];
    return sum;
  };
  book.exprs.reserve(nodes / 2);
  book.rules.edit().reserve(of({Kind::equation, Kind::line, Kind::row, Kind::tally_line, Kind::norm, Kind::rule}));
  book.values.edit().reserve(of({Kind::value, Kind::table, Kind::tally}));
  book.sentences.edit().reserve(of({Kind::sentence, Kind::clause}));
}

}  // namespace

std::unique_ptr<Book> build(std::span<const grammar::Parsed> files, base::Sources& sources, base::Sink& sink,
                            const StateFiles& states) {
  const BookFiles one{.files = files};
  return build({&one, 1}, sources, sink, states);
}

std::unique_ptr<Book> build(std::span<const BookFiles> books, base::Sources& sources, base::Sink& sink,
                            const StateFiles& states) {
  auto book = std::make_unique<Book>();
  base::Sink found(std::numeric_limits<std::size_t>::max());  // the limit is that of whoever asked
  Builder builder(*book, sources, found);
  builder.states = states;
  const std::vector<grammar::Parsed> libraries = used_libraries(books, sources);
  make_room(*book, books, libraries);
  if (builder.read_volumes(books, libraries)) {
    builder.declare_terms();
    builder.declare_names();
    builder.choose_readings();
    builder.declare_members();
    builder.check_named_dice();
    builder.build_rules();
    builder.link_rules();
    builder.mark_rounding();
    builder.build_examples();
    builder.report_unused();
  }
  // What another book or a library declares is not here, and that is not the fault of the names that need it.
  // And where the grammar found a mistake, what was read is not what was meant.
  for (base::Diagnostic& diagnostic : found.sorted())
    if ((!builder.rests_on_others || !needs_all_names(diagnostic.code)) && !builder.is_unread(diagnostic) &&
        !builder.may_stand_unread(diagnostic))
      sink.add(std::move(diagnostic));
  return book;
}

}  // namespace paragraf::model
