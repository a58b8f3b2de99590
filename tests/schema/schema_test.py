#!/usr/bin/env python3
# The schema of a book and the reader of its states agree. In: books with states that are right. Out: a failure for each
# state that one of them refuses and the other admits. Each state is also changed at one place in every way that breaks
# its shape: a key that nothing has, a value of another kind, a part left out or put in. What a schema cannot know (ids that
# are there, ranges of texts, what stands twice) is left out: the reader says so by its code.
import json
import os
import subprocess
import sys
import tempfile

from jsonschema import Draft202012Validator

PROGRAM = os.environ["PARAGRAF"]
SHAPE = {"P402", "P403"}  # unknown keys and names, and values of another type
STRANGE = ["no such thing", 7.5, True, None, [], {}, {"no_such_key": 1}, ["no such thing"], [[]]]


def schema_of(book):
    said = subprocess.run([PROGRAM, "schema", book], capture_output=True, text=True, check=True)
    schema = json.loads(said.stdout)
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def codes_of(book, state, folder):
    path = os.path.join(folder, "state.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump(state, file)
    said = subprocess.run([PROGRAM, "eval", book, "--state", path, "--format", "json", "1"], capture_output=True, text=True)
    findings = [json.loads(line) for line in said.stderr.splitlines() if line.startswith("{")]
    return {found["code"] for found in findings if found["severity"] == "error"}


def places(value, path=()):
    yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from places(inner, path + (key,))
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            yield from places(inner, path + (i,))


def changed(state, path, change):
    copy = json.loads(json.dumps(state))
    at = copy
    if not path:
        return change(copy)
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = change(at[path[-1]])
    return copy


def with_key(value):
    value["no_such_key"] = 1
    return value


def mutations(state):
    for number, path in enumerate(places(state)):
        at = state
        for step in path:
            at = at[step]
        for strange in (STRANGE[(number + i) % len(STRANGE)] for i in range(4)):
            if strange != at or type(strange) is not type(at):
                yield path, repr(strange), changed(state, path, lambda _: strange)
        if isinstance(at, dict):
            yield path, "another key", changed(state, path, with_key)
            for key in at:
                yield path, "without " + key, changed(state, path, lambda v: {k: w for k, w in v.items() if k != key})
        if isinstance(at, list) and at:
            yield path, "one more", changed(state, path, lambda v: v + ["no such thing"])
            yield path, "one less", changed(state, path, lambda v: v[:-1])


def main(arguments):
    problems, tried, refused = [], 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for book, *states in (argument.split(":") for argument in arguments):
            schema = schema_of(book)
            for name in states:
                with open(name, encoding="utf-8") as file:
                    state = json.load(file)
                for phase in schema.schema["properties"].get("phase", {}).get("enum", []):
                    if codes_of(book, {**state, "phase": phase}, folder) & SHAPE:
                        problems.append(f"{name}: the schema offers the phase {phase}, the reader refuses it")
                for error in schema.iter_errors(state):
                    problems.append(f"{name}: the schema refuses it: {error.json_path}: {error.message}")
                for path, how, other in mutations(state):
                    tried += 1
                    codes = codes_of(book, other, folder)
                    valid = schema.is_valid(other)
                    where = f"{name} at {'.'.join(map(str, path))}: {how}"
                    if codes & SHAPE:
                        refused += 1
                        if valid:
                            problems.append(f"{where}: the reader says {sorted(codes)}, the schema admits it")
                    elif not codes and not valid:
                        problems.append(f"{where}: the reader admits it, the schema refuses it")
    for problem in problems[:40]:
        print(problem)
    print(f"{tried} changes, {refused} that break the shape, {len(problems)} problems")
    if refused < 50:
        print("hardly anything was refused: the test tests nothing")
    return 1 if problems or refused < 50 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
