#!/usr/bin/env python3
"""Times skia-python, shapely and pyclipr on the inputs that `Bench --dump-inputs` writes.

    peers.py [--milliseconds N] FILE.paths …

One line of JSON a peer and file, as `peers` prints them. A Python call costs a microsecond or so, which is part of
the times: they are upper bounds for the libraries underneath.
"""
import json
import math
import os
import resource
import signal
import sys
import time

import numpy
import shapely
import skia

import algebra_peers
from peer_input import Input, rings, skia_path


def skia_paint(job):
    paint = skia.Paint(AntiAlias=True, Color=0xFFFFFFFF)
    if job.work[0] == "stroke":
        width, cap, join, miter, *dash = job.work[1:]
        paint.setStyle(skia.Paint.kStroke_Style)
        paint.setStrokeWidth(float(width))
        paint.setStrokeCap(getattr(skia.Paint, f"k{cap.capitalize()}_Cap"))
        paint.setStrokeJoin(getattr(skia.Paint, f"k{join.capitalize()}_Join"))
        paint.setStrokeMiter(float(miter))
        if dash:
            paint.setPathEffect(skia.DashPathEffect.Make(list(map(float, dash)), 0))
    return paint


class SkiaOutline:
    """The outline of a stroke, curves kept as curves."""

    name = "Skia outline"

    def __init__(self, data):
        self.work = [(skia_path(job), skia_paint(job)) for job in data.jobs]
        # The scale tells Skia how finely its offsets must fit; its own unit is a quarter of a pixel or so.
        self.scale = 0.25 / data.tolerance

    def sweep(self):
        vertices = 0
        for path, paint in self.work:
            result = skia.Path()
            paint.getFillPath(path, result, None, self.scale)
            vertices += result.countPoints()
        return {"vertices": vertices}

    @staticmethod
    def takes(data):
        return data.raster is None and data.only("stroke")


class SkiaRaster:
    """An 8-bit mask, cleared for each iteration."""

    name = "Skia"

    def __init__(self, data):
        width, height = data.raster
        self.pixels = numpy.zeros((height, width), numpy.uint8)
        info = skia.ImageInfo.MakeA8(width, height)
        self.surface = skia.Surface.MakeRasterDirect(info, self.pixels)
        self.canvas = self.surface.getCanvas()
        self.frames = [[(skia_path(job), skia_paint(job)) for job in part] for part in data.parts]

    def sweep(self):
        for frame in self.frames:
            self.canvas.clear(0)
            for path, paint in frame:
                self.canvas.drawPath(path, paint)
        return {}

    @staticmethod
    def takes(data):
        return data.raster is not None


class ShapelyTriangles:
    """Constrained Delaunay triangles; polygons that cross themselves fail."""

    name = "shapely"

    def __init__(self, data):
        self.polygons = [shapely.Polygon(r[0], r[1:]) for r in map(rings, data.jobs)]

    def sweep(self):
        vertices, triangles, area, failures = 0, 0, 0.0, 0
        for polygon in self.polygons:
            try:
                result = shapely.constrained_delaunay_triangles(polygon)
            except shapely.GEOSException:
                failures += 1
                continue
            vertices += shapely.get_num_coordinates(polygon) - 1 - len(polygon.interiors)
            triangles += len(result.geoms)
            area += result.area
        return {"vertices": vertices, "triangles": triangles, "area": area, "failures": failures}

    @staticmethod
    def takes(data):
        return data.raster is None and data.only("fill") and all(map(rings, data.jobs))


PEERS = [SkiaOutline, SkiaRaster, ShapelyTriangles, *algebra_peers.PEERS]


def measure(peer, data, milliseconds):
    state = peer(data)
    clock = time.perf_counter
    start = clock()
    out = state.sweep()
    first = clock() - start
    samples = []
    if first > 0.5:
        samples = [first]
    else:
        sweeps = max(1, math.ceil(50e-6 / max(first, 1e-9)))
        end = clock() + milliseconds / 1000
        while clock() < end or len(samples) < 3:
            start = clock()
            for _ in range(sweeps):
                state.sweep()
            samples.append((clock() - start) / sweeps)
    samples.sort()
    n = data.iterations
    figures = {"vertices": 0, "triangles": 0, "segments": 0, "area": 0, **out}
    failures = figures.pop("failures", 0)
    figures = {key: value / n for key, value in figures.items()}
    times = {"median": samples[len(samples) // 2] * 1e9 / n, "min": samples[0] * 1e9 / n}
    print(
        json.dumps(
            {"name": data.name, "peer": peer.name, **times, **figures, "error": 0}
            | {"failures": failures}
        ),
        flush=True,
    )


def measure_apart(peer, data, milliseconds, limit):
    """Measures in a child, so that a crash or an endless run ends only that."""
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
        measure(peer, data, milliseconds)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    if os.WIFEXITED(status) and os.WEXITSTATUS(status) == 0:
        return
    timed_out = os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL)
    why = "time" if timed_out else "crash"
    print(json.dumps({"name": data.name, "peer": peer.name, "failed": why}), flush=True)


def main(arguments):
    milliseconds, limit, files = 100.0, 20, []
    while arguments:
        argument = arguments.pop(0)
        if argument == "--milliseconds":
            milliseconds = float(arguments.pop(0))
        elif argument == "--limit":
            limit = int(arguments.pop(0))
        else:
            files.append(argument)
    for file in files:
        data = Input(file)
        for peer in PEERS:
            if peer.takes(data):
                measure_apart(peer, data, milliseconds, limit)


main(sys.argv[1:])
