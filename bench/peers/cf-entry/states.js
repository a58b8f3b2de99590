// The work cf-entry for every peer in JavaScript. Out: the states, the sum of answers, and the rules written by hand. Old JavaScript only:
// small engines read this file, too.
function states(count, boundary) {
  var seed = 12345, all = new Array(count), i;
  function next() { seed = seed * 48271 % 2147483647; return seed; }
  function draw(from, many) { return from + next() % many; }
  function from(list) { return list[next() % list.length]; }
  function beside(at, step) { return Math.floor(at / 2) * step + at % 2; }
  var CF = [1, 15, 16, 40, 41, 90, 91, 150], LEVELS = [1, 2, 9, 10], HEXES = [1, 2, 3, 4, 5, 6, 7, 9, 10, 17, 18, 24, 25, 40];
  for (i = 0; i < count; i++) {
    var s = { cf: 0, levels: 0, hexes: 0, weight: 0, skill: 0, is_mech: false, infantry_damage: 0, roll: 0 };
    s.cf = boundary ? from(CF) : draw(1, 150);
    s.levels = boundary ? from(LEVELS) : draw(1, 10);
    s.hexes = boundary ? from(HEXES) : draw(1, 40);
    s.weight = boundary ? 20 + beside(draw(0, 17), 10) : draw(20, 81);
    s.skill = draw(2, 6);
    s.is_mech = draw(0, 2) === 1;
    s.infantry_damage = boundary ? beside(draw(0, 31), 4) : draw(0, 61);
    s.roll = draw(2, 11);
    all[i] = s;
  }
  return all;
}

function fold(o) {
  return 3 * Number(o.cls) + 5 * Number(o.mp) + 7 * Number(o.target) + (o.passed ? 11 : 0) + 13 * Number(o.unit) + 17 * Number(o.bldg) +
    19 * Number(o.coll) + 23 * Number(o.inft);
}

var PERCENT = [75, 50, 25, 0], HARDER = [0, 1, 2, 5];

function answer(s) {
  var cf = s.cf, h = s.hexes;
  var cls = cf <= 15 ? 0 : cf <= 40 ? 1 : cf <= 90 ? 2 : 3;
  var speed = h <= 2 ? 0 : h <= 4 ? 1 : h <= 6 ? 2 : h <= 9 ? 3 : h <= 17 ? 4 : h <= 24 ? 5 : 6;
  var target = s.skill + HARDER[cls] + speed, passed = s.roll >= target;
  return { cls: cls, mp: cls + 1, target: target, passed: passed, unit: passed ? 0 : Math.floor((cf + 9) / 10),
    bldg: Math.floor((s.weight + 9) / 10), coll: Math.floor((cf * (s.is_mech ? s.levels - 1 : s.levels) + 9) / 10),
    inft: Math.floor((s.infantry_damage * PERCENT[cls] + 99) / 100) };
}

if (typeof module !== 'undefined') module.exports = { states: states, fold: fold, answer: answer, PERCENT: PERCENT, HARDER: HARDER };
