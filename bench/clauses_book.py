# A rulebook of many clauses, as it might have been written: chapters of twenty sentences on a kind of unit each. In: how many sentences.
# Out: the text. Tables, values with exceptions, tallies, norms with exceptions, duties and events; each chapter but the first of a part rests on the one before it.

CHAPTER = '''
§ {k} en "Chapter {k}"

(1) en: Units of kind {k} have a strength, a speed and a side, and may be tired.

    entity unit{k}
      strength: int in 1..20
      speed:    int in 1..12
      side:     side
      tired:    bool
      acted:    bool

(2) en: By strength they are weak, middling or strong.

    table class{k}(strength: int in 1..20): class
      strength | class{k}
      ..{low}  | weak
      {low1}..{high} | middling
      {high1}.. | strong

(3) en: The cost of such a unit is four, and a strong one costs two more.

    value cost{k}(u: unit{k}): int
    value cost{k}(u) = {cost}     if class{k}(u.strength) is not strong
    value cost{k}(u) = {cost} + 2 if class{k}(u.strength) is strong

(4) en: Tired units cost half of it, rounded up.

    value cost{k}(u) = ceil(same / 2) despite § {k}(3) if u.tired

(5) en: A unit reaches as far as it is fast.

    value reach{k}(u: unit{k}): int = u.speed if not u.tired

(6) en: A tired one reaches half as far, and no less than one.

    value reach{k}(u) = max(1, floor(u.speed / 2)) if u.tired

(7) en: Hitting takes a four.

    tally hit{k}(u: unit{k}, v: unit{k}): int at least 2 at most 6
      + base: 4

(8) en: It is harder by one against strong units, and for tired ones.

    tally hit{k}(u, v)
      + strong: 1 if class{k}(v.strength) is strong
      + tired:  1 if u.tired

(9) en: Weak units are easier to hit.

    tally hit{k}(_, v)
      + weak: -1 if class{k}(v.strength) is weak

(10) en: A unit may march up to its reach.

    action march{k}(u: unit{k}, far: int in 1..12) by u.side in any phase
    may march{k}(u, far) if far <= reach{k}(u)

(11) en: Whoever has acted does not march.

    [acted{k}] may not march{k}(u, _) if u.acted

(12) en: A strong unit may march twice when it is not tired.

    lift acted{k} if class{k}(u.strength) is strong and not u.tired

(13) en: After a march a unit has acted, and a march of more than six makes it tired.

    when march{k}(u, far)
      set u.acted to true
    when march{k}(u, far) if far > 6
      set u.tired to true

(14) en: A unit may attack one of another side.

    action attack{k}(u: unit{k}, v: unit{k}) by u.side in any phase
    may attack{k}(u, v) if u.side is not v.side

(15) en: Tired units do not attack stronger ones.

    may not attack{k}(u, v) if u.tired and u.strength < v.strength

(16) en: An attack takes as many points of strength as the attacker has more, at least one.

    event wound{k}(v: unit{k}, points: int in 1..20)
    when attack{k}(u, v)
      cause wound{k}(v, max(1, u.strength - v.strength))

(17) en: A wounded unit is weaker by as much, and never less than one.

    value left{k}(v: unit{k}, points: int in 1..20): int = max(1, v.strength - points)
    when wound{k}(v, points)
      set v.strength to left{k}(v, points)

(18) en: In all it is worth its cost and, for a fast unit, half of that of its kind before.

    value worth{k}(u: unit{k}): int
      = cost{k}(u)                  if u.speed <= {fast}
      = cost{k}(u) + {before}       otherwise

(19) en: A tired unit may rest.

    action rest{k}(u: unit{k}) by u.side in any phase
    may rest{k}(u) if u.tired

(20) en: Then it is not tired any more.

    when rest{k}(u)
      set u.tired to false
'''

PART = 5                                   # so many chapters rest on each other


def chapter(k):
    low, high = 3 + k % 5, 10 + k % 7
    follows = k % PART != 1
    before = f"worth_of_class{k - 1}" if follows else "1"
    text = CHAPTER.format(k=k, low=low, low1=low + 1, high=high, high1=high + 1, cost=4 + k % 3, fast=3 + k % 8, before=before)
    return text + f"\n    value worth_of_class{k}: int = {k % 9 + 1}" + (f" + min(3, worth_of_class{k - 1})\n" if follows else "\n")


def book(sentences):
    head = '''rulebook  many_clauses
title     en "Many clauses"
languages en
prohibitions prevail

enum side: red, blue
enum class ordered: weak, middling, strong
'''
    return head + "".join(chapter(k) for k in range(1, sentences // 20 + 1))


if __name__ == "__main__":
    import sys
    sys.stdout.write(book(int(sys.argv[1])))
