// What is made of dice: see stdlib/dice.paragraf. In: a die and a number. Out: a die of which only some count.
#include <algorithm>

#include "interpreter/natives.hpp"
#include "model/die.hpp"

namespace paragraf::interpreter {
namespace {

using Counts = base::DiceRoll::Counts;

Measured made(const Measuring& from, Counts counts) {
  const std::span<const Value> args = from.args;
  const base::Speech& say = from.say;
  const std::string& text = args[0].string();
  const std::optional<base::DiceRoll> plain = read_dice(text);
  if (!plain) return NotMeasured{say("{0} is made of other dice; what counts is said once", text), {}};
  const Number& asked = args[1].number();
  // Every die shows 1 or more, and none shows more than it has faces: one number stands for all beyond, so that equal dice are equal.
  if (counts == Counts::at_least) {
    const Number face = std::clamp(asked, Number(1), Number(std::int64_t{plain->faces} + 1));
    return Value::text(die_text({plain->dice, plain->faces, counts, static_cast<std::uint32_t>(*face.to_int64())}));
  }
  const std::optional<std::int64_t> n = asked.to_int64();
  if (!n || *n < 1 || plain->dice < *n)
    return NotMeasured{say("of {0} at least 1 and at most {1} are kept, not {2}", text, plain->dice, say.number(asked)), {}};
  return Value::text(die_text({plain->dice, plain->faces, counts, static_cast<std::uint32_t>(*n)}));
}

}  // namespace

Measured keep_highest(const Measuring& from) { return made(from, Counts::highest); }

Measured keep_lowest(const Measuring& from) { return made(from, Counts::lowest); }

Measured count_at_least(const Measuring& from) { return made(from, Counts::at_least); }

}  // namespace paragraf::interpreter
