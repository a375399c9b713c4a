"""Fills, strokes and plans."""

from __future__ import annotations

import ctypes
import threading
from typing import Any, List, Optional, Sequence, Tuple

from ._library import C, Memory, TessellationError, chosen, doubles
from ._mesh import Mesh
from ._path import CAPS, JOINS, RULES, Path, PathLike, Transform, as_path

_QUALITIES = {"fast": 0, "delaunay": 1}
_COVERAGES = {"ribbon": 0, "single": 1}
_IDENTITY = (1, 0, 0, 1, 0, 0)


class Tessellator:
    """Fills and strokes with options that stay until they are set again.

    A tessellator keeps its scratch memory, so that frames after the first of their size allocate
    nothing. It belongs to one thread at a time, as do paths and meshes.

    Args:
        options: Those of :meth:`set`.
    """

    __slots__ = ("_memory", "_handle")

    def __init__(self, **options: Any) -> None:
        self._memory = Memory(C.new(), C.delete)
        self._handle = self._memory.handle
        if options:
            self.set(**options)

    def _check(self, status: int) -> None:
        if status:
            raise TessellationError(status, C.error_message(self._handle).decode())

    def set(
        self, *, tolerance: Optional[float] = None, rule: Optional[str] = None,
        quality: Optional[str] = None, width: Optional[float] = None, cap: Optional[str] = None,
        join: Optional[str] = None, miter_limit: Optional[float] = None,
        dash: Optional[Sequence[float]] = None, dash_phase: float = 0,
        trim: Optional[Sequence[float]] = None, coverage: Optional[str] = None,
        transform: Optional[Transform] = None, non_scaling: Optional[bool] = None,
        limits: Optional[Tuple[int, int, int]] = None, fails_on_loss: Optional[bool] = None,
    ) -> Tessellator:
        """Sets options; those left out stay as they are.

        Args:
            tolerance: The largest distance, both ways, between the true outline and the mesh's, in
                path units: 0.1.
            rule: ``"nonzero"``, ``"evenodd"``, ``"positive"``, ``"negative"`` or
                ``"at-least-two"``.
            quality: ``"fast"``, or ``"delaunay"`` for triangles without slivers.
            width: The line width: 1.
            cap: ``"butt"``, ``"round"``, ``"square"`` or ``"triangle"``.
            join: ``"miter"``, ``"round"``, ``"bevel"``, ``"miter-clip"`` or ``"arcs"``.
            miter_limit: The longest miter, as a multiple of the width: 10.
            dash: Lengths of dashes and gaps in turn; none of them draws solid.
            dash_phase: Where in the dashes the path starts; set together with them.
            trim: The part of the path's length that is stroked: from, to, and what both are moved
                by.
            coverage: ``"ribbon"``, which may cover points twice at bends, or ``"single"``.
            transform: What strokes are transformed by, the pen too.
            non_scaling: Whether the transform leaves the pen as it is.
            limits: The most vertices, crossings and dashes of one call.
            fails_on_loss: Whether it is an error that a sub-path with area or a dash vanishes.
        """
        handle = self._handle
        if tolerance is not None:
            C.set_tolerance(handle, tolerance)
        if rule is not None:
            self._check(C.set_rule(handle, chosen(RULES, rule, "rule")))
        if quality is not None:
            self._check(C.set_quality(handle, chosen(_QUALITIES, quality, "quality")))
        if width is not None:
            C.set_line_width(handle, width)
        if cap is not None:
            self._check(C.set_line_cap(handle, chosen(CAPS, cap, "cap")))
        if join is not None:
            self._check(C.set_line_join(handle, chosen(JOINS, join, "join")))
        if miter_limit is not None:
            C.set_miter_limit(handle, miter_limit)
        if dash is not None:
            lengths = doubles(dash)
            self._check(
                C.set_dash(handle, ctypes.addressof(lengths), len(lengths), dash_phase))
        if trim is not None:
            C.set_trim(handle, *(*trim, 0)[:3])
        if coverage is not None:
            self._check(C.set_coverage(handle, chosen(_COVERAGES, coverage, "coverage")))
        if transform is not None:
            C.set_transform(handle, doubles(transform, 6))
        if non_scaling is not None:
            C.set_non_scaling(handle, bool(non_scaling))
        if limits is not None:
            C.set_limits(handle, *limits)
        if fails_on_loss is not None:
            C.set_fails_on_loss(handle, bool(fails_on_loss))
        return self

    def fill(self, path: PathLike, mesh: Optional[Mesh] = None) -> Mesh:
        """Appends a path's area to a mesh, or makes one of it.

        Raises:
            TessellationError: The mesh is then as it was.
        """
        return self._append(C.fill, path, mesh)

    def stroke(self, path: PathLike, mesh: Optional[Mesh] = None) -> Mesh:
        """Appends a path's stroke to a mesh, or makes one of it."""
        return self._append(C.stroke, path, mesh)

    def _append(self, function, path: PathLike, mesh: Optional[Mesh]) -> Mesh:
        """Calls a function of the library with this, a path and a mesh, a new one if need be."""
        if mesh is None:
            mesh = Mesh()
            handle = mesh._memory.handle
        else:
            handle = mesh._changing()
        if not isinstance(path, Path):
            path = Path(path)
        status = function(self._handle, path._handle, handle)
        if status:
            self._check(status)
        return mesh

    def fill_paths(
        self, paths: Sequence[PathLike], mesh: Optional[Mesh] = None
    ) -> Tuple[Mesh, List[int]]:
        """Appends the areas of paths that belong together: equal points become equal vertices.

        Returns:
            The mesh, and for each path the number of indices after it.
        """
        mesh = Mesh() if mesh is None else mesh
        operands, handles = _handles(paths)
        ends = (ctypes.c_size_t * len(operands))()
        self._check(
            C.fill_paths(
                self._handle, ctypes.addressof(handles), len(operands), ctypes.addressof(ends),
                mesh._changing()))
        return mesh, list(ends)

    def fill_union(self, paths: Sequence[PathLike], mesh: Optional[Mesh] = None) -> Mesh:
        """Appends the union of the areas of paths."""
        mesh = Mesh() if mesh is None else mesh
        operands, handles = _handles(paths)
        self._check(
            C.fill_union(
                self._handle, ctypes.addressof(handles), len(operands), mesh._changing()))
        return mesh

    def ring_arrow(
        self, cx: float, cy: float, outer_radius: float, thickness: float, start: float,
        length: float, head_length: float, *, stroked: bool = False, mesh: Optional[Mesh] = None,
    ) -> Tuple[Mesh, int]:
        """Replaces a mesh by a ring arrow's own triangles, without a path.

        Returns:
            The mesh, and how many of its indices are the area's; a border of the current width
            and joins follows if ``stroked``.
        """
        mesh = Mesh() if mesh is None else mesh
        area = ctypes.c_size_t()
        self._check(
            C.ring_arrow(
                self._handle, cx, cy, outer_radius, thickness, start, length, head_length,
                bool(stroked), mesh._changing(), ctypes.addressof(area)))
        return mesh, area.value

    def stroke_outline(
        self, path: PathLike, *, curves: bool = True, into: Optional[Path] = None
    ) -> Path:
        """Returns the outline of a path's stroke, in curves or in chords."""
        into = Path() if into is None else into
        path = as_path(path)
        self._check(C.stroke_outline(self._handle, path._handle, bool(curves), into._handle))
        return into

    def plan(self, path: PathLike, width: float) -> Plan:
        """Prepares a path that is stroked again and again.

        Tolerance, transform and limits are taken now; trims, dashes, caps and joins at each stroke.

        Args:
            width: The widest line that will be used.
        """
        path = as_path(path)
        handle = ctypes.c_void_p()
        self._check(C.plan_new(self._handle, path._handle, width, ctypes.addressof(handle)))
        return Plan(handle.value)

    @property
    def lost(self) -> int:
        """The sub-paths with area, or dashes, that vanished in the last call."""
        return C.lost(self._handle)

    @property
    def step(self) -> float:
        """The distance between neighbouring coordinates of the last call."""
        return C.step(self._handle)

    @property
    def used_tolerance(self) -> float:
        """The tolerance of the last call, which is finer for small paths."""
        return C.used_tolerance(self._handle)


