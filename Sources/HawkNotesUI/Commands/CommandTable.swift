import TextUI

extension Command {
  /// Every command there is, in the order in which they are shown.
  public static let table: [Command] = Layer.all.flatMap { byLayer[$0] ?? [] }

  /// Every command, in its order within its layer.
  static let rows: [Command] =
    screen + text + find + Sheet.allCases.flatMap { $0.overlay.commands } + everySheet + everywhere

  /// Anywhere but in text.
  ///
  /// The hints come in this order too: first what one does most.
  private static let screen: [Command] = [
    Command(
      .screen, "n", .notes(.writePressed), "write: into the draft of this book or character",
      hint: "write",
      menu: MenuEntry(5, "Write a note"), when: \.canWrite),
    Command(
      .screen, "Enter l →", .navigation(.openPressed), "open", hint: "open",
      menu: MenuEntry(1, "Open here"),
      when: \.canOpen),
    Command(
      .screen, "Esc h ← Backspace", .navigation(.backPressed), "back", hint: "back",
      when: \.canGoBack),
    Command(
      .screen, "e", .notes(.editPressed), "edit the selected note", hint: "edit",
      menu: MenuEntry(6, "Edit"),
      when: \.hasNote),
    Command(
      .screen, "d", .notes(.deletePressed), "delete the selected note", hint: "delete",
      menu: MenuEntry(7, "Delete"), when: \.hasNote),
    Command(
      .screen, "u", .notes(.undoPressed), "restore the note deleted last", hint: "undo",
      when: \.canUndo),
    Command(
      .screen, "Ctrl-R", .notes(.redoPressed), "delete it again", hint: "redo", when: \.canRedo),
    Command(
      .screen, "f", .notes(.favouritePressed), "favourite, on a character", hint: "favourite",
      menu: MenuEntry(8, "Favourite, or no more"), when: \.hasCharacter),
    ShopSheet.opening,
    Command(
      .screen, "Tab", .navigation(.nextSectionPressed), "next section of the screen",
      hint: "section",
      when: \.hasSections),
    Command(
      .screen, "Shift-Tab", .navigation(.previousSectionPressed), "previous section of the screen"),
    Command(
      .screen, "1…9",
      (1...9).compactMap { number in
        KeyPress("\(number)").map { ($0, .navigation(.tabChosen(position: number))) }
      }, "tab by position"),
    Command(.screen, "]", .navigation(.nextTabPressed), "next tab"),
    Command(.screen, "[", .navigation(.previousTabPressed), "previous tab"),
    Command(.screen, "j ↓", .navigation(.moved(.down)), "down"),
    Command(.screen, "k ↑", .navigation(.moved(.up)), "up"),
    Command(.screen, "PgDn", .navigation(.moved(.pageDown)), "a page down"),
    Command(.screen, "PgUp", .navigation(.moved(.pageUp)), "a page up"),
    Command(.screen, "g Home", .navigation(.moved(.first)), "to the first"),
    Command(.screen, "G End", .navigation(.moved(.last)), "to the last"),
    Command(
      .screen, "o", .navigation(.openWindowPressed(.beside)), "open in a new window, beside",
      hint: "beside",
      menu: MenuEntry(2, "Open in a window beside")),
    Command(
      .screen, "O", .navigation(.openWindowPressed(.below)), "open in a new window, below",
      menu: MenuEntry(3, "Open in a window below")),
    MenuSheet.opening,
    Command(
      .screen, "y", .navigation(.copyPlacePressed), "copy the URL of this place", hint: "copy URL"),
    ScenesSheet.opening,
    Command(.screen, "q", .program(.quitPressed), "quit; the scene stays", hint: "quit"),
    Command(.screen, "Q", .program(.closePressed), "close the scene; it can be reopened"),
  ]

  private static let everySheet: [Command] = [
    Command(
      .sheet, "Esc Enter q", .sheet(.closePressed), "done; so does the key that opened the sheet",
      hint: "done", when: \.hasSharedHints),
    Command(
      .sheet, "j ↓", .navigation(.moved(.down)), "down", hint: "down",
      when: \.sheetScrolls),
    Command(
      .sheet, "k ↑", .navigation(.moved(.up)), "up", hint: "up", when: \.sheetScrolls),
    Command(.sheet, "PgDn", .navigation(.moved(.pageDown)), "a page down"),
    Command(.sheet, "PgUp", .navigation(.moved(.pageUp)), "a page up"),
    Command(.sheet, "g Home", .navigation(.moved(.first)), "to the top"),
    Command(.sheet, "G End", .navigation(.moved(.last)), "to the end"),
    Command(.sheet, "Q", .program(.closePressed), "close the scene; it can be reopened"),
  ]

  private static let text: [Command] = [
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

  private static let find: [Command] = [
    Command(.find, "Enter ↓ Ctrl-F", .find(.nextPressed), "the next match", hint: "next"),
    Command(.find, "↑", .find(.previousPressed), "the match before", hint: "previous"),
    Command(.find, "Backspace", .find(.erased), "delete the last character"),
    Command(.find, "Ctrl-U Ctrl-W Alt-Backspace", .find(.cleared), "delete all of it"),
    Command(
      .find, "Esc", .find(.closePressed), "back to the text, at the match", hint: "to the text"),
  ]

  private static let everywhere: [Command] = [
    Command(.everywhere, "Ctrl-L", .program(.redrawPressed), "redraw the screen"),
    Command(.everywhere, "Ctrl-Z", .program(.suspendPressed), "suspend"),
    Command(.everywhere, "Ctrl-C", .program(.quitPressed), "quit; the scene stays"),
  ]
}

extension WindowState {
  fileprivate var canOpen: Bool {
    stack.note == nil
      && ((focus == .characters && !characters.isEmpty) || (focus == .notes && !notes.isEmpty))
  }
  fileprivate var hasSelection: Bool { selection != nil }
  fileprivate var canWrite: Bool { owner != nil || screen.character != nil }
  fileprivate var canGoBack: Bool { stack.top != .root }
  fileprivate var hasNote: Bool { selectedNote != nil }
  fileprivate var canUndo: Bool { !scene.deleted.notes.isEmpty }
  fileprivate var canRedo: Bool { !scene.undeleted.notes.isEmpty }
  fileprivate var hasCharacter: Bool {
    character != nil || (focus == .characters && !characters.isEmpty)
  }
  fileprivate var hasSections: Bool { sections.count > 1 }
  fileprivate var hasSharedHints: Bool { scene.sheet?.overlay.hasSharedHints ?? true }
  fileprivate var sheetScrolls: Bool { hasSharedHints && overlay?.scrolls ?? false }
}
