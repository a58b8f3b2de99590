// The work cf-entry in Jsonnet. In: --ext-code count=N --ext-str draw=random|boundary --ext-code rules=true|false. Out: the sum; without the
// rules, states only.
local count = std.extVar('count'), boundary = std.extVar('draw') == 'boundary', rules = std.extVar('rules');
local answer(s) = {
  local o = self,
  cls: if s.cf <= 15 then 0 else if s.cf <= 40 then 1 else if s.cf <= 90 then 2 else 3,
  speed:: if s.hexes <= 2 then 0 else if s.hexes <= 4 then 1 else if s.hexes <= 6 then 2 else if s.hexes <= 9 then 3
          else if s.hexes <= 17 then 4 else if s.hexes <= 24 then 5 else 6,
  mp: o.cls + 1,
  target: s.skill + [0, 1, 2, 5][o.cls] + o.speed,
  passed: s.roll >= o.target,
  unit: if o.passed then 0 else std.ceil(s.cf / 10),
  bldg: std.ceil(s.weight / 10),
  coll: std.ceil(s.cf * (if s.is_mech then s.levels - 1 else s.levels) / 10),
  inft: std.ceil(s.infantry_damage * [75, 50, 25, 0][o.cls] / 100),
};
local fold(o) = 3 * o.cls + 5 * o.mp + 7 * o.target + (if o.passed then 11 else 0) + 13 * o.unit + 17 * o.bldg + 19 * o.coll + 23 * o.inft;
local next(seed) = (seed * 48271) % 2147483647;
local beside(i, step) = std.floor(i / 2) * step + i % 2;
local step(so_far, i) =
  local a = next(so_far.seed), b = next(a), c = next(b), d = next(c), e = next(d), f = next(e), g = next(f), h = next(g);
  local s = {
    cf: if boundary then [1, 15, 16, 40, 41, 90, 91, 150][a % 8] else 1 + a % 150,
    levels: if boundary then [1, 2, 9, 10][b % 4] else 1 + b % 10,
    hexes: if boundary then [1, 2, 3, 4, 5, 6, 7, 9, 10, 17, 18, 24, 25, 40][c % 14] else 1 + c % 40,
    weight: 20 + (if boundary then beside(d % 17, 10) else d % 81),
    skill: 2 + e % 6,
    is_mech: f % 2 == 1,
    infantry_damage: if boundary then beside(g % 31, 4) else g % 61,
    roll: 2 + h % 11,
  };
  local sum = so_far.sum + (if rules then fold(answer(s)) else s.cf + s.levels + s.hexes + s.weight + s.infantry_damage);
  if sum >= 0 && h > 0 then { seed: h, sum: sum } else error 'never';  // asks for both: else they would pile up
std.foldl(step, std.range(1, count), { seed: 12345, sum: 0 }).sum
