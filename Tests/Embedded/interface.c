/* Laws of the C interface: what the header promises of handles, errors and memory. Prints what breaks, and exits
 * with their number. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tessellate.h"

static int broken = 0;

static void law(int holds, const char *what) {
  if (holds) return;
  fprintf(stderr, "broken: %s\n", what);
  broken++;
}

/* A square fills to its area, and an error leaves the mesh as it was and says where. */
static void fills(void) {
  tess_tessellator *t = tess_new();
  tess_path *path = tess_path_new();
  tess_mesh *mesh = tess_mesh_new();
  tess_path_add_rect(path, 10, 20, 30, 40);
  law(tess_fill(t, path, mesh) == TESS_OK, "a square can be filled");
  law(tess_mesh_vertex_count(mesh) == 4 && tess_mesh_index_count(mesh) == 6, "by two triangles");
  law(tess_mesh_area(mesh) == 1200, "of its area");
  const float *positions = tess_mesh_positions(mesh);
  double origin[2], sum = 0;
  tess_mesh_origin(mesh, origin);
  for (int i = 0; i < 8; i++) sum += positions[i];
  law(origin[0] == 0 && origin[1] == 0 && sum == 260, "whose corners are the square's");
  law(*tess_error_message(t) == 0, "without a message");

  tess_set_tolerance(t, -1);
  law(tess_fill(t, path, mesh) == TESS_INVALID_TOLERANCE, "a tolerance below 0 is refused");
  law(strstr(tess_error_message(t), "-1.0") != NULL, "by a message that has the value");
  law(tess_mesh_index_count(mesh) == 6, "which leaves the mesh as it was");
  tess_set_tolerance(t, 0.1);
  tess_path_line_to(path, NAN, 0);
  law(tess_fill(t, path, mesh) == TESS_INVALID_ELEMENT, "a path with NaN is refused");
  law(strstr(tess_error_message(t), "element 5") != NULL, "by a message that has the element");
  tess_set_limits(t, 3, 1000, 1000);
  tess_path_clear(path);
  tess_path_add_ellipse(path, 0, 0, 100, 50);
  law(tess_fill(t, path, mesh) == TESS_BUDGET_EXCEEDED, "more vertices than allowed are refused");
  law(tess_set_rule(t, 5) == TESS_INVALID_ARGUMENT, "a rule that is none is refused");
  tess_mesh_delete(mesh);
  tess_path_delete(path);
  tess_delete(t);
}

/* Areas of paths that belong together end where the caller is told. */
static void several(void) {
  tess_tessellator *t = tess_new();
  tess_mesh *mesh = tess_mesh_new();
  tess_path *paths[2] = {tess_path_new(), tess_path_new()};
  size_t ends[2];
  tess_path_add_rect(paths[0], 0, 0, 10, 10);
  tess_path_add_rect(paths[1], 5, 0, 10, 10);
  const tess_path *both[2] = {paths[0], paths[1]};
  law(tess_fill_paths(t, both, 2, ends, mesh) == TESS_OK, "two paths can be filled");
  law(ends[0] == 6 && ends[1] == 12, "and end at their indices");
  tess_mesh_clear(mesh);
  law(tess_fill_union(t, both, 2, mesh) == TESS_OK && tess_mesh_area(mesh) == 150, "their union has its area");
  const tess_path *missing[2] = {paths[0], NULL};
  law(tess_fill_union(t, missing, 2, mesh) == TESS_INVALID_ARGUMENT, "NULL among paths is refused");
  tess_path_delete(paths[0]);
  tess_path_delete(paths[1]);
  tess_mesh_delete(mesh);
  tess_delete(t);
}

