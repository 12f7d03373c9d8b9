#define _GNU_SOURCE
#include "CPlatform.h"
#include "crashes.h"

#include <pthread.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

static const int crashes[] = {CRASH_SIGNALS};
enum { crash_count = sizeof crashes / sizeof *crashes };
static struct sigaction actions_before[crash_count];
static _Atomic int crash_file = -1;
static _Atomic off_t crash_offset;
static _Atomic uint8_t crash_mark;
// Time until which a crash is marked, in seconds of the monotonic clock.
static _Atomic time_t crash_deadline;
// Guards the two functions below: scenes may be opened and closed on several threads.
static pthread_mutex_t crash_lock = PTHREAD_MUTEX_INITIALIZER;

static time_t seconds(void) {
  struct timespec now;
  return clock_gettime(CLOCK_MONOTONIC, &now) ? 0 : now.tv_sec;
}

// NB: only async-signal-safe calls. After a fault the instruction is executed again, so the former
// action gets the fault with its address; any other signal is raised again.
static void crashed(int signal, siginfo_t *info, void *context) {
  (void)context;
  uint8_t mark = crash_mark;
  if (crash_file >= 0 && seconds() <= crash_deadline && pwrite(crash_file, &mark, 1, crash_offset) < 0)
    crash_file = -1;
  for (int i = 0; i < crash_count; i++)
    if (crashes[i] == signal) sigaction(signal, &actions_before[i], NULL);
  int is_fault = info->si_code > 0 && signal != SIGTRAP;
  if (!is_fault) raise(signal);
}

static void install_crash_handlers(void) {
  // A stack that overflowed cannot run the handler.
  static char stack[65536];
  stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&other, NULL);
  struct sigaction action = {.sa_sigaction = crashed, .sa_flags = SA_ONSTACK | SA_SIGINFO};
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < crash_count; i++) sigaction(crashes[i], &action, &actions_before[i]);
}

void platform_mark_crashes(int file, off_t offset, uint8_t mark, int within) {
  pthread_mutex_lock(&crash_lock);
  int is_first = crash_file < 0;
  crash_file = -1;
  crash_offset = offset;
  crash_mark = mark;
  crash_deadline = seconds() + within;
  crash_file = file;
  if (is_first) install_crash_handlers();
  pthread_mutex_unlock(&crash_lock);
}

void platform_leave_crashes(int file) {
  pthread_mutex_lock(&crash_lock);
  if (crash_file >= 0 && crash_file == file) {
    crash_file = -1;
    for (int i = 0; i < crash_count; i++) sigaction(crashes[i], &actions_before[i], NULL);
  }
  pthread_mutex_unlock(&crash_lock);
}

void platform_refuse_excess(void) {
  struct sigaction action;
  if (sigaction(SIGXFSZ, NULL, &action) || action.sa_flags & SA_SIGINFO || action.sa_handler != SIG_DFL)
    return;
  action.sa_handler = SIG_IGN;
  sigaction(SIGXFSZ, &action, NULL);
}
