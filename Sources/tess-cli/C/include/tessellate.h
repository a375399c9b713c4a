/* Tessellate: vector paths in, triangle meshes out.
 *
 * A path holds lines, Bezier curves and elliptical arcs. A tessellator holds the options of fills and
 * strokes, and the scratch memory that makes the second frame free of allocations. A mesh receives
 * vertices and triangles.
 *
 *     tess_tessellator *t = tess_new();
 *     tess_path *path = tess_path_new();
 *     tess_mesh *mesh = tess_mesh_new();
 *     tess_path_add_ellipse(path, 0, 0, 100, 60);
 *     tess_set_tolerance(t, 0.05);
 *     if (tess_fill(t, path, mesh) != TESS_OK) fprintf(stderr, "%s\n", tess_error_message(t));
 *     draw(tess_mesh_positions(mesh), tess_mesh_indices(mesh), tess_mesh_index_count(mesh));
 *
 * Handles. Each is made by a function that ends in `new` or `copy`, and given back by `delete`, which
 * takes NULL as well. A handle belongs to one thread at a time; different handles share nothing.
 *
 * Pointers into a mesh, a path or a message are valid until the next call that changes its handle.
 *
 * Errors. A function that can fail returns a status; 0 is success. After a failure the mesh or path is
 * as it was, and `tess_error_message` says where and what was expected. Building a path never fails at
 * once: the path remembers its first element that is not finite or has no start, and whoever uses it
 * reports TESS_INVALID_ELEMENT. Nothing aborts, and NULL for a handle is TESS_INVALID_ARGUMENT.
 *
 * Units. Coordinates are the path's; angles are radians and grow from +x towards +y. The same input
 * gives the same bits on every machine.
 */
#ifndef TESSELLATE_H
#define TESSELLATE_H

#include <stddef.h>
#include <stdint.h>

#define TESS_VERSION_MAJOR 0
#define TESS_VERSION_MINOR 2
#define TESS_VERSION_PATCH 0

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the library: 10000 * major + 100 * minor + patch. Below 1.0 a minor version may
 * change a function; the soname changes with it. */
int32_t tess_version(void);

typedef struct tess_path tess_path;
typedef struct tess_tessellator tess_tessellator;
typedef struct tess_plan tess_plan;
typedef struct tess_mesh tess_mesh;

/* Enumerations are int32_t at the border, so that their size is the same for every compiler. */
typedef int32_t tess_status;
enum {
  TESS_OK = 0,
  TESS_INVALID_ELEMENT = 1,   /* an element of the path is not finite, or has no start */
  TESS_OUT_OF_RANGE = 2,      /* a coordinate lies beyond 2^126 */
  TESS_INVALID_TOLERANCE = 3, /* the tolerance is not a number above 0 */
  TESS_INVALID_STYLE = 4,     /* a value of the style is out of its range */
  TESS_INVALID_MESH = 5,      /* a mesh breaks a law that the operation needs */
  TESS_BUDGET_EXCEEDED = 6,   /* more vertices, crossings, chords or dashes than allowed */
  TESS_BELOW_RESOLUTION = 7,  /* something vanished, and `tess_set_fails_on_loss` is on */
  TESS_INVALID_PATH_DATA = 8, /* SVG path data, or verbs and coordinates, can't be read to the end */
  TESS_INVALID_ARGUMENT = 9   /* NULL for a handle, or a value that is none of its enumeration */
};

/* ---- Paths ---- */

tess_path *tess_path_new(void);
tess_path *tess_path_copy(const tess_path *path);
void tess_path_delete(tess_path *path);
/* Removes all elements and keeps the memory. */
void tess_path_clear(tess_path *path);

void tess_path_move_to(tess_path *path, double x, double y);
void tess_path_line_to(tess_path *path, double x, double y);
void tess_path_quad_to(tess_path *path, double cx, double cy, double x, double y);
void tess_path_cubic_to(tess_path *path, double c1x, double c1y, double c2x, double c2y, double x, double y);
/* An arc of a circle from `start` over `sweep` radians, which may be more than a turn; a line leads
 * to its start if the path has a current point. */
void tess_path_arc(tess_path *path, double cx, double cy, double radius, double start, double sweep);
/* SVG's arc: to (x, y) on an ellipse with these radii and this rotation in radians. */
void tess_path_arc_to(tess_path *path, double rx, double ry, double rotation, int32_t large_arc,
                      int32_t sweep, double x, double y);
