// The headers of musl that the library of scenes uses, and functions that Swift cannot import.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static inline int musl_open(const char *path, int flags, mode_t mode) {
  return open(path, flags, mode);
}
static inline int musl_openat(int folder, const char *path, int flags, mode_t mode) {
  return openat(folder, path, flags, mode);
}
static inline int musl_fcntl(int descriptor, int command, int value) {
  return fcntl(descriptor, command, value);
}
static inline int musl_errno(void) { return errno; }
static inline void musl_set_errno(int error) { errno = error; }
