// Functions of ncurses that Swift cannot call: macros, variadic functions and global variables. This
// header includes no header of ncurses, so that its names are not visible in Swift.
#ifndef CNCURSES_H
#define CNCURSES_H

#include <stddef.h>
#include <stdint.h>

/// Content and look of a cell.
typedef struct {
  uint32_t base;       ///< the code point that has a width
  uint32_t marks[4];   ///< nonspacing marks; unused elements are 0
  uint8_t columns;     ///< 1 or 2
  uint8_t foreground;  ///< 0: the terminal's default; 1 to 16: colours 0 to 15; 17 to 255: that colour
  uint8_t background;  ///< as `foreground`
  uint8_t attributes;  ///< bits CURSES_… below
} curses_cell;

enum {
  CURSES_BOLD = 1,
  CURSES_DIM = 2,
  CURSES_ITALIC = 4,
  CURSES_UNDERLINED = 8,
  CURSES_REVERSED = 16,
};

/// Returns the name and version of the library that draws, such as `ncurses 6.4.20221231`.
const char *curses_library_version(void);

/// Sets a UTF-8 locale: the user's, or C.UTF-8. Returns 0; 1 if the user's locale is not UTF-8; 2 if it
/// is not installed and may be UTF-8; −1 if the C library has no UTF-8 locale; −2 if too many files are
/// open to read one.
int curses_use_utf8(void);

/// Returns the number of colours of a terminal type; −1 for an unknown type: setupterm(3).
int curses_count_colours(const char *type);

/// Opens a terminal in raw mode: newterm(3). Keys that were typed before are not lost. `terminfo` is a
/// description to use in place of those on the disk, or NULL. No colours are used if `colours` is 0.
/// Returns 0; −1 for an unknown terminal type.
int curses_open(const char *type, const char *terminfo, int input, int output, int colours);

/// Returns the number of colours in use: 0, 8, 16 or 256.
int curses_colour_count(void);

/// Restores the terminal and closes it.
void curses_close(void);

/// Flags of termios(3) that the terminal had when it was opened.
typedef struct {
  unsigned input, output, local;
} curses_modes;

/// Returns the modes that `curses_open`, or later `curses_enter`, found.
curses_modes curses_found_modes(void);

/// Sets the modes to restore: after a re-execution, those that the program found at its first start.
void curses_set_found_modes(curses_modes modes);

/// Restores the terminal until `curses_enter`: endwin(3).
void curses_leave(void);

/// Takes the terminal again. The next update draws every cell.
void curses_enter(void);

/// Takes the terminal again after a stop for which it was not left, such as SIGSTOP: another program may
/// have changed its modes and its screen. The next update draws every cell.
void curses_recover(void);

/// Restores the terminal for a foreground child, and remembers the modes that it starts with.
void curses_yield_to_child(void);

/// Takes the terminal again, after it has set the modes that the foreground child started with.
void curses_reclaim(void);

/// The guard process, and the descriptor of the pipe to it; −1 if there is no guard.
typedef struct {
  int process, orders;
} curses_guard;

/// Starts the guard of the open terminal, which is on these descriptors. `reports` turns off the window's
/// modes, `strays` the modes that a foreground child may have turned on. `line` is printed after a kill, and
/// `crash_line` after a crash.
void curses_start_guard(int input, int output, const char *reports, const char *strays,
                        const char *line, const char *crash_line);

/// Lets the guard print the line of a crash. Returns 0 if there is no guard, or if the window does not
/// have the terminal. A signal handler may call it.
int curses_tell_crash(void);

/// Checks whether the guard was killed: call this after SIGCHLD.
void curses_reap_guard(void);

/// Ends the guard, after the terminal was restored.
void curses_end_guard(void);

/// Returns the guard to pass on in a re-execution.
curses_guard curses_guard_to_inherit(void);

/// Takes over a guard after a re-execution, until `curses_start_guard`.
void curses_inherit_guard(curses_guard guard);

/// Returns the bytes that restore the shell's screen, cursor and plain attributes, without padding.
const char *curses_way_back(void);

/// Draws cells of a row. A control character, or a cell whose width differs from the C library's, is drawn
/// as U+FFFD.
void curses_draw(int row, int column, const curses_cell *cells, int count);

/// Sets the cursor's position for the next update; a negative column hides it.
void curses_place_cursor(int column, int row);

/// Writes bytes to the terminal, bypassing ncurses; gives up once the terminal is gone.
void curses_write(int descriptor, const void *bytes, size_t count);

/// Announces the end of the window: from now on output that the terminal does not take within half a
/// second is dropped. Before this call it is dropped only if SIGTERM, SIGHUP, SIGINT or SIGQUIT is pending.
void curses_end_output(void);

/// Writes everything that was drawn to the terminal: doupdate(3).
void curses_update(void);

/// Makes the next update draw every cell.
void curses_redraw(void);

/// Makes the next update write a row, changed or not: wredrawln(3).
void curses_rewrite(int row);

/// Sets whether rows that moved are scrolled by the terminal, and not written again: idlok(3).
void curses_use_scrolling(int scrolls);

/// Reads the terminal's size: ioctl(TIOCGWINSZ). 80 by 24 if the terminal does not know it.
void curses_ask_size(int terminal, int *columns, int *rows);

/// Sets the size of ncurses: resize_term(3).
void curses_resize(int columns, int rows);

#endif