/* A plan's strokes are the path's own. */
static void strokes(void) {
  tess_tessellator *t = tess_new();
  tess_mesh *direct = tess_mesh_new(), *planned = tess_mesh_new();
  tess_path *path = tess_path_new();
  tess_plan *plan = NULL;
  double dash[2] = {7, 3};
  tess_path_move_to(path, 0, 0);
  tess_path_cubic_to(path, 40, 80, 80, -80, 120, 0);
  tess_set_line_width(t, 6);
  law(tess_set_line_cap(t, TESS_CAP_ROUND) == TESS_OK, "caps can be set");
  law(tess_set_dash(t, dash, 2, 1) == TESS_OK, "dashes can be set");
  tess_set_trim(t, 0.1, 0.8, 0);
  law(tess_plan_new(t, path, 6, &plan) == TESS_OK && plan != NULL, "a plan can be made");
  law(fabs(tess_plan_length(plan) - tess_path_length(path)) < 1e-3, "as long as its path");
  law(tess_stroke(t, path, direct) == TESS_OK && tess_plan_stroke(plan, t, planned) == TESS_OK, "both stroke");
  size_t count = tess_mesh_vertex_count(direct);
  law(count > 100 && tess_mesh_vertex_count(planned) == count, "alike many vertices");
  law(memcmp(tess_mesh_positions(direct), tess_mesh_positions(planned), count * 8) == 0, "at the same places");
  law(tess_mesh_stroke_attributes(direct) != NULL, "with distances");
  tess_set_line_width(t, -1);
  tess_plan_delete(plan);
  law(tess_plan_new(t, path, -1, &plan) == TESS_INVALID_STYLE && plan == NULL, "a width below 0 makes no plan");
  law(tess_stroke(t, path, direct) == TESS_INVALID_STYLE, "and no stroke");
  tess_path_delete(path);
  tess_mesh_delete(direct);
  tess_mesh_delete(planned);
  tess_delete(t);
}

/* Paths are built, read, written, asked and changed. */
static void paths(void) {
  tess_path *a = tess_path_new(), *b = tess_path_new();
  size_t offset = 0;
  double bounds[4], shift[6] = {1, 0, 0, 1, 5, 5};
  char text[64];
  law(!tess_path_bounds(a, bounds), "an empty path has no bounds");
  law(tess_path_append_svg(a, "M0 0h10v10z", 11, &offset) == TESS_OK, "path data are read");
  law(tess_path_bounds(a, bounds) && bounds[2] == 10 && bounds[3] == 10, "to their extent");
  law(tess_path_contains(a, 8, 2, TESS_NON_ZERO) && !tess_path_contains(a, 2, 8, TESS_NON_ZERO), "and area");
  size_t length = tess_path_svg(a, text, sizeof text);
  law(length == strlen(text) && tess_path_append_svg(b, text, length, NULL) == TESS_OK, "and written back");
  law(tess_path_element_count(a) == tess_path_element_count(b), "with all elements");
  law(tess_path_svg(a, text, 5) == length && strlen(text) == 4, "at most as far as there is room");
  law(tess_path_append_svg(b, "M1 1 L2 x", 9, &offset) == TESS_INVALID_PATH_DATA && offset == 8, "errors have a place");
  law(strstr(tess_path_error_message(b), "byte 8") != NULL, "and a message");
  law(tess_path_element_count(b) == 5, "and the path ends before them");
  uint8_t verbs[3] = {TESS_MOVE, TESS_CUBIC, TESS_CLOSE};
  double numbers[8] = {0, 0, 1, 1, 2, 1, 3, 0};
  size_t before = tess_path_element_count(b);
  law(tess_path_append(b, verbs, 3, numbers, 8) == TESS_OK, "verbs and coordinates are appended");
  law(tess_path_append(b, verbs, 3, numbers, 7) == TESS_INVALID_PATH_DATA, "but not too few");
  law(tess_path_append(b, verbs, 1, numbers, 7) == TESS_INVALID_PATH_DATA, "nor too many");
  law(tess_path_element_count(b) == before + 3, "and an error adds nothing");
  law(tess_path_append(b, &verbs[1], 1, numbers, 6) == TESS_OK, "verbs go on where the path ended");
  law(tess_path_length(b) > 0 && tess_path_element_count(b) == before + 4, "as single elements do");
  law(tess_path_append_path(a, a, shift) == TESS_OK && tess_path_element_count(a) == 8, "a path appends itself");
  tess_path *copy = tess_path_copy(a);
  tess_path_clear(a);
  law(tess_path_element_count(copy) == 8 && tess_path_element_count(a) == 0, "a copy is its own");
  tess_path_arc(a, 0, 0, 10, 0, 6.283185307179586);
  law(fabs(tess_path_length(a) - 62.83185307179586) < 1e-6, "a circle has its length");
  law(tess_path_trim(a, 0, 0.5) == TESS_OK && fabs(tess_path_length(a) - 31.41592653589793) < 1e-6, "half of it half");
  law(tess_path_flatten(a, 0.01) == TESS_OK && tess_path_element_count(a) > 10, "its chords are many");
  tess_path_delete(copy);
  tess_path_delete(a);
  tess_path_delete(b);
}

