// Processes and memory of a program, on all platforms, and functions for programs on Linux.
#define _GNU_SOURCE
#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <link.h>
#include <malloc.h>
#include <sys/random.h>
#include <sys/signalfd.h>
#include <wchar.h>
#endif

static int has_found;
static mode_t found_mask;
static struct rlimit found_cores;

void platform_be_private(void) {
  if (!has_found && getrlimit(RLIMIT_CORE, &found_cores) != 0) return;
  mode_t mask = umask(077);
  if (!has_found) found_mask = mask;
  has_found = 1;
  // NB: 1, not 0: with any other limit the kernel pipes the core to a handler such as systemd's.
  // Every core is larger than 1 byte, so none is written.
  struct rlimit none = {.rlim_cur = found_cores.rlim_max < 1 ? 0 : 1, .rlim_max = found_cores.rlim_max};
  setrlimit(RLIMIT_CORE, &none);
}

// NB: changes no variable: a child that shares the memory of this process calls it.
void platform_leave_privacy(void) {
  if (!has_found) return;
  umask(found_mask);
  setrlimit(RLIMIT_CORE, &found_cores);
}

void platform_expect_all(void *start, size_t count) {
#ifdef MADV_HUGEPAGE
  const uintptr_t large = 2 << 20;
  if (count < 2 * large) return;
  uintptr_t first = ((uintptr_t)start + large - 1) & ~(large - 1);
  uintptr_t end = ((uintptr_t)start + count) & ~(large - 1);
  if (first < end) madvise((void *)first, end - first, MADV_HUGEPAGE);
#else
  (void)start, (void)count;
#endif
}

int platform_random(void *buffer, size_t count) {
#ifdef __linux__
  char *at = buffer;
  while (count > 0) {
    ssize_t n = getrandom(at, count, 0);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return -1;
    at += n;
    count -= (size_t)n;
  }
#else
  arc4random_buf(buffer, count);
#endif
  return 0;
}

// MARK: Linux

#ifdef __linux__

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

void platform_arrange_memory(void) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 512 * 1024);
  // For the first thread only; others: `platform_reserve_thread_memory`.
  mallopt(M_TOP_PAD, 512 * 1024);
#endif
}

// NB: in a release the linker places what a start writes between these (`make order`).
char platform_first_written, platform_last_written;
char platform_first_written_data = 1, platform_last_written_data = 1;

static void fetch_written(const char *first, const char *last) {
#ifdef MADV_POPULATE_WRITE
  const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), most = 1 << 20;
  uintptr_t from = (uintptr_t)first & ~(page - 1);
  uintptr_t to = ((uintptr_t)last + page) & ~(page - 1);
  // Without that order the two variables can be far apart.
  if (from < to && to - from <= most) madvise((void *)from, to - from, MADV_POPULATE_WRITE);
#else
  (void)first, (void)last;
#endif
}

void platform_fetch_written_memory(void) {
  fetch_written(&platform_first_written, &platform_last_written);
  fetch_written(&platform_first_written_data, &platform_last_written_data);
#ifdef __GLIBC__
  // The memory that the first frame of a small window takes. malloc(3) keeps it for later blocks.
  enum { size = 448 * 1024 };
  char *volatile block = malloc(size);
  if (block) fetch_written(block, block + size - 1);
  free(block);
#endif
}

void platform_reserve_thread_memory(void) {
#ifdef __GLIBC__
  // NB: below the threshold of mmap(2), or the blocks would not belong to the thread's memory. That they
  // are freed again does not take back that they may be used.
  enum { size = 500 * 1024, count = 20 };
  void *volatile blocks[count];
  for (int i = 0; i < count; i++) blocks[i] = malloc(size);
  for (int i = 0; i < count; i++) free(blocks[i]);
#endif
}

// NB: only what is never written: a page that was changed would become the file's again.
static int release_read_only(struct dl_phdr_info *object, size_t size, void *unused) {
  (void)size, (void)unused;
  const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &object->dlpi_phdr[i];
    if (part->p_type != PT_LOAD || part->p_flags & PF_W) continue;
    uintptr_t first = (object->dlpi_addr + part->p_vaddr) & ~(page - 1);
    uintptr_t end = (object->dlpi_addr + part->p_vaddr + part->p_memsz) & ~(page - 1);
    if (first < end) madvise((void *)first, end - first, MADV_DONTNEED);
  }
  return 0;
}

void platform_release_code(void) { dl_iterate_phdr(release_read_only, NULL); }

void platform_stop(int whole_group) {
  // NB: not SIGTSTP, which an orphaned process group ignores. A shell handles both alike.
  kill(whole_group ? 0 : getpid(), SIGSTOP);
}

int platform_code_point_width(uint32_t code_point) { return wcwidth((wchar_t)code_point); }

long platform_free_descriptors(void) {
  struct rlimit limit;
  int next = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (next < 0) return errno == EMFILE ? 0 : LONG_MAX;
  close(next);
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur > LONG_MAX) return LONG_MAX;
  return (long)limit.rlim_cur - next;
}

int platform_memory_file(void) { return memfd_create("hawknotes", MFD_CLOEXEC); }

#endif
