#include "CMarkdown.h"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>
#include <cmark-gfm.h>
#include <pthread.h>
#include <string.h>

#include "footnotes.h"

static const char *const extensions[] = {"table", "strikethrough", "tasklist"};
enum { table, strikethrough, tasklist, extension_count };

static cmark_syntax_extension *found[extension_count];

// Returns whether a line has the box of a task at an offset: `[ ]`, `[x]` or `[X]`, and a blank.
static int is_box(const unsigned char *line, int length, int offset) {
  if (length - offset < 3 || line[offset] != '[' || line[offset + 2] != ']') return 0;
  if (!strchr(" xX", line[offset + 1]) || !line[offset + 1]) return 0;
  return length - offset == 3 || strchr(" \t\r\n", line[offset + 3]) != NULL;
}

// Makes a list item a task if its line continues with a box.
//
// The function of the library finds no task within a quotation or another item of the same line, and
// takes a task as done if `[x]` is anywhere in its line.
static cmark_node *open_task(
    cmark_syntax_extension *self, int indented, cmark_parser *parser, cmark_node *item,
    unsigned char *line, int length) {
  if (indented || cmark_node_get_type(item) != CMARK_NODE_ITEM || cmark_node_first_child(item) ||
      cmark_node_get_start_line(item) != cmark_parser_get_line_number(parser))
    return NULL;
  int box = cmark_parser_get_first_nonspace(parser);
  if (!is_box(line, length, box)) return NULL;
  cmark_node_set_syntax_extension(item, self);
  cmark_gfm_extensions_set_tasklist_item_checked(item, line[box + 1] != ' ');
  int count = box + 3 - cmark_parser_get_offset(parser);
  cmark_parser_advance_offset(parser, (char *)line, count, 0);
  return NULL;
}

static void find_extensions(void) {
  cmark_gfm_core_extensions_ensure_registered();
  for (int i = 0; i < extension_count; i++) found[i] = cmark_find_syntax_extension(extensions[i]);
  cmark_syntax_extension_set_open_block_func(found[tasklist], open_task);
}

static pthread_once_t once = PTHREAD_ONCE_INIT;

// NB: while the library reads the inlines of a text, the special characters of its extensions are in
// tables that all threads share.
static pthread_mutex_t inlines = PTHREAD_MUTEX_INITIALIZER;

static cmark_node *finish(cmark_parser *parser) {
  pthread_mutex_lock(&inlines);
  cmark_node *root = cmark_parser_finish(parser);
  pthread_mutex_unlock(&inlines);
  return root;
}

markdown_node *markdown_parse(const char *text, size_t length) {
  pthread_once(&once, find_extensions);
  cmark_parser *parser = cmark_parser_new(CMARK_OPT_STRIKETHROUGH_DOUBLE_TILDE);
  for (int i = 0; i < extension_count; i++) cmark_parser_attach_syntax_extension(parser, found[i]);
  struct masked_text masked = mask_footnotes(text, length);
  cmark_parser_feed(parser, masked.text ? masked.text : text, length);
  cmark_node *root = finish(parser);
  cmark_parser_free(parser);
  show_footnotes(root, masked);
  return root;
}

// Replaces a node of HTML by its source as a text.
static void show_source(cmark_node *node) {
  cmark_node *shown = cmark_node_new(CMARK_NODE_TEXT);
  cmark_node_set_literal(shown, cmark_node_get_literal(node));
  if (cmark_node_get_type(node) == CMARK_NODE_HTML_BLOCK) {
    cmark_node *paragraph = cmark_node_new(CMARK_NODE_PARAGRAPH);
    cmark_node_append_child(paragraph, shown);
    shown = paragraph;
  }
  if (cmark_node_replace(node, shown)) cmark_node_free(node);
}

static int is_break(cmark_node *node) {
  cmark_node_type type = cmark_node_get_type(node);
  return type == CMARK_NODE_SOFTBREAK || type == CMARK_NODE_LINEBREAK;
}

