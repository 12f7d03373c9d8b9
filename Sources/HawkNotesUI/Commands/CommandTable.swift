import TextUI

extension Command {
  /// All commands, in the order in which they are shown.
  public static let table: [Command] = Layer.all.flatMap { byLayer[$0] ?? [] }

  /// All commands, in their order within their layer.
  static let rows: [Command] =
    screen + text + find + Sheet.allCases.flatMap { $0.overlay.commands } + everySheet + everywhere

  /// Commands that work everywhere except in text.
  ///
  /// The hints have this order too: the most frequent first.
  private static let screen: [Command] = [
    Command(
      .screen, "n i", .notes(.writePressed), "write a note about this book or character",
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
      .screen, "d Delete", .notes(.deletePressed), "delete the selected note", hint: "delete",
      menu: MenuEntry(7, "Delete"), when: \.hasNote),
    Command(
      .screen, "u", .notes(.undoPressed), "restore the last deleted note", hint: "undo",
      when: \.canUndo),
    Command(
      .screen, "Ctrl-R", .notes(.redoPressed), "delete the restored note again", hint: "redo",
      when: \.canRedo),
    Command(
      .screen, "f", .notes(.favouritePressed), "add a character to favourites, or remove it",
      hint: "favourite",
      menu: MenuEntry(8, "Add to or remove from favourites"), when: \.hasCharacter),
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
      }, "tab by number"),
    Command(.screen, "]", .navigation(.nextTabPressed), "next tab"),
    Command(.screen, "[", .navigation(.previousTabPressed), "previous tab"),
    Command(.screen, "j ↓", .navigation(.moved(.down)), "down"),
    Command(.screen, "k ↑", .navigation(.moved(.up)), "up"),
    Command(.screen, "PgDn Ctrl-D", .navigation(.moved(.pageDown)), "page down"),
    Command(.screen, "PgUp Ctrl-U", .navigation(.moved(.pageUp)), "page up"),
    Command(
      .screen, "Space", .navigation(.pageTurned), "page down in a note or synopsis",
      hint: "page down", when: \.canTurnPage),
    Command(.screen, "g Home", .navigation(.moved(.first)), "first row"),
    Command(.screen, "G End", .navigation(.moved(.last)), "last row"),
    MenuSheet.opening,
    ShopSheet.opening,
    Command(
      .screen, "o", .navigation(.openWindowPressed(.beside)), "open in a new window beside",
      hint: "beside",
      menu: MenuEntry(2, "Open in a new window beside")),
    Command(
      .screen, "O", .navigation(.openWindowPressed(.below)), "open in a new window below",
      menu: MenuEntry(3, "Open in a new window below")),
    Command(
      .screen, "y", .navigation(.copyPlacePressed), "copy the URL of this place", hint: "copy URL"),
    ScenesSheet.opening,
    Command(
      .screen, "q", .program(.quitPressed), "quit (everything is kept)", hint: .atEnd("quit")),
    Command(.screen, "Q", .program(.closePressed), "close the scene (it can be reopened)"),
  ]

  private static let everywhere: [Command] = [
    Command(.everywhere, "Ctrl-L", .program(.redrawPressed), "redraw the screen"),
    Command(.everywhere, "Ctrl-Z", .program(.suspendPressed), "suspend"),
    Command(.everywhere, "Ctrl-C", .program(.quitPressed), "quit (everything is kept)"),
  ]
}

extension WindowState {
  fileprivate var canOpen: Bool {
    stack.note == nil
      && ((focus == .characters && !characters.isEmpty) || (focus == .notes && !notes.isEmpty))
  }
  fileprivate var canWrite: Bool { owner != nil || screen.character != nil }
  fileprivate var canGoBack: Bool { stack.top != .root }
  fileprivate var hasNote: Bool { selectedNote != nil }
  fileprivate var canUndo: Bool { !scene.deletions.deleted.notes.isEmpty }
  fileprivate var canRedo: Bool { !scene.deletions.restored.notes.isEmpty }
  fileprivate var hasCharacter: Bool {
    character != nil || (focus == .characters && !characters.isEmpty)
  }
  fileprivate var canTurnPage: Bool { isReading && readingScrolls }
  fileprivate var hasSections: Bool { sections.count > 1 }
}
