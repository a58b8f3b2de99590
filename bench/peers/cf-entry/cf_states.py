# The states of the work cf-entry in Python. In: how many, random or boundary. Out: tuples (cf, levels, hexes, weight, skill, is_mech, inf, roll).
CF, LEVELS = (1, 15, 16, 40, 41, 90, 91, 150), (1, 2, 9, 10)
HEXES = (1, 2, 3, 4, 5, 6, 7, 9, 10, 17, 18, 24, 25, 40)
WEIGHTS = tuple(20 + i // 2 * 10 + i % 2 for i in range(17))
DAMAGES = tuple(i // 2 * 4 + i % 2 for i in range(31))
RANDOM = (range(1, 151), range(1, 11), range(1, 41), range(20, 101), range(2, 8), range(2), range(61), range(2, 13))
BOUNDARY = (CF, LEVELS, HEXES, WEIGHTS, range(2, 8), range(2), DAMAGES, range(2, 13))


def states(count, boundary):
    fields, seed = BOUNDARY if boundary else RANDOM, 12345
    for _ in range(count):
        state = []
        for field in fields:
            seed = seed * 48271 % 2147483647
            state.append(field[seed % len(field)])
        yield tuple(state)