/* The area of a path's fill, or NaN if it can't be filled. */
static double area(const tess_path *path, int32_t rule) {
  tess_tessellator *t = tess_new();
  tess_mesh *mesh = tess_mesh_new();
  tess_set_tolerance(t, 1e-4);
  tess_set_rule(t, rule);
  double result = tess_fill(t, path, mesh) == TESS_OK ? tess_mesh_area(mesh) : NAN;
  tess_mesh_delete(mesh);
  tess_delete(t);
  return result;
}

static int isNear(double value, double expected, double slack) { return fabs(value - expected) <= slack; }

static tess_path *rect(double x, double y, double width, double height) {
  tess_path *path = tess_path_new();
  tess_path_add_rect(path, x, y, width, height);
  return path;
}

/* Shapes have the areas that formulas give them. */
static void shapes(void) {
  const double pi = 3.14159265358979323846;
  tess_path *path = tess_path_new();
  tess_path_add_ellipse(path, 0, 0, 20, 10);
  law(isNear(area(path, TESS_NON_ZERO), 50 * pi, 0.1), "an ellipse has its area");
  tess_path_clear(path);
  tess_path_add_capsule_line(path, 0, 0, 10, 0, 2, 1);
  law(isNear(area(path, TESS_NON_ZERO), 40 + 4 * pi, 0.1), "a capsule has its area");
  tess_path_clear(path);
  tess_path_add_ring_arrow(path, 0, 0, 10, 4, 0, 3, 0.5);
  double bounds[4];
  law(tess_path_bounds(path, bounds) && bounds[2] <= 10 + 2 && bounds[0] >= -12, "a ring arrow keeps about its circle");
  law(area(path, TESS_NON_ZERO) > 30 && area(path, TESS_NON_ZERO) < 150, "and has an area");
  tess_path_clear(path);
  law(tess_path_add_gauge(path, 0, 0, 100, 0.5, TESS_PART_TRACK) == TESS_OK, "a gauge has a track");
  for (int32_t part = TESS_PART_TRACK_REST; part <= TESS_PART_HUB; part++)
    law(tess_path_add_gauge(path, 0, 0, 100, 0.5, part) == TESS_OK, "and other parts");
  law(tess_path_add_gauge(path, 0, 0, 100, 0.5, 5) == TESS_INVALID_ARGUMENT, "but no sixth");
  tess_path_clear(path);
  law(tess_path_add_vote_half(path, 0, 0, 100, 20, 0.5, 4, 1, 0) == TESS_OK, "a button has a left half");
  double left = area(path, TESS_NON_ZERO);
  law(tess_path_add_vote_half(path, 0, 0, 100, 20, 0.5, 4, 1, 1) == TESS_OK, "and a right one");
  law(isNear(area(path, TESS_NON_ZERO), 2 * left, 0.01 * left), "of the same size");
  law(tess_path_add_vote_half(path, 0, 0, 100, 20, 0.5, 4, 1, 2) == TESS_INVALID_ARGUMENT, "but no third");
  tess_path_delete(path);
}

