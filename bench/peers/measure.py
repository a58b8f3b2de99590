# Runs peers of the table. In: a peer, how many states, random or boundary. Out: what one run said and took. Builds what has to be built.
import os
import re
import shlex
import signal
import subprocess

from table import HERE, MADE, MODULES, ROOT

LAUNCHER = os.path.join(MADE, "launch")
LIMIT = 300  # seconds for one run


class Failed(Exception):
    """Why a peer gives no figures, in a line."""


def run(command, **more):
    return subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace",
                          check=False, **more)


def build(commands, target, sources):
    """Runs the commands if the target is older than a source."""
    if os.path.exists(target) and all(os.path.getmtime(source) <= os.path.getmtime(target) for source in sources):
        return
    for command in commands:
        done = run(shlex.split(command))
        if done.returncode != 0:
            raise Failed("does not build: " + (done.stderr.splitlines() or ["no message"])[0])


def build_launcher():
    os.makedirs(MADE, exist_ok=True)
    source = os.path.join(HERE, "launch.cpp")
    build([f"g++ -O2 -static {source} -o {LAUNCHER}"], LAUNCHER, [source])


def words(peer, programs, count=0, draw="random", rules="true"):
    return {"here": os.path.join(HERE, peer.work), "made": MADE, "programs": programs, "count": count, "draw": draw, "rules": rules,
            "work": peer.work, "boundary": "true" if draw == "boundary" else "false", "script": os.path.join(MADE, "scripts", f"{peer.name}-{count}-{draw}")}


def prepare(peer, programs, count, draw):
    known = words(peer, programs, count, draw)
    if peer.build:
        build([command.format(**known) for command in peer.build], peer.command.format(**known).split()[0],
              [source.format(**known) for source in peer.sources])
    if peer.script:
        os.makedirs(os.path.dirname(known["script"]), exist_ok=True)
        text = peer.script(count, draw) if callable(peer.script) else fill(peer.script, known)
        with open(known["script"], "w", encoding="utf-8") as file:
            file.write(text)


def fill(text, known):
    return re.sub(r"\{(\w+)\}", lambda word: str(known[word[1]]), text)


def launched(command, statuses=(0,)):
    """(what it printed, wall time in ns, processor time in ns, VmHWM in MB)"""
    report = os.path.join(MADE, "report")
    environment = {**os.environ, "NODE_PATH": MODULES, "XDG_CACHE_HOME": os.path.join(MADE, "cache"), "LC_ALL": "C.UTF-8"}
    started = subprocess.Popen([LAUNCHER, report, *shlex.split(command)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True, errors="replace", env=environment, cwd=ROOT, start_new_session=True)
    try:
        printed, complaints = started.communicate(timeout=LIMIT)
    except subprocess.TimeoutExpired:
        os.killpg(started.pid, signal.SIGKILL)   # what it has launched, too
        started.communicate()
        raise Failed(f"takes longer than {LIMIT} s") from None
    with open(report, encoding="utf-8") as file:
        wall, processor, kilobytes, status = (int(word) for word in file.read().split())
    if status not in statuses:
        raise Failed((complaints.strip().splitlines() or [f"ends with status {status}"])[-1])
    return printed, wall, processor, kilobytes / 1024


class Run:
    """One run: ns a state, p50 and p99 of a single call (0: not measured), the sum, MB."""

    def __init__(self, peer, programs, count, draw):
        printed, _, processor, self.megabytes = launched(peer.command.format(**words(peer, programs, count, draw)), peer.statuses)
        if peer.whole:
            _, _, less, _ = launched(peer.command.format(**words(peer, programs, count, draw, "false")), peer.statuses)
            found = re.search(peer.whole, printed)
            self.time, self.p50, self.p99, self.sum = max(processor - less, 0) / count, 0, 0, int(found[1]) if found else None
            return
        rows = [line.split("\t") for line in printed.splitlines() if line.count("\t") == 5]
        if not rows:
            raise Failed("prints no result")
        self.time, self.p50, self.p99, self.sum = float(rows[0][2]), float(rows[0][3]), float(rows[0][4]), int(float(rows[0][5]))


def cold_start(peer, programs, draw):
    """From nothing to the first answer, in ms, and MB of a process that gives one answer."""
    _, wall, _, megabytes = launched(peer.command.format(**words(peer, programs, 1, draw)), peer.statuses)
    return wall / 1e6, megabytes
