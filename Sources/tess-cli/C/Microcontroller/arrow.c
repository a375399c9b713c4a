/* A ring arrow that grows over 60 frames, its area and its border, without a path: what a display of a device would show.
 * Prints a hash of all bits of each tenth mesh. It is the same program on a Cortex-M7 and on a desktop computer, and must
 * print the same there. */
#include <stdio.h>

#include "hash.h"
#include "tessellate.h"

int main(void) {
  tess_tessellator *tessellator = tess_new();
  tess_mesh *mesh = tess_mesh_new();
  tess_set_line_width(tessellator, 5);
  for (int frame = 1; frame <= 60; frame++) {
    tess_status status =
        tess_ring_arrow(tessellator, 120, 120, 100, 30, -1.57, 6 * frame / 60.0, 0.4, 1, mesh, NULL);
    if (status != TESS_OK) {
      printf("frame %d: %s\n", frame, tess_error_message(tessellator));
      return 1;
    }
    if (frame % 10 == 0) print_hash(mesh);
  }
  tess_mesh_delete(mesh);
  tess_delete(tessellator);
  return 0;
}
