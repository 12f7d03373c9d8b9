// Colours of the open terminal: see painting.c.
#ifndef CNCURSES_PAINTING_H
#define CNCURSES_PAINTING_H

/// Starts the colours of a terminal that was just opened; none if `is_wanted` is 0.
void painting_start(int is_wanted);

#endif
