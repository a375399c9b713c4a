"""Regions combined and offset by others: Skia on the curves, Clipper2 and GEOS on chords.

Clipper2 and GEOS get polygons that are flattened before the clock starts, which spares them a step of ours, and give
polygons. Clipper2 works on integers of 1/1,000 of the tolerance.
"""
import math

import numpy
import pyclipr
import shapely
import skia

from peer_input import POINTS, skia_path


def polygons(job, tolerance):
    """The contours of a job, its cubics cut evenly: as many chords as the second differences ask for."""
    result = []
    for kind, points in job.elements:
        if kind == "M":
            result.append([points[0]])
        elif kind == "L":
            result[-1].append(points[0])
        elif kind == "C":
            result[-1] += cubic(numpy.array([result[-1][-1], *points[:3]]), tolerance)
        elif kind != "Z":
            raise ValueError(f"no chords for {kind}, of {POINTS[kind]} points")
    return [numpy.array(contour) for contour in result]


def cubic(points, tolerance):
    a, b, c, d = points
    bend = max(math.hypot(*(a - 2 * b + c)), math.hypot(*(b - 2 * c + d)))
    count = max(1, math.ceil(math.sqrt(0.75 * bend / tolerance)))
    t = numpy.linspace(0, 1, count + 1)[1:, None]
    s = 1 - t
    return [tuple(p) for p in s**3 * a + 3 * s * s * t * b + 3 * s * t * t * c + t**3 * d]


class SkiaPathOps:
    name = "Skia"
    OPS = {"union": skia.kUnion_PathOp, "intersection": skia.kIntersect_PathOp}
    NO_SEGMENTS = (skia.Path.kMove_Verb, skia.Path.kClose_Verb, skia.Path.kDone_Verb)

    def __init__(self, data):
        self.op = self.OPS[data.jobs[0].work[1]]
        self.pairs = [[skia_path(job) for job in part] for part in data.parts]
        # Counted once: to go through a path in Python takes longer than to make it.
        results = [skia.Op(first, second, self.op) for first, second in self.pairs]
        found = [result for result in results if result is not None]
        self.counts = {
            "segments": sum(verb not in self.NO_SEGMENTS for result in found for verb, _ in result),
            "failures": len(results) - len(found),
        }

    def sweep(self):
        for first, second in self.pairs:
            skia.Op(first, second, self.op)
        return self.counts

    @staticmethod
    def takes(data):
        return data.only("combine")


class Clipper2:
    name = "Clipper2"
    OPS = {"union": pyclipr.Union, "intersection": pyclipr.Intersection}

    def __init__(self, data):
        self.op = self.OPS[data.jobs[0].work[1]]
        self.clippers = []
        for part in data.parts:
            clipper = pyclipr.Clipper()
            clipper.scaleFactor = round(1000 / data.tolerance)
            for kind, job in zip((pyclipr.Subject, pyclipr.Clip), part):
                clipper.addPaths(polygons(job, data.tolerance), kind, False)
            self.clippers.append(clipper)

    def sweep(self):
        results = [clipper.execute(self.op, pyclipr.FillRule.NonZero) for clipper in self.clippers]
        return {"segments": sum(len(contour) for result in results for contour in result)}

    @staticmethod
    def takes(data):
        return data.only("combine")


class Clipper2Offset:
    name = "Clipper2"

    def __init__(self, data):
        self.tolerance, self.distance = data.tolerance, float(data.jobs[0].work[1])
        self.shapes = [polygons(job, data.tolerance) for job in data.jobs]

    def sweep(self):
        segments = 0
        for shape in self.shapes:
            offset = pyclipr.ClipperOffset()
            offset.scaleFactor = round(1000 / self.tolerance)
            # In units of its integers.
            offset.arcTolerance = self.tolerance * offset.scaleFactor
            offset.addPaths(shape, pyclipr.JoinType.Round, pyclipr.EndType.Polygon)
            segments += sum(len(contour) for contour in offset.execute(self.distance))
        return {"segments": segments}

    @staticmethod
    def takes(data):
        return data.only("offset")


class GEOSBuffer:
    name = "GEOS"

    def __init__(self, data):
        self.distance = float(data.jobs[0].work[1])
        shapes = [polygons(job, data.tolerance) for job in data.jobs]
        self.shapes = [shapely.Polygon(shape[0], shape[1:]) for shape in shapes]
        turn = 2 * math.acos(1 - min(1, data.tolerance / self.distance))
        self.segments = max(1, math.ceil(math.pi / 2 / turn))

    def sweep(self):
        results = [shape.buffer(self.distance, quad_segs=self.segments) for shape in self.shapes]
        return {"segments": sum(shapely.get_num_coordinates(result) for result in results)}

    @staticmethod
    def takes(data):
        return data.only("offset")


PEERS = [SkiaPathOps, Clipper2, Clipper2Offset, GEOSBuffer]
