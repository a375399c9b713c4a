#!/usr/bin/env python3
"""Compares every mesh that the tests make between builds, bit by bit.

    test_meshes.py [BUILD…] [--filter REGEX] [--update]     builds and runs the suites, one test after another
    TESSELLATE_WITNESS=1 TESSELLATE_CASES=0.2 swift test | test_meshes.py --listen     checks another run's output

A library built with `TESSELLATE_WITNESS` set prints a line with 64 bits for each mesh that tests make (`Witness.swift`). The first form
runs all suites in each build (debug, release, x86-64-v3 and native, unless some are named), prints every test whose
meshes differ from those of the first build, and exits 1 if there is one. The second passes all other lines on and adds
up the meshes, whose order does not matter; it exits 1 if their number or sum is not the total of `Meshes.txt`, which
`--update` of the first form writes. So this short form in continuous integration compares its one build with all others.

All run a fifth of the random cases (`TESSELLATE_CASES=0.2`).

`Meshes.txt` has a line for each test that makes meshes, so that the diff of a change shows what it
moved. A parallel run does not show which test made a mesh; `test_meshes.py debug --pinned` runs the tests one after
another and names those that differ from the file.
"""
import argparse, collections, os, pathlib, re, subprocess, sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
DATA = ROOT.parent / "shared/data"
PINNED = pathlib.Path(__file__).with_name("Meshes.txt")
RELEASE = ["-c", "release", "-Xswiftc", "-enable-testing"]
BUILDS = {"debug": ([], None), "release": (RELEASE, None), "x86-64-v3": (RELEASE, "x86-64-v3"), "native": (RELEASE, "native")}
# The part of the random cases that is run: meshes are compared by the thousand, and one test after another takes its time.
CASES = "0.2"
LIBRARY, PROGRAM = r"^TessellateTests\.", r"^TessCLITests\."


class Tally:
    """Counts meshes and adds up their bits, modulo 2^64: equal for equal meshes in any order."""
    def __init__(self): self.count, self.sum = 0, 0
    def add(self, word): self.count, self.sum = self.count + 1, (self.sum + int(word, 16)) % 2**64

    @staticmethod
    def read(text):
        count, _, total = text.split()[:3]
        tally = Tally()
        tally.count, tally.sum = int(count), int(total, 16)
        return tally

    @staticmethod
    def of(tests):
        total = Tally()
        for tally in tests.values(): total.count, total.sum = total.count + tally.count, (total.sum + tally.sum) % 2**64
        return total

    def __str__(self): return f"{self.count} meshes {self.sum:016x}"


def bundle(name):
    """Compiles the tests of a build, and returns the program that runs them."""
    options, level = BUILDS[name]
    scratch = ROOT / ".build" / f"witness-{name}"
    environment = {**os.environ, "TESSELLATE_WITNESS": "1", **({"TESSELLATE_MARCH": level} if level else {})}
    command = ["swift", "build", "--build-tests", "--scratch-path", str(scratch), *options]
    subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL)
    return next((scratch / ("release" if options else "debug")).resolve().glob("*.xctest"))


def run(program, wanted):
    """Runs tests one after another; returns the meshes of each, and whether all passed."""
    tests, place = collections.defaultdict(Tally), "before any test"
    command = ["stdbuf", "-oL", str(program), "--testing-library", "swift-testing", "--no-parallel", "--filter", wanted]
    environment = {**os.environ, "TESSELLATE_CASES": CASES, "NO_COLOR": "1", "SWIFT_BACKTRACE": "enable=no"}
    suite = ""
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        for line in process.stdout:
            if line.startswith("witness "): tests[place].add(line.split()[1])
            elif found := re.match(r"\S+ Suite (.*) started\.", line): suite = found[1]
            elif found := re.match(r"\S+ Test (?!case |run )(.*) started\.", line):
                place = f"{suite} {found[1]}"
                tests[place]
            elif re.match(r"\S+ Test .* failed after", line): print(line, end="", flush=True)
    return tests, process.returncode == 0


def pinned():
    """Reads the tally of each test from `Meshes.txt`."""
    lines = (line.split(maxsplit=3) for line in PINNED.read_text().splitlines())
    return {words[3]: Tally.read(" ".join(words[:3])) for words in lines}


def pin(tests):
    PINNED.write_text("".join(f"{tests[name]} {name}\n" for name in sorted(tests) if tests[name].count))


def compare(options):
    failures = 0
    expected = {name: tally for name, tally in pinned().items() if re.search(options.filter or "", name)} if options.pinned else None
    for name in options.builds or BUILDS:
        program, tests, isGood = bundle(name), {}, True
        for wanted in [options.filter] if options.filter else [LIBRARY, PROGRAM]:
            found, passed = run(program, wanted)
            tests |= found
            isGood &= passed
        print(f"{name}: {len(tests)} tests, {sum(1 for t in tests.values() if t.count)} of which make {Tally.of(tests)}{'' if isGood else ', not all passed'}", flush=True)
        if options.pinned: tests = {name: tally for name, tally in tests.items() if tally.count}
        expected = expected or tests
        differing = sorted(test for test in expected | tests if str(expected.get(test)) != str(tests.get(test)))
        for test in differing: print(f"FAIL {name}: {test}: {tests.get(test)}, expected {expected.get(test)}", flush=True)
        failures += len(differing) + (not isGood)
        if options.update and not options.filter and not failures: pin(tests)
    print(f"{failures} differences")
    return failures == 0


def listen():
    total = Tally()
    for line in sys.stdin:
        if line.startswith("witness "): total.add(line.split()[1])
        else: print(line, end="", flush=True)
    expected = str(Tally.of(pinned()))
    print(f"the tests made {total}, expected {expected}" + ("" if str(total) == expected else "; test_meshes.py debug --pinned names the tests"))
    if not DATA.is_dir(): print(f"not judged: some tests need {DATA}")
    return str(total) == expected or not DATA.is_dir()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("builds", nargs="*", metavar="BUILD", help=f"of {', '.join(BUILDS)}")
    parser.add_argument("--filter", help="only tests whose name matches")
    parser.add_argument("--listen", action="store_true", help="read the output of a run")
    parser.add_argument("--update", action="store_true", help="write the tests to Meshes.txt")
    parser.add_argument("--pinned", action="store_true", help="compare with Meshes.txt")
    options = parser.parse_args()
    if unknown := [name for name in options.builds if name not in BUILDS]: parser.error(f"expected {', '.join(BUILDS)}, found {unknown[0]}")
    sys.exit(0 if (listen() if options.listen else compare(options)) else 1)


if __name__ == "__main__": main()
