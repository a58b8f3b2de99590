// Writing SVG: see svg.hpp.
#include "analysis/svg.hpp"

#include <fmt/format.h>

#include <array>

#include "base/unicode.hpp"

namespace paragraf::analysis {
namespace {

// Of a document, in pixels; a larger one is shown smaller.
constexpr int longest_side = 4000;

constexpr std::array fills = {"#fff", "#000", "#999", "url(#stripes)", "url(#dots)", "#ccc", "#555", "url(#checks)"};

// Besides the fills that are patterns, one for areas that are stated.
constexpr std::string_view patterns =
    R"svg(<defs>
<pattern id="stripes" width="3" height="3" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="3" height="3" fill="#fff"/><rect width="1.4" height="3" fill="#000"/></pattern>
<pattern id="dots" width="3" height="3" patternUnits="userSpaceOnUse"><rect width="3" height="3" fill="#fff"/><circle cx="1.5" cy="1.5" r="0.9" fill="#000"/></pattern>
<pattern id="checks" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="4" height="4" fill="#ccc"/><rect width="2" height="2" fill="#000"/><rect x="2" y="2" width="2" height="2" fill="#000"/></pattern>
<pattern id="stated" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><rect width="1" height="8" fill="#999"/></pattern>
</defs>
)svg";

}  // namespace

std::string svg_escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '&') out += "&amp;";
    else if (c == '<') out += "&lt;";
    else if (c == '>') out += "&gt;";
    else if (c == '"') out += "&quot;";
    else if (static_cast<unsigned char>(c) >= 0x20) out += c;
  }
  return out;
}

std::string pixels(const Number& number) {
  std::string text = number.approximation(2);
  if (text.find('.') != text.npos) {
    while (text.back() == '0') text.pop_back();
    if (text.back() == '.') text.pop_back();
  }
  return text == "-0" ? "0" : text;
}

Number width_of_text(std::string_view text, int size, bool bold) {
  return Number(static_cast<std::int64_t>(base::display_width(text)) * size) * Number::ratio(bold ? 68 : 61, 100);
}

std::string path_data(const std::vector<std::pair<Number, Number>>& points, bool closed) {
  std::string data;
  for (const auto& [x, y] : points) data += fmt::format("{}{} {}", data.empty() ? "M" : "L", pixels(x), pixels(y));
  if (points.size() == 1) data += fmt::format("L{} {}", pixels(points.front().first), pixels(points.front().second));
  return data + (closed ? "Z" : "");
}

void Svg::line(const Number& x1, const Number& y1, const Number& x2, const Number& y2, std::string_view style) {
  body_ += fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" {}/>\n", pixels(x1), pixels(y1), pixels(x2), pixels(y2), style);
}

void Svg::circle(const Number& x, const Number& y, const Number& radius, std::string_view style) {
  body_ += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {}/>\n", pixels(x), pixels(y), pixels(radius), style);
}

void Svg::polygon(const std::vector<std::pair<Number, Number>>& points, bool closed, std::string_view style) {
  body_ += fmt::format("<path d=\"{}\" {}/>\n", path_data(points, closed), style);
}

void Svg::text(const Number& x, const Number& y, std::string_view text, std::string_view style) {
  body_ += fmt::format("<text x=\"{}\" y=\"{}\" {}>{}</text>\n", pixels(x), pixels(y), style, svg_escaped(text));
}

std::string Svg::fill_of(std::size_t style) { return fills[style % fills.size()]; }

Document Svg::document(const Number& width, const Number& height, std::string_view title) const {
  const std::string w = pixels(width), h = pixels(height);
  const Number longest = std::max(width, height), scale = longest <= longest_side ? Number(1) : longest_side / longest;
  Document made;
  if (longest_side < longest) made.full_size = fmt::format("{} x {}", width.round().to_string(), height.round().to_string());
  made.svg = fmt::format(
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {} {}\" "
                    "font-family=\"Helvetica, Arial, sans-serif\">\n<title>{}</title>\n",
                    pixels(width * scale), pixels(height * scale), w, h, svg_escaped(title)) +
                std::string(patterns) + fmt::format("<rect width=\"{}\" height=\"{}\" fill=\"#fff\"/>\n", w, h) + body_ + "</svg>\n";
  return made;
}

}  // namespace paragraf::analysis
