# The work cf-entry in Python, with dictionaries, as one writes it first. In: how many states, random or boundary. Out: a line of result.
import sys
import time

from cf_states import states

HARDER, PERCENT = (0, 1, 2, 5), (75, 50, 25, 0)
FIELDS = ("cf", "levels", "hexes", "weight", "skill", "is_mech", "inf", "roll")
WEIGHTS = {"cls": 3, "mp": 5, "target": 7, "passed": 11, "unit": 13, "bldg": 17, "coll": 19, "inft": 23}


def answer(s):
    cf, hexes = s["cf"], s["hexes"]
    cls = 0 if cf <= 15 else 1 if cf <= 40 else 2 if cf <= 90 else 3
    speed = 0 if hexes <= 2 else 1 if hexes <= 4 else 2 if hexes <= 6 else 3 if hexes <= 9 else 4 if hexes <= 17 else 5 if hexes <= 24 else 6
    target = s["skill"] + HARDER[cls] + speed
    passed = s["roll"] >= target
    return dict(cls=cls, mp=cls + 1, target=target, passed=passed, unit=0 if passed else (cf + 9) // 10, bldg=(s["weight"] + 9) // 10,
                coll=(cf * (s["levels"] - s["is_mech"]) + 9) // 10, inft=(s["inf"] * PERCENT[cls] + 99) // 100)


def main():
    count = int(sys.argv[1])
    drawn = [dict(zip(FIELDS, state)) for state in states(count, sys.argv[2] == "boundary")]
    best = float("inf")
    for _ in range(3 if count > 1 else 1):
        start = time.perf_counter()
        answers = [answer(state) for state in drawn]
        best = min(best, time.perf_counter() - start)
    total = sum(weight * a[name] for a in answers for name, weight in WEIGHTS.items())
    print(f"python\t{count}\t{best / count * 1e9:.1f}\t0\t0\t{total}")


main()
