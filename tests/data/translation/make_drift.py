#!/usr/bin/env python3
"""Writes drift-NAME.json: labelled faults of translators, each alone in an aligned text.

In: drift-NAME.txt, a compact list of edits, and the sentences of rulesets/NAME, or those the list states itself. Out: the
reference, each edit with its units before and after, and the counts. An edit whose words are not there, or are there twice, is
an error, as is one that changes nothing. Run it after a change: python3 make_drift.py. With --check nothing is written, and
what would change is told."""
import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parents[2]
LANGUAGES = ("en", "da", "ru")


def sentences(book):
    """Unit id -> language -> text, in the order of the book: `(2) en: ...` under `§ 3` is 3.s2."""
    units = {}
    for path in sorted((ROOT / "rulesets" / book).glob("[0-9]*.paragraf")):
        clause, unit, language = "", None, None
        for line in path.read_text(encoding="utf-8").splitlines():
            if found := re.match(r"§ (\S+) ", line):
                clause = found[1]
                continue
            found = re.match(r"(?:\((\d+)\)|   ) (en|da|ru): (.*)", line)
            if found:
                if found[1]:
                    unit = units.setdefault(f"{clause}.s{found[1]}", {})
                language = found[2]
                unit[language] = found[3]
            elif language and line.startswith("    ") and line.strip():
                unit[language] += " " + line.strip()
            else:
                language = None
    return units


class Edits:
    def __init__(self, path):
        self.path, self.number, self.settings, self.added, self.mutants = path, 0, {}, [], []
        self.units, self.unit = {}, None
        for self.number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if line.strip() and not line.startswith("#"):
                self.read(line)

    def fail(self, message):
        sys.exit(f"{self.path.name}:{self.number}: {message}")

    def read(self, line):
        words = line.split()
        if words[0] in ("book", "set", "source", "target"):
            self.settings[words[0]] = words[1]
            return
        if words[0] == "unit" and len(words) == 2:
            if words[1] in self.units:
                self.fail(f"{words[1]} stands twice")
            self.unit = self.units[words[1]] = {}
            return
        if words[0].endswith(":") and words[0][:-1] in LANGUAGES:
            if self.unit is None or words[0][:-1] in self.unit:
                self.fail("a text without its unit")
            self.unit[words[0][:-1]] = line.partition(": ")[2].strip()
            return
        line, _, note = line.partition("##")
        head, _, rest = line.partition("|")
        if len(head.split()) != 3:
            self.fail("expected TYPE UNIT SIDE | old => new")
        kind, unit, side = head.split()
        edits = []
        for place, part in enumerate(rest.split("&&")):
            other, _, change = part.rpartition("|") if place else (unit, "", part)
            old, arrow, new = change.partition("=>")
            if not arrow:
                self.fail("no => in the edit")
            edits.append([other.strip(), old.strip(), new.strip()])
        severity = re.match(r"\s*\[(\w+)\]", note)
        mutant = {"type": kind, "unit": unit, "side": side, "edits": edits,
                  "severity": severity[1] if severity else "high",
                  "note": re.sub(r"^\s*\[\w+\]", "", note).strip(), "line": self.number}
        (self.added if kind == "add" else self.mutants).append(mutant)

    def change(self, units, reference, mutant):
        """The texts of the mutant's side after its edits, applied in order."""
        self.number = mutant["line"]
        side, after = mutant["side"], {}
        for edit in mutant["edits"]:
            unit, old, new = edit
            if unit not in units or side not in units[unit]:
                self.fail(f"there is no {unit} in {side}")
            text = after.get(unit, units[unit][side])
            if new.startswith("@") and new[1:] in reference:
                new = reference[new[1:]][side]
            if old == "*":
                after[unit] = new
                continue
            if text.count(old) != 1:
                self.fail(f"`{old}` stands {text.count(old)} times in {unit}: {text}")
            # words left out leave no blank behind; the edit as it is written down says so too
            if not new and f" {old} " in text:
                old += " "
            elif not new and f" {old}" in text:
                old = " " + old
            edit[1] = old
            after[unit] = text.replace(old, new)
        for unit, text in after.items():
            if text == units[unit][side]:
                self.fail(f"{unit} stays as it was")
        return after


def document(path):
    edits = Edits(path)
    name, source, target = (edits.settings.get(key) for key in ("set", "source", "target"))
    book = edits.settings.get("book")
    units = {unit: {k: v for k, v in texts.items() if k in (source, target)}
             for unit, texts in (sentences(book) if book else edits.units).items()}
    for unit, texts in units.items():
        if sorted(texts) != sorted((source, target)):
            edits.fail(f"{unit} is not in both languages")
    own = "book" if book else "written for this set"
    touched = set()
    for mutant in edits.added:
        for unit, text in edits.change(units, {}, mutant).items():
            units[unit][mutant["side"]] = text
            touched.add(unit)
    mutants, counts, numbers, seen = [], {}, {"fault": 0, "benign": 0}, set()
    for mutant in edits.mutants:
        after = edits.change(units, units, mutant)
        side, label = mutant["side"], "benign" if mutant["type"] == "benign" else "fault"
        result = json.dumps([side, after], sort_keys=True)
        if result in seen:
            edits.fail("the same change stands twice")
        seen.add(result)
        counts[mutant["type"]] = counts.get(mutant["type"], 0) + 1
        numbers[label] += 1
        del mutant["line"]
        mutant["id"] = f"D{'B' if label == 'benign' else ''}{numbers[label]:03}"
        mutant["label"] = label
        mutant["units"] = {unit: {"before": units[unit], "after": {**units[unit], side: text}} for unit, text in after.items()}
        mutants.append(mutant)
    reference = [{"id": unit, source: texts[source], target: texts[target], f"{target}_raw": None,
                  "origin": "book, with references added" if unit in touched else own} for unit, texts in units.items()]
    note = (f"Each item is applied alone to the reference bitext, {source} translated into {target}. \"@id\" as a replacement "
            f"means: the text of that unit. stale-{source}: the {source} text was changed and the {target} left as it was. "
            f"Written by make_drift.py from {path.name}.")
    return {"meta": {"set": book or name, "note": note}, "reference": reference, "mutants": mutants, "counts": counts}


def shown(whole):
    rows = lambda items: "[\n" + ",\n".join("  " + json.dumps(item, ensure_ascii=False) for item in items) + "\n ]"
    return "{\n" + ",\n".join(f' "{key}": ' + (rows(value) if isinstance(value, list) else json.dumps(value, ensure_ascii=False))
                              for key, value in whole.items()) + "\n}\n"


def main():
    stale = []
    for path in sorted(HERE.glob("drift-*.txt")):
        whole, out = document(path), path.with_suffix(".json")
        benign = whole["counts"].get("benign", 0)
        print(f"{out.name}: {len(whole['reference'])} units, {len(whole['mutants']) - benign} faults, {benign} harmless")
        if "--check" in sys.argv[1:]:
            if not out.exists() or out.read_text(encoding="utf-8") != shown(whole):
                stale.append(out.name)
        else:
            out.write_text(shown(whole), encoding="utf-8")
    if stale:
        sys.exit("stale: " + ", ".join(stale))


if __name__ == "__main__":
    main()
