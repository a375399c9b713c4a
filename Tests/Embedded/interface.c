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
  uint8_t verbs[3] = {TESS_MOVE, TESS_CUBIC, TESS_CLOSE};
  double numbers[8] = {0, 0, 1, 1, 2, 1, 3, 0};
  size_t before = tess_path_element_count(b);
  law(tess_path_append(b, verbs, 3, numbers, 8) == TESS_OK, "verbs and coordinates are appended");
  law(tess_path_append(b, verbs, 3, numbers, 7) == TESS_INVALID_PATH_DATA, "but not too few");
  law(tess_path_append(b, verbs, 1, numbers, 7) == TESS_INVALID_PATH_DATA, "nor too many");
  law(tess_path_element_count(b) == before + 3, "and an error adds nothing");
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
  nothing();
  files();
  return broken;
}
