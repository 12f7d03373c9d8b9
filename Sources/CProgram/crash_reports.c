// Reports of crashes. A handler must not allocate, lock or format: it writes text that was made before,
// and numbers.
#define _GNU_SOURCE
#include "CProgram.h"

#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP};
enum { crash_count = sizeof crashes / sizeof *crashes, most_frames = 64, most_bytes = 64 << 10 };
static struct sigaction actions_before[crash_count];

static char report_path[4096], report_head[1024];
static int (*tell_crash)(void);

// The linker defines where the program's code begins and ends.
extern const char __executable_start[], etext[];

typedef struct {
  char bytes[4096];
  size_t count;
} text;

static void put(text *to, const char *words) {
  size_t count = strnlen(words, sizeof to->bytes - to->count);
  memcpy(to->bytes + to->count, words, count);
  to->count += count;
}

static void put_number(text *to, const char *label, uint64_t number, unsigned base) {
  char digits[24], *digit = digits + sizeof digits - 1;
  *digit = 0;
  do *--digit = "0123456789abcdef"[number % base];
  while (number /= base);
  put(to, label);
  put(to, digit);
}

typedef struct {
  uintptr_t code, frame;
} position;

static position position_of(const ucontext_t *context) {
#if defined(__x86_64__)
  const greg_t *registers = context->uc_mcontext.gregs;
  return (position){(uintptr_t)registers[REG_RIP], (uintptr_t)registers[REG_RBP]};
#elif defined(__aarch64__)
  return (position){context->uc_mcontext.pc, context->uc_mcontext.regs[29]};
#else
  return (position){0, 0};
#endif
}

// NB: an address outside of the code may be made of the bytes of a note, and is not written.
static void put_code(text *to, uintptr_t code) {
  uintptr_t start = (uintptr_t)__executable_start;
  if (code >= start && code < (uintptr_t)etext) {
    put_number(to, "\n  0x", code - start, 16);
  } else {
    put(to, "\n  outside");
  }
}

// Reads a frame through a pipe, which refuses memory that cannot be read; false at the end.
static int go_up(position *at, const int pipe[2]) {
  uintptr_t words[2], last = at->frame;
  if (last % sizeof(uintptr_t) || write(pipe[1], (const void *)last, sizeof words) != sizeof words) return 0;
  if (read(pipe[0], words, sizeof words) != sizeof words) return 0;
  *at = (position){.frame = words[0], .code = words[1]};
  return at->code && at->frame > last;
}

static void put_frames(text *to, const void *context) {
  position at = position_of(context);
  int ends[2];
  put(to, "\ncode, from the program's start:");
  put_code(to, at.code);
  if (pipe2(ends, O_CLOEXEC | O_NONBLOCK)) return;
  for (int i = 0; i < most_frames && go_up(&at, ends); i++) put_code(to, at.code);
  close(ends[0]);
  close(ends[1]);
}

static int write_report(int signal, const siginfo_t *info, const void *context) {
  static text report;
  struct stat status;
  if (!*report_path) return 0;
  int file = open(report_path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0600);
  if (file < 0) return 0;
  if (fstat(file, &status) == 0 && status.st_size > most_bytes && ftruncate(file, 0)) return 0;
  put(&report, report_head);
  put_number(&report, "\nseconds since 1970: ", (uint64_t)time(NULL), 10);
  put_number(&report, "\nsignal ", (uint64_t)signal, 10);
  if (signal == SIGSEGV && info->si_code > 0)
    put(&report, (uintptr_t)info->si_addr < 65536 ? ", address near 0" : ", address not near 0");
  put_frames(&report, context);
  put(&report, "\n\n");
  int is_written = write(file, report.bytes, report.count) == (ssize_t)report.count;
  close(file);
  return is_written;
}

static void say(const char *words) {
  if (write(STDERR_FILENO, words, strlen(words)) < 0) return;
}

// NB: the former actions are back first, so that a fault in here ends the program.
static void crashed(int signal, siginfo_t *info, void *context) {
  static atomic_flag is_told = ATOMIC_FLAG_INIT;
  for (int i = 0; i < crash_count; i++) sigaction(crashes[i], &actions_before[i], NULL);
  if (!atomic_flag_test_and_set(&is_told)) {
    int is_written = write_report(signal, info, context);
    if (!tell_crash()) {
      say("hawknotes: crashed");
      if (is_written) say("; the report has no text of notes: "), say(report_path);
      say("\n");
    }
  }
  // A fault is repeated by its instruction; any other signal is raised again.
  if (info->si_code <= 0 || signal == SIGTRAP) raise(signal);
}

void program_report_crashes(const char *path, const char *head, int (*tell)(void)) {
  static char stack[65536];
  // A stack that overflowed cannot run the handler.
  stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
  snprintf(report_path, sizeof report_path, "%s", path);
  snprintf(report_head, sizeof report_head, "%s", head);
  tell_crash = tell;
  sigaltstack(&other, NULL);
  struct sigaction action = {.sa_sigaction = crashed, .sa_flags = SA_ONSTACK | SA_SIGINFO};
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < crash_count; i++) sigaction(crashes[i], &action, &actions_before[i]);
}

void program_keep_no_reports(void) { *report_path = 0; }
