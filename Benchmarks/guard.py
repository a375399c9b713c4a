#!/usr/bin/env python3
"""Compares what is stable about the library's speed with a baseline, for some forty rows of Bench.

    guard.py [--bench PATH] [--slack FRACTION] [--update]

It fails where a row differs from Benchmarks/Baselines: in its results (vertices, triangles, segments, checksum), by
more allocations, or by more instructions than the slack allows (0.03: 3 %). Times are not compared. Bench counts
instructions with callgrind; they are compared only on the architecture and with the compiler of the baseline.
--update writes a new baseline.
"""
import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys

ROWS = """
arrow/fill arrow/fill+stroke-miter arrow/fill+stroke-round
arrow-direct/fill+stroke-miter arrow-direct/fill+stroke-round
flatten/cubics flatten/quadratics flatten/arcs
fill/building fill/dude fill/water2 fill/rain fill/lake-2523 fill/random-200 fill/spiky-star-10k fill/holes-10k
stroke/curves-round stroke/curves-miter stroke/dashed stroke/non-scaling stroke/single stroke/single-miter
stroke/plan-phase io/write-obj
drawing/peacock
corpus/bootstrap corpus/feather corpus/simple-icons corpus/noto corpus/flags
corpus/bootstrap-256 corpus/feather-256 corpus/simple-icons-256 corpus/noto-256 corpus/flags-256
flatten/real-cubics flatten/real-arcs stroke/real-cubics
""".split()
SAME = ("vertices", "triangles", "segments", "checksum")

folder = os.path.dirname(os.path.abspath(__file__))


def fraction(text):
    value = float(text)
    if not 0 <= value < 1:
        raise argparse.ArgumentTypeError(f"{text}: expected a fraction from 0 to 1, as 0.03 for 3 %")
    return value


def compiler():
    text = subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout
    return re.search(r"Swift version (\d+\.\d+)", text)[1]


def known(bench):
    listed = subprocess.run([bench, "--list"], capture_output=True, text=True, check=True)
    names = set(listed.stdout.split())
    return [row for row in ROWS if row in names]


def measure(bench, counts):
    rows = known(bench)
    words = ["--exact"] + [word for row in rows for word in ("--filter", row)]
    words += ["--instructions"] * counts
    run = subprocess.run([bench, "--quick", "--json", "-", *words], stdout=subprocess.PIPE, text=True)
    if run.returncode != 0:
        sys.exit("Bench failed")
    kept = (*SAME, "allocations", "instructions")
    return {row["name"]: {key: row[key] for key in kept if key in row} for row in json.loads(run.stdout)}


def judge(new, old, slack):
    """Returns the list of what is worse in a row than in its baseline, and a note on its instructions."""
    wrong = [f"{key} {new.get(key)}, was {old.get(key)}" for key in SAME if new.get(key) != old.get(key)]
    if new.get("allocations", 0) > old.get("allocations", 0):
        wrong.append(f"allocations {new['allocations']}, were {old['allocations']}")
    note = ""
    if "instructions" in new and "instructions" in old:
        ratio = new["instructions"] / old["instructions"]
        note = f"{ratio:.3f} × the instructions"
        if ratio > 1 + slack:
            wrong.append(note)
        elif ratio < 1 - slack:
            note += ": update the baseline"
    return wrong, note


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bench", default=".build/release/Bench", metavar="PATH", help="default: %(default)s")
    parser.add_argument(
        "--slack", type=fraction, default=0.03, metavar="FRACTION",
        help="largest increase of instructions that passes, 0.001 for a change of words only; default: %(default)s")
    parser.add_argument("--update", action="store_true", help="write a new baseline")
    options = parser.parse_args()
    bench = options.bench
    machine = f"{platform.machine()}-swift-{compiler()}"
    file = os.path.join(folder, "Baselines", f"{machine}.json")
    counts = shutil.which("valgrind") is not None
    if options.update:
        if not counts:
            sys.exit("expected valgrind, which counts the instructions of a baseline")
        os.makedirs(os.path.dirname(file), exist_ok=True)
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
        wrong, note = judge(figures, old[row], options.slack)
        print(f"{'✗' if wrong else '✓'} {row}: {'; '.join(wrong) or note or 'as before'}")
        failed += [row] * bool(wrong)
    if failed:
        sys.exit(f"{len(failed)} rows differ; if that is intended: Benchmarks/guard.py --update")


main()
