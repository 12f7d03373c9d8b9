// Compares a large library with the sample: first frame, memory, keys, opening a book, saving. Measures
// search, palette, mentions and a long note in the large one: see finding.c.
//
//   large HAWKNOTES LIBRARY-TOOL DIRECTORY     (whole paths)
//
// Creates two homes in DIRECTORY, and measures them in turn. The environment variables ROUNDS, KEYS and
// NOTES set the length of the run; with IDLE, the short form of all benchmarks, NOTES is 100000.

#define _GNU_SOURCE
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "large.h"

static const struct winsize normal = {.ws_row = 24, .ws_col = 80};
const char *hawknotes;

// MARK: The homes

char homes[libraries][PATH_MAX];

static void makeHome(enum library library, const char *directory) {
  moveIntoNewHome(directory);
  snprintf(homes[library], sizeof homes[library], "%s", getenv("HAWKNOTES_HOME"));
}

struct session window(enum library library, const char *scene) {
  setenv("HOME", homes[library], true);
  setenv("HAWKNOTES_HOME", homes[library], true);
  const char *words[] = {hawknotes, "--scene", scene, NULL};
  return start("hawknotes", words, normal);
}

static void grow(const char *tool, int notes) {
  char command[3 * PATH_MAX];
  snprintf(command, sizeof command, "'%s' grow '%s/data/library.sqlite' 1000 20000 %d", tool,
    homes[large], notes);
  int status = system(command);
  if (status != 0) fail(tool, "failed");
}

// MARK: Figures

void printPair(const char *what, double small, double great, double most) {
  double ratio = great / small;
  printf("%-44s %9.2f %9.2f %7.2f   %.2f %s\n", what, small, great, ratio, most,
    ratio <= most ? "" : "OVER");
  fflush(stdout);
}

void printBound(const char *what, double time, double most) {
  printf("%-44s %9s %9.2f %7s   %.2f %s\n", what, "", time, "", most, time <= most ? "" : "OVER");
  fflush(stdout);
}

// MARK: First frame and memory

void writeDraft(enum library library, const char *scene) {
  struct session session = window(library, scene);
  settle(&session, 1000);
  type(&session, "1");
  settle(&session, 100);
  type(&session, "n");
  settle(&session, 100);
  type(&session, "gannetwing");
  settle(&session, 500);
  killSession(&session);
}

static void measureFrames(int rounds) {
  double times[libraries][rounds], memory[libraries][rounds];
  for (enum library library = sample; library < libraries; library++) writeDraft(library, "shown");
  for (int round = 0; round < rounds; round++) {
    for (enum library library = sample; library < libraries; library++) {
      struct session session = window(library, "shown");
      times[library][round] = 1e3 * (waitFor(&session, "gannetwing") - *session.started);
      settle(&session, 50);
      memory[library][round] = megabytes(session.pid, "status", "VmRSS:");
      killSession(&session);
    }
  }
  printPair("first frame, ms, p50", percentile(times[sample], rounds, 0.5),
    percentile(times[large], rounds, 0.5), 1.15);
  printPair("memory after it, MB", percentile(memory[sample], rounds, 0.5),
    percentile(memory[large], rounds, 0.5), 1.2);
}

// MARK: Keys

// Presses keys in turn; returns a percentile of the times from a key to its frame, in milliseconds.
static double measureKeys(
  struct session *session, const char *const *keys, const char *const *words, int count, int rounds,
  double part) {
  double *times = calloc((size_t)rounds, sizeof *times);
  for (int round = 0; round < rounds; round++) {
    double before = now();
    type(session, keys[round % count]);
    times[round] = 1e3 * (waitFor(session, words[round % count]) - before);
    settle(session, 5);
  }
  double time = percentile(times, rounds, part);
  free(times);
  return time;
}

static void measureMoves(int keys, int rounds) {
  struct session session = window(large, "moves");
  settle(&session, 1000);
  static const char *const next[] = {"]"}, *const tabs[] = {"["};
  printBound("next tab, ms, p99", measureKeys(&session, next, tabs, 1, keys, 0.99), 5);
  static const char *const books[] = {"2", "1"}, *const opened[] = {"[2 ", "[1 "};
  double middle = measureKeys(&session, books, opened, 2, 2 * rounds, 0.5);
  printBound("tab of a book with a tenth of all notes, p50", middle, 20);
  printBound("the same, slowest", measureKeys(&session, books, opened, 2, 2 * rounds, 1), 20);
  // The list of that book's notes.
  type(&session, "\t");
  settle(&session, 300);
  // Each key moves the mark of the selection on the screen.
  static const char *const moves[] = {"j", "k", "G", "k", "j", "g"};
  static const char *const marks[] = {"▸", "▸", "▸", "▸", "▸", "▸"};
  printBound("a key in its list, ms, p99", measureKeys(&session, moves, marks, 6, keys, 0.99), 5);
  // The list of all books.
  type(&session, "0");
  settle(&session, 300);
  printBound("a key in the list of books, ms, p99",
    measureKeys(&session, moves, marks, 6, keys, 0.99), 5);
  double memory = megabytes(session.pid, "status", "VmRSS:");
  killSession(&session);
  session = window(sample, "moves");
  settle(&session, 1000);
  measureKeys(&session, next, tabs, 1, keys, 0.99);
  printPair("memory after all that, MB", megabytes(session.pid, "status", "VmRSS:"), memory, 1.2);
  killSession(&session);
}

// MARK: Saving

static void measureSaves(int rounds) {
  double times[libraries][rounds];
  struct session sessions[libraries];
  for (enum library library = sample; library < libraries; library++) {
    sessions[library] = window(library, "saves");
    settle(&sessions[library], 1000);
    type(&sessions[library], "1");
    settle(&sessions[library], 300);
    type(&sessions[library], "n");
    settle(&sessions[library], 300);
  }
  // The first saves are not measured: they read what later ones find in the cache.
  for (int round = -5; round < rounds; round++) {
    for (enum library library = sample; library < libraries; library++) {
      type(&sessions[library], "a thought");
      settle(&sessions[library], 300);  // Until the keys are synced.
      double before = now();
      type(&sessions[library], "\x13");
      double time = 1e3 * (waitFor(&sessions[library], "Saved.") - before);
      if (round >= 0) times[library][round] = time;
      settle(&sessions[library], 20);
      beginNote(&sessions[library]);
    }
  }
  for (enum library library = sample; library < libraries; library++) {
    killSession(&sessions[library]);
  }
  printPair("save, ms, p50", percentile(times[sample], rounds, 0.5),
    percentile(times[large], rounds, 0.5), 1.2);
}

int main(int argc, char **argv) {
  if (argc != 4) fail("usage:", "large HAWKNOTES LIBRARY-TOOL DIRECTORY");
  hawknotes = argv[1];
  int rounds = setting("ROUNDS", 100), keys = setting("KEYS", 1000);
  int notes = setting("NOTES", getenv("IDLE") ? 100000 : 1000000);
  for (enum library library = sample; library < libraries; library++) makeHome(library, argv[3]);
  grow(argv[2], notes);
  printf("\nA large library: 1000 books, 20000 characters, %d notes; %d rounds, %d keys.\n", notes,
    rounds, keys);
  printf("%-44s %9s %9s %7s   %s\n", "", "sample", "large", "ratio", "at most");
  fflush(stdout);
  // Otherwise an idle window builds it while other figures are measured.
  buildIndex();
  measureFrames(rounds);
  measureMoves(keys, rounds);
  measureSaves(rounds);
  measureFindings(rounds);
  return 0;
}
