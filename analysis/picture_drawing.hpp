// What the pictures of a table and of a map of hexes share. In: parts of a picture. Out: SVG. A frame is the part of the world that is
// drawn, and its scale: that of several pictures makes them alike, so that they can be compared.
#pragma once
#include <memory>
#include <span>

#include "analysis/picture.hpp"
#include "analysis/svg.hpp"

namespace paragraf::analysis {

inline constexpr int label_size = 11, small_size = 9, full_width = 966;
// Letters that stay legible on lines and greys.
inline constexpr std::string_view halo = "stroke=\"#fff\" stroke-width=\"3\" stroke-linejoin=\"round\" paint-order=\"stroke\"";

class Frame {
 public:
  virtual ~Frame() = default;
  virtual Number width() const = 0;
  virtual Number height() const = 0;
  // One of its pictures, with its upper left corner at 0, 0. `part`: no other picture of the document has it.
  virtual void draw(Svg& svg, const Picture& picture, std::string_view part) const = 0;
};
using Pictures = std::vector<const Picture*>;           // at least one; all on a table, or all in hexes
// About so wide, in pixels.
std::unique_ptr<Frame> frame_of(const Pictures& pictures, const Number& width);
std::unique_ptr<Frame> table_frame(const Pictures& pictures, const Number& width);   // picture_table.cpp
std::unique_ptr<Frame> hex_frame(const Pictures& pictures);                          // picture_hexes.cpp
// Less would make marks too small to be told apart.
Number least_width(const Pictures& pictures);
Number least_table_width(const Pictures& pictures);

void draw_mark(Svg& svg, const Number& x, const Number& y, const Number& radius, std::size_t style);
std::string mark_fill(std::size_t style);
// Where a mark was; crossed out if it is gone.
void draw_ghost(Svg& svg, const Number& x, const Number& y, const Number& radius, bool gone);
void draw_cross(Svg& svg, const Number& x, const Number& y, const Number& size);
// Around a mark that is new, or otherwise than before.
void draw_attention(Svg& svg, const Number& x, const Number& y, const Number& radius);
// Around what is to be looked at.
void draw_ringed(Svg& svg, const Number& x, const Number& y, const Number& radius);
inline constexpr std::string_view ringed_line = "fill=\"none\" stroke=\"#000\" stroke-width=\"4\" stroke-linejoin=\"round\"";
// In that direction, of about the length 1; none of a vector that is 0.
std::optional<std::pair<Number, Number>> direction_of(const Number& dx, const Number& dy);
// An arrow that tells from where to where something went; not if it would have no length.
void draw_way(Svg& svg, const Number& x1, const Number& y1, const Number& x2, const Number& y2);
void draw_head(Svg& svg, const Number& x, const Number& y, const std::pair<Number, Number>& direction, std::string_view style);

// The name as it is written: "+ name" of what came.
std::string label_of(const Thing& thing);
std::string label_style(const Thing& thing);             // what changed is underlined
std::string note_text(const Note& note);                // "cf 81 cf → 74 cf"
std::string note_style(const Note& note);

// Under the picture: how marks are filled, what the rings are, and what shows changes if there are any. Returns its height; 0 if there is
// nothing to say.
Number draw_legend(Svg& svg, const Pictures& pictures, const Number& left, const Number& top, const Number& width, const base::Speech& say);
// How a ring of that text is drawn; rings of one size are drawn alike, those of another are lighter and broader.
struct RingLine {
  std::string_view colour;
  Number width;
};
RingLine ring_line(const Picture& picture, const std::string& text);

}  // namespace paragraf::analysis
