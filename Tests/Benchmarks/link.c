// A slow link in place of ssh: runs a command on this machine, 100 ms there and back, 1 MB a second.
//
//   ssh [OPTION...] HOST COMMAND

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "session.h"

enum { chunk = 4096, room = 64 };
static const double delay = 0.05, rate = 1e6;

// One direction. What was read is written when the link has carried it.
struct direction {
  int from, to;
  char bytes[room][chunk];
  ssize_t size[room];
  double due[room];
  double free;  // When the link has taken the last bytes.
  int first, count;
  bool hasEnded;
};

static void pump(struct direction *way) {
  if (!way->hasEnded && way->count < room) {
    int last = (way->first + way->count) % room;
    ssize_t size = read(way->from, way->bytes[last], chunk);
    if (size > 0) {
      way->free = (way->free > now() ? way->free : now()) + (double)size / rate;
      way->due[last] = way->free + delay;
      way->size[last] = size;
      way->count++;
    }
    if (size == 0 || (size < 0 && errno != EAGAIN)) way->hasEnded = true;
  }
  while (way->count > 0 && way->due[way->first] <= now()) {
    // The other side reads at once, or has ended.
    if (write(way->to, way->bytes[way->first], (size_t)way->size[way->first]) < 0) way->hasEnded = true;
    way->first = (way->first + 1) % room;
    way->count--;
  }
  if (way->hasEnded && way->count == 0 && way->to >= 0) {
    close(way->to);
    way->to = -1;
  }
}

int runOverLink(const char *command) {
  signal(SIGPIPE, SIG_IGN);
  int in[2], out[2];
  if (pipe2(in, O_CLOEXEC) || pipe2(out, O_CLOEXEC)) fail("ssh", strerror(errno));
  pid_t child = fork();
  if (child == 0) {
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    execl("/bin/sh", "sh", "-c", command, NULL);
    _exit(127);
  }
  close(in[0]);
  close(out[1]);
  static struct direction ways[2];
  ways[0] = (struct direction){.from = STDIN_FILENO, .to = in[1]};
  ways[1] = (struct direction){.from = out[0], .to = STDOUT_FILENO};
  for (int i = 0; i < 2; i++) fcntl(ways[i].from, F_SETFL, fcntl(ways[i].from, F_GETFL) | O_NONBLOCK);
  // The link ends with the output of the command.
  while (ways[1].to >= 0) {
    struct pollfd files[2];
    double next = now() + 1;
    for (int i = 0; i < 2; i++) {
      struct direction *way = &ways[i];
      bool reads = !way->hasEnded && way->count < room;
      files[i] = (struct pollfd){.fd = reads ? way->from : -1, .events = POLLIN};
      if (way->count > 0 && way->due[way->first] < next) next = way->due[way->first];
    }
    double left = next - now();
    poll(files, 2, left > 0 ? (int)(left * 1e3) + 1 : 0);
    for (int i = 0; i < 2; i++) pump(&ways[i]);
  }
  int status;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}
