"""Whether the SQL of `paragraf compile --emit sql` answers what `paragraf batch` does, in SQLite and PostgreSQL. In: the folder of a socket where PostgreSQL
listens, and books. Every value and act that a book declares is asked; what is no program is left out. States are drawn by the table that stands in the
comment of the SQL: from the whole range, at its ends, beside the numbers that stand in the SQL, unknown, and now and then what no state can have. Out: how
much was compared; exit 1 at the first difference."""
import csv
import io
import os
import random
import re
import subprocess
import sys
from fractions import Fraction

PARAGRAF = os.environ["PARAGRAF"]
# What a program takes for the end of a number that has none: what is beyond it, a batch asks of the evaluator.
UNBOUNDED = (2**31 - 1, 2**20, 2**15 - 1, 1023)
STATES = int(os.environ.get("STATES", "300"))


def run(*command, text=None, good=(0,)):
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    if done.returncode not in good:
        sys.exit(f"{' '.join(command)[:300]}: exit {done.returncode}\n{done.stderr[:2000]}")
    return done.stdout


def questions_of(book):
    """By what each state has: 'b: building, roll: 2d6', the calls."""
    found = {}
    files = [book] if os.path.isfile(book) else [os.path.join(book, name) for name in sorted(os.listdir(book)) if name.endswith(".paragraf")]
    for path in files:
        for kind, name, params in re.findall(r"^ *(value|tally|action) (\w+)\(([^()]+)\)", open(path).read(), re.MULTILINE):
            parts = [part.split(":") for part in params.split(",")]
            if all(len(part) == 2 for part in parts):
                found.setdefault(params, {})[f"{name}({', '.join(part[0].strip() for part in parts)})"] = None
    return {given: list(calls) for given, calls in found.items()}


def columns_of(sql):
    """Name, type and what it may hold."""
    table = sql[sql.index("CREATE TABLE"):sql.index("\n-- );")]
    return [(name.replace('""', '"'), kind, meaning) for name, kind, meaning in re.findall(r'^--   "((?:[^"]|"")+)" (.+?),?(?:  -- (.*))?$', table, re.MULTILINE)]


def decimal(number):
    return str(number) if number.denominator == 1 else f"{float(number):.9f}".rstrip("0")


def draw(kind, meaning, limits):
    if random.random() < 0.08:
        return ""
    if kind == "boolean":
        return random.choice(["true", "false"])
    if kind in ("bigint", "numeric"):
        low, high = map(Fraction, random.choice(meaning.split(", ")).split(".."))
        if random.random() < 0.02 and high not in UNBOUNDED and high * 100 not in UNBOUNDED:
            return decimal(high + 1)
        near = [limit + by for limit in limits for by in (-1, 0, 1) if low <= limit + by <= high] or [low]
        ends = [low, high, min(high, low + 1), max(low, high - 1)]
        whole = int(low) + random.randrange(int(high) - int(low) + 1) if random.random() < 0.5 else int(low) + random.randrange(min(60, int(high) - int(low)) + 1)
        return decimal(random.choice([random.choice(ends), random.choice(near), Fraction(whole), Fraction(whole)]))
    if meaning.startswith("of"):
        return " ".join(name for name in meaning.split()[1:] if random.random() < 0.4) or "[]"
    return "amiss" if random.random() < 0.02 else random.choice(meaning.split(", "))


def states(columns, sql):
    limits = [int(number) for number in set(re.findall(r"(?<![\w.])-?\d{1,12}(?![\w.])", sql))]
    for number in range(STATES):
        yield [str(number)] + ["" if meaning == "nothing" else draw(kind, meaning, limits) for name, kind, meaning in columns]


def rows_of(text):
    """By id."""
    return {int(row[0]): row[1:] for row in csv.reader(io.StringIO(text))}


