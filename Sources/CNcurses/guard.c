// The window's side of the guard: starts it, sends it messages and ends it. See guard_process.c.
#define _GNU_SOURCE
#include "guard_order.h"
#include "CNcurses.h"
#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/close_range.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

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
static char reports_off[128], strays_off[128], words[512], crash_words[512];
// The last message, which a crash repeats with other words.
static guard_order order;
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

static void put_line(char *to, size_t room, const char *line) {
  snprintf(to, room, "%.*s\r\n", (int)room - 3, line);
}

static void put_screen(void) {
  char screen[sizeof order.screen];
  // NB: 1047, not 1049: 1049 would move the cursor of a program that left the alternate screen
  // itself.
  if (holder == GUARD_CHILD)
    snprintf(screen, sizeof screen, "%s\033[?1047l\033[?25h\r\n", strays_off);
  else
    snprintf(screen, sizeof screen, "%s%s\r", reports_off, curses_way_back());
  put(order.screen, &order.screen_length, sizeof order.screen, screen);
}

// Brings the order up to date; false if the terminal does not tell its modes.
static int renew_order(void) {
#ifdef PLANTED_BUGS
  const char *bug = getenv("HAWKNOTES_PLANT");
  if (bug && strcmp(bug, "guard-untold") == 0) return 1;
#endif
  if (tcgetattr(input_descriptor, &order.set) != 0) return 0;
  order.holder = holder;
  order.group = getpgrp();
  memcpy(order.ancestors, ancestors, sizeof ancestors);
  order.found = found_modes;
  put_screen();
  put(order.words, &order.words_length, sizeof order.words, output_is_abandoned() ? "" : words);
  return 1;
}

static void tell(void) {
  if (current.orders < 0 || !renew_order()) return;
  if (write(current.orders, &order, sizeof order) < 0 && errno != EAGAIN) end(&current);
}

static guard_link start(void) {
  guard_link none = {.orders = -1};
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return none;
  // NB: a write to a stopped guard must not block the window.
  fcntl(ends[1], F_SETFL, O_NONBLOCK);
  // Written before the guard starts: the window may be killed right after that.
  int has_order = renew_order() && write(ends[1], &order, sizeof order) == sizeof order;
  pid_t child = has_order ? vfork() : -1;
  if (child == 0) become_guard(ends[0], output_descriptor);
  close(ends[0]);
  if (child > 0) return (guard_link){.process = child, .orders = raised(ends[1])};
  close(ends[1]);
  return none;
}

void guard_tell(guard_holder new_holder, const struct termios *found) {
  // The guard must restore the shell's screen once the terminal takes output again.
  holder = output_is_abandoned() ? GUARD_WINDOW : new_holder;
  found_modes = *found;
  tell();
}

// NB: runs in a signal handler.
int curses_tell_crash(void) {
  if (current.orders < 0 || order.holder == GUARD_SHELL || order.words_length == 0) return 0;
  put(order.words, &order.words_length, sizeof order.words, crash_words);
  return write(current.orders, &order, sizeof order) == sizeof order;
}

void curses_start_guard(int input, int output, const char *reports, const char *strays,
                        const char *line, const char *crash_line) {
  input_descriptor = input;
  output_descriptor = output;
  snprintf(reports_off, sizeof reports_off, "%s", reports);
  snprintf(strays_off, sizeof strays_off, "%s", strays);
  put_line(words, sizeof words, line);
  put_line(crash_words, sizeof crash_words, crash_line);
  // If the window leads its session, the terminal ends with it.
  if (getsid(0) != getpid()) {
    find_ancestors();
    current = start();
  }
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
