import LibraryModel
import TextUI

/// A result in one row: book › character › line, with the matches marked.
struct FoundRowView {
  private let row: SearchRow
  private let ownerOfDraft: String?

  init(_ row: SearchRow, _ ownerOfDraft: String?) {
    self.row = row
    self.ownerOfDraft = ownerOfDraft
  }

  func draw(on surface: inout Surface, in place: Rect) {
    var rest = place
    let context = context
    if !context.isEmpty {
      let room = min(place.columns * 2 / 5, TextWidth.columns(of: context, limit: place.columns))
      let used = surface.writeClipped(
        context, at: rest.origin, columns: room, style: Theme.aside)
      _ = rest.takeLeft(used)
      let step = surface.writeClipped(
        " › ", at: rest.origin, columns: rest.columns, style: Theme.faint)
      _ = rest.takeLeft(min(step, rest.columns))
    }
    drawLine(on: &surface, in: rest)
  }

  /// The book and the character, without the name that the line itself is.
  private var context: String {
    if let ownerOfDraft { return "✎ " + ownerOfDraft }
    let isBook = if case .item(.book) = row.subject { true } else { false }
    let isHeading = row.part == .heading
    let names = [
      isBook && isHeading && row.line == row.book ? nil : row.book ?? "Inbox",
      isHeading && !isBook && row.line == row.character ? nil : row.character,
    ]
    return names.compactMap(\.self).joined(separator: " › ")
  }

  /// Draws the line from its beginning, or from a little before a match that would not be visible.
  private func drawLine(on surface: inout Surface, in place: Rect) {
    let bytes = Array(row.line.utf8)
    var start = 0
    if let first = row.matches.first {
      let end = String(decoding: bytes[..<min(bytes.count, first.upperBound)], as: UTF8.self)
      if TextWidth.columns(of: end, limit: place.columns) > place.columns {
        start = max(0, first.lowerBound - place.columns / 3)
        while start < first.lowerBound, bytes[start] & 0xC0 == 0x80 { start += 1 }
      }
    }
    var rest = place
    if start > 0 { _ = rest.takeLeft(surface.write("…", at: rest.origin, style: Theme.faint)) }
    let shown = String(decoding: bytes[start...], as: UTF8.self)
    surface.writeClipped(shown, at: rest.origin, columns: rest.columns, style: Theme.plain)
    for match in row.matches where match.lowerBound >= start && match.upperBound <= bytes.count {
      let before = String(decoding: bytes[start..<match.lowerBound], as: UTF8.self)
      let word = String(decoding: bytes[match], as: UTF8.self)
      let column = min(TextWidth.columns(of: before), rest.columns)
      let columns = min(TextWidth.columns(of: word), rest.columns - column)
      surface.restyle(
        Rect(column: rest.column + column, row: rest.row, columns: columns, rows: 1)
      ) { _ in Theme.match }
    }
  }
}