def in_sqlite(table, sql, path):
    empty = "".join(f"""UPDATE states SET "{name}" = NULL WHERE "{name}" = '';\n""" for name in table["names"])
    return run("sqlite3", "-bail", "-csv", text=f"{table['create']}\n.import --skip 1 {path} states\n{empty}CREATE VIEW answers AS {sql}\nSELECT * FROM answers;")


def in_postgres(table, sql, path, socket):
    text = f"SET client_min_messages = warning;\n{table['create']}\n\\copy states FROM '{path}' CSV HEADER\nCREATE VIEW answers AS {sql}\n\\copy (SELECT * FROM answers) TO STDOUT CSV\nDROP TABLE states CASCADE;"
    return run("psql", "-qX", "-v", "ON_ERROR_STOP=1", "-h", socket, "-U", "paragraf", "postgres", text=text)


def same(said, answer):
    """Of a batch and of SQL. Units are left to the reader there; a truth is a number in SQLite and a letter in PostgreSQL."""
    if said in ("undetermined", "in conflict", "none", "nothing"):
        return answer == ""
    if said in ("true", "false"):
        return answer in (("1", "t") if said == "true" else ("0", "f"))
    number = re.match(r"-?\d[\d./]*(?= |$)", said)
    if not number or not re.fullmatch(r"-?\d[\d.e+-]*", answer):
        return said == answer
    expected = Fraction(number[0])
    return expected == Fraction(answer) or (expected.denominator > 1 and abs(float(expected) - float(answer)) <= 1e-9 * abs(float(expected)))


def compare(book, given, calls, folder, socket, counts):
    compile = [PARAGRAF, "compile", book, "--given", given, "--emit", "sql", "--keep", "id"]
    programs = [call for call in calls if subprocess.run(compile + [call], capture_output=True).returncode == 0]
    if not programs:
        return
    sql = run(*compile, *programs)
    columns = columns_of(sql)
    if not columns or columns[0][0] != "id":
        sys.exit(f"{book}: the table of {programs} cannot be read")
    columns = columns[1:]
    path = os.path.join(folder, "states.csv")
    with open(path, "w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["id"] + [name for name, kind, meaning in columns])
        drawn = list(states(columns, sql))
        writer.writerows(drawn)
    create = "\n".join(line[3:] for line in sql.splitlines() if line.startswith("-- "))
    table = {"create": create[create.index("CREATE TABLE"):create.index(");") + 2], "names": [name for name, kind, meaning in columns]}
    said = {row[1]: row[2:] for row in csv.reader(io.StringIO(run(PARAGRAF, "batch", book, "--given", given, "--states", path, "--keep", "id", *programs, good=(0, 1))))}
    for system, answers in (("SQLite", in_sqlite(table, sql, path)), ("PostgreSQL", in_postgres(table, sql, path, socket))):
        found = rows_of(answers)
        for row in drawn:
            # A state that a batch refuses has no answer here.
            expected = said.get(row[0], [""] * len(programs))
            for call, one, answer in zip(programs, expected, found[int(row[0])]):
                refused = row[0] not in said
                if (answer == "") if refused else same(one, answer):
                    counts["answers"] += 1
                    counts["known"] += answer != ""
                    continue
                state = ", ".join(f"{name} {value}" for (name, kind, meaning), value in zip(columns, row[1:]))
                sys.exit(f"{book}: {call} is {one or 'no answer'}, and {answer or 'NULL'} in {system}, in the state {state}")
    counts["questions"] += len(programs)


def main():
    folder, socket, *books = sys.argv[1:]
    counts = {"questions": 0, "answers": 0, "known": 0}
    for book in books:
        random.seed(book)
        for given, calls in questions_of(book).items():
            compare(book, given, calls, folder, socket, counts)
    print(f"{counts['questions']} questions, {counts['answers']} answers are the same, {counts['known']} of them known")
    if counts["questions"] < 10 * len(books) or counts["known"] * 4 < counts["answers"]:
        sys.exit("that is too little to say much")


main()
