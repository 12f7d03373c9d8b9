import LibraryModel
import Markup
import TextUI

/// A note that is open for reading: its book or character, its dates, and its rendered text.
struct ReadingView {
  @Boxed private var state: WindowState
  private let note: Note

  init(_ state: WindowState, _ note: Note) {
    self.state = state
    self.note = note
  }

  func draw(on surface: inout Surface, heading: Rect, text place: Rect) {
    let flow = RenderedText(
      state.markup(of: note), columns: place.columns, stop: state.screen.stop,
      matches: state.readMatches)
    let top = flow.top(at: state.screen.textTop, rows: place.rows)
    let shown = flow.rows(from: top, limit: place.rows)
    let counts = state.readRows(of: note, columns: place.columns).counts
    let part = TextPart(shown, of: flow, counts: counts)
    drawHeading(part, on: &surface, in: heading)
    var selected: Point?
    for (index, row) in shown.enumerated() {
      let stop = row.draw(
        on: &surface, at: Point(column: place.column, row: place.row + index),
        columns: place.columns)
      selected = selected ?? stop
    }
    if !heading.isEmpty {
      let section = Rect(
        column: heading.column, row: place.row, columns: heading.columns, rows: place.rows)
      surface.drawScrollMark(part, in: section.markColumn(state.margin))
    }
    surface.cursor = selected ?? shown.origin(of: state.screen.target, in: place) ?? place.origin
  }

  /// Draws a note that was not read yet.
  static func drawWaiting(
    _ state: WindowState, on surface: inout Surface, heading: Rect, text place: Rect
  ) {
    HeadingView(title: "Note \(state.subject)", count: "", shortCount: "", hasFocus: true)
      .draw(on: &surface, in: heading)
    surface.cursor = place.origin
    surface.writeClipped(
      RowsView.waiting, at: place.origin, columns: place.columns, style: Theme.aside)
  }

  /// Draws the dates in the heading or, where they leave no room for the title, under it; there too
  /// that the note has an edit that is not saved.
  private func drawHeading(_ part: TextPart, on surface: inout Surface, in place: Rect) {
    guard !place.isEmpty else { return }
    let isEdited = state.isOpenNoteEdited
    let pen = isEdited && place.underHeading.isEmpty ? surface.appearance.shown("✎ ") : ""
    let title = "\(pen)Note \(state.subject)"
    let words = state.library.counts.words(of: note.id).map { "\($0.grouped) w · " } ?? ""
    let counts = ["\(dates) · \(words)\(part.words)", words + part.words].map { count in
      (count, TextWidth.columns(of: title + count, limit: place.columns) + 3 <= place.columns)
    }
    let fits = counts[0].1
    let count = counts.first { $0.1 }?.0 ?? part.words
    HeadingView(title: title, count: count, hasFocus: state.isReading).draw(on: &surface, in: place)
    let row = place.underHeading
    if isEdited {
      let words = surface.appearance.isAccessible ? edited : "✎ " + edited
      surface.writeClipped(words, at: row.origin, columns: row.columns, style: Theme.draftMark)
    }
    if fits || isEdited || row.isEmpty { return }
    surface.writeClipped(dates, at: row.origin, columns: row.columns, style: Theme.aside)
  }

  private var dates: String {
    let changed =
      note.updated > note.created ? " · Edited \(note.updated.words(on: state.today))" : ""
    return "Created \(note.created.words(on: state.today))\(changed)"
  }
}

private let edited = "edited, not saved: e goes on"

extension TextPart {
  /// Creates the part of a rendered text that rows show.
  ///
  /// - Parameter counts: The number of rows of each part; nil for a long text: then the lines of
  ///   its source are counted.
  fileprivate init(_ rows: [RenderedRow], of flow: RenderedText, counts: [Int]?) {
    let first = rows.first?.source ?? 0
    if let counts {
      let part = flow.text.part(of: first)
      let before = counts.prefix(part).reduce(0, +)
      let index = before + flow.rows(ofPart: part).index(of: first)
      // A text without words has no rows.
      let total = max(1, counts.reduce(0, +))
      self.init(shown: index..<min(total, index + max(1, rows.count)), of: total)
    } else {
      let text = flow.text
      let total = text.lineFeeds(before: text.bytes.count) + 1
      let last = rows.last.map { text.lineFeeds(before: $0.source) + 1 } ?? 1
      self.init(shown: text.lineFeeds(before: first)..<max(1, last), of: max(1, total))
    }
  }
}

extension MarkupText {
  /// Returns the number of line feeds before an offset, in O(n).
  fileprivate func lineFeeds(before offset: Int) -> Int {
    bytes[..<offset].count { $0 == UInt8(ascii: "\n") }
  }
}

extension WindowState {
  /// The owner of the notes on the screen in words, as in `on Agatha` or `in the Inbox`.
  var subject: String {
    if let owner, library.lacks(owner) { return "on a deleted \(owner.kind)" }
    return owner == .inbox ? "in the Inbox" : "on \(titleOnScreen ?? "")"
  }

  /// The text that keys scroll: the open note, or the synopsis.
  var readFlow: any RowFlow {
    let columns = readingSize.columns
    let text = openNote.map(markup) ?? synopsisMarkup
    return RenderedText(text, columns: columns, stop: screen.stop)
  }
}
