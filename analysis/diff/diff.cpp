// See diff.hpp.
#include "analysis/diff/diff.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace paragraf::analysis::diff {
namespace {

bool is_of_library(const Book& book, SentenceId sentence) { return sentence && book[book[sentence].volume].library; }

std::string declared(const Book& book, TypeId type, const Domain& domain) {
  return type_text(book, type) + (domain.open() ? "" : " in " + domain_syntax(book, domain, type));
}

std::string params_of(const Book& book, const std::vector<Parameter>& params, TypeId type, const Domain& domain) {
  const std::string head = params.empty() ? std::string() : fmt::format("({})", params_text(book, params));
  return type.valid() ? fmt::format("{}: {}", head, declared(book, type, domain)) : head;
}

class Declarations {
 public:
  explicit Declarations(const Editions& editions) : editions_(editions) {}

  std::vector<DeclarationChange> run() {
    each(Kind::entity, [](const Book& book) -> auto& { return book.entities; }, [](const Book&, const auto&) { return std::string(); });
    each(Kind::attribute, [](const Book& book) -> auto& { return book.attributes; },
         [](const Book& book, const Attribute& one) { return declared(book, one.type, one.domain) + (one.clamp.open() ? "" : " " + domain_syntax(book, one.clamp, one.type)); });
    each(Kind::enumeration, [](const Book& book) -> auto& { return book.enums; }, [](const Book& book, const Enum& one) {
      std::string text;
      for (const EnumMember& member : one.members) text += (text.empty() ? "" : " | ") + book.text(member.name);
      return text + (one.open ? " | ..." : "");
    });
    each(Kind::record, [](const Book& book) -> auto& { return book.records; },
         [](const Book& book, const RecordDecl& one) { return params_of(book, one.fields, {}, {}); });
    each(Kind::external, [](const Book& book) -> auto& { return book.externs; },
         [](const Book& book, const Extern& one) { return params_of(book, one.params, one.type, one.domain); });
    each(Kind::fact, [](const Book& book) -> auto& { return book.facts; }, [](const Book& book, const Fact& one) { return params_of(book, one.params, {}, {}); });
    each(Kind::value, [](const Book& book) -> auto& { return book.values; }, [](const Book& book, const ValueDecl& one) {
      if (book.types.kind(one.type) != TypeKind::row) return params_of(book, one.params, one.type, one.domain);
      return params_of(book, one.params, {}, {}) + ": " + params_text(book, one.columns);
    });
    each(Kind::act, [](const Book& book) -> auto& { return book.acts; }, [](const Book& book, const Act& one) { return params_of(book, one.params, {}, {}); });
    each(Kind::reading, [](const Book& book) -> auto& { return book.readings; }, [](const Book& book, const Reading& one) {
      std::string text;
      for (const ReadingSide& side : one.sides) text += (text.empty() ? "" : " | ") + book.text(side.name);
      return text;
    });
    each(Kind::phase, [](const Book& book) -> auto& { return book.phases; }, [](const Book&, const auto&) { return std::string(); });
    return std::move(found_);
  }

 private:
  static std::string name(const Book& book, const Attribute& one) { return book.text(book[one.owner].name) + "." + book.text(one.name); }
  template <class One>
  static std::string name(const Book& book, const One& one) { return book.text(one.name); }
  template <class One>
  static base::Place place(const One& one) {
    if constexpr (requires { one.place; }) return one.place;
    else return {};
  }
  template <class One>
  static bool is_library(const Book& book, const One& one) {
    if constexpr (requires { one.sentence; }) return is_of_library(book, one.sentence);
    else return false;
  }

