/* Path data to a Wavefront OBJ file: svg2obj 'M0 0h10v10z' > triangle.obj
 * With a width, the path's stroke: svg2obj 'M0 0h10v10' 2 > line.obj */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tessellate.h"

int main(int count, char **arguments) {
  if (count < 2) {
    fprintf(stderr, "usage: %s PATH-DATA [WIDTH]\n", arguments[0]);
    return 64;
  }
  tess_path *path = tess_path_new();
  tess_mesh *mesh = tess_mesh_new();
  tess_tessellator *tessellator = tess_new();
  int result = 1;
  char *file = NULL;
  size_t length;

  if (tess_path_append_svg(path, arguments[1], strlen(arguments[1]), NULL) != TESS_OK) {
    fprintf(stderr, "%s\n", tess_path_error_message(path));
    goto end;
  }
  tess_status status;
  if (count > 2) {
    tess_set_line_width(tessellator, atof(arguments[2]));
    status = tess_stroke(tessellator, path, mesh);
  } else {
    status = tess_fill(tessellator, path, mesh);
  }
  if (status != TESS_OK) {
    fprintf(stderr, "%s\n", tess_error_message(tessellator));
    goto end;
  }
  length = tess_mesh_obj(mesh, NULL, 0);
  file = malloc(length + 1);
  if (file == NULL) goto end;
  tess_mesh_obj(mesh, file, length + 1);
  fputs(file, stdout);
  result = 0;

end:
  free(file);
  tess_delete(tessellator);
  tess_mesh_delete(mesh);
  tess_path_delete(path);
  return result;
}
