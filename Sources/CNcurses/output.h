// Output that does not outlast the window: see output.c.
#ifndef CNCURSES_OUTPUT_H
#define CNCURSES_OUTPUT_H

/// Remembers where output goes.
void output_open(int descriptor, int copy);

/// What is written between these two may wait for the terminal.
void output_begin(void);
void output_end(void);

/// Whether the terminal took no output when the window had to end.
int output_is_abandoned(void);

#endif
