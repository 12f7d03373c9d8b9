import LibraryModel
import TextUI

/// The layout of a window: a function of the state, for the views that draw and the keys that move
/// over what is shown.
///
/// While a text is written, its layout depends on the window's size alone: nothing that is typed or
/// changed elsewhere moves it. A text that is read has the rows above the links to it.
struct ScreenLayout: Equatable {
  var tabBar = Rect.none
  var status = Rect.none
  var hints = Rect.none
  /// A second row of keys, in a narrow and high window.
  var moreHints = Rect.none
  /// The area of the screen, without the rows around it.
  var body = Rect.none
  /// Title, author and tagline, or the character's name.
  var header = Rect.none
  var cover = Rect.none
  var synopsis = Rect.none
  /// The list of books, on the Shelf.
  var books = Rect.none
  var characters = Rect.none
  var notes = Rect.none
  /// The mentions of a character.
  var mentions = Rect.none
  /// The lines that link to the note that is open for reading.
  var links = Rect.none
  /// The draft with its heading.
  var draft = Rect.none
  /// The text of the draft, with the bar at its left.
  var draftText = Rect.none
  /// The beginning of the selected note, character or book, in a wide window.
  var preview = Rect.none
  /// The contents and tags of the note that is read or of the selected book, in a very wide window.
  var outline = Rect.none
  /// The heading of the note that is open for reading.
  var readingHeading = Rect.none
  /// The text of the note that is open for reading.
  var reading = Rect.none

  /// The smallest window in which everything works.
  static let least = Size(columns: 20, rows: 5)
  /// The number of columns from which a window has two columns of sections.
  static let wide = 100
  /// The number of columns from which a window has a third column.
  static let threeColumns = 170
  /// Wider texts are hard to read.
  static let readable = 80
  /// The columns of a text that has the window alone.
  static let alone = 72

  init(_ state: WindowState) {
    var rest = Rect(column: 0, row: 0, columns: state.size.columns, rows: state.size.rows)
    let margin = state.margin
    if state.showsOnlyText {
      layOnlyText(state, in: rest)
      return
    }
    tabBar = rest.takeTop(1)
    // Their words begin one column after their edge, on the left edge of the page.
    hints = rest.takeBottom(1).inset(columns: margin - 1, rows: 0)
    status = rest.takeBottom(1).inset(columns: margin - 1, rows: 0)
    if state.size.columns < 60, state.size.rows >= 24 {
      moreHints = rest.takeBottom(1).inset(columns: margin - 1, rows: 0)
    }
    if state.size.rows >= 20 { _ = rest.takeTop(1) }
    body = rest
    var page = rest.inset(columns: margin, rows: 0)
    if state.settings.isAccessible { page.columns = min(page.columns, Self.widest) }
    if state.isWide {
      layBeside(state, in: page)
    } else if state.showsTextAlone {
      layText(state, in: page)
    } else {
      stack([.header] + state.sections.map(Part.init) + [.draft], state, in: page)
    }
  }

  /// Lays out a text alone, in the middle, over the status line.
  private mutating func layOnlyText(_ state: WindowState, in window: Rect) {
    var rest = window
    status = rest.takeBottom(1).inset(columns: state.margin - 1, rows: 0)
    body = rest
    if rest.rows >= 20 { rest = rest.inset(columns: 0, rows: 1) }
    let columns = min(Self.alone + DraftView.barColumns + 1, rest.columns - 2 * state.margin)
    let text = rest.inset(columns: (rest.columns - columns) / 2, rows: 0)
    if state.stack.note == nil { draftText = text } else { reading = text.besideBar }
  }

  /// Lays out two columns: the book or character; its notes, draft and preview, or a text.
  ///
  /// A text that is read or written has the list of notes beside it, in the first column. In a very
  /// wide window the preview has a third one, or what is known of the text or of the selected book.
  private mutating func layBeside(_ state: WindowState, in page: Rect) {
    var page = page
    let gap = 4
    let behind = state.behindNote
    var third = Rect.none
    let isOnShelf = behind.sections.contains(.books)
    if state.size.columns >= Self.threeColumns, page.rows >= 12 {
      third = page.takeRight(page.columns * (isOnShelf ? 5 : 6) / 20)
      _ = page.takeRight(gap)
    }
    let room = page.columns - gap
    // The rows of books have more columns than those of a page.
    let right = min(Self.widest, room * (isOnShelf && !third.isEmpty ? 9 : 11) / 20)
    let first = page.takeLeft(room - right)
    _ = page.takeLeft(gap)
    let second = page.takeLeft(right)
    let sections = behind.sections.filter { $0 != .notes || state.showsTextAlone }
    stack([.header] + sections.map(Part.init), behind, in: first)
    splitHeader(behind, in: first)
    if state.showsTextAlone {
      layText(state, in: second, beside: third)
    } else {
      let notes: [Part] = state.sections.contains(.notes) ? [.notes] : []
      let hasPreview = third.isEmpty || isOnShelf
      if isOnShelf { outline = third } else { preview = third }
      stack(notes + [.draft] + (hasPreview ? [.preview] : []), state, in: second)
    }
  }

