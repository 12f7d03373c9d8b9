// What CNcurses.c tells the guard: see guard.c.
#ifndef CNCURSES_GUARD_H
#define CNCURSES_GUARD_H

#include <termios.h>

/// Who has the terminal.
typedef enum {
  GUARD_SHELL,  ///< the shell: the guard does nothing
  GUARD_WINDOW,        ///< the window
  GUARD_CHILD,        ///< a program that the window waits for, as an editor
} guard_holder;

/// Tells the guard, if there is one, who has the terminal from now on. `found` are the modes that the
/// guard gives back.
void guard_tell(guard_holder holder, const struct termios *found);

#endif
