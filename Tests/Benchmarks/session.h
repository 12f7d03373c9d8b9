// A program in a pty: start, type, read, kill.

#pragma once

#include <stdbool.h>
#include <sys/ioctl.h>
#include <sys/types.h>

struct session {
  const char *name;
  pid_t pid;
  int terminal;
  const double *started;  // time of exec(3), written by the child
  enum { text, escape, sequence, string, skip } inside;
  char seen[16];  // the last characters outside escape sequences
};

/// Seconds of the monotonic clock.
double now(void);

/// Ends the benchmark with a message about a program.
_Noreturn void fail(const char *name, const char *what);

struct session start(const char *name, const char *const *arguments, struct winsize size);
void killSession(struct session *session);

/// Types the characters as one burst.
void type(struct session *session, const char *keys);

/// Reads until the words are on the screen; returns the time.
double waitFor(struct session *session, const char *words);

/// Reads available output, at most one buffer; returns whether it completed the words.
bool hasShown(struct session *session, const char *words);

/// Sends the bytes as a bracketed paste, and reads output meanwhile.
void paste(struct session *session, const char *bytes, size_t count);

/// Waits as `waitFor` does, for at most this number of seconds; then returns −1.
double waitAtMost(struct session *session, const char *words, double seconds);

/// Reads until there was no output for this time; returns the time of the last output, 0 if there was none.
double settle(struct session *session, int milliseconds);

/// Leaves the text of a note that was saved, and begins another note.
void beginNote(struct session *session);

/// Sorts the values and returns a percentile; `part` is from 0 to 1.
double percentile(double *values, int size, double part);

/// Returns a number from the environment, or `otherwise`.
int setting(const char *name, int otherwise);

/// Creates a new home in a directory and moves there, without the user's settings.
void moveIntoNewHome(const char *directory);

/// Returns whether a program is in PATH, or exists if the name is a path.
bool isInstalled(const char *program);

/// Reads a file of a process in /proc as a text.
void readProcess(pid_t pid, const char *name, char *content, size_t size);

/// Returns a field of a file in /proc, such as `VmRSS:` of `status`, in megabytes; 0 if it is missing.
double megabytes(pid_t pid, const char *file, const char *field);

/// Runs a program to its end with its output in /dev/null; returns its time in seconds. `memory` gets its
/// largest size in kilobytes, unless it is null.
double runToEnd(const char *const *words, long *memory);
