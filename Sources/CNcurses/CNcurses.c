#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#include "CNcurses.h"
#include "guard.h"
#include "output.h"

#include <curses.h>
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

// MARK: Opening and closing

static SCREEN *screen;
static FILE *input_file, *output_file;
static int input_descriptor;
static int colour_count;  // 0, 8, 16 or 256
// The pairs of colours in use. A screen has some ten of them.
static struct {
  uint8_t foreground, background;
} pairs[64];
static short pair_count;

// Returns the locale that the environment names; NULL if it names none.
static const char *named_locale(void) {
  static const char *names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
  for (int i = 0; i < 3; i++) {
    const char *value = getenv(names[i]);
    if (value && *value) return value;
  }
  return NULL;
}

// Returns whether the name of a locale has another codeset than UTF-8.
static int names_other_codeset(const char *locale) {
  const char *codeset = strchr(locale, '.');
  return codeset && strncasecmp(codeset, ".UTF-8", 6) != 0 && strncasecmp(codeset, ".utf8", 5) != 0;
}

int curses_use_utf8(void) {
  int is_installed = setlocale(LC_CTYPE, "") != NULL;
  if (is_installed && strcmp(nl_langinfo(CODESET), "UTF-8") == 0) return 0;
  if (!setlocale(LC_CTYPE, "C.UTF-8")) return errno == EMFILE || errno == ENFILE ? -2 : -1;
  const char *name = named_locale();
  if (!name) return 0;
  return is_installed || names_other_codeset(name) ? 1 : 2;
}

// NB: newterm(3) installs signal handlers, which would replace the program's.
static SCREEN *new_terminal(const char *type) {
  static const int signals[] = {SIGINT, SIGTERM, SIGTSTP, SIGWINCH};
  struct sigaction actions[4];
  for (int i = 0; i < 4; i++) sigaction(signals[i], NULL, &actions[i]);
  SCREEN *made = newterm(type, output_file, input_file);
  for (int i = 0; i < 4; i++) sigaction(signals[i], &actions[i], NULL);
  return made;
}

static SCREEN *new_terminal_described(const char *type, const char *terminfo) {
  const char *name = "TERMINFO";
  char *before = getenv(name) ? strdup(getenv(name)) : NULL;
  setenv(name, terminfo, 1);
  SCREEN *made = new_terminal(type);
  if (before) setenv(name, before, 1);
  else unsetenv(name);
  free(before);
  return made;
}

static void close_files(void) {
  if (input_file) fclose(input_file);
  if (output_file) fclose(output_file);
  input_file = output_file = NULL;
}

// Makes every key arrive as its byte: Ctrl-C, Ctrl-Z, Ctrl-S, Enter as a carriage return.
// NB: none of these calls discards input that was typed before.
static void set_raw_modes(void) {
  raw();
  noecho();
  nonl();
  typeahead(-1);  // Otherwise a key interrupts an update.
  struct termios modes;
  if (tcgetattr(input_descriptor, &modes) != 0) return;
  modes.c_iflag &= ~(tcflag_t)(IXOFF | ISTRIP | INLCR | IGNCR);
  // Linux ignores this character. It distinguishes this window's modes from another window's.
  modes.c_cc[VSWTC] = (cc_t)(1 + getpid() % 255);
#ifdef PLANTED_BUGS
  const char *bug = getenv("HAWKNOTES_PLANT");
  if (bug && strcmp(bug, "keys-flushed") == 0) tcflush(input_descriptor, TCIFLUSH);
#endif
  tcsetattr(input_descriptor, TCSANOW, &modes);
  def_prog_mode();
  def_shell_mode();  // endwin(3) then keeps the raw modes: see `curses_leave` and `curses_recover`.
}

static void start_colours(int is_wanted) {
  pair_count = 0;
  colour_count = 0;
  if (!is_wanted || !has_colors() || start_color() != OK || COLORS < 8) return;
  if (use_default_colors() == OK) colour_count = COLORS >= 256 ? 256 : COLORS >= 16 ? 16 : 8;
}

int curses_colour_count(void) { return colour_count; }