/* An element after an element: a half disc by SVG's arc, a parabola, reversed and transformed. */
static void elements(void) {
  tess_path *path = tess_path_new();
  double twice[6] = {2, 0, 0, 2, 0, 0}, mirror[6] = {-1, 0, 0, 1, 0, 0};
  tess_path_move_to(path, -1, 0);
  tess_path_arc_to(path, 1, 1, 0, 0, 1, 1, 0);
  tess_path_close(path);
  double half = area(path, TESS_NON_ZERO);
  law(isNear(half, 1.5707963267948966, 1e-3), "half a disc has its area");
  double before = area(path, TESS_POSITIVE);
  tess_path_reverse(path);
  law(isNear(area(path, TESS_NEGATIVE), before, 1e-9) && area(path, TESS_POSITIVE) != before, "reversed, it turns the other way");
  tess_path_transform(path, twice);
  law(isNear(area(path, TESS_NON_ZERO), 4 * half, 1e-2), "twice as wide, four times the area");
  tess_path_transform(path, mirror);
  law(isNear(area(path, TESS_NON_ZERO), 4 * half, 1e-2), "in a mirror, the same");
  tess_path_clear(path);
  tess_path_move_to(path, 0, 0);
  tess_path_quad_to(path, 1, 2, 2, 0);
  law(isNear(area(path, TESS_NON_ZERO), 4.0 / 3, 1e-3), "a parabola's segment has two thirds of its box");
  tess_path_clear(path);
  tess_path_close(path);
  law(tess_path_flatten(path, 0.1) == TESS_INVALID_ELEMENT, "a close without a start is reported");
  law(strstr(tess_path_error_message(path), "element 0") != NULL, "with its number");
  tess_path_delete(path);
}

