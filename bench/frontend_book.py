# Sources of one shape in several languages: N small rules, each named in a comment, or in the prose of its sentence. In: a language and how many
# rules. Out: the text. A rule is a sum under a condition of two comparisons, else a quotient that is rounded up, times a factor, plus an attribute.

HEAD = {
    "paragraf": '''rulebook  many_rules
title     en "Many rules"
languages en

entity unit
  cf:     int in 1..150
  hexes:  int in 0..40
  skill:  int in 0..12
  weight: int in 0..100
  levels: int in 0..10
''',
    "cpp": "struct S { int cf, hexes, skill, weight, levels; };\n",
    "lua": "local R = {}\n",
    "js": '"use strict";\n',
    "py": "",
    "clp": "",
    "pl": "",
}

RULE = {
    "paragraf": '''
({at}) en: Building entry {i}.

    value rule{i}(s: unit): int
      = s.skill + {c}                      if s.cf <= {a} and s.hexes > {b}
      = ceil(s.weight / 10) * {d} + s.levels otherwise
''',
    "cpp": '''int rule{i}(const S& s) {{ // building entry {i}
  if (s.cf <= {a} && s.hexes > {b}) return s.skill + {c};
  return (s.weight + 9) / 10 * {d} + s.levels;
}}
''',
    "lua": '''R["rule{i}"] = function(s) -- building entry {i}
  if s.cf <= {a} and s.hexes > {b} then return s.skill + {c} end
  return math.ceil(s.weight / 10) * {d} + s.levels
end
''',
    "js": '''function rule{i}(s) {{ // building entry {i}
  if (s.cf <= {a} && s.hexes > {b}) return s.skill + {c};
  return Math.ceil(s.weight / 10) * {d} + s.levels;
}}
''',
    "py": '''def rule{i}(s):  # building entry {i}
    if s.cf <= {a} and s.hexes > {b}: return s.skill + {c}
    return (s.weight + 9) // 10 * {d} + s.levels

''',
    "clp": '''(deffunction rule{i} (?cf ?hexes ?skill ?weight ?levels) ; building entry {i}
  (if (and (<= ?cf {a}) (> ?hexes {b})) then (+ ?skill {c})
  else (+ (* (div (+ ?weight 9) 10) {d}) ?levels))
)
''',
    "pl": '''rule{i}(CF, Hexes, Skill, _, _, R) :- % building entry {i}
    CF =< {a}, Hexes > {b}, !,
    R is Skill + {c}.
rule{i}(_, _, _, Weight, Levels, R) :- R is (Weight + 9) // 10 * {d} + Levels.
''',
}

TAIL = {"lua": "return R\n", "clp": "(exit)\n"}
CLAUSE = 20                                # sentences of a clause


def source(language, rules):
    parts = [HEAD[language]]
    for i in range(rules):
        if language == "paragraf" and i % CLAUSE == 0:
            parts.append(f'\n§ {i // CLAUSE + 1} en "Entries from {i}"\n')
        parts.append(RULE[language].format(i=i, at=i % CLAUSE + 1, a=i % 150 + 1, b=i % 40, c=i % 7, d=i % 9))
    return "".join(parts) + TAIL.get(language, "")


if __name__ == "__main__":
    import sys
    sys.stdout.write(source(sys.argv[1], int(sys.argv[2])))
