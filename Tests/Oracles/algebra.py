"""Sections of judge.py: combined and offset regions before the judge of path algebra.

Each takes its cases from the data (`--count` of them, drawn with the seed; all by 10,000), or draws them at random.
"""
import math, pathlib, random, re, sys

NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
OPERATIONS = ["union", "intersection", "difference", "xor"]

def size(*datas):
    """The spread of all numbers: as large as the drawing's larger side, or larger."""
    numbers = [float(n) for data in datas for n in re.findall(NUMBER, data)]
    return max(numbers) - min(numbers) if numbers else 0

def sound(*datas):
    """Whether path data begins with a moveto, is whole, and has no coordinate beyond 2^126; a few of the data's are not."""
    return size(*datas) < 2.0 ** 126 and all(
        re.match(r"\s*([Mm]|$)", data) and not re.search(r"[Zz]\s*[-+\d.]", data) for data in datas)

def drawn(judge, cases, sample):
    count = judge.options.count or sample
    return cases if count >= len(cases) else random.Random(judge.options.seed).sample(cases, count)

def combined(judge, operation, a, b, rules, tolerance):
    """Combines A and B, and asks the judge; its `settled` failures are those that GEOS refutes."""
    out, tolerance = judge.file(".path"), f"{tolerance:g}"
    operands = [judge.text(operand, ".path") for operand in (a, b) if operand.strip()]
    command = ["combine", operation, *operands, "--tolerance", tolerance, "-o", out, "-q"]
    truth = ["--op", operation, "--tol", tolerance]
    for letter, operand, rule in zip("ab", operands, rules):
        command += ["--fill-rule", rule]
        truth += [f"--{letter}", f"@{operand}", f"--rule-{letter}", rule]
    failed = judge.cli(*command)
    if failed: return failed
    complaint = judge.oracle("algebra_check.py", out, *truth)
    return judge.settled(complaint, "algebra_faces.py", out, *truth) if complaint else None

def pairs_of_skia(judge):
    """Tests Skia's pairs without arcs, of which GEOS settles what Clipper contradicts. Full count: 600."""
    lines = [line.split("|") for line in (pathlib.Path(judge.options.data) / "algebra/skia-pathops.txt").read_text().splitlines()]
    whole = [l for l in lines if len(l) == 6 and "a" not in (l[4] + l[5]).lower() and sound(*l[4:])]
    for name, operation, rule, other, a, b in drawn(judge, whole, 40):
        yield name, lambda op=operation, a=a, b=b, rules=(rule, other): combined(judge, op, a, b, rules, 1e-4 * max(size(a, b), 1e-9))

def pairs_of_paper(judge):
    """Tests paper.js's pairs under all operations. Full count: 208."""
    paths = [l.split("|") for l in (pathlib.Path(judge.options.data) / "algebra/paperjs.txt").read_text().splitlines() if l.count("|") == 2]
    pairs = [(f"{n} {k}", a, b) for (n, k, a), (m, _, b) in zip(paths, paths[1:]) if n == m and int(k) % 2 == 0 and sound(a, b)]
    for name, a, b, operation in drawn(judge, [(*pair, op) for pair in pairs for op in OPERATIONS], 20):
        yield f"{name} {operation}", lambda op=operation, a=a, b=b: combined(judge, op, a, b, ("nonzero", "nonzero"), 1e-4 * size(a, b))

def random_operand(rng):
    """A closed path of a few elements, of one kind or all, in a box of 1000; a third of them on a grid of 125."""
    step = rng.choice([None, None, 125])
    def point(): return f"{round(rng.uniform(0, 1000) / step) * step if step else rng.uniform(0, 1000):.6f}"
    p = lambda: f"{point()} {point()}"
    makers = {"line": lambda: f"L{p()}", "quadratic": lambda: f"Q{p()} {p()}", "cubic": lambda: f"C{p()} {p()} {p()}",
              "arc": lambda: f"A{rng.uniform(50, 500):.6f} {rng.uniform(50, 500):.6f} 57 {rng.randint(0, 1)} {rng.randint(0, 1)} {p()}"}
    kind = rng.choice([*makers, None])
    return f"M{p()}" + "".join(makers[kind or rng.choice([*makers])]() for _ in range(rng.randint(2, 7))) + "Z"

