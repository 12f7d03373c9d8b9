extension Command {
  /// The rows of a text that is written.
  static let text: [Command] = [
    Command(
      .text, "Ctrl-S", .text(.savePressed), "save the draft as a note, or the edit into its note",
      hint: "save"),
    Command(
      .text, "Esc", .text(.leavePressed), "leave the text; the draft stays",
      hint: "leave, draft stays"
    ),
    Command(.text, "Enter", .text(.linePressed), "a new line; in a list, the next item"),
    Command(.text, "Ctrl-J", .text(.typed("\n")), "a new line and nothing else"),
    Command(.text, "Tab", .text(.indentPressed), "a tabulator; in a list, indent"),
    Command(.text, "Shift-Tab", .text(.outdentPressed), "take an indentation back"),
    Command(.text, "←", .text(.cursorMoved(.left)), "left"),
    Command(.text, "→", .text(.cursorMoved(.right)), "right"),
    Command(.text, "↑", .text(.cursorMoved(.up)), "up"),
    Command(.text, "↓", .text(.cursorMoved(.down)), "down"),
    Command(.text, "Home", .text(.cursorMoved(.home)), "to the row's start, then the line's"),
    Command(.text, "End", .text(.cursorMoved(.end)), "to the row's end, then the line's"),
    Command(.text, "Ctrl-← Alt-← Alt-b", .text(.cursorMoved(.wordLeft)), "a word left"),
    Command(.text, "Ctrl-→ Alt-→ Alt-f", .text(.cursorMoved(.wordRight)), "a word right"),
    Command(.text, "PgUp", .text(.cursorMoved(.pageUp)), "a page up"),
    Command(.text, "PgDn", .text(.cursorMoved(.pageDown)), "a page down"),
    Command(
      .text, "Ctrl-↑", .text(.cursorMoved(.paragraphUp)),
      "to the paragraph's start, then the one before"),
    Command(.text, "Ctrl-↓", .text(.cursorMoved(.paragraphDown)), "to the next paragraph"),
    Command(.text, "Ctrl-Home", .text(.cursorMoved(.start)), "to the text's start"),
    Command(.text, "Ctrl-End", .text(.cursorMoved(.finish)), "to the text's end"),
    Command(.text, "Shift-…", selecting, "with any of these: select"),
    Command(.text, "Ctrl-A", .text(.selectAllPressed), "select all"),
    Command(.text, "Ctrl-X", .text(.cutPressed), "cut", hint: "cut", when: \.hasSelection),
    Command(
      .text, "Ctrl-C", .text(.copyPressed), "copy; with nothing selected, quit", hint: "copy",
      when: \.hasSelection),
    Command(.text, "Ctrl-V", .text(.pastePressed), "paste what was cut or copied"),
    Command(.text, "Backspace", .text(.deleted(.backspace)), "delete the character before"),
    Command(.text, "Delete", .text(.deleted(.delete)), "delete the character after"),
    Command(
      .text, "Ctrl-W Alt-Backspace", .text(.deleted(.wordBefore)), "delete the word before",
      hint: "delete word"),
    Command(.text, "Alt-d", .text(.deleted(.wordAfter)), "delete the word after"),
    Command(.text, "Ctrl-U", .text(.deleted(.toLineStart)), "delete to the line's start"),
    Command(.text, "Ctrl-K", .text(.deleted(.toLineEnd)), "delete to the line's end"),
    Command(.text, "Ctrl-_", .text(.undoPressed), "undo", hint: "undo", when: \.canUndoEdit),
    Command(.text, "Ctrl-R", .text(.redoPressed), "redo", hint: "redo", when: \.canRedoEdit),
    Command(.text, "Ctrl-F", .find(.openPressed), "find in the text", hint: "find"),
    Command(
      .text, "Ctrl-G", .text(.outsidePressed), "the draft in $VISUAL or $EDITOR", hint: "editor"),
  ]
}

extension WindowState {
  fileprivate var hasSelection: Bool { selection != nil }
}
