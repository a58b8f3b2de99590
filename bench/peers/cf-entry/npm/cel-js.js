// cel-js: two expressions, then a map of the answers, parsed once in a typed environment. An int is a BigInt.
const { CLASS, SPEED } = require('./terms.js');
const path = require('path'), { pathToFileURL } = require('url');
exports.make = async () => {
  // A module of the new kind, which NODE_PATH does not find.
  const { Environment } = await import(pathToFileURL(path.join(process.env.NODE_PATH, '@marcbachmann/cel-js/lib/index.js')));
  const first = new Environment(), second = new Environment({ homogeneousAggregateLiterals: false });
  for (const name of ['cf', 'levels', 'hexes', 'weight', 'skill', 'infantry_damage', 'roll'])
    for (const environment of [first, second]) environment.registerVariable(name, 'int');
  second.registerVariable('is_mech', 'bool');
  for (const name of ['cls', 'speed']) second.registerVariable(name, 'int');
  const target = '(skill + (cls == 3 ? 5 : cls) + speed)';
  const cls = first.parse(CLASS), speed = first.parse(SPEED);
  const rest = second.parse(`{'cls': cls, 'mp': cls + 1, 'target': ${target}, 'passed': roll >= ${target},
    'unit': roll >= ${target} ? 0 : (cf + 9) / 10, 'bldg': (weight + 9) / 10, 'coll': (cf * (is_mech ? levels - 1 : levels) + 9) / 10,
    'inft': (infantry_damage * (75 - 25 * cls) + 99) / 100}`);
  return { prepare: s => Object.fromEntries(Object.entries(s).map(([name, x]) => [name, typeof x === 'number' ? BigInt(x) : x])),
    answer: s => rest({ ...s, cls: cls(s), speed: speed(s) }) };
};
