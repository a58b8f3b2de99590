// json-rules-engine: a rule for each row, in three priorities; arithmetic has to be JavaScript.
const { Engine } = require('json-rules-engine');
const { CLASSES, SPEEDS, conclude } = require('./terms.js');
exports.make = () => {
  const engine = new Engine();
  const rows = (fact, priority, list) => {
    for (const [from, to, put] of list)
      engine.addRule({ priority, event: { type: 'row' },
        conditions: { all: [{ fact, operator: 'greaterThanInclusive', value: from }, { fact, operator: 'lessThanInclusive', value: to }] },
        onSuccess: (event, almanac) => { for (const name in put) almanac.addRuntimeFact(name, put[name]); } });
  };
  rows('cf', 10, CLASSES);
  rows('hexes', 9, SPEEDS);
  engine.addFact('target', async (params, almanac) =>
    await almanac.factValue('skill') + await almanac.factValue('harder') + await almanac.factValue('speed'), { cache: true });
  engine.addRule({ priority: 1, event: { type: 'passed' },
    conditions: { all: [{ fact: 'roll', operator: 'greaterThanInclusive', value: { fact: 'target' } }] } });
  return { async answer(s) {
    const { almanac, events } = await engine.run(s);
    const x = { ...s };
    for (const name of ['cls', 'harder', 'percent', 'speed', 'target']) x[name] = await almanac.factValue(name);
    conclude(x);
    x.passed = events.some(event => event.type === 'passed');
    return x;
  } };
};
