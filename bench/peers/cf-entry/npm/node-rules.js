// node-rules: rules in a row, each passes the state on; conditions and conclusions are JavaScript.
const { RuleEngine } = require('node-rules');
const { CLASSES, SPEEDS, conclude } = require('./terms.js');
exports.make = () => {
  const engine = new RuleEngine([], { ignoreFactChanges: true });
  const rows = (field, list) => list.forEach(([from, to, put]) => engine.register({
    condition: (R, x) => R.when(x[field] >= from && x[field] <= to),
    consequence: (R, x) => { Object.assign(x, put); R.next(); } }));
  rows('cf', CLASSES);
  rows('hexes', SPEEDS);
  engine.register({ condition: R => R.when(true), consequence: (R, x) => { conclude(x); R.stop(); } });
  return { answer: s => new Promise(done => engine.execute({ ...s }, done)) };
};
