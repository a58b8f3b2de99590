// JSONata: one expression, parsed once.
const jsonata = require('jsonata');
const { CLASS, SPEED } = require('./terms.js');
exports.make = () => {
  const expression = jsonata(`($cls := ${CLASS}; $speed := ${SPEED}; $target := skill + ($cls = 3 ? 5 : $cls) + $speed; $passed := roll >= $target;
    {"cls": $cls, "mp": $cls + 1, "target": $target, "passed": $passed, "unit": $passed ? 0 : $ceil(cf / 10), "bldg": $ceil(weight / 10),
     "coll": $ceil(cf * (is_mech ? levels - 1 : levels) / 10), "inft": $ceil(infantry_damage * (75 - 25 * $cls) / 100)})`);
  return { answer: s => expression.evaluate(s) };
};