  /// Lays out a text that is read or written, in the same rows and columns.
  private mutating func layText(
    _ state: WindowState, in column: Rect, beside third: Rect = .none
  ) {
    var text = column
    text.columns = min(text.columns, Self.widest)
    let section = text
    let heading = text.takeTop(text.rows > 12 ? 2 : 1)
    if state.stack.note == nil {
      draft = section
      draftText = text
    } else {
      readingHeading = heading
      if third.isEmpty {
        links = text.takeBottom(linkRows(state, of: text))
        if !links.isEmpty, text.rows > 12 { _ = text.takeBottom(1) }
      } else {
        outline = third
        if state.mentionCount > 0 {
          links = outline.takeTop(min(1 + state.mentionCount, third.rows / 2))
          _ = outline.takeTop(1)
        }
      }
      reading = text.besideBar
    }
  }

  /// The rows of the links to the note that is read: at most a quarter, and none where few are left
  /// for the text.
  private func linkRows(_ state: WindowState, of text: Rect) -> Int {
    let count = state.mentionCount
    guard count > 0, text.rows >= 8 || state.focus == .mentions else { return 0 }
    return min(1 + count, max(2, text.rows / 4), max(0, text.rows - 1))
  }

  /// The widest section of a text: the text, its bar, and a cell for the cursor after a full row.
  private static let widest = readable + DraftView.barColumns + 1

  // MARK: Stacks

  /// The parts that can be stacked.
  ///
  /// NB: not key paths: for each key path the run-time would make a class at each start.
  private enum Part {
    case header, synopsis, books, characters, notes, mentions, draft, preview

    init(_ section: Section) {
      switch section {
      case .books: self = .books
      case .synopsis: self = .synopsis
      case .characters: self = .characters
      case .notes: self = .notes
      case .mentions: self = .mentions
      case .draft: self = .draft
      }
    }
  }

  private mutating func place(_ part: Part, in rect: Rect) {
    switch part {
    case .header: header = rect
    case .synopsis:
      synopsis = rect
      synopsis.columns = min(rect.columns, Self.readable)
    case .books: books = rect
    case .characters: characters = rect
    case .notes: notes = rect
    case .mentions: mentions = rect
    case .draft:
      draft = rect
      draftText = rect.underHeading
      draftText.columns = min(rect.columns, Self.widest)
    case .preview: preview = rect
    }
  }

  private mutating func stack(_ parts: [Part], _ state: WindowState, in column: Rect) {
    let demands = parts.map { demand($0, state, in: column) }
    let (rows, gap) = shareRows(column.rows, among: demands)
    var rest = column
    let last = rows.lastIndex { $0 > 0 }
    for (index, part) in parts.enumerated() where rows[index] > 0 {
      place(part, in: rest.takeTop(index == last ? rest.rows : rows[index]))
      _ = rest.takeTop(gap)
    }
  }

  private func demand(_ part: Part, _ state: WindowState, in column: Rect) -> RowDemand {
    switch part {
    case .header: headerDemand(state, in: column)
    case .synopsis:
      .text(
        state.synopsisRows(columns: min(column.columns, Self.readable)),
        fair: 3, rank: 5, hasFocus: state.focus == .synopsis)
    case .books: .list(state.bookRows?.total, rank: 4, hasFocus: state.focus == .books)
    case .characters:
      .list(state.characterRows?.total, rank: 4, hasFocus: state.focus == .characters)
    case .notes: .list(state.noteRows?.total, rank: 3, hasFocus: state.focus == .notes)
    case .mentions: .list(state.mentionCount, rank: 4, hasFocus: state.focus == .mentions)
    case .draft:
      state.owner == nil
        ? .none
        : .section(
          state.draftRows(columns: min(column.columns, Self.widest)), least: 1, fair: 3, rank: 1)
    case .preview:
      state.preview.map {
        .section(
          $0.height(columns: min(column.columns, Self.readable), in: column)
            + (state.shownDigest?.rows ?? 0),
          least: 2,
          fair: column.rows / 3, rank: 6)
      } ?? .none
    }
  }

  private func headerDemand(_ state: WindowState, in column: Rect) -> RowDemand {
    guard let drawing = drawing(of: state, in: column) else {
      return .text(state.headerRows(columns: column.columns), fair: 3, rank: 2)
    }
    let text = state.headerRows(columns: column.columns - drawing.columns - Self.coverGap)
    return RowDemand(
      least: drawing.rows.count, fair: drawing.rows.count, most: max(drawing.rows.count, text),
      rank: 2)
  }

  // MARK: The cover

  private static let coverGap = 3

  /// The drawing of the book, if there is room for it above its other parts.
  private func drawing(of state: WindowState, in column: Rect) -> Cover? {
    guard state.isWide, let cover = state.cover,
      column.rows >= cover.rows.count + 12, column.columns >= cover.columns + 20
    else { return nil }
    return cover
  }

  /// Places the drawing of the book at the left of its header.
  private mutating func splitHeader(_ state: WindowState, in column: Rect) {
    guard let drawing = drawing(of: state, in: column), header.rows >= drawing.rows.count else {
      return
    }
    cover = header.takeLeft(drawing.columns)
    _ = header.takeLeft(Self.coverGap)
    if header.rows > state.headerRows(columns: header.columns) { _ = header.takeTop(1) }
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

  /// Returns the part of a text's area without its bar and the cell for the cursor after a full
  /// row.
  var besideBar: Rect {
    var rest = self
    _ = rest.takeLeft(DraftView.barColumns)
    _ = rest.takeRight(1)
    return rest
  }
}
