// expr-eval: an expression for each answer, parsed once, evaluated in turn.
const { Parser } = require('expr-eval');
const { CLASS, SPEED } = require('./terms.js');
exports.make = () => {
  const parser = new Parser();
  const terms = Object.entries({ cls: CLASS, speed: SPEED, mp: 'cls + 1', target: 'skill + (cls == 3 ? 5 : cls) + speed', passed: 'roll >= target',
    unit: 'passed ? 0 : ceil(cf / 10)', bldg: 'ceil(weight / 10)', coll: 'ceil(cf * (is_mech ? levels - 1 : levels) / 10)',
    inft: 'ceil(infantry_damage * (75 - 25 * cls) / 100)' }).map(([name, text]) => [name, parser.parse(text)]);
  return { answer(s) {
    const x = { ...s };
    for (const [name, term] of terms) x[name] = term.evaluate(x);
    return x;
  } };
};