/* Regions combine to the areas that set theory gives, and a refusal changes nothing. */
static void algebra(void) {
  tess_path *a = rect(0, 0, 10, 10), *b = rect(5, 5, 10, 10), *result = tess_path_new();
  const tess_path *both[2] = {a, b};
  const double areas[4] = {175, 25, 75, 150};
  for (int32_t operation = TESS_UNION; operation <= TESS_SYMMETRIC_DIFFERENCE; operation++) {
    law(tess_path_combine(result, both, 2, operation, TESS_NON_ZERO, 0.01) == TESS_OK, "two squares combine");
    law(isNear(area(result, TESS_NON_ZERO), areas[operation], 1e-9), "to their area");
    law(isNear(area(result, TESS_EVEN_ODD), areas[operation], 1e-9), "under either rule");
  }
  size_t count = tess_path_element_count(result);
  law(tess_path_combine(result, both, 2, 4, TESS_NON_ZERO, 0.01) == TESS_INVALID_ARGUMENT, "no fifth operation");
  law(tess_path_combine(result, both, 2, TESS_UNION, 5, 0.01) == TESS_INVALID_ARGUMENT, "no sixth rule");
  law(strstr(tess_path_error_message(result), "fill rule 5") != NULL, "the message has the value");
  law(tess_path_combine(result, both, 2, TESS_UNION, TESS_NON_ZERO, 0) == TESS_INVALID_TOLERANCE, "no tolerance of 0");
  law(tess_path_element_count(result) == count, "and the result is as it was");
  law(tess_path_combine(result, NULL, 2, TESS_UNION, TESS_NON_ZERO, 1) == TESS_INVALID_ARGUMENT, "no paths without memory");
  law(tess_path_combine(NULL, both, 2, TESS_UNION, TESS_NON_ZERO, 1) == TESS_INVALID_ARGUMENT, "no result without a handle");
  law(tess_path_combine(result, both, 0, TESS_UNION, TESS_NON_ZERO, 1) == TESS_OK && tess_path_element_count(result) == 0,
      "nothing combines to nothing");

  int32_t holds = 7;
  tess_path *far = rect(50, 50, 5, 5), *inner = rect(2, 2, 3, 3);
  law(tess_path_intersects(a, b, TESS_NON_ZERO, 0.01, &holds) == TESS_OK && holds == 1, "the squares intersect");
  law(tess_path_intersects(a, far, TESS_NON_ZERO, 0.01, &holds) == TESS_OK && holds == 0, "not one far away");
  law(tess_path_contains_path(a, inner, TESS_NON_ZERO, 0.01, &holds) == TESS_OK && holds == 1, "one holds a small one");
  law(tess_path_contains_path(a, b, TESS_NON_ZERO, 0.01, &holds) == TESS_OK && holds == 0, "but not its neighbour");
  law(tess_path_intersects(a, b, TESS_NON_ZERO, 0.01, NULL) == TESS_INVALID_ARGUMENT, "an answer needs memory");
  law(tess_path_contains_path(a, NULL, TESS_NON_ZERO, 0.01, &holds) == TESS_INVALID_ARGUMENT, "and two regions");
  law(tess_path_intersects(a, b, 9, 0.01, &holds) == TESS_INVALID_ARGUMENT, "and a rule");

  tess_path *line = tess_path_new();
  tess_path_move_to(line, -5, 5);
  tess_path_line_to(line, 15, 5);
  tess_path *outside = tess_path_copy(line);
  law(tess_path_cut(line, a, TESS_INSIDE, TESS_NON_ZERO, 0.01) == TESS_OK, "a line is cut by a region");
  law(isNear(tess_path_length(line), 10, 1e-9), "to what is inside");
  law(tess_path_cut(outside, a, TESS_OUTSIDE, TESS_NON_ZERO, 0.01) == TESS_OK, "and outside");
  law(isNear(tess_path_length(outside), 10, 1e-9), "the rest");
  law(tess_path_cut(line, a, 2, TESS_NON_ZERO, 0.01) == TESS_INVALID_ARGUMENT, "there is no third side");

  tess_path *parts[2] = {NULL, NULL};
  tess_path_append_path(a, far, NULL);
  law(tess_path_components(a, TESS_NON_ZERO, 0.01, NULL, 0, &count) == TESS_OK && count == 2, "parts are counted");
  law(tess_path_components(a, TESS_NON_ZERO, 0.01, parts, 1, &count) == TESS_OK && count == 2, "more than there is room for");
  law(parts[0] != NULL && parts[1] == NULL, "and made as far as there is");
  double first = area(parts[0], TESS_NON_ZERO);
  law(isNear(first, 100, 1e-9) || isNear(first, 25, 1e-9), "each with its area");
  law(tess_path_components(a, TESS_NON_ZERO, 0.01, NULL, 2, &count) == TESS_INVALID_ARGUMENT, "but not without memory");
  tess_path *all[] = {a, b, result, far, inner, line, outside, parts[0]};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) tess_path_delete(all[i]);
}

