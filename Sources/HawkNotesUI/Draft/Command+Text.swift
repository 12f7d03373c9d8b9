extension Command {
  /// The commands of a text that is being edited.
  static let text: [Command] = [
    Command(.text, "Ctrl-S", .text(.savePressed), "save the note", hint: "save"),
    Command(
      .text, "Esc", .text(.leavePressed), "leave; the draft is kept",
      hint: "leave, keep draft"
    ).harmless,
    Command(.text, "Enter", .text(.linePressed), "new line; next list item"),
    Command(.text, "Ctrl-J", .text(.typed("\n")), "new line, also in a list"),
    Command(
      .text, "Tab Shift-Tab", each: .actions(.text(.indentPressed), .text(.outdentPressed)),
      "tab or indent, outdent"),
    Command(.text, "← → ↑ ↓", each: .cursor(.left, .right, .up, .down), "move").harmless,
    Command(.text, "Home End", each: .cursor(.home, .end), "start, end of row or line").harmless,
    Command(.text, "Ctrl-← Alt-← Alt-b", .text(.cursorMoved(.wordLeft)), "word left").harmless,
    Command(.text, "Ctrl-→ Alt-→ Alt-f", .text(.cursorMoved(.wordRight)), "word right").harmless,
    Command(.text, "PgUp PgDn", each: .cursor(.pageUp, .pageDown), "page up, down").harmless,
    Command(
      .text, "Ctrl-↑ Ctrl-↓", each: .cursor(.paragraphUp, .paragraphDown), "paragraph up, down"
    ).harmless,
    Command(.text, "Ctrl-Home Ctrl-End", each: .cursor(.start, .finish), "text's start, end")
      .harmless,
    Command(.text, "Shift-…", selecting, "select, with any key above").harmless,
    Command(.text, "Ctrl-A", .text(.selectAllPressed), "select all"),
    Command(.text, "Ctrl-X", .text(.cutPressed), "cut", hint: "cut", when: \.hasSelection),
    Command(
      .text, "Ctrl-C", .text(.copyPressed), "copy, or quit if nothing is selected", hint: "copy",
      when: \.hasSelection),
    Command(.text, "Ctrl-V", .text(.pastePressed), "paste"),
    Command(
      .text, "Backspace Delete",
      each: .actions(.text(.deleted(.backspace)), .text(.deleted(.delete))),
      "delete the letter before, after the cursor"),
    Command(
      .text, "Ctrl-W Alt-Backspace", .text(.deleted(.wordBefore)), "delete a word"),
    Command(.text, "Alt-d", .text(.deleted(.wordAfter)), "delete the next word"),
    Command(
      .text, "Ctrl-U Ctrl-K",
      each: .actions(.text(.deleted(.toLineStart)), .text(.deleted(.toLineEnd))),
      "delete to the start, end of the line"),
    Command(
      .text, "Ctrl-Z Ctrl-_", .text(.undoPressed), "undo; bring back what was discarded",
      hint: "undo",
      when: \.canUndoInText),
    Command(
      .text, "Ctrl-Y Ctrl-R", .text(.redoPressed), "redo", hint: "redo", when: \.canRedoInText),
    Command(
      .text, "Ctrl-D", .text(.discardPressed), "discard the draft, or what the edit changed",
      hint: "discard", when: \.canDiscardText),
    Command(.text, "Ctrl-F", .find(.openPressed), "find in the text", hint: "find"),
    Command(
      .text, "F7", .sheet(.openPressed(.spelling)), "next misspelt word, with suggestions",
      hint: "spelling", synonyms: "spell check dictionary",
      when: { !$0.settings.chosen.spelling.isEmpty }),
    Command(
      .text, "Ctrl-G", .text(.outsidePressed), "edit in $VISUAL or $EDITOR", hint: "editor"),
    Command(
      .text, "Alt-z", .navigation(.textAlonePressed), "only the text, centred; again: all",
      synonyms: "zen focus distraction"
    ).harmless,
    Command(.text, "F1", .sheet(.openPressed(.keys)), "show the keys", hint: .atEnd("keys"))
      .harmless,
  ]
}

extension WindowState {
  fileprivate var hasSelection: Bool { selection != nil }
}
