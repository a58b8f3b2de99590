// Reading and writing dice: see die.hpp.
#include "model/die.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>

namespace paragraf::model {
namespace {

using base::DiceRoll;

constexpr std::array counted{
    std::pair{DiceRoll::Counts::highest, std::string_view("keep_highest")},
    std::pair{DiceRoll::Counts::lowest, std::string_view("keep_lowest")},
    std::pair{DiceRoll::Counts::at_least, std::string_view("count_at_least")},
};

std::optional<std::uint32_t> number_in(std::string_view text, std::uint32_t most) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number == 0 || number > most) return std::nullopt;
  return number;
}

}  // namespace

std::optional<DiceRoll> read_dice(std::string_view text) {
  const std::size_t d = text.find('d');
  if (d == text.npos) return std::nullopt;
  const auto dice = d == 0 ? std::optional<std::uint32_t>(1) : number_in(text.substr(0, d), most_dice);
  const auto faces = number_in(text.substr(d + 1), most_faces);
  if (!dice || !faces) return std::nullopt;
  return DiceRoll{*dice, *faces};
}

std::optional<DiceRoll> read_die(std::string_view text) {
  for (const auto& [counts, name] : counted) {
    if (!text.starts_with(name) || !text.substr(name.size()).starts_with('(') || !text.ends_with(')')) continue;
    const std::string_view inside = text.substr(name.size() + 1, text.size() - name.size() - 2);
    const std::size_t comma = inside.find(", ");
    if (comma == inside.npos) return std::nullopt;
    std::optional<DiceRoll> roll = read_dice(inside.substr(0, comma));
    if (!roll) return std::nullopt;
    const auto n = number_in(inside.substr(comma + 2), counts == DiceRoll::Counts::at_least ? roll->faces + 1 : roll->dice);
    if (!n) return std::nullopt;
    roll->counts = counts;
    roll->n = *n;
    return roll;
  }
  return read_dice(text);
}

std::string_view die_function(DiceRoll::Counts counts) {
  for (const auto& [which, name] : counted)
    if (which == counts) return name;
  return {};
}

namespace {

std::string written(const DiceRoll& roll, std::string_view function) {
  const std::string plain = fmt::format("{}d{}", roll.dice == 1 ? "" : std::to_string(roll.dice), roll.faces);
  return function.empty() ? plain : fmt::format("{}({}, {})", function, plain, roll.n);
}

}  // namespace

std::string die_text(const DiceRoll& roll) { return written(roll, die_function(roll.counts)); }

std::string die_syntax(const Book& book, const DiceRoll& roll, std::string_view language) {
  const Name function = book.names.find(die_function(roll.counts));
  return function ? written(roll, book.spelt(function, language)) : die_text(roll);
}

std::optional<DiceRoll> written_die(const Type& type) {
  if (type.kind != TypeKind::dice || type.count == 0) return std::nullopt;
  return DiceRoll{type.count, type.declaration};
}

}  // namespace paragraf::model
