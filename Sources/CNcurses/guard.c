// The guard: a small process that restores the terminal after a kill -9 of the window.
//
// It is this program's own file, executed again. It runs before Swift starts, in a process group of
// its own, and waits in read(2) for messages of the window and for the end of the pipe, which is
// the end of the window. The kernel closes the pipe before it tells the shell of the death, so that
// the guard is almost always first. If the shell is first, the guard does not change the shell's
// modes.
#define _GNU_SOURCE
#include "guard.h"
#include "CNcurses.h"
#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/close_range.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// NB: not the program's name: `pkill -9 hawknotes` and `killall -9 hawknotes` must leave the guard
// alive.
static const char guard_name[] = "hawk-guard";

enum { ancestor_count = 16 };

// A message of the window. It is shorter than PIPE_BUF, so that a write is never partial.
typedef struct {
  guard_holder holder;
  pid_t group;
  pid_t ancestors[ancestor_count];  // groups of processes that started the window: one is the shell's
  struct termios found;  // the modes to restore
  struct termios set;    // the modes that the window has set
  size_t screen_length, words_length;
  char screen[256];  // bytes that restore the shell's screen
  char words[256];   // the line that is printed after them
} guard_order;

// MARK: The guard's side

enum { orders = 0, terminal = 1 };

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

// MARK: The window's side

// A guard, and the window's end of the pipe to it.
typedef struct {
  pid_t process;
  int orders;
} guard_link;

static guard_link current = {.orders = -1};
// The guard from before a re-execution. It may be of another version, with other messages.
static guard_link former = {.orders = -1};

static pid_t ancestors[ancestor_count];
static int input_descriptor, output_descriptor = -1;
static char reports_off[128], strays_off[128], words[256];
static struct termios found_modes;
static guard_holder holder;

// Reads the parent, group and session of a process: fields 4 to 6 of /proc/PID/stat in proc(5).
static int read_family(pid_t process, pid_t *parent, pid_t *group, pid_t *session) {
  char path[32], text[512];
  snprintf(path, sizeof path, "/proc/%d/stat", process);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return -1;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  if (count <= 0) return -1;
  text[count] = 0;
  char *at = strrchr(text, ')');
  return at && sscanf(at + 1, " %*c %d %d %d", parent, group, session) == 3 ? 0 : -1;
}

// Finds the groups of the window's ancestors: one of them is the shell that gets the terminal back.
static void find_ancestors(void) {
  pid_t process = getppid(), own_group = getpgrp(), own_session = getsid(0), group, session;
  memset(ancestors, 0, sizeof ancestors);
  for (int i = 0; i < ancestor_count && process > 1;) {
    if (read_family(process, &process, &group, &session) != 0 || session != own_session) return;
    if (group != own_group) ancestors[i++] = group;
  }
}

// NB: after vfork(2): only system calls, and no return.
static void become_guard(int orders_start, int output) {
  char *arguments[] = {(char *)guard_name, NULL}, *environment[] = {NULL};
  setpgid(0, 0);
  if (output == orders) output = fcntl(output, F_DUPFD, 3);
  if (dup2(orders_start, orders) < 0 || dup2(output, terminal) < 0) _exit(127);
  if (syscall(SYS_close_range, 2u, ~0u, 0u) != 0)
    for (int descriptor = 2; descriptor < 4096; descriptor++) close(descriptor);
  if (chdir("/") != 0) _exit(127);
  execve("/proc/self/exe", arguments, environment);
  _exit(127);
}

// Returns a copy with a high number.
// NB: the kernel closes the descriptors of a killed process from the highest down, which may take
// milliseconds each. The guard must know of the death before the shell does.
static int raised(int descriptor) {
  int high = fcntl(descriptor, F_DUPFD_CLOEXEC, 200);
  if (high < 0) return descriptor;
  close(descriptor);
  return high;
}

static guard_link start(void) {
  guard_link none = {.orders = -1};
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return none;
  // NB: a write to a stopped guard must not block the window.
  fcntl(ends[1], F_SETFL, O_NONBLOCK);
  pid_t child = vfork();
  if (child == 0) become_guard(ends[0], output_descriptor);
  close(ends[0]);
  if (child > 0) return (guard_link){.process = child, .orders = raised(ends[1])};
  close(ends[1]);
  return none;
}

static void end(guard_link *guard) {
  if (guard->orders < 0) return;
  // NB: the pipe is closed last: its end tells a living guard that the window is dead.
  kill(guard->process, SIGKILL);
  while (waitpid(guard->process, NULL, 0) < 0 && errno == EINTR) continue;
  close(guard->orders);
  guard->orders = -1;
}

static void put(char *to, size_t *length, size_t room, const char *bytes) {
  *length = strnlen(bytes, room);
  memcpy(to, bytes, *length);
}

static void put_screen(guard_order *order) {
  char screen[sizeof order->screen];
  // NB: 1047, not 1049: 1049 would move the cursor of a program that left the alternate screen
  // itself.
  if (holder == GUARD_CHILD)
    snprintf(screen, sizeof screen, "%s\033[?1047l\033[?25h\r\n", strays_off);
  else
    snprintf(screen, sizeof screen, "%s%s\r", reports_off, curses_way_back());
  put(order->screen, &order->screen_length, sizeof order->screen, screen);
}

static void tell(void) {
  static guard_order order;
  if (current.orders < 0 || tcgetattr(input_descriptor, &order.set) != 0) return;
#ifdef PLANTED_BUGS
  const char *bug = getenv("HAWKNOTES_PLANT");
  if (bug && strcmp(bug, "guard-untold") == 0) return;
#endif
  order.holder = holder;
  order.group = getpgrp();
  memcpy(order.ancestors, ancestors, sizeof ancestors);
  order.found = found_modes;
  put_screen(&order);
  put(order.words, &order.words_length, sizeof order.words, output_is_abandoned() ? "" : words);
  if (write(current.orders, &order, sizeof order) < 0 && errno != EAGAIN) end(&current);
}

void guard_tell(guard_holder new_holder, const struct termios *found) {
  // The guard must restore the shell's screen once the terminal takes output again.
  holder = output_is_abandoned() ? GUARD_WINDOW : new_holder;
  found_modes = *found;
  tell();
}

void curses_start_guard(int input, int output, const char *reports, const char *strays,
                        const char *line) {
  input_descriptor = input;
  output_descriptor = output;
  snprintf(reports_off, sizeof reports_off, "%s", reports);
  snprintf(strays_off, sizeof strays_off, "%s", strays);
  snprintf(words, sizeof words, "%s\r\n", line);
  // If the window leads its session, the terminal ends with it.
  if (getsid(0) != getpid()) {
    find_ancestors();
    current = start();
  }
  tell();
  end(&former);
}

void curses_reap_guard(void) {
  if (current.orders < 0 || waitpid(current.process, NULL, WNOHANG) != current.process) return;
  close(current.orders);
  current.orders = -1;
}

void curses_end_guard(void) {
  if (output_is_abandoned()) return;
  end(&current);
  end(&former);
}

curses_guard curses_guard_to_inherit(void) {
  guard_link guard = current.orders < 0 ? former : current;
  return (curses_guard){.process = guard.process, .orders = guard.orders};
}

void curses_inherit_guard(curses_guard guard) {
  fcntl(guard.orders, F_SETFD, FD_CLOEXEC);
  former = (guard_link){.process = guard.process, .orders = guard.orders};
}
