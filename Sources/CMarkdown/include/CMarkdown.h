// Markdown by cmark-gfm: CommonMark with tables, strikethrough and task lists.
#ifndef CMARKDOWN_H
#define CMARKDOWN_H

#include <stddef.h>
#include <stdint.h>

/// A node of a parsed text.
typedef struct cmark_node markdown_node;
/// A walk through the nodes in the order of the text, without recursion.
typedef struct cmark_iter markdown_walk;

/// The kinds of nodes.
typedef enum markdown_kind : uint8_t {
  markdown_other,
  markdown_quote,
  markdown_list,
  markdown_item,
  markdown_task,
  markdown_code_block,
  markdown_html_block,
  markdown_paragraph,
  markdown_heading,
  markdown_rule,
  markdown_table,
  markdown_table_row,
  markdown_table_cell,
  markdown_text,
  markdown_soft_break,
  markdown_line_break,
  markdown_code,
  markdown_html,
  markdown_emphasis,
  markdown_strong,
  markdown_struck,
  markdown_link,
  markdown_image,
} markdown_kind;

/// A step of a walk.
typedef struct {
  /// NULL at the end of the walk.
  markdown_node *node;
  markdown_kind kind;
  /// Whether the node begins; a node without children has no end.
  int begins;
} markdown_step;

/// Parses a text in UTF-8. The caller frees the node and its children with `markdown_free`.
markdown_node *markdown_parse(const char *text, size_t length);
void markdown_free(markdown_node *root);

/// Returns a text in UTF-8 as HTML, with footnotes. It is XML but for attributes without a value. HTML in the text is shown as it is
/// written, and addresses that run a script are left out. The caller frees the result with `free`.
///
/// If `is_titled` is not 0 and the text begins with a paragraph, its first line becomes a heading of the
/// first level. It stays a paragraph if it is the only line of the text, if it has no words, or if a
/// mark goes on in the next line.
char *markdown_render(const char *text, size_t length, int is_titled);

/// Starts a walk. The caller ends it with `markdown_end`, before it frees the nodes.
markdown_walk *markdown_begin(markdown_node *root);
markdown_step markdown_next(markdown_walk *walk);
void markdown_end(markdown_walk *walk);

/// Returns the first line of a node in the text, counted from 1.
int markdown_first_line(markdown_node *node);
/// Returns the first byte of a block in its first line, counted from 1.
int markdown_first_column(markdown_node *node);
/// Returns the last line of a node in the text, counted from 1.
int markdown_last_line(markdown_node *node);
/// Returns the text of a node that has no children; empty if it has none. It ends in 0.
const char *markdown_literal(markdown_node *node);
/// Returns the address of a link or an image. It ends in 0.
const char *markdown_address(markdown_node *node);
/// Returns the level of a heading, from 1 to 6.
int markdown_level(markdown_node *node);
/// Returns whether a code block is fenced.
int markdown_is_fenced(markdown_node *node);
/// Returns the number of the first item of an ordered list; −1 for another list.
int markdown_first_number(markdown_node *list);
/// Returns whether the task of an item is done.
int markdown_is_done(markdown_node *task);
size_t markdown_column_count(markdown_node *table);
/// Returns the alignment of a column of a table: `l`, `c`, `r`, or 0.
char markdown_alignment(markdown_node *table, size_t column);

#endif