class Plan:
    """A path prepared for strokes, by :meth:`Tessellator.plan`."""

    __slots__ = ("_memory",)

    def __init__(self, handle: Optional[int]) -> None:
        self._memory = Memory(handle, C.plan_delete)

    @property
    def length(self) -> float:
        """The arc length of the path."""
        return C.plan_length(self._memory.handle)

    def stroke(self, tessellator: Tessellator, mesh: Optional[Mesh] = None) -> Mesh:
        """Appends the stroke in the tessellator's style to a mesh, or makes one of it."""
        mesh = Mesh() if mesh is None else mesh
        tessellator._check(
            C.plan_stroke(self._memory.handle, tessellator._handle, mesh._changing()))
        return mesh


def _handles(paths: Sequence[PathLike]) -> Tuple[List[Path], Any]:
    operands = [as_path(path) for path in paths]
    return operands, (ctypes.c_void_p * len(operands))(*[path._handle for path in operands])


class _Own(threading.local):
    """A tessellator for each thread, for the functions below."""

    def __init__(self) -> None:
        self.tessellator = Tessellator()
        self.filled: Optional[Tuple[str, float, str]] = None
        """The options of the last fill, if they still hold: to set them takes 0.7 µs."""


_own = _Own()


def fill(
    path: PathLike, mesh: Optional[Mesh] = None, *, rule: str = "nonzero",
    tolerance: float = 0.1, quality: str = "fast",
) -> Mesh:
    """Fills a path, or SVG path data: ``fill("M0 0h10v10z").positions``.

    Args:
        path: The path, or SVG path data.
        mesh: The mesh that the area is appended to; a new one if left out.
        rule: The fill rule, as for :meth:`Tessellator.set`.
        tolerance: The largest distance, both ways, between the true outline and the mesh's.
        quality: ``"fast"``, or ``"delaunay"`` for triangles without slivers.

    Raises:
        TessellationError: The path can't be drawn, or the tolerance is not above 0.
    """
    own, options = _own, (rule, tolerance, quality)
    tessellator = own.tessellator
    if own.filled != options:
        own.filled = None
        C.set_tolerance(tessellator._handle, tolerance)
        C.set_rule(tessellator._handle, chosen(RULES, rule, "rule"))
        C.set_quality(tessellator._handle, chosen(_QUALITIES, quality, "quality"))
        own.filled = options
    return tessellator.fill(path, mesh)


def stroke(
    path: PathLike, width: float = 1, mesh: Optional[Mesh] = None, *, cap: str = "butt",
    join: str = "miter", miter_limit: float = 10, dash: Sequence[float] = (),
    dash_phase: float = 0, trim: Sequence[float] = (0, 1), coverage: str = "ribbon",
    transform: Transform = _IDENTITY, non_scaling: bool = False, tolerance: float = 0.1,
) -> Mesh:
    """Strokes a path, or SVG path data; arguments as for :meth:`Tessellator.set`."""
    _own.filled = None
    tessellator = _own.tessellator.set(
        width=width, cap=cap, join=join, miter_limit=miter_limit, dash=dash,
        dash_phase=dash_phase, trim=trim, coverage=coverage, transform=transform,
        non_scaling=non_scaling, tolerance=tolerance)
    return tessellator.stroke(path, mesh)
