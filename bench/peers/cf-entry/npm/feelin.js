// feelin (FEEL, the expressions of DMN): one context. The package has no way to parse once, so that it parses for each state.
const { evaluate } = require('feelin');
const text = `{cls: if cf <= 15 then 0 else if cf <= 40 then 1 else if cf <= 90 then 2 else 3, mp: cls + 1,
  speed: if hexes <= 2 then 0 else if hexes <= 4 then 1 else if hexes <= 6 then 2 else if hexes <= 9 then 3 else if hexes <= 17 then 4
    else if hexes <= 24 then 5 else 6,
  target: skill + (if cls = 3 then 5 else cls) + speed, passed: roll >= target, unit: if passed then 0 else ceiling(cf / 10),
  bldg: ceiling(weight / 10), coll: ceiling(cf * (if is_mech then levels - 1 else levels) / 10),
  inft: ceiling(infantry_damage * (75 - 25 * cls) / 100)}`;
exports.make = () => ({ answer(s) {
  const result = evaluate(text, s);
  return result.value === undefined ? result : result.value;
} });