// The modes to restore. They are not those that ncurses saves: ncurses would also save modes that a
// killed program left. They are not set before the end, since keys typed until then are the window's.
static struct termios found;
static int has_found;

static void find_modes(void) {
  has_found = tcgetattr(input_descriptor, &found) == 0;
  if (found.c_lflag & ICANON) return;
  found.c_cc[VSWTC] = 0;
  found.c_iflag |= BRKINT | ICRNL | IXON;
  found.c_oflag |= OPOST | ONLCR;
  found.c_lflag |= ICANON | ECHO | ECHOE | ECHOK | ISIG | IEXTEN;
}

curses_modes curses_found_modes(void) {
  return (curses_modes){found.c_iflag, found.c_oflag, found.c_lflag};
}

void curses_set_found_modes(curses_modes modes) {
  found.c_iflag = modes.input;
  found.c_oflag = modes.output;
  found.c_lflag = modes.local;
  guard_tell(GUARD_WINDOW, &found);
}

int curses_open(const char *type, const char *terminfo, int input, int output, int colours) {
  input_descriptor = input;
  find_modes();
  // Copies, which `curses_close` closes and no other program inherits.
  input_file = fdopen(fcntl(input, F_DUPFD_CLOEXEC, 3), "r");
  output_file = fdopen(fcntl(output, F_DUPFD_CLOEXEC, 3), "w");
  if (output_file) output_open(output, fileno(output_file));
  screen = !input_file || !output_file ? NULL
           : terminfo                  ? new_terminal_described(type, terminfo)
                                       : new_terminal(type);
  if (!screen) {
    close_files();
    return -1;
  }
  set_raw_modes();
  guard_tell(GUARD_WINDOW, &found);
  start_colours(colours);
  return 0;
}

void curses_close(void) {
  if (!screen) return;
  curses_leave();
  delscreen(screen);
  screen = NULL;
  close_files();
}

void curses_leave(void) {
  if (isendwin()) return;
  output_begin();
  endwin();
  // Abandoned output is not waited for.
  while (has_found && !output_is_abandoned())
    if (tcsetattr(input_descriptor, TCSADRAIN, &found) == 0 || errno != EINTR) break;
  output_end();
  if (has_found && output_is_abandoned()) tcsetattr(input_descriptor, TCSANOW, &found);
  guard_tell(GUARD_SHELL, &found);
}

void curses_enter(void) {
  find_modes();
  reset_prog_mode();
  guard_tell(GUARD_WINDOW, &found);
  curses_redraw();
}

// NB: the terminal is in raw modes throughout: in the shell's modes it would take a Ctrl-S for itself.
void curses_recover(void) {
  reset_prog_mode();
  output_begin();
  endwin();
  output_end();
  guard_tell(GUARD_WINDOW, &found);
  curses_redraw();
}

static struct termios child_modes;
static int has_child_modes;

void curses_yield_to_child(void) {
  curses_leave();
  has_child_modes = tcgetattr(input_descriptor, &child_modes) == 0;
  guard_tell(GUARD_CHILD, &found);
}

void curses_reclaim(void) {
  // A killed program leaves its own modes.
  if (has_child_modes) tcsetattr(input_descriptor, TCSADRAIN, &child_modes);
  curses_enter();
}

// MARK: Painting

// Returns the number of ncurses for a colour of a cell: see `curses_cell`.
static short number(uint8_t colour) { return colour > 16 ? colour : (short)(colour - 1); }

static short pair(uint8_t foreground, uint8_t background) {
  if (!foreground && !background) return 0;
  for (short i = 0; i < pair_count; i++)
    if (pairs[i].foreground == foreground && pairs[i].background == background) return i + 1;
  short next = pair_count + 1;
  if (pair_count == sizeof pairs / sizeof *pairs || next >= COLOR_PAIRS) return 0;
  if (init_pair(next, number(foreground), number(background)) != OK) return 0;
  pairs[pair_count].foreground = foreground;
  pairs[pair_count].background = background;
  return pair_count = next;
}

static uint8_t dulled(uint8_t colour) { return colour > 8 ? colour - 8 : colour; }

