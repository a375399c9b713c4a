/* A hash of all bits of a mesh (FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/). */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "tessellate.h"

static uint64_t add_words(uint64_t hash, const void *words, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint32_t word;
    memcpy(&word, (const char *)words + 4 * i, 4);
    for (int shift = 0; shift < 32; shift += 8) hash = (hash ^ (word >> shift & 0xFF)) * 0x100000001B3u;
  }
  return hash;
}

static void print_hash(const tess_mesh *mesh) {
  size_t vertices = tess_mesh_vertex_count(mesh), indices = tess_mesh_index_count(mesh);
  uint64_t hash = 0xCBF29CE484222325u;
  hash = add_words(hash, tess_mesh_positions(mesh), 2 * vertices);
  hash = add_words(hash, tess_mesh_indices(mesh), indices);
  printf("%lu vertices, %lu triangles, %08lx%08lx\n", (unsigned long)vertices, (unsigned long)indices / 3,
         (unsigned long)(hash >> 32), (unsigned long)(hash & 0xFFFFFFFF));
}
