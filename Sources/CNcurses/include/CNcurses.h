// The C of the terminal that Swift cannot say: macros, variadic functions and global variables of
// ncurses. No header of curses is included here, so that none of its names leaks out.
#ifndef CNCURSES_H
#define CNCURSES_H

#include <stddef.h>
#include <stdint.h>

/// What stands in a cell, and how it looks.
typedef struct {
  uint32_t base;       ///< the code point that takes the room
  uint32_t marks[4];   ///< nonspacing marks on it; 0 where there is none
  uint8_t columns;     ///< 1 or 2
  uint8_t foreground;  ///< 0: the terminal's own; 1 to 16: one of the sixteen colours
  uint8_t background;  ///< likewise
  uint8_t attributes;  ///< of the CURSES_… below
} curses_cell;

enum {
  CURSES_BOLD = 1,
  CURSES_DIM = 2,
  CURSES_ITALIC = 4,
  CURSES_UNDERLINED = 8,
  CURSES_REVERSED = 16,
};

/// Makes the C library speak UTF-8: in the user's locale, or in C.UTF-8. 1 if the user's is not UTF-8,
/// 2 if it is not installed and may be UTF-8, −1 if the C library cannot.
int curses_use_utf8(void);

/// How many colours a type of terminal has, 0 where none; −1 if the type is not known: setupterm(3).
int curses_count_colours(const char *type);

/// Takes over a terminal: newterm(3), with every key passed on as it is. Nothing typed is lost.
/// `terminfo` is a description to use in place of those on the disk, or NULL. `colours` 0: none.
/// −1 if the terminal's type is not known.
int curses_open(const char *type, const char *terminfo, int input, int output, int colours);

/// Gives the terminal back as it was found, and forgets it.
void curses_close(void);

/// The flags of termios(3) that a terminal had when it was taken, and is given back.
typedef struct {
  unsigned input, output, local;
} curses_modes;

/// Those found by `curses_open`, or by `curses_enter` later.
curses_modes curses_found_modes(void);

/// Has others given back: the program that this one was knows better what it found.
void curses_set_found_modes(curses_modes modes);

/// Gives the terminal back as it was found, for a while: endwin(3).
void curses_leave(void);

/// Takes it again. The next update draws every cell anew.
void curses_enter(void);

/// Gives the terminal to another program as it was found, and remembers its modes.
void curses_yield_to_child(void);

/// Takes it again with the modes that it had then, whatever the other program left.
void curses_reclaim(void);

/// A process that gives the terminal back if this one is killed, and the descriptor by which the two
/// are linked; −1: there is none.
typedef struct {
  int process, orders;
} curses_guard;

/// Starts the guard of the open terminal, which is on these descriptors. `reports` turns off what the
/// window has the terminal report, `strays` what any other program may have turned on, and `line` is
/// said to the user after a kill.
void curses_start_guard(int input, int output, const char *reports, const char *strays,
                        const char *line);

/// Takes note that the guard was killed, if it was: after SIGCHLD.
void curses_reap_guard(void);

/// Ends the guard: the terminal is given back.
void curses_end_guard(void);

/// The guard, for the program that this one is about to become.
curses_guard curses_guard_to_inherit(void);

/// Takes over the guard of the program that this one was, until a guard of its own is started.
void curses_inherit_guard(curses_guard guard);

/// The bytes that bring back the shell's screen, its cursor and its plain letters, without padding.
const char *curses_way_back(void);

/// Draws a part of a row. A cell whose width is not what the C library gives it, or that would be a
/// control, is drawn as U+FFFD.
void curses_draw(int row, int column, const curses_cell *cells, int count);

/// Where the cursor is shown after the next update; a negative column hides it.
void curses_place_cursor(int column, int row);

/// Writes bytes beside what ncurses writes; gives up once the terminal is gone.
void curses_write(int descriptor, const void *bytes, size_t count);

/// The window is ending: from now on output that the terminal does not take within half a second is
/// given up. Before that it is given up only if SIGTERM, SIGHUP, SIGINT or SIGQUIT is pending.
void curses_end_output(void);

/// Brings all that was drawn to the terminal: doupdate(3).
void curses_update(void);

/// Makes the next update draw every cell anew.
void curses_redraw(void);

/// Asks the terminal for its size; 80 by 24 where it does not know: ioctl(TIOCGWINSZ).
void curses_ask_size(int terminal, int *columns, int *rows);

/// Tells ncurses of another size: resize_term(3).
void curses_resize(int columns, int rows);

#endif
