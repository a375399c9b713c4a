#!/usr/bin/env python3
"""Runs mesh_check.py with the winding numbers of points beside edges instead of points on them.

    fill_points.py ORACLE_FOLDER <arguments of mesh_check.py>

It is a second opinion on a fill. The oracle tests centroids of triangles. On a small grid a centroid may lie exactly on
an edge of the input that other edges cancel or repeat, inside the region or a hole. A point on an edge has no winding
number: the crossing rule gives that of neither side. So such a point is moved by half of the oracle's tolerance. Points
within twice that tolerance of the outline are not tested, so the moved point is still on the same side of the outline.
"""
import pathlib, sys

folder = pathlib.Path(sys.argv.pop(1))
sys.path[:0] = [str(folder), str(folder / "lib")]
import numpy, region, shapely

TOLERANCE = 1e-7 # of the largest coordinate, as in the oracle
ON_EDGE = 1e-13
ASIDE = numpy.array([0.4, 0.3]) # half a unit long, parallel to no edge of a small grid

winding = region.winding

def winding_beside(rings, points, *rest):
    starts, ends = region.edges(rings)
    points = numpy.array(points, float)
    if len(starts) and len(points):
        size = max(abs(starts).max(), 1e-300)
        tree = shapely.STRtree(shapely.linestrings(numpy.stack([starts, ends], 1)))
        on_edge, _ = tree.query(shapely.points(points), predicate="dwithin", distance=ON_EDGE * size)
        points[numpy.unique(on_edge)] += TOLERANCE * size * ASIDE
    return winding(rings, points, *rest)

region.winding = winding_beside

import mesh_check
mesh_check.main()
