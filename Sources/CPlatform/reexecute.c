#ifdef __linux__
#define _GNU_SOURCE
#include "CPlatform.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef CLOSE_RANGE_CLOEXEC
#define CLOSE_RANGE_CLOEXEC (1u << 2)
#endif

static void close_on_exec(int descriptor, int yes) {
  int flags = fcntl(descriptor, F_GETFD);
  if (flags >= 0) fcntl(descriptor, F_SETFD, yes ? flags | FD_CLOEXEC : flags & ~FD_CLOEXEC);
}

// NB: the new program must not inherit descriptors that a library opened without O_CLOEXEC.
static void close_all_on_exec(void) {
  if (syscall(SYS_close_range, 3u, ~0u, CLOSE_RANGE_CLOEXEC) == 0) return;
  DIR *open_ones = opendir("/proc/self/fd");
  if (!open_ones) return;
  for (struct dirent *entry; (entry = readdir(open_ones));)
    if (atoi(entry->d_name) > 2) close_on_exec(atoi(entry->d_name), 1);
  closedir(open_ones);
}

// Returns the environment with one variable set. It does not use setenv(3), so that a failure changes
// nothing.
static char **environment_with(const char *variable) {
  size_t count = 0, name = strchr(variable, '=') - variable + 1;
  while (environ[count]) count++;
  char **all = malloc((count + 2) * sizeof *all);
  if (!all) return NULL;
  size_t used = 0;
  for (size_t i = 0; i < count; i++)
    if (strncmp(environ[i], variable, name) != 0) all[used++] = environ[i];
  all[used++] = (char *)variable;
  all[used] = NULL;
  return all;
}

int platform_reexecute(const char *path, char *const arguments[], const char *variable,
                    const int *kept, int count) {
  char **environment = environment_with(variable);
  if (!environment) return ENOMEM;
  close_all_on_exec();
  for (int i = 0; i < count; i++) close_on_exec(kept[i], 0);
  platform_leave_privacy();
  execve(path, arguments, environment);
  int reason = errno;
  platform_be_private();
  for (int i = 0; i < count; i++) close_on_exec(kept[i], 1);
  free(environment);
  return reason;
}
#endif
