#!/usr/bin/env python3
"""Puts tess-cli's output before the independent judges.

    judge.py --cli TESS_CLI --oracle FOLDER --data FOLDER [--only SECTION]… [--count N] [--seed S] [--jobs 2]

Sections: fills, random-fills, caps-and-joins, strokes, icons, flatten, arrow, pictures, drawings, exports. `--count` scales the random ones (the default is a sample
for continuous integration; the full counts stand beside each section). Prints a line for each failure and one with the
counts for each section; exits 1 if anything failed. The judges need numpy, scipy, shapely, pillow, trimesh, networkx and resvg-py.
"""
import argparse, concurrent.futures, json, math, os, pathlib, random, subprocess, sys, tempfile

def run(*command, timeout=300):
    try:
        done = subprocess.run([str(c) for c in command], capture_output=True, text=True, timeout=timeout)
        return done.returncode, (done.stdout + done.stderr).strip()
    except subprocess.TimeoutExpired:
        return 124, f"no answer within {timeout} s"

class Settled(str):
    """A complaint that the second opinion does not share."""

class Judge:
    def __init__(self, options, folder):
        self.options, self.folder, self.made = options, pathlib.Path(folder), 0

    def file(self, suffix):
        self.made += 1
        return self.folder / f"{self.made}{suffix}"

    def text(self, content, suffix=".txt"):
        path = self.file(suffix)
        path.write_text(content)
        return path

    def cli(self, *arguments):
        code, output = run(self.options.cli, *arguments)
        return None if code == 0 else f"tess-cli {' '.join(map(str, arguments))[:200]}: exit {code}: {output[-300:]}"

    def oracle(self, script, *arguments):
        code, output = run(sys.executable, pathlib.Path(self.options.oracle) / script, *arguments)
        return None if code == 0 else f"{script} {' '.join(map(str, arguments))[:300]}: {output[-400:]}"

    def second_opinion(self, *arguments):
        """`stroke_check.py` with sections in the place of hulls, see stroke_sections.py."""
        script = pathlib.Path(__file__).with_name("stroke_sections.py")
        code, output = run(sys.executable, script, self.options.oracle, *arguments)
        return None if code == 0 else output[-400:]

    def mesh(self, path_data, *arguments, suffix=".obj"):
        """Runs `mesh` on path data; gives the written file and the complaint, if any."""
        out = self.file(suffix)
        return out, self.cli("mesh", self.text(path_data), "-q", "-o", out, *arguments)

# Inputs

def path_of(rings):
    return "".join("M" + " ".join(f"{x!r},{y!r}" for x, y in ring) + "Z" for ring in rings if len(ring)) + "\n"

def read_rings(path):
    text = path.read_text()
    if path.suffix == ".json":
        return [ring for ring in json.loads(text) if ring]
    rings, ring = [], []
    for line in text.splitlines():
        words = line.replace(",", " ").split()
        if len(words) >= 2 and words[0][0] in "+-.0123456789":
            ring.append((float(words[0]), float(words[1])))
        else:
            if words and words[0].upper() == "STEINER": break
            if ring: rings.append(ring)
            ring = []
    return rings + ([ring] if ring else [])

def random_rings(rng):
    """Few to 200 vertices, on small grids half of the time, so that coincidences are common."""
    grid = rng.choice([4, 8, 16, 64, None, None])
    def point():
        return (float(rng.randint(0, grid)), float(rng.randint(0, grid))) if grid else (rng.uniform(0, 1000), rng.uniform(0, 1000))
    return [[point() for _ in range(rng.randint(3, 50))] for _ in range(rng.randint(1, 4))]

def random_curve(rng, kind, start=None):
    """One curve; an ellipse from `start` ends within reach, for where radii must be scaled up, its center is as uncertain as the root of a
    rounding error, for the judge as for anyone."""
    p = lambda: f"{rng.uniform(0, 1000):.6f} {rng.uniform(0, 1000):.6f}"
    if kind == "line": return f"L{p()}"
    if kind == "quadratic": return f"Q{p()} {p()}"
    if kind == "cubic": return f"C{p()} {p()} {p()}"
    if kind == "arc":
        r = rng.uniform(5, 500)
        return f"A{r} {r} 0 {rng.randint(0, 1)} {rng.randint(0, 1)} {p()}"
    rx, ry = rng.uniform(5, 500), rng.uniform(5, 500)
    turn, reach = rng.uniform(0, 2 * math.pi), rng.uniform(0.01, 1.9) * min(rx, ry)
    end = f"{start[0] + reach * math.cos(turn):.6f} {start[1] + reach * math.sin(turn):.6f}"
    return f"A{rx} {ry} {rng.uniform(0, 180)} {rng.randint(0, 1)} {rng.randint(0, 1)} {end}"