void tess_path_close(tess_path *path);

void tess_path_add_rect(tess_path *path, double x, double y, double width, double height);
void tess_path_add_rounded_rect(tess_path *path, double x, double y, double width, double height,
                                double rx, double ry);
void tess_path_add_ellipse(tess_path *path, double x, double y, double width, double height);
/* A ring's part that ends in an arrow head, from `start` on over `length` radians. */
void tess_path_add_ring_arrow(tess_path *path, double cx, double cy, double outer_radius,
                              double thickness, double start, double length, double head_length);
/* A line with round ends, drawn up to `progress`, 0 to 1, of its length. */
void tess_path_add_capsule_line(tess_path *path, double x0, double y0, double x1, double y1,
                                double radius, double progress);

enum {
  TESS_PART_TRACK = 0, /* the whole half ring */
  TESS_PART_TRACK_REST = 1, /* what of it is not reached yet */
  TESS_PART_SECTOR = 2, /* what is reached, from the center */
  TESS_PART_RING = 3, /* what of the ring is reached */
  TESS_PART_HUB = 4 /* the half disc in its middle */
};
/* A part of a half-circle gauge of `width`, whose upper left corner is (x, y). */
tess_status tess_path_add_gauge(tess_path *path, double x, double y, double width, double progress,
                                int32_t part);
/* A half of a button in two halves, 0 the left and 1 the right one; `ratio` is the left one's
 * share. */
tess_status tess_path_add_vote_half(tess_path *path, double x, double y, double width, double height,
                                    double ratio, double gap, double slant, int32_t half);

enum { TESS_MOVE = 0, TESS_LINE = 1, TESS_QUAD = 2, TESS_CUBIC = 3, TESS_CLOSE = 4 };
/* Appends elements: a verb each, which takes 2, 2, 4, 6 or 0 of the `count` coordinates. */
tess_status tess_path_append(tess_path *path, const uint8_t *verbs, size_t verb_count,
                             const double *coordinates, size_t count);
/* Appends SVG path data of `length` bytes. If they can't be read to the end, the path gets what
 * stands before the error, as SVG renders it, and `*offset`, unless NULL, the place of the
 * error. */
tess_status tess_path_append_svg(tess_path *path, const char *data, size_t length, size_t *offset);
/* Appends another path, moved by a transform (a, b, c, d, tx, ty), or as it is for NULL. */
tess_status tess_path_append_path(tess_path *path, const tess_path *other, const double transform[6]);
/* The path as SVG path data: writes up to `capacity` bytes with a 0 at the end, and returns the
 * length without it. */
size_t tess_path_svg(const tess_path *path, char *data, size_t capacity);

size_t tess_path_element_count(const tess_path *path);
/* The least x and y, then the largest: of the curves, not of their control points. Returns 0, and
 * writes nothing, for a path without points. */
int32_t tess_path_bounds(const tess_path *path, double bounds[4]);
/* The arc length; NaN for a path that can't be drawn. */
double tess_path_length(const tess_path *path);
int32_t tess_path_contains(const tess_path *path, double x, double y, int32_t rule);
/* Replaces the path by its part from one fraction of its length to another. */
tess_status tess_path_trim(tess_path *path, double from, double to);
void tess_path_reverse(tess_path *path);
void tess_path_transform(tess_path *path, const double transform[6]);
/* Replaces curves by chords within the tolerance. */
tess_status tess_path_flatten(tess_path *path, double tolerance);
/* The message of the last failure of a function that takes this path first; empty after a
 * success. */
const char *tess_path_error_message(const tess_path *path);

/* ---- Tessellators ---- */

/* A new tessellator's options are those that stand beside the setters. */
tess_tessellator *tess_new(void);
void tess_delete(tess_tessellator *tessellator);

