# Tells what was measured. In: results of one work, the right sums, to whom they are compared. Out: a table on the terminal; tables between
# their marks in docs/performance.md, and a picture beside it.
import math
import os

from table import ROOT

PAGE = os.path.join(ROOT, "docs", "performance.md")
WIDTH, LEFT, RIGHT, TOP, ROW = 760, 190, 30, 40, 17


def digits(number):
    """Three digits that count."""
    if number >= 1000:
        return f"{round(number, -int(math.log10(number)) + 2):,.0f}"
    if number <= 0:
        return "0"
    return f"{number:.{max(0, 2 - math.floor(math.log10(number)))}f}"


def ratio(result, reference):
    return digits(result.time / reference.time) if reference and reference.time else ""


def by_time(results):
    return sorted(results, key=lambda result: result.time)


def table(work, draw, results, sums, reference):
    print(f"{work}, {draw} states" + (f"; times are compared to {reference.peer.name}" if reference else ""))
    head = ("peer", "states", "ns a state", "ratio", "spread", "p50, ns", "p99, ns", "cold, ms", "VmHWM, MB", "cold, MB", "sum")
    print(f"{head[0]:<24}" + "".join(f"{word:>11}" for word in head[1:]))
    for result in results:
        last = result.runs[-1]
        cells = (result.count, digits(result.time), ratio(result, reference), f"{100 * result.spread:.0f} %", digits(last.p50), digits(last.p99),
                 digits(result.cold_ms), digits(result.megabytes), digits(result.cold_megabytes),
                 "ok" if result.right(sums) else f"wrong ({last.sum})")
        print(f"{result.peer.name:<24}" + "".join(f"{cell:>11}" for cell in cells))
    print(flush=True)


def rows(work, told):
    """Markdown: the picture, and one row for a peer, fastest first; the other states only as a time beside the first ones."""
    draws = list(told)
    results, sums, reference = told[draws[0]]
    others = {draw: {result.peer.name: result for result in told[draw][0]} for draw in draws[1:]}
    yield f"![Time for a state by peer, along a logarithmic axis](performance-{work}.svg)"
    yield ""
    yield "| peer | | states | ns a state | ratio | " + "".join(f"{draw}, ns | " for draw in draws[1:]) + "cold start, ms | MB | MB, one state | sum |"
    yield "|---|---|" + "---:|" * (6 + len(others)) + "---|"
    for result in by_time(results):
        right = result.right(sums)
        beside = []
        for draw, found in others.items():
            other = found.get(result.peer.name)
            beside.append(digits(other.time) if other else "")
            right = right and (not other or other.right(told[draw][1]))
        cells = [result.peer.name, result.peer.what, f"{result.count:,}", digits(result.time), ratio(result, reference), *beside, digits(result.cold_ms),
                 digits(result.megabytes), digits(result.cold_megabytes), "ok" if right else "wrong"]
        yield "| " + " | ".join(cells) + " |"
    if reference:
        yield ""
        yield f"Ratios are to `{reference.peer.name}`."


def picture(work, told):
    """A line for a peer; a mark for each way to draw states along a logarithmic axis."""
    draws = list(told)
    results = by_time(told[draws[0]][0])
    times = [result.time for draw in draws for result in told[draw][0] if result.time > 0]
    low, high = math.floor(math.log10(min(times))), math.ceil(math.log10(max(times)))
    height = TOP + ROW * len(results) + 46
    x = lambda time: LEFT + (WIDTH - LEFT - RIGHT) * (math.log10(max(time, 10 ** low)) - low) / max(1, high - low)
    units = {0: "1 ns", 3: "1 µs", 6: "1 ms", 9: "1 s"}
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="12">',
           f"<title>Time for a state, {work}</title>", f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>']
    for power in range(low, high + 1):
        out.append(f'<path d="M{x(10 ** power):.1f} {TOP - 12}V{height - 40}" stroke="#d0d0d0"/>')
        label = units.get(power, f"{10.0 ** power:g} ns" if power < 3 else f"{10 ** (power % 3)} {'µs' if power < 6 else 'ms'}")
        out.append(f'<text x="{x(10 ** power):.1f}" y="{TOP - 18}" text-anchor="middle">{label}</text>')
    others = {draw: {result.peer.name: result for result in told[draw][0]} for draw in draws}
    for i, result in enumerate(results):
        y = TOP + ROW * i + 6
        weight = ' font-weight="bold"' if result.peer.name.startswith("paragraf-") else ""
        out.append(f'<text x="{LEFT - 10}" y="{y + 4}" text-anchor="end"{weight}>{result.peer.name}</text>')
        out.append(f'<path d="M{LEFT} {y}H{WIDTH - RIGHT}" stroke="#eeeeee"/>')
        for draw, fill in zip(draws, ("#000000", "#ffffff")):
            other = others[draw].get(result.peer.name)
            if other:
                out.append(f'<circle cx="{x(other.time):.1f}" cy="{y}" r="4" fill="{fill}" stroke="#000000"/>')
    at = LEFT
    for draw, fill in zip(draws, ("#000000", "#ffffff")):
        out.append(f'<circle cx="{at + 5}" cy="{height - 18}" r="4" fill="{fill}" stroke="#000000"/>')
        out.append(f'<text x="{at + 15}" y="{height - 14}">{draw} states</text>')
        at += 140
    out.append("</svg>\n")
    return "\n".join(out)


def update(work, told):
    told = {draw: what for draw, what in told.items() if what[0]}
    if not told:
        return
    begin, end = f"<!-- bench/speed: {work} -->", "<!-- end -->"
    with open(PAGE, encoding="utf-8") as file:
        text = file.read()
    start = text.index(begin) + len(begin)
    text = text[:start] + "\n" + "\n".join(rows(work, told)) + "\n" + text[text.index(end, start):]
    with open(PAGE, "w", encoding="utf-8") as file:
        file.write(text)
    with open(os.path.join(ROOT, "docs", f"performance-{work}.svg"), "w", encoding="utf-8") as file:
        file.write(picture(work, told))