def random_path(rng):
    start = f"M{rng.uniform(0, 1000):.6f} {rng.uniform(0, 1000):.6f}"
    kinds = ["line", "quadratic", "cubic", "arc"]
    return start + "".join(random_curve(rng, rng.choice(kinds)) for _ in range(rng.randint(1, 5))) + rng.choice(["", "", "Z"])

# Sections: each yields (name, function that gives a complaint or None)

def fills(judge):
    """Every polygon of the data under two rules, exactly."""
    data = pathlib.Path(judge.options.data)
    for source in sorted([*data.glob("earcut/*.json"), *data.glob("poly2tri/*.dat")]):
        for rule in ["nonzero", "evenodd"]:
            def case(source=source, rule=rule):
                out, failed = judge.mesh(path_of(read_rings(source)), "--fill-rule", rule)
                return failed or judge.oracle("mesh_check.py", out, source, "--rule", rule)
            yield f"{source.name} {rule}", case

def random_fills(judge):
    """Random polygons, exactly. Full count: 300."""
    for number in range(judge.options.count or 30):
        def case(number=number):
            rings = random_rings(random.Random(f"{judge.options.seed} fill {number}"))
            rule = ["nonzero", "evenodd"][number % 2]
            out, failed = judge.mesh(path_of(rings), "--fill-rule", rule)
            return failed or judge.oracle("mesh_check.py", out, judge.text(json.dumps(rings), ".json"), "--rule", rule)
        yield f"polygon {number}", case

def caps_and_joins(judge):
    """Ten strokes of different caps and joins, curves among them."""
    for number, (data, cap, join) in enumerate([
            ("M10 10L90 20L30 80", "butt", "miter"), ("M10 10L90 20L30 80", "round", "round"), ("M10 10L90 20L30 80", "square", "bevel"),
            ("M10 10H90V90H10Z", "butt", "miter"), ("M10 10H90V90H10Z", "butt", "round"), ("M20 80Q50 -40 80 80", "square", "miter"),
            ("M10 50C10 10 90 10 90 50S50 90 50 50", "round", "bevel"), ("M20 50A30 30 0 1 1 50 80L50 50", "butt", "round"),
            ("M10 90A60 30 20 0 1 90 60L40 40Z", "square", "miter"), ("M10 10C90 90 90 10 10 90L50 95", "round", "miter")]):
        def case(data=data, cap=cap, join=join):
            out, failed = judge.mesh(data + "\n", "--fill", "none", "--stroke", "black", "--stroke-width", 12, "--stroke-linecap", cap,
                                     "--stroke-linejoin", join)
            return failed or judge.oracle("stroke_check.py", out, "--path", data, "--width", 12, "--cap", cap, "--join", join, "--tol", 0.1)
        yield f"{number} {cap} {join}", case

def strokes(judge):
    """Random strokes of all kinds, from hairlines to pens wider than the path, half of them dashed, every fifth with single cover.
    Full count: 300."""
    for number in range(judge.options.count or 20):
        def case(number=number):
            rng = random.Random(f"{judge.options.seed} stroke {number}")
            data = random_path(rng) + "\n"
            width = math.exp(rng.uniform(math.log(0.05), math.log(4000)))
            cap, join = rng.choice(["butt", "round", "square"]), rng.choice(["miter", "round", "bevel"])
            limit, tolerance = rng.uniform(1, 20), rng.choice([0.1, 0.01])
            dash = ",".join(f"{rng.uniform(20, 200):.3f}" for _ in range(rng.choice([2, 2, 3, 4]))) if number % 2 else None
            offset = round(rng.uniform(-200, 200), 3)
            style = ["--fill", "none", "--stroke", "black", "--stroke-width", width, "--stroke-linecap", cap,
                     "--stroke-linejoin", join, "--stroke-miterlimit", limit, "--tolerance", tolerance]
            truth = ["--path", data.strip(), "--width", width, "--cap", cap, "--join", join, "--miter", limit, "--tol", tolerance]
            if dash:
                style += ["--stroke-dasharray", dash, "--stroke-dashoffset", offset]
                truth += ["--dash", dash, "--dash-offset", offset, "--dash-closed", "wrap"]
            if number % 10 in [0, 5]: style += ["--stroke-coverage", "single"]
            out, failed = judge.mesh(data, *style)
            if failed: return failed
            complaint = judge.oracle("stroke_check.py", out, *truth)
            if complaint and not judge.second_opinion(out, *truth): return Settled(complaint)
            return complaint
        yield f"stroke {number}", case

