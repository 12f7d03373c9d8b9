#ifdef __linux__
#define _GNU_SOURCE
#include "CPlatform.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

// The area where the kernel put the arguments and, after them, the environment.
static char *area_start, *arguments_end, *area_end;

__attribute__((constructor)) static void remember_area(int count, char **arguments,
                                                       char **environment) {
  if (count < 1 || !arguments[0]) return;
  area_start = area_end = arguments[0];
  for (int i = 0; i < count; i++)
    if (arguments[i] == area_end) area_end += strlen(arguments[i]) + 1;
  arguments_end = area_end;
  for (char **variable = environment; variable && *variable; variable++)
    if (*variable == area_end) area_end += strlen(*variable) + 1;
}

static size_t length_of(char *const words[]) {
  size_t length = 0;
  for (; *words; words++) length += strlen(*words) + 1;
  return length;
}

static void write_words(char *to, char *const words[], char between) {
  for (; *words; words++) {
    size_t length = strlen(*words);
    memcpy(to, *words, length);
    to += length;
    *to++ = words[1] ? between : '\0';
  }
}

// Reads the fields of /proc/self/stat from the fourth on; indices are the numbers in proc(5).
static int read_status(unsigned long fields[53]) {
  char text[2048];
  int file = open("/proc/self/stat", O_RDONLY | O_CLOEXEC);
  if (file < 0) return -1;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  if (count <= 0) return -1;
  text[count] = 0;
  char *at = strrchr(text, ')');
  if (!at || at[1] != ' ' || !at[2]) return -1;
  at += 3;  // the third field is a letter
  for (int number = 4; number < 53; number++) fields[number] = strtoul(at, &at, 10);
  return 0;
}

// Reads the fields once this process has a single thread. A thread that has done its work may need some
// milliseconds to end. Fails if there is still another thread after 20 ms.
static int read_status_of_one_thread(unsigned long fields[53]) {
  for (int i = 0; i < 20; i++) {
    if (read_status(fields) != 0) return -1;
    if (fields[20] == 1) return 0;
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
  }
  return -1;
}

// Tells the kernel where the arguments are: PR_SET_MM_MAP, see prctl(2).
//
// Tools that start a program again, such as tmux-resurrect and kitty, read its command line from the kernel,
// and need the scene in it. The kernel shows separate words only of the area between two addresses, which
// has just the bytes of the first command line: `hawknotes --scene ID` is longer than `hawknotes`. A line
// written over the area and beyond it, as setproctitle(3) does, is one word to those that split it at zero
// bytes, as kitty does; so that is only the second choice. Executing the program again with the words
// would cost each start the time of another one.
//
// NB: the kernel sets all addresses at once, also the heap's end. Another thread could move the heap's
// end meanwhile, so this fails if there is more than one thread.
static int point_at(char *start, size_t length) {
  unsigned long fields[53];
  if (read_status_of_one_thread(fields) != 0) return -1;
  struct prctl_mm_map map = {
      .start_code = fields[26], .end_code = fields[27], .start_stack = fields[28],
      .start_data = fields[45], .end_data = fields[46], .start_brk = fields[47],
      .brk = (unsigned long)sbrk(0),
      .arg_start = (unsigned long)start, .arg_end = (unsigned long)start + length,
      .env_start = fields[50], .env_end = fields[51], .exe_fd = (unsigned)-1};
  return prctl(PR_SET_MM, PR_SET_MM_MAP, &map, sizeof map, 0);
}

// Shows the words as separate arguments, in new memory.
static int show_words(char *const words[]) {
  size_t length = length_of(words);
  char *copy = mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (copy == MAP_FAILED) return -1;
  write_words(copy, words, '\0');
  if (point_at(copy, length) == 0) return 0;
  munmap(copy, length);
  return -1;
}

// Moves the environment out of the area. A pointer that getenv(3) returned before is then invalid.
static int move_environment(void) {
  size_t count = 0;
  while (environ && environ[count]) count++;
  char **moved = malloc((count + 1) * sizeof *moved);
  if (!moved) return -1;
  for (size_t i = 0; i < count; i++) {
    int is_inside = environ[i] >= area_start && environ[i] < area_end;
    moved[i] = is_inside ? strdup(environ[i]) : environ[i];
    if (!moved[i]) return -1;
  }
  moved[count] = NULL;
  environ = moved;
  return 0;
}

// Writes the words as one line over the old arguments. The kernel shows the line to its end if the last
// byte of the old arguments is not 0.
static int show_line(char *const words[]) {
  size_t length = length_of(words);
  if (!area_start || length > (size_t)(area_end - area_start)) return -1;
  if (length > (size_t)(arguments_end - area_start) && move_environment() != 0) return -1;
  memset(area_start, 0, (size_t)(arguments_end - area_start));
  if (length < (size_t)(arguments_end - area_start)) arguments_end[-1] = '.';
  write_words(area_start, words, ' ');
  return 0;
}

int platform_show_arguments(char *const words[]) {
  return show_words(words) == 0 || show_line(words) == 0 ? 0 : -1;
}
#endif
