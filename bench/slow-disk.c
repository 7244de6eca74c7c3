/*
 * Simulates a slow disk: with LD_PRELOAD, it delays every sync of a process by SLOW_DISK_MS milliseconds (4
 * by default).
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

static void wait_for_the_disk(void) {
  const char *value = getenv("SLOW_DISK_MS");
  long ms = value ? atol(value) : 4;
  struct timespec delay = { ms / 1000, ms % 1000 * 1000000L };
  nanosleep(&delay, NULL);
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
