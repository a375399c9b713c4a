#!/usr/bin/env python3
"""Draws the growth curves, and time against error, from the JSON that `run --json` writes.

    plot.py COMPARE.json GROWTH.svg ERROR.svg [DRAWINGS.svg]

Both axes are logarithmic. Growth: nanoseconds for each n·log₂n, so that a level line is n log n; one panel a family.
Error: nanoseconds for a curve against its largest distance to the chords, where the tolerance asked for was 0.1.
Drawings: microseconds for a file against the vertices of its mesh, a dot a drawing (rows `input/…`).
"""
import json
import math
import sys

COLORS = {
    "Tessellate": "#d1495b",
    "libtess2": "#30638e",
    "GLU": "#6a994e",
    "earcut.hpp": "#b5838d",
    "shapely": "#8d6a9f",
    "AGG": "#30638e",
    "cairo": "#6a994e",
    "AGG + libtess2": "#30638e",
}
SIZES = {"1k": 1e3, "10k": 1e4, "100k": 1e5, "1M": 1e6}


class Panel:
    """A rectangle of a picture with logarithmic axes."""

    def __init__(self, title, left, top, width, height, xs, ys):
        self.box, self.xs, self.ys = (left, top, width, height), xs, ys
        self.parts = [
            f'<text x="{left}" y="{top - 8}" font-size="13" fill="#222">{title}</text>',
            f'<path d="M{left} {top}V{top + height}H{left + width}" fill="none" stroke="#888"/>',
        ]
        for axis, (low, high) in (("x", xs), ("y", ys)):
            for power in range(math.ceil(math.log10(low)), math.floor(math.log10(high)) + 1):
                self.tick(axis, 10.0**power)

    def place(self, x, y):
        left, top, width, height = self.box
        share = lambda v, r: math.log(v / r[0]) / math.log(r[1] / r[0])
        return left + width * share(x, self.xs), top + height * (1 - share(y, self.ys))

    def tick(self, axis, value):
        left, top, width, height = self.box
        text = f"{value:g}" if value < 1e4 else f"10^{round(math.log10(value))}"
        style = 'font-size="10" fill="#555"'
        if axis == "x":
            x, _ = self.place(value, self.ys[0])
            y = top + height
            self.parts.append(f'<path d="M{x:.1f} {y}V{top}" stroke="#eee"/>')
            self.parts.append(f'<text x="{x:.1f}" y="{y + 13}" text-anchor="middle" {style}>{text}</text>')
        else:
            _, y = self.place(self.xs[0], value)
            self.parts.append(f'<path d="M{left} {y:.1f}H{left + width}" stroke="#eee"/>')
            self.parts.append(f'<text x="{left - 4}" y="{y + 3:.1f}" text-anchor="end" {style}>{text}</text>')

    def line(self, points, color):
        places = [self.place(*p) for p in sorted(points)]
        data = "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
        self.parts.append(f'<path d="M{data}" fill="none" stroke="{color}" stroke-width="2"/>')
        for x, y in places:
            self.dot(x, y, color)

    def dot(self, x, y, color):
        self.parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{color}"/>')

    def label(self, x, y, text, color):
        self.parts.append(f'<text x="{x:.1f}" y="{y:.1f}" font-size="11" fill="{color}">{text}</text>')


def picture(file, width, height, panels, extra=()):
    body = "\n".join(part for panel in panels for part in panel.parts)
    with open(file, "w") as out:
        out.write(
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}" font-family="sans-serif">\n'
            f'<rect width="{width}" height="{height}" fill="white"/>\n{body}\n'
            + "\n".join(extra)
            + "\n</svg>\n"
        )


def growth(rows, file):
    families = {}
    for name, peers in rows.items():
        family, _, size = name.rpartition("-")
        if size not in SIZES:
            continue
        n = SIZES[size]
        for peer, figures in peers.items():
            if "min" in figures and peer in COLORS:
                curve = families.setdefault(family, {}).setdefault(peer, [])
                curve.append((n, figures["min"] / (n * math.log2(n))))
    # One size alone does not grow.
    families = {family: curves for family, curves in families.items() if len(curves.get("Tessellate", [])) > 1}
    panels = []
    for index, (family, curves) in enumerate(families.items()):
        left, top = 60 + 300 * (index % 3), 40 + 240 * (index // 3)
        panel = Panel(f"{family}: ns per n·log₂n", left, top, 230, 170, (8e2, 1.2e6), (0.1, 1e5))
        for peer, points in curves.items():
            panel.line(points, COLORS[peer])
        panels.append(panel)
    bottom = 40 + 240 * math.ceil(len(families) / 3)
    names = [peer for peer in COLORS if any(peer in curves for curves in families.values())]
    legend = [
        f'<text x="{60 + 110 * i}" y="{bottom}" font-size="13" fill="{COLORS[name]}">● {name}</text>'
        for i, name in enumerate(names)
    ]
    picture(file, 920, bottom + 20, panels, legend)


def errors(rows, file):
    panels = []
    for index, kind in enumerate(("cubics", "quadratics", "arcs")):
        left = 60 + 300 * index
        panel = Panel(f"{kind}: ns a curve by error", left, 40, 230, 200, (0.03, 3), (50, 2e4))
        for peer, figures in rows.get(f"flatten/{kind}", {}).items():
            if figures.get("error") and figures.get("min"):
                x, y = panel.place(figures["error"], figures["min"])
                panel.dot(x, y, COLORS[peer])
                panel.label(x + 6, y + 4, f"{peer}, {figures['segments']:.0f} chords", COLORS[peer])
        panels.append(panel)
    picture(file, 960, 290, panels)


def drawings(rows, file):
    panel = Panel("real drawings: µs a file by vertices", 60, 40, 500, 320, (3, 2e4), (0.1, 1e4))
    peers = ("AGG + libtess2", "Tessellate")
    for name, figures in rows.items():
        for peer in peers:
            one = figures.get(peer, {})
            if name.startswith("input/") and one.get("vertices") and one.get("min"):
                panel.dot(*panel.place(one["vertices"], one["min"] / 1e3), COLORS[peer])
    for index, peer in enumerate(peers):
        panel.label(80, 60 + 16 * index, f"● {peer}", COLORS[peer])
    picture(file, 600, 400, [panel])


def main(arguments):
    rows = json.load(open(arguments[0]))
    growth(rows, arguments[1])
    errors(rows, arguments[2])
    if len(arguments) > 3:
        drawings(rows, arguments[3])


main(sys.argv[1:])
