#!/usr/bin/env python3
"""Writes the gold alignments of this folder from the raw texts and sentences.txt.

In: sentences.txt, which says where each sentence begins and which units it states. Out: gold-*.json, each the sentences of two
texts with their beads. Every character of a text must belong to a sentence, but for blanks, and bars at its ends; else it stops.
Run it after a change: python3 make_gold.py. With --check nothing is written, and what would change is told."""
import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).parent
PAIRS = {"gold-battletech.da-ru.json": ("battletech", "da", "ru"), "gold-battletech.en-da.json": ("battletech", "en", "da"),
         "gold-battletech.en-ru.json": ("battletech", "en", "ru"), "gold-ww2.en-ru.json": ("ww2", "en", "ru"),
         "gold-belle-4.3.da-en.json": ("belle-4.3", "da", "en"),
         "gold-artillery.da-en.json": ("artillery", "da", "en")}
BETWEEN = " \t\r\n|\u00a0"
KINDS = {"h": "heading", "t": "title"}


def read_texts():
    """Text name -> (source, its sentences in order, each a dict with id, kind, text, units)."""
    texts, marks = {}, None
    for number, line in enumerate((HERE / "sentences.txt").read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith("text "):
            _, name, source = line.split()
            marks = []
            texts[name] = (source, marks)
            continue
        ident, units, start = line.split(" | ", 2)
        marks.append((number, ident, [u.strip() for u in units.split(",") if u != "-"], start))
    return {name: (source, cut(source, marks)) for name, (source, marks) in texts.items()}


def cut(source, marks):
    text = (HERE / source).read_bytes().decode("utf-8")
    starts, at = [], 0
    for number, ident, _, start in marks:
        found = re.compile(r"\s+".join(map(re.escape, start.split()))).search(text, at)
        if not found:
            sys.exit(f"sentences.txt:{number}: {source} has no '{start}' after character {at}")
        starts.append(found.start())
        at = found.end()
    if text[:starts[0]].strip(BETWEEN):
        sys.exit(f"{source}: text before its first sentence")
    sentences = []
    for (number, ident, units, _), begin, end in zip(marks, starts, starts[1:] + [len(text)]):
        words = text[begin:end].strip(BETWEEN)
        sentence = {"id": ident}
        if ident[0].isalpha():
            sentence["para"] = ident.split(".")[0]
        kind = KINDS.get(ident.rsplit(".", 1)[1], "sentence")
        sentences.append({**sentence, "kind": kind, "text": words, "units": units})
    if len({s["id"] for s in sentences}) != len(sentences):
        sys.exit(f"{source}: two sentences of one id")
    return sentences


def beads(left, right):
    """Sentences that state a common unit belong together; so do those tied by a third."""
    groups = []
    for side, sentences in ((0, left), (1, right)):
        for place, sentence in enumerate(sentences):
            units, places = set(sentence["units"]), ([], [])
            places[side].append(place)
            rest = []
            for group in groups:
                if group[0] & units:
                    units |= group[0]
                    places = tuple(sorted(a + b) for a, b in zip(places, group[1]))
                else:
                    rest.append(group)
            groups = rest + [(units, places)]
    # in the order of the left text; what only the right one has follows the bead of the sentence before it
    after = {place: max(places[0]) for _, places in groups if places[0] for place in places[1]}
    def order(places):
        if places[0]:
            return (places[0][0], -1)
        before = [p for p in range(places[1][0]) if p in after]
        return (after[before[-1]] if before else -1, places[1][0])
    return sorted((places for _, places in groups), key=order)


def gold(name, first, second, texts):
    (source1, left), (source2, right) = texts[f"{name}.{first}"], texts[f"{name}.{second}"]
    pairs, reordered, reached = [], [], -1
    for lefts, rights in beads(left, right):
        pair = {first: [left[i]["id"] for i in lefts], second: [right[i]["id"] for i in rights],
                "type": f"{len(lefts)}:{len(rights)}", "note": ""}
        kinds = {left[i]["kind"] for i in lefts} | {right[i]["kind"] for i in rights}
        if not lefts or not rights:
            where = first if lefts else second
            pair["note"] = f"only {where}" if kinds & {"heading", "title"} else f"MISSING in {second if lefts else first}"
        elif rights[0] < reached:
            pair["note"] = "comes earlier in " + second
            reordered.append(pair)
        reached = max([reached, *rights])
        pairs.append(({"sentence"} & kinds, pair))
    omissions = [p for real, p in pairs if real and not (p[first] and p[second])]
    found = [{"type": "missing-sentence", first: p[first], second: p[second]} for p in omissions]
    found += [{"type": "reordering", first: p[first], second: p[second]} for p in reordered]
    counts = {f"{language}_{what}s": sum(s["kind"] == what for s in sentences)
              for language, sentences in ((first, left), (second, right)) for what in ("sentence", "heading", "title")}
    counts.update(pairs=sum(1 for real, p in pairs if real and p[first] and p[second]),
                  beads=sum(1 for real, _ in pairs if real), omissions=len(omissions), discrepancies=len(found))
    bare = lambda sentences: [{k: v for k, v in s.items() if k != "units"} for s in sentences]
    return {"meta": {f"{first}_source": source1, f"{second}_source": source2,
                     "note": "Texts verbatim. Written by make_gold.py. beads: pairs in which a sentence stands, those of one "
                             "side included; headings and titles are not counted. A row of a table is a sentence, its text "
                             "goes from the first cell to the last.",
                     "counts": counts},
            first: bare(left), second: bare(right), "pairs": [p for _, p in pairs],
            "discrepancies": [{"id": f"D{n:02}", **d} for n, d in enumerate(found, 1)]}


def shown(document):
    lines = ["{", f' "meta": {json.dumps(document["meta"], ensure_ascii=False)},']
    rest = [key for key in document if key != "meta"]
    for key in rest:
        rows = ",\n".join("  " + json.dumps(row, ensure_ascii=False) for row in document[key])
        lines.append(f' "{key}": [\n{rows}\n ]' + ("," if key != rest[-1] else ""))
    return "\n".join(lines + ["}"]) + "\n"


def main():
    texts, stale = read_texts(), []
    for file, (name, first, second) in PAIRS.items():
        document = gold(name, first, second, texts)
        counts = document["meta"]["counts"]
        print(f"{file}: {counts['beads']} beads, {counts['omissions']} omissions")
        content = shown(document)
        if "--check" in sys.argv[1:]:
            if not (HERE / file).exists() or (HERE / file).read_text(encoding="utf-8") != content:
                stale.append(file)
        else:
            (HERE / file).write_text(content, encoding="utf-8")
    if stale:
        sys.exit("stale: " + ", ".join(stale))


if __name__ == "__main__":
    main()
