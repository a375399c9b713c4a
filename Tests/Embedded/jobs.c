/* Prints the hashes of random jobs, a hundred to a line, then of each line of path data; see Jobs.swift. In the C that newlib
 * has, too, for boards. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

uint64_t tess_jobs(uint64_t first, uint64_t end);
uint64_t tess_job_of_path(const char *data, intptr_t length);

static void print_hash(uint64_t hash) {
  printf("%08lx%08lx\n", (unsigned long)(hash >> 32), (unsigned long)(hash & 0xFFFFFFFF));
}

int main(int count, char **arguments) {
  if (count != 3) return 64;
  uint64_t jobs = strtoull(arguments[1], NULL, 10);
  for (uint64_t first = 0; first < jobs; first += 100)
    print_hash(tess_jobs(first, first + 100 < jobs ? first + 100 : jobs));
  FILE *file = fopen(arguments[2], "r");
  if (file == NULL) return 66;
  char *line = NULL;
  size_t capacity = 0, length = 0;
  for (int byte; (byte = fgetc(file)) != EOF;) {
    if (byte == '\n') {
      if (length > 0) print_hash(tess_job_of_path(line, (intptr_t)length));
      length = 0;
      continue;
    }
    if (length == capacity) {
      capacity = 2 * capacity + 1024;
      line = realloc(line, capacity);
      if (line == NULL) return 71;
    }
    line[length++] = (char)byte;
  }
  free(line);
  fclose(file);
  return 0;
}
