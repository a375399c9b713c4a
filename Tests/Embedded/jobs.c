/* Prints the hashes of random jobs, a hundred to a line, then of each line of path data; see Jobs.swift. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint64_t tess_jobs(uint64_t first, uint64_t end);
uint64_t tess_job_of_path(const char *data, intptr_t length);

int main(int count, char **arguments) {
  if (count != 3) return 64;
  uint64_t jobs = strtoull(arguments[1], NULL, 10);
  for (uint64_t first = 0; first < jobs; first += 100)
    printf("%016" PRIx64 "\n", tess_jobs(first, first + 100 < jobs ? first + 100 : jobs));
  FILE *file = fopen(arguments[2], "r");
  if (file == NULL) return 66;
  char *line = NULL;
  size_t capacity = 0;
  for (ssize_t length; (length = getline(&line, &capacity, file)) > 0;) {
    if (line[length - 1] == '\n') length--;
    if (length > 0) printf("%016" PRIx64 "\n", tess_job_of_path(line, length));
  }
  free(line);
  fclose(file);
  return 0;
}
