// One program in one pty: started, typed into, read, killed.

#pragma once

#include <stdbool.h>
#include <sys/ioctl.h>
#include <sys/types.h>

struct session {
  const char *name;
  pid_t pid;
  int terminal;
  const double *started;  // when it called exec; written by the child
  enum { text, escape, sequence, string, skip } inside;
  char seen[16];  // the last characters that belong to no escape sequence
};

/// Seconds, on a clock that only goes forward.
double now(void);

/// Ends the benchmark: `name` did what it should not.
_Noreturn void fail(const char *name, const char *what);

struct session start(const char *name, const char *const *arguments, struct winsize size);
void killSession(struct session *session);

/// Types the characters as one burst.
void type(struct session *session, const char *keys);

/// Reads until the words have been written to the screen, and says when that was.
double waitFor(struct session *session, const char *words);

/// Reads what is there, at most a buffer of it, and says whether the words were completed by it.
bool hasShown(struct session *session, const char *words);

/// Pastes the bytes as a terminal does, between marks, and reads what comes meanwhile.
void paste(struct session *session, const char *bytes, size_t count);

/// As `waitFor`, but gives up after so many seconds: then −1.
double waitAtMost(struct session *session, const char *words, double seconds);

/// Reads until nothing has come for that long.
void settle(struct session *session, int milliseconds);

/// The value that this part of all values, which become sorted, does not exceed.
double percentile(double *values, int size, double part);

/// A number from the environment.
int setting(const char *name, int otherwise);
