#define _GNU_SOURCE

#include "session.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum { timeoutMilliseconds = 5000 };

double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

void fail(const char *name, const char *what) {
  fprintf(stderr, "bench: %s %s\n", name, what);
  exit(1);
}

struct session start(const char *name, const char *const *arguments, struct winsize size) {
  double *started =
    mmap(NULL, sizeof *started, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (started == MAP_FAILED) fail(name, strerror(errno));
  struct session session = {.name = name, .started = started};
  session.pid = forkpty(&session.terminal, NULL, NULL, &size);
  if (session.pid < 0) fail(name, strerror(errno));
  if (session.pid == 0) {
    // NB: a program that inherits the pty of another one keeps that terminal open.
    close_range(STDERR_FILENO + 1, ~0u, 0);
    *started = now();
    execvp(arguments[0], (char *const *)arguments);
    _exit(127);
  }
  return session;
}

void killSession(struct session *session) {
  kill(session->pid, SIGKILL);
  waitpid(session->pid, NULL, 0);
  close(session->terminal);
  munmap((void *)session->started, sizeof *session->started);
}

void type(struct session *session, const char *keys) {
  if (write(session->terminal, keys, strlen(keys)) < 0) fail(session->name, "takes no keys");
}

// Reads one byte of output; returns whether it is a character on the screen.
static bool isShown(struct session *session, unsigned char byte) {
  switch (session->inside) {
    case text:
      if (byte == 27) session->inside = escape;
      return byte >= ' ' && byte != 127;
    case escape:
      session->inside = byte == '[' ? sequence
        : strchr("]PX^_", byte) ? string
        : strchr("()*+#% ", byte) ? skip : text;
      return false;
    case sequence:
      if (byte >= '@' && byte <= '~') session->inside = text;
      return false;
    case string:
      if (byte == 27) session->inside = skip;  // ESC \ ends it
      if (byte == 7) session->inside = text;
      return false;
    case skip:
      session->inside = text;
      return false;
  }
  return false;
}

// Reads output for that time; returns whether there was any. Sets `found` once the words were shown.
static bool readOutput(
  struct session *session, int milliseconds, const char *words, bool *found) {
  struct pollfd terminal = {.fd = session->terminal, .events = POLLIN};
  if (poll(&terminal, 1, milliseconds) <= 0) return false;
  char bytes[65536];
  ssize_t count = read(session->terminal, bytes, sizeof bytes);
  if (count <= 0) fail(session->name, "has ended");
  char *seen = session->seen;
  size_t room = sizeof session->seen - 1;
  for (ssize_t i = 0; i < count; i++) {
    if (!isShown(session, (unsigned char)bytes[i])) continue;
    memmove(seen, seen + 1, room - 1);
    seen[room - 1] = bytes[i];
    if (words && memcmp(seen + room - strlen(words), words, strlen(words)) == 0) *found = true;
  }
  return true;
}

static void send(struct session *session, const char *bytes, size_t count) {
  while (count > 0) {
    struct pollfd terminal = {.fd = session->terminal, .events = POLLIN | POLLOUT};
    poll(&terminal, 1, timeoutMilliseconds);
    if (terminal.revents & POLLIN) readOutput(session, 0, NULL, NULL);
    if (!(terminal.revents & POLLOUT)) continue;
    ssize_t sent = write(session->terminal, bytes, count < 4096 ? count : 4096);
    if (sent < 0 && errno != EAGAIN) fail(session->name, "takes no paste");
    if (sent > 0) {
      bytes += sent;
      count -= (size_t)sent;
    }
  }
}

void paste(struct session *session, const char *bytes, size_t count) {
  int flags = fcntl(session->terminal, F_GETFL);
  fcntl(session->terminal, F_SETFL, flags | O_NONBLOCK);
  send(session, "\033[200~", 6);
  send(session, bytes, count);
  send(session, "\033[201~", 6);
  fcntl(session->terminal, F_SETFL, flags);
}

double waitAtMost(struct session *session, const char *words, double seconds) {
  bool found = false;
  double deadline = now() + seconds;
  while (!found) {
    double left = deadline - now();
    if (left <= 0) return -1;
    readOutput(session, (int)(left * 1e3) + 1, words, &found);
  }
  return now();
}

double waitFor(struct session *session, const char *words) {
  bool found = false;
  double deadline = now() + timeoutMilliseconds / 1e3;
  while (!found) {
    if (!readOutput(session, timeoutMilliseconds, words, &found) || now() > deadline) {
      fprintf(stderr, "bench: waited for \"%s\"\n", words);
      fail(session->name, "does not show it");
    }
  }
  return now();
}

bool hasShown(struct session *session, const char *words) {
  bool found = false;
  readOutput(session, 0, words, &found);
  return found;
}

double settle(struct session *session, int milliseconds) {
  double deadline = now() + timeoutMilliseconds / 1e3, last = 0;
  while (readOutput(session, milliseconds, NULL, NULL)) {
    last = now();
    if (last > deadline) fail(session->name, "does not come to rest");
  }
  return last;
}

void beginNote(struct session *session) {
  type(session, "\x1b");
  settle(session, 100);
  type(session, "n");
  settle(session, 100);
}

// MARK: The machine

void moveIntoNewHome(const char *directory) {
  char home[PATH_MAX];
  snprintf(home, sizeof home, "%s/home.XXXXXX", directory);
  if (!mkdtemp(home) || chdir(home) != 0) fail(home, "cannot be made");
  static const char *const foreign[] = {
    "TMUX", "COLUMNS", "LINES", "NO_COLOR", "VIMINIT", "EXINIT", "XDG_CONFIG_HOME"};
  for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++) unsetenv(foreign[i]);
  setenv("HOME", home, true);
  setenv("HAWKNOTES_HOME", home, true);
  setenv("TERM", "xterm-256color", true);
  setenv("LC_ALL", "C.UTF-8", true);
}

bool isInstalled(const char *program) {
  char search[PATH_MAX + 40];
  snprintf(search, sizeof search, "command -v '%s' >/dev/null", program);
  return system(search) == 0;
}

void readProcess(pid_t pid, const char *name, char *content, size_t size) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/%s", pid, name);
  int file = open(path, O_RDONLY);
  ssize_t length = file < 0 ? -1 : read(file, content, size - 1);
  if (length < 0) fail(path, "cannot be read");
  close(file);
  content[length] = 0;
}

double megabytes(pid_t pid, const char *file, const char *field) {
  char content[4096];
  readProcess(pid, file, content, sizeof content);
  const char *line = strstr(content, field);
  return line ? atof(line + strlen(field)) / 1024 : 0;
}

// MARK: Figures

static int byValue(const void *a, const void *b) {
  double left = *(const double *)a, right = *(const double *)b;
  return (left > right) - (left < right);
}

double percentile(double *values, int size, double part) {
  qsort(values, (size_t)size, sizeof *values, byValue);
  return values[(int)(part * (size - 1))];
}

int setting(const char *name, int otherwise) {
  const char *value = getenv(name);
  return value && atoi(value) > 0 ? atoi(value) : otherwise;
}

double runToEnd(const char *const *words, long *memory) {
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
  double before = now();
  pid_t child;
  if (posix_spawnp(&child, words[0], &files, NULL, (char *const *)words, environ) != 0) {
    fail(words[0], "cannot be started");
  }
  int status;
  struct rusage usage;
  if (wait4(child, &status, 0, &usage) != child || status != 0) fail(words[0], "failed");
  double time = now() - before;
  posix_spawn_file_actions_destroy(&files);
  if (memory) *memory = usage.ru_maxrss;
  return time;
}
