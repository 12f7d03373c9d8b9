import LibraryModel
import TextUI

extension Command {
  /// All commands that have a key, in the order in which they are shown.
  public static let table: [Command] = Layer.all.flatMap { layer in
    rows(of: layer).filter { $0.unbound == nil }
  }

  /// The groups with the commands of a layer, in their order; they may have commands of other
  /// layers too.
  static func groups(of layer: Layer) -> [[Command]] {
    switch layer {
    case .screen: [screen, named] + Sheet.allCases.map { $0.feature.commands }
    case .text: [text]
    case .find: [find]
    case .completion: [completion]
    case .of(let sheet): [sheet.feature.commands]
    case .sheet: [everySheet]
    case .everywhere: [everywhere]
    }
  }

  /// Commands that work everywhere except in text.
  ///
  /// The hints have this order too: the most frequent first.
  private static let screen: [Command] = [
    Command(
      .screen, "n i", .notes(.writePressed), "write a note", hint: "write",
      menu: MenuEntry(5, "Write a note"), synonyms: "new", when: \.canWrite
    ).daily,
    Command(
      .screen, "N", .notes(.inboxPressed), "write a note in the Inbox, from anywhere",
      synonyms: "new loose"),
    Command(
      .screen, "Enter l →", .navigation(.openPressed), "open", hint: "open",
      menu: MenuEntry(1, "Open here"), when: \.canOpen
    ).daily,
    Command(
      .screen, "Enter l →", .navigation(.openPressed), "follow the selected link",
      hint: .atStart("follow"), when: \.hasLink),
    Command(
      .screen, "Space", .navigation(.pageTurned), "tick or untick the selected task",
      hint: .atStart("tick"),
      menu: MenuEntry(8, { $0.isTaskTicked ? "Untick task" : "Tick task" }),
      when: \.hasTask),
    Command(
      .screen, "Esc h ← Backspace", .navigation(.backPressed), "unmark the rows",
      hint: .kept("unmark", from: 40),
      when: \.hasMarks
    ).harmless,
    Command(
      .screen, "Esc h ← Backspace", .navigation(.backPressed), "back",
      hint: .kept("back", from: 40),
      when: \.canGoBack
    ).daily.harmless,
    Command(
      .screen, "Ctrl-O", .navigation(.jumpBackPressed), "jump back",
      hint: "jump back", when: \.canJumpBack
    ).harmless,
    Command(
      .screen, "e", .notes(.editPressed), "edit the selected item", hint: "edit",
      menu: MenuEntry(6, "Edit"), synonyms: "rename", when: \.canEdit
    ).daily,
    Command(
      .screen, "E", .notes(.editOpenPressed), "edit the open book or character", hint: "edit page",
      menu: MenuEntry(6, "Edit this page"), synonyms: "rename status progress goal",
      when: \.hasOpenItem),
    Command(
      .screen, "Tab Shift-Tab",
      each: .actions(.navigation(.nextSectionPressed), .navigation(.previousSectionPressed)),
      "next, previous section", hint: .kept("section"), when: \.hasSections
    ).daily.harmless,
    Command(
      .screen, "Tab Shift-Tab",
      each: .actions(.navigation(.nextSectionPressed), .navigation(.previousSectionPressed)),
      "next, previous link or task of a text",
      hint: .atStart("next link", short: "next"), when: \.mayHaveStops
    ).harmless,
    Command(
      .screen, "a", .form(.addPressed), "add a book or a character", hint: "add",
      menu: MenuEntry(8, { $0.addsBook ? "Add a book" : "Add a character" }), synonyms: "new"),
    Command(
      .screen, "d Delete", .notes(.deletePressed), "delete what is selected", hint: "delete",
      menu: MenuEntry(9) { "Delete" + $0.markedWords }, synonyms: "remove book character note",
      when: \.canDelete
    ).daily,
    Command(
      .screen, "D", .notes(.discardPressed), "discard the draft or edit",
      hint: "discard", menu: MenuEntry(8, "Discard what is not saved"), when: \.canDiscard),
    Command(
      .screen, "J K",
      each: .actions(.notes(.reorderPressed(1)), .notes(.reorderPressed(-1))),
      "move the selected item down, up", hint: "reorder", when: \.canReorder),
    Command(
      .screen, "u", .notes(.undoPressed), "undo the last change", hint: "undo",
      when: \.canUndo
    ).daily,
    Command(
      .screen, "Ctrl-R", .notes(.redoPressed), "redo the last change", hint: "redo",
      when: \.canRedo),
    Command(
      .screen, "f", .notes(.favouritePressed), "favourite on or off",
      hint: "favourite",
      menu: MenuEntry(
        10, { $0.isFavourite ? "Remove from favourites" : "Add to favourites" }),
      when: \.hasCharacter),
    Command(
      .screen, "=", .shelf(.orderPressed), "next order of the list", hint: "order",
      when: { $0.isOnShelf || $0.canOrderNotes }),
    Command(
      .screen, "X", .shelf(.removeSamplePressed), "remove the sample books",
      menu: MenuEntry(13, "Remove the sample books"), when: \.isOnShelf),
    Command(
      .screen, "0…9",
      (0...9).compactMap { number in
        KeyPress("\(number)").map { ($0, .navigation(.tabChosen(position: number))) }
      }, "tab by number; again: its first screen"
    ).harmless,
    Command(
      .screen, "[ ]",
      each: .actions(.navigation(.previousTabPressed), .navigation(.nextTabPressed)),
      "previous, next tab"
    ).harmless,
    Command(.screen, "j k ↓ ↑", each: .moves(.down, .up, .down, .up), "down, up").harmless,
    Command(
      .screen, "Ctrl-N Ctrl-P",
      each: .actions(
        .navigation(.neighbourPressed(step: 1)), .navigation(.neighbourPressed(step: -1))),
      "next, previous row or note",
      hint: .kept("next note"),
      when: { $0.stack.note != nil && $0.isReading }
    ).harmless,
    Command(
      .screen, "PgDn PgUp Ctrl-D Ctrl-U", each: .moves(.pageDown, .pageUp, .pageDown, .pageUp),
      "page down, up"
    ).harmless,
    Command(.screen, "g G Home End", each: .moves(.first, .last, .first, .last), "first, last row")
      .harmless,
    Command(
      .screen, "Space", .navigation(.pageTurned), "mark or unmark the row", hint: "mark",
      when: \.canMark),
    Command(
      .screen, "Space", .navigation(.pageTurned), "page down in a text",
      hint: "page down", when: \.canTurnPage),
    Command(
      .screen, "Ctrl-F", .find(.openPressed), "find in the open note", hint: "find",
      when: \.isReading
    ).harmless,
    Command(
      .screen, "z", .navigation(.textAlonePressed), "only the text, centred; again: all",
      hint: "only text", menu: MenuEntry(8, "Only the text"), synonyms: "zen focus distraction",
      when: \.showsTextAlone
    ).harmless,
    Command(
      .screen, "/", .sheet(.openPressed(.search)), "search books, characters, notes and drafts",
      hint: "search"
    ).daily,
    Command(
      .screen, "t", .shelf(.tabPressed), "show or hide the tab of a book",
      menu: MenuEntry(11, { $0.hasTab ? "Hide tab" : "Show tab" }), when: \.hasBook),
    Command(
      .screen, "p", .shelf(.progressPressed), "progress: how far the book is read",
      hint: "progress", menu: MenuEntry(8, "Set the progress"), synonyms: "page", when: \.hasBook),
    Command(.screen, "m", .sheet(.openPressed(.menu)), "actions menu", hint: "menu"),
    Command(
      .screen, "o", .navigation(.openWindowPressed(.beside)), "open in a new window beside",
      hint: "beside", menu: MenuEntry(2, "Open in a new window beside")),
    Command(
      .screen, "O", .navigation(.openWindowPressed(.below)), "open in a new window below",
      menu: MenuEntry(3, "Open in a new window below")),
    Command(
      .screen, "y", .navigation(.copyPlacePressed), "copy this place's URL",
      hint: "copy URL"),
    Command(.screen, "s", .sheet(.openPressed(.scenes)), "list scenes", hint: "scenes"),
    Command(
      .screen, "q", .program(.quitPressed), "quit", hint: .atEnd("quit"),
      synonyms: ":q :q! :qa :qa!"
    ).daily,
    Command(.screen, "Q", .program(.closePressed), "close the scene: it can be reopened"),
  ]

