"""Paths of lines, Bézier curves and elliptical arcs, and their algebra."""

from __future__ import annotations

import ctypes
from typing import Iterable, List, Optional, Sequence, Tuple, Union

from ._library import C, Memory, TessellationError, chosen, doubles

RULES = {"nonzero": 0, "evenodd": 1, "positive": 2, "negative": 3, "at-least-two": 4}
CAPS = {"butt": 0, "round": 1, "square": 2, "triangle": 3}
JOINS = {"miter": 0, "round": 1, "bevel": 2, "miter-clip": 3, "arcs": 4}
_PARTS = {"track": 0, "track-rest": 1, "sector": 2, "ring": 3, "hub": 4}
_OPERATIONS = {"union": 0, "intersection": 1, "subtracting": 2, "symmetric-difference": 3}
_SIDES = {"inside": 0, "outside": 1}

Transform = Sequence[float]
"""a, b, c, d, tx, ty: x' = a·x + c·y + tx, y' = b·x + d·y + ty."""

PathLike = Union["Path", str]
"""A path, or SVG path data."""


class Path:
    """Lines, curves and arcs.

    Methods that change the path return it, so that calls can be chained. Coordinates are the
    path's own units; angles are radians and grow from +x towards +y. An element that is not finite
    is not an error until the path is used.

    ``a | b``, ``a & b``, ``a - b`` and ``a ^ b`` are new paths: the union, intersection,
    difference and symmetric difference of regions under the non-zero rule, in curves.

    Args:
        svg: SVG path data to begin with.
    """

    __slots__ = ("_memory", "_handle")

    def __init__(self, svg: Optional[str] = None) -> None:
        self._take(C.path_new())
        if svg is not None:
            self.svg(svg)

    def _take(self, handle: Optional[int]) -> None:
        self._memory = Memory(handle, C.path_delete)
        self._handle = self._memory.handle

    @classmethod
    def _of(cls, handle: Optional[int]) -> Path:
        path = cls.__new__(cls)
        path._take(handle)
        return path

    def _check(self, status: int) -> Path:
        if status:
            raise TessellationError(status, C.path_error_message(self._handle).decode())
        return self

    def copy(self) -> Path:
        """Returns a path of its own with the same elements."""
        return Path._of(C.path_copy(self._handle))

    __copy__ = copy

    def clear(self) -> Path:
        """Removes all elements and keeps the memory."""
        C.path_clear(self._handle)
        return self

    # Elements

    def move_to(self, x: float, y: float) -> Path:
        """Begins a sub-path."""
        C.path_move_to(self._handle, x, y)
        return self

    def line_to(self, x: float, y: float) -> Path:
        """Appends a line."""
        C.path_line_to(self._handle, x, y)
        return self

    def quad_to(self, cx: float, cy: float, x: float, y: float) -> Path:
        """Appends a quadratic curve with one control point."""
        C.path_quad_to(self._handle, cx, cy, x, y)
        return self

    def cubic_to(
        self, c1x: float, c1y: float, c2x: float, c2y: float, x: float, y: float
    ) -> Path:
        """Appends a cubic curve with two control points."""
        C.path_cubic_to(self._handle, c1x, c1y, c2x, c2y, x, y)
        return self

    def arc(self, cx: float, cy: float, radius: float, start: float, sweep: float) -> Path:
        """Appends an arc of a circle from ``start`` over ``sweep`` radians."""
        C.path_arc(self._handle, cx, cy, radius, start, sweep)
        return self

    def arc_to(
        self, rx: float, ry: float, rotation: float, large: bool, sweep: bool, x: float, y: float
    ) -> Path:
        """Appends SVG's arc: to (x, y) on an ellipse, its rotation in radians."""
        C.path_arc_to(self._handle, rx, ry, rotation, bool(large), bool(sweep), x, y)
        return self

    def close(self) -> Path:
        """Closes the sub-path."""
        C.path_close(self._handle)
        return self

    def svg(self, data: str) -> Path:
        """Appends SVG path data.

        Raises:
            TessellationError: The data can't be read to the end. The path has what stands before
                the error, whose place is the error's ``offset``.
        """
        text, offset = data.encode(), ctypes.c_size_t()
        status = C.path_append_svg(self._handle, text, len(text), ctypes.addressof(offset))
        if status:
            message = C.path_error_message(self._handle).decode()
            raise TessellationError(status, message, offset.value)
        return self

    def append(self, verbs: Iterable[int], coordinates: Iterable[float]) -> Path:
        """Appends elements.

        Args:
            verbs: One for each element: 0 move, 1 line, 2 quadratic, 3 cubic, 4 close.
            coordinates: 2, 2, 4, 6 or 0 numbers for each verb.
        """
        codes, numbers = bytes(bytearray(verbs)), doubles(coordinates)
        return self._check(
            C.path_append(self._handle, codes, len(codes), ctypes.addressof(numbers), len(numbers)))

    def append_path(self, other: Path, transform: Optional[Transform] = None) -> Path:
        """Appends another path, moved by a transform."""
        numbers = None if transform is None else doubles(transform, 6)
        return self._check(C.path_append_path(self._handle, other._handle, numbers))

    # Shapes

    def rect(self, x: float, y: float, width: float, height: float) -> Path:
        """Appends a rectangle."""
        C.path_add_rect(self._handle, x, y, width, height)
        return self

    def rounded_rect(
        self, x: float, y: float, width: float, height: float, rx: float,
        ry: Optional[float] = None,
    ) -> Path:
        """Appends a rectangle with elliptical corners."""
        C.path_add_rounded_rect(self._handle, x, y, width, height, rx, rx if ry is None else ry)
        return self

    def ellipse(self, x: float, y: float, width: float, height: float) -> Path:
        """Appends the ellipse in a rectangle."""
        C.path_add_ellipse(self._handle, x, y, width, height)
        return self

    def ring_arrow(
        self, cx: float, cy: float, outer_radius: float, thickness: float, start: float,
        length: float, head_length: float,
    ) -> Path:
        """Appends a part of a ring that ends in an arrow head; lengths are radians."""
        C.path_add_ring_arrow(
            self._handle, cx, cy, outer_radius, thickness, start, length, head_length)
        return self

    def capsule_line(
        self, x0: float, y0: float, x1: float, y1: float, radius: float, progress: float = 1
    ) -> Path:
        """Appends a line with round ends, drawn up to a share of its length."""
        C.path_add_capsule_line(self._handle, x0, y0, x1, y1, radius, progress)
        return self

    def gauge(self, x: float, y: float, width: float, progress: float, part: str) -> Path:
        """Appends a part of a half-circle gauge.

        Args:
            part: ``"track"``, ``"track-rest"``, ``"sector"``, ``"ring"`` or ``"hub"``.
        """
        number = chosen(_PARTS, part, "part")
        return self._check(C.path_add_gauge(self._handle, x, y, width, progress, number))

    def vote_half(
        self, x: float, y: float, width: float, height: float, half: str, *, ratio: float = 0.5,
        gap: float = 6, slant: float = 1.2,
    ) -> Path:
        """Appends the ``"left"`` or ``"right"`` half of a button in two halves."""
        number = chosen({"left": 0, "right": 1}, half, "half")
        return self._check(
            C.path_add_vote_half(self._handle, x, y, width, height, ratio, gap, slant, number))

    # Questions and changes

    @property
    def element_count(self) -> int:
        """The number of elements."""
        return C.path_element_count(self._handle)

    @property
    def bounds(self) -> Optional[Tuple[float, float, float, float]]:
        """The least x and y, then the largest, of the curves; ``None`` without points."""
        numbers = (ctypes.c_double * 4)()
        found = C.path_bounds(self._handle, ctypes.addressof(numbers))
        return tuple(numbers) if found else None  # type: ignore[return-value]

    @property
    def length(self) -> float:
        """The arc length; NaN for a path that can't be drawn."""
        return C.path_length(self._handle)

    def contains(self, x: float, y: float, rule: str = "nonzero") -> bool:
        """Returns whether the region has a point."""
        return bool(C.path_contains(self._handle, x, y, chosen(RULES, rule, "rule")))

    def trim(self, start: float, end: float) -> Path:
        """Replaces the path by its part from one fraction of its length to another."""
        return self._check(C.path_trim(self._handle, start, end))

    def reverse(self) -> Path:
        """Turns the direction of every sub-path around."""
        C.path_reverse(self._handle)
        return self

    def transform(self, numbers: Transform) -> Path:
        """Moves all points by a transform."""
        C.path_transform(self._handle, doubles(numbers, 6))
        return self

    def flatten(self, tolerance: float = 0.1) -> Path:
        """Replaces curves by chords within the tolerance."""
        return self._check(C.path_flatten(self._handle, tolerance))

    def __str__(self) -> str:
        length = C.path_svg(self._handle, None, 0)
        buffer = ctypes.create_string_buffer(length + 1)
        C.path_svg(self._handle, buffer, length + 1)
        return buffer.value.decode()

    def __repr__(self) -> str:
        return f"Path({str(self)!r})"

    # Algebra

    def combine(
        self, paths: Sequence[Path], operation: str = "union", *, rule: str = "nonzero",
        tolerance: float = 0.1,
    ) -> Path:
        """Replaces this path by the regions of paths combined, in curves.

        Args:
            paths: The operands; this path is one of them only if it is listed.
            operation: ``"union"``, ``"intersection"``, ``"subtracting"``, which takes all others
                from the first, or ``"symmetric-difference"``.
            rule: The fill rule of all operands.
            tolerance: The largest distance from the operands' outlines of points that may be
                classified wrongly.
        """
        handles = (ctypes.c_void_p * len(paths))(*[path._handle for path in paths])
        return self._check(
            C.path_combine(
                self._handle, ctypes.addressof(handles), len(paths),
                chosen(_OPERATIONS, operation, "operation"), chosen(RULES, rule, "rule"),
                tolerance))

    def __or__(self, other: Path) -> Path:
        return Path().combine([self, other], "union")

    def __and__(self, other: Path) -> Path:
        return Path().combine([self, other], "intersection")

    def __sub__(self, other: Path) -> Path:
        return Path().combine([self, other], "subtracting")

    def __xor__(self, other: Path) -> Path:
        return Path().combine([self, other], "symmetric-difference")

    def cut(
        self, region: Path, side: str = "inside", *, rule: str = "nonzero", tolerance: float = 0.1
    ) -> Path:
        """Replaces the path by the parts of its lines ``"inside"`` or ``"outside"`` a region."""
        return self._check(
            C.path_cut(
                self._handle, region._handle, chosen(_SIDES, side, "side"),
                chosen(RULES, rule, "rule"), tolerance))

    def components(self, *, rule: str = "nonzero", tolerance: float = 0.1) -> List[Path]:
        """Returns a new path of each connected part of the region, with its holes."""
        room, count = 64, ctypes.c_size_t()
        number = chosen(RULES, rule, "rule")
        while True:
            handles = (ctypes.c_void_p * room)()
            self._check(
                C.path_components(
                    self._handle, number, tolerance, ctypes.addressof(handles), room,
                    ctypes.addressof(count)))
            parts = [Path._of(handle) for handle in handles[: count.value]]
            if count.value <= room:
                return parts
            room = count.value

    def intersects(self, other: Path, *, rule: str = "nonzero", tolerance: float = 0.1) -> bool:
        """Returns whether two regions have more than outlines in common."""
        return self._answer(C.path_intersects, other, rule, tolerance)

    def contains_path(
        self, other: Path, *, rule: str = "nonzero", tolerance: float = 0.1
    ) -> bool:
        """Returns whether another path's region is a part of this one's."""
        return self._answer(C.path_contains_path, other, rule, tolerance)

    def _answer(self, question, other: Path, rule: str, tolerance: float) -> bool:
        result = ctypes.c_int32()
        self._check(
            question(
                self._handle, other._handle, chosen(RULES, rule, "rule"), tolerance,
                ctypes.addressof(result)))
        return bool(result.value)

    def offset(
        self, distance: float, *, join: str = "miter", miter_limit: float = 10,
        cap: str = "butt", rule: str = "nonzero", tolerance: float = 0.1,
    ) -> Path:
        """Grows the region by a distance, or shrinks it by a negative one."""
        return self._check(
            C.path_offset(
                self._handle, distance, chosen(JOINS, join, "join"), miter_limit,
                chosen(CAPS, cap, "cap"), chosen(RULES, rule, "rule"), tolerance))

    def simplify(self, tolerance: float = 0.1) -> Path:
        """Replaces runs of elements by as few lines and curves as keep the tolerance."""
        return self._check(C.path_simplify(self._handle, tolerance))

    def round_corners(self, radius: float) -> Path:
        """Rounds corners by arcs, of a smaller radius where there is too little room."""
        return self._check(C.path_round_corners(self._handle, radius))


def as_path(path: PathLike) -> Path:
    """Returns the path itself, or one of SVG path data."""
    return path if isinstance(path, Path) else Path(path)
