// What is measured of shapes that are one of a few: the mirror of interpreter/natives_geometry.cpp, which is asked itself.
#include "interpreter/formulas/encoder.hpp"
#include "interpreter/evaluate.hpp"

namespace paragraf::interpreter::formulas {
namespace {

constexpr std::size_t most_shapes = 64;

}  // namespace

// Where each argument is one of a few shapes, what is measured of them is measured. Of shapes in general nothing is known, so not where
// something is to be proved for any of them.
std::optional<Outlook> Encoder::measured(ExternId external, const OutlookFrame& args) const {
  if (inputs_.measures(external)) {
    const std::string& function = book_[external].measured_by;
    return function == "geometry.encloses" ? enclosed(args) : function == "geometry.walls" ? walls(args[0]) : std::nullopt;
  }
  if (crowds_ == Crowds::unknown) return std::nullopt;
  std::vector<std::pair<Formula, std::vector<Result>>> all{{f_.truth(true), {}}};
  for (const Outlook& arg : args) {
    if (!arg.symbol.parts_when || arg.symbol.record != book_.geometry.polygon) return std::nullopt;
    std::vector<Symbol::Listed> few;
    if (const auto* exactly = unknowns_.few(arg.symbol)) {
      few = *exactly;
    } else if (const auto shape = unknowns_.fresh("a shape", book_[external].params.front().type, {}, false); shape && unknowns_.few(*shape)) {
      // There are no others: which of them it is hangs on more than one choice.
      for (const Symbol::Listed& one : *unknowns_.few(*shape)) few.push_back({s_.equal(arg.symbol, s_.constant(one.value)), one.value});
    }
    if (few.empty() || all.size() * few.size() > most_shapes) return std::nullopt;
    std::vector<std::pair<Formula, std::vector<Result>>> longer;
    for (const auto& [when, before] : all)
      for (const Symbol::Listed& one : few) {
        longer.emplace_back(f_.and_(when, one.when), before);
        longer.back().second.emplace_back(one.value);
      }
    all = std::move(longer);
  }
  const State nothing(book_);
  const Choices choices;
  Outlook result;
  for (const Outlook& arg : args) s_.add_causes(result.causes, arg.causes, f_.truth(true));
  for (const auto& [when, given] : all) {
    const Result found = Evaluator(book_, nothing, choices).call_extern(external, given);
    if (!found.known()) return std::nullopt;
    result.symbol = s_.either(result.symbol, s_.when(when, s_.constant(found.value())));
  }
  return result;
}

}  // namespace paragraf::interpreter::formulas