/* The largest distance, both ways, between the true outline and the mesh's, in path units: 0.1. */
void tess_set_tolerance(tess_tessellator *tessellator, double tolerance);
enum { TESS_NON_ZERO = 0, TESS_EVEN_ODD = 1, TESS_POSITIVE = 2, TESS_NEGATIVE = 3, TESS_AT_LEAST_TWO = 4 };
tess_status tess_set_rule(tess_tessellator *tessellator, int32_t rule);
enum { TESS_FAST = 0, TESS_DELAUNAY = 1 };
tess_status tess_set_quality(tess_tessellator *tessellator, int32_t quality);
void tess_set_line_width(tess_tessellator *tessellator, double width); /* 1 */
enum { TESS_CAP_BUTT = 0, TESS_CAP_ROUND = 1, TESS_CAP_SQUARE = 2, TESS_CAP_TRIANGLE = 3 };
tess_status tess_set_line_cap(tess_tessellator *tessellator, int32_t cap);
enum {
  TESS_JOIN_MITER = 0,
  TESS_JOIN_ROUND = 1,
  TESS_JOIN_BEVEL = 2,
  TESS_JOIN_MITER_CLIP = 3,
  TESS_JOIN_ARCS = 4
};
tess_status tess_set_line_join(tess_tessellator *tessellator, int32_t join);
void tess_set_miter_limit(tess_tessellator *tessellator, double limit); /* 10 */
/* Lengths of dashes and gaps in turn, and where in them the path starts; none of them draws
 * solid. */
tess_status tess_set_dash(tess_tessellator *tessellator, const double *lengths, size_t count, double phase);
/* The part of the path's length that is stroked: from 0 to 1, moved by 0. */
void tess_set_trim(tess_tessellator *tessellator, double from, double to, double offset);
enum { TESS_RIBBON = 0, TESS_SINGLE = 1 };
/* A ribbon may cover points twice at bends; a single cover never does. */
tess_status tess_set_coverage(tess_tessellator *tessellator, int32_t coverage);
/* Transforms strokes: the pen too, unless strokes are non-scaling. NULL is the identity. */
void tess_set_transform(tess_tessellator *tessellator, const double transform[6]);
void tess_set_non_scaling(tess_tessellator *tessellator, int32_t is_non_scaling);
/* The most vertices, crossings and dashes of one call: 2^26, 2^26, 100000. */
void tess_set_limits(tess_tessellator *tessellator, size_t vertices, size_t crossings, size_t dashes);
/* Whether a call fails if sub-paths with area, or dashes, vanish between coordinates of a mesh. */
void tess_set_fails_on_loss(tess_tessellator *tessellator, int32_t fails);

/* Appends a path's area to a mesh. */
tess_status tess_fill(tess_tessellator *tessellator, const tess_path *path, tess_mesh *mesh);
/* Appends the areas of several paths that belong together: equal points become equal vertices. If
 * `ends` is not NULL, ends[i] is the number of indices after path i. */
tess_status tess_fill_paths(tess_tessellator *tessellator, const tess_path *const *paths, size_t count,
                            size_t *ends, tess_mesh *mesh);
/* Appends the union of the areas of several paths. */
tess_status tess_fill_union(tess_tessellator *tessellator, const tess_path *const *paths, size_t count,
                            tess_mesh *mesh);
/* Appends a path's stroke to a mesh. */
tess_status tess_stroke(tess_tessellator *tessellator, const tess_path *path, tess_mesh *mesh);
/* Replaces a mesh by a ring arrow's own triangles, without a path; a stroke of the current line
 * width and joins follows the area if `stroked`. `area_index_count`, unless NULL, is the number of
 * indices of the area. */
tess_status tess_ring_arrow(tess_tessellator *tessellator, double cx, double cy, double outer_radius,
                            double thickness, double start, double length, double head_length,
                            int32_t stroked, tess_mesh *mesh, size_t *area_index_count);

/* Of the last fill or stroke: the sub-paths with area, or dashes, that vanished; the distance
 * between neighbouring coordinates; and the tolerance that was used, which is finer for small
 * paths. */
size_t tess_lost(const tess_tessellator *tessellator);
double tess_step(const tess_tessellator *tessellator);
double tess_used_tolerance(const tess_tessellator *tessellator);
const char *tess_error_message(const tess_tessellator *tessellator);

/* ---- Path algebra: paths from paths, in curves ---- */

/* A `rule` is that of all operands, and `tolerance` the largest distance from their outlines of
 * points that may be classified wrongly. Results consist of the operands' own lines, curves and
 * arcs, cut where they cross, and fill alike under the non-zero and the even-odd rule. Messages of
 * failures are those of the path that comes first. */
