// Jexl: three expressions, then an object, compiled once; conditions nest in brackets.
const jexl = require('jexl');
exports.make = () => {
  jexl.addTransform('ceil', Math.ceil);
  const cls = jexl.compile('cf <= 15 ? 0 : (cf <= 40 ? 1 : (cf <= 90 ? 2 : 3))');
  const speed = jexl.compile('hexes <= 2 ? 0 : (hexes <= 4 ? 1 : (hexes <= 6 ? 2 : (hexes <= 9 ? 3 : (hexes <= 17 ? 4 : (hexes <= 24 ? 5 : 6)))))');
  const target = jexl.compile('skill + (cls == 3 ? 5 : cls) + speed');
  const rest = jexl.compile(`{cls: cls, mp: cls + 1, target: target, passed: roll >= target, unit: roll >= target ? 0 : (cf / 10)|ceil,
    bldg: (weight / 10)|ceil, coll: (cf * (is_mech ? levels - 1 : levels) / 10)|ceil, inft: (infantry_damage * (75 - 25 * cls) / 100)|ceil}`);
  return { answer(s) {
    const x = { ...s, cls: cls.evalSync(s), speed: speed.evalSync(s) };
    x.target = target.evalSync(x);
    return rest.evalSync(x);
  } };
};
