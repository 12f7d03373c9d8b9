// A separate file, because term.h defines macros with common names such as `lines`.
#include "CNcurses.h"
#include "painting.h"

#include <curses.h>
#include <string.h>
#include <term.h>
#include <unistd.h>

int curses_count_colours(const char *type) {
  int result = 0;
  if (setupterm(type, STDOUT_FILENO, &result) != OK) return -1;
  int colours = tigetnum("colors");
  return colours < 0 ? 0 : colours;
}

void terminfo_keep_palette(void) {
  // NB: the copy that ncurses uses itself; `orig_colors` is another one.
  char *reset = tigetstr("oc");
  if (reset && reset != (char *)-1) *reset = 0;
}

// Copies a capability without its padding, `$<…>`, which today's terminals do not need.
static size_t put_plain(char *to, size_t room, const char *capability) {
  size_t count = 0;
  for (; capability && *capability && count + 1 < room; capability++) {
    const char *padding_end = strncmp(capability, "$<", 2) == 0 ? strchr(capability, '>') : NULL;
    if (padding_end) capability = padding_end;
    else to[count++] = *capability;
  }
  to[count] = 0;
  return count;
}

const char *curses_way_back(void) {
  static char bytes[128];
  size_t count = put_plain(bytes, sizeof bytes, exit_attribute_mode);
  count += put_plain(bytes + count, sizeof bytes - count, cursor_normal);
  // Without an alternate screen, the shell continues below the window's last picture.
  put_plain(bytes + count, sizeof bytes - count,
            exit_ca_mode ? exit_ca_mode : "\033[999;1H\r\n");
  return bytes;
}
