# Who is measured: one row for a program that does a work. To add one, add a row, and to packages.txt what `bench/speed --install` shall install.
#
# A command stands as one writes it. Words in braces: {count} states, {draw} (random, boundary), {boundary} (true, false), {here} the folder of
# the work, {made} the folder of what is built or generated for it, {programs} that of our own programs, {script} a file with the
# row's `script`, {rules} (true, false). It prints "name <tab> states <tab> ns a state <tab> p50 of one call <tab> p99 <tab> sum"; or, if the row is
# `whole`, only a text that `whole` finds the sum in: then the time is the processor time less
# that of the same command with {rules} false.
import os
import platform
import sys
from dataclasses import dataclass, field

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
MADE = os.path.join(ROOT, "build", "peers")
MODULES = os.path.join(MADE, "node_modules")


@dataclass
class Peer:
    name: str
    work: str
    states: int            # of a full run
    command: str
    what: str = ""         # for the reader of the table
    script: object = None  # text, or a function of (count, draw) that gives it
    whole: str = ""        # a pattern with the sum in brackets
    build: list = field(default_factory=list)    # commands that make the program; sources are compared by time
    sources: list = field(default_factory=list)
    package: str = ""      # of npm
    statuses: tuple = (0,) # with which it ends well

    def missing(self, words):
        """What is not installed, or None."""
        for program in {(self.build or [self.command])[0].split()[0], *([] if self.build else [self.command.split()[0]])}:
            program = program.format(**words)
            if not any(os.access(os.path.join(folder, program), os.X_OK) for folder in os.get_exec_path()) and not os.access(program, os.X_OK):
                return program
        if self.package and not os.path.isdir(os.path.join(MODULES, self.package)):
            return f"{self.package} (npm)"
        return None


def cpp(work, source, forms, states, more=()):
    """Hand-written C++ with two compilers, for any x86-64 of the last fifteen years, and for this machine."""
    for compiler, program in (("gcc", "g++"), ("clang", "clang++")):
        for machine, option in (("v2", "x86-64-v2"), ("native", "native")):
            if machine == "v2" and platform.machine() not in ("x86_64", "AMD64"):
                continue
            built = f"{{made}}/{work}-{compiler}-{machine}"
            build = f"{program} -std=c++20 -O3 -march={option} -I{ROOT} -I{{made}} {{here}}/{source} -o {built}"
            for form, what in forms.items():
                yield Peer(f"cpp-{form}-{compiler}-{machine}", work, states, f"{built} {form} {{count}} {{draw}}",
                           f"C++, {what}, {program}, {option}", build=[build],
                           sources=[f"{{here}}/{source}", f"{HERE}/timing.hpp", *more])


def lua(work, source, forms, states, more=""):
    for name, program in (("lua", "lua5.4"), ("luajit", "luajit")):
        for form, what in forms.items():
            if form != "ffi" or name == "luajit":
                yield Peer(f"{name}-{form}", work, states, f"{program} {source} {form} {{count}} {{draw}}{more}", f"{program}, {what}")


def ours(work, states, more=""):
    """Our own engines; one that the program does not know is skipped."""
    for engine, what in (("evaluator", "walks the rules"), ("evaluator-trace", "walks the rules and notes what it looks at"),
                         ("scalar", "register machine, a state at a time"),
                         ("columns", "a column at a time"),
                         ("columns-baseline", "a column at a time, as on any x86-64"), ("jit", "machine code by LLVM, many states at a time"),
                         ("jit-one", "machine code by LLVM, a state at a time")):
        count = states if "evaluator" not in engine else states // 50
        yield Peer(f"paragraf-{engine}", work, count, f"{{programs}}/paragraf_bench_speed {engine} {{count}} {{draw}}{more}", f"Paragraf, {what}")


def npm(name, package, states, what):
    return Peer(name, "cf-entry", states, f"node {{here}}/npm.js {name} {{count}} {{draw}}", what, package=package)


def facts(count, draw):
    sys.path.insert(0, os.path.join(HERE, "cf-entry"))
    from cf_states import states
    return "".join(f"state({i},{','.join(map(str, state))}).\n" for i, state in enumerate(states(count, draw == "boundary")))


CLIPS = '(load "{here}/cf.clp")\n(load "{here}/%s.clp")\n(reset)\n(measure {count} (eq {boundary} true) ask)\n(exit)\n'
SMALL = "var N = {count}, BOUNDARY = {boundary};\n"
MUJS = SMALL + 'load("{here}/states.js");\nload("{here}/small.js");\n'

