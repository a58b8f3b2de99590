# A rulebook by chance, and the same in C++ and Lua. In: a seed, how many values, a folder. Out: there rulebook.paragraf, book.hpp, book.lua, and
# draw.json, which says how states are drawn. The same seed gives the same files, on every machine.
#
# A thing has attributes: whole numbers of a range, members of enumerations, true or false. Values are worked out one from another and from
# attributes: by tables, by equations with conditions, by tallies, and conditions that have a name. Each number has known bounds, so that no
# table leaves a key open and nothing outgrows 32 bits. Expressions are written so that C++ and Lua read the same text.
import json
import os
import sys


class Chance:
    """minstd, as in all works; Python's own generator may change from one version to the next."""

    def __init__(self, seed):
        self.seed = seed % 2147483646 + 1

    def below(self, count):
        self.seed = self.seed * 48271 % 2147483647
        return self.seed % count

    def within(self, low, high):
        return low + self.below(high - low + 1)

    def one(self, items):
        return items[self.below(len(items))]

    def shuffled(self, items):
        items = list(items)
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
        return items


class Term:
    """An expression: as the book and as programs say it, int, bool or an enumeration, its bounds; `attribute`, if it is just that; `cost`,
    how many values are asked for it, each time anew."""

    def __init__(self, book, code, type_, low=0, high=0, attribute=None, cost=0):
        self.book, self.code, self.type, self.low, self.high, self.attribute, self.cost = book, code, type_, low, high, attribute, cost


DEAREST = 12  # what asks for more values than that is not asked by others: whoever does not remember them would never end


