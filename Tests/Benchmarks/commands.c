// Measures commands without a window on a large library, each from exec to exit.
//
//   commands HAWKNOTES LIBRARY-TOOL DIRECTORY     (whole paths)
//
// Creates new homes in DIRECTORY. The environment variables ROUNDS and NOTES set the length of the run.

#define _GNU_SOURCE
#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "session.h"

extern char **environ;

// Runs a program to its end with its output in /dev/null; returns its time in seconds. `memory` gets its
// largest size in kilobytes.
static double run(const char *const *words, long *memory) {
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
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

static double median(const char *const *words, int rounds) {
  double times[rounds];
  for (int round = 0; round < rounds; round++) times[round] = run(words, NULL);
  return percentile(times, rounds, 0.5);
}

static double report(const char *what, const char *const *words, int rounds) {
  double time = median(words, rounds);
  printf("%-52s %8.2f\n", what, 1e3 * time);
  fflush(stdout);
  return time;
}

int main(int argc, char **argv) {
  if (argc != 4) fail("usage:", "commands HAWKNOTES LIBRARY-TOOL DIRECTORY");
  const char *hawknotes = argv[1];
  int rounds = setting("ROUNDS", 50), notes = setting("NOTES", 100000);
  moveIntoNewHome(argv[3]);
  char library[PATH_MAX], number[16];
  snprintf(library, sizeof library, "%s/data/library.sqlite", getenv("HAWKNOTES_HOME"));
  snprintf(number, sizeof number, "%d", notes);
  const char *grow[] = {argv[2], "grow", library, "1000", "20000", number, NULL};
  run(grow, NULL);
  printf("\nCommands, %d notes, 20000 characters, 1000 books; ms, medians of %d.\n", notes, rounds);

  const char *append[] = {"sh", "-c", "printf x >> appended; sync appended", NULL};
  const char *bare[] = {hawknotes, "--version", NULL};
  const char *add[] = {hawknotes, "add", "x", NULL};
  double floor = report("printf x >> file; sync file", append, rounds);
  floor += report("hawknotes --version", bare, rounds);
  double added = report("hawknotes add", add, rounds);
  printf("%-52s %8.2f\n", "ratio of add to the sum of the two above", added / floor);

  const char *some[] = {hawknotes, "notes", "list", "--limit", "20", NULL};
  const char *titles[] = {hawknotes, "notes", "list", "--sort", "title", "--limit", "20", NULL};
  report("hawknotes notes list --limit 20", some, rounds);
  report("hawknotes notes list --limit 20 --sort title", titles, rounds / 10 + 1);
  const char *book[] = {hawknotes, "---completion", "books", "show", "--", "positional@0", "3", "0",
    "hawknotes", "books", "show", "", NULL};
  const char *character[] = {hawknotes, "---completion", "characters", "show", "--", "positional@0", "3", "1",
    "hawknotes", "characters", "show", "h", NULL};
  setenv("SAP_SHELL", "bash", true);
  report("completion of a book", book, rounds);
  report("completion of a character", character, rounds);
  unsetenv("SAP_SHELL");

  const char *all[] = {hawknotes, "notes", "list", "--jsonl", NULL};
  long memory, small;
  run(some, &small);
  double time = run(all, &memory);
  printf("%-52s %8.0f\n", "hawknotes notes list --jsonl: notes a second", notes / time);
  printf("%-52s %8ld\n", "its memory above that of --limit 20, KB", memory - small);
  return 0;
}
