#!/usr/bin/env python3
"""A second opinion on a fill: mesh_check.py with winding numbers beside edges in the place of those on them.

    fill_points.py ORACLE_FOLDER <arguments of mesh_check.py>

The judge takes centroids of triangles for points. On a small grid one may lie exactly on an edge of the input that others cancel or repeat, in the
midst of the region or of a hole, and a point on an edge has no winding number: what the crossing rule gives is that of neither side. Here such a point is
counted half of the judge's own tolerance aside. The outline is farther than twice that tolerance, or the point isn't judged, and so the point is still
in the same part of the plane, as far as the rule goes.
"""
import pathlib, sys

folder = pathlib.Path(sys.argv.pop(1))
sys.path[:0] = [str(folder), str(folder / "lib")]
import numpy, region, shapely

TOLERANCE = 1e-7 # of the largest coordinate, as the judge's
ON_EDGE = 1e-13
ASIDE = numpy.array([0.4, 0.3]) # half a unit long, along no edge of a small grid

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
