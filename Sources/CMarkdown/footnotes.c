#include "footnotes.h"

#include <stdlib.h>
#include <string.h>

// Returns the offset of the colon of a footnote, `[^label]:`, whose bracket is at an offset; 0 if no
// footnote begins there.
static size_t footnote_colon(const char *text, size_t length, size_t open) {
  for (size_t i = open; i > 0 && text[i - 1] != '\n' && text[i - 1] != '\r'; i--) {
    // Only the marks of the blocks around it may be before it in its line.
    if (!memchr(" \t>-+*.)0123456789", text[i - 1], 18)) return 0;
  }
  size_t end = length - open > 1000 ? open + 1000 : length;
  for (size_t i = open + 2; i + 1 < end && text[i] != '['; i++) {
    if (text[i] == ']') return text[i + 1] == ':' ? i + 1 : 0;
    if (text[i] == '\\') i++;
  }
  return 0;
}

// Returns a copy of a text in which a mask replaces the colon of each footnote; NULL if it has none.
static char *copy_masked(const char *text, size_t length, char mask) {
  char *copy = NULL;
  for (size_t i = 0; i + 4 < length; i++) {
    const char *open = memchr(text + i, '[', length - i - 4);
    if (!open) break;
    i = (size_t)(open - text);
    size_t colon = open[1] == '^' ? footnote_colon(text, length, i) : 0;
    if (!colon) continue;
    if (!copy) {
      if (!(copy = malloc(length))) return NULL;
      memcpy(copy, text, length);
    }
    copy[colon] = mask;
  }
  return copy;
}

typedef const char *get_part(cmark_node *node);
typedef int set_part(cmark_node *node, const char *text);

// Replaces a mask in a part of a node by the colon.
static void unmask(cmark_node *node, get_part *get, set_part *set, char mask) {
  const char *part = get(node);
  if (!part || !strchr(part, mask)) return;
  char *shown = strdup(part);
  if (!shown) return;
  for (char *place = shown; (place = strchr(place, mask));) *place = ':';
  set(node, shown);
  free(shown);
}

struct masked_text mask_footnotes(const char *text, size_t length) {
  struct masked_text masked = {.text = NULL, .mask = 1};
  while (masked.mask < 8 && length && memchr(text, masked.mask, length)) masked.mask++;
  if (length && masked.mask < 8) masked.text = copy_masked(text, length, masked.mask);
  return masked;
}

void show_footnotes(cmark_node *root, struct masked_text masked) {
  if (!masked.text) return;
  cmark_iter *walk = cmark_iter_new(root);
  while (cmark_iter_next(walk) != CMARK_EVENT_DONE) {
    cmark_node *node = cmark_iter_get_node(walk);
    unmask(node, cmark_node_get_literal, cmark_node_set_literal, masked.mask);
    unmask(node, cmark_node_get_url, cmark_node_set_url, masked.mask);
  }
  cmark_iter_free(walk);
  free(masked.text);
}
