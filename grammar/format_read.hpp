// Reading a tree into a sheet: tokens with their blanks, and lines. In: units of a tree. Out: the Sheet that is passed in. What
// begins a line, what is aligned and where a line may break is decided node by node on the way down.
#pragma once
#include "grammar/format_units.hpp"
#include "grammar/scanner.hpp"

namespace paragraf::grammar {

class SheetReader {
 public:
  SheetReader(const Parsed& parsed, const Respelling* respelling, Sheet& sheet);
  void read(const std::vector<Unit>& units);

 private:
  // Where a node stands: how deep in its line, in how many quantifiers, in which brackets.
  struct Around {
    Kind parent = Kind::file;
    std::uint32_t depth = 1;
    std::uint32_t steps = 0;
    std::size_t bracket = SheetToken::none;  // the first token in them
  };
  // What the next token will be.
  struct Next {
    std::uint32_t depth = 0, steps = 0;
    std::size_t anchor = SheetToken::none;
    bool glued = false, forced = false;
    std::uint32_t pad = 0;
    std::uint32_t cell = 0;  // its gap, 0: none
    bool always = false;
  };
  // A node while its children are read.
  struct Frame {
    Cursor node;
    Kind parent;
    Around inside;
    std::size_t last_child = SheetToken::none;  // the token where the child before begins
    std::size_t list = SheetToken::none;        // the token where its list begins, once there was a comma
  };

  void head(const Unit& unit);
  void visit(Cursor node, const Around& around);
  void between(std::size_t begin, std::size_t end, Frame& frame);  // what stands between the children
  void after_symbol(std::string_view symbol, Frame& frame);
  void emit(std::string text, std::size_t begin, std::size_t end, Kind owner, bool symbol);
  std::string leaf_text(Cursor leaf, Kind parent) const;

  // format_lines.cpp: what a node means for the lines
  void begin_item(const Unit& unit);
  void before_child(Cursor child, Frame& frame);
  void begin_inner(Cursor child, const Frame& frame);
  void begin_ending(Cursor child, Frame& frame);
  void begin_cell(Cursor child, const Frame& frame);
  void begin_step(Cursor step, const Frame& frame);
  void start(std::uint32_t indent, Shape shape, std::uint32_t hang, std::string group = {});
  void measure_steps(Cursor example);
  void pad_to(std::uint32_t width, Cursor leaf, Kind parent);
  bool comment_before(std::size_t at) const;

  std::string_view text_;
  Scanner scanner_;
  const Respelling* respelling_;
  Sheet& sheet_;
  Next next_;
  std::size_t end_;            // of the token before
  std::string last_;           // its text
  Kind last_owner_ = Kind::file;
  bool last_symbol_ = false;
  std::uint32_t indent_ = 0;   // of the unit
  std::uint32_t case_ = 0;     // of the steps in a case
  // widths of words that are padded
  std::uint32_t steps_above_ = 0, steps_in_cases_ = 0, sides_ = 0;
};

}  // namespace paragraf::grammar
