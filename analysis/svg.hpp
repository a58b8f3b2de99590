// SVG, written part by part. In: shapes in pixels and texts. Out: the document; the same input gives the same bytes. Fills are greys
// and patterns, so that a print without colours can be read.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "base/number.hpp"

namespace paragraf::analysis {

using base::Number;

// Text as it stands in a document.
std::string svg_escaped(std::string_view text);
// "12.5": two places at most.
std::string pixels(const Number& number);

// A document, and how large it would have been, in pixels, if it had to be made smaller; else empty.
struct Document {
  std::string svg, full_size = {};
};

class Svg {
 public:
  // `style`: attributes as they are written, such as `fill="#000"`.
  void line(const Number& x1, const Number& y1, const Number& x2, const Number& y2, std::string_view style);
  void circle(const Number& x, const Number& y, const Number& radius, std::string_view style);
  void polygon(const std::vector<std::pair<Number, Number>>& points, bool closed, std::string_view style);
  void text(const Number& x, const Number& y, std::string_view text, std::string_view style);
  void raw(std::string_view markup) { body_ += markup; }
  // What fills the marks of the style: white, black, and greys and patterns for the others.
  static std::string fill_of(std::size_t style);
  Document document(const Number& width, const Number& height, std::string_view title) const;

 private:
  std::string body_;
};

// About as wide as the text is set at that size, rather more than less.
Number width_of_text(std::string_view text, int size, bool bold = false);
std::string path_data(const std::vector<std::pair<Number, Number>>& points, bool closed);

}  // namespace paragraf::analysis
