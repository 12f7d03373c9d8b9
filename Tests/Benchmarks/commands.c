// Measures commands without a window on a large library, each from exec to exit.
//
//   commands HAWKNOTES LIBRARY-TOOL DIRECTORY     (whole paths)
//
// Creates new homes in DIRECTORY. The environment variables ROUNDS and NOTES set the length of the run.

#define _GNU_SOURCE
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "session.h"

typedef struct {
  const char *what;
  const char *const *words;
} Case;

// Runs each case in turn, round after round, so that other work on the machine slows all of them. Prints
// the medians in milliseconds and stores them in seconds.
static void compare(const Case *cases, int count, int rounds, double *medians) {
  double times[count][rounds];
  for (int round = 0; round < rounds; round++) {
    for (int index = 0; index < count; index++) times[index][round] = runToEnd(cases[index].words, NULL);
  }
  for (int index = 0; index < count; index++) {
    medians[index] = percentile(times[index], rounds, 0.5);
    printf("%-52s %8.2f\n", cases[index].what, 1e3 * medians[index]);
  }
  fflush(stdout);
}

int main(int argc, char **argv) {
  if (argc != 4) fail("usage:", "commands HAWKNOTES LIBRARY-TOOL DIRECTORY");
  const char *hawknotes = argv[1];
  int rounds = setting("ROUNDS", 50), notes = setting("NOTES", 1000000);
  moveIntoNewHome(argv[3]);
  char library[PATH_MAX], number[16];
  snprintf(library, sizeof library, "%s/data/library.sqlite", getenv("HAWKNOTES_HOME"));
  snprintf(number, sizeof number, "%d", notes);
  const char *grow[] = {argv[2], "grow", library, "1000", "20000", number, NULL};
  runToEnd(grow, NULL);
  printf("\nCommands, %d notes, 20000 characters, 1000 books; ms, medians of %d.\n", notes, rounds);

  double medians[4];
  const char *append[] = {"sh", "-c", "printf x >> appended; sync appended", NULL};
  const char *bare[] = {hawknotes, "--version", NULL};
  const char *add[] = {hawknotes, "add", "x", NULL};
  Case adding[] = {{"printf x >> file; sync file", append}, {"hawknotes --version", bare},
    {"hawknotes add", add}};
  compare(adding, 3, rounds, medians);
  printf("%-52s %8.2f\n", "ratio of add to the sum of the two above", medians[2] / (medians[0] + medians[1]));

  const char *some[] = {hawknotes, "notes", "list", "--limit", "20", NULL};
  const char *titles[] = {hawknotes, "notes", "list", "--sort", "title", "--limit", "20", NULL};
  const char *tags[] = {hawknotes, "tags", "list", "--limit", "20", NULL};
  compare(&(Case){"hawknotes notes list --limit 20", some}, 1, rounds, medians);
  Case lists[] = {{"hawknotes notes list --limit 20 --sort title", titles},
    {"hawknotes tags list --limit 20", tags}};
  compare(lists, 2, rounds / 10 + 1, medians);
  const char *book[] = {hawknotes, "---completion", "books", "show", "--", "positional@0", "3", "0",
    "hawknotes", "books", "show", "", NULL};
  const char *character[] = {hawknotes, "---completion", "characters", "show", "--", "positional@0", "3", "1",
    "hawknotes", "characters", "show", "h", NULL};
  setenv("SAP_SHELL", "bash", true);
  Case names[] = {{"completion of a book", book}, {"completion of a character", character}};
  compare(names, 2, rounds, medians);
  unsetenv("SAP_SHELL");

  const char *all[] = {hawknotes, "notes", "list", "--jsonl", NULL};
  long memory, small;
  runToEnd(some, &small);
  double time = runToEnd(all, &memory);
  for (int round = 0; round < 2; round++) {
    double again = runToEnd(all, NULL);
    if (again < time) time = again;
  }
  printf("%-52s %8.0f\n", "hawknotes notes list --jsonl: notes a second, best of 3", notes / time);
  printf("%-52s %8ld\n", "its memory above that of --limit 20, KB", memory - small);
  return 0;
}
