// Publicodes, a language for laws: a rule for each answer. It rounds to the nearest only, so that a tenth rounded up is (x + 4) / 10 rounded.
const publicodes = require('publicodes'), Engine = publicodes.default || publicodes;
const steps = (of, rows) => ({ variations: rows.map(([limit, value]) => limit ? { si: `${of} <= ${limit}`, alors: value } : { sinon: value }) });
const rounded = of => ({ arrondi: 'oui', valeur: of });
const RULES = {
  cf: null, levels: null, hexes: null, weight: null, skill: null, 'is mech': null, inf: null, roll: null,
  cls: steps('cf', [[15, 0], [40, 1], [90, 2], [0, 3]]), harder: steps('cf', [[15, 0], [40, 1], [90, 2], [0, 5]]),
  percent: steps('cf', [[15, 75], [40, 50], [90, 25], [0, 0]]), speed: steps('hexes', [[2, 0], [4, 1], [6, 2], [9, 3], [17, 4], [24, 5], [0, 6]]),
  mp: 'cls + 1', target: { somme: ['skill', 'harder', 'speed'] }, passed: 'roll >= target',
  'cf more': 'cf + 4', unit: { variations: [{ si: 'passed', alors: 0 }, { sinon: rounded('cf more / 10') }] },
  'weight more': 'weight + 4', bldg: rounded('weight more / 10'),
  height: { variations: [{ si: 'is mech', alors: 'levels - 1' }, { sinon: 'levels' }] }, mass: 'cf * height', 'mass more': 'mass + 4',
  coll: rounded('mass more / 10'), share: 'inf * percent', 'share more': 'share + 49', inft: rounded('share more / 100') };
const ASKED = ['cls', 'mp', 'target', 'passed', 'unit', 'bldg', 'coll', 'inft'];
const silent = { log() {}, warn() {}, error() {} };
exports.make = () => {
  const engine = new Engine(RULES, { logger: silent });
  return { prepare: s => ({ cf: s.cf, levels: s.levels, hexes: s.hexes, weight: s.weight, skill: s.skill, 'is mech': s.is_mech ? 'oui' : 'non',
    inf: s.infantry_damage, roll: s.roll }),
  answer(s) {
    engine.setSituation(s);
    return Object.fromEntries(ASKED.map(name => [name, engine.evaluate(name).nodeValue]));
  } };
};
