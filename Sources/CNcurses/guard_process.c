// The guard: a small process that restores the terminal after a kill -9 of the window.
//
// It is this program's own file, executed again. It runs before Swift starts, in a process group of
// its own. It waits in read(2) for messages of the window, and for the end of the pipe: the window
// has ended then. The kernel closes the pipe before it tells the shell of the death, so that
// the guard is almost always first. If the shell is first, the guard does not change the shell's
// modes.
#define _GNU_SOURCE
#include "guard_order.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

static int is_ancestor(const guard_order *order, pid_t group) {
  for (int i = 0; i < ancestor_count && order->ancestors[i]; i++)
    if (order->ancestors[i] == group) return 1;
  return 0;
}

static int are_same(const struct termios *one, const struct termios *other) {
  return one->c_iflag == other->c_iflag && one->c_oflag == other->c_oflag &&
         one->c_lflag == other->c_lflag && memcmp(one->c_cc, other->c_cc, sizeof one->c_cc) == 0;
}

static void write_all(const char *bytes, size_t length) {
  while (length > 0) {
    ssize_t count = write(terminal, bytes, length);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    bytes += count;
    length -= (size_t)count;
  }
}

// Uses one write(2), so that output of another program cannot appear in between.
static void show(const guard_order *order) {
  char bytes[sizeof order->screen + sizeof order->words];
  memcpy(bytes, order->screen, order->screen_length);
  memcpy(bytes + order->screen_length, order->words, order->words_length);
  write_all(bytes, order->screen_length + order->words_length);
}

static int has_modes(const struct termios *modes) {
  struct termios now;
  return tcgetattr(terminal, &now) == 0 && are_same(&now, modes);
}

// Waits until the terminal takes output; false once it is gone.
static int has_room(void) {
  struct pollfd room = {.fd = terminal, .events = POLLOUT};
  while (poll(&room, 1, -1) < 0 && errno == EINTR) continue;
  return !(room.revents & (POLLHUP | POLLERR));
}

// Restores the terminal that the window had. If another program has it by now, nothing changes.
static void restore(const guard_order *order) {
  pid_t group = tcgetpgrp(terminal);
  if ((group == order->group || is_ancestor(order, group)) && has_modes(&order->set))
    tcsetattr(terminal, TCSANOW, &order->found);
  if (!has_room()) return;
  group = tcgetpgrp(terminal);
  if (is_ancestor(order, group) || (group == order->group && has_modes(&order->found))) show(order);
}

static int exists(pid_t group) { return kill(-group, 0) == 0 || errno != ESRCH; }

// Restores the terminal that a foreground child had. The child gets SIGHUP when the window dies:
// this waits at most half a second for its end.
static void restore_after_child(const guard_order *order) {
  if (tcgetpgrp(terminal) == order->group) tcsetattr(terminal, TCSANOW, &order->found);
  for (int i = 0; i < 50 && exists(order->group); i++)
    nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
  if (!has_room()) return;
  pid_t group = tcgetpgrp(terminal);
  if (is_ancestor(order, group) || (group == order->group && !exists(group))) show(order);
}

static void await_orders(guard_order *order) {
  guard_order next;
  for (;;) {
    ssize_t count = read(orders, &next, sizeof next);
    if (count < 0 && errno == EINTR) continue;
    if (count != sizeof next) return;
    *order = next;
  }
}

static void guard(void) {
  static guard_order order;
  prctl(PR_SET_NAME, guard_name);
  // NB: with SIGTTOU blocked a background process may write to its terminal and set its modes.
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, NULL);
  await_orders(&order);
  if (order.holder == GUARD_WINDOW) restore(&order);
  if (order.holder == GUARD_CHILD) restore_after_child(&order);
}

// NB: early, before other constructors of the program.
__attribute__((constructor(101))) static void be_guard(int count, char **arguments) {
  if (count != 1 || strcmp(arguments[0], guard_name) != 0) return;
  guard();
  _exit(0);
}
