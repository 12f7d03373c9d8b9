#ifndef CMARKDOWN_FOOTNOTES_H
#define CMARKDOWN_FOOTNOTES_H

#include <cmark-gfm.h>
#include <stddef.h>

// Footnotes are read as their source. The library takes one of a single word, `[^1]: Ibid.`, as the
// address of a link and does not show it. So a mask replaces the colon while a text is parsed.

struct masked_text {
  // A copy of the text with the mask; NULL if the text has no footnote.
  char *text;
  char mask;
};

struct masked_text mask_footnotes(const char *text, size_t length);

// Replaces the mask by the colon in the parsed nodes, and frees the copy.
void show_footnotes(cmark_node *root, struct masked_text masked);

#endif
