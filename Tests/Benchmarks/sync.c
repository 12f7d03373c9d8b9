// Measures `hawknotes sync` with a large library: the first synchronization, one change, none, and the
// same over a slow link.
//
//   sync HAWKNOTES LIBRARY-TOOL DIRECTORY     (whole paths, its own too)
//
// Creates new homes in DIRECTORY. The environment variables ROUNDS, NOTES and WINDOWS set the length of the
// run. Started as `ssh`, it is the link: see link.c.

#define _GNU_SOURCE
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <poll.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/pidfd.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "session.h"

int runOverLink(const char *command);

extern char **environ;
static const char *hawknotes;
static int rounds;

// MARK: Helpers

static void shell(const char *command) {
  fflush(stdout);
  if (system(command) != 0) fail(command, "failed");
}

static void enter(const char *home) {
  setenv("HOME", home, true);
  setenv("HAWKNOTES_HOME", home, true);
  if (chdir(home) != 0) fail(home, "cannot be entered");
}

struct cost {
  double time;       // seconds
  double processor;  // seconds, git's included
  double memory;     // megabytes, without git's
};

// Synchronizes; `address` is null if the settings have it.
static struct cost synchronize(const char *address) {
  const char *words[] = {hawknotes, "sync", "--no-input", "--accept", address, NULL};
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&files, 1, 2);
  struct cost cost = {0};
  double before = now();
  pid_t child;
  if (posix_spawnp(&child, words[0], &files, NULL, (char *const *)words, environ) != 0)
    fail(words[0], "cannot be started");
  struct pollfd end = {.fd = pidfd_open(child, 0), .events = POLLIN};
  // NB: wait4(2) tells the largest size of it and of git together.
  do {
    double memory = megabytes(child, "status", "VmHWM:");
    if (memory > cost.memory) cost.memory = memory;
  } while (poll(&end, 1, 2) == 0);
  close(end.fd);
  int status;
  struct rusage usage;
  if (wait4(child, &status, 0, &usage) != child || status != 0) fail("hawknotes sync", "failed");
  cost.time = now() - before;
  cost.processor = (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
    + (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
  posix_spawn_file_actions_destroy(&files);
  return cost;
}

static void print(const char *what, struct cost cost) {
  printf("%-52s %9.2f %9.3f %9.1f\n", what, cost.time, cost.processor, cost.memory);
  fflush(stdout);
}

// Changes a note in one home, if it is not null, and synchronizes in another one; prints medians.
static void measure(const char *what, const char *changed, const char *home) {
  double times[rounds], processor[rounds], memory[rounds];
  for (int round = 0; round < rounds; round++) {
    if (changed) {
      static int number;
      char text[80];
      snprintf(text, sizeof text, "Gannetwing\n\nChange %d.", number++);
      enter(changed);
      // Otherwise both have changed the same line.
      if (changed != home) synchronize(NULL);
      runToEnd((const char *[]){hawknotes, "notes", "edit", "gannetwing", "--text", text, NULL}, NULL);
      if (changed != home) synchronize(NULL);
    }
    enter(home);
    struct cost cost = synchronize(NULL);
    (times[round] = cost.time, processor[round] = cost.processor, memory[round] = cost.memory);
  }
  print(what, (struct cost){percentile(times, rounds, 0.5), percentile(processor, rounds, 0.5),
    percentile(memory, rounds, 1)});
}

static double size(const char *path) {
  char command[PATH_MAX + 20];
  snprintf(command, sizeof command, "du -sm '%s'", path);
  FILE *output = popen(command, "r");
  double size = 0;
  if (!output || fscanf(output, "%lf", &size) != 1 || pclose(output) != 0) fail(command, "failed");
  return size;
}

// MARK: Windows

// Processor time of processes and of the children that they have waited for, in seconds.
static double busy(const struct session *sessions, int count) {
  double total = 0;
  for (int i = 0; i < count; i++) {
    char line[4096];
    readProcess(sessions[i].pid, "stat", line, sizeof line);
    const char *rest = strrchr(line, ')');
    long user, system, children, childrenSystem;
    if (!rest || sscanf(rest, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %ld %ld %ld %ld", &user,
        &system, &children, &childrenSystem) != 4) fail("/proc", "has another format");
    total += (double)(user + system + children + childrenSystem) / (double)sysconf(_SC_CLK_TCK);
  }
  return total;
}

// Saves in one of many windows; returns the processor time of all of them in the ten seconds after it.
static double timeOfSave(int count) {
  static const struct winsize normal = {.ws_row = 24, .ws_col = 80};
  struct session sessions[count];
  for (int i = 0; i < count; i++) {
    char scene[20];
    snprintf(scene, sizeof scene, "window-%d", i);
    sessions[i] = start("hawknotes", (const char *[]){hawknotes, "--scene", scene, NULL}, normal);
    settle(&sessions[i], 300);
  }
  // The first synchronization of the windows is over.
  sleep(20);
  type(&sessions[0], "n");
  settle(&sessions[0], 300);
  type(&sessions[0], "beside others");
  settle(&sessions[0], 1000);
  double before = busy(sessions, count);
  type(&sessions[0], "\x13");
  waitFor(&sessions[0], "Saved.");
  for (int i = 0; i < count; i++) settle(&sessions[i], 10);
  sleep(10);
  double time = busy(sessions, count) - before;
  for (int i = 0; i < count; i++) killSession(&sessions[i]);
  return time;
}

// MARK: All

int main(int argc, char **argv) {
  if (strcmp(basename(argv[0]), "ssh") == 0) return runOverLink(argv[argc - 1]);
  if (argc != 4) fail("usage:", "sync HAWKNOTES LIBRARY-TOOL DIRECTORY");
  hawknotes = argv[1];
  rounds = setting("ROUNDS", 20);
  int notes = setting("NOTES", getenv("IDLE") ? 100000 : 1000000), windows = setting("WINDOWS", 16);
  enum { here, there, far, machines };
  char homes[machines][PATH_MAX], command[3 * PATH_MAX], near[PATH_MAX + 20], slow[PATH_MAX + 20];
  for (int i = 0; i < machines; i++) {
    moveIntoNewHome(argv[3]);
    snprintf(homes[i], sizeof homes[i], "%s", getenv("HOME"));
  }
  snprintf(near, sizeof near, "file://%s/remote.git", homes[here]);
  snprintf(slow, sizeof slow, "ssh://far%s/remote.git", homes[here]);
  enter(homes[here]);
  snprintf(command, sizeof command,
    "'%s' grow data/library.sqlite 1000 %d %d && git init --quiet --bare remote.git && mkdir bin && "
    "ln -s '%s' bin/ssh", argv[2], notes / 50, notes, argv[0]);
  shell(command);
  snprintf(command, sizeof command, "%s/bin:%s", homes[here], getenv("PATH"));
  setenv("PATH", command, true);
  runToEnd((const char *[]){hawknotes, "add", "Gannetwing", NULL}, NULL);

  printf("\nSeveral machines: 1000 books, %d characters, %d notes; medians of %d.\n", notes / 50, notes, rounds);
  printf("%-52s %9s %9s %9s\n", "", "time, s", "CPU, s", "memory, MB");
  print("first synchronization, the repository is empty", synchronize(near));
  printf("%-52s %9.0f %9.0f\n", "  size of the repository and of our copy, MB", size("remote.git"),
    size("state/sync.git"));
  enter(homes[there]);
  print("another machine receives all", synchronize(near));
  measure("one note changed here", homes[here], homes[here]);
  measure("one note changed there", homes[here], homes[there]);
  measure("nothing changed", NULL, homes[there]);
  enter(homes[here]);
  double with = timeOfSave(windows);
  shell("mv config/config.yaml config/off");
  printf("a save in one of %2d windows, CPU s: with, without     %9.3f %9.3f\n", windows, with,
    timeOfSave(windows));
  fflush(stdout);
  shell("mv config/off config/config.yaml");

  enter(homes[far]);
  print("over 100 ms and 1 MB/s: a machine receives all", synchronize(slow));
  measure("  one note changed here", homes[far], homes[far]);
  measure("  one note changed there", homes[here], homes[far]);
  measure("  nothing changed", NULL, homes[far]);
  return 0;
}
