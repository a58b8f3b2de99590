// json-logic-engine, compiled; 'ceil' is a method of ours, since the language has none.
const { LogicEngine } = require('json-logic-engine');
const v = name => ({ var: name }), most = (name, limit) => ({ '<=': [v(name), limit] });
const steps = (name, limits, values) => ({ if: [...limits.flatMap((limit, i) => [most(name, limit), values[i]]), values[limits.length]] });
const tenth = x => ({ ceil: [{ '/': [x, 10] }] });
exports.make = () => {
  const engine = new LogicEngine();
  engine.addMethod('ceil', { method: x => Math.ceil(Array.isArray(x) ? x[0] : x), deterministic: true }, { sync: true, deterministic: true });
  const rows = engine.build({ eachKey: { cls: steps('cf', [15, 40, 90], [0, 1, 2, 3]), harder: steps('cf', [15, 40, 90], [0, 1, 2, 5]),
    percent: steps('cf', [15, 40, 90], [75, 50, 25, 0]), speed: steps('hexes', [2, 4, 6, 9, 17, 24], [0, 1, 2, 3, 4, 5, 6]) } });
  const target = engine.build({ '+': [v('skill'), v('harder'), v('speed')] });
  const passed = { '>=': [v('roll'), v('target')] };
  const rest = engine.build({ eachKey: { cls: v('cls'), mp: { '+': [v('cls'), 1] }, target: v('target'), passed,
    unit: { if: [passed, 0, tenth(v('cf'))] },
    bldg: tenth(v('weight')),
    coll: tenth({ '*': [v('cf'), { if: [v('is_mech'), { '-': [v('levels'), 1] }, v('levels')] }] }),
    inft: { ceil: [{ '/': [{ '*': [v('infantry_damage'), v('percent')] }, 100] }] } } });
  return { answer(s) {
    const x = Object.assign(rows(s), s);
    x.target = target(x);
    return rest(x);
  } };
};
