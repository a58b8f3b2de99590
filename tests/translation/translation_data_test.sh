#!/bin/sh
# The gold alignments and the labelled faults are what their lists and the texts of the books give: each edit applies.
# If this fails after a change of a text, run both without --check and read what changed.
python3 tests/data/translation/make_gold.py --check && exec python3 tests/data/translation/make_drift.py --check
