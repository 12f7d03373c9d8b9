// Compares editors in one run on texts of several sizes: key to echo, opening, pasting, memory.
//
//   texts FLOOR HAWKNOTES DIRECTORY     (whole paths)
//
// Creates a new home in DIRECTORY. The environment variables KEYS and ROUNDS set the length of the run.

#define _GNU_SOURCE
#include <fcntl.h>
#include <glob.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "session.h"

static const struct winsize size = {.ws_row = 24, .ws_col = 80};
static const char lastWord[] = "gannetwing";
static const char firstWord[] = "kittiwakes";
static const char marker[] = "QMIDDLEQ";
// NB: without letters that a status line may write meanwhile.
static const char typed[] = "owlhowlwolfmoorafarfogbog";

// MARK: The programs

enum place { atStart, inMiddle, atEnd, places };

struct program {
  const char *name;
  const char *open[6];      // command before the name of the file or scene
  const char *go[places];   // keys that go to a part of the text and begin to insert
  const char *insert;       // keys that begin to insert in an empty text
  const char *find;         // keys that go to the marker in one long line
  bool keeps;               // whether the text is pasted into a scene and comes back after a kill
};

static const struct program vim = {
  "vim -u NONE -n", {"vim", "-u", "NONE", "-n"}, {"ggA", "/QMIDDLEQ\rA", "GA"}, "i",
  "/QMIDDLEQ\ri", false};
static const struct program nano = {
  "nano -I", {"nano", "-I"}, {"\005", "\027QMIDDLEQ\r\005", "\033/"}, "", "\027QMIDDLEQ\r", false};
static const struct program micro = {
  "micro", {"micro"}, {"\033[F", "\006QMIDDLEQ\r\033[F", "\033[1;5F"}, "", "\006QMIDDLEQ\r", false};
static const struct program emacs = {
  "emacs -Q", {"emacs", "-nw", "-Q"}, {"\005", "\023QMIDDLEQ\r\005", "\033>"}, "",
  "\023QMIDDLEQ\r", false};

enum { most = 6 };
static struct program programs[most];
static int count;

static void addIfInstalled(struct program program) {
  if (isInstalled(program.open[0])) programs[count++] = program;
  else printf("%s is not installed and is skipped.\n", program.name);
}

static struct session open_(const struct program *program, const char *text) {
  const char *arguments[8] = {0};
  int at = 0;
  while (program->open[at]) {
    arguments[at] = program->open[at];
    at++;
  }
  arguments[at] = text;
  return start(program->name, arguments, size);
}

// MARK: The texts

struct text {
  const char *name;
  size_t length;
  bool isOneLine;
  char *bytes;
};

static struct text texts[] = {
  {"2KB", 2000, false, NULL}, {"1MB", 1000000, false, NULL}, {"10MB", 10000000, false, NULL},
  {"line", 1000000, true, NULL}};
enum { textCount = sizeof texts / sizeof *texts };

static void make(struct text *text) {
  static const char *const words[] = {"the", "sea", "wall", "before", "sun", "is", "up", "boats"};
  char *bytes = text->bytes = malloc(text->length + 1);
  size_t at = (size_t)sprintf(bytes, "%s%c", firstWord, text->isOneLine ? ' ' : '\n');
  bool isMarked = false;
  for (unsigned word = 7, column = 0; at + 40 < text->length; word = word * 1103515245 + 12345) {
    const char *next = words[word >> 16 & 7];
    if (!isMarked && at > text->length / 2) {
      next = marker;
      isMarked = true;
    }
    at += (size_t)sprintf(bytes + at, "%s", next);
    column += (unsigned)strlen(next) + 1;
    bool ends = !text->isOneLine && (column > 60 || next == marker);
    bytes[at++] = ends ? '\n' : ' ';
    if (ends) column = 0;
  }
  at += (size_t)sprintf(bytes + at, "%s", lastWord);
  text->length = at;
  FILE *file = fopen(text->name, "w");
  if (!file || fwrite(bytes, 1, at, file) != at) fail(text->name, "cannot be written");
  fclose(file);
}

// MARK: The figures

// Returns the size of all journals, in bytes.
static double journals(void) {
  glob_t found;
  double sum = 0;
  if (glob("state/scenes/*/journal", 0, NULL, &found) == 0)
    for (size_t i = 0; i < found.gl_pathc; i++) {
      struct stat status;
      if (stat(found.gl_pathv[i], &status) == 0) sum += (double)status.st_size;
    }
  globfree(&found);
  return sum;
}

// MARK: Keys

static int keys;

// Sends one key to each program in turn, so that each gets keys at typing speed.
static void measureKeys(const struct text *text, enum place place, double bytes[1]) {
  struct session sessions[most];
  double times[most][keys];
  for (int i = 0; i < count; i++) {
    sessions[i] = open_(&programs[i], text->name);
    settle(&sessions[i], 700);
    if (programs[i].keeps && place == atStart) type(&sessions[i], "\033[1;5H");
    settle(&sessions[i], 100);
    type(&sessions[i], text->isOneLine ? programs[i].find : programs[i].go[place]);
    settle(&sessions[i], 700);
  }
  double before = journals();
  for (int key = 0; key < keys; key++) {
    char letter[2] = {typed[key % (int)strlen(typed)]};
    for (int i = 0; i < count; i++) {
      double start = now();
      type(&sessions[i], letter);
      times[i][key] = waitFor(&sessions[i], letter) - start;
      settle(&sessions[i], 3);
    }
  }
  *bytes = (journals() - before) / keys;
  for (int i = 0; i < count; i++) {
    printf(" %-15s %-6s %-7s %8.0f %8.0f\n", programs[i].name, text->name,
      text->isOneLine ? "middle" : (const char *[]){"start", "middle", "end"}[place],
      1e6 * percentile(times[i], keys, 0.5), 1e6 * percentile(times[i], keys, 0.99));
    killSession(&sessions[i]);
  }
  fflush(stdout);
}

