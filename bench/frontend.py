# Runs the front ends side by side. In: a build, and what is wanted (`--plot`). Out: tables, a picture. The tools take turns, so that a machine
# that slows down slows all of them; what is told is the median of the time of the processor, since other work on the machine does not count.
import os
import shutil
import statistics
import subprocess
import sys
import tempfile

import growth
from frontend_book import source

RULES, ROUNDS = 25000, 5
LINES = [1000, 3000, 10000, 30000, 100000, 300000, 1000000]
LINES_OF_RULE = 6

build = sys.argv[1]
paragraf = f"{build}/tools/paragraf"

# name, language, command before the file
FRONT_ENDS = [
    ("paragraf check", "paragraf", [paragraf, "check"]),
    ("clang++ -fsyntax-only", "cpp", ["clang++", "-std=c++20", "-fsyntax-only"]),
    ("g++ -fsyntax-only", "cpp", ["g++", "-std=c++20", "-fsyntax-only"]),
    ("luac5.4 -p", "lua", ["luac5.4", "-p"]),
    ("node --check", "js", ["node", "--check"]),
    ("clips (load)", "clp", ["clips", "-f2"]),
    ("swipl (consult)", "pl", ["swipl", "-g", "halt"]),
]
GROWING = ("paragraf check", "clang++ -fsyntax-only")   # luac has no room for the constants of a million lines

ANSWER = '''rulebook answer
title    en "One answer"

§ 1 en "The answer"

(1) en: It is six times seven.

    value answer: int = 6 * 7
'''
FIRST_ANSWERS = [
    ("paragraf eval", "paragraf", ANSWER, lambda file: [paragraf, "eval", file, "answer"]),
    ("lua5.4", "lua", "print(6 * 7)\n", lambda file: ["lua5.4", file]),
    ("clips", "clp", "(printout t (* 6 7) crlf)\n(exit)\n", lambda file: ["clips", "-f2", file]),
    ("python3", "py", "print(6 * 7)\n", lambda file: ["python3", file]),
    ("node", "js", "console.log(6 * 7)\n", lambda file: ["node", file]),
    ("swipl", "pl", ":- X is 6 * 7, print(X), halt.\n", lambda file: ["swipl", file]),
]


def there(command):
    return shutil.which(command[0])


def measure(commands, rounds):
    """By name the medians of all rounds: time, that of the processor, memory in bytes."""
    runs = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            out = subprocess.run([f"{build}/bench/paragraf_bench_measured", "1", *command], check=True, capture_output=True, text=True).stdout
            passed, worked, memory, code = out.split()
            if code != "0":
                sys.exit(f"{' '.join(command)}: exit code {code}")
            runs[name].append((float(passed), float(worked), int(memory) * 1024))
    return {name: tuple(statistics.median(column) for column in zip(*all)) for name, all in runs.items()}


def written(folder, language, rules):
    path = f"{folder}/rules{rules}.{language}"
    if not os.path.exists(path):
        with open(path, "w", encoding="utf-8") as file:
            file.write(source(language, rules))
    return path


def front_ends(folder):
    known = [one for one in FRONT_ENDS if there(one[2])]
    whole = measure({name: [*command, written(folder, language, RULES)] for name, language, command in known}, ROUNDS)
    empty = measure({name: [*command, written(folder, language, 0)] for name, language, command in known}, ROUNDS)
    net = {name: whole[name][1] - empty[name][1] for name in whole}
    print(f"{RULES} rules; times of the processor in ms, median of {ROUNDS}")
    print(f"{'':24}{'start':>8}{'whole':>9}{'rules':>9}{'x paragraf':>12}{'whole x':>9}{'text MB':>9}{'peak MB':>9}{'x text':>8}")
    for name, language, _ in known:
        text = os.path.getsize(written(folder, language, RULES))
        print(f"{name:24}{empty[name][1]:8.1f}{whole[name][1]:9.1f}{net[name]:9.1f}{net[name] / net['paragraf check']:12.2f}"
              f"{whole[name][1] / whole['paragraf check'][1]:9.2f}{text / 1e6:9.1f}{whole[name][2] / 1e6:9.1f}{whole[name][2] / text:8.1f}")


def growing(folder):
    known = [one for one in FRONT_ENDS if one[0] in GROWING and there(one[2])]
    names, rows, memory = [one[0] for one in known], [], []
    for lines in LINES:
        rules = lines // LINES_OF_RULE
        found = measure({name: [*command, written(folder, language, rules)] for name, language, command in known}, 3)
        rows.append(((lines, rules), [found[name][1] for name in names]))
        memory.append(found["paragraf check"][2] / os.path.getsize(written(folder, "paragraf", rules)))
        for _, language, _ in known:
            os.remove(written(folder, language, rules))
    growth.table(["lines", "rules"], names, rows)
    print("memory of `paragraf check` in times the text: " + ", ".join(f"{one:.1f}" for one in memory))
    return names, rows


def first_answers(folder):
    commands = {}
    for name, ending, text, command in FIRST_ANSWERS:
        path = f"{folder}/answer.{ending}"
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        if there(command(path)):
            commands[name] = command(path)
    found = measure(commands, 21)
    print(f"{'first answer':24}{'ms':>8}{'processor':>11}{'x paragraf':>12}{'peak MB':>9}")
    for name, (passed, worked, memory) in found.items():
        print(f"{name:24}{passed:8.1f}{worked:11.1f}{passed / found['paragraf eval'][0]:12.2f}{memory / 1e6:9.1f}")


with tempfile.TemporaryDirectory() as folder:
    front_ends(folder)
    print()
    names, rows = growing(folder)
    print()
    first_answers(folder)
if "--plot" in sys.argv:
    growth.plot("docs/frontend-growth.svg", "How the time of reading and checking grows with the rules", "rules", names,
                [(sizes[1], times) for sizes, times in rows])
