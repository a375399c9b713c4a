"""The inputs that `Bench --dump-inputs` writes, for peers in Python."""
import math

import skia

POINTS = {"M": 1, "L": 1, "Q": 2, "C": 3, "A": 5, "Z": 0}


class Job:
    def __init__(self, work, begins):
        self.work, self.elements = work, []
        # Whether it is the first of a mesh or a picture.
        self.begins = begins


class Input:
    def __init__(self, file):
        self.name = file
        self.tolerance, self.iterations, self.raster, self.jobs = 0.1, 1, None, []
        work, begins = None, False
        for line in open(file):
            word, *rest = line.split()
            if word == "name":
                self.name = rest[0]
            elif word == "tolerance":
                self.tolerance = float(rest[0])
            elif word == "iterations":
                self.iterations = int(rest[0])
            elif word == "raster":
                self.raster = tuple(map(int, rest))
            elif word == "work":
                work = rest
            elif word == "part":
                begins = True
            elif word == "path":
                self.jobs.append(Job(work, begins))
                begins = False
            else:
                numbers = list(map(float, rest))
                self.jobs[-1].elements.append((word, list(zip(numbers[::2], numbers[1::2]))))

    def only(self, kind):
        return all(job.work[0] == kind for job in self.jobs)

    @property
    def parts(self):
        """The jobs of each mesh, picture or operation."""
        parts = []
        for job in self.jobs:
            if job.begins:
                parts.append([])
            parts[-1].append(job)
        return parts


def rings(job):
    result = []
    for kind, points in job.elements:
        if kind == "M":
            result.append([])
        if kind in "ML":
            result[-1].append(points[0])
        elif kind != "Z":
            return None
    return result


def skia_path(job):
    path = skia.Path()
    for kind, p in job.elements:
        if kind == "M":
            path.moveTo(*p[0])
        elif kind == "L":
            path.lineTo(*p[0])
        elif kind == "Q":
            path.quadTo(*p[0], *p[1])
        elif kind == "C":
            path.cubicTo(*p[0], *p[1], *p[2])
        elif kind == "A":
            (cx, cy), u, v, (start, sweep), end = p
            radius = math.hypot(*u)
            oval = skia.Rect.MakeLTRB(cx - radius, cy - radius, cx + radius, cy + radius)
            turn = math.atan2(u[1], u[0])
            path.arcTo(oval, math.degrees(start + turn), math.degrees(sweep), False)
        else:
            path.close()
    evenodd = job.work[:2] == ["fill", "evenodd"]
    path.setFillType(skia.PathFillType.kEvenOdd if evenodd else skia.PathFillType.kWinding)
    return path
