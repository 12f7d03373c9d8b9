// System functions that Swift cannot call: those that the C library's module map omits, and those
// that run between fork(2) and exec(2), where Swift code must not run.
#ifndef CPLATFORM_H
#define CPLATFORM_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// MARK: Linux and macOS

/// From now on new files are readable only by their owner, and a crash writes no core, which would
/// contain notes. Children and programs executed in place of this one get the former umask and core
/// limit.
void platform_be_private(void);

/// Restores the umask and core limit, until `platform_be_private` is called again.
void platform_leave_privacy(void);

/// Announces that all of a memory region will be written: a large region then uses huge pages, with
/// one fault each.
void platform_expect_all(void *start, size_t count);

/// Fills `buffer` with random bytes: getrandom(2). Returns 0, or −1 and errno.
int platform_random(void *buffer, size_t count);

/// Returns the CRC-32C (Castagnoli) of `count` bytes, continued from `crc`, which is 0 at first.
uint32_t platform_crc32c(uint32_t crc, const void *bytes, size_t count);

/// Standard streams of a child process.
typedef struct {
  int input;   ///< descriptor to become 0, or −1 for /dev/null
  int output;  ///< descriptor to become 1, or −1 for /dev/null
  int error;   ///< descriptor to become 2, or −1 for /dev/null
} platform_stdio;

/// Starts `path` (searched in PATH if it has no slash) in its own session, with an empty signal
/// mask and only descriptors 0, 1 and 2. No shell. `environment` is this process's own if it is
/// NULL. Returns the child's pid, or −1 and errno.
pid_t platform_spawn(const char *path, char *const arguments[], char *const environment[],
                     platform_stdio stdio);

/// Limits the size of the files that a child process and its children write, in bytes. On Linux only.
void platform_limit_file_size(pid_t process, uint64_t bytes);

/// Starts `path` on a new pseudo-terminal of this size, as its session leader. Sets `*master` to
/// the terminal's other end. The terminal does not echo: all that can be read there is the
/// program's output. Ctrl-S does not stop that output. `environment` is this process's own if it is
/// NULL. Returns the child's pid, or −1 and errno.
pid_t platform_spawn_in_pty(const char *path, char *const arguments[], char *const environment[],
                            unsigned short columns, unsigned short rows, int *master);

/// Creates a pipe with close-on-exec ends. Returns 0, or −1 and errno.
int platform_pipe(int ends[2]);

/// Opens two ends, close-on-exec and non-blocking: the first is readable after a write of 8 bytes
/// to the second. On Linux both are one eventfd(2), elsewhere a pipe. Returns 0, or −1 and errno.
int platform_open_notice(int ends[2]);

/// Opens a descriptor that becomes readable when a file in a folder was written or renamed:
/// inotify(7) or kqueue(2), which notices only new names. Sets `*folder` to a descriptor that must
/// stay open as long as the watch, or to −1. Returns −1 and errno on failure.
int platform_watch_folder(const char *path, int *folder);

/// Makes the descriptor of `platform_watch_folder` unreadable until the next change.
void platform_clear_watch(int watch);

/// Opens a descriptor that becomes readable when the process ends: pidfd_open(2) or kqueue(2). −1
/// and errno on failure.
int platform_process_descriptor(pid_t process);

/// Sends a signal to the process of a descriptor from `platform_process_descriptor`. On Linux
/// (pidfd_send_signal(2)) never to a later process with the same pid. Returns 0, or −1 and errno.
int platform_signal_process(int descriptor, pid_t process, int signal);

/// Starts a thread with every signal blocked but those of crashes. With glibc it begins on another
/// processor than the caller's, if there is one. Returns its identity, or 0.
uintptr_t platform_start_thread(void *(*body)(void *), void *context);

/// Waits for the end of a thread.
void platform_join_thread(uintptr_t thread);

/// Lets a thread end without `platform_join_thread`.
void platform_detach_thread(uintptr_t thread);

/// Returns how often this process and its ancestors were forked since a lock was first held: another
/// number than before says that this is a child.
int platform_fork_count(void);

/// Lets a forked child have /dev/null in place of a descriptor: otherwise it would hold the same
/// flock(2) lock, and could free it.
void platform_keep_from_children(int descriptor);

/// Ends `platform_keep_from_children`; call it before the descriptor is closed.
void platform_leave_to_children(int descriptor);

/// Makes a crash of this process (SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP) write `mark`
/// into `file` at `offset` before the process ends, if it crashes in the next `within` seconds.
void platform_mark_crashes(int file, off_t offset, uint8_t mark, int within);

/// Ignores SIGXFSZ unless the program handles it: then a write past the limit of a file's size is
/// refused with EFBIG, and the program is not killed.
void platform_refuse_excess(void);

