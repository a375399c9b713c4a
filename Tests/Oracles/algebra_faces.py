#!/usr/bin/env python3
"""Gives the second opinion on a boolean operation: GEOS's faces, each classified by winding numbers.

    algebra_faces.py ORACLE_FOLDER <arguments of algebra_check.py for a boolean operation>

The judge's truth comes from Clipper, which rounds crossings to integers and now and then contradicts itself. This script
takes the same chords, but nodes the outlines of A, B and the result together by GEOS, and asks of an inner point of each
face how often each path winds around it. A face that the result has and the operation has not, or the other way, must be
within the tolerance of the inputs' outlines. Exit 0 or 1.
"""
import pathlib, sys

folder = pathlib.Path(sys.argv.pop(1))
sys.path[:0] = [str(folder), str(folder / "lib")]
import argparse, numpy, shapely
from algebra_check import data, rings

def windings(contours, points):
    """How often the contours wind around each of the points."""
    total = numpy.zeros(len(points), int)
    for contour in contours:
        for (x, y), (u, v) in zip(contour, numpy.roll(contour, -1, 0)):
            side = (u - x) * (points[:, 1] - y) - (points[:, 0] - x) * (v - y)
            total += (y <= points[:, 1]) & (points[:, 1] < v) & (side > 0)
            total -= (v <= points[:, 1]) & (points[:, 1] < y) & (side < 0)
    return total

RULES = {"nonzero": lambda w: w != 0, "evenodd": lambda w: w % 2 != 0, "positive": lambda w: w > 0, "negative": lambda w: w < 0}
OPERATIONS = {"union": lambda a, b: a | b, "intersection": lambda a, b: a & b, "difference": lambda a, b: a & ~b,
              "xor": lambda a, b: a ^ b, "normalized": lambda a, b: a}

def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("result")
    for name in ["--op", "--a"]: parser.add_argument(name, required=True)
    parser.add_argument("--tol", type=float, required=True)
    parser.add_argument("--b", default="")
    for name in ["--rule-a", "--rule-b"]: parser.add_argument(name, default="nonzero")
    o = parser.parse_args()
    error = o.tol / 1000
    a, b, r = (rings(text, error) if text.strip() else [] for text in (data(o.a), data(o.b), pathlib.Path(o.result).read_text()))
    lines = shapely.union_all([shapely.LinearRing(contour) for contour in a + b + r if len(contour) > 2])
    faces = [face for face in shapely.polygonize([*getattr(lines, "geoms", [lines])]).geoms if face.area > 0]
    points = numpy.array([face.representative_point().coords[0] for face in faces]).reshape(-1, 2)
    inside = OPERATIONS[o.op](RULES[o.rule_a](windings(a, points)), RULES[o.rule_b](windings(b, points)))
    wrong = shapely.union_all([face for face, is_wrong in zip(faces, inside != (windings(r, points) != 0)) if is_wrong])
    outlines = shapely.MultiLineString([shapely.LinearRing(contour).coords for contour in a + b if len(contour) > 2])
    left = wrong.difference(outlines.buffer(o.tol + 4 * error, 64)).area
    print("wrong beyond the tolerance:", left)
    sys.exit(left > (4 * error) ** 2)

main()