enum { TESS_UNION = 0, TESS_INTERSECTION = 1, TESS_SUBTRACTING = 2, TESS_SYMMETRIC_DIFFERENCE = 3 };
/* Replaces a path by the regions of `count` paths combined; `result` may be one of them.
 * Subtracting takes all others from the first; of one path, each operation gives its outline
 * without crossings. */
tess_status tess_path_combine(tess_path *result, const tess_path *const *paths, size_t count,
                              int32_t operation, int32_t rule, double tolerance);
enum { TESS_INSIDE = 0, TESS_OUTSIDE = 1 };
/* Replaces a path by the parts of its lines on one side of a region's outline; open ones stay
 * open. */
tess_status tess_path_cut(tess_path *path, const tess_path *region, int32_t side, int32_t rule,
                          double tolerance);
/* Makes a new path, for the caller to delete, of each connected part of a region, with its holes:
 * at most `capacity` of them. `*count` is the number of parts. */
tess_status tess_path_components(tess_path *path, int32_t rule, double tolerance, tess_path **parts,
                                 size_t capacity, size_t *count);
/* Whether two regions have more than outlines in common: 0 or 1. */
tess_status tess_path_intersects(tess_path *path, const tess_path *other, int32_t rule, double tolerance,
                                 int32_t *result);
/* Whether the other region is a part of this one: 0 or 1. */
tess_status tess_path_contains_path(tess_path *path, const tess_path *other, int32_t rule,
                                    double tolerance, int32_t *result);
/* Replaces a region by the points no farther away than `distance`; those at least as far inside, if
 * it is negative. Open sub-paths are stroked twice as wide. */
tess_status tess_path_offset(tess_path *path, double distance, int32_t join, double miter_limit,
                             int32_t cap, int32_t rule, double tolerance);
/* Replaces runs of elements by as few lines and curves as keep the tolerance; corners stay. */
tess_status tess_path_simplify(tess_path *path, double tolerance);
/* Rounds corners by arcs, of a smaller radius where there is too little room. */
tess_status tess_path_round_corners(tess_path *path, double radius);
/* Replaces `result` by the outline of a path's stroke: in `curves`, or in chords. */
tess_status tess_stroke_outline(tess_tessellator *tessellator, const tess_path *path, int32_t curves,
                                tess_path *result);

/* ---- Plans: a path that is stroked again and again, with other trims, dashes or caps ---- */

/* Makes a plan; `*plan` is NULL after a failure. Tolerance, transform and limits are taken from the
 * tessellator now; `line_width` is the widest that will be used. */
tess_status tess_plan_new(tess_tessellator *tessellator, const tess_path *path, double line_width,
                          tess_plan **plan);
void tess_plan_delete(tess_plan *plan);
double tess_plan_length(const tess_plan *plan);
tess_status tess_plan_stroke(tess_plan *plan, tess_tessellator *tessellator, tess_mesh *mesh);

/* ---- Meshes ---- */

tess_mesh *tess_mesh_new(void);
/* A mesh of its own with the same content, which shares memory with the other until one of them
 * changes. */
tess_mesh *tess_mesh_copy(const tess_mesh *mesh);
void tess_mesh_delete(tess_mesh *mesh);
/* Removes everything and keeps the memory. */
void tess_mesh_clear(tess_mesh *mesh);

size_t tess_mesh_vertex_count(const tess_mesh *mesh);
size_t tess_mesh_index_count(const tess_mesh *mesh);
/* x and y of each vertex, relative to the mesh's origin. */
const float *tess_mesh_positions(const tess_mesh *mesh);
/* Three for each triangle; counter-clockwise by the numbers. */
const uint32_t *tess_mesh_indices(const tess_mesh *mesh);
/* The distance along the stroke and the side, -1 to 1, of each vertex; NULL for meshes with
 * fills. */
const float *tess_mesh_stroke_attributes(const tess_mesh *mesh);
/* The point that is added to all positions: 0, 0 unless the drawing lies far out. */
void tess_mesh_origin(const tess_mesh *mesh, double origin[2]);
double tess_mesh_area(const tess_mesh *mesh);
/* The mesh as a Wavefront OBJ file: writes up to `capacity` bytes, and returns the length. */
size_t tess_mesh_obj(const tess_mesh *mesh, char *file, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
