"""Laws of the Python package, in the environment where its wheel is installed, and the same bits as native.

Usage: python -m unittest test_python        the laws
       python test_python.py PATHS HASHES    the laws, and the hashes of as many paths as HASHES ends with
"""

import gc
import math
import struct
import sys
import threading
import time
import unittest

import tessellate
from tessellate import Mesh, Path, TessellationError, Tessellator, fill, stroke

try:
    import numpy
except ImportError:
    numpy = None


class Fills(unittest.TestCase):
    def test_a_square_fills_to_its_area(self):
        mesh = fill("M10 20h30v40h-30z")
        self.assertEqual((mesh.area, mesh.vertex_count, mesh.triangle_count), (1200, 4, 2))
        self.assertEqual(sorted(set(mesh.indices.tolist())), [0, 1, 2, 3])
        self.assertEqual(mesh.positions.shape, (4, 2))
        self.assertEqual(mesh.triangles.shape, (2, 3))
        self.assertEqual(mesh.origin, (0, 0))
        self.assertIn("4 vertices", repr(mesh))

    def test_an_empty_mesh_has_empty_arrays(self):
        mesh = Mesh()
        self.assertEqual(mesh.positions.shape, (0, 2) if numpy else (0,))
        self.assertEqual(len(mesh.indices), 0)
        self.assertEqual(len(mesh.stroke_attributes), 0)

    def test_errors_are_exceptions_and_leave_the_mesh_as_it_was(self):
        mesh = fill("M0 0h10v10z")
        before = mesh.indices.tolist()
        for body, code in [
            (lambda: fill("M0 0h1v1z", mesh, tolerance=-1), "invalid-tolerance"),
            (lambda: fill(Path().move_to(0, 0).line_to(math.nan, 1), mesh), "invalid-element"),
            (lambda: stroke("M0 0h1", -1, mesh), "invalid-style"),
            (lambda: Tessellator(limits=(3, 9, 9)).fill("M0 0h9v9h-9z", mesh), "budget-exceeded"),
        ]:
            with self.assertRaises(TessellationError) as caught:
                body()
            self.assertEqual(caught.exception.code, code)
        self.assertEqual(mesh.indices.tolist(), before)

    def test_an_error_in_path_data_has_its_place(self):
        with self.assertRaises(TessellationError) as caught:
            fill("M0 0h10v,")
        self.assertEqual((caught.exception.code, caught.exception.offset), ("invalid-path-data", 8))
        self.assertIn("byte 8", str(caught.exception))

    def test_words_that_are_none_are_refused(self):
        for body in [lambda: fill("M0 0z", rule="odd"), lambda: stroke("M0 0z", cap="flat"),
                     lambda: Path().combine([], "xor"), lambda: Tessellator(quality=1)]:
            with self.assertRaisesRegex(ValueError, "expected"):
                body()
        with self.assertRaises(TypeError):
            Tessellator(colour="red")

    def test_several_paths_end_where_they_end(self):
        mesh, ends = Tessellator().fill_paths(["M0 0h10v10h-10z", Path("M10 0h10v10h-10z")])
        self.assertEqual(ends, [6, 12])
        self.assertEqual(mesh.vertex_count, 8)
        self.assertEqual(Tessellator().fill_union(["M0 0h10v10h-10z", "M5 0h10v10h-10z"]).area, 150)


class Strokes(unittest.TestCase):
    def test_a_plan_strokes_what_its_path_strokes(self):
        path = Path().move_to(0, 0).cubic_to(40, 80, 80, -80, 120, 0)
        tool = Tessellator(width=6, cap="round", dash=[7, 3], dash_phase=1, trim=(0.1, 0.8))
        direct, plan = tool.stroke(path), tool.plan(path, 6)
        self.assertAlmostEqual(plan.length, path.length, 3)
        self.assertEqual(plan.stroke(tool).positions.tobytes(), direct.positions.tobytes())
        self.assertEqual(direct.stroke_attributes.shape, (direct.vertex_count, 2))

    def test_options_of_a_call_do_not_outlive_it(self):
        plain = stroke("M0 0h10").positions.tobytes()
        stroke("M0 0h10", 4, dash=[1, 1], cap="square", trim=(0.5, 1))
        self.assertEqual(stroke("M0 0h10").positions.tobytes(), plain)

    def test_a_ring_arrow_has_an_area_and_a_border(self):
        mesh, area = Tessellator(width=5).ring_arrow(0, 0, 100, 30, -1.57, 6, 0.4, stroked=True)
        self.assertTrue(0 < area < len(mesh.indices))

    def test_an_outline_encloses_the_stroke(self):
        line = Path("M0 0C30 40 70-40 100 0")
        tool = Tessellator(width=10, tolerance=0.01)
        for curves in (True, False):
            outline = tool.stroke_outline(line, curves=curves)
            self.assertAlmostEqual(fill(outline, tolerance=0.01).area / (10 * line.length), 1, 2)


