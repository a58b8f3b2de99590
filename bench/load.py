# Tells the times that bench/load has measured, and draws them. In: its lines, and `--plot` for docs/load.svg.
import sys

import growth

NAMES = ["reading the state", "options, moving", "options, firing", "one order", "all units march"]


def main():
    rows = []
    with open(sys.argv[1], encoding="utf-8") as file:
        for line in file:
            numbers = line.split("\t")
            rows.append(((int(numbers[0]), int(numbers[1])), [float(n) for n in numbers[2:]]))
    growth.table(["units", "figures"], NAMES, rows)
    if "--plot" in sys.argv:
        growth.plot("docs/load.svg", "Time by the size of the crowd", "figures on the table, 20 in a unit", NAMES,
                    [(sizes[1], times) for sizes, times in rows])


main()
