// Overrides file calls of the C library: while a file named after the fault exists, calls on the database fail.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Returns 1 if the fault's file exists in the folder FAULTS and the descriptor's file name has that ending.
static int failing(const char *fault, int fd, const char *ending) {
  const char *folder = getenv("FAULTS");
  char path[4096];
  char link[64];
  if (!folder) return 0;
  snprintf(path, sizeof path, "%s/%s", folder, fault);
  if (access(path, F_OK) != 0) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < (ssize_t)strlen(ending)) return 0;
  path[length] = 0;
  return strcmp(path + length - strlen(ending), ending) == 0;
}

static ssize_t failing_pwrite(const char *name, int fd, const void *bytes, size_t count, off64_t offset) {
  if (failing("write-log", fd, "-wal")) {
    errno = EIO;
    return -1;
  }
  ssize_t (*real)(int, const void *, size_t, off64_t) = dlsym(RTLD_NEXT, name);
  return real(fd, bytes, count, offset);
}

static int failing_sync(const char *name, int fd) {
  if (failing("sync-log", fd, "-wal") || failing("sync-database", fd, ".db")) {
    errno = EIO;
    return -1;
  }
  int (*real)(int) = dlsym(RTLD_NEXT, name);
  return real(fd);
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t offset) {
  return failing_pwrite("pwrite64", fd, bytes, count, offset);
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t offset) {
  return failing_pwrite("pwrite64", fd, bytes, count, offset);
}

int fsync(int fd) {
  return failing_sync("fsync", fd);
}

int fdatasync(int fd) {
  return failing_sync("fdatasync", fd);
}