class Paths(unittest.TestCase):
    def test_paths_are_built_read_and_written(self):
        path = Path("M0 0h10v10z")
        self.assertEqual(path.bounds, (0, 0, 10, 10))
        self.assertIsNone(Path().bounds)
        self.assertTrue(path.contains(8, 2))
        self.assertFalse(path.contains(2, 8))
        self.assertEqual(Path(str(path)).element_count, path.element_count)
        self.assertEqual(Path().append([0, 1, 1, 4], [0, 0, 10, 0, 10, 10]).bounds, path.bounds)
        with self.assertRaises(TessellationError):
            Path().append([0, 1], [0, 0, 10])
        self.assertEqual(path.copy().append_path(path, (1, 0, 0, 1, 5, 5)).bounds, (0, 0, 15, 15))
        self.assertEqual(path.bounds, (0, 0, 10, 10))
        with self.assertRaises(ValueError):
            path.transform([1, 2, 3])

    def test_shapes_have_their_measures(self):
        self.assertAlmostEqual(Path().arc(0, 0, 10, 0, 2 * math.pi).length, 20 * math.pi, 6)
        self.assertAlmostEqual(Path().ellipse(0, 0, 20, 20).trim(0, 0.5).length, 10 * math.pi, 6)
        self.assertEqual(Path().rounded_rect(1, 2, 30, 40, 5).bounds, (1, 2, 31, 42))
        for part in ("track", "track-rest", "sector", "ring", "hub"):
            self.assertGreater(fill(Path().gauge(0, 0, 100, 0.5, part)).area, 0)
        self.assertGreater(fill(Path().vote_half(0, 0, 100, 40, "left")).area, 0)
        self.assertGreater(fill(Path().capsule_line(0, 0, 9, 9, 2)).area, 0)

    def test_regions_combine(self):
        a, b = Path().rect(0, 0, 10, 10), Path().rect(5, 0, 10, 10)
        areas = [fill(path).area for path in (a | b, a & b, a - b, a ^ b)]
        self.assertEqual(areas, [150, 50, 50, 100])
        self.assertTrue(a.intersects(b))
        self.assertFalse(a.contains_path(b))
        self.assertTrue(a.contains_path(Path().rect(1, 1, 2, 2)))
        many = Path()
        for i in range(100):
            many.rect(3 * i, 0, 1, 1)
        parts = many.components()
        self.assertEqual(len(parts), 100)
        self.assertEqual(sum(fill(part).area for part in parts), 100)
        self.assertEqual(Path("M-5 5H20").cut(a).bounds, (0, 5, 10, 5))
        self.assertAlmostEqual(fill(a.copy().offset(1)).area, 144)
        self.assertLess(fill(a.copy().round_corners(3)).area, 100)
        circle = Path().ellipse(0, 0, 100, 100).flatten(0.01)
        self.assertLess(circle.copy().simplify(0.1).element_count, circle.element_count / 4)


class Memory(unittest.TestCase):
    def test_views_stay_as_they_are(self):
        path, mesh = Path(), Mesh()
        fill(path.rect(0, 0, 10, 10), mesh)
        positions, indices = mesh.positions, mesh.indices
        before = positions.tobytes(), indices.tobytes()
        for i in range(200):
            fill(path.clear().ellipse(0, 0, 1000 + i, 1000), mesh, tolerance=0.001)
        mesh.clear()
        del mesh
        gc.collect()
        self.assertEqual((positions.tobytes(), indices.tobytes()), before)

    def test_views_keep_their_mesh_alive(self):
        positions = [fill(Path().ellipse(0, 0, 100, i + 1)).positions for i in range(100)]
        gc.collect()
        for i, view in enumerate(positions):
            self.assertEqual(view.tobytes(), fill(Path().ellipse(0, 0, 100, i + 1)).positions.tobytes())

    def test_a_mesh_without_views_keeps_its_memory(self):
        mesh = fill("M0 0h10v10z")
        mesh.positions, mesh.indices
        handle = mesh._memory.handle
        fill("M0 0h10v10z", mesh.clear())
        self.assertEqual(mesh._memory.handle, handle)

    def test_nothing_leaks(self):
        def resident():
            with open("/proc/self/statm") as file:
                return int(file.read().split()[1]) * 4096

        def work():
            for i in range(1000):
                mesh = fill(Path().ellipse(0, 0, 100, 100), tolerance=0.001)
                mesh.positions.tobytes()
                fill("M0 0h1v1z", mesh)

        work()
        before = resident()
        work()
        self.assertLess(resident() - before, 4 << 20)

    def test_threads_have_tessellators_of_their_own(self):
        expected = fill("M0 0C90 0-30 60 60 60L0 30Z", tolerance=0.001).positions.tobytes()
        found = []

        def work():
            for _ in range(300):
                found.append(fill("M0 0C90 0-30 60 60 60L0 30Z", tolerance=0.001).positions.tobytes())

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(set(found), {expected})


