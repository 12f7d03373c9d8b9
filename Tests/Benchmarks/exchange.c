// Measures export and import, the mirror, and search beside rg and sqlite3, on a large library.
//
//   exchange HAWKNOTES LIBRARY-TOOL DIRECTORY     (whole paths)
//
// Creates new homes in DIRECTORY. The environment variables ROUNDS, NOTES, CLIPPINGS and MIRRORED set the
// length of the run.

#define _GNU_SOURCE
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "session.h"

static const char *hawknotes, *tool;
static int rounds;

// MARK: Helpers

static void shell(const char *command) {
  fflush(stdout);
  if (system(command) != 0) fail(command, "failed");
}

// Makes a home with a library of so many notes.
static void makeLibrary(const char *directory, int notes) {
  moveIntoNewHome(directory);
  char path[PATH_MAX], number[16];
  snprintf(path, sizeof path, "%s/data/library.sqlite", getenv("HAWKNOTES_HOME"));
  snprintf(number, sizeof number, "%d", notes);
  runToEnd((const char *[]){tool, "grow", path, "1000", "20000", number, NULL}, NULL);
}

static void print(const char *what, double value, const char *unit) {
  printf("%-52s %10.2f %s\n", what, value, unit);
  fflush(stdout);
}

// Runs a command of the program; prints its rate and its memory.
static void measure(const char *what, const char *const *words, int items) {
  long memory;
  double time = runToEnd(words, &memory);
  char line[80];
  snprintf(line, sizeof line, "%s: items a second", what);
  print(line, items / time, "");
  print("  time", time, "s");
  print("  memory", memory / 1024.0, "MB");
}

// MARK: In and out

static void measureExchange(int notes, const char *directory) {
  int items = notes + 21000;
  measure("export to JSON, with all versions",
    (const char *[]){hawknotes, "export", "--format", "json", "--all", "json", NULL}, items);
  measure("export to Markdown, a file for each book",
    (const char *[]){hawknotes, "export", "--one-file", "markdown", NULL}, items);
  char json[PATH_MAX];
  snprintf(json, sizeof json, "%s/json", getenv("HAWKNOTES_HOME"));
  char home[PATH_MAX];
  snprintf(home, sizeof home, "%s", getenv("HAWKNOTES_HOME"));
  moveIntoNewHome(directory);
  measure("import of that JSON into an empty library",
    (const char *[]){hawknotes, "import", json, NULL}, items);
  setenv("HAWKNOTES_HOME", home, true);
  if (chdir(home) != 0) fail(home, "cannot be entered");
}

// Imports highlights of a Kindle, of 500 books.
static void measureClippings(int count, const char *directory) {
  moveIntoNewHome(directory);
  char command[1000];
  snprintf(command, sizeof command,
    "seq %d | awk '{ printf \"Book %%d (Author %%d)\\r\\n- Your Highlight on page %%d | Location %%d-%%d | "
    "Added on Monday, 2 March 2026 10:%%02d:%%02d\\r\\n\\r\\nHighlight %%d of the wall and of the sea "
    "behind it, in words of its own.\\r\\n==========\\r\\n\", $1 %% 500, $1 %% 500, $1, $1 * 10, $1 * 10 + 3, "
    "$1 / 60 %% 60, $1 %% 60, $1 }' > 'My Clippings.txt'",
    count);
  shell(command);
  measure("import of highlights of a Kindle (20 s, 100 MB)",
    (const char *[]){hawknotes, "import", "My Clippings.txt", NULL}, count);
  measure("the same again, nothing new",
    (const char *[]){hawknotes, "import", "My Clippings.txt", NULL}, count);
}

// MARK: Search

typedef struct {
  const char *what;
  const char *const *words;
} Case;