def random_pairs(judge):
    """Combines pairs of random paths, by four operations, two rules and three tolerances. Full count: 1,000."""
    for number in range(judge.options.count or 40):
        def case(number=number):
            rng = random.Random(f"{judge.options.seed} pair {number}")
            a, b = random_operand(rng), random_operand(rng)
            rules = rng.choice(["nonzero", "evenodd"]), rng.choice(["nonzero", "evenodd"])
            return combined(judge, rng.choice(OPERATIONS), a, b, rules, rng.choice([0.1, 0.01, 0.001]))
        yield f"pair {number}", case

def offsets(judge):
    """Offsets Clipper2's outlines by ±1 and ±5 with three joins, all of them."""
    shapes, rings = [], None
    for line in (pathlib.Path(judge.options.data) / "algebra/clipper2-offsets.txt").read_text().splitlines():
        if line.startswith("CAPTION"): shapes.append(rings := [])
        elif rings is not None and re.match(r"\s*-?\d+,\s*-?\d+", line):
            rings.append(re.findall(r"(-?\d+),\s*(-?\d+)", line))
    for k, shape in enumerate(shapes):
        data = "".join("M" + "L".join(f"{x} {y}" for x, y in ring) + "Z" for ring in shape if len(ring) > 2)
        for distance in [1, -1, 5, -5]:
            for join in ["miter", "round", "bevel"]:
                def case(data=data, distance=distance, join=join):
                    out = judge.file(".path")
                    failed = judge.cli("offset", distance, "--join", join, "--tolerance", 0.1, "--path", data, "-o", out, "-q")
                    return failed or judge.oracle("algebra_check.py", out, "--op", "offset", "--distance", distance, "--join", join,
                                                  "--miter", 4, "--a", f"@{judge.text(data)}", "--tol", 0.1)
                yield f"outline {k} by {distance}, {join}", case

def glyphs(judge):
    """Unites the contours of Inter's glyphs: beside the judge, start points that survive start their contours, elements
    stay lines and quadratics, and each point is one of the glyph's or a crossing of two of its elements. Full count: 131."""
    lines = [l.split("|") for l in (pathlib.Path(judge.options.data) / "algebra/inter.txt").read_text().splitlines() if l.count("|") == 5]
    for name, operation, rule, other, a, b in drawn(judge, lines, 20):
        def case(operation=operation, rules=(rule, other), a=a):
            tolerance = 1e-4 * size(a)
            failed = combined(judge, operation, a, "", rules, tolerance)
            if failed: return failed
            out = judge.file(".path")
            failed = judge.cli("combine", operation, "--tolerance", f"{tolerance:g}", "--fill-rule", rules[0], judge.text(a, ".path"),
                               "-o", out, "-q")
            return failed or points_of_glyph(judge, a, out.read_text(), tolerance)
        yield name, case

def points_of_glyph(judge, source, result, tolerance):
    """What a type designer would miss: the promises about points, by sampled elements."""
    import numpy, shapely
    library = str(pathlib.Path(judge.options.oracle) / "lib")
    if library not in sys.path: sys.path.insert(0, library)
    from svggeom import parse_path
    def contours(data): return [sub.segs for sub in parse_path(" ".join(data.split()))[0] if sub.segs]
    def curve(segment):
        p, t = numpy.asarray(segment.p, float), numpy.linspace(0, 1, 257)[:, None]
        if len(p) == 2: return shapely.LineString(p)
        return shapely.LineString((1 - t) ** 2 * p[0] + 2 * t * (1 - t) * p[1] + t ** 2 * p[2])
    before, after = contours(source), contours(result)
    if any(len(s.p) > 3 for contour in after for s in contour): return "an element is neither a line nor a quadratic"
    starts = {tuple(contour[0].p[0]) for contour in before}
    points = {tuple(s.p[0]) for contour in before for s in contour} | {tuple(contour[-1].p[-1]) for contour in before}
    elements = [curve(s) for contour in before for s in contour]
    for contour in after:
        corners = [tuple(s.p[0]) for s in contour]
        if corners[0] not in starts and any(corner in starts for corner in corners): return f"a contour with a start point begins at {corners[0]}"
        for corner in corners:
            near = sum(element.distance(shapely.Point(corner)) <= 0.05 + tolerance for element in elements)
            if corner not in points and near < 2: return f"the point {corner} is neither the glyph's nor a crossing"

SECTIONS = {"skia-pairs": pairs_of_skia, "paper-pairs": pairs_of_paper, "random-pairs": random_pairs, "offsets": offsets, "glyphs": glyphs}
