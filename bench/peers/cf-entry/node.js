// The work cf-entry in Node. In: plain (objects) or soa (Int32Array columns), how many states, random or boundary. Out: a line of result.
const { states, fold, answer, PERCENT, HARDER } = require('./states.js');
const { shortest, print } = require('../timing.js');
const [, , form, count, draw] = process.argv;
const N = Number(count), all = states(N, draw === 'boundary');
let time, sum = 0;
if (form === 'plain') {
  const out = new Array(N);
  time = shortest(N > 1 ? 5 : 1, () => { for (let i = 0; i < N; i++) out[i] = answer(all[i]); });
  for (let i = 0; i < N; i++) sum += fold(out[i]);
} else {
  const column = field => Int32Array.from(all, field);
  const cf = column(s => s.cf), levels = column(s => s.levels), hexes = column(s => s.hexes), weight = column(s => s.weight);
  const skill = column(s => s.skill), mech = column(s => s.is_mech ? 1 : 0), inf = column(s => s.infantry_damage), roll = column(s => s.roll);
  const out = Array.from({ length: 8 }, () => new Int32Array(N)), [cls, mp, target, passed, unit, bldg, coll, inft] = out;
  time = shortest(N > 1 ? 5 : 1, () => {
    for (let i = 0; i < N; i++) {
      const c = cf[i] <= 15 ? 0 : cf[i] <= 40 ? 1 : cf[i] <= 90 ? 2 : 3, h = hexes[i];
      const speed = h <= 2 ? 0 : h <= 4 ? 1 : h <= 6 ? 2 : h <= 9 ? 3 : h <= 17 ? 4 : h <= 24 ? 5 : 6;
      const t = skill[i] + HARDER[c] + speed, p = roll[i] >= t ? 1 : 0;
      cls[i] = c; mp[i] = c + 1; target[i] = t; passed[i] = p;
      unit[i] = p ? 0 : ((cf[i] + 9) / 10) | 0;
      bldg[i] = ((weight[i] + 9) / 10) | 0;
      coll[i] = ((cf[i] * (levels[i] - mech[i]) + 9) / 10) | 0;
      inft[i] = ((inf[i] * PERCENT[c] + 99) / 100) | 0;
    }
  });
  const weights = [3, 5, 7, 11, 13, 17, 19, 23];
  for (let k = 0; k < 8; k++) for (let i = 0; i < N; i++) sum += weights[k] * out[k][i];
}
print(form, N, time, sum, i => answer(all[i]));