// Returns whether a line ends within a node, such as an emphasis.
static int has_break(cmark_node *node) {
  int found = 0;
  cmark_iter *walk = cmark_iter_new(node);
  while (!found && cmark_iter_next(walk) != CMARK_EVENT_DONE)
    found = is_break(cmark_iter_get_node(walk));
  cmark_iter_free(walk);
  return found;
}

// Returns whether a node has words: a picture and blanks have none.
static int has_words(cmark_node *node) {
  cmark_node_type type = cmark_node_get_type(node);
  if (type == CMARK_NODE_IMAGE) return 0;
  if (type != CMARK_NODE_TEXT) return 1;
  const char *literal = cmark_node_get_literal(node);
  return literal && literal[strspn(literal, " \t")] != '\0';
}

// Returns whether the first line of a paragraph is a title of the text below it.
static int begins_with_title(cmark_node *paragraph) {
  int is_named = 0;
  cmark_node *node = cmark_node_first_child(paragraph);
  for (; node && !is_break(node); node = cmark_node_next(node)) {
    if (has_break(node)) return 0;
    is_named = is_named || has_words(node);
  }
  if (!is_named || node) return is_named;
  cmark_node *next = cmark_node_next(paragraph);
  return next && cmark_node_get_type(next) != CMARK_NODE_FOOTNOTE_DEFINITION;
}

// Makes the first line of a text a heading.
//
// NB: The texts of moved nodes stay in the paragraph that they were read in: it may not be freed.
static void make_title(cmark_node *root) {
  cmark_node *paragraph = cmark_node_first_child(root);
  if (!paragraph || cmark_node_get_type(paragraph) != CMARK_NODE_PARAGRAPH) return;
  if (!begins_with_title(paragraph)) return;
  cmark_node *end = cmark_node_first_child(paragraph);
  while (end && !is_break(end)) end = cmark_node_next(end);
  cmark_node *heading = end ? cmark_node_new(CMARK_NODE_HEADING) : paragraph;
  if (end) {
    cmark_node_insert_before(paragraph, heading);
    for (cmark_node *node; (node = cmark_node_first_child(paragraph)) != end;)
      cmark_node_append_child(heading, node);
    cmark_node_free(end);
  } else {
    cmark_node_set_type(heading, CMARK_NODE_HEADING);
  }
  cmark_node_set_heading_level(heading, 1);
}

char *markdown_render(const char *text, size_t length, int is_titled) {
  pthread_once(&once, find_extensions);
  int options = CMARK_OPT_FOOTNOTES | CMARK_OPT_STRIKETHROUGH_DOUBLE_TILDE |
                CMARK_OPT_TABLE_PREFER_STYLE_ATTRIBUTES;
  cmark_parser *parser = cmark_parser_new(options);
  for (int i = 0; i < extension_count; i++) cmark_parser_attach_syntax_extension(parser, found[i]);
  cmark_parser_feed(parser, text, length);
  cmark_node *root = finish(parser);
  if (is_titled) make_title(root);
  cmark_iter *walk = cmark_iter_new(root);
  // NB: a walk knows its next step, so the node of this step can be replaced.
  while (cmark_iter_next(walk) != CMARK_EVENT_DONE) {
    cmark_node *node = cmark_iter_get_node(walk);
    cmark_node_type type = cmark_node_get_type(node);
    if (type == CMARK_NODE_HTML_BLOCK || type == CMARK_NODE_HTML_INLINE) show_source(node);
  }
  cmark_iter_free(walk);
  char *html = cmark_render_html(root, options, cmark_parser_get_syntax_extensions(parser));
  cmark_node_free(root);
  cmark_parser_free(parser);
  return html;
}

void markdown_free(markdown_node *root) { cmark_node_free(root); }

