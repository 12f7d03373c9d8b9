// The C of the system that Swift cannot say: functions Glibc's module map leaves out,
// and the few that must run between fork(2) and exec(2), where Swift must not.
#ifndef CPLATFORM_H
#define CPLATFORM_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// A descriptor from which the given signals are read, blocked for this thread: signalfd(2).
/// Close-on-exec, non-blocking. −1 and errno on failure.
int platform_signal_descriptor(const int *signals, int count);

/// The next signal's number waiting on a signal descriptor, or 0 if there is none.
int platform_next_signal(int descriptor);

/// Blocks the given signals, which then wait to be read, and no other; sets SIGPIPE and SIGXFSZ to be
/// ignored, whatever was inherited.
void platform_reset_signals(const int *kept, int count);

/// From here on files are made for their owner alone, and a crash writes no core, in which notes would
/// stand. What is started from here, or executed in this program's place, has both as they were found.
void platform_be_private(void);

/// Has both as they were found, until `platform_be_private` is called again.
void platform_leave_privacy(void);

/// Says that all of a stretch of memory is about to be written: a large one is then made of large
/// pages, a fault for each.
void platform_expect_all(void *start, size_t count);

/// Has memory that was taken in large pieces given back to the system as soon as it is freed (the C
/// library else keeps what a large text went through, for good), and small ones taken many at a time.
void platform_arrange_memory(void);

/// Stops this process, or the whole foreground group as Ctrl-Z does, until SIGCONT: then returns.
void platform_stop(int whole_group);

/// A counter that poll(2) can wait for: eventfd(2), close-on-exec and non-blocking.
int platform_event_descriptor(void);

/// Fills `buffer` with random bytes: getrandom(2). 0, or −1 and errno.
int platform_random(void *buffer, size_t count);

/// The columns the C library gives a code point in the current locale: wcwidth(3); −1 if not printable.
int platform_code_point_width(uint32_t code_point);

/// CRC-32C (Castagnoli) of `count` bytes, continuing from `crc` (0 at first).
uint32_t platform_crc32c(uint32_t crc, const void *bytes, size_t count);

/// What a child process reads and writes.
typedef struct {
  int input;   ///< descriptor to become 0, or −1 for /dev/null
  int output;  ///< descriptor to become 1, or −1 for /dev/null
  int error;   ///< descriptor to become 2, or −1 for /dev/null
} platform_stdio;

/// Starts `path` (searched in PATH when it has no slash) in a session of its own, with an empty
/// signal mask and only descriptors 0, 1 and 2. No shell. The child's pid, or −1 and errno.
pid_t platform_spawn(const char *path, char *const arguments[], char *const environment[],
                     platform_stdio stdio);

/// Starts `path` (searched in PATH when it has no slash) in this process's own group, with its
/// terminal, an empty signal mask and only descriptors 0, 1 and 2. No shell. It gets SIGHUP when this
/// thread dies, whatever the death. The child's pid, or −1 and errno.
pid_t platform_spawn_in_foreground(const char *path, char *const arguments[],
                                   char *const environment[]);

/// Whether a child has been stopped since this was last asked: waitid(2) with WSTOPPED.
int platform_has_stopped(pid_t process);

/// Starts `path` on a new pseudo-terminal of the given size, as its session leader.
/// `*master` becomes the terminal's other end. The child's pid, or −1 and errno.
pid_t platform_spawn_in_pty(const char *path, char *const arguments[], char *const environment[],
                            unsigned short columns, unsigned short rows, int *master);

/// Replaces this process by the program at `path`, which keeps descriptors 0, 1, 2 and those in `kept`,
/// the signals that are blocked, and those that wait. `variable`, `NAME=VALUE`, is added to the
/// environment. Returns only where it failed: errno; all is as before then.
int platform_reexecute(const char *path, char *const arguments[], const char *variable,
                    const int *kept, int count);

/// Shows others these arguments of the process, in place of those it was started with: as words
/// where the kernel lets itself be told (prctl(2), PR_SET_MM_MAP), else as one line over the old
/// ones. Best called while there is one thread. 0, or −1.
int platform_show_arguments(char *const words[]);

/// A pipe whose ends are closed on exec: pipe2(2). 0, or −1 and errno.
int platform_pipe(int ends[2]);

/// A file that is in memory only and has no name: memfd_create(2), close-on-exec. −1 and errno on
/// failure.
int platform_memory_file(void);

/// A descriptor that becomes readable when the process ends: pidfd_open(2). −1 and errno on failure.
int platform_process_descriptor(pid_t process);

/// Sends a signal to the process that a descriptor of `platform_process_descriptor` stands for, and to
/// no other that has its pid by now: pidfd_send_signal(2). 0, or −1 and errno.
int platform_signal_process(int descriptor, int signal);

/// Has a crash of this process (SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP) write `mark` into
/// `file` at `offset` before it ends the process as ever.
void platform_mark_crashes(int file, off_t offset, uint8_t mark);

/// Ends what `platform_mark_crashes` began, if it is still that file's.
void platform_leave_crashes(int file);

#endif