class Generator:
    def __init__(self, seed, size):
        self.chance = Chance(seed)
        self.enums = {f"e{i}": [f"e{i}m{j}" for j in range(self.chance.within(2, 6))] for i in range(3)}
        self.edges = {}                         # attribute -> numbers at limits
        self.attributes = []                    # name, type, low, high
        self.terms = []                         # what may be used, in order
        self.sentences, self.values = [], []    # texts of the book; (name, type, statements) of programs
        for i in range(4 + size // 8):
            self.attribute(f"a{i}")
        for i in range(size):
            make = self.chance.one([self.table, self.table, self.equation, self.equation, self.tally, self.condition])
            self.cost = 1                       # of the value in the making
            make(f"v{i}")

    def attribute(self, name):
        kind = self.chance.below(6)
        if kind < 3:
            low = self.chance.one([0, 1, 1, -10])
            high = low + self.chance.within(5, 150)
            type_ = "int"
        elif kind < 5:
            type_ = self.chance.one(sorted(self.enums))
            low, high = 0, len(self.enums[type_]) - 1
        else:
            type_, low, high = "bool", 0, 1
        self.attributes.append((name, type_, low, high))
        self.edges[name] = {low, high} if type_ == "int" else set(range(low, high + 1))
        self.terms.append(Term(f"x.{name}", f"x.{name}", type_, low, high, name))

    def limit(self, term, numbers):
        if term.attribute:
            self.edges[term.attribute] |= {n for n in numbers if term.low <= n <= term.high}

    # Expressions ------------------------------------------------------------------------------------------------------------------------
    def of_type(self, type_):
        return self.some([term for term in self.terms if term.type == type_])

    def some(self, terms):
        """One of them, what came last more often, so that values rest on values."""
        terms = [term for term in terms if term.cost <= DEAREST]
        if not terms:
            return None
        term = self.chance.one(terms[-12:] if self.chance.below(2) else terms)
        self.cost += term.cost
        return term

    def constant(self, low, high):
        n = self.chance.within(low, high)
        return Term(str(n), str(n), "int", n, n)

    def number(self, depth=2):
        term = self.of_type("int")
        if term is None or (depth < 2 and self.chance.below(4) == 0):
            return self.constant(0, 20)
        if depth == 0 or self.chance.below(3) == 0:
            return term
        other = self.number(depth - 1)
        kind = self.chance.below(6)
        if kind == 0 and max(abs(term.low), abs(term.high)) < 2000:
            n = self.chance.within(2, 4)
            return Term(f"{term.book} * {n}", f"{term.code} * {n}", "int", term.low * n, term.high * n)
        if kind == 1:
            n = self.chance.within(2, 12)
            return Term(f"floor({term.book} / {n})", f"floor_div({term.code}, {n})", "int", term.low // n, term.high // n)
        if kind == 2:
            n = self.chance.within(2, 12)
            return Term(f"ceil({term.book} / {n})", f"ceil_div({term.code}, {n})", "int", -(-term.low // n), -(-term.high // n))
        if kind == 3:
            word = self.chance.one(["min", "max"])
            pick = min if word == "min" else max
            return Term(f"{word}({term.book}, {other.book})", f"{word}({term.code}, {other.code})", "int", pick(term.low, other.low),
                        pick(term.high, other.high))
        if max(abs(term.low), abs(term.high), abs(other.low), abs(other.high)) > 4000:
            return Term(f"min(100, max(-100, {term.book}))", f"min(100, max(-100, {term.code}))", "int", max(-100, min(100, term.low)),
                        min(100, max(-100, term.high)))
        if kind == 4:
            return Term(f"{term.book} + {other.book}", f"{term.code} + {other.code}", "int", term.low + other.low, term.high + other.high)
        return Term(f"{term.book} - ({other.book})", f"{term.code} - ({other.code})", "int", term.low - other.high, term.high - other.low)

    def simple_test(self):
        """(book, code)"""
        term = self.some(self.terms)
        if term.type == "bool":
            return (term.book, term.code) if self.chance.below(2) else (f"not {term.book}", f"not {term.code}")
        if term.type != "int":
            at = self.chance.below(len(self.enums[term.type]))
            return f"{term.book} is {self.enums[term.type][at]}", f"{term.code} == {at}"
        at = self.chance.within(term.low, term.high)
        self.limit(term, (at - 1, at, at + 1))
        sign = self.chance.one(["<", "<=", ">", ">="])
        return f"{term.book} {sign} {at}", f"{term.code} {sign} {at}"

    def test(self):
        first = self.simple_test()
        if self.chance.below(2):
            return first
        word, second = self.chance.one(["and", "or"]), self.simple_test()
        return f"{first[0]} {word} {second[0]}", f"({first[1]}) {word} ({second[1]})"

    # Values -----------------------------------------------------------------------------------------------------------------------------
    def add(self, name, type_, low, high, text, branches):
        """`branches`: (condition or None, expression) of which the first that holds counts."""
        self.sentences.append(text)
        self.values.append((name, type_, branches))
        self.terms.append(Term(f"{name}(x)", name, type_, low, high, cost=self.cost))

    def table(self, name):
        """By ranges of a number, and perhaps by members of an enumeration."""
        key = self.of_type("int")
        if key is None:
            return self.condition(name)
        other = self.of_type(self.chance.one(sorted(self.enums))) if self.chance.below(2) else None
        cuts = sorted({self.chance.within(key.low, key.high - 1) for _ in range(self.chance.within(1, 7))} if key.high > key.low else set())
        self.limit(key, [n for cut in cuts for n in (cut, cut + 1)])
        type_ = self.chance.one(["int", "int", *sorted(self.enums)])
        outcomes = range(len(self.enums[type_])) if type_ in self.enums else range(-5, 31)
        params = "k: int" + (f", e: {other.type}" if other else "")
        lines, branches, used = [], [], []
        groups = [None]
        if other:
            members = self.chance.shuffled(range(len(self.enums[other.type])))
            half = self.chance.within(1, len(members) - 1)
            groups = [sorted(members[:half]), sorted(members[half:])]
        for i in range(len(cuts) + 1):
            low, high = (None if i == 0 else cuts[i - 1] + 1), (None if i == len(cuts) else cuts[i])
            cell = "-" if low is None and high is None else f"{'' if low is None else low}..{'' if high is None else high}"
            for group in groups:
                at = self.chance.one(outcomes)
                used.append(at)
                names = "" if group is None else ", ".join(self.enums[other.type][j] for j in group) + " | "
                lines.append(f"      {cell} | {names}{self.enums[type_][at] if type_ in self.enums else at}")
                tests = [] if high is None else [f"{key.code} <= {high}"]
                if group is not None and group is groups[0]:
                    tests.append("(" + " or ".join(f"{other.code} == {j}" for j in group) + ")")
                branches.append((" and ".join(tests) or None, str(at)))
        head = f"      k | {'e | ' if other else ''}t{name}"
        arguments = key.book + (f", {other.book}" if other else "")
        text = (f"    table t{name}({params}): {type_}\n{head}\n" + "\n".join(lines) +
                f"\n\n    value {name}(x: thing): {type_} = t{name}({arguments})")
        self.add(name, type_, min(used), max(used), text, branches)

    def equation(self, name):
        branches, lines, bounds, before = [], [], [], ""
        for _ in range(self.chance.within(1, 3)):
            (said, code), outcome = self.test(), self.number()
            # In a book all formulas that apply have to agree; in programs the first one counts.
            lines.append((outcome.book, f"if {before}({said})" if before else f"if {said}"))
            before += f"not ({said}) and "
            branches.append((code, outcome.code))
            bounds.append(outcome)
        outcome = self.number()
        lines.append((outcome.book, "otherwise"))
        branches.append((None, outcome.code))
        bounds.append(outcome)
        text = f"    value {name}(x: thing): int\n" + "\n".join(f"      = {book} {when}" for book, when in lines)
        self.add(name, "int", min(b.low for b in bounds), max(b.high for b in bounds), text, branches)

    def tally(self, name):
        lines, parts, low, high = [], [], 0, 0
        for i in range(self.chance.within(2, 5)):
            line = self.number(1)
            if self.chance.below(3) == 0:
                lines.append(f"      + line{i}: {line.book}")
                parts.append((None, line.code))
                low, high = low + line.low, high + line.high
            else:
                said, code = self.test()
                lines.append(f"      + line{i}: {line.book} if {said}")
                parts.append((code, line.code))
                low, high = low + min(0, line.low), high + max(0, line.high)
        floor, ceiling = low, high
        bounds = ""
        if self.chance.below(2) and high - low > 8:
            floor, ceiling = low + (high - low) // 4, high - (high - low) // 4
            bounds = f" at least {floor} at most {ceiling}"
        text = f"    tally {name}(x: thing): int{bounds}\n" + "\n".join(lines)
        self.add(name, "int", floor, ceiling, text, (parts, floor if bounds else None, ceiling))

    def condition(self, name):
        said, code = self.test()
        self.add(name, "bool", 0, 1, f"    value {name}(x: thing): bool = {said}", [(None, code)])

    # Files ------------------------------------------------------------------------------------------------------------------------------
    def book(self, seed):
        out = [f"# Made by chance, of seed {seed}: see bench/peers/random-book/generate.py.", "", f"rulebook  random_{seed} edition 1",
               'title     en "A generated book"', "languages en", "paragraf  1", ""]
        out += [f"enum {name}: {', '.join(members)}" for name, members in self.enums.items()]
        out += ["", "entity thing"]
        out += [f"  {name}: {type_}" + (f" in {low}..{high}" if type_ == "int" else "") for name, type_, low, high in self.attributes]
        for i, text in enumerate(self.sentences):
            if i % 10 == 0:
                out += ["", f'§ {i // 10 + 1} en "Part {i // 10 + 1}"']
            out += ["", f"({i % 10 + 1}) en: Value {i} is worked out as stated here.", "", text]
        return "\n".join(out) + "\n"

    def weights(self):
        return [(name, type_, i % 3 + 1) for i, (name, type_, _) in enumerate(self.values)]

    def cpp(self, seed):
        out = [f"// Made by chance, of seed {seed}: see bench/peers/random-book/generate.py.", "#pragma once", "#include <algorithm>",
               "#include <cstdint>", "", "namespace random_book {", "", "struct In {"]
        out += [f"  {'bool' if type_ == 'bool' else 'std::int32_t'} {name};" for name, type_, _, _ in self.attributes]
        out += ["};", "struct Out {"]
        out += [f"  {'bool' if type_ == 'bool' else 'std::int32_t'} {name};" for name, type_, _ in self.values]
        out += ["};", "", "inline std::int32_t min(std::int32_t a, std::int32_t b) { return std::min(a, b); }",
                "inline std::int32_t max(std::int32_t a, std::int32_t b) { return std::max(a, b); }",
                "inline std::int32_t floor_div(std::int32_t a, std::int32_t n) { return a >= 0 ? a / n : -((n - 1 - a) / n); }",
                "inline std::int32_t ceil_div(std::int32_t a, std::int32_t n) { return a > 0 ? (a + n - 1) / n : -(-a / n); }", "",
                "template <class Draw>", "In gen(Draw next, bool boundary) {", "  In x{};"]
        for name, type_, low, high in self.attributes:
            edges = sorted(self.edges[name])
            out.append(f"  static constexpr std::int32_t {name}_edges[] = {{{', '.join(map(str, edges))}}};")
            drawn = f"boundary ? {name}_edges[next() % {len(edges)}] : {low} + static_cast<std::int32_t>(next() % {high - low + 1})"
            out.append(f"  x.{name} = ({drawn}){' != 0' if type_ == 'bool' else ''};")
        out += ["  return x;", "}", "", "inline Out answer(const In& x) {"]
        for name, type_, rule in self.values:
            out.append(f"  {'bool' if type_ == 'bool' else 'std::int32_t'} {name} = 0;")
            out += self.statements(name, rule, "  if ({}) {};", "  else if ({}) {};", "  else {};", "  {};", "  {};")
        out += ["  return {" + ", ".join(name for name, _, _ in self.values) + "};", "}", "", "inline std::int64_t fold(const Out& o) {",
                "  return " + " + ".join(f"{weight} * o.{name}" for name, _, weight in self.weights()) + ";", "}", "", "}  // namespace random_book"]
        return "\n".join(out) + "\n"

    def statements(self, name, rule, first, later, last, plain, single):
        """The statements of one value, in forms for a language."""
        if isinstance(rule, tuple):
            lines, floor, ceiling = rule
            for condition, code in lines:
                add = f"{name} = {name} + ({code})"
                yield single.format(add) if condition is None else first.format(condition, add) + ("" if ";" in first else " end")
            if floor is not None:
                yield plain.format(f"{name} = min({ceiling}, max({floor}, {name}))")
            return
        if rule[0][0] is None:
            yield plain.format(f"{name} = {rule[0][1]}")
            return
        for i, (condition, code) in enumerate(rule):
            if condition is None:
                yield last.format(f"{name} = {code}")
                break
            yield (first if i == 0 else later).format(condition, f"{name} = {code}")
        if ";" not in first:
            yield "  end"

    def lua(self, seed):
        out = [f"-- Made by chance, of seed {seed}: see bench/peers/random-book/generate.py.",
               "local floor, min, max, whole = math.floor, math.min, math.max, math.tointeger or function(x) return x end",
               "local function floor_div(a, n) return floor(a / n) end", "local function ceil_div(a, n) return -floor(-a / n) end",
               "local book = {}", "", "function book.gen(next, boundary)", "  local x = {}"]
        for name, type_, low, high in self.attributes:
            edges = sorted(self.edges[name])
            out.append(f"  if boundary then x.{name} = ({{{', '.join(map(str, edges))}}})[next() % {len(edges)} + 1]")
            out.append(f"  else x.{name} = whole({low} + next() % {high - low + 1}) end")
            if type_ == "bool":
                out.append(f"  x.{name} = x.{name} ~= 0")
        out += ["  return x", "end", "", "function book.answer(x)"]
        for name, _, rule in self.values:
            out.append(f"  local {name} = 0")
            out += self.statements(name, rule, "  if {} then {}", "  elseif {} then {}", "  else {}", "  {}", "  {}")
        total = " + ".join(f"{weight} * ({name} and 1 or 0)" if type_ == "bool" else f"{weight} * {name}" for name, type_, weight in self.weights())
        out += [f"  return {total}", "end", "", "return book"]
        return "\n".join(out) + "\n"

    def draw(self):
        return json.dumps({"entity": "thing", "values": [name for name, _, _ in self.values], "attributes": [
            {"name": name, "from": low, "count": high - low + 1, "edges": sorted(self.edges[name])}
            for name, _, low, high in self.attributes]}, indent=1) + "\n"


def main():
    seed, size, folder = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    generator = Generator(seed, size)
    os.makedirs(folder, exist_ok=True)
    for name, text in (("rulebook.paragraf", generator.book(seed)), ("book.hpp", generator.cpp(seed)), ("book.lua", generator.lua(seed)),
                       ("draw.json", generator.draw())):
        path = os.path.join(folder, name)
        if not os.path.exists(path) or open(path, encoding="utf-8").read() != text:   # what is the same need not be built again
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)


main()
