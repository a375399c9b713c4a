"""Tessellate: vector paths in, triangle meshes out, the same bits on every machine.

>>> import tessellate
>>> mesh = tessellate.fill("M0 0h10v10h-10z", tolerance=0.05)
>>> mesh.positions.shape, mesh.triangles.shape
((4, 2), (2, 3))

Functions :func:`fill` and :func:`stroke` take a :class:`Path` or SVG path data. A
:class:`Tessellator` keeps options and memory for many frames. Arrays are numpy views of the
library's own memory, or memoryviews without numpy.
"""

from ._library import C as _c, TessellationError
from ._mesh import Array, Mesh
from ._path import Path, PathLike, Transform
from ._tessellator import Plan, Tessellator, fill, stroke

__all__ = [
    "Array", "Mesh", "Path", "PathLike", "Plan", "TessellationError", "Tessellator", "Transform",
    "fill", "stroke"]

_version = _c.version()
__version__ = f"{_version // 10000}.{_version // 100 % 100}.{_version % 100}"
