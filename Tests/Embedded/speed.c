/* Times of fills and strokes behind the C header, natively, for speed.mjs.
 *
 * Usage: speed PATHS         with path data, one to a line
 *
 * Reads lines "ROW COUNT" and answers each with the seconds that COUNT frames of the row took. */
#define _POSIX_C_SOURCE 199309L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "tessellate.h"

enum { MOST = 4096, LONGEST = 1 << 20 };
static tess_path *paths[MOST];
static size_t count;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void frame(int row, tess_tessellator *t, tess_path *arrow, tess_mesh *mesh) {
  tess_mesh_clear(mesh);
  switch (row) {
    case 0: tess_ring_arrow(t, 200, 200, 170, 60, -1.5, 4.4, 0.38, 0, mesh, NULL); break;
    case 1:
      tess_path_clear(arrow);
      tess_path_add_ring_arrow(arrow, 200, 200, 170, 60, -1.5, 4.4, 0.38);
      tess_fill(t, arrow, mesh);
      break;
    case 2:
      for (size_t i = 0; i < count; i++) tess_fill(t, paths[i], mesh);
      break;
    default:
      for (size_t i = 0; i < count; i++) tess_stroke(t, paths[i], mesh);
  }
}

int main(int argc, char **argv) {
  static char line[LONGEST];
  FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
  if (file == NULL) return 64;
  while (count < MOST && fgets(line, sizeof line, file) != NULL) {
    paths[count] = tess_path_new();
    tess_path_append_svg(paths[count], line, strlen(line), NULL);
    count++;
  }
  fclose(file);
  tess_tessellator *t = tess_new();
  tess_path *arrow = tess_path_new();
  tess_mesh *mesh = tess_mesh_new();
  int row;
  long frames;
  while (scanf("%d %ld", &row, &frames) == 2) {
    double start = now();
    for (long i = 0; i < frames; i++) frame(row, t, arrow, mesh);
    printf("%.9f %zu\n", now() - start, tess_mesh_index_count(mesh));
    fflush(stdout);
  }
  return 0;
}
