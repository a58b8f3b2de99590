// filtrex: an expression for each answer, compiled to JavaScript, evaluated in turn.
const { compileExpression } = require('filtrex');
exports.make = () => {
  const terms = Object.entries({ cls: 'if cf <= 15 then 0 else if cf <= 40 then 1 else if cf <= 90 then 2 else 3',
    speed: 'if hexes <= 2 then 0 else if hexes <= 4 then 1 else if hexes <= 6 then 2 else if hexes <= 9 then 3 else if hexes <= 17 then 4 ' +
      'else if hexes <= 24 then 5 else 6',
    mp: 'cls + 1', target: 'skill + (if cls == 3 then 5 else cls) + speed', passed: 'roll >= target', unit: 'if passed then 0 else ceil(cf / 10)',
    bldg: 'ceil(weight / 10)', coll: 'ceil(cf * (if is_mech then levels - 1 else levels) / 10)',
    inft: 'ceil(infantry_damage * (75 - 25 * cls) / 100)' })
    .map(([name, text]) => [name, compileExpression(text, { extraFunctions: { ceil: Math.ceil } })]);
  return { answer(s) {
    const x = { ...s };
    for (const [name, term] of terms) x[name] = term(x);
    return x;
  } };
};
