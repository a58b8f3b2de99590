// The tree of one text. In: what the parser recorded. Out: flat nodes with spans; every byte of the text is inside the
// root. A node is 24 bytes, children are a linked list of indices, and a `Cursor` walks them. Nothing is interpreted here:
// names, numbers and operators are the text of their span.
#pragma once
#include <cstdint>
#include <iterator>
#include <string_view>
#include <vector>

#include "base/id.hpp"
#include "base/source.hpp"

namespace paragraf::grammar {

enum class Kind : std::uint8_t {
#define PARAGRAF_KIND(identifier) identifier,
#include "grammar/kinds.def"
#undef PARAGRAF_KIND
};
std::string_view name_of(Kind kind);

enum class Role : std::uint8_t {
  none,
#define PARAGRAF_ROLE(identifier, role) identifier,
#include "grammar/roles.def"
#undef PARAGRAF_ROLE
};
std::string_view name_of(Role role);  // "by/chooser"

struct NodeTag;
using NodeId = base::Id<NodeTag>;

struct Node {
  Kind kind;
  Role role = Role::none;  // of Kind::word
  base::Span span;
  NodeId first_child;
  NodeId next_sibling;
};

struct Tree {
  base::SourceId source;
  std::string_view text;    // the source's text; lives in base::Sources
  std::vector<Node> nodes;  // children before parents; the root (Kind::file) is the last
};

// A node of a tree, or nothing. Copyable, 16 bytes. All lookups on nothing give nothing.
class Cursor {
 public:
  Cursor() = default;
  Cursor(const Tree& tree, NodeId id) : tree_(&tree), id_(id) {}
  static Cursor root(const Tree& tree) { return {tree, NodeId(tree.nodes.size() - 1)}; }

  explicit operator bool() const { return tree_ && id_.valid(); }
  Kind kind() const { return node().kind; }
  Role role() const { return node().role; }
  bool is(Kind kind) const { return *this && node().kind == kind; }
  base::Span span() const { return node().span; }
  base::Place place() const { return {tree_->source, node().span}; }
  std::string_view text() const { return tree_->text.substr(node().span.begin, node().span.size()); }
  const Tree& tree() const { return *tree_; }
  NodeId id() const { return id_; }

  Cursor first() const { return *this ? Cursor(*tree_, node().first_child) : Cursor(); }
  Cursor next() const { return *this ? Cursor(*tree_, node().next_sibling) : Cursor(); }
  // The first child of that kind; the first word child of that role.
  Cursor child(Kind kind) const {
    for (Cursor c = first(); c; c = c.next())
      if (c.kind() == kind) return c;
    return {};
  }
  Cursor word(Role role) const {
    for (Cursor c = first(); c; c = c.next())
      if (c.kind() == Kind::word && c.role() == role) return c;
    return {};
  }
  bool has(Role role) const { return static_cast<bool>(word(role)); }
  // The role of the first word child, Role::none without one.
  Role first_role() const {
    Cursor c = child(Kind::word);
    return c ? c.role() : Role::none;
  }

  // The children, in order: `for (Cursor c : cursor)`.
  class Iterator;
  inline Iterator begin() const;
  inline Iterator end() const;

 private:
  const Node& node() const { return tree_->nodes[id_.index()]; }
  const Tree* tree_ = nullptr;
  NodeId id_;
};

class Cursor::Iterator {
 public:
  using value_type = Cursor;
  using difference_type = std::ptrdiff_t;
  Iterator() = default;
  explicit Iterator(Cursor c) : cursor_(c) {}
  Cursor operator*() const { return cursor_; }
  Iterator& operator++() {
    cursor_ = cursor_.next();
    return *this;
  }
  Iterator operator++(int) {
    Iterator old = *this;
    ++*this;
    return old;
  }
  bool operator==(const Iterator& other) const { return cursor_.id_ == other.cursor_.id_; }

 private:
  Cursor cursor_;
};

inline Cursor::Iterator Cursor::begin() const { return Iterator(first()); }
inline Cursor::Iterator Cursor::end() const { return Iterator(); }

}  // namespace paragraf::grammar
