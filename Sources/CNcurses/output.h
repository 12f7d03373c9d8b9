// Output that does not block the end of the window: see output.c.
#ifndef CNCURSES_OUTPUT_H
#define CNCURSES_OUTPUT_H

/// Sets the descriptors of the output: the terminal's, and ncurses' copy.
void output_open(int descriptor, int copy);

/// Surround writes that may block. Between the two calls, the timer runs.
void output_begin(void);
void output_end(void);

/// Returns whether output goes to /dev/null because the terminal took none when the window had to end.
int output_is_abandoned(void);

#endif
