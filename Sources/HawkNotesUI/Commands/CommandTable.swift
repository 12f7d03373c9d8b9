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
      .screen, "n", .writePressed, "write: into the draft of this book or character", hint: "write",
      menu: MenuEntry(5, "Write a note"), when: \.canWrite),
    Command(
      .screen, "Enter l →", .openPressed, "open", hint: "open", menu: MenuEntry(1, "Open here"),
      when: \.canOpen),
    Command(.screen, "Esc h ← Backspace", .backPressed, "back", hint: "back", when: \.canGoBack),
    Command(
      .screen, "e", .editPressed, "edit the selected note", hint: "edit",
      menu: MenuEntry(6, "Edit"),
      when: \.hasNote),
    Command(
      .screen, "d", .deletePressed, "delete the selected note", hint: "delete",
      menu: MenuEntry(7, "Delete"), when: \.hasNote),
    Command(
      .screen, "u", .undoPressed, "restore the note deleted last", hint: "undo", when: \.canUndo),
    Command(.screen, "Ctrl-R", .redoPressed, "delete it again", hint: "redo", when: \.canRedo),
    Command(
      .screen, "f", .favouritePressed, "favourite, on a character", hint: "favourite",
      menu: MenuEntry(8, "Favourite, or no more"), when: \.hasCharacter),
    ShopSheet.opening,
    Command(
      .screen, "Tab", .nextSectionPressed, "next section of the screen", hint: "section",
      when: \.hasSections),
    Command(.screen, "Shift-Tab", .previousSectionPressed, "previous section of the screen"),
    Command(
      .screen, "1…9",
      (1...9).compactMap { number in
        KeyPress("\(number)").map { ($0, .tabChosen(position: number)) }
      }, "tab by position"),
    Command(.screen, "]", .nextTabPressed, "next tab"),
    Command(.screen, "[", .previousTabPressed, "previous tab"),
    Command(.screen, "j ↓", .moved(.down), "down"),
    Command(.screen, "k ↑", .moved(.up), "up"),
    Command(.screen, "PgDn", .moved(.pageDown), "a page down"),
    Command(.screen, "PgUp", .moved(.pageUp), "a page up"),
    Command(.screen, "g Home", .moved(.first), "to the first"),
    Command(.screen, "G End", .moved(.last), "to the last"),
    Command(
      .screen, "o", .openWindowPressed(.beside), "open in a new window, beside", hint: "beside",
      menu: MenuEntry(2, "Open in a window beside")),
    Command(
      .screen, "O", .openWindowPressed(.below), "open in a new window, below",
      menu: MenuEntry(3, "Open in a window below")),
    MenuSheet.opening,
    Command(.screen, "y", .copyPlacePressed, "copy the URL of this place", hint: "copy URL"),
    ScenesSheet.opening,
    Command(.screen, "q", .quitPressed, "quit; the scene stays", hint: "quit"),
    Command(.screen, "Q", .closePressed, "close the scene; it can be reopened"),
  ]

  private static let everySheet: [Command] = [
    Command(
      .sheet, "Esc Enter q", .sheetDismissed, "done; so does the key that opened the sheet",
      hint: "done", when: \.hasSharedHints),
    Command(
      .sheet, "j ↓", .moved(.down), "down", hint: "down",
      when: \.sheetScrolls),
    Command(
      .sheet, "k ↑", .moved(.up), "up", hint: "up", when: \.sheetScrolls),
    Command(.sheet, "PgDn", .moved(.pageDown), "a page down"),
    Command(.sheet, "PgUp", .moved(.pageUp), "a page up"),
    Command(.sheet, "g Home", .moved(.first), "to the top"),
    Command(.sheet, "G End", .moved(.last), "to the end"),
    Command(.sheet, "Q", .closePressed, "close the scene; it can be reopened"),
  ]

  private static let text: [Command] = [
    Command(
      .text, "Ctrl-S", .savePressed, "save the draft as a note, or the edit into its note",
      hint: "save"),
    Command(
      .text, "Esc", .leaveTextPressed, "leave the text; the draft stays", hint: "leave, draft stays"
    ),
    Command(.text, "Enter", .linePressed, "a new line; in a list, the next item"),
    Command(.text, "Ctrl-J", .typed("\n"), "a new line and nothing else"),
    Command(.text, "Tab", .indentPressed, "a tabulator; in a list, indent"),
    Command(.text, "Shift-Tab", .outdentPressed, "take an indentation back"),
    Command(.text, "←", .cursorMoved(.left), "left"),
    Command(.text, "→", .cursorMoved(.right), "right"),
    Command(.text, "↑", .cursorMoved(.up), "up"),
    Command(.text, "↓", .cursorMoved(.down), "down"),
    Command(.text, "Home", .cursorMoved(.home), "to the row's start, then the line's"),
    Command(.text, "End", .cursorMoved(.end), "to the row's end, then the line's"),
    Command(.text, "Ctrl-← Alt-← Alt-b", .cursorMoved(.wordLeft), "a word left"),
    Command(.text, "Ctrl-→ Alt-→ Alt-f", .cursorMoved(.wordRight), "a word right"),
    Command(.text, "PgUp", .cursorMoved(.pageUp), "a page up"),
    Command(.text, "PgDn", .cursorMoved(.pageDown), "a page down"),
    Command(
      .text, "Ctrl-↑", .cursorMoved(.paragraphUp), "to the paragraph's start, then the one before"),
    Command(.text, "Ctrl-↓", .cursorMoved(.paragraphDown), "to the next paragraph"),
    Command(.text, "Ctrl-Home", .cursorMoved(.start), "to the text's start"),
    Command(.text, "Ctrl-End", .cursorMoved(.finish), "to the text's end"),
    Command(.text, "Shift-…", selecting, "with any of these: select"),
    Command(.text, "Ctrl-A", .selectAllPressed, "select all"),
    Command(.text, "Ctrl-X", .cutPressed, "cut", hint: "cut", when: \.hasSelection),
    Command(
      .text, "Ctrl-C", .copyPressed, "copy; with nothing selected, quit", hint: "copy",
      when: \.hasSelection),
    Command(.text, "Ctrl-V", .pastePressed, "paste what was cut or copied"),
    Command(.text, "Backspace", .deleted(.backspace), "delete the character before"),
    Command(.text, "Delete", .deleted(.delete), "delete the character after"),
    Command(
      .text, "Ctrl-W Alt-Backspace", .deleted(.wordBefore), "delete the word before",
      hint: "delete word"),
    Command(.text, "Alt-d", .deleted(.wordAfter), "delete the word after"),
    Command(.text, "Ctrl-U", .deleted(.toLineStart), "delete to the line's start"),
    Command(.text, "Ctrl-K", .deleted(.toLineEnd), "delete to the line's end"),
    Command(.text, "Ctrl-_", .undoEditPressed, "undo", hint: "undo", when: \.canUndoEdit),
    Command(.text, "Ctrl-R", .redoEditPressed, "redo", hint: "redo", when: \.canRedoEdit),
    Command(.text, "Ctrl-F", .findPressed, "find in the text", hint: "find"),
    Command(
      .text, "Ctrl-G", .outsidePressed, "the draft in $VISUAL or $EDITOR", hint: "editor"),
  ]

  private static let find: [Command] = [
    Command(.find, "Enter ↓ Ctrl-F", .found(.next), "the next match", hint: "next"),
    Command(.find, "↑", .found(.previous), "the match before", hint: "previous"),
    Command(.find, "Backspace", .found(.erased), "delete the last character"),
    Command(.find, "Ctrl-U Ctrl-W Alt-Backspace", .found(.cleared), "delete all of it"),
    Command(.find, "Esc", .findClosed, "back to the text, at the match", hint: "to the text"),
  ]

  private static let everywhere: [Command] = [
    Command(.everywhere, "Ctrl-L", .redrawPressed, "redraw the screen"),
    Command(.everywhere, "Ctrl-Z", .suspendPressed, "suspend"),
    Command(.everywhere, "Ctrl-C", .quitPressed, "quit; the scene stays"),
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
