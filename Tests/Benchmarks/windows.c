// Measures many windows at once: from a save in one to the paint of another, a start with a thousand
// dormant scenes, keys while sixteen windows type, the memory of twenty.
//
//   windows HAWKNOTES DIRECTORY     (whole paths)
//
// Creates new homes in DIRECTORY. The environment variables ROUNDS, DORMANT and SECONDS set the length of
// the run.

#define _GNU_SOURCE
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "session.h"

static const struct winsize normal = {.ws_row = 24, .ws_col = 80};
static const char *hawknotes, *directory;

// MARK: Windows

// Starts a window on a scene with this name, or on a new scene.
static struct session window(const char *scene) {
  const char *named[] = {hawknotes, "--scene", scene, NULL};
  const char *bare[] = {hawknotes, "--new", NULL};
  return start("hawknotes", scene ? named : bare, normal);
}

static struct session numbered(int number) {
  char scene[16];
  snprintf(scene, sizeof scene, "scene-%d", number);
  return window(scene);
}

// MARK: From a save in one window to a paint in another

// Makes a word that differs from the last one in every letter, so that a paint writes all letters.
static void makeWord(char *word, int number) {
  for (int i = 0; i < 8; i++) word[i] = (char)('a' + (number * 7 + i * 3) % 26);
  word[8] = 0;
}

static void measureSaves(int rounds) {
  moveIntoNewHome(directory);
  struct session writer = window("writer"), reader = window("reader");
  settle(&writer, 500);
  settle(&reader, 500);
  type(&writer, "n");
  settle(&writer, 100);
  double times[rounds];
  for (int round = 0; round < rounds; round++) {
    char word[9];
    makeWord(word, round);
    type(&writer, word);
    settle(&writer, 250);  // Until the key is synced.
    double before = now();
    type(&writer, "\x13");
    times[round] = waitFor(&reader, word) - before;
    settle(&writer, 5);
    beginNote(&writer);
    settle(&reader, 5);
  }
  killSession(&writer);
  killSession(&reader);
  double worst = percentile(times, rounds, 1);
  printf("%-52s %8.2f %8.2f\n", "save to the other window's paint, ms: p50, max",
    1e3 * percentile(times, rounds, 0.5), 1e3 * worst);
}

// MARK: A start with many dormant scenes

static double medianStart(const char *scene, const char *words, int rounds) {
  double times[rounds];
  for (int round = 0; round < rounds; round++) {
    struct session session = window(scene);
    times[round] = waitFor(&session, words) - *session.started;
    settle(&session, 5);
    killSession(&session);
  }
  return 1e3 * percentile(times, rounds, 0.5);
}

static void writeDraft(void) {
  struct session session = window("shown");
  settle(&session, 500);
  type(&session, "n");
  settle(&session, 100);
  type(&session, "gannetwing");
  settle(&session, 500);
  killSession(&session);
}

static void printStarts(const char *what, double alone, double beside) {
  printf("%-52s %8.2f %8.2f    times %.2f\n", what, alone, beside, beside / alone);
}

static void measureStarts(int rounds, int dormant) {
  moveIntoNewHome(directory);
  writeDraft();
  double named = medianStart("shown", "gannetwing", rounds);
  double bare = medianStart(NULL, "Joseph Elliott", rounds);
  moveIntoNewHome(directory);
  for (int number = 0; number < dormant; number++) {
    struct session session = numbered(number);
    waitFor(&session, "Joseph Elliott");
    killSession(&session);
  }
  writeDraft();
  char what[80];
  snprintf(what, sizeof what, "start, ms: alone, beside %d dormant scenes", dormant);
  printStarts(what, named, medianStart("shown", "gannetwing", rounds));
  printStarts("the same without a name: a new scene", bare, medianStart(NULL, "Joseph Elliott", rounds));
}

// MARK: Keys in many windows

// NB: without letters that a status line may write meanwhile.
static const char typed[] = "owlhowlwolfmoorafarfogfirboghillfallwhofor";
enum { mostWindows = 20, pace = 30 };

static struct session sessions[mostWindows];

static void openAll(int count, const char *keys) {
  moveIntoNewHome(directory);
  for (int i = 0; i < count; i++) {
    sessions[i] = numbered(i);
    settle(&sessions[i], 300);
    type(&sessions[i], keys);
    settle(&sessions[i], 300);
  }
}

