#!/bin/sh
# Whoever of the peers of bench/speed is installed gives the right sums, on random states and on those at the limits of the rules; C++ always.
set -eu
log=$(mktemp)
trap 'rm -f "$log"' EXIT
peers=cpp-aos-gcc,cpp-soa8-gcc,lua,luajit,node,guile,python,clips,swipl,clingo,jq,json-logic-engine,cel-js
bench/speed --peers "$peers" --states 1000 --rounds 1 --programs /nowhere >"$log" 2>&1 || { cat "$log"; exit 1; }
for work in cf-entry melee random-book; do
  for draw in random boundary; do
    grep -q "^$work, $draw states" "$log" || { cat "$log"; exit 1; }
  done
done
[ "$(grep -c '^cpp-.* ok$' "$log")" -ge 8 ] || { cat "$log"; exit 1; }