class Files(unittest.TestCase):
    def test_a_mesh_is_written_with_a_line_for_each_vertex_and_triangle(self):
        lines = fill("M0 0h10v10h-10z").obj().splitlines()
        self.assertEqual(sum(line.startswith("v ") for line in lines), 4)
        self.assertEqual(sum(line.startswith("f ") for line in lines), 2)
        self.assertRegex(tessellate.__version__, r"^\d+\.\d+\.\d+$")


class BitHash:
    """The hash of Jobs.swift."""

    def __init__(self):
        self.value = 0xCBF29CE484222325

    def add(self, content):
        value = self.value
        for byte in content:
            value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
        self.value = value


def job_of_path(data):
    """The hash of a path's fill and stroke at three tolerances, as `tess_job_of_path` finds it."""
    path, content = Path(), BitHash()
    try:
        path.svg(data)
    except TessellationError as error:
        content.add(struct.pack("<Q", error.offset))
    tool, mesh = Tessellator(width=1.5, join="round"), Mesh()
    for tolerance in (0.1, 0.02, 0.5):
        try:
            tool.set(tolerance=tolerance)
            tool.stroke(path, tool.fill(path, mesh))
            add_mesh(content, mesh)
        except TessellationError as error:
            for byte in str(error).encode():
                content.add(struct.pack("<Q", byte))
    return content.value


def add_mesh(content, mesh):
    def halves_swapped(pairs):
        words = struct.unpack(f"<{2 * len(pairs)}I", pairs.tobytes())
        swapped = [0] * len(words)
        swapped[0::2], swapped[1::2] = words[1::2], words[0::2]
        return struct.pack(f"<{len(words)}I", *swapped)

    content.add(struct.pack("<Q2d", mesh.vertex_count, *mesh.origin))
    content.add(halves_swapped(mesh.positions))
    content.add(struct.pack(f"<{len(mesh.indices)}Q", *mesh.indices.tolist()))
    content.add(halves_swapped(mesh.stroke_attributes))


def same_bits(paths_file, hashes_file, most_bytes=1500):
    """Compares the hashes of path data that are not long: hashing byte by byte takes Python a while."""
    with open(paths_file, encoding="latin-1") as file:
        paths = [line for line in file.read().split("\n") if line]
    with open(hashes_file) as file:
        hashes = file.read().split()[-len(paths):]
    compared = differing = 0
    for path, expected in list(zip(paths, hashes))[:400]:
        if len(path) > most_bytes:
            continue
        compared += 1
        differing += f"{job_of_path(path):016x}" != expected
    print(f"{compared} paths through Python, {differing} differ")
    return differing == 0 and compared > 0


def time_of_a_triangle():
    """Microseconds for a triangle's fill into a mesh that is kept, and two views of it."""
    path, mesh, tool = Path("M0 0h10v10z"), Mesh(), Tessellator()
    best = {}
    for name, count in (("fill and views", 2000), ("path, fill and views", 2000)):
        for _ in range(50):
            start = time.process_time()
            for _ in range(count):
                if name.startswith("path"):
                    path.clear().move_to(0, 0).line_to(10, 0).line_to(10, 10).close()
                tool.fill(path, mesh.clear())
                mesh.positions, mesh.indices
            spent = (time.process_time() - start) / count * 1e6
            best[name] = min(spent, best.get(name, spent))
    print("a triangle: " + ", ".join(f"{name} {t:.2f} µs" for name, t in best.items()))


if __name__ == "__main__":
    arguments = sys.argv[1:]
    passed = unittest.main(argv=sys.argv[:1], exit=False).result.wasSuccessful()
    if len(arguments) == 2:
        passed = same_bits(*arguments) and passed
        time_of_a_triangle()
    sys.exit(0 if passed else 1)
