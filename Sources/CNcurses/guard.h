// Messages of CNcurses.c to the guard: see guard.c and guard_process.c.
#ifndef CNCURSES_GUARD_H
#define CNCURSES_GUARD_H

#include <termios.h>

/// The program that has the terminal.
typedef enum {
  GUARD_SHELL,   ///< the shell: the guard does nothing
  GUARD_WINDOW,  ///< the window
  GUARD_CHILD,   ///< a foreground child, such as an editor
} guard_holder;

/// Tells the guard, if there is one, which program has the terminal from now on. `found` are the modes
/// that the guard restores.
void guard_tell(guard_holder holder, const struct termios *found);

#endif