markdown_walk *markdown_begin(markdown_node *root) { return cmark_iter_new(root); }

// The library has no names for the types of its extensions' nodes.
static markdown_kind kind_in_extension(cmark_node *node) {
  cmark_syntax_extension *extension = cmark_node_get_syntax_extension(node);
  if (extension == found[tasklist]) return markdown_task;
  if (extension == found[strikethrough]) return markdown_struck;
  const char *type = cmark_node_get_type_string(node);
  if (strcmp(type, "table") == 0) return markdown_table;
  return strcmp(type, "table_cell") == 0 ? markdown_table_cell : markdown_table_row;
}

static markdown_kind kind_of(cmark_node *node) {
  if (cmark_node_get_syntax_extension(node)) return kind_in_extension(node);
  cmark_node_type type = cmark_node_get_type(node);
  if (type == CMARK_NODE_BLOCK_QUOTE) return markdown_quote;
  if (type == CMARK_NODE_LIST) return markdown_list;
  if (type == CMARK_NODE_ITEM) return markdown_item;
  if (type == CMARK_NODE_CODE_BLOCK) return markdown_code_block;
  if (type == CMARK_NODE_HTML_BLOCK) return markdown_html_block;
  if (type == CMARK_NODE_PARAGRAPH) return markdown_paragraph;
  if (type == CMARK_NODE_HEADING) return markdown_heading;
  if (type == CMARK_NODE_THEMATIC_BREAK) return markdown_rule;
  if (type == CMARK_NODE_TEXT) return markdown_text;
  if (type == CMARK_NODE_SOFTBREAK) return markdown_soft_break;
  if (type == CMARK_NODE_LINEBREAK) return markdown_line_break;
  if (type == CMARK_NODE_CODE) return markdown_code;
  if (type == CMARK_NODE_HTML_INLINE) return markdown_html;
  if (type == CMARK_NODE_EMPH) return markdown_emphasis;
  if (type == CMARK_NODE_STRONG) return markdown_strong;
  if (type == CMARK_NODE_LINK) return markdown_link;
  if (type == CMARK_NODE_IMAGE) return markdown_image;
  return markdown_other;
}

markdown_step markdown_next(markdown_walk *walk) {
  cmark_event_type event = cmark_iter_next(walk);
  if (event == CMARK_EVENT_DONE) return (markdown_step){0};
  cmark_node *node = cmark_iter_get_node(walk);
  return (markdown_step){node, kind_of(node), event == CMARK_EVENT_ENTER};
}

void markdown_end(markdown_walk *walk) { cmark_iter_free(walk); }

int markdown_first_line(markdown_node *node) { return cmark_node_get_start_line(node); }

int markdown_first_column(markdown_node *node) { return cmark_node_get_start_column(node); }

int markdown_last_line(markdown_node *node) { return cmark_node_get_end_line(node); }

const char *markdown_literal(markdown_node *node) {
  const char *literal = cmark_node_get_literal(node);
  return literal ? literal : "";
}

const char *markdown_address(markdown_node *node) {
  const char *address = cmark_node_get_url(node);
  return address ? address : "";
}

int markdown_level(markdown_node *node) { return cmark_node_get_heading_level(node); }

int markdown_is_fenced(markdown_node *node) {
  int length, offset;
  char character;
  return cmark_node_get_fenced(node, &length, &offset, &character);
}

int markdown_first_number(markdown_node *list) {
  if (cmark_node_get_list_type(list) != CMARK_ORDERED_LIST) return -1;
  return cmark_node_get_list_start(list);
}

int markdown_is_done(markdown_node *task) { return cmark_gfm_extensions_get_tasklist_item_checked(task); }

size_t markdown_column_count(markdown_node *table) {
  return cmark_gfm_extensions_get_table_columns(table);
}

char markdown_alignment(markdown_node *table, size_t column) {
  return (char)cmark_gfm_extensions_get_table_alignments(table)[column];
}
