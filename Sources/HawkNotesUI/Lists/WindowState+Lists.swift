import LibraryModel
import TextUI

// Moving over tabs, sections and rows, and opening the selected item.

extension WindowState {
  mutating func selectTab(by step: Int) {
    guard library.isLoaded else { return message = notLoaded }
    let tabs = tabs
    let index = tabs.firstIndex(of: tab) ?? 0
    select(tabs[(index + step + tabs.count) % tabs.count])
  }

  mutating func selectTab(at position: Int) {
    guard library.isLoaded else { return message = notLoaded }
    guard tabs.indices.contains(position) else {
      message = .warning("There is no tab \(position).")
      return
    }
    guard tabs[position] == tab else { return select(tabs[position]) }
    // The first screen of this tab: Ctrl-O comes back.
    jump { $0.setStack(TabStack()) }
  }

  /// Moves in the section with the focus; past its last row and before its first one, into the next
  /// or the previous section with rows.
  mutating func move(_ movement: Movement) {
    if let sheet = scene.sheet { return sheet.feature.move(movement, in: &self) }
    if leaveSection(by: movement) { return }
    if isEmpty(focus), stack.note == nil { return message = noRowSelected }
    moveInSection(movement)
  }

  mutating func moveInSection(_ movement: Movement) {
    if isReading { return scrollText(movement) }
    let rows = listPlaces
    library.goal = nil
    if focus == .books, let list = bookRows {
      screen.book = selection(screen.book, in: list, movement, page: rows.books)
    } else if focus == .characters, let list = characterRows {
      screen.character = selection(screen.character, in: list, movement, page: rows.characters)
    } else if focus == .notes, let list = noteRows {
      screen.note = selection(screen.note, in: list, movement, page: rows.notes)
    } else if focus == .mentions, let list = mentionRows {
      let rows = mentionsPlace.underHeading.rows
      selectMention(selection(screen.mention?.item, in: list, movement, page: rows))
    }
  }

  /// Returns the selection after a move; a row that has not been read becomes the goal.
  private mutating func selection<Row>(
    _ selected: Row.ID?, in list: LoadedRows<Row>, _ movement: Movement, page: Int
  ) -> Row.ID? {
    guard list.total > 0 else { return nil }
    let target = movement.index(from: list.index(of: selected) ?? 0, of: list.total, page: page)
    if let row = list.row(at: target) { return row.id }
    library.goal = ListGoal(list: list.list, index: target)
    return selected
  }

  /// Whether keys scroll a text: an open note, or the synopsis.
  var isReading: Bool {
    stack.note != nil ? focus != .mentions : focus == .synopsis
  }

  /// Whether keys act on the text of an open note.
  private var isReadingNote: Bool { stack.note != nil && isReading }

  /// Whether that text is longer than its area.
  var readingScrolls: Bool { readFlow.isLonger(than: readingSize.rows) }

  mutating func turnPage() -> [Effect] {
    if hasTask { return toggleTask() }
    if isReading { move(.pageDown) } else { toggleMark() }
    return []
  }

  mutating func openSelection() -> [Effect] {
    if isReadingNote || currentStop != nil { return followStop() }
    openRow()
    return []
  }

  /// Opens the next or the previous note of the list, while one is read.
  mutating func openNote(by step: Int) {
    guard let rows = noteRows, let index = rows.index(of: stack.note) else {
      return message = notLoaded
    }
    guard (0..<rows.total).contains(index + step) else {
      message = .info(step > 0 ? "This is the last note." : "This is the first note.")
      return
    }
    guard let row = rows.row(at: index + step) else { return message = notLoaded }
    openInstead(row.id)
  }

  /// Opens a note of the list in place of the one that is read.
  mutating func openInstead(_ note: Note.ID) {
    var stack = stack
    setStack(stack.withoutNote)
    screen.focus = .notes
    screen.note = note
    stack.note = note
    setStack(stack)
  }

  private mutating func openRow() {
    var stack = stack
    switch focus {
    case .books:
      if let book = screen.book { return go(to: .book(book)) }
    case .characters: stack.character = screen.character
    case .notes: stack.note = screen.note
    case .mentions: return openMention()
    case .synopsis, .draft: break
    }
    if stack == self.stack { message = noRowSelected } else { setStack(stack) }
  }

  mutating func open(_ link: Link) {
    if Sheet.allCases.contains(where: { $0.feature.open(at: link.place, in: &self) }) {
      return
    }
    go(to: link.place)
    guard let part = link.sheet else { return }
    Sheet.allCases.first { $0.feature.linkSheet == part }?.feature.open(in: &self)
  }

  /// Moves over a text that is only read: the note, or the synopsis.
  private mutating func scrollText(_ movement: Movement) {
    let flow = readFlow
    let last = flow.lastTop(rows: readingSize.rows)
    let page = max(1, readingSize.rows - 1)
    let top = flow.rowStart(at: screen.textTop)
    let target =
      switch movement {
      case .first: 0
      case .last: last
      case .down: flow.start(1, rowsAfter: top)
      case .up: flow.start(1, rowsBefore: top)
      case .pageDown: flow.start(page, rowsAfter: top)
      case .pageUp: flow.start(page, rowsBefore: top)
      }
    screen.textTop = min(target, last)
    screen.target = nil
    dropHiddenStop()
  }

  /// Scrolls the note or the synopsis by a number of rows, downwards if positive.
  mutating func scrollText(by rows: Int) {
    let flow = readFlow
    let last = flow.lastTop(rows: readingSize.rows)
    let top = min(flow.rowStart(at: screen.textTop), last)
    let target =
      rows < 0 ? flow.start(-rows, rowsBefore: top) : flow.start(rows, rowsAfter: top)
    screen.textTop = min(target, last)
    screen.target = nil
    dropHiddenStop()
  }

  /// The synopsis of a book or a character.
  var synopsis: String {
    character?.synopsis ?? (openBook == nil ? nil : book?.synopsis) ?? ""
  }
}
