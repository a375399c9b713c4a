#!/usr/bin/env python3
"""Writes the tables of Benchmarks/README.md and Peers.md from the JSON of one run of `run`.

    page.py COMPARE.json PAGE.md … [--whole TABLE.txt] [--wasm SPEED.txt] [--machine TEXT]

Each table lies between a line `<!-- table NAME -->` and a line `<!-- end -->`. Times are the fastest batches of all rounds.
TABLE.txt is what `run` prints, SPEED.txt what `Tests/Embedded/speed.mjs` prints.
"""
import argparse
import csv
import datetime
import json
import math
import pathlib
import platform
import re

OURS = "Tessellate"
CORPUS = ["bootstrap", "feather", "simple-icons", "noto", "flags"]
GROWTH = [("spiky-star", ["1k", "10k", "100k", "1M"]), ("holes", ["10k", "1M"])]
# What was measured elsewhere, as it is written there.
LYON = {
    line["set"]: line
    for line in csv.DictReader(
        filter(lambda text: not text.startswith("#"), pathlib.Path(__file__).with_name("lyon.tsv").open()),
        delimiter="\t")
}
DRAWINGS = """

In each collection, chords are at most {} from their curves; AGG's, for both peers, {}. lyon 1.0.20
and our commit b51e5e1 were measured elsewhere ([lyon.tsv](peers/lyon.tsv))."""
# The part by which an area may differ from the median of all programs' before it is called wrong.
AREA = 1e-6


def number(value):
    """Three digits, without an exponent."""
    digits = max(0, 2 - math.floor(math.log10(value))) if value else 0
    rounded = round(value, 2 - math.floor(math.log10(value))) if value else 0
    return f"{rounded:,.{digits}f}"


def time(figures, unit):
    """A peer's time in nanoseconds, microseconds or milliseconds; a dagger says that inputs failed."""
    if figures is None:
        return "–"
    if "failed" in figures:
        return {"time": "> 5 s"}.get(figures["failed"], figures["failed"])
    failed = figures.get("failures", 0)
    return number(figures["min"] / unit) + (f" †{failed}" if failed else "")


def table(head, lines):
    rows = ["| " + " | ".join(line) + " |" for line in [head] + lines]
    return "\n".join([rows[0], "|---" + "|---:" * (len(head) - 1) + "|"] + rows[1:])


