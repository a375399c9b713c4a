/* A ring arrow that grows over 120 frames: its area and its border, rebuilt for each frame. Prints the size
 * of the last mesh. */
#include <stdio.h>

#include "tessellate.h"

int main(void) {
  tess_tessellator *tessellator = tess_new();
  tess_mesh *mesh = tess_mesh_new();
  size_t area = 0;
  tess_set_line_width(tessellator, 5);
  for (int frame = 1; frame <= 120; frame++) {
    double length = 6 * frame / 120.0;
    tess_status status =
        tess_ring_arrow(tessellator, 0, 0, 100, 30, -1.57, length, 0.4, 1, mesh, &area);
    if (status != TESS_OK) {
      fprintf(stderr, "frame %d: %s\n", frame, tess_error_message(tessellator));
      return 1;
    }
  }
  printf("%zu vertices, %zu triangles, %zu of them area\n", tess_mesh_vertex_count(mesh),
         tess_mesh_index_count(mesh) / 3, area / 3);
  tess_mesh_delete(mesh);
  tess_delete(tessellator);
  return 0;
}
