#!/usr/bin/env python3
"""Runs every command that reads drawings on real drawings, and then on mutated copies of them.

    mutate.py --cli TESS_CLI --data FOLDER [--count 2000] [--seed 1] [--seconds 5] [--keep FOLDER]

The unchanged drawings must give 0. Each copy is an SVG of the data in which a few bytes, numbers, attributes or whole
elements are changed, removed or repeated. The exit code of a copy must be 0 or 65, within
--seconds of processor time (or as long as LIMITS says) and an address space of 1 GiB; 65 comes with
one line that names the file. Prints a line for each failure and a summary; exits 1 if there is a
failure. `--keep` collects the failing copies.
"""
import argparse, collections, os, pathlib, random, re, resource, shutil, subprocess, sys, tempfile

COMMANDS = [line.split() for line in """
    mesh {input} -o {out}.obj
    mesh --extrude 3 {input} -o {out}.stl
    mesh --planar --extrude 3 {input} -o {out}.3mf
    render {input} -o {out}.png
    flatten {input} -o {out}.txt
    stroke {input} -o {out}.svg
    stroke --curves {input} -o {out}.svg
    combine xor {input} --path M0,0H9V9z -o {out}.svg
    offset 2 {input} -o {out}.svg
    explain {input} -o {out}.svg
    info --json {input} -o {out}.json""".strip().split("\n")]
# The least limits, in seconds, of what unites hundreds of outlines that overlap or nearly coincide,
# as those of pens wider than the drawing.
LIMITS = {"stroke --curves": 20, "offset": 20}
NUMBERS = [b"0", b"-1", b"1e9", b"1e38", b"1e308", b"-1e-308", b"1e400", b"0.0000001", b"nan", b"%", b"9999999999999999999", b"1e-9", b"65536"]
WORDS = [b"url(#a)", b"<g>", b"</g>", b"<use href='#a'/>", b" id='a'", b" transform='scale(0)'", b" transform='scale(1e6)'", b" opacity='.5'",
         b" clip-path='url(#a)'", b" display='inline'", b" vector-effect='non-scaling-stroke' stroke='red'", b" pathLength='1e-9'", b" stroke='red' stroke-width='20' stroke-linecap='round' stroke-dasharray='1 2'", b" transform='rotate(33) skewX(89.9)'",
         b" stroke='red' stroke-width='1e5'", b" stroke-dasharray='.001 .001'", b"&lt;", b"&#0;", b"&a;", b"\xff\xfe", b"\0",
         b"<!--", b"]]>", b"<style>*{fill:url(#a)}</style>", b" style='stroke:red;stroke-linejoin:arcs'", b"A1 1 0 0 1 5 5", b"M0 0", b"z"]

ATTRIBUTES = [word for word in WORDS if word.startswith(b" ")]

def mutated(text, rng):
    """Returns a mutated copy; most copies stay well-formed XML: only values change, and attributes are added."""
    text = bytearray(text)
    kinds = [6, 7, 7, 8] if rng.random() < 0.7 else range(9)
    for _ in range(rng.choice([1, 1, 2, 3, 8, 30])):
        if not text: break
        at, kind = rng.randrange(len(text)), rng.choice(kinds)
        if kind == 0: text[at] = rng.randrange(256)
        elif kind == 1: del text[at:at + rng.choice([1, 1, 2, 10, 100])]
        elif kind == 2: text[at:at] = text[at:at + rng.choice([1, 5, 50, 500])] * rng.choice([1, 2, 20])
        elif kind == 3: text[at:at] = rng.choice(WORDS)
        elif kind == 4 and rng.random() < 0.2: del text[at:]
        elif kind == 5: # Copy an element to another place.
            found = list(re.finditer(rb"<[a-zA-Z][^<>]*>", text))
            if found: text[at:at] = rng.choice(found)[0]
        elif kind == 6: # Replace the value of an attribute by another's.
            found = list(re.finditer(rb'"[^"]*"', text))
            if len(found) > 1:
                here, there = rng.choice(found), rng.choice(found)
                text[here.start():here.end()] = there[0]
        elif kind == 8:
            found = list(re.finditer(rb"<[a-zA-Z]+", text))
            if found:
                end = rng.choice(found).end()
                text[end:end] = rng.choice(ATTRIBUTES)
        else:
            found = list(re.finditer(rb"[-+]?[0-9.]+(e[-+]?[0-9]+)?(?=[^<>]*>)", text[max(0, at - 500):at + 500]))
            if found:
                here, first = rng.choice(found), max(0, at - 500)
                text[first + here.start():first + here.end()] = rng.choice(NUMBERS)
    return bytes(text)

def limits(seconds):
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cli", type=pathlib.Path, required=True)
    parser.add_argument("--data", type=pathlib.Path, required=True)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=int, default=5)
    parser.add_argument("--keep", type=pathlib.Path)
    options = parser.parse_args()
    sources = sorted(options.data.glob("**/*.svg"))
    failures, codes, slowest = 0, collections.Counter(), (0, "")
    environment = {**os.environ, "SWIFT_BACKTRACE": "enable=no"}
    with tempfile.TemporaryDirectory(prefix="mutate-") as folder:
        for number in range(-len(sources), options.count):
            rng = random.Random(f"{options.seed} {number}")
            source = sources[number % len(sources)]
            allowed = [0] if number < 0 else [0, 65]
            name = pathlib.Path(folder) / "copy.svg"
            name.write_bytes(source.read_bytes() if number < 0 else mutated(source.read_bytes(), rng))
            for command in COMMANDS:
                words = [options.cli.resolve(), *(w.format(input=name, out=pathlib.Path(folder) / "out") for w in command), "-q"]
                before = resource.getrusage(resource.RUSAGE_CHILDREN)
                limit = max([options.seconds] + [least for start, least in LIMITS.items() if " ".join(command).startswith(start)])
                done = subprocess.run(words, capture_output=True, preexec_fn=lambda: limits(limit), env=environment)
                after = resource.getrusage(resource.RUSAGE_CHILDREN)
                seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
                slowest = max(slowest, (seconds, f"{source.name} {number} {command[0]}"))
                codes[done.returncode] += 1
                last = done.stderr.decode(errors="replace").strip().split("\n")[-1]
                if done.returncode in allowed and (done.returncode == 0 or last.startswith("tess-cli: ")): continue
                failures += 1
                print(f"FAIL {source.name} {number}: {' '.join(command)}: exit {done.returncode} after {seconds:.1f} s: {last[:300]}", flush=True)
                if options.keep:
                    options.keep.mkdir(parents=True, exist_ok=True)
                    shutil.copy(name, options.keep / f"{options.seed}-{number}-{command[0]}-{source.name}")
            for left in pathlib.Path(folder).glob("*.part"):
                failures += 1
                print(f"FAIL {source.name} {number}: left {left.name}", flush=True)
                left.unlink()
    exits = ", ".join(f"{count} × {code}" for code, count in sorted(codes.items()))
    print(f"{len(sources)} drawings, {options.count} copies (seed {options.seed}), {sum(codes.values())} runs: exit {exits}; the slowest took {slowest[0]:.2f} s ({slowest[1]}); {failures} failures")
    sys.exit(1 if failures else 0)

if __name__ == "__main__": main()
