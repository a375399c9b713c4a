#!/usr/bin/env python3
"""stroke_check.py as it is, with closer samples.

    stroke_closer.py ORACLE_FOLDER CLOSENESS <arguments of stroke_check.py>

The judge's samples stray from the path by a twentieth of the tolerance. Where sections of two samples cross, under a pen wider than the
path bends, its truth takes the convex hull of each half of the cell. That is too much by up to the pen's half width times a quarter of what
the path turns from sample to sample. In the middle of a path neighbours cover that anyway; beside a flat end or a corner they don't, and
there the truth is up to hundreds of tolerances too large. It measures dashes along its chords, too, and where the pen is that wide, an end
that is off by little turns a section by much. Both fall with the root of what samples stray by, or faster: that is divided by CLOSENESS
here, and all the rest is the judge's own. A complaint that then vanishes was about its samples, not about the mesh.
"""
import pathlib, sys

folder, closeness = pathlib.Path(sys.argv.pop(1)), float(sys.argv.pop(1))
sys.path[:0] = [str(folder), str(folder / "lib")]
import strokegeom

region = strokegeom.stroke_region
strokegeom.stroke_region = lambda *arguments: region(*arguments[:7], arguments[7] / closeness, *arguments[8:])

import stroke_check
stroke_check.main()