/* Outlines: offsets, strokes, fewer elements, rounded corners. */
static void outlines(void) {
  const double pi = 3.14159265358979323846;
  tess_path *path = rect(0, 0, 10, 10);
  law(tess_path_offset(path, 2, TESS_JOIN_ROUND, 10, TESS_CAP_BUTT, TESS_NON_ZERO, 1e-3) == TESS_OK, "a square grows");
  law(isNear(area(path, TESS_NON_ZERO), 100 + 80 + 4 * pi, 0.1), "by a strip with round corners");
  law(tess_path_offset(path, -2, TESS_JOIN_MITER, 10, TESS_CAP_BUTT, TESS_NON_ZERO, 1e-3) == TESS_OK, "and shrinks again");
  law(isNear(area(path, TESS_NON_ZERO), 100, 0.1), "to what it was");
  law(tess_path_offset(path, 2, 5, 10, TESS_CAP_BUTT, TESS_NON_ZERO, 1e-3) == TESS_INVALID_ARGUMENT, "no sixth join");
  law(tess_path_offset(path, 2, TESS_JOIN_ROUND, 10, 4, TESS_NON_ZERO, 1e-3) == TESS_INVALID_ARGUMENT, "no fifth cap");
  law(tess_path_offset(path, NAN, TESS_JOIN_ROUND, 10, TESS_CAP_BUTT, TESS_NON_ZERO, 1e-3) != TESS_OK, "no distance NaN");

  tess_path_clear(path);
  tess_path_add_rect(path, 0, 0, 10, 10);
  law(tess_path_round_corners(path, 2) == TESS_OK, "corners are rounded");
  law(isNear(area(path, TESS_NON_ZERO), 100 - 4 * (4 - pi), 1e-2), "by arcs");
  law(tess_path_round_corners(path, -1) != TESS_OK, "of a radius");

  tess_path_clear(path);
  tess_path_move_to(path, 0, 0);
  for (int i = 1; i <= 100; i++) tess_path_line_to(path, i * 0.1, 0);
  law(tess_path_simplify(path, 0.01) == TESS_OK && tess_path_element_count(path) == 2, "a hundred lines in a row are one");
  law(tess_path_simplify(path, -1) == TESS_INVALID_TOLERANCE, "within a tolerance");

  tess_tessellator *t = tess_new();
  tess_path *result = tess_path_new();
  tess_set_line_width(t, 2);
  law(tess_set_line_cap(t, TESS_CAP_SQUARE) == TESS_OK, "a square cap");
  for (int32_t curves = 0; curves <= 1; curves++) {
    law(tess_stroke_outline(t, path, curves, result) == TESS_OK, "a stroke has an outline");
    law(isNear(area(result, TESS_NON_ZERO), 24, 1e-6), "of its area");
  }
  law(tess_stroke_outline(t, path, 1, NULL) == TESS_INVALID_ARGUMENT, "which needs a path");
  tess_set_line_width(t, NAN);
  law(tess_stroke_outline(t, path, 1, result) == TESS_INVALID_STYLE && *tess_error_message(t) != 0, "and a width");
  tess_delete(t);
  tess_path_delete(path);
  tess_path_delete(result);
}

