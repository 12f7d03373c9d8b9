// Finding and reading in a large library: search, palette, mentions, a long note, and what an index costs
// that is behind, missing or being made.

#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "large.h"

// Runs a command of the program on the large library; `arguments` are words of a shell.
static void run(const char *arguments) {
  char command[3 * PATH_MAX];
  snprintf(command, sizeof command, "'%s' %s >/dev/null 2>&1", hawknotes, arguments);
  if (system(command) != 0) fail(arguments, "failed");
}

void buildIndex(void) {
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

// MARK: The index

static void deleteIndex(void) {
  char command[2 * PATH_MAX];
  snprintf(command, sizeof command, "rm -rf '%s/cache'", homes[large]);
  if (system(command) != 0) fail("rm", "failed");
}

// Starts a window that makes the index, which it does after five idle seconds.
static struct session startIndexing(void) {
  struct session session = window(large, "indexing");
  settle(&session, 1000);
  for (int tries = 0; tries < 100; tries++) {
    usleep(200000);
    char path[2 * PATH_MAX];
    snprintf(path, sizeof path, "%s/cache/search.sqlite", homes[large]);
    if (access(path, F_OK) == 0) return session;
  }
  fail(hawknotes, "makes no index");
}

// Measures a first frame, and keys that are typed into a draft, in milliseconds.
static void measureWindow(const char *scene, double *frame, double *times, int keys) {
  struct session session = window(large, scene);
  *frame = 1e3 * (waitFor(&session, "gannetwing") - *session.started);
  settle(&session, 50);
  for (int index = 0; index < keys; index++) {
    // Letters that no other output has.
    const char letter[] = {"jkqvxz"[index % 6], 0};
    double before = now();
    type(&session, letter);
    times[index] = 1e3 * (waitFor(&session, letter) - before);
    settle(&session, 20);
  }
  for (int index = 0; index < keys; index++) type(&session, "\x7f");
  settle(&session, 50);
  killSession(&session);
}

enum index { complete, behind, missing, filling, conditions };
enum { keys = 100 };

// Each condition has a scene of its own, so that all of their journals are equally long.
static const char *const names[] = {"complete", "behind", "missing", "from-another"};

// Prints how a percentile of times with another index compares with that of a complete index.
static void printIndexPair(
  const char *what, enum index index, const char *name, double *times[conditions], int count, double part) {
  char line[64];
  snprintf(line, sizeof line, "%s, index %s, ms, %s", what, names[index], name);
  printPair(line, percentile(times[complete], count, part), percentile(times[index], count, part), 1.03);
}

// Compares windows while the index is complete, behind, missing, and made by another window.
static void measureWithIndex(int rounds) {
  double *frames[conditions], *typed[conditions];
  for (enum index index = complete; index < conditions; index++) {
    writeDraft(large, names[index]);
    frames[index] = calloc((size_t)rounds, sizeof(double));
    typed[index] = calloc((size_t)(rounds * keys), sizeof(double));
  }
  char cache[2 * PATH_MAX], aside[2 * PATH_MAX];
  snprintf(cache, sizeof cache, "%s/cache", homes[large]);
  snprintf(aside, sizeof aside, "%s/cache-aside", homes[large]);
  for (int round = 0; round < rounds; round++) {
    measureWindow(names[complete], &frames[complete][round], &typed[complete][round * keys], keys);
    for (int note = 0; note < 10; note++) run("add benchbook 'Not in the index yet'");
    measureWindow(names[behind], &frames[behind][round], &typed[behind][round * keys], keys);
    run("search raven --limit 1");
    if (rename(cache, aside) != 0) fail(cache, "cannot be moved");
    measureWindow(names[missing], &frames[missing][round], &typed[missing][round * keys], keys);
    deleteIndex();
    struct session indexing = startIndexing();
    measureWindow(names[filling], &frames[filling][round], &typed[filling][round * keys], keys);
    killSession(&indexing);
    deleteIndex();
    if (rename(aside, cache) != 0) fail(aside, "cannot be moved");
  }
  for (enum index index = behind; index < conditions; index++) {
    printIndexPair("first frame", index, "p50", frames, rounds, 0.5);
    printIndexPair("a typed key", index, "p50", typed, rounds * keys, 0.5);
    printIndexPair("a typed key", index, "p99", typed, rounds * keys, 0.99);
  }
}

void measureFindings(int rounds) {
  addSpecials();
  measureTyping("search, from a letter to its results", "search", "/", 20);
  measureTyping("palette, from a letter to its results", "palette", ":", 10);
  measureMentions(20);
  measureLongNote(20);
  measureWithIndex(rounds < 20 ? rounds : 20);
}
