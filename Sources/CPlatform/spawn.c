// Child processes and other processes.
#define _GNU_SOURCE
#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>
#ifdef __linux__
#include <pty.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <utmp.h>
#else
#include <poll.h>
#include <sys/event.h>
#include <sys/sysctl.h>
#include <util.h>

extern char **environ;
#endif

static void close_all_but_standard(void) {
#ifdef __linux__
  // close_range(2) needs Linux 5.9.
  if (syscall(SYS_close_range, 3u, ~0u, 0u) == 0) return;
#endif
  for (int descriptor = 3; descriptor < 4096; descriptor++) close(descriptor);
}

static void execute_in_path(const char *path, char *const arguments[], char *const environment[]) {
#ifdef __linux__
  execvpe(path, arguments, environment);
#else
  environ = (char **)environment;
  execvp(path, arguments);
#endif
}

// A program that a child executes, and what the child does before.
typedef struct {
  const char *path;
  char *const *arguments;
  char *const *environment;
  void (*prepare)(const void *context);
  const void *context;
} program;

// NB: the child of vfork(2) shares the memory of this process: only async-signal-safe calls, and all
// variables stay as they are.
static _Noreturn void execute(const program *program) {
  program->prepare(program->context);
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
  execute_in_path(program->path, program->arguments,
                  program->environment ? program->environment : environ);
  _exit(127);
}

// NB: fork(2) would copy the page tables, which takes milliseconds in a large process.
static pid_t start(const program *program) {
  // No handler of this process may run in the child.
  sigset_t all, former;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &former);
  pid_t child = vfork();
  if (child == 0) execute(program);
  int reason = errno;
  pthread_sigmask(SIG_SETMASK, &former, NULL);
  errno = reason;
  return child;
}

static void adopt(int descriptor, int as, int flags) {
  if (descriptor < 0) descriptor = open("/dev/null", flags);
  if (descriptor != as) dup2(descriptor, as);
  else fcntl(descriptor, F_SETFD, 0);
}

static void adopt_stdio(const void *context) {
  const platform_stdio *stdio = context;
  setsid();
  // Copies above 2 first, so that no dup2(2) overwrites a descriptor that is still needed.
  int in = stdio->input >= 0 ? fcntl(stdio->input, F_DUPFD_CLOEXEC, 3) : -1;
  int out = stdio->output >= 0 ? fcntl(stdio->output, F_DUPFD_CLOEXEC, 3) : -1;
  int err = stdio->error >= 0 ? fcntl(stdio->error, F_DUPFD_CLOEXEC, 3) : -1;
  adopt(in, 0, O_RDONLY);
  adopt(out, 1, O_WRONLY);
  adopt(err, 2, O_WRONLY);
}

pid_t platform_spawn(const char *path, char *const arguments[], char *const environment[],
                     platform_stdio stdio) {
  return start(&(program){path, arguments, environment, adopt_stdio, &stdio});
}

static void adopt_terminal(const void *context) { login_tty(*(const int *)context); }

pid_t platform_spawn_in_pty(const char *path, char *const arguments[], char *const environment[],
                            unsigned short columns, unsigned short rows, int *master) {
  struct winsize size = {.ws_row = rows, .ws_col = columns};
  int terminal;
  if (openpty(master, &terminal, NULL, NULL, &size) != 0) return -1;
  struct termios modes;
  if (tcgetattr(terminal, &modes) == 0) {
    modes.c_lflag &= ~(tcflag_t)ECHO;
    // A Ctrl-S that is typed after the program's death must not stop what its guard writes.
    modes.c_iflag &= ~(tcflag_t)IXON;
    tcsetattr(terminal, TCSANOW, &modes);
  }
  pid_t child = start(&(program){path, arguments, environment, adopt_terminal, &terminal});
  close(terminal);
  if (child < 0) close(*master);
  return child;
}

#ifdef __linux__

void platform_limit_file_size(pid_t process, uint64_t bytes) {
  struct rlimit limit = {.rlim_cur = bytes, .rlim_max = bytes};
  prlimit(process, RLIMIT_FSIZE, &limit, NULL);
}

int platform_process_descriptor(pid_t process) {
  return (int)syscall(SYS_pidfd_open, process, 0);
}

int platform_signal_process(int descriptor, pid_t process, int signal) {
  (void)process;
  return (int)syscall(SYS_pidfd_send_signal, descriptor, signal, NULL, 0);
}

static void end_with_parent(const void *context) {
  prctl(PR_SET_PDEATHSIG, SIGHUP);
  if (getppid() != *(const pid_t *)context) _exit(127);
}

pid_t platform_spawn_in_foreground(const char *path, char *const arguments[],
                                   char *const environment[]) {
  pid_t parent = getpid();
  return start(&(program){path, arguments, environment, end_with_parent, &parent});
}

int platform_has_stopped(pid_t process) {
  siginfo_t info = {0};
  return waitid(P_PID, (id_t)process, &info, WSTOPPED | WNOHANG) == 0 && info.si_pid == process;
}

#else

// NB: no system but Linux can limit another process.
void platform_limit_file_size(pid_t process, uint64_t bytes) { (void)process, (void)bytes; }

int platform_process_descriptor(pid_t process) {
  int queue = kqueue();
  if (queue < 0) return -1;
  fcntl(queue, F_SETFD, FD_CLOEXEC);
  struct kevent ending;
  EV_SET(&ending, process, EVFILT_PROC, EV_ADD, NOTE_EXIT, 0, NULL);
  if (kevent(queue, &ending, 1, NULL, 0, NULL) == 0) return queue;
  int reason = errno;
  close(queue);
  errno = reason;
  return -1;
}

// NB: the process may end between the two calls, and another one get its pid: there is no better call.
int platform_signal_process(int descriptor, pid_t process, int signal) {
  struct pollfd ending = {.fd = descriptor, .events = POLLIN};
  if (poll(&ending, 1, 0) == 0) return kill(process, signal);
  errno = ESRCH;
  return -1;
}

int platform_process_status(pid_t process, uint8_t *state, pid_t *parent, uint64_t *start) {
  int name[] = {CTL_KERN, KERN_PROC, KERN_PROC_PID, process};
  struct kinfo_proc info;
  size_t size = sizeof info;
  if (sysctl(name, 4, &info, &size, NULL, 0) != 0 || size < sizeof info) return -1;
  *state = info.kp_proc.p_stat == SZOMB ? 'Z' : info.kp_proc.p_stat == SSTOP ? 'T' : 'R';
  *parent = info.kp_eproc.e_ppid;
  struct timeval time = info.kp_proc.p_starttime;
  *start = (uint64_t)time.tv_sec * 1000000 + (uint64_t)time.tv_usec;
  return 0;
}

int platform_boot_id(char *buffer, size_t count) {
  return sysctlbyname("kern.bootsessionuuid", buffer, &count, NULL, 0);
}

#endif
