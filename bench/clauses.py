# Measures the linter on books of many clauses: see bench/clauses. In: the folder of the build. Out: processor time for each size.
import os
import resource
import shutil
import subprocess
import sys

import clauses_book
import growth

NAMES = ["check", "lint, first time", "lint, again", "lint, one changed"]
SIZES = [1240, 2500, 5000, 10000]


def milliseconds(program, arguments, cache):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = subprocess.run([program, *arguments], env={**os.environ, "XDG_CACHE_HOME": cache}, stdout=subprocess.PIPE, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if run.returncode not in (0, 1):
        sys.exit(run.returncode)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime), run.stdout.decode().splitlines()[-1]


def main():
    build = os.path.abspath(sys.argv[1])
    program, cache, path = f"{build}/tools/paragraf", f"{build}/bench/cache", f"{build}/bench/clauses.paragraf"
    os.makedirs(os.path.dirname(path), exist_ok=True)
    rows = []
    for size in SIZES:
        text = clauses_book.book(size)
        shutil.rmtree(cache, ignore_errors=True)
        times = []
        for command, change in (("check", ""), ("lint", ""), ("lint", ""), ("lint", "change")):
            middle = text.index("    value reach", len(text) // 2)
            changed = text[:middle] + text[middle:].replace("= u.speed if", "= u.speed + 1 if", 1) if change else text
            with open(path, "w", encoding="utf-8") as file:
                file.write(changed)
            time, said = milliseconds(program, [command, path], cache)
            times.append(time)
        rows.append(((size,), times))
        print(said.split(": ", 1)[1])
    growth.table(["clauses"], NAMES, rows)
    if "--plot" in sys.argv:
        growth.plot("docs/linter-growth.svg", "Time of the linter by the size of a book", "sentences of the book", NAMES,
                    [(sizes[0], times) for sizes, times in rows])


main()