/* Options change what they name, limits and values that make no sense are refused. */
static void options(void) {
  tess_tessellator *t = tess_new();
  tess_path *path = tess_path_new();
  tess_mesh *mesh = tess_mesh_new();
  double twice[6] = {2, 0, 0, 2, 0, 0};
  tess_path_move_to(path, 0, 0);
  tess_path_line_to(path, 10, 0);
  tess_path_line_to(path, 10, 10);
  tess_set_line_width(t, 2);
  for (int32_t join = TESS_JOIN_MITER; join <= TESS_JOIN_ARCS; join++) {
    law(tess_set_line_join(t, join) == TESS_OK, "joins can be set");
    tess_mesh_clear(mesh);
    law(tess_stroke(t, path, mesh) == TESS_OK && tess_mesh_area(mesh) > 39, "and stroked");
  }
  law(tess_set_line_join(t, 5) == TESS_INVALID_ARGUMENT && tess_set_line_join(t, TESS_JOIN_MITER) == TESS_OK, "but no sixth");
  law(tess_set_coverage(t, TESS_SINGLE) == TESS_OK && tess_set_coverage(t, 2) == TESS_INVALID_ARGUMENT, "two coverages");
  tess_mesh_clear(mesh);
  law(tess_stroke(t, path, mesh) == TESS_OK && isNear(tess_mesh_area(mesh), 40, 1e-6), "a single cover has the region's area");
  tess_set_miter_limit(t, 1);
  tess_mesh_clear(mesh);
  law(tess_stroke(t, path, mesh) == TESS_OK && isNear(tess_mesh_area(mesh), 39.5, 1e-6), "a miter beyond its limit is a bevel");
  tess_set_transform(t, twice);
  tess_mesh_clear(mesh);
  law(tess_stroke(t, path, mesh) == TESS_OK && isNear(tess_mesh_area(mesh), 4 * 39.5, 1e-6), "a transform scales the pen");
  tess_set_non_scaling(t, 1);
  tess_mesh_clear(mesh);
  law(tess_stroke(t, path, mesh) == TESS_OK && isNear(tess_mesh_area(mesh), 79.5, 1e-6), "unless it is non-scaling");
  tess_set_transform(t, NULL);
  law(tess_set_line_cap(t, 4) == TESS_INVALID_ARGUMENT && tess_set_line_cap(t, -1) == TESS_INVALID_ARGUMENT, "four caps");
  law(tess_set_quality(t, 2) == TESS_INVALID_ARGUMENT, "two qualities");
  law(tess_set_dash(t, NULL, 1, 0) == TESS_INVALID_ARGUMENT && tess_set_dash(t, NULL, 0, 0) == TESS_OK, "dashes need memory");
  double negative[2] = {3, -1};
  tess_set_dash(t, negative, 2, 0);
  tess_mesh_clear(mesh);
  law(tess_stroke(t, path, mesh) == TESS_OK && isNear(tess_mesh_area(mesh), 39.5, 1e-6), "a negative one draws solid, as in SVG");

  double small[2] = {1e-3, 1e-3};
  tess_set_dash(t, small, 2, 0);
  tess_set_limits(t, SIZE_MAX, SIZE_MAX, 10);
  law(tess_stroke(t, path, mesh) == TESS_BUDGET_EXCEEDED, "more dashes than allowed are refused");
  tess_set_dash(t, NULL, 0, 0);

  /* A square of a thousandth beside a drawing of a million is lost between the coordinates. */
  tess_path_clear(path);
  tess_path_add_rect(path, 0, 0, 1e6, 1e6);
  tess_path_add_rect(path, 2e6, 0, 1e-3, 1e-3);
  tess_mesh_clear(mesh);
  law(tess_fill(t, path, mesh) == TESS_OK && tess_lost(t) == 1, "what is too small is counted as lost");
  law(tess_step(t) > 1e-3 && tess_used_tolerance(t) > 0, "beside coordinates a step apart");
  tess_set_fails_on_loss(t, 1);
  size_t vertices = tess_mesh_vertex_count(mesh);
  law(tess_fill(t, path, mesh) == TESS_BELOW_RESOLUTION && tess_mesh_vertex_count(mesh) == vertices, "or an error, on request");
  tess_path_clear(path);
  tess_path_add_rect(path, 0, 0, 1e300, 1e300);
  law(tess_fill(t, path, mesh) == TESS_OUT_OF_RANGE, "a coordinate beyond 2^126 is out of range");
  tess_delete(t);
  tess_path_delete(path);
  tess_mesh_delete(mesh);
}