static void measureFloor(const char *path) {
  double times[keys];
  struct session session = start("floor", (const char *[]){path, NULL}, size);
  settle(&session, 300);
  for (int key = 0; key < keys; key++) {
    char letter[2] = {typed[key % (int)strlen(typed)]};
    double start = now();
    type(&session, letter);
    times[key] = waitFor(&session, letter) - start;
    settle(&session, 3);
  }
  printf(" %-15s %-6s %-7s %8.0f %8.0f\n", "plain C (floor)", "-", "-",
    1e6 * percentile(times, keys, 0.5), 1e6 * percentile(times, keys, 0.99));
  killSession(&session);
}

// MARK: Opening and pasting

static void measureOpening(const struct text *text, int rounds) {
  double times[most][rounds], resident[most], peak[most];
  for (int round = 0; round < rounds; round++)
    for (int i = 0; i < count; i++) {
      struct session session = open_(&programs[i], text->name);
      // A draft is restored at its cursor, the other editors open at the start.
      times[i][round] =
        waitFor(&session, programs[i].keeps ? lastWord : firstWord) - *session.started;
      settle(&session, 300);
      resident[i] = megabytes(session.pid, "status", "VmRSS:");
      peak[i] = megabytes(session.pid, "status", "VmHWM:");
      killSession(&session);
    }
  for (int i = 0; i < count; i++)
    printf(" %-15s %-6s %8.1f %12.1f %8.1f\n", programs[i].name, text->name,
      1e3 * percentile(times[i], rounds, 0.5), resident[i], peak[i]);
  fflush(stdout);
}

static void measurePaste(const struct text *text) {
  for (int i = 0; i < count; i++) {
    struct session session = open_(&programs[i], programs[i].keeps ? "pasted" : NULL);
    settle(&session, 700);
    type(&session, programs[i].insert);
    settle(&session, 300);
    double start = now();
    paste(&session, text->bytes, text->length);
    double end = waitAtMost(&session, lastWord, 30);
    settle(&session, 300);
    printf(" %-15s %-6s %8.0f %12.1f %8.1f\n", programs[i].name, text->name,
      end < 0 ? -1 : 1e3 * (end - start), megabytes(session.pid, "status", "VmRSS:"),
      megabytes(session.pid, "status", "VmHWM:"));
    fflush(stdout);
    killSession(&session);
    if (programs[i].keeps && system("rm -rf state") != 0) fail("state", "cannot be removed");
  }
}

// MARK: The run

// Pastes a text into a scene with its name, and kills the program.
static void fill(const struct program *program, const struct text *text) {
  struct session session = open_(program, text->name);
  settle(&session, 500);
  type(&session, program->insert);
  settle(&session, 300);
  paste(&session, text->bytes, text->length);
  waitFor(&session, lastWord);
  settle(&session, 1500);
  killSession(&session);
}

int main(int argc, char **argv) {
  if (argc != 4) fail("usage:", "texts FLOOR HAWKNOTES DIRECTORY");
  const char *floor = argv[1], *hawknotes = argv[2];
  moveIntoNewHome(argv[3]);
  for (int t = 0; t < textCount; t++) make(&texts[t]);
  struct program hawk = {
    "hawknotes", {hawknotes, "--scene"},
    {"\033[F", "\006QMIDDLEQ\033\033[F", "\033[1;5F"}, "n", "\006QMIDDLEQ\033", true};
  addIfInstalled(hawk);
  addIfInstalled(vim);
  addIfInstalled(nano);
  addIfInstalled(micro);
  addIfInstalled(emacs);
  keys = setting("KEYS", 300);
  int rounds = setting("ROUNDS", 10);

  printf("\nPasted, to its end shown, ms; memory then and at most, MB (-1: not within 30 s)\n");
  measurePaste(&texts[1]);
  measurePaste(&texts[2]);

  for (int t = 0; t < textCount; t++) fill(&programs[0], &texts[t]);
  printf("\nOpened, to its first frame, ms (median of %d); memory then and at most, MB\n", rounds);
  for (int t = 0; t < 3; t++) measureOpening(&texts[t], rounds);

  printf("\nKey to echo, us: p50 and p99 of %d keys\n", keys);
  measureFloor(floor);
  for (int t = 0; t < textCount; t++)
    for (enum place place = 0; place < (texts[t].isOneLine ? 1 : places); place++) {
      double bytes = 0;
      measureKeys(&texts[t], place, &bytes);
      printf(" %-15s %-6s %.0f bytes written a key\n", "hawknotes", texts[t].name, bytes);
    }
  return 0;
}