// Runs the same search in three programs, in turn.
static void compareSearch(void) {
  bool hasRg = isInstalled("rg"), hasSqlite = isInstalled("sqlite3");
  if (hasSqlite) {
    shell("sqlite3 fts.sqlite \"ATTACH 'data/library.sqlite' AS library; "
          "CREATE VIRTUAL TABLE texts USING fts5(text); "
          "INSERT INTO texts SELECT text FROM library.version;\"");
  }
  runToEnd((const char *[]){hawknotes, "search", "raven", "--limit", "1", NULL}, NULL);
  static const char *const queries[] = {"raven", "promise torch", "skye"};
  for (size_t query = 0; query < sizeof queries / sizeof *queries; query++) {
    char line[80], sql[200];
    snprintf(sql, sizeof sql,
      "SELECT rowid, snippet(texts, 0, '[', ']', '', 9) FROM texts WHERE texts MATCH '%s' ORDER BY rank "
      "LIMIT 20", queries[query]);
    const Case cases[] = {
      {"hawknotes search --limit 20",
        (const char *[]){hawknotes, "search", queries[query], "--limit", "20", NULL}},
      {hasRg ? "rg -m 1, in its export" : NULL,
        (const char *[]){"rg", "-m", "1", queries[query], "markdown", NULL}},
      {hasSqlite ? "sqlite3, FTS5 by hand" : NULL,
        (const char *[]){"sqlite3", "fts.sqlite", sql, NULL}}};
    double times[3][rounds];
    for (int round = 0; round < rounds; round++) {
      for (int index = 0; index < 3; index++) {
        // NB: rg ends with 1 if no line has both words.
        if (!cases[index].what || (index == 1 && strchr(queries[query], ' '))) continue;
        times[index][round] = runToEnd(cases[index].words, NULL);
      }
    }
    for (int index = 0; index < 3; index++) {
      if (!cases[index].what || (index == 1 && strchr(queries[query], ' '))) continue;
      snprintf(line, sizeof line, "“%s”: %s", queries[query], cases[index].what);
      print(line, 1e3 * percentile(times[index], rounds, 0.5), "ms");
    }
  }
}

// MARK: The mirror

// Milliseconds of processor time of a window, with the threads that have ended.
static double busy(const struct session *session) {
  clockid_t clock;
  struct timespec time;
  if (clock_getcpuclockid(session->pid, &clock) || clock_gettime(clock, &time))
    fail("processor time", "cannot be read");
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

// Saves notes in a window; returns the median processor time from a save until it is idle.
static double timeOfSaves(const char *scene, int saves) {
  static const struct winsize normal = {.ws_row = 24, .ws_col = 80};
  const char *words[] = {hawknotes, "--scene", scene, NULL};
  struct session session = start("hawknotes", words, normal);
  // A window with a mirror first compares all files, some seconds after its start.
  settle(&session, 8000);
  for (double before = -100; busy(&session) - before > 20;) {
    before = busy(&session);
    settle(&session, 8000);
  }
  type(&session, "1");
  settle(&session, 300);
  type(&session, "n");
  settle(&session, 300);
  double times[saves];
  for (int save = 0; save < saves; save++) {
    // A title of its own: for a title that two notes have, all pages are compared.
    char thought[40];
    snprintf(thought, sizeof thought, "%s a mirror %d", scene, save);
    type(&session, thought);
    settle(&session, 500);
    double before = busy(&session);
    type(&session, "\x13");
    waitFor(&session, "Saved.");
    settle(&session, 3000);
    times[save] = busy(&session) - before;
    beginNote(&session);
  }
  killSession(&session);
  return percentile(times, saves, 0.5);
}

static void measureMirror(int notes, const char *directory) {
  makeLibrary(directory, notes);
  runToEnd((const char *[]){hawknotes, "search", "raven", "--limit", "1", NULL}, NULL);
  double without = timeOfSaves("without", 5);
  shell("mkdir -p config; echo \"mirror: $HOME/mirror\" > config/config.yaml");
  char line[80];
  snprintf(line, sizeof line, "the first mirror of %d notes", notes);
  measure(line, (const char *[]){hawknotes, "mirror", NULL}, notes + 21000);
  measure("a mirror in which nothing changed", (const char *[]){hawknotes, "mirror", NULL}, notes + 21000);
  double with = timeOfSaves("with", 5);
  print("a save and its mirror in an idle window, CPU", with, "ms");
  print("  without a mirror", without, "ms");
}

int main(int argc, char **argv) {
  if (argc != 4) fail("usage:", "exchange HAWKNOTES LIBRARY-TOOL DIRECTORY");
  hawknotes = argv[1];
  tool = argv[2];
  rounds = setting("ROUNDS", 30);
  bool isShort = getenv("IDLE") != NULL;
  int notes = setting("NOTES", isShort ? 100000 : 1000000);
  makeLibrary(argv[3], notes);
  printf("\nIn and out: 1000 books, 20000 characters, %d notes; %d rounds.\n", notes, rounds);
  measureExchange(notes, argv[3]);
  compareSearch();
  measureClippings(setting("CLIPPINGS", 100000), argv[3]);
  measureMirror(setting("MIRRORED", isShort ? 10000 : 100000), argv[3]);
  return 0;
}