/* A copy shares nothing that a change could show; an arrow is its path's fill. */
static void meshes(void) {
  tess_tessellator *t = tess_new();
  tess_mesh *mesh = tess_mesh_new();
  size_t count = 0;
  tess_set_tolerance(t, 1e-4);
  law(tess_ring_arrow(t, 0, 0, 10, 4, 0, 3, 0.5, 0, mesh, &count) == TESS_OK, "an arrow needs no path");
  law(count == tess_mesh_index_count(mesh) && count > 0, "and is an area");
  double size = tess_mesh_area(mesh);
  tess_path *path = tess_path_new();
  tess_path_add_ring_arrow(path, 0, 0, 10, 4, 0, 3, 0.5);
  law(isNear(area(path, TESS_NON_ZERO), size, 1e-3), "of its path's size");
  tess_mesh *copy = tess_mesh_copy(mesh);
  law(tess_ring_arrow(t, 0, 0, 10, 4, 0, 3, 0.5, 1, mesh, NULL) == TESS_OK && tess_mesh_index_count(mesh) > count, "with a border");
  law(tess_mesh_index_count(copy) == count && tess_mesh_area(copy) == size, "a copy stays as it is");
  uint32_t most = 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t index = tess_mesh_indices(copy)[i];
    most = index > most ? index : most;
  }
  law(most + 1 == tess_mesh_vertex_count(copy), "its indices name its vertices");
  law(tess_ring_arrow(t, NAN, 0, 10, 4, 0, 3, 0.5, 0, mesh, NULL) != TESS_OK, "an arrow somewhere");
  tess_mesh_delete(copy);
  tess_mesh_delete(mesh);
  tess_path_delete(path);
  tess_delete(t);
}

/* NULL is refused by everything that takes a handle. */
static void nothing(void) {
  tess_delete(NULL);
  tess_path_delete(NULL);
  tess_mesh_delete(NULL);
  tess_plan_delete(NULL);
  tess_path_move_to(NULL, 1, 2);
  tess_set_line_width(NULL, 1);
  tess_mesh_clear(NULL);
  law(tess_fill(NULL, NULL, NULL) == TESS_INVALID_ARGUMENT, "a fill without handles is refused");
  law(tess_stroke(NULL, NULL, NULL) == TESS_INVALID_ARGUMENT, "a stroke too");
  law(tess_path_append_svg(NULL, "", 0, NULL) == TESS_INVALID_ARGUMENT, "path data too");
  law(tess_path_simplify(NULL, 1) == TESS_INVALID_ARGUMENT, "algebra too");
  law(tess_path_copy(NULL) == NULL && tess_mesh_copy(NULL) == NULL, "nothing is no copy's original");
  law(tess_set_rule(NULL, 0) == TESS_INVALID_ARGUMENT && tess_lost(NULL) == 0, "nothing has no options");
  law(tess_error_message(NULL) == NULL && tess_path_error_message(NULL) == NULL, "and no message");
  law(tess_mesh_positions(NULL) == NULL && tess_mesh_vertex_count(NULL) == 0, "and no mesh has no vertices");
}

/* A mesh is written as a file that has a line for each vertex and triangle. */
static void files(void) {
  tess_tessellator *t = tess_new();
  tess_path *path = tess_path_new();
  tess_mesh *mesh = tess_mesh_new();
  tess_path_add_rounded_rect(path, 0, 0, 20, 10, 3, 3);
  law(tess_set_quality(t, TESS_DELAUNAY) == TESS_OK && tess_fill(t, path, mesh) == TESS_OK, "a rounded rectangle fills");
  size_t length = tess_mesh_obj(mesh, NULL, 0), vertices = 0, faces = 0;
  char *file = malloc(length + 1);
  if (file == NULL) exit(99);
  law(tess_mesh_obj(mesh, file, length + 1) == length && strlen(file) == length, "a file is as long as it says");
  for (char *line = file; line != NULL && *line; line = strchr(line, '\n'), line += line != NULL) {
    vertices += strncmp(line, "v ", 2) == 0;
    faces += strncmp(line, "f ", 2) == 0;
  }
  law(vertices == tess_mesh_vertex_count(mesh) && faces * 3 == tess_mesh_index_count(mesh), "and has the mesh");
  free(file);
  tess_mesh_delete(mesh);
  tess_path_delete(path);
  tess_delete(t);
}

int main(void) {
  law(tess_version() == 10000 * TESS_VERSION_MAJOR + 100 * TESS_VERSION_MINOR + TESS_VERSION_PATCH,
      "header and library have one version");
  fills();
  several();
  strokes();
  paths();
  shapes();
  elements();
  algebra();
  outlines();
  options();
  meshes();
  nothing();
  files();
  return broken;
}
