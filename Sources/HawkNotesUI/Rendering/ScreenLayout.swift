import LibraryModel
import TextUI

/// The layout of a window: a function of the state, for the views that draw and the keys that move
/// over what is shown.
struct ScreenLayout: Equatable {
  var tabBar: Rect
  var status: Rect
  var hints: Rect
  /// The area of the screen, without the rows around it.
  var body: Rect
  /// Title, author and tagline, or the character's name.
  var header = Rect.none
  var cover = Rect.none
  var synopsis = Rect.none
  var characters = Rect.none
  var notes = Rect.none
  var draft = Rect.none
  /// The note that is open for reading.
  var reading = Rect.none

  /// The smallest window in which everything works.
  static let least = Size(columns: 20, rows: 5)
  /// Wider texts are hard to read.
  static let readable = 80

  init(_ state: WindowState) {
    var rest = Rect(column: 0, row: 0, columns: state.size.columns, rows: state.size.rows)
    tabBar = rest.takeTop(1)
    hints = rest.takeBottom(1)
    status = rest.takeBottom(1)
    if state.size.rows >= 20 { _ = rest.takeTop(1) }
    body = rest
    if state.stack.note != nil {
      layReading()
    } else if state.size.columns >= 100 {
      layBeside(state)
    } else {
      layBelow(state)
    }
  }

  private mutating func layReading() {
    let margin = Self.margin(of: body)
    var column = body.inset(columns: margin, rows: 0)
    column.columns = min(column.columns, Self.readable)
    column.column += max(0, (body.columns - 2 * margin - column.columns) / 2)
    header = column.takeTop(min(2, max(0, column.rows - 1)))
    if column.rows > 4 { _ = column.takeTop(1) }
    reading = column
  }

  /// Lays out two columns: the book or character on one side, its notes and draft on the other.
  private mutating func layBeside(_ state: WindowState) {
    let gap = 4
    let room = body.columns - 2 * Self.margin(of: body) - gap
    let right = min(Self.readable, room * 11 / 20)
    let left = min(Self.readable - 12, room - right)
    var row = body
    row.column = (body.columns - left - gap - right) / 2
    row.columns = left + gap + right
    var first = row.takeLeft(left)
    _ = row.takeLeft(gap)
    layHeader(state, in: &first)
    stack([.synopsis, .characters], state, in: first)
    stack([.notes, .draft], state, in: row)
  }

  private mutating func layHeader(_ state: WindowState, in column: inout Rect) {
    var top = column
    if let drawing = state.cover, column.rows >= drawing.rows.count + 12 {
      top = column.takeTop(drawing.rows.count)
      cover = top.takeLeft(drawing.columns)
      _ = top.takeLeft(3)
      header = Rect(
        column: top.column, row: top.row + 1, columns: top.columns, rows: top.rows - 1)
    } else {
      header = column.takeTop(min(headerRows(state, columns: column.columns), column.rows))
    }
    if column.rows > 12 { _ = column.takeTop(1) }
  }

  /// Lays out all parts in one column.
  private mutating func layBelow(_ state: WindowState) {
    let column = body.inset(columns: Self.margin(of: body), rows: 0)
    stack([.header, .synopsis, .characters, .notes, .draft], state, in: column)
  }

  /// The parts that can be stacked.
  ///
  /// NB: not key paths: for each key path the run-time would make a class at each start.
  private enum Part { case header, synopsis, characters, notes, draft }

  private mutating func place(_ part: Part, in rect: Rect) {
    switch part {
    case .header: header = rect
    case .synopsis: synopsis = rect
    case .characters: characters = rect
    case .notes: notes = rect
    case .draft: draft = rect
    }
  }

  private mutating func stack(
    _ parts: [Part], _ state: WindowState, in column: Rect
  ) {
    let demands = parts.map { demand($0, state, in: column) }
    let (rows, gap) = shareRows(column.rows, among: demands)
    var rest = column
    for (part, rows) in zip(parts, rows) where rows > 0 {
      let isLast = part == parts.last
      place(part, in: rest.takeTop(isLast ? rest.rows : rows))
      _ = rest.takeTop(gap)
    }
  }

  private func demand(
    _ part: Part, _ state: WindowState, in column: Rect
  ) -> RowDemand {
    switch part {
    case .header:
      let most = headerRows(state, columns: column.columns)
      return most == 0 ? .none : RowDemand(least: 1, fair: min(2, most), most: most, rank: 2)
    case .synopsis:
      let rows = state.synopsisRows(columns: column.columns)
      guard rows > 0, state.sections.contains(.synopsis) else { return .none }
      return RowDemand(
        least: 1, fair: min(rows, 2), most: rows, rank: 5, hasFocus: state.focus == .synopsis)
    case .characters:
      guard state.sections.contains(.characters) else { return .none }
      return list(state.characters.count, rank: 4, hasFocus: state.focus == .characters)
    case .notes:
      guard state.sections.contains(.notes) else { return .none }
      return list(
        state.screen.reservedNoteRows ?? state.notes.count, rank: 3, hasFocus: state.focus == .notes
      )
    case .draft:
      guard state.sections.contains(.notes) else { return .none }
      return RowDemand(
        least: 2, fair: max(3, column.rows / 5), most: column.rows, rank: 1,
        hasFocus: state.focus == .draft)
    }
  }

  /// Returns the rows of a section: its heading, and one for each item.
  private func list(_ count: Int, rank: Int, hasFocus: Bool) -> RowDemand {
    let most = 1 + max(1, count)
    return RowDemand(least: 2, fair: min(4, most), most: most, rank: rank, hasFocus: hasFocus)
  }

  private func headerRows(_ state: WindowState, columns: Int) -> Int {
    state.stack.top == .root && state.tab == .favourites ? 0 : state.headerRows(columns: columns)
  }

  private static func margin(of body: Rect) -> Int {
    body.columns < 60 ? 1 : 2
  }
}

extension Rect {
  static let none = Rect(column: 0, row: 0, columns: 0, rows: 0)

  /// Returns the part of a section under its heading.
  var underHeading: Rect {
    var rest = self
    _ = rest.takeTop(1)
    return rest
  }
}

extension WindowState {
  /// The number of list rows that are shown at once.
  var listPlaces: (characters: Int, notes: Int) {
    let layout = layout
    return (layout.characters.underHeading.rows, layout.notes.underHeading.rows)
  }

  /// The area of the text of the note that is open for reading.
  var readingSize: Size {
    let place = stack.note != nil ? layout.reading : layout.synopsis
    return Size(columns: max(1, place.columns), rows: max(1, place.rows))
  }

  func synopsisRows(columns: Int) -> Int {
    guard !synopsis.isEmpty, columns > 0 else { return 0 }
    return TextFlow(synopsis.utf8, columns: columns).rows(from: 0, limit: 40).rows.count
  }

  /// The area of the book's drawing, on the book's own screen.
  var cover: Cover? { stack.top == .root && tab != .favourites ? book?.cover : nil }
}