static void set_look(curses_cell cell, attr_t *attributes, short *colours) {
  *attributes = (cell.attributes & CURSES_BOLD ? A_BOLD : 0) |
                (cell.attributes & CURSES_DIM ? A_DIM : 0) |
                (cell.attributes & CURSES_ITALIC ? A_ITALIC : 0) |
                (cell.attributes & CURSES_UNDERLINED ? A_UNDERLINE : 0) |
                (cell.attributes & CURSES_REVERSED ? A_REVERSE : 0);
  *colours = 0;
  if (colour_count == 0) return;
  int is_known = cell.foreground <= 16 && cell.background <= 16;
  if (colour_count == 256 || (colour_count == 16 && is_known)) {
    *colours = pair(cell.foreground, cell.background);
    return;
  }
  if (!is_known) return;
  if (cell.foreground > 8) *attributes |= A_BOLD;
  *colours = pair(dulled(cell.foreground), dulled(cell.background));
}

// Checks again what the surface guarantees: ncurses uses the widths of the C library.
static int is_safe(curses_cell cell) {
  if (cell.columns < 1 || cell.base < 0x20 || wcwidth((wchar_t)cell.base) != cell.columns) return 0;
  for (int i = 0; i < 4 && cell.marks[i]; i++)
    if (wcwidth((wchar_t)cell.marks[i]) != 0) return 0;
  return 1;
}

static int set_cells(cchar_t *to, curses_cell cell, cchar_t blank) {
  // Fast path: setcchar(3) and wcwidth(3) would take most of a paint's time.
  if (cell.columns == 1 && cell.base >= 0x20 && cell.base < 0x7F && !cell.marks[0]) {
    *to = blank;
    to->chars[0] = (wchar_t)cell.base;
    return 1;
  }
  attr_t attributes;
  short colours;
  set_look(cell, &attributes, &colours);
  if (!is_safe(cell)) {
    for (int i = 0; i < cell.columns; i++) setcchar(&to[i], L"\uFFFD", attributes, colours, NULL);
    return cell.columns;
  }
  wchar_t text[CCHARW_MAX + 1] = {(wchar_t)cell.base};
  for (int i = 0; i < 4; i++) text[i + 1] = (wchar_t)cell.marks[i];
  setcchar(to, text, attributes, colours, NULL);
  return 1;
}

static int look_alike(curses_cell one, curses_cell other) {
  return one.foreground == other.foreground && one.background == other.background &&
         one.attributes == other.attributes;
}

static cchar_t blank_like(curses_cell cell) {
  cchar_t blank;
  attr_t attributes;
  short colours;
  set_look(cell, &attributes, &colours);
  setcchar(&blank, L" ", attributes, colours, NULL);
  return blank;
}

void curses_draw(int row, int column, const curses_cell *cells, int count) {
  if (count <= 0) return;
  cchar_t line[2 * count], blank = blank_like(cells[0]);
  int length = 0;
  for (int i = 0; i < count; i++) {
    if (i > 0 && !look_alike(cells[i], cells[i - 1])) blank = blank_like(cells[i]);
    length += set_cells(&line[length], cells[i], blank);
  }
  mvadd_wchnstr(row, column, line, length);
}

static int cursor_column, cursor_row;

void curses_place_cursor(int column, int row) {
  cursor_column = column;
  cursor_row = row;
}

void curses_update(void) {
  curs_set(cursor_column < 0 ? 0 : 1);
  if (cursor_column >= 0) move(cursor_row, cursor_column);
  wnoutrefresh(stdscr);
  output_begin();
  doupdate();
  output_end();
}

void curses_redraw(void) { clearok(curscr, TRUE); }

// MARK: Size

void curses_ask_size(int terminal, int *columns, int *rows) {
  struct winsize size;
  int known = ioctl(terminal, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0;
  *columns = known ? size.ws_col : 80;
  *rows = known ? size.ws_row : 24;
}

void curses_resize(int columns, int rows) {
  // NB: not resizeterm(3), which adds a KEY_RESIZE to a queue that is never read.
  resize_term(rows, columns);
  curses_redraw();
}
