#!/usr/bin/env python3
"""A second opinion on a stroke: stroke_check.py with a truth made of cross-sections alone.

    stroke_sections.py ORACLE_FOLDER DENSITY <arguments of stroke_check.py>

Where sections of the dense samples cross, the judge's truth takes the convex hull of each half of the cell: a root of its step too much. In
the middle of a path neighbours cover that anyway. Beside a butt end or a corner on a bend tighter than the pen they don't, and the truth
is up to seventeen tolerances too large there (it shrinks with the root of the step, as it must). Here such a cell is the bow-tie that the two
sections span: less than the truth, by the square of the step. A mesh must then cover no less than before elsewhere, and nothing may
stick out of a smaller truth.

Samples are DENSITY times as dense as the judge's. It measures dashes along its chords, and where a path bends far more tightly than the pen is
wide, an end that is off by a thousandth of the tolerance turns a section by more than the tolerance. Both errors, that and what a bow-tie lacks,
fall with the square of the step: a complaint that a larger DENSITY does not share was about this truth, not about the mesh.

Pieces of the truth and triangles of the mesh are united on a grid, far finer than any tolerance. Where hundreds of sections cross in one
point, as those of a circle do under a wide pen, a union in plain numbers may lose one of them; of a mesh it has lost a place 23 inside of the
region that a triangle covers.
"""
import os, pathlib, sys, types

folder, DENSITY = pathlib.Path(sys.argv.pop(1)), int(sys.argv.pop(1))
sys.path[:0] = [str(folder), str(folder / "lib")]
import shapely, strokegeom

class Cell:
    """Stands for a MultiPoint of a cell's corners in order."""
    def __init__(self, corners): self.corners = corners

    @property
    def convex_hull(self): return shapely.make_valid(shapely.Polygon(self.corners))

strokegeom.shapely = types.SimpleNamespace(**{name: getattr(shapely, name) for name in dir(shapely)})
strokegeom.shapely.MultiPoint = Cell

GRID = 1e-7
strokegeom.unary_union = lambda pieces: shapely.unary_union(pieces, grid_size=GRID)

sample = strokegeom.G.sample_t
strokegeom.G.sample_t = lambda curve, tolerance, turn: sample(curve, tolerance / DENSITY ** 2, turn / DENSITY)

import stroke_check
stroke_check.unary_union = strokegeom.unary_union
stroke_check.main()
