// Compares terminal programs in one run: first frame, key to echo, memory, idle CPU.
//
//   bench FLOOR HAWKNOTES DIRECTORY     (whole paths)
//
// Creates a new home in DIRECTORY. The environment variables ROUNDS, KEYS and IDLE (seconds) set the
// length of the run.

#define _GNU_SOURCE
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "session.h"

static const struct winsize normal = {.ws_row = 24, .ws_col = 80};
static const struct winsize large = {.ws_row = 50, .ws_col = 200};

// MARK: The programs

// The text that each program shows. The first frame is complete when the last word is shown.
static const char shown[] =
  "Agatha walks along the sea wall before the sun is up.\r"
  "She counts the boats, and then she counts them again.\r"
  "The hawk on her arm sees what she does not: gannetwing";
static const char lastWord[] = "gannetwing";

// The keys. NB: without letters that a status line may write meanwhile ("synced", "kept").
static const char typed[] = "owl howl wolf moor afar fog fir bog hill fall who for ";

struct program {
  const char *name;
  const char *show[6];  // command that shows the text
  const char *edit[6];  // command that edits an empty text
  const char *keys;     // keys before the text
  bool restores;        // whether the text is typed once and comes back after a kill
};

enum { most = 6 };
static struct program programs[most];
static struct session sessions[most];
static int count;

static void addIfInstalled(struct program program) {
  if (isInstalled(program.show[0])) programs[count++] = program;
  else printf("%s is not installed and is skipped.\n", program.name);
}

// MARK: The figures

enum measure { smallFrame, largeFrame, keyMedian, keyWorst, resident, peak, idle, measures };
static double figures[most][measures];

static int rounds, keys;
static unsigned idleSeconds;

// MARK: First frame

static void typeOnceAndKill(const struct program *program) {
  struct session session = start(program->name, program->show, normal);
  settle(&session, 500);
  type(&session, program->keys);
  settle(&session, 500);
  type(&session, shown);
  waitFor(&session, lastWord);
  settle(&session, 500);
  killSession(&session);
}

static void measureFrames(struct winsize size, enum measure measure) {
  double times[most][rounds];
  for (int round = 0; round < rounds; round++) {
    for (int i = 0; i < count; i++) {
      struct session session = start(programs[i].name, programs[i].show, size);
      times[i][round] = waitFor(&session, lastWord) - *session.started;
      settle(&session, 5);
      killSession(&session);
      unlink(".text.swp");  // Otherwise vim asks about it.
    }
  }
  for (int i = 0; i < count; i++) figures[i][measure] = 1e3 * percentile(times[i], rounds, 0.5);
}

// MARK: Keys

// Sends one key to each program in turn, so that each gets keys at typing speed: about every 30 ms.
static void measureKeys(void) {
  double times[most][keys];
  for (int i = 0; i < count; i++) {
    sessions[i] = start(programs[i].name, programs[i].edit, normal);
    settle(&sessions[i], 500);
    type(&sessions[i], programs[i].keys);
    settle(&sessions[i], 500);
  }
  for (int key = 0, at = 0; key < keys; at = (at + 1) % (int)strlen(typed)) {
    char letter[2] = {typed[at]};
    for (int i = 0; i < count; i++) {
      double before = now();
      type(&sessions[i], letter);
      if (letter[0] != ' ') times[i][key] = waitFor(&sessions[i], letter) - before;
      settle(&sessions[i], 4);
    }
    if (letter[0] != ' ') key++;
    for (int i = 0; at == 0 && i < count; i++) {
      type(&sessions[i], "\r");
      settle(&sessions[i], 4);
    }
  }
  for (int i = 0; i < count; i++) {
    figures[i][keyMedian] = 1e6 * percentile(times[i], keys, 0.5);
    figures[i][keyWorst] = 1e6 * percentile(times[i], keys, 0.99);
  }
}

// MARK: Figures of the kernel

static double processorMilliseconds(pid_t pid) {
  char stat[1024];
  readProcess(pid, "stat", stat, sizeof stat);
  unsigned long user = 0, system = 0;
  sscanf(strrchr(stat, ')') + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu",
    &user, &system);
  return 1e3 * (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

static void measureMemory(void) {
  for (int i = 0; i < count; i++) {
    figures[i][resident] = megabytes(sessions[i].pid, "status", "VmRSS:");
    figures[i][peak] = megabytes(sessions[i].pid, "status", "VmHWM:");
  }
}

static void measureIdling(void) {
  sleep(5);  // Until the last swap file is written and the last key synced.
  for (int i = 0; i < count; i++) figures[i][idle] = -processorMilliseconds(sessions[i].pid);
  sleep(idleSeconds);
  for (int i = 0; i < count; i++) figures[i][idle] += processorMilliseconds(sessions[i].pid);
}

// MARK: The tables

// Prints the figures, or with a reference their ratios to its figures.
static void printTable(const struct program *reference) {
  static const int digits[measures] = {2, 2, 0, 0, 1, 1, 0};
  printf("\n%-16s  first frame, ms   key to echo, us     memory, MB   idle CPU\n%-16s"
    "    80x24   200x50      p50      p99      now     peak       ms\n",
    reference ? "times that of" : "", reference ? reference->name : "");
  for (int i = 0; i < count; i++) {
    printf("%-16s", programs[i].name);
    for (int m = 0; m < (reference ? idle : measures); m++) {
      double unit = reference ? figures[reference - programs][m] : 1;
      printf(" %8.*f", reference ? 2 : digits[m], figures[i][m] / unit);
    }
    printf("\n");
  }
}

// MARK: The run

// Writes the text into a file.
static void writeText(void) {
  FILE *file = fopen("text", "w");
  if (!file) fail("text", "cannot be written");
  for (const char *c = shown; *c; c++) putc(*c == '\r' ? '\n' : *c, file);
  fclose(file);
}

int main(int argc, char **argv) {
  if (argc != 4) fail("usage:", "bench FLOOR HAWKNOTES DIRECTORY");
  const char *floor = argv[1], *hawknotes = argv[2];
  moveIntoNewHome(argv[3]);
  writeText();

  addIfInstalled((struct program){"plain C (floor)", {floor, "text"}, {floor}, "", false});
  addIfInstalled((struct program){
    "vim -u NONE -n", {"vim", "-u", "NONE", "-n", "text"},
    {"vim", "-u", "NONE", "-n"}, "i", false});
  addIfInstalled((struct program){
    "vim --clean", {"vim", "--clean", "text"}, {"vim", "--clean"}, "i", false});
  addIfInstalled((struct program){"vim", {"vim", "text"}, {"vim"}, "i", false});
  addIfInstalled((struct program){"nano -I", {"nano", "-I", "text"}, {"nano", "-I"}, "", false});
  addIfInstalled((struct program){
    "hawknotes", {hawknotes, "--scene", "shown"}, {hawknotes, "--scene", "typed"}, "n", true});

  rounds = setting("ROUNDS", 100);
  keys = setting("KEYS", 1000);
  idleSeconds = (unsigned)setting("IDLE", 60);
  printf("Medians of %d first frames and %d keys; %u s of idling.\n", rounds, keys, idleSeconds);
  fflush(stdout);

  for (int i = 0; i < count; i++)
    if (programs[i].restores) typeOnceAndKill(&programs[i]);
  measureFrames(normal, smallFrame);
  measureFrames(large, largeFrame);
  measureKeys();
  measureMemory();
  measureIdling();
  for (int i = 0; i < count; i++) killSession(&sessions[i]);

  printTable(NULL);
  for (int i = 0; i < 2 && i < count; i++) printTable(&programs[i]);
  return 0;
}
