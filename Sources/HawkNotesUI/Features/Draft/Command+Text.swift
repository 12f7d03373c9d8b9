extension Command {
  /// The commands of a text that is being edited.
  static let text: [Command] = [
    Command(
      .text, "Ctrl-S", .text(.savePressed), "save the new note, or the changes to a note",
      hint: "save"),
    Command(
      .text, "Esc", .text(.leavePressed), "leave the text; the draft is kept",
      hint: "leave, keep draft"
    ),
    Command(.text, "Enter", .text(.linePressed), "new line; in a list, next item"),
    Command(.text, "Ctrl-J", .text(.typed("\n")), "new line, also in a list"),
    Command(.text, "Tab", .text(.indentPressed), "insert a tab; in a list, indent"),
    Command(.text, "Shift-Tab", .text(.outdentPressed), "outdent"),
    Command(.text, "←", .text(.cursorMoved(.left)), "left"),
    Command(.text, "→", .text(.cursorMoved(.right)), "right"),
    Command(.text, "↑", .text(.cursorMoved(.up)), "up"),
    Command(.text, "↓", .text(.cursorMoved(.down)), "down"),
    Command(.text, "Home", .text(.cursorMoved(.home)), "start of row, then of line"),
    Command(.text, "End", .text(.cursorMoved(.end)), "end of row, then of line"),
    Command(.text, "Ctrl-← Alt-← Alt-b", .text(.cursorMoved(.wordLeft)), "word left"),
    Command(.text, "Ctrl-→ Alt-→ Alt-f", .text(.cursorMoved(.wordRight)), "word right"),
    Command(.text, "PgUp", .text(.cursorMoved(.pageUp)), "page up"),
    Command(.text, "PgDn", .text(.cursorMoved(.pageDown)), "page down"),
    Command(
      .text, "Ctrl-↑", .text(.cursorMoved(.paragraphUp)),
      "start of paragraph, then of the previous one"),
    Command(.text, "Ctrl-↓", .text(.cursorMoved(.paragraphDown)), "next paragraph"),
    Command(.text, "Ctrl-Home", .text(.cursorMoved(.start)), "start of text"),
    Command(.text, "Ctrl-End", .text(.cursorMoved(.finish)), "end of text"),
    Command(.text, "Shift-…", selecting, "select, with any of the keys above"),
    Command(.text, "Ctrl-A", .text(.selectAllPressed), "select all"),
    Command(.text, "Ctrl-X", .text(.cutPressed), "cut", hint: "cut", when: \.hasSelection),
    Command(
      .text, "Ctrl-C", .text(.copyPressed), "copy; with nothing selected, quit", hint: "copy",
      when: \.hasSelection),
    Command(.text, "Ctrl-V", .text(.pastePressed), "paste what was last cut or copied"),
    Command(
      .text, "Backspace", .text(.deleted(.backspace)), "delete the character before the cursor"),
    Command(.text, "Delete", .text(.deleted(.delete)), "delete the character after the cursor"),
    Command(
      .text, "Ctrl-W Alt-Backspace", .text(.deleted(.wordBefore)),
      "delete the word before the cursor"),
    Command(.text, "Alt-d", .text(.deleted(.wordAfter)), "delete the word after the cursor"),
    Command(.text, "Ctrl-U", .text(.deleted(.toLineStart)), "delete to the start of the line"),
    Command(.text, "Ctrl-K", .text(.deleted(.toLineEnd)), "delete to the end of the line"),
    Command(.text, "Ctrl-_", .text(.undoPressed), "undo", hint: "undo", when: \.canUndoEdit),
    Command(.text, "Ctrl-R", .text(.redoPressed), "redo", hint: "redo", when: \.canRedoEdit),
    Command(.text, "Ctrl-F", .find(.openPressed), "find in the text", hint: "find"),
    Command(
      .text, "Ctrl-G", .text(.outsidePressed), "edit the draft in $VISUAL or $EDITOR",
      hint: "editor"),
    Command(.text, "F1", .sheet(.openPressed(.keys)), "show the keys", hint: .atEnd("keys")),
  ]
}

extension WindowState {
  fileprivate var hasSelection: Bool { selection != nil }
}
