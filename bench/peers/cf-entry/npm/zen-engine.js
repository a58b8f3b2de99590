// GoRules zen: two decision tables, then an expression node.
const { ZenEngine, ZenDecisionContent } = require('@gorules/zen-engine');
const { CLASSES, SPEEDS } = require('./terms.js');
const place = { position: { x: 0, y: 0 } }, plain = { inputField: null, outputPath: null, executionMode: 'single' };
const table = (id, field, rows) => {
  const names = Object.keys(rows[0][2]);
  return { id, name: id, type: 'decisionTableNode', ...place, content: { hitPolicy: 'first', passThrough: true, ...plain,
    inputs: [{ id: 'in', name: field, field }], outputs: names.map(name => ({ id: name, name, field: name })),
    rules: rows.map(([, to, put], i) => ({ _id: `row${i}`, in: `<= ${to}`, ...Object.fromEntries(names.map(name => [name, String(put[name])])) })) } };
};
const expressions = { cls: 'cls', mp: 'cls + 1', target: 'skill + harder + speed', passed: 'roll >= $.target', unit: '$.passed ? 0 : ceil(cf / 10)',
  bldg: 'ceil(weight / 10)', coll: 'ceil(cf * (is_mech ? levels - 1 : levels) / 10)', inft: 'ceil(infantry_damage * percent / 100)' };
const edge = (from, to) => ({ id: from + to, type: 'edge', sourceId: from, targetId: to });
exports.make = () => {
  const decision = new ZenEngine().createDecision(new ZenDecisionContent({
    nodes: [{ id: 'in', name: 'in', type: 'inputNode', ...place }, table('class', 'cf', CLASSES), table('speed', 'hexes', SPEEDS),
      { id: 'rest', name: 'rest', type: 'expressionNode', ...place, content: { passThrough: false, ...plain,
        expressions: Object.entries(expressions).map(([key, value]) => ({ id: key, key, value })) } },
      { id: 'out', name: 'out', type: 'outputNode', ...place }],
    edges: [edge('in', 'class'), edge('class', 'speed'), edge('speed', 'rest'), edge('rest', 'out')] }));
  return { answer: async s => (await decision.evaluate(s)).result };
};
