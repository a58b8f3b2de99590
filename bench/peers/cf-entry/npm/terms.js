// The rules of cf-entry as expressions of the C family, and as rows, for the engines that take either.
exports.CLASS = 'cf <= 15 ? 0 : cf <= 40 ? 1 : cf <= 90 ? 2 : 3';
exports.SPEED = 'hexes <= 2 ? 0 : hexes <= 4 ? 1 : hexes <= 6 ? 2 : hexes <= 9 ? 3 : hexes <= 17 ? 4 : hexes <= 24 ? 5 : 6';
// from, to, and what holds there
exports.CLASSES = [[1, 15, { cls: 0, harder: 0, percent: 75 }], [16, 40, { cls: 1, harder: 1, percent: 50 }],
  [41, 90, { cls: 2, harder: 2, percent: 25 }], [91, 150, { cls: 3, harder: 5, percent: 0 }]];
exports.SPEEDS = [[1, 2], [3, 4], [5, 6], [7, 9], [10, 17], [18, 24], [25, 40]].map(([from, to], speed) => [from, to, { speed }]);
// What engines whose conclusions are JavaScript do with the rows that apply.
exports.conclude = x => {
  x.mp = x.cls + 1;
  x.target = x.skill + x.harder + x.speed;
  x.passed = x.roll >= x.target;
  x.unit = x.passed ? 0 : Math.ceil(x.cf / 10);
  x.bldg = Math.ceil(x.weight / 10);
  x.coll = Math.ceil(x.cf * (x.is_mech ? x.levels - 1 : x.levels) / 10);
  x.inft = Math.ceil(x.infantry_damage * x.percent / 100);
};
