// See cards.hpp.
#include "analysis/lint/cards.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/lettering.hpp"
#include "analysis/lint/retold.hpp"
#include "analysis/state_text.hpp"

namespace paragraf::analysis::lint {
namespace {

using interpreter::CellKey;

constexpr int title_size = 11, text_size = 10, line_height = 17, inner = 8, gap = 8, ring_room = 5;
constexpr std::size_t most_lines = 2;      // of one text

class Dealing {
 public:
  Dealing(const State& state, const ClauseSide& side, const Wording& wording)
      : state_(state), book_(state.book()), side_(side), write_(state, wording.language) {}

  std::vector<Card> cards(std::span<const Instance> first) const {
    std::vector<Card> cards;
    for (const Instance& one : first) cards.push_back(entity(one));
    for (const Instance& one : all_entities(state_))
      if (std::find(first.begin(), first.end(), one) == first.end()) cards.push_back(entity(one));
    if (Card rest = others(); !rest.lines.empty()) cards.push_back(std::move(rest));
    for (Card& card : cards) card.ringed = std::any_of(card.lines.begin(), card.lines.end(), [](const CardLine& line) { return line.ringed; });
    return cards;
  }

 private:
  Card entity(const Instance& one) const {
    Card card{fmt::format("{}: {}", state_.id(one), write_.name(book_[one.declaration].name)), {}};
    for (const AttributeId attribute : book_[one.declaration].attributes) {
      const bool looked = side_.cells.contains(CellKey(one, attribute));
      const interpreter::Cell& cell = state_.cell(one, attribute);
      const bool something = cell.supplied && !cell.value.is_nothing();
      std::string text = !cell.supplied ? "?" : write_.value(cell.value, book_[attribute].type);
      const bool changed = side_.after && side_.after->cell(one, attribute).value != cell.value;
      if (changed) text += " \u2192 " + StateText(*side_.after, write_.language()).value(side_.after->cell(one, attribute).value, book_[attribute].type);
      if (something || looked || changed) card.lines.push_back({fmt::format("{}: {}", write_.name(book_[attribute].name), text), looked});
    }
    return card;
  }

  Card others() const {
    Card card{{}, {}};
    if (state_.phase) card.lines.push_back({fmt::format("{} {}", write_.word(grammar::Role::phase), write_.name(book_[state_.phase].name)), false});
    for (const auto& [fact, cell] : state_.facts())
      if (cell.value.is<bool>() && cell.value.truth())
        card.lines.push_back({fact_text(CellKey(fact.first, fact.second)), side_.cells.contains(CellKey(fact.first, fact.second))});
    for (const CellKey& cell : side_.cells)
      if (cell.fact && !state_.stored(cell).is_true())
        card.lines.push_back({fmt::format("{} {}", write_.word(grammar::Role::not_), fact_text(cell)), true});
    for (const auto& [external, value] : state_.externs)
      card.lines.push_back({extern_text(external, write_.value(value, book_[external.first].type)), side_.externs.contains(external)});
    for (const auto& [external, found] : side_.externs)
      if (!state_.externs.contains(external))
        card.lines.push_back({extern_text(external, found.known() ? write_.value(found.value(), book_[external.first].type) : "?"), true});
    return card;
  }

  std::string fact_text(const CellKey& cell) const { return write_.call(book_[cell.fact].name, book_[cell.fact].params, cell.args); }

  std::string extern_text(const std::pair<ExternId, Values>& external, const std::string& value) const {
    const Extern& declared = book_[external.first];
    return fmt::format("{} {} {}", write_.call(declared.name, declared.params, external.second), write_.word(grammar::Role::is), value);
  }

  const State& state_;
  const Book& book_;
  const ClauseSide& side_;
  const StateText write_;
};

// Its lines as they fit.
struct Laid {
  const Card* card;
  std::vector<CardLine> lines;
  Number width;
  Number height() const {
    const int title = card->title.empty() ? 0 : line_height;
    return Number(title + line_height * static_cast<int>(lines.size()) + 2 * inner - 4);
  }
};

Laid laid(const Card& card, const Number& most) {
  Laid result{&card, {}, width_of_text(card.title, title_size, true)};
  const Number room = most - 2 * (inner + ring_room);
  const auto cells = static_cast<std::size_t>((room / width_of_text("x", text_size, true)).floor().to_int64().value_or(1));
  for (const CardLine& line : card.lines)
    for (std::string& text : lines_of(line.text, "", cells, most_lines)) {
      result.width = std::max(result.width, width_of_text(text, text_size, line.ringed));
      result.lines.push_back({std::move(text), line.ringed});
    }
  result.width = result.width + 2 * (inner + ring_room);
  return result;
}

void draw(Svg& svg, const Laid& laid, const Number& left, const Number& top) {
  svg.raw(fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"3\" fill=\"#fff\" stroke=\"#000\" stroke-width=\"{}\"/>\n", pixels(left),
                      pixels(top), pixels(laid.width), pixels(laid.height()), laid.card->ringed ? 2 : 1));
  const Number x = left + inner + ring_room;
  Number y = top + inner;
  if (!laid.card->title.empty()) {
    svg.text(x, y + title_size - 1, laid.card->title, fmt::format("font-size=\"{}\" font-weight=\"bold\"", title_size));
    y = y + line_height;
  }
  for (const CardLine& line : laid.lines) {
    if (line.ringed)
      svg.raw(fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"7\" fill=\"none\" stroke=\"#000\" stroke-width=\"1.5\"/>\n",
                          pixels(x - ring_room), pixels(y - 3), pixels(width_of_text(line.text, text_size, true) + 2 * ring_room), line_height - 2));
    svg.text(x, y + text_size - 1, line.text, fmt::format("font-size=\"{}\"{}", text_size, line.ringed ? " font-weight=\"bold\"" : ""));
    y = y + line_height;
  }
}

}  // namespace

std::vector<Card> cards_of(const State& state, const ClauseSide& side, std::span<const Instance> first, const Wording& wording) {
  return Dealing(state, side, wording).cards(first);
}

Number draw_cards(Svg& svg, const std::vector<Card>& cards, const Number& left, const Number& top, const Number& width) {
  Number x = left, y = top, high;
  for (const Card& card : cards) {
    const Laid one = laid(card, width);
    if (x > left && left + width < x + one.width) {
      x = left;
      y = y + high + gap;
      high = Number(0);
    }
    draw(svg, one, x, y);
    x = x + one.width + gap;
    high = std::max(high, one.height());
  }
  return y + high - top;
}

}  // namespace paragraf::analysis::lint
