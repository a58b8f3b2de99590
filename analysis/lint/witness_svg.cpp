// See witness_svg.hpp.
#include "analysis/lint/witness_svg.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/lettering.hpp"
#include "analysis/lint/cards.hpp"
#include "analysis/lint/retold.hpp"
#include "analysis/lint/sides.hpp"
#include "analysis/picture_drawing.hpp"
#include "interpreter/telling.hpp"
#include "interpreter/value_entities.hpp"

namespace paragraf::analysis::lint {
namespace {

constexpr int gap = 12, inner = 10, panel_room = 460, least_panel = 300, head_size = 13, text_size = 11, columns = 2;
constexpr std::size_t most_head_lines = 3;

// Those of which an attribute was looked at, and between which something was measured.
std::set<std::string> ids_looked_at(const State& state, const ClauseSide& side) {
  std::set<std::string> ids;
  for (const interpreter::CellKey& cell : side.cells)
    if (cell.attribute) ids.insert(state.id(cell.entity));
  for (const auto& [external, _] : side.externs)
    for (const Value& arg : external.second) interpreter::for_each_entity(arg, [&](Instance one) { ids.insert(state.id(one)); });
  return ids;
}

class Sheet {
 public:
  Sheet(const Book& book, const Claim& claim, const Wording& wording, const base::Sources* sources)
      : book_(book), sources_(sources), claim_(claim), witness_(*claim.witness), wording_(wording), sides_(clause_sides(claim, wording)) {
    const State& state = *witness_.state;
    const std::vector<Instance> first = asked_entities({state, witness_.asked});
    PictureWishes wishes;
    wishes.language = wording.language;
    const Picture before = picture_of(book, state, wording.say, wishes);
    for (const ClauseSide& side : sides_) {
      Picture picture = side.after ? picture_of(book, *side.after, wording.say, wishes) : before;
      if (side.after) mark_changes(picture, before);
      const std::set<std::string> looked = ids_looked_at(state, side);
      for (Thing& thing : picture.things) thing.ringed = looked.contains(thing.id) || looked.contains(thing.part_of);
      pictures_.push_back(std::move(picture));
      cards_.push_back(cards_of(state, side, first, wording));
    }
    for (const Picture& picture : pictures_)
      if (!picture.empty()) drawn_.push_back(&picture);
    if (drawn_.size() == pictures_.size()) frame_ = frame_of(drawn_, panel_room);
    text_width_ = std::max(frame_ ? frame_->width() : Number(0), Number(sides_.size() == 1 ? panel_room : least_panel));
    cell_width_ = text_width_ + 2 * inner;
  }

  std::string draw() {
    const std::size_t across = std::min<std::size_t>(columns, sides_.size());
    const Number wide = Number(static_cast<std::int64_t>(across)) * (cell_width_ + gap) + gap;
    Number y = gap;
    const std::string title(base::info(claim_.code).title);
    write(fmt::format("{} {}", base::info(claim_.code).text, title), head_size, "font-weight=\"bold\"", gap, wide - 2 * gap, y);
    write(claim_.subject, text_size, "", gap, wide - 2 * gap, y);
    for (const std::string& question : witness_.questions) write(question, text_size, "font-family=\"monospace\"", gap, wide - 2 * gap, y);
    write(witness_.answer, text_size, "font-style=\"italic\"", gap, wide - 2 * gap, y);
    y = y + 6;
    for (std::size_t first = 0; first < sides_.size(); first += across) y = y + draw_row(first, std::min(first + across, sides_.size()), y) + gap;
    y = y + draw_ring_legend(y);
    if (frame_) y = y + draw_legend(svg_, drawn_, gap, y - 6, wide - 2 * gap, wording_.say);
    return svg_.document(wide, y, fmt::format("{}: {}", title, claim_.subject)).svg;
  }

 private:
  void write(std::string_view text, int size, std::string_view style, const Number& left, const Number& width, Number& y) {
    if (text.empty()) return;
    const bool wide = style.find("bold") != style.npos || style.find("monospace") != style.npos;
    const auto cells = static_cast<std::size_t>((width / width_of_text("x", size, wide)).floor().to_int64().value_or(1));
    for (const std::string& line : lines_of(text, "", cells, most_head_lines)) {
      svg_.text(left, y + size, line, fmt::format("font-size=\"{}\" {}", size, style));
      y = y + size + 5;
    }
  }

  // All panels of a row are as high as the highest. Returns its height.
  Number draw_row(std::size_t first, std::size_t end, const Number& top) {
    Number high;
    for (std::size_t i = first; i < end; ++i) high = std::max(high, draw_panel(i, left_of(i - first), top) - top);
    for (std::size_t i = first; i < end; ++i)
      svg_.raw(fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"#000\"/>\n", pixels(left_of(i - first)), pixels(top),
                           pixels(cell_width_), pixels(high)));
    return high;
  }

  // In which the clauses are quoted: that of the reader, if the book has it.
  std::string_view language() const { return wording_.say.language(); }

  Number left_of(std::size_t column) const { return Number(gap) + Number(static_cast<std::int64_t>(column)) * (cell_width_ + gap); }

  // Returns where it ends.
  Number draw_panel(std::size_t i, const Number& left, const Number& top) {
    const ClauseSide& side = sides_[i];
    Number y = top + inner;
    if (!side.clause.empty()) {
      write(side.clause, head_size, "font-weight=\"bold\"", left + inner, text_width_, y);
      if (sources_ != nullptr && side.sentence)
        write(interpreter::prose_text(book_, *sources_, side.sentence, language()), text_size, "font-style=\"italic\" fill=\"#555\"", left + inner,
              text_width_, y);
      write(side.gives, head_size, "", left + inner, text_width_, y);
      y = y + 4;
    }
    if (frame_) {
      svg_.raw(fmt::format("<g transform=\"translate({} {})\">\n", pixels(left + (cell_width_ - frame_->width()) * Number::ratio(1, 2)), pixels(y)));
      frame_->draw(svg_, pictures_[i], std::to_string(i + 1));
      svg_.raw("</g>\n");
      y = y + frame_->height() + inner;
    }
    return y + draw_cards(svg_, cards_[i], left + inner, y, text_width_) + inner;
  }

  Number draw_ring_legend(const Number& top) {
    const bool any = std::any_of(sides_.begin(), sides_.end(), [](const ClauseSide& side) { return !side.cells.empty() || !side.externs.empty(); });
    if (!any) return Number(0);
    svg_.raw(fmt::format("<rect x=\"{}\" y=\"{}\" width=\"22\" height=\"12\" rx=\"6\" fill=\"none\" stroke=\"#000\" stroke-width=\"1.5\"/>\n", gap, pixels(top)));
    svg_.text(gap + 28, top + 10, wording_.say("what the answer looks at"), fmt::format("font-size=\"{}\"", text_size));
    return Number(22);
  }

  const Book& book_;
  const base::Sources* sources_;
  const Claim& claim_;
  const Witness& witness_;
  const Wording& wording_;
  std::vector<ClauseSide> sides_;
  std::vector<Picture> pictures_;
  Pictures drawn_;
  std::vector<std::vector<Card>> cards_;
  std::unique_ptr<Frame> frame_;
  Number text_width_, cell_width_;
  Svg svg_;
};

}  // namespace

std::string witness_svg(const Book& book, const Claim& claim, const Wording& wording, const base::Sources* sources) {
  return claim.witness ? Sheet(book, claim, wording, sources).draw() : std::string();
}

}  // namespace paragraf::analysis::lint