static void killAll(int count) {
  for (int i = 0; i < count; i++) killSession(&sessions[i]);
}

// Sends each window a key every 1/30 s, in turn, without waiting for the other windows' echoes.
static void measureKeys(int count, int seconds, double *median, double *worst) {
  openAll(count, "n");
  int most = count * pace * seconds, shown = 0;
  double *times = calloc((size_t)most, sizeof *times);
  double sent[mostWindows] = {0}, due[mostWindows];
  int at[mostWindows] = {0};
  struct pollfd terminals[mostWindows];
  double begin = now();
  for (int i = 0; i < count; i++) {
    due[i] = begin + (double)i / count / pace;
    terminals[i] = (struct pollfd){.fd = sessions[i].terminal, .events = POLLIN};
  }
  while (now() < begin + seconds) {
    double next = begin + seconds;
    for (int i = 0; i < count; i++) {
      if (due[i] <= now() && sent[i] == 0) {
        // Ends the line before it would be wrapped. This key is not measured.
        bool endsLine = ++at[i] % 40 == 0;
        char key[2] = {endsLine ? '\r' : typed[at[i] % (int)strlen(typed)]};
        sent[i] = endsLine ? 0 : now();
        due[i] += 1.0 / pace;
        type(&sessions[i], key);
      }
      if (sent[i] == 0 && due[i] < next) next = due[i];
    }
    int wait = (int)(1e3 * (next - now()));
    if (poll(terminals, (nfds_t)count, wait > 0 ? wait : 0) <= 0) continue;
    for (int i = 0; i < count; i++) {
      if (!(terminals[i].revents & POLLIN)) continue;
      char letter[2] = {typed[at[i] % (int)strlen(typed)]};
      if (hasShown(&sessions[i], letter) && sent[i] != 0) {
        if (shown < most) times[shown++] = now() - sent[i];
        sent[i] = 0;
      }
    }
  }
  killAll(count);
  if (shown < most / 2) fail("hawknotes", "does not keep the pace");
  *median = 1e6 * percentile(times, shown, 0.5);
  *worst = 1e6 * percentile(times, shown, 0.99);
  free(times);
}

static void measureTyping(int seconds) {
  double alone[2], beside[2];
  measureKeys(1, seconds, &alone[0], &alone[1]);
  measureKeys(16, seconds, &beside[0], &beside[1]);
  printStarts("key to echo p50, us: one window, 16 at 30 keys/s", alone[0], beside[0]);
  printStarts("key to echo p99, us: one window, 16 at 30 keys/s", alone[1], beside[1]);
}

// MARK: Memory

static void measureMemory(void) {
  openAll(mostWindows, "nsome words");
  double resident = 0, proportional = 0, own = 0;
  for (int i = 0; i < mostWindows; i++) {
    resident += megabytes(sessions[i].pid, "smaps_rollup", "Rss:");
    proportional += megabytes(sessions[i].pid, "smaps_rollup", "Pss:");
    own += megabytes(sessions[i].pid, "smaps_rollup", "Private_Dirty:");
    own += megabytes(sessions[i].pid, "smaps_rollup", "Private_Clean:");
  }
  killAll(mostWindows);
  printf("%-52s %8.1f %8.1f %8.1f\n", "memory of 20 windows, MB: RSS, PSS, private", resident,
         proportional, own);
}

int main(int argc, char **argv) {
  if (argc != 3) fail("usage:", "windows HAWKNOTES DIRECTORY");
  hawknotes = argv[1];
  directory = argv[2];
  static const char *const foreign[] = {"TMUX", "COLUMNS", "LINES", "NO_COLOR", "XDG_CONFIG_HOME"};
  for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++) unsetenv(foreign[i]);
  setenv("TERM", "xterm-256color", true);
  setenv("LC_ALL", "C.UTF-8", true);

  int rounds = setting("ROUNDS", 50), dormant = setting("DORMANT", 1000);
  printf("\nMany windows; medians of %d.\n", rounds);
  fflush(stdout);
  measureSaves(rounds);
  fflush(stdout);
  measureStarts(rounds, dormant);
  fflush(stdout);
  measureTyping(setting("SECONDS", 10));
  measureMemory();
  return 0;
}
