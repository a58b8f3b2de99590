# The work cf-entry in jq. In: --argjson count N --arg draw random|boundary --argjson rules true|false. Out: the sum; without the rules, states only.
def ceil10: ((. + 9) / 10 | floor);
def beside($step): ((. / 2 | floor) * $step + . % 2);
def answer:
  (if .cf <= 15 then 0 elif .cf <= 40 then 1 elif .cf <= 90 then 2 else 3 end) as $cls
  | (if .hexes <= 2 then 0 elif .hexes <= 4 then 1 elif .hexes <= 6 then 2 elif .hexes <= 9 then 3 elif .hexes <= 17 then 4
     elif .hexes <= 24 then 5 else 6 end) as $speed
  | (.skill + [0, 1, 2, 5][$cls] + $speed) as $target
  | (.roll >= $target) as $passed
  | {cls: $cls, mp: ($cls + 1), target: $target, passed: $passed, unit: (if $passed then 0 else (.cf | ceil10) end), bldg: (.weight | ceil10),
     coll: (.cf * (if .is_mech then .levels - 1 else .levels end) | ceil10), inft: ((.infantry_damage * [75, 50, 25, 0][$cls] + 99) / 100 | floor)};
def fold: 3 * .cls + 5 * .mp + 7 * .target + (if .passed then 11 else 0 end) + 13 * .unit + 17 * .bldg + 19 * .coll + 23 * .inft;
def next: (. * 48271) % 2147483647;
def state($a; $b; $c; $d; $e; $f; $g; $h):
  if $draw == "boundary" then
    {cf: [1, 15, 16, 40, 41, 90, 91, 150][$a % 8], levels: [1, 2, 9, 10][$b % 4],
     hexes: [1, 2, 3, 4, 5, 6, 7, 9, 10, 17, 18, 24, 25, 40][$c % 14], weight: (20 + ($d % 17 | beside(10))), infantry_damage: ($g % 31 | beside(4))}
  else
    {cf: (1 + $a % 150), levels: (1 + $b % 10), hexes: (1 + $c % 40), weight: (20 + $d % 81), infantry_damage: ($g % 61)}
  end + {skill: (2 + $e % 6), is_mech: ($f % 2 == 1), roll: (2 + $h % 11)};
reduce range($count) as $i ([12345, 0];
  .[1] as $sum
  | (.[0] | next) as $a | ($a | next) as $b | ($b | next) as $c | ($c | next) as $d
  | ($d | next) as $e | ($e | next) as $f | ($f | next) as $g | ($g | next) as $h
  | state($a; $b; $c; $d; $e; $f; $g; $h)
  | [$h, $sum + (if $rules then answer | fold else .cf end)])
| .[1]