def icons(judge):
    """The outlines of real icons at two widths."""
    import re
    for source in sorted(pathlib.Path(judge.options.data).glob("feather/*.svg")):
        data = " ".join(re.findall(r'<path[^>]* d="([^"]+)"', source.read_text()))
        if not data: continue
        for width in [2, 8]:
            def case(data=data, width=width):
                out, failed = judge.mesh(data + "\n", "--fill", "none", "--stroke", "black", "--stroke-width", width, "--stroke-linecap", "round",
                                         "--stroke-linejoin", "round", "--tolerance", 0.01)
                return failed or judge.oracle("stroke_check.py", out, "--path", data, "--width", width, "--cap", "round", "--join", "round", "--tol", 0.01)
            yield f"{source.name} width {width}", case

def flatten(judge):
    """Random curves of each kind, many sub-paths a call. Full count: 500 a kind (50 at the finest tolerance)."""
    count = judge.options.count or 40
    for kind in ["line", "quadratic", "cubic", "arc", "ellipse"]:
        for tolerance in [1, 0.1, 0.01, 0.001]:
            amount = max(1, count // 10) if tolerance == 0.001 else count
            for first in range(0, amount, 25):
                def case(kind=kind, tolerance=tolerance, first=first, amount=min(25, amount - first)):
                    rng = random.Random(f"{judge.options.seed} flatten {kind} {first}")
                    starts = [(rng.uniform(0, 1000), rng.uniform(0, 1000)) for _ in range(amount)]
                    data = "".join(f"M{x:.6f} {y:.6f}" + random_curve(rng, kind, (x, y)) for x, y in starts)
                    source, out = judge.text(data + "\n"), judge.file(".txt")
                    failed = judge.cli("flatten", source, "--tolerance", tolerance, "-o", out)
                    return failed or judge.oracle("flatten_check.py", out, "--path", f"@{source}", "--tol", tolerance, "--max-ratio", 1.2)
                yield f"{kind} {tolerance} {first}", case

def arrow(judge):
    """The ring arrow, drawn directly, against its own path; and a square with a hole."""
    def scene(*arguments):
        out, path = judge.file(".obj"), judge.file(".path")
        failed = judge.cli("scene", "ring-arrow", *arguments, "-o", out) or judge.cli("scene", "ring-arrow", *arguments, "-o", path)
        return failed or judge.oracle("mesh_check.py", out, "--svg-path", f"@{path}")
    yield "ring-arrow", scene
    for at in [0.1, 0.6, 1.3, 2, 3.7]:
        yield f"ring-arrow at {at}", lambda at=at: scene("--at", at)
    def hole():
        data = "M10 10h80v80h-80z M30 30v40h40v-40z"
        out, failed = judge.mesh(data)
        return failed or judge.oracle("mesh_check.py", out, "--svg-path", data)
    yield "square with a hole", hole

def pictures(judge):
    """Every SVG that has a reference picture beside it, at that picture's size."""
    from PIL import Image
    for source in sorted(pathlib.Path(judge.options.data).glob("resvg/**/*.svg")):
        reference = source.with_suffix(".png")
        if not reference.exists(): continue
        def case(source=source, reference=reference):
            width, height = Image.open(reference).size
            out = judge.file(".png")
            failed = judge.cli("render", source, "-q", "--width", width, "--height", height, "-o", out)
            return failed or judge.oracle("render_compare.py", out, reference)
        yield f"{source.parent.name}/{source.name}", case

def drawings(judge):
    """Every other SVG against resvg, an independent renderer, 300 pixels wide.

    The limits are render_compare's own. A renderer that samples each pixel a few times differs from exact cover by more than that where a
    drawing is dense (elsevier.svg: a mean error of 1.26), so the picture may agree with resvg's, or with the mean of one eight times as large,
    which is nearly exact. The second alone won't do either: it hides the seams between shapes that share an edge, which cover shows."""
    import io, resvg_py
    from PIL import Image
    import numpy
    def resvg(source, width, height=None):
        return Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_path=str(source), width=width, height=height)))).convert("RGBA")
    def mean(picture, size):
        """Averages blocks of pixels, weighted by their alpha."""
        width, height = size
        pixels = numpy.asarray(picture).astype(float)
        pixels[..., :3] *= pixels[..., 3:] / 255
        blocks = pixels.reshape(height, picture.height // height, width, picture.width // width, 4).mean((1, 3))
        blocks[..., :3] /= numpy.maximum(blocks[..., 3:], 1e-9) / 255
        return Image.fromarray(numpy.clip(numpy.rint(blocks), 0, 255).astype("uint8"))
    for source in sorted(pathlib.Path(judge.options.data).glob("*/*.svg")):
        def case(source=source):
            out, reference = judge.file(".png"), judge.file(".png")
            picture = resvg(source, 300)
            picture.save(reference)
            failed = judge.cli("render", source, "-q", "--width", picture.width, "--height", picture.height, "-o", out)
            failed = failed or judge.oracle("render_compare.py", out, reference)
            if failed is None: return None
            mean(resvg(source, picture.width * 8, picture.height * 8), picture.size).save(reference)
            second = judge.oracle("render_compare.py", out, reference)
            return second and f"{failed}; and against the mean: {second}"
        yield f"{source.parent.name}/{source.name}", case

def exports(judge):
    """The same mesh in every format, for drawings of several kinds; and their extrusions, watertight."""
    data = pathlib.Path(judge.options.data)
    drawings = sorted(data.glob("flags/*.svg")) + sorted(data.glob("bootstrap/*.svg"))[:4] + sorted(data.glob("feather/*.svg"))[:2] + sorted(data.glob("noto/*.svg"))[:2]
    for source in drawings[:10]:
        def case(source=source):
            files = [judge.file(suffix) for suffix in [".obj", ".ply", ".stl", ".glb"]]
            failed = next(filter(None, (judge.cli("mesh", source, "-q", "-o", file) for file in files)), None)
            return failed or judge.oracle("export_check.py", *files)
        yield source.name, case
        def solid(source=source):
            import trimesh
            out = judge.file(".stl")
            failed = judge.cli("mesh", source, "-q", "--extrude", 5, "-o", out)
            if failed: return failed
            body = trimesh.load(out)
            return None if body.is_watertight and body.volume > 0 else f"{source.name}: watertight {body.is_watertight}, volume {body.volume}"
        yield f"{source.name} extruded", solid

SECTIONS = {"fills": fills, "random-fills": random_fills, "caps-and-joins": caps_and_joins, "strokes": strokes, "icons": icons, "flatten": flatten,
            "arrow": arrow, "pictures": pictures, "drawings": drawings, "exports": exports}

# What fails and why; told apart in the output, so that nothing else hides behind it.
KNOWN = {}

def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cli", required=True)
    parser.add_argument("--oracle", required=True)
    parser.add_argument("--data", required=True)
    parser.add_argument("--only", action="append", choices=SECTIONS)
    parser.add_argument("--count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    failures = 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        judge = Judge(options, folder)
        for section in options.only or SECTIONS:
            cases = list(SECTIONS[section](judge))
            complaints = list(pool.map(lambda case: case[1](), cases))
            failed = [(name, why) for (name, _), why in zip(cases, complaints) if why]
            settled = [(name, why) for name, why in failed if isinstance(why, Settled)]
            failed = [(name, why) for name, why in failed if not isinstance(why, Settled)]
            for name, why in settled: print(f"settled {section}: {name}: passes by sections: {why[-200:]}", flush=True)
            known = [name for name, _ in failed if f"{section}: {name}" in KNOWN]
            for name in known: print(f"known {section}: {name}: {KNOWN[f'{section}: {name}']}", flush=True)
            failed = [(name, why) for name, why in failed if name not in known]
            for name, why in failed: print(f"FAIL {section}: {name}: {why}", flush=True)
            print(f"{section} (seed {options.seed}): {len(cases) - len(failed) - len(known) - len(settled)} passed, {len(failed)} failed"
                  + (f", {len(settled)} settled" if settled else "")
                  + (f", {len(known)} known" if known else ""), flush=True)
            failures += len(failed)
    sys.exit(1 if failures else 0)

if __name__ == "__main__": main()
