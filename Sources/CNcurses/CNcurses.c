#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#include "CNcurses.h"
#include "guard.h"
#include "output.h"
#include "painting.h"

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
static int is_left = 1;

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

const char *curses_library_version(void) { return curses_version(); }

int curses_use_utf8(void) {
  int is_installed = setlocale(LC_CTYPE, "") != NULL;
  if (is_installed && strcmp(nl_langinfo(CODESET), "UTF-8") == 0) return 0;
  if (!setlocale(LC_CTYPE, "C.UTF-8")) return errno == EMFILE || errno == ENFILE ? -2 : -1;
  const char *name = named_locale();
  if (!name) return 0;
  return is_installed || names_other_codeset(name) ? 1 : 2;
}

static void ignore(int signal) { (void)signal; }

// NB: newterm(3) installs signal handlers, which would replace the program's. Unless SIGTSTP has its
// default action, ncurses leaves it alone later. Otherwise it ignores it during each update, and a stop
// that is pending then would be lost.
static SCREEN *new_terminal(const char *type) {
  static const int signals[] = {SIGTSTP, SIGWINCH};
  struct sigaction actions[2];
  sigset_t stops, mask;
  sigemptyset(&stops);
  sigaddset(&stops, SIGTSTP);
  pthread_sigmask(SIG_BLOCK, &stops, &mask);
  for (int i = 0; i < 2; i++) sigaction(signals[i], NULL, &actions[i]);
  sigaction(SIGTSTP, &(struct sigaction){.sa_handler = ignore}, NULL);
  SCREEN *made = newterm(type, output_file, input_file);
  for (int i = 0; i < 2; i++) sigaction(signals[i], &actions[i], NULL);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
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

// The modes to restore. They are not those that ncurses saves: ncurses would also save modes that a
// killed program left. They are not set before the end, since keys typed until then are the
// window's.
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

// NB: runs in a signal handler. A terminal that takes no output must not block it: TCSANOW.
static void restore_and_end(int signal) {
  if (tcgetpgrp(input_descriptor) == getpgrp()) tcsetattr(input_descriptor, TCSANOW, &found);
  raise(signal);
}

// Until the window reads these signals, they end the process at once: the terminal must not stay raw.
// Like newterm(3), this replaces only default actions.
static void restore_modes_at_signals(void) {
  static const int signals[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};
  for (int i = 0; has_found && i < 4; i++) {
    struct sigaction before, action = {.sa_handler = restore_and_end, .sa_flags = SA_RESETHAND};
    sigaction(signals[i], NULL, &before);
    if (before.sa_handler == SIG_DFL) sigaction(signals[i], &action, NULL);
  }
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

// Makes ncurses write each update at once. From newterm(3) to the first endwin(3) it writes at each move
// of the cursor. The output of that endwin(3) goes to /dev/null: the first update repeats the start.
static void buffer_updates(int output) {
  enum { start_bytes = 128 };
  // The buffer of a smaller screen has not room for the start: a part of it is written already.
  if (LINES * (COLS + 6) < start_bytes) return;
  int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere < 0) return;
  dup3(nowhere, fileno(output_file), O_CLOEXEC);
  endwin();
  dup3(output, fileno(output_file), O_CLOEXEC);
  close(nowhere);
}

int curses_open(const char *type, const char *terminfo, int input, int output, int colours) {
  input_descriptor = input;
  find_modes();
  restore_modes_at_signals();
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
  is_left = 0;
  guard_tell(GUARD_WINDOW, &found);
  painting_start(colours);
  terminfo_keep_palette();
  buffer_updates(output);
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
  if (is_left) return;
  is_left = 1;
  output_begin();
  if (!isendwin()) endwin();
  // Abandoned output is not waited for.
  while (has_found && !output_is_abandoned())
    if (tcsetattr(input_descriptor, TCSADRAIN, &found) == 0 || errno != EINTR) break;
  output_end();
  if (has_found && output_is_abandoned()) tcsetattr(input_descriptor, TCSANOW, &found);
  guard_tell(GUARD_SHELL, &found);
}

void curses_enter(void) {
  is_left = 0;
  find_modes();
  reset_prog_mode();
  guard_tell(GUARD_WINDOW, &found);
  curses_redraw();
}

// NB: the terminal is in raw modes throughout: in the shell's modes it would take a Ctrl-S for
// itself.
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

// MARK: Updates

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

void curses_rewrite(int row) {
  if (row < LINES) wredrawln(stdscr, row, 1);
}

void curses_use_scrolling(int scrolls) { idlok(stdscr, scrolls ? TRUE : FALSE); }

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
