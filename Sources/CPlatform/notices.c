// Descriptors that poll(2) can wait for, and threads.
#define _GNU_SOURCE
#include "CPlatform.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/resource.h>
#else
#include <sys/event.h>
#endif

#ifdef __linux__

int platform_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

// At 19, a commit would hold the library for long on a busy computer.
void platform_yield_to_windows(void) { setpriority(PRIO_PROCESS, 0, 10); }

int platform_event_descriptor(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

int platform_open_notice(int ends[2]) {
  ends[0] = ends[1] = platform_event_descriptor();
  return ends[0] < 0 ? -1 : 0;
}

int platform_watch_folder(const char *path, int *folder) {
  *folder = -1;
  int watch = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  if (watch >= 0) inotify_add_watch(watch, path, IN_CLOSE_WRITE | IN_MOVED_TO);
  return watch;
}

void platform_clear_watch(int watch) {
  char events[4096];
  while (read(watch, events, sizeof events) > 0) {
  }
}

#else

int platform_pipe(int ends[2]) {
  if (pipe(ends) != 0) return -1;
  for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
  return 0;
}

int platform_open_notice(int ends[2]) {
  if (platform_pipe(ends) != 0) return -1;
  for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFL, O_NONBLOCK);
  return 0;
}

int platform_watch_folder(const char *path, int *folder) {
  *folder = open(path, O_EVTONLY | O_CLOEXEC);
  int watch = kqueue();
  if (watch < 0) return -1;
  fcntl(watch, F_SETFD, FD_CLOEXEC);
  struct kevent change;
  EV_SET(&change, *folder, EVFILT_VNODE, EV_ADD | EV_CLEAR, NOTE_WRITE, 0, NULL);
  kevent(watch, &change, 1, NULL, 0, NULL);
  return watch;
}

void platform_clear_watch(int watch) {
  struct kevent events[8];
  struct timespec none = {0};
  while (kevent(watch, NULL, 0, events, 8, &none) > 0) {
  }
}

#endif
