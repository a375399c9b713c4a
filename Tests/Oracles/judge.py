#!/usr/bin/env python3
"""Tests tess-cli's output with independent oracles.

    judge.py --cli TESS_CLI --oracle FOLDER --data FOLDER [--only SECTION]… [--count N] [--seed S] [--jobs 2]

Sections: fills, random-fills, caps-and-joins, strokes, icons, flatten, arrow, pictures, drawings, exports, borders, maps,
scenes; and those of algebra.py: skia-pairs, paper-pairs, random-pairs, offsets, glyphs.
`--count` scales the random ones (the default is a sample for continuous integration; each section's docstring has the
full count). Prints a line for each failure and a line of counts for each section; exits 1 if anything failed. The
oracles need numpy, scipy, shapely, pillow, trimesh, networkx, resvg-py and pyclipper.
"""
import argparse, concurrent.futures, json, math, os, pathlib, random, subprocess, sys, tempfile

import algebra

def run(*command, timeout=300):
    try:
        done = subprocess.run([str(c) for c in command], capture_output=True, text=True, timeout=timeout)
        return done.returncode, (done.stdout + done.stderr).strip()
    except subprocess.TimeoutExpired:
        return 124, f"no answer within {timeout} s"

class Settled(str):
    """A failure that the second opinion refutes."""

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
        code, output = run(sys.executable, pathlib.Path(self.options.oracle) / script, *arguments, timeout=1200)
        return None if code == 0 else f"{script} {' '.join(map(str, arguments))[:300]}: {output[-400:]}"

    def settles(self, script, *arguments):
        """Returns whether a second opinion, whose docstring explains how it differs from the oracle, finds no failure."""
        return run(sys.executable, pathlib.Path(__file__).with_name(script), self.options.oracle, *arguments, timeout=1200)[0] == 0

    def settled(self, complaint, script, *arguments):
        """Returns the complaint, marked if a second opinion refutes it."""
        return Settled(complaint) if self.settles(script, *arguments) else complaint

    def mesh(self, path_data, *arguments, suffix=".obj"):
        """Runs `mesh` on path data; returns the written file and the failure, if any."""
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
    """Returns a polygon of a few to 200 vertices, half of the time on a small grid, where coincidences are common."""
    grid = rng.choice([4, 8, 16, 64, None, None])
    def point():
        return (float(rng.randint(0, grid)), float(rng.randint(0, grid))) if grid else (rng.uniform(0, 1000), rng.uniform(0, 1000))
    return [[point() for _ in range(rng.randint(3, 50))] for _ in range(rng.randint(1, 4))]

def random_curve(rng, kind, start=None):
    """Returns one curve; an ellipse from `start` ends within reach, because where radii must be scaled up, the center
    is as uncertain as the root of a rounding error, in any program."""
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

# Sections: each yields (name, function that returns a failure or None)

def fills(judge):
    """Tests every polygon of the data under two rules, exactly."""
    data = pathlib.Path(judge.options.data)
    for source in sorted([*data.glob("earcut/*.json"), *data.glob("poly2tri/*.dat")]):
        for rule in ["nonzero", "evenodd"]:
            def case(source=source, rule=rule):
                out, failed = judge.mesh(path_of(read_rings(source)), "--fill-rule", rule)
                return failed or judge.oracle("mesh_check.py", out, source, "--rule", rule)
            yield f"{source.name} {rule}", case

def random_fills(judge):
    """Tests random polygons exactly. Full count: 300."""
    for number in range(judge.options.count or 30):
        def case(number=number):
            rings = random_rings(random.Random(f"{judge.options.seed} fill {number}"))
            rule = ["nonzero", "evenodd"][number % 2]
            out, failed = judge.mesh(path_of(rings), "--fill-rule", rule)
            if failed: return failed
            truth = [out, judge.text(json.dumps(rings), ".json"), "--rule", rule]
            complaint = judge.oracle("mesh_check.py", *truth)
            if complaint and judge.settles("fill_points.py", *truth): return Settled(complaint)
            return complaint
        yield f"polygon {number}", case

