# Measures our engines beside those that one would take instead: see bench/speed. In: options. Out: a table for each work and each way to
# draw states; with --update also docs/performance.md and its pictures. Status 1 if a sum is wrong.
import argparse
import os
import statistics
import sys

import measure
import report
from table import COMPARED, HERE, KNOWN, MADE, MAKE, PEERS, ROOT

WORKS = list(dict.fromkeys(peer.work for peer in PEERS))


class Result:
    """Of one peer: medians over the rounds."""

    def __init__(self, peer, count):
        self.peer, self.count, self.runs, self.cold, self.failed = peer, count, [], [], ""

    @property
    def time(self):
        return statistics.median(run.time for run in self.runs)

    @property
    def spread(self):
        times = [run.time for run in self.runs]
        return (max(times) - min(times)) / self.time if self.time else 0

    @property
    def megabytes(self):
        return max(run.megabytes for run in self.runs)

    @property
    def cold_ms(self):
        return statistics.median(wall for wall, _ in self.cold)

    @property
    def cold_megabytes(self):
        return max(megabytes for _, megabytes in self.cold)

    def right(self, sums):
        return all(run.sum == sums[self.count] for run in self.runs)


def selected(peer, names):
    return not names or any(peer.name == name or peer.name.startswith(name + "-") for name in names)


def right_sums(work, draw, counts, programs):
    """By C++, which has to agree with the sums that are known."""
    referee = next(peer for peer in PEERS if peer.work == work and peer.name.startswith("cpp-"))
    sums = {}
    for count in sorted(counts):
        measure.prepare(referee, programs, count, draw)
        sums[count] = measure.Run(referee, programs, count, draw).sum
        known = KNOWN.get((work, draw), {}).get(count, sums[count])
        if known != sums[count]:
            sys.exit(f"{work}, {draw}: {referee.name} says {sums[count]} of {count} states, and {known} is known")
    return sums


def measured(work, draw, options):
    results = []
    for peer in (peer for peer in PEERS if peer.work == work and selected(peer, options.peers)):
        missing = peer.missing(measure.words(peer, options.programs))
        if missing:
            print(f"{peer.name}: skipped, {missing} is not there", file=sys.stderr)
            continue
        results.append(Result(peer, min(peer.states, options.states) if options.states else peer.states))
    sums = right_sums(work, draw, {1, *(result.count for result in results)}, options.programs)
    # Round by round, so that a disturbance meets all of them.
    for number in range(options.rounds):
        for result in results:
            if result.failed:
                continue
            try:
                if number == 0:
                    measure.prepare(result.peer, options.programs, 1, draw)
                    measure.prepare(result.peer, options.programs, result.count, draw)
                result.runs.append(measure.Run(result.peer, options.programs, result.count, draw))
                result.cold.append(measure.cold_start(result.peer, options.programs, draw))
            except measure.Failed as failure:
                result.failed = str(failure)
                print(f"{result.peer.name}: skipped, {failure}", file=sys.stderr)
    results = [result for result in results if not result.failed]
    reference = next((result for name in ([options.reference] if options.reference else COMPARED)
                      for result in results if result.peer.name == name), None)
    return results, sums, reference


def main():
    parser = argparse.ArgumentParser(prog="bench/speed", description="ns a state of our engines and of others, on the same states")
    parser.add_argument("--works", default="", help="which works, by comma: " + ", ".join(WORKS))
    parser.add_argument("--draw", default="random,boundary", help="which states, by comma: random, boundary")
    parser.add_argument("--peers", default="", help="which peers, by comma, or the first part of their names: lua,luajit,cpp")
    parser.add_argument("--states", type=int, default=0, help="at most so many states")
    parser.add_argument("--rounds", type=int, default=3, help="how often everybody is measured; the median counts")
    parser.add_argument("--reference", default="", help="to whom the times are compared; without it the fastest form of LuaJIT that was measured")
    parser.add_argument("--programs", default="", help="the folder of paragraf_bench_speed; without it, it is built")
    parser.add_argument("--update", action="store_true", help="write the tables and pictures of docs/performance.md")
    parser.add_argument("--list", action="store_true", help="only say who there is")
    options = parser.parse_args()
    split = lambda text: [word for word in text.split(",") if word]
    options.peers, works, draws = split(options.peers), split(options.works) or WORKS, split(options.draw)
    if set(works) - set(WORKS) or set(draws) - {"random", "boundary"}:
        parser.error("works are " + ", ".join(WORKS) + "; states are random or boundary")
    if options.list:
        for peer in PEERS:
            print(f"{peer.work:<12} {peer.name:<24} {peer.what}")
        return
    if any(peer.name.startswith("paragraf-") and selected(peer, options.peers) for peer in PEERS) and not options.programs:
        for command in (["cmake", "--preset", "release"], ["cmake", "--build", "--preset", "release", "--target", "paragraf_bench_speed"]):
            done = measure.run(command, cwd=ROOT)
            if done.returncode != 0:
                sys.exit((done.stdout + done.stderr)[-2000:])
    options.programs = options.programs or os.path.join(ROOT, "build", "release", "bench")
    measure.build_launcher()
    wrong = False
    for work in works:
        if work in MAKE:
            measure.run(MAKE[work].format(here=os.path.join(HERE, work), made=MADE).split()).check_returncode()
        told = {}
        for draw in draws:
            results, sums, reference = measured(work, draw, options)
            told[draw] = (results, sums, reference)
            report.table(work, draw, results, sums, reference)
            wrong = wrong or any(not result.right(sums) for result in results)
        if options.update:
            report.update(work, told)
    sys.exit(1 if wrong else 0)


main()
