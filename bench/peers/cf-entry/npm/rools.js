// Rools: forward chaining; conditions and conclusions are JavaScript.
const { Rools, Rule } = require('rools');
const { CLASSES, SPEEDS, conclude } = require('./terms.js');
exports.make = async () => {
  // Conditions with the same source text are taken for one: each needs a text of its own.
  const rows = (field, list) => list.map(([from, to, put]) => new Rule({ name: field + from, then: x => { Object.assign(x, put); },
    when: new Function('x', `return x.${field} >= ${from} && x.${field} <= ${to}`) }));
  const engine = new Rools({ logging: { error: false, debug: false } });
  await engine.register([...rows('cf', CLASSES), ...rows('hexes', SPEEDS),
    new Rule({ name: 'rest', when: [x => x.cls !== undefined, x => x.speed !== undefined], then: conclude })]);
  return { async answer(s) {
    const x = { ...s, cls: undefined, speed: undefined };
    await engine.evaluate(x);
    return x;
  } };
};
