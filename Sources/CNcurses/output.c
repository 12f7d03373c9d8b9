// Output to a terminal that may take no output: it was stopped, or is at the end of an ssh that hangs.
//
// A blocked write(2) also blocks the loop that reads the signals. While a write is blocked, a timer checks
// every half second whether a signal that ends the window is pending. If so, or if the window is ending,
// all output goes to /dev/null from then on, and the window ends cleanly with its scene saved.
#define _GNU_SOURCE
#include "output.h"
#include "CNcurses.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

static int descriptors[2] = {-1, -1};
static volatile sig_atomic_t is_ending, is_abandoned;

static int is_end_pending(void) {
  sigset_t pending;
  if (sigpending(&pending) != 0) return 0;
  return sigismember(&pending, SIGTERM) || sigismember(&pending, SIGHUP) ||
         sigismember(&pending, SIGINT) || sigismember(&pending, SIGQUIT);
}

// NB: a signal handler. It interrupts the write(2), whose retry then goes to /dev/null.
static void look(int signal) {
  (void)signal;
  int error = errno;
  if (is_ending || is_end_pending()) {
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    for (int i = 0; i < 2 && nowhere >= 0; i++) dup3(nowhere, descriptors[i], i ? O_CLOEXEC : 0);
    close(nowhere);
    is_abandoned = 1;
  }
  errno = error;
}

void output_open(int descriptor, int copy) {
  descriptors[0] = descriptor;
  descriptors[1] = copy;
  is_ending = is_abandoned = 0;
  struct sigaction action = {.sa_handler = look};
  sigemptyset(&action.sa_mask);
  sigaction(SIGALRM, &action, NULL);
}

static void set_timer(int microseconds) {
  struct timeval time = {.tv_usec = microseconds};
  setitimer(ITIMER_REAL, &(struct itimerval){.it_interval = time, .it_value = time}, NULL);
}

void output_begin(void) {
#ifdef PLANTED_BUGS
  const char *bug = getenv("HAWKNOTES_PLANT");
  if (bug && strcmp(bug, "stuck-output-awaited") == 0) return;
#endif
  set_timer(500000);
}

void output_end(void) { set_timer(0); }

int output_is_abandoned(void) { return is_abandoned; }

void curses_end_output(void) { is_ending = 1; }

void curses_write(int descriptor, const void *bytes, size_t count) {
  const char *at = bytes;
  output_begin();
  while (count > 0) {
    ssize_t written = write(descriptor, at, count);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) break;
    at += written;
    count -= (size_t)written;
  }
  output_end();
}
