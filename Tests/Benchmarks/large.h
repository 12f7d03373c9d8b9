// A large library and the sample, each in a home of its own.

#pragma once

#include <limits.h>

#include "session.h"

enum library { sample, large, libraries };
extern char homes[libraries][PATH_MAX];

/// The whole path of the program.
extern const char *hawknotes;

/// Starts a window on a scene of a home.
struct session window(enum library library, const char *scene);

/// Writes "gannetwing" as the start of a draft in a scene of a home.
void writeDraft(enum library library, const char *scene);

/// Prints two times, and their ratio with the most that it may be.
void printPair(const char *what, double small, double great, double most);

/// Prints a time of the large library, with the most that it may be.
void printBound(const char *what, double time, double most);

/// Makes the search index of the large library; otherwise an idle window makes it while other figures are
/// measured.
void buildIndex(void);

/// Measures finding and reading in the large library.
void measureFindings(int rounds);
