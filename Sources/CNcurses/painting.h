// Colours of the open terminal: see painting.c.
#ifndef CNCURSES_PAINTING_H
#define CNCURSES_PAINTING_H

/// Starts the colours of a terminal that was just opened; none if `is_wanted` is 0.
void painting_start(int is_wanted);

/// Keeps the user's palette, which ncurses would reset at the first update after each endwin(3).
void terminfo_keep_palette(void);

#endif
