import LibraryModel
import TextUI

// The sections of the screen, and the moves of the focus between them.

extension WindowState {
  /// The sections between which Tab and the arrows move, in their order on the screen: lists
  /// without rows are the last ones.
  var sections: [Section] {
    // NB: no closure: it would hold a copy of the whole state.
    var (filled, empty): ([Section], [Section]) = ([], [])
    for section in allSections {
      if isEmpty(section) { empty.append(section) } else { filled.append(section) }
    }
    return filled + empty
  }

  private var allSections: [Section] {
    switch (stack.top, tab) {
    case (.root, .shelf): [.books, .notes]
    case (.root, .favourites): [.characters]
    case (.root, .book), (.book, _): synopsisSection + [.characters, .notes]
    case (.character, _): synopsisSection + (hasMentions ? [.notes, .mentions] : [.notes])
    case (.note, _): hasMentions ? [.notes, .mentions] : [.notes]
    }
  }

  private var synopsisSection: [Section] {
    synopsis.isEmpty && screen.focus != .synopsis ? [] : [.synopsis]
  }

  /// The section with the focus on a screen that was not shown before: the first list, and one with
  /// rows if there is any.
  var firstSection: Section { sections.first { $0 != .synopsis } ?? .notes }

  /// Whether a section is a list that was read and has no rows.
  func isEmpty(_ section: Section) -> Bool {
    switch section {
    case .books: bookRows?.total == 0
    case .characters: characterRows?.total == 0
    case .notes: stack.note == nil && noteRows?.total == 0
    case .mentions: mentionRows?.total == 0
    case .synopsis, .draft: false
    }
  }

  /// Moves the focus to the next or the previous section, or selects a link or task of the text
  /// that is read.
  mutating func selectSection(by step: Int) {
    if stack.note != nil, !hasMentions { return selectStopOfNote(by: step) }
    if selectNextStop(by: step) { return }
    let sections = sections
    guard sections.count > 1 else { return message = .info("This screen has one section.") }
    let index = sections.firstIndex(of: focus) ?? 0
    enter(sections[(index + step + sections.count) % sections.count])
  }

  private mutating func enter(_ section: Section) {
    screen.stop = nil
    screen.target = nil
    screen.focus = section
  }

  /// Moves the focus to the nearest section with rows, if a move leads out of this one, and to its
  /// first or last row; returns false if there is none.
  mutating func leaveSection(by movement: Movement) -> Bool {
    guard let step = step(beyond: movement) else { return false }
    let sections = sections
    let index = sections.firstIndex(of: focus) ?? 0
    let rest = step > 0 ? Array(sections[(index + 1)...]) : sections[..<index].reversed()
    guard let next = rest.first(where: { !isEmpty($0) }) else { return false }
    enter(next)
    moveInSection(step > 0 ? .first : .last)
    return true
  }

  /// Returns the direction of a move that leads out of the section; nil if it stays in it.
  private func step(beyond movement: Movement) -> Int? {
    guard focus != .draft else { return nil }
    return switch movement {
    case .down, .pageDown: isAtEnd ? 1 : nil
    case .up, .pageUp: isAtStart ? -1 : nil
    case .first, .last: nil
    }
  }

  private var isAtStart: Bool {
    if isReading { return readFlow.rowStart(at: screen.textTop) == 0 }
    return rowInFocus.map { $0.index == 0 || $0.total == 0 } ?? false
  }

  private var isAtEnd: Bool {
    if isReading {
      return readFlow.rowStart(at: screen.textTop) >= readFlow.lastTop(rows: readingSize.rows)
    }
    return rowInFocus.map { $0.index >= $0.total - 1 } ?? false
  }

  /// The index of the selected row and the number of rows of the list with the focus; nil if it was
  /// not read.
  private var rowInFocus: (index: Int, total: Int)? {
    func place<Row>(_ id: Row.ID?, in rows: LoadedRows<Row>?) -> (Int, Int)? {
      rows.map { ($0.index(of: id) ?? 0, $0.total) }
    }
    return switch focus {
    case .books: place(screen.book, in: bookRows)
    case .characters: place(screen.character, in: characterRows)
    case .notes: place(screen.note, in: noteRows)
    case .mentions: place(screen.mention?.item, in: mentionRows)
    case .synopsis, .draft: nil
    }
  }
}
