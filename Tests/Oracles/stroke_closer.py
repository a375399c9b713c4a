#!/usr/bin/env python3
"""Runs stroke_check.py with closer samples.

    stroke_closer.py ORACLE_FOLDER CLOSENESS <arguments of stroke_check.py>

The oracle's samples stray from the path by a twentieth of the tolerance. Where the sections of two samples cross, under
a pen wider than the radius of the path's bends, its reference region is the convex hull of each half of the cell. This
is too large by up to the pen's half width times a quarter of the path's turn from sample to sample. In the middle of a
path, neighbours cover the excess anyway; beside a flat end or a corner they do not, and there the reference is up to
hundreds of tolerances too large. The oracle also measures dashes along its chords, and under such a wide pen a small
error of an end turns a section by a large angle. Both errors decrease with the root of the samples' deviation, or
faster. This script divides that deviation by CLOSENESS; all the rest is the oracle's own. A failure that then vanishes
was one of the samples, not of the mesh.
"""
import pathlib, sys

folder, closeness = pathlib.Path(sys.argv.pop(1)), float(sys.argv.pop(1))
sys.path[:0] = [str(folder), str(folder / "lib")]
import strokegeom

region = strokegeom.stroke_region
strokegeom.stroke_region = lambda *arguments: region(*arguments[:7], arguments[7] / closeness, *arguments[8:])

import stroke_check
stroke_check.main()
