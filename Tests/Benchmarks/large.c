// Compares a large library with the sample: first frame, memory, keys, opening a book, saving; and
// measures search, palette, mentions and a long note in the large one.
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

#include "session.h"

static const struct winsize normal = {.ws_row = 24, .ws_col = 80};
static const char *hawknotes;

// MARK: The homes

enum library { sample, large, libraries };
static char homes[libraries][PATH_MAX];

static void makeHome(enum library library, const char *directory) {
  moveIntoNewHome(directory);
  snprintf(homes[library], sizeof homes[library], "%s", getenv("HAWKNOTES_HOME"));
}

// Starts a window on a scene of a home.
static struct session window(enum library library, const char *scene) {
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

// Prints two times, and their ratio with the most that it may be.
static void printPair(const char *what, double small, double great, double most) {
  double ratio = great / small;
  printf("%-44s %9.2f %9.2f %7.2f   %.2f %s\n", what, small, great, ratio, most,
    ratio <= most ? "" : "OVER");
  fflush(stdout);
}

// Prints a time of the large library, with the most that it may be.
static void printBound(const char *what, double time, double most) {
  printf("%-44s %9s %9.2f %7s   %.2f %s\n", what, "", time, "", most, time <= most ? "" : "OVER");
  fflush(stdout);
}

// MARK: First frame and memory

static void writeDraft(enum library library) {
  struct session session = window(library, "shown");
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
  for (enum library library = sample; library < libraries; library++) writeDraft(library);
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
    }
  }
  for (enum library library = sample; library < libraries; library++) {
    killSession(&sessions[library]);
  }
  printPair("save, ms, p50", percentile(times[sample], rounds, 0.5),
    percentile(times[large], rounds, 0.5), 1.2);
}

// MARK: Finding and reading

// Runs a command of the program on the large library; `arguments` are words of a shell.
static void run(const char *arguments) {
  char command[3 * PATH_MAX];
  snprintf(command, sizeof command, "'%s' %s >/dev/null 2>&1", hawknotes, arguments);
  if (system(command) != 0) fail(arguments, "failed");
}

static void buildIndex(void) {
  setenv("HAWKNOTES_HOME", homes[large], true);
  double before = now();
  run("search raven --limit 1");
  printf("%-44s %9s %9.0f\n", "search index from nothing, s", "", now() - before);
  char command[2 * PATH_MAX];
  snprintf(command, sizeof command, "printf '%%-44s %%9s %%9d\n' 'its size, MB' '' "
    "$(du -sm '%s/cache' | cut -f 1)", homes[large]);
  fflush(stdout);
  if (system(command) != 0) fail("du", "failed");
}

// Types each word letter by letter. Prints percentiles of the time from a letter to the last output that
// follows it, from the second letter of a word on.
static void measureTyping(const char *what, const char *scene, const char *key, double most) {
  static const char *const words[] = {"raven", "hawk", "skye", "promise", "torch", "gannet"};
  enum { count = sizeof words / sizeof *words, rounds = 3 };
  double times[count * rounds * 8];
  int size = 0;
  struct session session = window(large, scene);
  settle(&session, 1000);
  type(&session, key);
  settle(&session, 500);
  for (int round = 0; round < rounds; round++) {
    for (int word = 0; word < count; word++) {
      for (const char *letter = words[word]; *letter; letter++) {
        double before = now();
        type(&session, (const char[]){*letter, 0});
        double last = settle(&session, 100);  // Without the mark of the sync, which comes later.
        settle(&session, 300);
        if (letter > words[word] && last > 0) times[size++] = 1e3 * (last - before);
      }
      type(&session, "\x15");
      settle(&session, 300);
    }
  }
  killSession(&session);
  char line[64];
  snprintf(line, sizeof line, "%s, ms, p50", what);
  printf("%-44s %9s %9.2f\n", line, "", percentile(times, size, 0.5));
  snprintf(line, sizeof line, "%s, ms, p95", what);
  printBound(line, percentile(times, size, 0.95), most);
}

// Goes to a name by the palette.
static void go(struct session *session, const char *name) {
  type(session, ":");
  settle(session, 300);
  type(session, name);
  settle(session, 300);
}

// A character with a rare name in 20 notes, and a note of 1 MB.
static void addSpecials(void) {
  run("books add 'Benchbook'");
  run("characters add benchbook 'Zephyrine Quill'");
  for (int note = 0; note < 20; note++) run("add benchbook 'Here walks Zephyrine Quill again'");
  char command[2 * PATH_MAX];
  snprintf(command, sizeof command,
    "{ printf '# Windhover\\n\\nKestrelling *begins* here.\\n\\n'; yes 'Some **strong** words of [[Zephyrine "
    "Quill]], and a `code`.' | sed '0~5s/$/\\n/' | head -c 1000000; } | '%s' add benchbook >/dev/null",
    hawknotes);
  if (system(command) != 0) fail("add", "failed");
  run("search raven --limit 1");  // Until they are in the index.
}

static void measureMentions(int rounds) {
  double times[rounds];
  struct session session = window(large, "mentions");
  settle(&session, 1000);
  for (int round = 0; round < rounds; round++) {
    go(&session, "Zephyrine Quill");
    double before = now();
    type(&session, "\r");
    times[round] = 1e3 * (waitFor(&session, "Here walks") - before);
    settle(&session, 100);
    type(&session, "1");
    settle(&session, 300);
  }
  killSession(&session);
  printBound("mentions of a character, ms, p50", percentile(times, rounds, 0.5), 20);
}

static void measureLongNote(int rounds) {
  double times[rounds];
  struct session session = window(large, "long");
  settle(&session, 1000);
  go(&session, "Benchbook");
  type(&session, "\r");
  settle(&session, 300);
  type(&session, "\t");
  settle(&session, 300);
  for (int round = 0; round < rounds; round++) {
    double before = now();
    type(&session, "\r");
    times[round] = 1e3 * (waitFor(&session, "Kestrelling") - before);
    settle(&session, 100);
    type(&session, "\033");
    settle(&session, 300);
  }
  killSession(&session);
  printBound("first screen of a note of 1 MB, ms, p50", percentile(times, rounds, 0.5), 10);
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
  addSpecials();
  measureTyping("search, from a letter to its results", "search", "/", 20);
  measureTyping("palette, from a letter to its results", "palette", ":", 10);
  measureMentions(20);
  measureLongNote(20);
  return 0;
}