  /// Commands without a key of their own.
  ///
  /// A sheet that has no key is opened from here: it needs one line.
  private static let named: [Command] =
    [
      Command(named: "Inbox", .navigation(.inboxOpened), synonyms: "shelf notes"),
      Command(named: "import…", .sheet(.openPressed(.importing)), synonyms: "kindle csv epub"),
      Command(
        named: "synchronize now", .program(.synchronizePressed), synonyms: "git push pull send",
        when: { $0.sync != nil }),
      Command(named: "remove the sample books", .shelf(.removeSamplePressed)),
      Command(
        named: "conflict: choose mine or theirs", .notes(.conflictPressed),
        synonyms: "merge sync mirror both texts", when: \.hasConflict),
      Command(
        named: "save the draft", .text(.savePressed), synonyms: ":w :write note",
        when: \.hasUnsavedText),
      Command(
        // NB: A name that begins with “save” would be first where nothing is unsaved.
        named: "keep the text and quit", .program(.saveAndQuitPressed),
        synonyms: ":wq :x :wq! :wqa save"),
    ]
    + NoteOrder.allCases.map { order in
      Command(
        named: "order of notes: \(order.words)", .notes(.orderChosen(order)), synonyms: "sort",
        when: \.canOrderNotes)
    }
    + ExportFormat.allCases.map { format in
      Command(
        named: "export the library as \(format.title)", .program(.exportPressed(format)),
        synonyms: "backup \(format.rawValue)")
    }

  private static let everywhere: [Command] = [
    Command(.everywhere, "Ctrl-L", .program(.redrawPressed), "redraw the screen").harmless,
    Command(.everywhere, "Ctrl-Z", .program(.suspendPressed), "suspend"),
    Command(.everywhere, "Ctrl-C", .program(.quitPressed), "quit"),
  ]
}

extension WindowState {
  var canOpen: Bool {
    switch focus {
    case .books: stack.note == nil && bookCount > 0
    case .characters: stack.note == nil && characterCount > 0
    case .notes: stack.note == nil && noteCount > 0
    case .mentions: mentionCount > 0
    case .synopsis, .draft: false
    }
  }
  fileprivate var canWrite: Bool { owner != nil || screen.character != nil }
  fileprivate var canGoBack: Bool { stack.top != .root && !hasMarks }
  fileprivate var canDelete: Bool { selectedItem != nil }
  fileprivate var canEdit: Bool { selectedNote != nil || formOfSelection != nil }
  fileprivate var canUndo: Bool { scene.history.undoable != nil }
  fileprivate var canRedo: Bool { scene.history.redoable != nil }
  fileprivate var hasCharacter: Bool {
    character != nil || (focus == .characters && characterCount > 0)
  }
  fileprivate var canTurnPage: Bool { isReading && !hasTask && readingScrolls }
  fileprivate var hasSections: Bool { sections.count > 1 && !mayHaveStops }
}
