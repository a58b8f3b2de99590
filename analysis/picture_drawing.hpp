// What the pictures of a table and of a map of hexes share. In: parts of a picture. Out: SVG.
#pragma once
#include "analysis/picture.hpp"
#include "analysis/svg.hpp"

namespace paragraf::analysis {

inline constexpr int label_size = 11, small_size = 9;
// Letters that stay legible on lines and greys.
inline constexpr std::string_view halo = "stroke=\"#fff\" stroke-width=\"3\" stroke-linejoin=\"round\" paint-order=\"stroke\"";

std::string svg_of_table(const Picture& picture);   // picture_table.cpp
std::string svg_of_hexes(const Picture& picture);   // picture_hexes.cpp

void draw_mark(Svg& svg, const Number& x, const Number& y, const Number& radius, std::size_t style);
// Under the picture: how marks are filled, and what the rings are. Returns its height; 0 if there is nothing to say.
Number draw_legend(Svg& svg, const Picture& picture, const Number& left, const Number& top);
// How a ring of that text is drawn; rings of one size are drawn alike.
std::string ring_stroke(const Picture& picture, const std::string& text);

}  // namespace paragraf::analysis