class Page:
    def __init__(self, rows, whole, wasm, machine, day):
        self.rows, self.all, self.wasm, self.machine, self.day = rows, whole, wasm, machine, day

    def of(self, row, peer=OURS):
        return self.rows.get(row, {}).get(peer)

    def whole(self):
        """The table of all rows but single drawings; a line without a name belongs to the row before."""
        kept, isKept = [], True
        for line in (self.all or "").strip().splitlines():
            if not line.startswith("|  |"):
                isKept = not line.startswith("| input/")
            if isKept:
                kept.append(line)
        return "\n".join(kept) or None

    def run(self):
        return f"{self.day.day} {self.day:%B %Y}, {self.machine}, Swift 6.3, the default x86-64 build."

    def drawings(self):
        # Sets of fills alone have peers of fills.
        peers = [("AGG + libtess2", "libtess2"), ("earcut.hpp (fills)", "earcut.hpp")]
        lines, errors = [], {OURS: 0, "AGG": 0}
        for size, suffix in (("", ""), (", 256 px", "-256")):
            for name in CORPUS:
                row = f"corpus/{name}{suffix}"
                ours = self.of(row)
                others = [next(filter(None, (self.of(row, p) for p in names)), None) for names in peers]
                each = number(ours["min"] / ours["vertices"])
                errors = {p: max(error, self.of(row + "/flatten", p)["error"]) for p, error in errors.items()}
                elsewhere = ":".join(LYON[name][key + suffix.replace("-", " ")] for key in ("lyon", "ours"))
                times = [time(other, 1e3) for other in others]
                lines.append([name + size, time(ours, 1e3), each, *times, elsewhere])
        head = ["µs a file", OURS, "ns a vertex", "libtess2, strokes by AGG", "earcut.hpp, fills"]
        return table(head + ["lyon:ours, elsewhere"], lines) + DRAWINGS.format(*(f"{error:.3f}" for error in errors.values()))

    def polygons(self):
        peers = [OURS, "libtess2", "GLU", "earcut.hpp", "shapely"]
        names = ["building", "dude", "water2", "rain", "lake-2523", "random-200"]
        names += [f"{kind}-{size}" for kind, sizes in GROWTH for size in sizes]
        lines = []
        for name in names:
            row = f"fill/{name}"
            areas = sorted(p["area"] for p in self.rows[row].values() if p.get("area"))
            median = areas[(len(areas) - 1) // 2]
            cells = []
            for peer in peers:
                figures = self.of(row, peer)
                cell = time(figures, 1e3)
                wrong = figures and figures.get("area") and abs(figures["area"] / median - 1) > AREA
                cells.append(cell + (" ‡" if wrong else ""))
            lines.append([name] + cells)
        return table(["µs a polygon"] + peers, lines)

    def curves(self):
        lines = []
        for name in ("cubics", "quadratics", "arcs", "ellipses", "short-cubics", "short-quadratics"):
            row = f"flatten/{name}"
            cells = []
            for peer in (OURS, "AGG", "cairo"):
                figures = self.of(row, peer)
                cells += [time(figures, 1), f"{figures['segments']:.1f}", f"{figures['error']:.2f}"]
            lines.append([name] + cells)
        head = ["ns a curve"] + [text for p in (OURS, "AGG", "cairo") for text in (p, "chords", "error")]
        return table(head, lines)

    def algebra(self):
        peers = [OURS, "Clipper2", "Skia", "GEOS"]
        names = ("blobs", "curves", "random-1k", "shores-100k", "overlay", "offset-blobs")
        lines = [[n] + [time(self.of(f"algebra/{n}", p), 1e3) for p in peers] for n in names]
        return table(["µs an operation"] + peers, lines)

    def pictures(self):
        peers = [OURS, "AGG", "cairo", "Skia"]
        names = [f"corpus/{name}/render" for name in CORPUS] + ["raster/peacock-200", "raster/peacock-800"]
        lines = [[n] + [time(self.of(n, p), 1e3) for p in peers] for n in names]
        return table(["µs a picture"] + peers, lines)

    def arrow(self):
        lines = []
        for name in ("fill", "fill+stroke-miter", "fill+stroke-round"):
            cells = [self.of(f"{kind}/{name}") for kind in ("arrow", "arrow-direct", "arrow-bound")]
            lines.append([name] + [time(cell, 1) for cell in cells])
        return table(["ns a frame", "by path", "its own mesh", "bound"], lines)

    def webassembly(self):
        found = re.findall(r"(?m)^(.+?) +native +([\d.]+) µs, WebAssembly +([\d.]+) µs, ratio [\d.]+", self.wasm or "")
        if not found:
            return None
        names, *times = zip(*found)
        lines = [[kind] + [number(float(each)) for each in own] for kind, own in zip(("native", "WebAssembly"), times)]
        return table(["µs", *names], lines)

    def written(self, text):
        """The page with all its tables renewed, but those whose figures this run lacks."""
        def renewed(found):
            new = getattr(self, found[1])()
            return found[0] if new is None else f"<!-- table {found[1]} -->\n{new}\n<!-- end -->"
        return re.sub(r"<!-- table (\w+) -->\n.*?<!-- end -->", renewed, text, flags=re.S)


def processor():
    info = pathlib.Path("/proc/cpuinfo")
    found = re.search(r"model name\s*: (.*)", info.read_text()) if info.exists() else None
    return found[1] if found else platform.machine()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("figures", type=pathlib.Path)
    parser.add_argument("pages", type=pathlib.Path, nargs="+")
    parser.add_argument("--whole", type=pathlib.Path)
    parser.add_argument("--wasm", type=pathlib.Path)
    parser.add_argument("--machine", default=processor())
    options = parser.parse_args()
    whole, wasm = (file and file.read_text() for file in (options.whole, options.wasm))
    day = datetime.date.fromtimestamp(options.figures.stat().st_mtime)
    page = Page(json.loads(options.figures.read_text()), whole, wasm, options.machine, day)
    for file in options.pages:
        file.write_text(page.written(file.read_text()))


main()
