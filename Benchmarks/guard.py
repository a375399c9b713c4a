#!/usr/bin/env python3
"""Guards what is stable about the library's speed, for a dozen and more rows of Bench.

    guard.py [--bench PATH] [--update]

It fails where a row differs from Benchmarks/Baselines: what came out (vertices, triangles, segments, checksum), more
allocations, or over 3 % more instructions. Times are not judged. Instructions are counted by callgrind and compared on the
architecture and with the compiler of the baseline only. --update writes the baseline anew.
"""
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile

ROWS = """
arrow/fill arrow/fill+stroke-miter arrow/fill+stroke-round
arrow-direct/fill+stroke-miter arrow-direct/fill+stroke-round
flatten/cubics flatten/quadratics flatten/arcs
fill/building fill/dude fill/water2 fill/rain fill/lake-2523 fill/random-200 fill/spiky-star-10k fill/holes-10k
stroke/curves-round stroke/curves-miter stroke/dashed stroke/single
drawing/peacock
""".split()
SLACK = 0.03
SAME = ("vertices", "triangles", "segments", "checksum")

folder = os.path.dirname(os.path.abspath(__file__))


def compiler():
    text = subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout
    return re.search(r"Swift version (\d+\.\d+)", text)[1]


def known(bench):
    listed = subprocess.run([bench, "--list"], capture_output=True, text=True, check=True)
    names = set(listed.stdout.split())
    return [row for row in ROWS if row in names]


def filters(rows):
    return ["--exact"] + [word for row in rows for word in ("--filter", row)]


def outputs(bench, rows):
    run = subprocess.run(
        [bench, "--quick", "--json", "-", *filters(rows)], capture_output=True, text=True, check=True
    )
    figures = {}
    for row in json.loads(run.stdout):
        if row["name"] in rows:
            figures[row["name"]] = {key: row.get(key) for key in (*SAME, "allocations")}
    return figures


def instructions(bench, row):
    """Of one sweep in steady state: callgrind counts inside `countedSweeps` only."""
    with tempfile.TemporaryDirectory() as scratch:
        run = subprocess.run(
            ["valgrind", "--tool=callgrind", "--toggle-collect=*countedSweeps*"]
            + [f"--callgrind-out-file={scratch}/out", bench, "--sweeps", "1", *filters([row])],
            capture_output=True,
            text=True,
        )
        if run.returncode != 0:
            sys.exit(f"{row}: valgrind failed:\n{run.stderr}")
        return int(re.search(r"Collected\s*:\s*(\d+)", run.stderr)[1])


def measure(bench, counts):
    rows = known(bench)
    figures = outputs(bench, rows)
    if counts:
        for row in rows:
            figures[row]["instructions"] = instructions(bench, row)
    return figures


def judge(row, new, old):
    """What is wrong with a row, and what is better than it was."""
    wrong = [f"{key} {new[key]}, was {old[key]}" for key in SAME if new[key] != old[key]]
    if (new["allocations"] or 0) > (old["allocations"] or 0):
        wrong.append(f"allocations {new['allocations']}, were {old['allocations']}")
    note = ""
    if "instructions" in new and "instructions" in old:
        ratio = new["instructions"] / old["instructions"]
        note = f"{ratio:.3f} × the instructions"
        if ratio > 1 + SLACK:
            wrong.append(note)
        elif ratio < 1 - SLACK:
            note += ": update the baseline"
    return wrong, note


def main(arguments):
    bench = ".build/release/Bench"
    if "--bench" in arguments:
        bench = arguments[arguments.index("--bench") + 1]
    machine = f"{platform.machine()}-swift-{compiler()}"
    file = os.path.join(folder, "Baselines", f"{machine}.json")
    counts = shutil.which("valgrind") is not None
    if "--update" in arguments:
        if not counts:
            sys.exit("a baseline needs valgrind")
        with open(file, "w") as out:
            json.dump(measure(bench, True), out, indent=1, sort_keys=True)
            out.write("\n")
        return
    if not os.path.exists(file):
        print(f"skipped: no baseline for {machine}")
        return
    if not counts:
        print("instructions are not counted: no valgrind")
    with open(file) as baseline:
        old = json.load(baseline)
    new = measure(bench, counts)
    failed = sorted(set(old) - set(new))
    for row in failed:
        print(f"✗ {row}: gone")
    for row, figures in new.items():
        if row not in old:
            print(f"  {row}: new; update the baseline")
            continue
        wrong, note = judge(row, figures, old[row])
        print(f"{'✗' if wrong else '✓'} {row}: {'; '.join(wrong) or note or 'as before'}")
        failed += [row] * bool(wrong)
    if failed:
        sys.exit(f"{len(failed)} rows differ; if that is meant: Benchmarks/guard.py --update")


main(sys.argv[1:])
