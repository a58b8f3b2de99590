#!/bin/sh
# States that the BattleTech book must refuse (scenarios bt.t02 and bt.t17) are refused, for a reason of the state, P4xx, and
# not because nothing is accepted: the states that the book ships with are.
set -u
book=rulesets/battletech
status=0

for state in $book/scenarios/rejected/*.json; do
  said=$("$PARAGRAF" eval $book --state "$state" 'hexes_of(B1)' 2>&1)
  code=$?
  case "$code $said" in
    "1 "*"[P4"[0-9][0-9]"]"*) ;;
    *) echo "$state: expected exit status 1 and an error of the state, found $code: $said"; status=1 ;;
  esac
done

for state in $book/states/*.json; do
  said=$("$PARAGRAF" eval $book --state "$state" 'count b in building where b.levels >= 1' 2>&1) || {
    echo "$state: expected an answer, found: $said"
    status=1
  }
done
exit $status
