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
    if !context.isEmpty {
      let used = surface.writeClipped(
        context, at: rest.origin, columns: contextColumns(in: place.columns), style: Theme.aside)
      _ = rest.takeLeft(used)
      let step = surface.writeClipped(
        " › ", at: rest.origin, columns: rest.columns, style: Theme.faint)
      _ = rest.takeLeft(min(step, rest.columns))
    }
    surface.write(line.clipped(to: rest.columns), in: rest, style: Theme.plain)
  }

  private var line: MatchedLine { MatchedLine(row.line, matches: row.matches) }

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
