// Colours and cells, drawn into the buffer of ncurses.
#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#include "painting.h"
#include "CNcurses.h"
#include <curses.h>
#include <wchar.h>

static int colour_count;  // 0, 8, 16 or 256
// The pairs of colours in use. A screen has some ten of them.
static struct {
  uint8_t foreground, background;
} pairs[64];
static short pair_count;

void painting_start(int is_wanted) {
  pair_count = 0;
  colour_count = 0;
  // NB: in this order: the default colours of a pair in use would be changed cell by cell.
  if (!is_wanted || !has_colors() || use_default_colors() != OK || start_color() != OK) return;
  colour_count = COLORS >= 256 ? 256 : COLORS >= 16 ? 16 : COLORS >= 8 ? 8 : 0;
}

int curses_colour_count(void) { return colour_count; }

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

// Checks the guarantees of the surface again: ncurses uses the widths of the C library.
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