def caps_and_joins(judge):
    """Tests ten strokes of different caps and joins, curves among them."""
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
    """Tests random strokes of all kinds, from hairlines to pens wider than the path, half of them dashed, every fifth
    with single cover. Full count: 300."""
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
            # Each deviates by half as much as the one before.
            closer = (4 ** power for power in range(1, 8))
            if complaint and any(judge.settles("stroke_closer.py", factor, out, *truth) for factor in closer): return Settled(complaint)
            return complaint
        yield f"stroke {number}", case

def icons(judge):
    """Tests the outlines of real icons at two widths."""
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
    """Tests random curves of each kind, many sub-paths a call. Full count: 500 of each kind (50 at the finest tolerance)."""
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
    """Compares the ring arrow, drawn directly, with its own path; and tests a square with a hole."""
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
    """Compares every SVG with the reference picture beside it, at that picture's size."""
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
    """Compares every other SVG with resvg, an independent renderer, at 300 pixels of width.

    The limits are render_compare's own. A renderer that samples each pixel a few times differs from exact cover by more than that where a
    drawing is dense (elsevier.svg: a mean error of 1.26), so the picture may agree with resvg's, or with the mean of one eight times as large,
    which is nearly exact. The second alone does not suffice: it hides the seams between shapes that share an edge, which coverage shows."""
    import io, resvg_py
    from PIL import Image
    import numpy
    def resvg(source, width, height=None):
        return Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_path=str(source), width=width, height=height)))).convert("RGBA")
    def mean(picture, size):
        """Returns averages of blocks of pixels, weighted by their alpha."""
        width, height = size
        pixels = numpy.asarray(picture).astype(float)
        pixels[..., :3] *= pixels[..., 3:] / 255
        blocks = pixels.reshape(height, picture.height // height, width, picture.width // width, 4).mean((1, 3))
        blocks[..., :3] /= numpy.maximum(blocks[..., 3:], 1e-9) / 255
        return Image.fromarray(numpy.clip(numpy.rint(blocks), 0, 255).astype("uint8"))
    def at_its_own_size(source, out, reference):
        """Compares pictures of the size that the drawing has, in which rows are whole."""
        picture = resvg(source, None)
        failed = judge.cli("render", source, "-q", "--width", picture.width, "--height", picture.height, "-o", out)
        mean(resvg(source, picture.width * 8, picture.height * 8), picture.size).save(reference)
        return failed or judge.oracle("render_compare.py", out, reference)
    # Of the drawings of bug reports, those whose report compares pictures; Tests/Cases has the others.
    data = pathlib.Path(judge.options.data)
    log = data / "reported/log.tsv"
    compared = {row.split("\t")[0] for row in log.read_text().splitlines() if "beside resvg-py" in row} if log.exists() else set()
    for source in sorted(data.glob("*/*.svg")):
        if source.parent.name == "reported" and source.name not in compared: continue
        def case(source=source):
            out, reference = judge.file(".png"), judge.file(".png")
            picture = resvg(source, 300)
            picture.save(reference)
            failed = judge.cli("render", source, "-q", "--width", picture.width, "--height", picture.height, "-o", out)
            failed = failed or judge.oracle("render_compare.py", out, reference)
            if failed is None: return None
            large = resvg(source, picture.width * 8, picture.height * 8)
            if large.size != (picture.width * 8, picture.height * 8):
                # At a width of 300 its rows are no whole number.
                return at_its_own_size(source, out, reference)
            mean(large, picture.size).save(reference)
            second = judge.oracle("render_compare.py", out, reference)
            return second and f"{failed}; and against the mean: {second}"
        yield f"{source.parent.name}/{source.name}", case

def exports(judge):
    """Compares the mesh of each drawing in all formats, and tests that extrusions are watertight."""
    data = pathlib.Path(judge.options.data)
    drawings = sorted(data.glob("flags/*.svg")) + sorted(data.glob("bootstrap/*.svg"))[:4] + sorted(data.glob("feather/*.svg"))[:2] + sorted(data.glob("noto/*.svg"))[:2]
    for source in drawings[:10]:
        def case(source=source):
            files = [judge.file(suffix) for suffix in [".obj", ".ply", ".stl", ".glb"]]
            failed = next(filter(None, (judge.cli("mesh", source, "-q", "-o", file) for file in files)), None)
            return failed or judge.oracle("export_check.py", *files)
        yield source.name, case
        def solid(source=source):
            # The expected volume is the area of the union of the flat triangles, by shapely, times the height.
            import shapely, trimesh
            out, flat = judge.file(".stl"), judge.file(".obj")
            failed = judge.cli("mesh", source, "-q", "--extrude", 5, "-o", out) or judge.cli("mesh", source, "-q", "-o", flat)
            if failed: return failed
            points, groups = groups_of(flat)
            triangles = points[[triangle for group in groups.values() for triangle in group]]
            area = shapely.union_all(shapely.polygons(triangles), grid_size=None).area
            body = trimesh.load(out)
            right = abs(body.volume - 5 * area) <= 1e-4 * 5 * area
            return None if body.is_watertight and right else f"{source.name}: watertight {body.is_watertight}, volume {body.volume}, not {5 * area}"
        yield f"{source.name} extruded", solid

def genus_zero(judge, paths):
    """Extrudes paths of a drawing into one solid, which must be closed and without tunnels, by trimesh."""
    import trimesh
    document = '<svg xmlns="http://www.w3.org/2000/svg">' + "".join(f'<path d="{d}"/>' for d in paths) + "</svg>"
    out = judge.file(".stl")
    failed = judge.cli("mesh", judge.text(document, ".svg"), "--extrude", 2, "-q", "-o", out)
    if failed: return failed
    solid = trimesh.load(out)
    if solid.is_watertight and solid.euler_number == 2: return None
    return f"watertight {solid.is_watertight}, Euler number {solid.euler_number}: {document}"

def random_side(rng, start, end, bend, digits):
    """Returns a border from start to end of one random element, as (letter, points but the start)."""
    letter = rng.choice("LQCC")
    (x, y), (u, v) = start, (end[0] - start[0], end[1] - start[1])
    def control(t):
        aside = rng.uniform(-bend, bend)
        return (round(x + u * t - v * aside, digits), round(y + v * t + u * aside, digits))
    places = sorted(rng.random() for _ in range("LQC".index(letter)))
    return letter, [*map(control, places), end]

def walked(sides, start, is_reversed=False):
    """Returns path data along sides that follow each other from `start`, without the first moveto."""
    text = lambda point: f"{point[0]!r} {point[1]!r}"
    if not is_reversed: return "".join(letter + " ".join(map(text, points)) for letter, points in sides)
    starts = [start] + [points[-1] for _, points in sides[:-1]]
    return "".join(letter + " ".join(map(text, [*points[-2::-1], first]))
                   for (letter, points), first in zip(reversed(sides), reversed(starts)))

def borders(judge):
    """Extrudes two neighbours that share a border of lines and curves, as one solid. Full count: 10,000."""
    for number in range(judge.options.count or 60):
        def case(number=number):
            rng = random.Random(f"{judge.options.seed} border {number}")
            digits = rng.choice([1, 3, 8, 15])
            places = [0.0, *sorted(round(rng.uniform(5, 95), digits) for _ in range(rng.randint(0, 4))), 100.0]
            points = [(x, round(rng.uniform(40, 60), digits)) for x in places]
            sides = [random_side(rng, a, b, 0.3, digits) for a, b in zip(points, points[1:])]
            first = f"M{points[0][0]!r} {points[0][1]!r}" + walked(sides, points[0]) + "L100 0L0 0Z"
            second = f"M{points[-1][0]!r} {points[-1][1]!r}" + walked(sides, points[0], True) + "L0 100L100 100Z"
            return genus_zero(judge, [first, second])
        yield f"pair {number}", case

def maps(judge):
    """Extrudes maps of 300 cells, whose borders are lines and curves, as one solid each. Full count: 100."""
    width, height = 20, 15
    for number in range(judge.options.count or 2):
        def case(number=number):
            rng = random.Random(f"{judge.options.seed} map {number}")
            digits = rng.choice([1, 4, 10, 15])
            def corner(i, j):
                moved = lambda k, most: round(10 * k + (rng.uniform(-3, 3) if 0 < k < most else 0), digits)
                return moved(i, width), moved(j, height)
            corners = {(i, j): corner(i, j) for i in range(width + 1) for j in range(height + 1)}
            sides = {}
            def side(a, b):
                key = min(a, b), max(a, b)
                if key not in sides:
                    isRim = any(p[k] == q[k] in (0, most) for p, q in [key] for k, most in ((0, width), (1, height)))
                    ends = [corners[place] for place in key]
                    sides[key] = ("L", [ends[1]]) if isRim else random_side(rng, *ends, 0.12, digits)
                return walked([sides[key]], corners[key[0]], b < a)
            def cell(i, j):
                ring = [(i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)]
                x, y = corners[ring[0]]
                return f"M{x!r} {y!r}" + "".join(side(ring[k], ring[(k + 1) % 4]) for k in range(4)) + "Z"
            return genus_zero(judge, [cell(i, j) for i in range(width) for j in range(height)])
        yield f"map {number}", case
SCENES = {"ring-arrow": 4, "growing-line": 4, "dashed-border": 1, "half-circle-progress": 4, "vote-button": 4}

def groups_of(path):
    """Reads the triangles of an OBJ by group, with numpy."""
    import numpy
    points, groups, name = [], {}, None
    for line in path.read_text().splitlines():
        words = line.split()
        if words[:1] == ["v"]: points.append([float(words[1]), float(words[2])])
        elif words[:1] == ["g"]: name = words[1]
        elif words[:1] == ["f"]: groups.setdefault(name, []).append([int(word.split("/")[0]) - 1 for word in words[1:]])
    return numpy.array(points), groups

def areas_of(path):
    import numpy
    points, groups = groups_of(path)
    areas = {}
    for name, faces in groups.items():
        a, b, c = (points[numpy.array(faces)[:, i]] for i in range(3))
        areas[name] = float((((b - a)[:, 0] * (c - a)[:, 1]) - ((b - a)[:, 1] * (c - a)[:, 0])).sum() / 2)
    return areas

def group_as_obj(judge, path, name):
    points, groups = groups_of(path)
    lines = [f"v {x!r} {y!r} 0" for x, y in points.tolist()] + [f"f {a + 1} {b + 1} {c + 1}" for a, b, c in groups.get(name, [])]
    return judge.text("\n".join(lines) + "\n", ".obj")

def half_button_area(width, h, slant, small, big):
    """Computes an area: half a disc and a trapezoid, less what two round corners cut off."""
    cut = lambda radius, angle: radius * radius * (1 / math.tan(angle / 2) - (math.pi - angle) / 2)
    return math.pi * h * h / 8 + (width - h / 2 - h / math.tan(slant) / 2) * h - cut(small, slant) - cut(big, math.pi - slant)

def scenes(judge):
    """Tests the five scenes at five moments: meshes against their paths, strokes, or areas by formula; pictures against
    meshes; extremes; and animated pictures, frame by frame, as Pillow reads them."""
    def scene(name, *arguments, suffix=".obj"):
        out = judge.file(suffix)
        return out, judge.cli("scene", name, "-q", *arguments, "-o", out)
    def as_filled(name, *arguments):
        out, failed = scene(name, *arguments)
        path, failed2 = scene(name, *arguments, suffix=".path")
        return failed or failed2 or judge.oracle("mesh_check.py", out, "--svg-path", judge_path(path))
    def judge_path(path):
        # One path for all lines, so that overlaps are filled once.
        return f"@{judge.text(' '.join(path.read_text().split(chr(10))) + chr(10))}"
    def near(found, expected, tolerance, what):
        return None if abs(found - expected) <= tolerance else f"{what}: {found} instead of {expected} ± {tolerance}"
    for at in [0.3, 0.9, 1.5, 2, 3.3]:
        yield f"ring-arrow at {at}", lambda at=at: as_filled("ring-arrow", "--at", at)
        def sector(at=at):
            out, failed = scene("ring-arrow", "--at", at)
            if failed: return failed
            length = math.pi * (at if at <= 2 else 4 - at)
            area = (length - math.pi / 16) / 2 * (200 ** 2 - 140 ** 2) + 170 * math.sin(math.pi / 16) * 60 / 2
            return near(areas_of(out)["ring-arrow"], area, 0.1 * 2 * length * 200, "area")
        yield f"ring-arrow by its area at {at}", sector
    for extreme in [["--length-radians", -2], ["--length-radians", 7], ["--outer-radius", 300], ["--thickness", 500], ["--head-length-radians", 9]]:
        yield f"ring-arrow {' '.join(map(str, extreme))}", lambda extreme=extreme: as_filled("ring-arrow", *extreme)
    for progress in [0, 0.2, 0.5, 0.8, 1]:
        def capsule(progress=progress):
            out, failed = scene("growing-line", "--progress", progress)
            if failed: return failed
            return as_filled("growing-line", "--progress", progress) or near(
                sum(areas_of(out).values()), math.pi * 144 + 24 * 320 * progress, 0.1 * 2 * math.pi * 12, "area")
        yield f"growing-line {progress}", capsule
    for points in ["40,40 200,160 360,40", "40,100 60,100 50,40 50,160", "40,40 360,40 40,44"]:
        def line(points=points):
            out, failed = scene("growing-line", "--points", points, "--progress", 1)
            return failed or judge.oracle("stroke_check.py", out, "--path", "M" + points.replace(" ", "L"), "--width", 24, "--cap", "round", "--join", "round",
                                          "--tol", 0.1)
        yield f"growing-line through {points}", line
    for phase in [0, 0.2, 0.5, 0.9, -3.3]:
        def border(phase=phase):
            out, failed = scene("dashed-border", "--phase", phase, "--stroke", "black")
            dash = (2 * (390 + 230) - (8 - 2 * math.pi) * 43) / 48
            # The border as lines: chords of the corners made by the oracle would be 0.01 too short by the last dash.
            corners = [(352, 48, -90), (352, 192, 0), (48, 192, 90), (48, 48, 180)]
            arc = lambda x, y, first: "".join(
                f"L{x + 43 * math.cos(math.radians(first + k))!r} {y + 43 * math.sin(math.radians(first + k))!r}" for k in range(91))
            path = "M48 5" + "".join(arc(*corner) for corner in corners) + "Z"
            return failed or judge.oracle(
                "stroke_check.py", out, "--path", path, "--width", 10, "--cap", "round", "--join", "round", "--dash", f"{dash!r},{dash!r}",
                f"--dash-offset={-2 * dash * phase!r}", "--dash-closed", "wrap", "--tol", 0.1)
        yield f"dashed-border {phase}", border
    for progress in [0, 0.25, 0.5, 0.9, 1]:
        def gauge(progress=progress):
            for flags, areas in [([], (200, 0, 197 * math.sqrt(progress), 0, 175)), (["--segments"], None)]:
                out, failed = scene("half-circle-progress", "--progress", progress, *flags)
                if failed: return failed
                found, half = areas_of(out), lambda r: math.pi / 2 * r * r
                ring = progress * (half(197) - half(175))
                expected = ({"track": half(200), "sector": progress * half(197), "hub": half(175)} if not flags
                            else {"track": half(200) - half(175) - ring, "ring": ring, "hub": half(175)})
                for name, area in expected.items():
                    failed = near(found.get(name, 0), area, 0.1 * math.pi * 400, f"{name} {flags}")
                    if failed: return failed
        yield f"half-circle-progress {progress}", gauge
    for at in [0, 0.5, 1, 1.7, 2]:
        yield f"vote-button at {at}", lambda at=at: as_filled("vote-button", "--at", at, "--stroke", "none")
        def border(at=at):
            out, failed = scene("vote-button", "--at", at, "--stroke", "black", "--stroke-coverage", "single")
            path, failed2 = scene("vote-button", "--at", at, "--stroke", "black", suffix=".path")
            if failed or failed2: return failed or failed2
            for line, name in [(1, "left-border"), (3, "right-border")]:
                failed = judge.oracle("stroke_check.py", group_as_obj(judge, out, name), "--path", path.read_text().splitlines()[line], "--width", 12,
                                      "--join", "miter", "--miter", 4, "--tol", 0.1)
                if failed: return failed
        yield f"vote-button's border at {at}", border
    for ratio in [0.3, 0.5, 0.7]:
        def button(ratio=ratio):
            out, failed = scene("vote-button", "--ratio", ratio, "--progress", 1, "--stroke", "none")
            if failed: return failed
            found, lean = areas_of(out), 72 / math.tan(1.2)
            return next(filter(None, (near(found[side], half_button_area(394 * share + lean / 2, 72, 1.2, 8, 8), 0.1 * 1000, side)
                                      for side, share in [("left", ratio), ("right", 1 - ratio)])), None)
        yield f"vote-button's area {ratio}", button
    for extreme in [["--ratio", 0], ["--ratio", 1], ["--size", "20,72"], ["--size", "3000,72"], ["--slant-radians", 0.5], ["--small-radius", 40, "--big-radius", 0]]:
        yield f"vote-button {' '.join(map(str, extreme))}", lambda extreme=extreme: as_filled("vote-button", "--progress", 1, "--stroke", "none", *extreme)
    for name, period in SCENES.items():
        for number in range(5):
            def picture(name=name, at=period * number / 8):
                from PIL import Image
                import numpy
                plain = {"vote-button": ["--stroke", "none"], "dashed-border": ["--stroke-coverage", "single"]}.get(name, [])
                out, failed = scene(name, "--at", at, *plain)
                mask, failed2 = scene(name, "--at", at, "--mask", *plain, suffix=".pgm")
                if failed or failed2: return failed or failed2
                covered = float(numpy.asarray(Image.open(mask)).sum()) / 255
                areas = areas_of(out)
                area = areas["track"] if name == "half-circle-progress" else sum(areas.values())
                # The mesh of the picture is finer; the chords of the other are inside by a tenth of a unit at most.
                return near(covered, area, 0.01 * area + 1, "covered pixels")
            yield f"{name}'s picture {number}", picture
        def animation(name=name, period=period):
            from PIL import Image, ImageChops
            out = judge.file(".png")
            failed = judge.cli("animate", name, "-q", "--width", 120, "--frames", 10, "--duration", period, "-o", out)
            if failed: return failed
            with Image.open(out) as file:
                if file.n_frames != 10 or file.width != 120: return f"{file.n_frames} frames of {file.size}"
                for frame in range(10):
                    file.seek(frame)
                    if abs(file.info["duration"] - 100 * period) > 0.1: return f"frame {frame}: {file.info['duration']} ms"
                    still, failed = scene(name, "--width", 120, "--at", period * frame / 10, suffix=".png")
                    if failed: return failed
                    if ImageChops.difference(file.convert("RGBA"), Image.open(still).convert("RGBA")).getbbox(alpha_only=False):
                        return f"frame {frame} is not the scene at its moment"
        yield f"{name} as APNG", animation

SECTIONS = {"fills": fills, "random-fills": random_fills, "caps-and-joins": caps_and_joins, "strokes": strokes, "icons": icons, "flatten": flatten,
            "arrow": arrow, "pictures": pictures, "drawings": drawings, "exports": exports, "borders": borders, "maps": maps,
            "scenes": scenes, **algebra.SECTIONS}

# Known failures with their reasons; listed apart in the output, so that they hide no others.
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
            for name, why in settled: print(f"settled {section}: {name}: passes the second opinion: {why[-200:]}", flush=True)
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
