#define _GNU_SOURCE
#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <pty.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <wchar.h>

int platform_signal_descriptor(const int *signals, int count) {
  sigset_t set;
  sigemptyset(&set);
  for (int i = 0; i < count; i++) sigaddset(&set, signals[i]);
  if (sigprocmask(SIG_BLOCK, &set, NULL) != 0) return -1;
  return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

int platform_next_signal(int descriptor) {
  struct signalfd_siginfo info;
  ssize_t n;
  do n = read(descriptor, &info, sizeof info);
  while (n < 0 && errno == EINTR);
  return n == (ssize_t)sizeof info ? (int)info.ssi_signo : 0;
}

void platform_reset_signals(const int *kept, int count) {
  sigset_t blocked;
  sigemptyset(&blocked);
  for (int i = 0; i < count; i++) sigaddset(&blocked, kept[i]);
  sigprocmask(SIG_SETMASK, &blocked, NULL);
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
}

static int is_private;
static mode_t found_mask;
static struct rlimit found_cores;

void platform_be_private(void) {
  if (is_private || getrlimit(RLIMIT_CORE, &found_cores) != 0) return;
  is_private = 1;
  found_mask = umask(077);
  // NB: 1, not 0: the kernel pipes a core to a handler such as systemd's whatever the limit is, except
  // for 1. No core is smaller.
  struct rlimit none = {.rlim_cur = found_cores.rlim_max < 1 ? 0 : 1, .rlim_max = found_cores.rlim_max};
  setrlimit(RLIMIT_CORE, &none);
}

void platform_leave_privacy(void) {
  if (!is_private) return;
  is_private = 0;
  umask(found_mask);
  setrlimit(RLIMIT_CORE, &found_cores);
}

void platform_expect_all(void *start, size_t count) {
  const uintptr_t large = 2 << 20;
  if (count < 2 * large) return;
  uintptr_t first = ((uintptr_t)start + large - 1) & ~(large - 1);
  uintptr_t end = ((uintptr_t)start + count) & ~(large - 1);
  if (first < end) madvise((void *)first, end - first, MADV_HUGEPAGE);
}

void platform_arrange_memory(void) {
  mallopt(M_MMAP_THRESHOLD, 512 * 1024);
  // NB: otherwise a thread's memory grows by one page at a time, each time under a process-wide lock.
  mallopt(M_TOP_PAD, 512 * 1024);
}

void platform_stop(int whole_group) {
  // NB: not SIGTSTP, which an orphaned process group ignores. A shell handles both alike.
  kill(whole_group ? 0 : getpid(), SIGSTOP);
}

int platform_event_descriptor(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

int platform_random(void *buffer, size_t count) {
  char *at = buffer;
  while (count > 0) {
    ssize_t n = getrandom(at, count, 0);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return -1;
    at += n;
    count -= (size_t)n;
  }
  return 0;
}

int platform_code_point_width(uint32_t code_point) { return wcwidth((wchar_t)code_point); }

static void close_all_but_standard(void) {
  // close_range(2) needs Linux 5.9.
  if (syscall(SYS_close_range, 3u, ~0u, 0u) == 0) return;
  for (int descriptor = 3; descriptor < 4096; descriptor++) close(descriptor);
}

// NB: between fork(2) and exec(2): only async-signal-safe calls.
static void execute(const char *path, char *const arguments[], char *const environment[]) {
  for (int signal_number = 1; signal_number < NSIG; signal_number++)
    signal(signal_number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  platform_leave_privacy();
#ifdef PLANTED_BUGS
  const char *bug = getenv("HAWKNOTES_PLANT");
  if (!bug || strcmp(bug, "lock-inherited") != 0)
#endif
    close_all_but_standard();
  execvpe(path, arguments, environment);
  _exit(127);
}

static void adopt(int descriptor, int as, int flags) {
  if (descriptor < 0) descriptor = open("/dev/null", flags);
  if (descriptor != as) dup2(descriptor, as);
  else fcntl(descriptor, F_SETFD, 0);
}

pid_t platform_spawn(const char *path, char *const arguments[], char *const environment[],
                     platform_stdio stdio) {
  pid_t child = fork();
  if (child != 0) return child;
  setsid();
  // Copies above 2 first, so that no dup2(2) overwrites a descriptor that is still needed.
  int in = stdio.input >= 0 ? fcntl(stdio.input, F_DUPFD_CLOEXEC, 3) : -1;
  int out = stdio.output >= 0 ? fcntl(stdio.output, F_DUPFD_CLOEXEC, 3) : -1;
  int err = stdio.error >= 0 ? fcntl(stdio.error, F_DUPFD_CLOEXEC, 3) : -1;
  adopt(in, 0, O_RDONLY);
  adopt(out, 1, O_WRONLY);
  adopt(err, 2, O_WRONLY);
  execute(path, arguments, environment);
  return -1;
}

pid_t platform_spawn_in_foreground(const char *path, char *const arguments[],
                                   char *const environment[]) {
  pid_t parent = getpid();
  pid_t child = fork();
  if (child != 0) return child;
  prctl(PR_SET_PDEATHSIG, SIGHUP);
  if (getppid() != parent) _exit(127);
  execute(path, arguments, environment);
  return -1;
}

int platform_has_stopped(pid_t process) {
  siginfo_t info = {0};
  return waitid(P_PID, (id_t)process, &info, WSTOPPED | WNOHANG) == 0 && info.si_pid == process;
}

pid_t platform_spawn_in_pty(const char *path, char *const arguments[], char *const environment[],
                            unsigned short columns, unsigned short rows, int *master) {
  struct winsize size = {.ws_row = rows, .ws_col = columns};
  pid_t child = forkpty(master, NULL, NULL, &size);
  if (child != 0) return child;
  struct termios modes;
  if (tcgetattr(0, &modes) == 0) {
    modes.c_lflag &= ~(tcflag_t)ECHO;
    tcsetattr(0, TCSANOW, &modes);
  }
  execute(path, arguments, environment);
  return -1;
}

int platform_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int platform_memory_file(void) { return memfd_create("hawknotes", MFD_CLOEXEC); }

int platform_process_descriptor(pid_t process) {
  return (int)syscall(SYS_pidfd_open, process, 0);
}

int platform_signal_process(int descriptor, int signal) {
  return (int)syscall(SYS_pidfd_send_signal, descriptor, signal, NULL, 0);
}

// MARK: Crashes

static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP};
enum { crash_count = sizeof crashes / sizeof *crashes };
static struct sigaction actions_before[crash_count];
static _Atomic int crash_file = -1;
static _Atomic off_t crash_offset;
static _Atomic uint8_t crash_mark;
// Guards the two functions below: scenes may be opened and closed on several threads.
static pthread_mutex_t crash_lock = PTHREAD_MUTEX_INITIALIZER;

// NB: only async-signal-safe calls. `raise` delivers the signal again to the former handler.
static void crashed(int signal) {
  uint8_t mark = crash_mark;
  if (crash_file >= 0 && pwrite(crash_file, &mark, 1, crash_offset) < 0) crash_file = -1;
  for (int i = 0; i < crash_count; i++)
    if (crashes[i] == signal) sigaction(signal, &actions_before[i], NULL);
  raise(signal);
}

static void install_crash_handlers(void) {
  // A stack that overflowed cannot run the handler.
  static char stack[65536];
  stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&other, NULL);
  struct sigaction action = {.sa_handler = crashed, .sa_flags = SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < crash_count; i++) sigaction(crashes[i], &action, &actions_before[i]);
}

void platform_mark_crashes(int file, off_t offset, uint8_t mark) {
  pthread_mutex_lock(&crash_lock);
  int is_first = crash_file < 0;
  crash_file = -1;
  crash_offset = offset;
  crash_mark = mark;
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
