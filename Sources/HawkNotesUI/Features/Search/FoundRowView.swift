import LibraryModel
import TextUI

/// A result: book › character › line, with the matches marked; in two rows, the line is under its
/// place.
struct FoundRowView {
  private let row: SearchRow
  private let ownerOfDraft: String?

  init(_ row: SearchRow, _ ownerOfDraft: String?) {
    self.row = row
    self.ownerOfDraft = ownerOfDraft
  }

  func draw(on surface: inout Surface, in place: Rect) {
    var rest = place
    if place.rows > 1 {
      let above = rest.takeTop(1)
      write(context.isEmpty ? "Book" : context, on: &surface, at: above.origin, above.columns)
      _ = rest.takeLeft(2)
    } else if !context.isEmpty {
      let columns = contextColumns(in: place.columns)
      _ = rest.takeLeft(write(context, on: &surface, at: rest.origin, columns))
      _ = rest.takeLeft(
        surface.writeClipped(" › ", at: rest.origin, columns: rest.columns, style: Theme.faint))
    }
    surface.write(line.clipped(to: rest.columns), in: rest, style: Theme.plain)
  }

  @discardableResult
  private func write(
    _ context: String, on surface: inout Surface, at point: Point, _ columns: Int
  ) -> Int {
    surface.writeClipped(context, at: point, columns: columns, style: Theme.aside)
  }

  /// The line; a title or name of a book or character is no Markdown.
  private var line: MatchedLine {
    let line = MatchedLine(row.line, matches: row.matches)
    return row.part == .heading && !isOfNote ? line : line.rendered
  }

  private var isOfNote: Bool {
    switch row.subject {
    case .item(.note), .draft: true
    case .item(.book), .item(.character): false
    }
  }

  /// The columns of the context: two fifths of the row, or those that the line does not need.
  private func contextColumns(in columns: Int) -> Int {
    max(columns * 2 / 5, columns - 3 - TextWidth.columns(of: row.line, limit: columns))
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
}
