#!/usr/bin/env python3
"""Sets our figures beside the peers', from the results that `run` collects.

    compare.py [--json FILE] FOLDER

A time is the fastest batch of all rounds, since other work on a machine only adds. A ratio is the peer's time over
ours. `area` is the deviation from the median of all areas for the row, relative; from 1e-6 on it says that the triangles
don't cover the polygon.
"""
import json
import glob
import statistics
import sys


def read(folder):
    """{row: {peer: figures}}, ours under the name "Tessellate".

    A peer has failed if it did in every round.
    """
    rows = {}

    def add(name, peer, figures):
        known = rows.setdefault(name, {}).setdefault(peer, figures)
        if "failed" in figures:
            return
        if "failed" in known:
            rows[name][peer] = figures
        else:
            known["min"] = min(known["min"], figures["min"])

    for file in sorted(glob.glob(f"{folder}/ours-*.json")):
        for row in json.load(open(file)):
            figures = {key: row.get(key, 0) for key in ("vertices", "triangles", "segments", "area")}
            figures |= {"min": row["nanoseconds"]["min"], "error": row.get("worstError", 0)}
            figures |= {"size": row.get("size"), "failures": 0}
            add(row["name"], "Tessellate", figures)
    for file in sorted(glob.glob(f"{folder}/peers-*.jsonl")):
        for line in open(file):
            row = json.loads(line)
            add(row.pop("name"), row.pop("peer"), row)
    return rows


def time(nanoseconds):
    for unit, scale in (("ns", 1), ("µs", 1e3), ("ms", 1e6), ("s", 1e9)):
        if nanoseconds < 1e4 * scale or unit == "s":
            return f"{nanoseconds / scale:.4g} {unit}"


def cells(peer, figures, ours, area):
    if "failed" in figures:
        return [peer, "–", "–", "–", "–", "–", "–", f"all: {figures['failed']}"]
    size = figures["vertices"] or figures["segments"]
    deviation = abs(figures["area"] / area - 1) if area and figures["area"] else None
    return [
        peer,
        time(figures["min"]),
        f"{figures['min'] / ours['min']:.2f}" if ours else "–",
        f"{size:.1f}".removesuffix(".0") if size else "–",
        f"{figures['triangles']:.1f}".removesuffix(".0") if figures["triangles"] else "–",
        f"{figures['error']:.3f}" if figures["error"] else "–",
        "–" if deviation is None else f"{deviation:.0e}" if deviation > 1e-12 else "0",
        str(figures["failures"] or "–"),
    ]


HEAD = ["row", "program", "time", "ratio", "points", "triangles", "error", "area off", "failed"]


def table(rows):
    lines = [HEAD, ["---"] * 3 + ["---:"] * (len(HEAD) - 3)]
    for name, peers in rows.items():
        if len(peers) < 2:
            continue
        ours = peers.get("Tessellate")
        areas = [p["area"] for p in peers.values() if p.get("area")]
        area = statistics.median_low(areas) if areas else None
        for peer, figures in peers.items():
            first = name if peer == next(iter(peers)) else ""
            lines.append([first] + cells(peer, figures, ours, area))
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def main(arguments):
    out = None
    if arguments[0] == "--json":
        out = arguments[1]
        arguments = arguments[2:]
    rows = read(arguments[0])
    print(table(rows))
    if out:
        with open(out, "w") as file:
            json.dump(rows, file, indent=1)


main(sys.argv[1:])
