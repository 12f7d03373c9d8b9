// The floor: a minimal C program on ncurses that shows a file and echoes keys.

#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <locale.h>
#include <stdio.h>

enum { endOfInput = 4 };

static void show(const char *path) {
  FILE *file = fopen(path, "r");
  if (!file) return;
  char line[1024];
  while (fgets(line, sizeof line, file)) waddstr(stdscr, line);
  fclose(file);
}

int main(int argc, char **argv) {
  setlocale(LC_ALL, "");
  SCREEN *screen = newterm(NULL, stdout, stdin);
  if (!screen) return 64;
  raw();
  noecho();
  keypad(stdscr, TRUE);
  scrollok(stdscr, TRUE);
  if (argc > 1) show(argv[1]);

  for (;;) {
    wnoutrefresh(stdscr);
    doupdate();
    wint_t key;
    int kind = wget_wch(stdscr, &key);
    if (kind == ERR || key == endOfInput) break;
    if (kind == OK) waddnwstr(stdscr, (wchar_t[]){(wchar_t)key}, 1);
  }
  endwin();
  delscreen(screen);
  return 0;
}