  template <class All, class Text>
  void each(Kind kind, All all, Text text) {
    const Book &before = editions_.old_, &now = editions_.new_;
    for (std::uint32_t i = 0; i < all(before).size(); ++i) {
      const auto& one = all(before)[i];
      if (!one.name || is_library(before, one) || editions_.to_new.of(kind, i)) continue;
      if (editions_.to_new.retyped().contains({kind, i})) continue;
      found_.push_back({Coming::removed, kind, name(before, one), place(one), {}, text(before, one), {}});
    }
    for (std::uint32_t i = 0; i < all(now).size(); ++i) {
      const auto& one = all(now)[i];
      if (!one.name || is_library(now, one)) continue;
      const auto there = editions_.to_old.of(kind, i);
      if (!there) {
        if (!editions_.to_old.retyped().contains({kind, i})) found_.push_back({Coming::added, kind, name(now, one), {}, place(one), {}, text(now, one)});
        else retyped(kind, one, all(before), text);
        continue;
      }
      const auto& other = all(before)[*there];
      if (ranges(kind, i) != ranges_before(kind, *there))
        found_.push_back({Coming::other_range, kind, name(now, one), place(other), place(one), text(before, other), text(now, one)});
    }
  }

  template <class One>
  bool is_same_owner(const One& one, const One& other) const {
    if constexpr (requires { one.owner; }) return editions_.to_old.of(Kind::entity, one.owner) == other.owner;
    else return true;
  }

  template <class One, class Others, class Text>
  void retyped(Kind kind, const One& one, const Others& others, Text text) {
    const Book &before = editions_.old_, &now = editions_.new_;
    for (const auto& other : others)
      if (are_called_alike(now, before, one.name, other.name) && is_same_owner(one, other)) {
        found_.push_back({Coming::retyped, kind, name(now, one), place(other), place(one), text(before, other), text(now, one)});
        return;
      }
  }

  // What is admitted, in the words of both.
  std::string ranges(Kind kind, std::uint32_t index) const { return admitted(Canonical(editions_.new_, &editions_.to_old), editions_.new_, kind, index); }
  std::string ranges_before(Kind kind, std::uint32_t index) const { return admitted(Canonical(editions_.old_), editions_.old_, kind, index); }
  static std::string admitted(const Canonical& text, const Book& book, Kind kind, std::uint32_t index) {
    const auto params = [&](const std::vector<Parameter>& all) {
      std::string told;
      for (const Parameter& one : all) told += ";" + text.domain(one.domain);
      return told;
    };
    switch (kind) {
      case Kind::attribute: return text.domain(book.attributes[index].domain) + "/" + text.domain(book.attributes[index].clamp);
      case Kind::enumeration: return text.members(EnumId(index));
      case Kind::record: return params(book.records[index].fields);
      case Kind::external: return text.domain(book.externs[index].domain) + params(book.externs[index].params);
      case Kind::fact: return params(book.facts[index].params);
      case Kind::value: return params(book.values[index].params) + text.domain(book.values[index].domain);
      case Kind::act: return params(book.acts[index].params);
      case Kind::reading: return text.sides(ReadingId(index));
      default: return {};
    }
  }

  const Editions& editions_;
  std::vector<DeclarationChange> found_;
};

}  // namespace

std::vector<DeclarationChange> declaration_changes(const Editions& editions) { return Declarations(editions).run(); }

Difference diff(const Editions& editions, const DiffOptions& options) {
  Difference all{declaration_changes(editions), {}};
  const Book& now = editions.new_;
  for (std::uint32_t i = 0; i < now.values.size(); ++i)
    if (editions.to_old.of(Kind::value, i) && !is_of_library(now, now.values[i].sentence)) all.comparisons.push_back(compare_value(editions, ValueId(i), options));
  for (std::uint32_t i = 0; i < now.acts.size(); ++i) {
    if (!editions.to_old.of(Kind::act, i) || is_of_library(now, now.acts[i].sentence)) continue;
    const bool judged = now.acts[i].action || now.acts[i].ends_phase;
    if (judged) all.comparisons.push_back(compare_permission(editions, ActId(i), options));
    all.comparisons.push_back(compare_effects(editions, ActId(i), options));
  }
  return all;
}

}  // namespace paragraf::analysis::diff
