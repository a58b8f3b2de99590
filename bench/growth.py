# Tells how times grow, and draws it. In: names of what was measured, and for each size the times in milliseconds. Out: a table with the factor from
# one size to the next; a picture. Both of its axes are logarithmic, so that growth in proportion is a straight line like the thin grey ones.
import math

GREYS = ["#000000", "#8a8a8a", "#555555", "#8a8a8a", "#000000"]
DASHES = ["2 4", "", "8 4", "2 4", ""]


def table(heads, names, rows):
    """rows: (sizes, times), the first of `sizes` is that along which it grows."""
    print(" ".join(f"{head:>8}" for head in heads) + " " + " ".join(f"{name + ', ms':>22}" for name in names))
    before = None
    for sizes, times in rows:
        cells = []
        for i, time in enumerate(times):
            grown = f" (x{time / before[i]:.1f})" if before else ""
            cells.append(f"{time:.{2 if time < 1 else 1}f}{grown:>8}")
        print(" ".join(f"{size:>8}" for size in sizes) + " " + " ".join(f"{cell:>22}" for cell in cells))
        before = times


def plot(path, title, along, names, rows):
    """rows: (size, times)."""
    width, height, left, top, right, bottom = 720, 420, 70, 20, 190, 60
    sizes = [row[0] for row in rows]
    times = [max(t, 0.1) for row in rows for t in row[1]]
    low, high = math.floor(math.log10(min(times))), math.ceil(math.log10(max(times)))
    x = lambda n: left + (width - left - right) * math.log(n / sizes[0]) / math.log(sizes[-1] / sizes[0])
    y = lambda t: height - bottom - (height - top - bottom) * (math.log10(max(t, 0.1)) - low) / (high - low)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="13">',
           f'<title>{title}</title>', f'<rect width="{width}" height="{height}" fill="#ffffff"/>']
    for power in range(low, high + 1):
        at = y(10 ** power)
        label = f"{10 ** power:g} ms" if power < 3 else f"{10 ** (power - 3):g} s"
        out.append(f'<path d="M{left} {at:.1f}H{width - right}" stroke="#d0d0d0"/>')
        out.append(f'<text x="{left - 8}" y="{at + 4:.1f}" text-anchor="end">{label}</text>')
    start = 10 ** low
    while start < 10 ** high:  # in proportion
        end = start * sizes[-1] / sizes[0]
        if end <= 10 ** high:
            out.append(f'<path d="M{x(sizes[0]):.1f} {y(start):.1f}L{x(sizes[-1]):.1f} {y(end):.1f}" stroke="#e4e4e4"/>')
        start *= 10
    for n in sizes:
        out.append(f'<text x="{x(n):.1f}" y="{height - bottom + 20}" text-anchor="middle">{n}</text>')
    out.append(f'<text x="{(left + width - right) / 2}" y="{height - 14}" text-anchor="middle">{along}</text>')
    places = []
    for i, name in enumerate(names):
        points = " ".join(f"{x(row[0]):.1f},{y(row[1][i]):.1f}" for row in rows)
        dash = f' stroke-dasharray="{DASHES[i]}"' if DASHES[i] else ""
        out.append(f'<polyline points="{points}" fill="none" stroke="{GREYS[i]}" stroke-width="2"{dash}/>')
        for row in rows:
            out.append(f'<circle cx="{x(row[0]):.1f}" cy="{y(row[1][i]):.1f}" r="3" fill="{GREYS[i]}"/>')
        places.append([y(rows[-1][1][i]) + 4, name])
    places.sort()
    for above, below in zip(places, places[1:]):
        below[0] = max(below[0], above[0] + 16)
    for at, name in places:
        out.append(f'<text x="{width - right + 10}" y="{at:.1f}">{name}</text>')
    out.append("</svg>\n")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(out))
