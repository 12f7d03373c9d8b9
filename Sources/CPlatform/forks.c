// Forked children: they must not hold the locks of their parent, nor write its files.
#define _GNU_SOURCE
#include "CPlatform.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

static pthread_mutex_t fork_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t fork_once = PTHREAD_ONCE_INIT;
static int *held;
static int held_count;
static int held_room;
static _Atomic int forks;

static void before_fork(void) { pthread_mutex_lock(&fork_lock); }

static void in_parent(void) { pthread_mutex_unlock(&fork_lock); }

// NB: only async-signal-safe calls. The numbers stay in use, so that a later close(2) in the child does not
// close another file.
static void in_child(void) {
  forks++;
  int nothing = held_count > 0 ? open("/dev/null", O_RDONLY | O_CLOEXEC) : -1;
  for (int i = 0; i < held_count; i++) {
    if (nothing < 0) close(held[i]);
    else if (dup2(nothing, held[i]) >= 0) fcntl(held[i], F_SETFD, FD_CLOEXEC);
  }
  if (nothing >= 0) close(nothing);
  held_count = 0;
  pthread_mutex_unlock(&fork_lock);
}

static void watch_forks(void) { pthread_atfork(before_fork, in_parent, in_child); }

int platform_fork_count(void) { return forks; }

void platform_keep_from_children(int descriptor) {
  pthread_once(&fork_once, watch_forks);
  pthread_mutex_lock(&fork_lock);
  if (held_count == held_room) {
    int room = held_room ? 2 * held_room : 16;
    int *more = realloc(held, (size_t)room * sizeof *more);
    if (more) {
      held = more;
      held_room = room;
    }
  }
  if (held_count < held_room) held[held_count++] = descriptor;
  pthread_mutex_unlock(&fork_lock);
}

void platform_leave_to_children(int descriptor) {
  pthread_mutex_lock(&fork_lock);
  for (int i = 0; i < held_count; i++)
    if (held[i] == descriptor) {
      held[i] = held[--held_count];
      break;
    }
  pthread_mutex_unlock(&fork_lock);
}
