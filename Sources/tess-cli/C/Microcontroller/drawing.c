/* A drawing of curves that cross, filled and stroked. Prints a hash of all bits of each mesh, the same on a Cortex-M7 and
 * on a desktop computer. */
#include <stdio.h>

#include "hash.h"
#include "tessellate.h"

int main(void) {
  tess_tessellator *tessellator = tess_new();
  tess_path *path = tess_path_new();
  tess_mesh *mesh = tess_mesh_new();
  for (int petal = 0; petal < 12; petal++) {
    double x = 20 * petal;
    tess_path_move_to(path, x, 0);
    tess_path_cubic_to(path, x + 60, 40, x - 60, 80, x, 120);
    tess_path_quad_to(path, x + 50, 60, x, 0);
    tess_path_close(path);
  }
  tess_path_add_ellipse(path, 30, 30, 180, 60);

  int result = 0;
  tess_set_tolerance(tessellator, 0.05);
  for (int rule = TESS_NON_ZERO; rule <= TESS_EVEN_ODD; rule++) {
    tess_mesh_clear(mesh);
    tess_set_rule(tessellator, rule);
    result |= tess_fill(tessellator, path, mesh);
    print_hash(mesh);
  }
  tess_set_line_width(tessellator, 3);
  for (int join = TESS_JOIN_MITER; join <= TESS_JOIN_ARCS; join++) {
    double dash[] = {12, 5};
    tess_mesh_clear(mesh);
    tess_set_line_join(tessellator, join);
    tess_set_dash(tessellator, dash, join % 2 == 0 ? 0 : 2, 0);
    result |= tess_stroke(tessellator, path, mesh);
    print_hash(mesh);
  }
  if (result != TESS_OK) printf("%s\n", tess_error_message(tessellator));
  tess_mesh_delete(mesh);
  tess_path_delete(path);
  tess_delete(tessellator);
  return result;
}
