#!/bin/sh
# The rules of a book as an object file, linked by a game in C: what the game says is what `paragraf eval` and `paragraf batch` say.
set -eu
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
compile() {
  "$PARAGRAF" compile tests/data/cf-entry --given 'b: building, u: unit, roll: 2d6' --emit "$1" -o "$scratch/$2" 'surcharge(b)' 'target(u, b)' 'passes(u, b, roll)'
}
if ! compile obj rules.o 2>"$scratch/why"; then
  grep -q -e '--emit obj' "$scratch/why" && { cat "$scratch/why"; exit 0; }      # built without LLVM
  cat "$scratch/why"
  exit 1
fi
compile c-header rules.h
cc -std=c99 -Wall -Wextra -Werror -I"$scratch" tests/jit/game_loop.c "$scratch/rules.o" -o "$scratch/game"
"$scratch/game" >"$scratch/said"
cat >"$scratch/expected" <<'END'
cf 20, roll 5: 2 mp, target 6, failed
cf 50, roll 6: 3 mp, target 7, failed
cf 80, roll 7: 3 mp, target 7, passed
cf 110, roll 8: 4 mp, target 10, failed
END
head -n 4 "$scratch/said" | diff "$scratch/expected" -
awk 'BEGIN { print "b.cf,u.piloting,u.hexes_moved,roll"
             for (i = 0; i < 100000; ++i) print 1 + i % 150 "," 2 + i % 6 "," 1 + i % 40 "," 2 + i % 11 }' >"$scratch/states.csv"
passed=$("$PARAGRAF" batch tests/data/cf-entry --given 'b: building, u: unit, roll: 2d6' --states "$scratch/states.csv" 'passes(u, b, roll)' | grep -c ',true$')
[ "$(tail -n 1 "$scratch/said")" = "$passed of 100000 passed" ]
