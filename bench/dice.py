# The plain exact way, to compare with: whole numbers of Python, one die after the other. Prints what bench/dice.cpp prints.
import time
from math import comb


def total(dice, faces):
    """In how many of all rolls each total comes up, from the least on."""
    ways = [1]
    for _ in range(dice):
        more = [0] * (len(ways) + faces - 1)
        for total, count in enumerate(ways):
            for face in range(faces):
                more[total + face] += count
        ways = more
    return ways


def highest(dice, faces, kept):
    """The same for the sum of the highest dice: from the highest face down, so many of the dice show it."""
    ways = {(0, 0): 1}  # dice that show this face or more, their kept sum
    for face in range(faces, 0, -1):
        more = {}
        for (used, total), count in ways.items():
            for shown in range(dice - used + 1):
                counted = min(kept, used + shown) - min(kept, used)
                key = (used + shown, total + counted * face)
                more[key] = more.get(key, 0) + count * comb(dice - used, shown)
        ways = more
    return {total: count for (used, total), count in ways.items() if used == dice}


def measure(name, work, runs):
    best = float("inf")
    for _ in range(5):
        start = time.perf_counter_ns()
        for _ in range(runs):
            found = work()
        best = min(best, (time.perf_counter_ns() - start) / runs)
    print(f"{name}\t{best:.1f}\t{found}", flush=True)


measure("2d6", lambda: total(2, 6)[5], 5000)
measure("10d6", lambda: total(10, 6)[25], 500)
measure("8d6 keep five", lambda: highest(8, 6, 5)[20], 100)
measure("100d6", lambda: total(100, 6)[250], 5)
measure("1000d6", lambda: total(1000, 6)[2500], 1)
