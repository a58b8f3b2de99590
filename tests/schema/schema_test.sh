#!/bin/sh
# The schemas of books against a validator (schema_test.py), with states that ship and one that holds a value of each type.
states=$(printf ':%s' rulesets/battletech/states/*.json)
exec python3 tests/schema/schema_test.py "rulesets/battletech$states" \
  rulesets/belle-alliance:rulesets/belle-alliance/states/garrison.json tests/data/schema/types.paragraf:tests/data/schema/types.json
