// A file of its own: term.h makes macros of words as common as `lines`.
#include "CNcurses.h"

#include <curses.h>
#include <term.h>
#include <unistd.h>

int curses_count_colours(const char *type) {
  int result = 0;
  if (setupterm(type, STDOUT_FILENO, &result) != OK) return -1;
  int colours = tigetnum("colors");
  return colours < 0 ? 0 : colours;
}
