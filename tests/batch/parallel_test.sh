#!/bin/sh
# A batch shared among processes by GNU parallel, as docs/scale.md has it: the answers are those of one process, but for the numbers of lines.
set -eu
command -v parallel >/dev/null || { echo 'GNU parallel is not installed'; exit 0; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
book=tests/data/cf-entry
given='b: building, u: unit'

awk 'BEGIN { print "id,b.cf,b.levels,u.kind"
             for (i = 1; i <= 20000; ++i) print i "," i % 150 + 1 "," i % 10 + 1 "," (i % 2 ? "mech" : "conventional") }' >"$scratch/states.csv"
awk -F, 'NR > 1 { printf "{\"id\":%d,\"b\":{\"cf\":%d,\"levels\":%d},\"u\":{\"kind\":\"%s\"}}\n", $1, $2, $3, $4 }' "$scratch/states.csv" >"$scratch/states.ndjson"

answers() { sed 's/^{"line":[0-9]*,/{/' "$1"; }
"$PARAGRAF" batch $book --given "$given" --states "$scratch/states.ndjson" --keep id -o "$scratch/whole" 'collapse_damage(u, b)'
parallel --will-cite --pipe --keep-order --block 100k \
  "$PARAGRAF" batch $book --given "'$given'" --states - --threads 1 --keep id "'collapse_damage(u, b)'" \
  <"$scratch/states.ndjson" >"$scratch/parts"
answers "$scratch/whole" >"$scratch/expected"
answers "$scratch/parts" | cmp - "$scratch/expected"

parallel --will-cite --pipe --keep-order --block 100k --header : \
  "$PARAGRAF" batch $book --given "'$given'" --states - --threads 1 --keep id --format json "'collapse_damage(u, b)'" \
  <"$scratch/states.csv" >"$scratch/parts"
answers "$scratch/parts" | sed 's/"id":"\([0-9]*\)"/"id":\1/' | cmp - "$scratch/expected"

# As Spark's pipe() does: a process for each partition, of which one is empty; a row that cannot be read is told, and the others are answered.
head -n 7000 "$scratch/states.ndjson" >"$scratch/partition1"
: >"$scratch/partition2"
{ tail -n +7001 "$scratch/states.ndjson"; echo '{"id":0,"b":{"cf":0}}'; } >"$scratch/partition3"
for number in 1 2 3; do
  status=0
  "$PARAGRAF" batch $book --given "$given" --states - --threads 1 --keep id 'collapse_damage(u, b)' <"$scratch/partition$number" 2>"$scratch/told" || status=$?
  [ $status -eq $((number / 3)) ]
done >"$scratch/parts"
grep -q P404 "$scratch/told"
answers "$scratch/parts" | cmp - "$scratch/expected"