PEERS = [
    *ours("cf-entry", 1_000_000),
    *cpp("cf-entry", "cf.cpp", {"aos": "structs", "soa32": "columns of int32", "soa8": "columns of bytes"}, 1_000_000,
         [f"{ROOT}/tests/data/cf-entry/cf.hpp"]),
    *lua("cf-entry", "{here}/cf.lua", {"table": "a table of answers", "multi": "several results", "ffi": "C structs"}, 1_000_000),
    Peer("node-plain", "cf-entry", 1_000_000, "node {here}/node.js plain {count} {draw}", "JavaScript by hand, objects"),
    Peer("node-soa", "cf-entry", 1_000_000, "node {here}/node.js soa {count} {draw}", "JavaScript by hand, typed arrays"),
    Peer("duktape", "cf-entry", 20_000, "duk {script} {here}/states.js {here}/small.js", "JavaScript by hand", script=SMALL),
    Peer("mujs", "cf-entry", 20_000, "mujs {script}", "JavaScript by hand", script=MUJS),
    npm("quickjs", "quickjs-emscripten", 20_000, "JavaScript by hand, in WebAssembly"),
    Peer("guile", "cf-entry", 1_000_000, "guile -q {here}/cf.scm {count} {draw}", "Scheme by hand"),
    Peer("python", "cf-entry", 200_000, "python3 {here}/cf.py {count} {draw}", "Python by hand, dictionaries"),
    Peer("clips-rules", "cf-entry", 10_000, "clips -f2 {script}", "CLIPS, rules", script=CLIPS % "rules"),
    Peer("clips-function", "cf-entry", 10_000, "clips -f2 {script}", "CLIPS, one function", script=CLIPS % "functions"),
    Peer("swipl", "cf-entry", 100_000, "swipl {here}/cf.pl {count} {draw}", "SWI-Prolog"),
    Peer("swipl-O", "cf-entry", 100_000, "swipl -O {here}/cf.pl {count} {draw}", "SWI-Prolog, -O"),
    Peer("clingo", "cf-entry", 10_000, "clingo --mode=clingo {script} {here}/cf-{rules}.lp", "answer sets", script=facts, whole=r"sum\((\d+)\)",
         statuses=(0, 10, 30)),
    Peer("jq", "cf-entry", 10_000, "jq -n --argjson count {count} --arg draw {draw} --argjson rules {rules} -f {here}/cf.jq", "jq",
         whole=r"(\d+)"),
    Peer("jsonnet", "cf-entry", 1_000,
         "jsonnet --max-stack 100000 --ext-code count={count} --ext-str draw={draw} --ext-code rules={rules} {here}/cf.jsonnet", "Jsonnet", whole=r"(\d+)"),
    npm("json-logic-engine", "json-logic-engine", 100_000, "JsonLogic, compiled"),
    npm("cel-js", "@marcbachmann/cel-js", 50_000, "CEL"),
    npm("filtrex", "filtrex", 50_000, "expressions, compiled to JavaScript"),
    npm("expr-eval", "expr-eval", 20_000, "expressions"),
    npm("jexl", "jexl", 10_000, "expressions"),
    npm("jsonata", "jsonata", 5_000, "JSONata"),
    npm("node-rules", "node-rules", 50_000, "rules in JavaScript"),
    npm("rools", "rools", 10_000, "forward chaining, rules in JavaScript"),
    npm("json-rules-engine", "json-rules-engine", 5_000, "rules in JSON"),
    npm("zen-engine", "@gorules/zen-engine", 5_000, "decision tables"),
    npm("publicodes", "publicodes", 500, "laws as rules"),
    npm("feelin", "feelin", 300, "FEEL of DMN"),

    *ours("melee", 20_000, " melee"),
    *cpp("melee", "melee.cpp", {"aos": "structs"}, 20_000, ["{here}/melee.hpp"]),
    *lua("melee", "{here}/melee.lua", {"table": "tables"}, 20_000),

    *ours("random-book", 100_000, " {made}/random-book"),
    *cpp("random-book", "random.cpp", {"aos": "structs"}, 100_000, ["{made}/random-book/book.hpp"]),
    *lua("random-book", "{here}/random.lua", {"table": "tables"}, 100_000, " {made}/random-book/book.lua"),
]
# What has to be made before a work is measured.
MAKE = {"random-book": "python3 {here}/generate.py 1 60 {made}/random-book"}

# The sums that are known; the others are what the first row in C++ of a work says.
KNOWN = {("cf-entry", "random"): {1: 1269, 1000: 1197644, 10000: 12052323, 100000: 120413243, 1000000: 1202765163},
         ("cf-entry", "boundary"): {1: 3099, 1000: 1059269, 10000: 10482253, 100000: 104153490, 1000000: 1041619866}}
# To whom the times are compared: the first that was measured.
COMPARED = ["luajit-ffi", "luajit-multi", "luajit-table", "lua-multi", "lua-table", "cpp-aos-gcc-v2", "cpp-aos-gcc-native"]