/// Removes the crash handlers of `platform_mark_crashes`, if they are still for this file.
void platform_leave_crashes(int file);

#ifdef __linux__

// MARK: Linux

/// Blocks signals for this thread and returns a descriptor to read them from: signalfd(2).
/// Close-on-exec and non-blocking. −1 and errno on failure.
int platform_signal_descriptor(const int *signals, int count);

/// Reads the number of the next signal from a signal descriptor; 0 if there is none.
int platform_next_signal(int descriptor);

/// Blocks exactly these signals, and ignores SIGPIPE and SIGXFSZ, whatever was inherited.
void platform_reset_signals(const int *kept, int count);

/// Returns the number of descriptors that the process may still open, as far as its limit goes. Stdin must
/// be open.
long platform_free_descriptors(void);

/// Sets up malloc(3): large blocks return to the system as soon as they are freed, small blocks are
/// requested many at a time. Otherwise the process would keep the memory of a large text.
void platform_arrange_memory(void);

/// Makes the variables and the memory that a start writes writable at once, before there is a second
/// thread. Otherwise each page of variables would be read first, and then copied at its first write, for
/// which the kernel interrupts the processor of the other thread.
void platform_fetch_written_memory(void);

/// Lets the memory of the calling thread grow to 10 MB without asking for each page: glibc calls
/// mprotect(2) for every 4 KB otherwise. Pages that are not used take no memory.
void platform_reserve_thread_memory(void);

/// Gives back the memory that the code and constants of the program take. What is used again comes back
/// from the system's cache of files, in pieces of some pages.
void platform_release_code(void);

/// Stops this process, or the whole foreground group as Ctrl-Z does; returns after SIGCONT.
void platform_stop(int whole_group);

/// Creates a counter that poll(2) can wait for: eventfd(2), close-on-exec and non-blocking.
int platform_event_descriptor(void);

/// Returns the width of a code point in the current locale: wcwidth(3); −1 if it is not printable.
int platform_code_point_width(uint32_t code_point);

/// Starts `path` (searched in PATH if it has no slash) in this process's group, with its terminal,
/// an empty signal mask and only descriptors 0, 1 and 2. No shell. The child gets SIGHUP when this
/// thread ends, also by a kill. Returns the child's pid, or −1 and errno.
pid_t platform_spawn_in_foreground(const char *path, char *const arguments[],
                                   char *const environment[]);

/// Returns whether a child was stopped since the last call: waitid(2) with WSTOPPED.
int platform_has_stopped(pid_t process);

/// Replaces this process by the program at `path`, which keeps descriptors 0, 1, 2 and those in
/// `kept`, and the blocked and pending signals. `variable`, `NAME=VALUE`, is added to the
/// environment. Returns errno, and only on failure: then nothing has changed.
int platform_reexecute(const char *path, char *const arguments[], const char *variable,
                    const int *kept, int count);

/// Changes the arguments of this process that others see: as separate words if the kernel permits
/// it (prctl(2), PR_SET_MM_MAP, which needs a single thread), otherwise as one line over the old
/// ones. Returns 0, or −1.
int platform_show_arguments(char *const words[]);

/// Creates a file in memory, without a name: memfd_create(2), close-on-exec. −1 and errno on
/// failure.
int platform_memory_file(void);

/// Renames a file or folder, unless the new name is taken: RENAME_NOREPLACE of renameat2(2).
/// Returns 0, or −1 and errno; EINVAL if the disk does not support it.
int platform_rename_new(int folder, const char *name, int new_folder, const char *new_name);

/// Exchanges two files: RENAME_EXCHANGE of renameat2(2). Returns 0, or −1 and errno; EINVAL if the
/// disk does not support it.
int platform_exchange(int folder, const char *name, int other_folder, const char *other_name);

/// Waits until everything on the disk of a folder is written: syncfs(2). Returns 0, or −1 and
/// errno.
int platform_sync_disk(int folder);

/// Gives the calling thread a lower priority than the window: setpriority(2), which changes one thread
/// on Linux.
void platform_yield_to_windows(void);

#else

// MARK: macOS

/// Reads a process's state ('T' stopped, 'Z' ended, 'R' otherwise), parent and start time:
/// sysctl(3). Returns 0, or −1 and errno.
int platform_process_status(pid_t process, uint8_t *state, pid_t *parent, uint64_t *start);

/// Reads the id of the system's boot, a text that ends with a zero byte: sysctl(3). Returns 0, or
/// −1 and errno.
int platform_boot_id(char *buffer, size_t count);

#endif

// Compares two names as `ls -v` orders them, with numbers as numbers: below, at or above 0.
int platform_natural_order(const char *one, const char *other);

#endif
