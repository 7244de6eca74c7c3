/* A slow disk: with LD_PRELOAD, every sync of a process takes SLOW_DISK_MS milliseconds longer (4 by default). */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

static void wait_for_the_disk(void) {
  const char *word = getenv("SLOW_DISK_MS");
  long ms = word ? atol(word) : 4;
  struct timespec rest = { ms / 1000, ms % 1000 * 1000000L };
  nanosleep(&rest, NULL);
}

int fsync(int file) {
  static int (*real)(int);
  if (!real) real = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  wait_for_the_disk();
  return real(file);
}

int fdatasync(int file) {
  static int (*real)(int);
  if (!real) real = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
  wait_for_the_disk();
  return real(file);
}
