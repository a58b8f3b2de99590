#!/bin/sh
# Whoever of the peers of bench/speed is installed gives the known sums, on random states and on those at the limits of the rules; C++ always.
set -eu
log=$(mktemp)
trap 'rm -f "$log"' EXIT
peers=cpp-aos-gcc,cpp-soa32-gcc,cpp-soa8-gcc,lua,luajit,node,guile,python,clips,swipl,clingo,jq,json-logic-engine,cel-js,zen-engine
bench/speed --works cf-entry --peers "$peers" --states 1000 --rounds 1 --programs /nowhere >"$log" 2>&1 || { cat "$log"; exit 1; }
for draw in random boundary; do
  grep -q "^cf-entry, $draw states" "$log" || { cat "$log"; exit 1; }
done
[ "$(grep -c '^cpp-.* ok$' "$log")" -ge 6 ] || { cat "$log"; exit 1; }
