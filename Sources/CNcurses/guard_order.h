// The messages of the window to the guard: from guard.c to guard_process.c.
#ifndef CNCURSES_GUARD_ORDER_H
#define CNCURSES_GUARD_ORDER_H

#include "guard.h"

#include <stddef.h>
#include <sys/types.h>

// NB: not the program's name: `pkill -9 hawknotes` and `killall -9 hawknotes` must leave the guard
// alive.
static const char guard_name[] = "hawk-guard";

// Descriptors of the guard.
enum { orders = 0, terminal = 1 };

enum { ancestor_count = 16 };

// A message of the window. It is shorter than PIPE_BUF, so that a write is never partial.
typedef struct {
  guard_holder holder;
  pid_t group;
  pid_t ancestors[ancestor_count];  // groups of processes that started the window: one is the shell's
  struct termios found;  // the modes to restore
  struct termios set;    // the modes that the window has set
  size_t screen_length, words_length;
  char screen[256];  // bytes that restore the shell's screen
  char words[512];   // the line that is printed after them
} guard_order;

#endif
