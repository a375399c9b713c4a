"""The C library by ctypes: its functions, its statuses, and handles that are given back."""

from __future__ import annotations

import ctypes
import os
import pathlib
from typing import Any, Mapping

_FILE = os.environ.get("TESSELLATE_LIBRARY") or str(
    pathlib.Path(__file__).with_name("libtessellate.so"))

# Calls that can take long let other threads run; the others are over sooner than they could.
_LONG = ctypes.CDLL(_FILE)
_SHORT = ctypes.PyDLL(_FILE)

_LETTERS = {
    "p": ctypes.c_void_p,
    "d": ctypes.c_double,
    "i": ctypes.c_int32,
    "n": ctypes.c_size_t,
    "s": ctypes.c_char_p,
    "-": None,
}

# Each function's result, then its parameters, by the letters above; those in capitals can take
# long.
_FUNCTIONS = """
version i:            path_new p:           path_copy p:p         path_delete -:p
path_clear -:p        path_move_to -:pdd    path_line_to -:pdd    path_quad_to -:pdddd
path_cubic_to -:pdddddd                     path_arc -:pddddd     path_arc_to -:pdddiidd
path_close -:p        path_add_rect -:pdddd path_add_rounded_rect -:pdddddd
path_add_ellipse -:pdddd                    path_add_ring_arrow -:pddddddd
path_add_capsule_line -:pdddddd             path_add_gauge i:pddddi
path_add_vote_half i:pdddddddi              path_append i:psnpn   path_append_svg I:psnp
path_append_path i:ppp                      path_svg n:psn        path_element_count n:p
path_bounds i:pp      path_length D:p       path_contains i:pddi  path_trim I:pdd
path_reverse -:p      path_transform -:pp   path_flatten I:pd     path_error_message s:p
path_combine I:ppniid path_cut I:ppiid      path_components I:pidpnp
path_intersects I:ppidp                     path_contains_path I:ppidp
path_offset I:pdidiid path_simplify I:pd    path_round_corners I:pd
new p:                delete -:p            set_tolerance -:pd    set_rule i:pi
set_quality i:pi      set_line_width -:pd   set_line_cap i:pi     set_line_join i:pi
set_miter_limit -:pd  set_dash i:ppnd       set_trim -:pddd       set_coverage i:pi
set_transform -:pp    set_non_scaling -:pi  set_limits -:pnnn     set_fails_on_loss -:pi
fill I:ppp            fill_paths I:ppnpp    fill_union I:ppnp     stroke I:ppp
ring_arrow i:pdddddddipp                    stroke_outline I:ppip
lost n:p              step d:p              used_tolerance d:p    error_message s:p
plan_new I:ppdp       plan_delete -:p       plan_length d:p       plan_stroke I:ppp
mesh_new p:           mesh_copy p:p         mesh_delete -:p       mesh_clear -:p
mesh_vertex_count n:p mesh_index_count n:p  mesh_positions p:p    mesh_indices p:p
mesh_stroke_attributes p:p                  mesh_origin -:pp      mesh_area d:p
mesh_obj N:psn
"""


class _Functions:
    """The functions of tessellate.h, without their prefix."""

    def __init__(self) -> None:
        words = iter(_FUNCTIONS.split())
        for name, signature in zip(words, words):
            result, _, parameters = signature.partition(":")
            library = _LONG if result.isupper() else _SHORT
            function = getattr(library, "tess_" + name)
            function.restype = _LETTERS[result.lower()]
            function.argtypes = [_LETTERS[letter] for letter in parameters]
            setattr(self, name, function)

    def __getattr__(self, name: str) -> Any:  # for type checkers: set above
        raise AttributeError(name)


C = _Functions()

STATUSES = (
    "ok", "invalid-element", "out-of-range", "invalid-tolerance", "invalid-style", "invalid-mesh",
    "budget-exceeded", "below-resolution", "invalid-path-data", "invalid-argument")


class TessellationError(ValueError):
    """A path, an option or a style that can't be drawn, or a budget that is exceeded.

    Attributes:
        code: The status's name, such as ``"invalid-tolerance"``.
        offset: The place of an error in path data, in bytes of UTF-8; ``None`` for others.
    """

    def __init__(self, status: int, message: str, offset: int | None = None) -> None:
        super().__init__(message or STATUSES[status])
        self.code = STATUSES[status]
        self.offset = offset


def chosen(table: Mapping[str, int], word: str, what: str) -> int:
    """Returns the number of a word; raises ``ValueError`` for a word that is none."""
    try:
        return table[word]
    except (KeyError, TypeError):
        raise ValueError(f"{what} {word!r}: expected {', '.join(table)}") from None


def doubles(numbers: Any, count: int | None = None) -> Any:
    """Returns a C array of numbers; raises ``ValueError`` unless there are ``count``."""
    values = [float(number) for number in numbers]
    if count is not None and len(values) != count:
        raise ValueError(f"{len(values)} numbers: expected {count}")
    return (ctypes.c_double * len(values))(*values)


class Memory:
    """Something in the library's memory, given back when nothing refers to it any more."""

    __slots__ = ("handle", "_delete")

    def __init__(self, handle: int | None, delete: Any) -> None:
        if not handle:
            raise MemoryError("the library has no memory left")
        self.handle = handle
        self._delete = delete

    def __del__(self) -> None:
        self._delete(self.handle)
