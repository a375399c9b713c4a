"""Meshes, whose arrays are views of the library's own memory."""

from __future__ import annotations

import ctypes
import math
import sys
from typing import Any, Optional, Tuple, Union

from ._library import C

try:
    import numpy
except ImportError:  # views are memoryviews then
    numpy = None  # type: ignore[assignment]

Array = Union["numpy.ndarray[Any, Any]", memoryview]
"""A numpy array, or a memoryview where there is no numpy."""


class _MeshMemory(ctypes.Array):
    """A mesh of the library, given back when neither a mesh nor a view refers to it any more.

    To Python it is a buffer of all memory from `_BASE` on. Views are parts of this buffer, and so
    keep the mesh alive: the cheapest way to make one, 0.4 µs where numpy's array interface takes 1.1.
    """

    _type_ = ctypes.c_char
    _length_ = sys.maxsize // 2
    handle: int

    # The function is an argument, because globals are gone when the interpreter ends.
    def __del__(self, delete: Any = C.mesh_delete) -> None:
        delete(self.handle)


# Not 0, which numpy takes for no buffer.
_BASE = 64


def _memory(handle: Optional[int]) -> _MeshMemory:
    if not handle:
        raise MemoryError("the library has no memory left")
    memory = _MeshMemory.from_address(_BASE)
    memory.handle = handle
    return memory


# Names of this module are found sooner than attributes, and a view is made in 0.7 µs.
_positions, _vertex_count = C.mesh_positions, C.mesh_vertex_count
_indices, _index_count = C.mesh_indices, C.mesh_index_count

if numpy is not None:
    _KINDS = {"f": numpy.dtype(numpy.float32), "I": numpy.dtype(numpy.uint32)}
    _array, _empty = numpy.ndarray, numpy.empty

    def _view(memory: _MeshMemory, address: int, letter: str, shape: Tuple[int, ...]) -> Array:
        """Returns a view of numbers: ``"f"`` for ``float32``, ``"I"`` for ``uint32``."""
        if shape[0] == 0:
            return _empty(shape, _KINDS[letter])
        return _array(shape, _KINDS[letter], memory, address - _BASE)

else:

    def _view(memory: _MeshMemory, address: int, letter: str, shape: Tuple[int, ...]) -> Array:
        """Returns a view of numbers: ``"f"`` for ``float32``, ``"I"`` for ``uint32``."""
        if shape[0] == 0:  # a memoryview has no empty dimension beside others
            return memoryview(b"").cast(letter)
        part = memoryview(memory)[address - _BASE : address - _BASE + 4 * math.prod(shape)]
        return part.cast("B").cast(letter, shape)


class Mesh:
    """Vertices and triangles.

    The arrays are views, made without a copy. A view stays as it is: a mesh that is drawn into or
    cleared while views of it are in use takes new memory and leaves them the old.
    """

    __slots__ = ("_memory",)

    def __init__(self) -> None:
        self._memory = _memory(C.mesh_new())

    def _changing(self) -> int:
        """Returns the handle for a call that changes the mesh."""
        if sys.getrefcount(self._memory) > _UNSHARED:
            self._memory = _memory(C.mesh_copy(self._memory.handle))
        return self._memory.handle

    def clear(self) -> Mesh:
        """Removes everything, and keeps the memory unless a view uses it."""
        C.mesh_clear(self._changing())
        return self

    @property
    def vertex_count(self) -> int:
        """The number of vertices."""
        return C.mesh_vertex_count(self._memory.handle)

    @property
    def triangle_count(self) -> int:
        """The number of triangles."""
        return C.mesh_index_count(self._memory.handle) // 3

    @property
    def positions(self) -> Array:
        """x and y of each vertex, relative to the origin: ``float32``, a row for each."""
        memory = self._memory
        handle = memory.handle
        return _view(memory, _positions(handle), "f", (_vertex_count(handle), 2))

    @property
    def indices(self) -> Array:
        """Three for each triangle, counter-clockwise by the numbers: ``uint32``."""
        memory = self._memory
        handle = memory.handle
        return _view(memory, _indices(handle), "I", (_index_count(handle),))

    @property
    def triangles(self) -> Array:
        """The indices, a row for each triangle."""
        memory = self._memory
        handle = memory.handle
        return _view(memory, _indices(handle), "I", (_index_count(handle) // 3, 3))

    @property
    def stroke_attributes(self) -> Array:
        """The distance along the stroke and the side, −1 to 1, of each vertex: ``float32``.

        Empty for meshes with fills.
        """
        memory = self._memory
        address = C.mesh_stroke_attributes(memory.handle)
        rows = C.mesh_vertex_count(memory.handle) if address else 0
        return _view(memory, address, "f", (rows, 2))

    @property
    def origin(self) -> Tuple[float, float]:
        """The point that is added to all positions: 0, 0 unless the drawing lies far out."""
        numbers = (ctypes.c_double * 2)()
        C.mesh_origin(self._memory.handle, ctypes.addressof(numbers))
        return numbers[0], numbers[1]

    @property
    def area(self) -> float:
        """The sum of the triangles' areas."""
        return C.mesh_area(self._memory.handle)

    def obj(self) -> str:
        """Returns the mesh as a Wavefront OBJ file."""
        length = C.mesh_obj(self._memory.handle, None, 0)
        buffer = ctypes.create_string_buffer(length + 1)
        C.mesh_obj(self._memory.handle, buffer, length + 1)
        return buffer.value.decode()

    def __repr__(self) -> str:
        return f"<Mesh: {self.vertex_count} vertices, {self.triangle_count} triangles>"


# The references that the interpreter counts, by the expression of `_changing`, without a view.
_probe = Mesh()
_UNSHARED = (lambda self: sys.getrefcount(self._memory))(_probe)
del _probe
