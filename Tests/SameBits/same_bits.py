#!/usr/bin/env python3
"""Runs several builds of tess-cli with several numbers of threads, and compares their output byte by byte.

    same_bits.py --cli TESS_CLI [--cli OTHER_TESS_CLI]… [--data FOLDER] [--seed 1] [--jobs 1,2,7]

Debug and release, another CPU level, and any number of threads must give the same meshes, outlines and pictures. The
inputs are a random drawing with fills by all rules, strokes of all kinds, clips, gradients and groups, random path data,
the built-in scenes, and the icons of the data, if there is any. A build with the thread sanitizer (`watch_threads`)
exits with 66 where threads race, which counts as a failure. Prints a line for each difference and a summary; exits 1 if
there is a difference.
"""
import argparse, hashlib, os, pathlib, random, subprocess, sys, tempfile


def path_data(rng, segments):
    """Returns random segments on a coarse grid, where points coincide and edges touch."""
    def number(): return f"{rng.randrange(0, 400) / 4:g}"
    def points(count): return " ".join(f"{number()} {number()}" for _ in range(count))
    data = f"M{points(1)}"
    for _ in range(segments):
        data += rng.choice([lambda: f"L{points(1)}", lambda: f"C{points(3)}", lambda: f"Q{points(2)}", lambda: f"A{number()} {number()} 30 0 1 {points(1)}",
                            lambda: "z", lambda: f"M{points(1)}"])()
    return data


def document(rng, count):
    """Returns a drawing with something of every kind."""
    text = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100"><defs>
      <linearGradient id="l"><stop stop-color="red"/><stop offset="1" stop-color="blue" stop-opacity=".4"/></linearGradient>
      <radialGradient id="r" fx=".3"><stop stop-color="#fff"/><stop offset=".7" stop-color="green"/></radialGradient>
      <clipPath id="c"><circle cx="50" cy="50" r="45"/></clipPath></defs>"""
    for number in range(count):
        style = dict(fill=rng.choice(["none", "red", "url(#l)", "url(#r)"]), stroke=rng.choice(["none", "black", "url(#l)"]))
        style |= {"fill-rule": rng.choice(["nonzero", "evenodd"]), "stroke-width": rng.choice(["0.5", "3", "20"]), "opacity": rng.choice(["1", "0.5"]),
                  "stroke-linejoin": rng.choice(["miter", "round", "bevel", "arcs", "miter-clip"]), "stroke-linecap": rng.choice(["butt", "round", "square"]),
                  "stroke-dasharray": rng.choice(["none", "none", "5 3", "1 2 3"]), "clip-path": rng.choice(["none", "none", "url(#c)"])}
        attributes = " ".join(f'{name}="{value}"' for name, value in style.items())
        text += f'<g transform="rotate({number})"><path id="p{number}" {attributes} d="{path_data(rng, rng.randrange(2, 9))}"/></g>'
    return text + "</svg>"


def commands(folder, options):
    """Yields the words of each command, with {out} for its output, and the suffix of the output."""
    rng = random.Random(options.seed)
    drawing, data, lines = folder / "drawing.svg", folder / "paths.txt", folder / "lines.txt"
    drawing.write_text(document(rng, 60))
    data.write_text("\n".join(path_data(rng, 12) for _ in range(40)) + "\n")
    lines.write_text("\n".join(f"{n}\t{path_data(rng, 6)}" for n in range(200)) + "\n")
    inputs = [drawing]
    if options.data and options.data.is_dir(): inputs += sorted(options.data.glob("feather/*.svg"))[:4] + sorted(options.data.glob("noto/*.svg"))[:1]
    for source in inputs:
        yield ["mesh", source, "-o", "{out}"], ".ply"
        yield ["mesh", source, "--quality", "delaunay", "--stroke-coverage", "single", "-o", "{out}"], ".obj"
        yield ["render", source, "--width", "150", "-o", "{out}"], ".png"
    yield ["mesh", drawing, "--extrude", "3", "-o", "{out}"], ".glb"
    yield ["mesh", drawing, "--planar", "-o", "{out}"], ".obj"
    yield ["mesh", drawing, "--planar", "--extrude", "3", "-o", "{out}"], ".3mf"
    for rule in ["nonzero", "evenodd", "positive", "negative", "abs-geq-two"]:
        yield ["mesh", data, "--fill-rule", rule, "--stroke", "red", "--stroke-width", "4", "--stroke-dasharray", "9 4", "-o", "{out}"], ".ply"
    yield ["mesh", "--lines", lines, "--stroke", "red", "-o", "{out}"], ".txt"
    yield ["stroke", data, "--stroke-linejoin", "arcs", "-o", "{out}"], ".txt"
    yield ["flatten", data, "-o", "{out}"], ".txt"
    for scene in ["ring-arrow", "dashed-border"]:
        yield ["animate", scene, "--frames", "9", "--width", "80", "-o", "{out}"], ".png"


def digest(cli, words, suffix, jobs, folder):
    out = folder / f"out{suffix}"
    out.unlink(missing_ok=True)
    threads = ["--jobs", str(jobs)] if words[0] in ("mesh", "render", "animate") else []
    environment = {**os.environ, "SWIFT_BACKTRACE": "enable=no", "TSAN_OPTIONS": "halt_on_error=1"}
    done = subprocess.run([cli, *(str(w).format(out=out) for w in words), "-q", *threads], capture_output=True, env=environment)
    if done.returncode != 0: return f"exit {done.returncode}: {done.stderr.decode(errors='replace')[-2000:]}"
    return hashlib.sha256(out.read_bytes()).hexdigest()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cli", type=lambda text: pathlib.Path(text).resolve(), action="append", required=True)
    parser.add_argument("--data", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", default="1,2,7")
    options = parser.parse_args()
    runs = failures = count = 0
    with tempfile.TemporaryDirectory(prefix="same-bits-") as name:
        folder = pathlib.Path(name)
        for words, suffix in commands(folder, options):
            count += 1
            expected = None
            for cli in options.cli:
                for jobs in options.jobs.split(",") if words[0] not in ("stroke", "flatten") else ["1"]:
                    found = digest(cli, words, suffix, jobs, folder)
                    runs += 1
                    expected = expected or found
                    if found == expected and not found.startswith("exit"): continue
                    failures += 1
                    print(f"FAIL {cli}, {jobs} jobs: {' '.join(str(w) for w in words)}: {found}, expected {expected}", flush=True)
    print(f"{count} results (seed {options.seed}) by {len(options.cli)} builds and {options.jobs} jobs, {runs} runs: {failures} differ")
    sys.exit(1 if failures else 0)


if __name__ == "__main__": main()
