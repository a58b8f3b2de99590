// The part of a table that pictures show, and its scale. In: pictures of a table, and how wide they shall be. Out: the window around all
// that stands in any of them, and where its points come to lie, in pixels.
#pragma once
#include "analysis/labels.hpp"
#include "analysis/picture_drawing.hpp"

namespace paragraf::analysis {

class TableWindow {
 public:
  TableWindow(const Pictures& pictures, const Number& width);

  Number x(const Number& at) const { return left_ + (at - low_x_) * scale_; }
  Number y(const Number& at) const { return Number(margin) + (high_y_ - at) * scale_; }
  std::pair<Number, Number> operator()(const plane::Point& p) const { return {x(p.x), y(p.y)}; }
  Number scale() const { return scale_; }
  Number radius() const { return radius_; }                  // of marks
  Number width() const { return x(high_x_) + margin; }
  Number height() const { return y(low_y_) + axis; }
  Box box() const { return {x(low_x_), y(high_y_), x(high_x_), y(low_y_)}; }
  // A line for each full step, with the unit of the book.
  void draw_grid(Svg& svg, const std::string& unit) const;

  static Number least_width(const Pictures& pictures);

 private:
  static constexpr int margin_left = 44, margin = 14, axis = 20;
  std::string number(const Number& at) const;               // on the axis

  Number low_x_, low_y_, high_x_, high_y_, scale_, radius_;
  Number left_ = margin_left;                                // room for numbers
  Number step_;                                              // of the grid
  int zeros_ = 0;                                            // that its numbers leave out
};

}  // namespace paragraf::analysis
