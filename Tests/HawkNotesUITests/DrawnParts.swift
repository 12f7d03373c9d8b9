@testable import HawkNotesUI
import LibraryModel
import TextUI

/// A drawn screen with its layout.
struct DrawnParts {
  private struct Part {
    let name: String
    let place: Rect
    /// The rows of all its content.
    let wanted: Int
    /// Whether it says that it is cut.
    let isMarked: Bool
  }

  private let state: WindowState
  private let layout: ScreenLayout
  private let surface: Surface

  init(_ state: WindowState) {
    self.state = state
    layout = state.layout
    surface = state.render()
  }

  /// What is wrong with it; nil if nothing is.
  var problem: String? {
    if state.showsTextAlone { return nil }
    let isWide = state.size.columns >= 100
    let hasThird = !layout.preview.isEmpty && layout.preview.column > layout.draft.endColumn
    let columns =
      isWide && hasThird
      ? [[header, synopsis, books, characters, mentions], [notes, draft], [preview]]
      : isWide
        ? [[header, synopsis, books, characters, mentions], [notes, draft, preview]]
        : [[header, synopsis, books, characters, notes, mentions, draft]]
    return columns.lazy.compactMap { problem(in: $0.compactMap(\.self)) }.first
  }

  private func problem(in parts: [Part]) -> String? {
    let cut = parts.filter { $0.wanted > $0.place.rows }
    if let silent = cut.first(where: { !$0.place.isEmpty && !$0.isMarked }) {
      return "\(silent.name) does not say that it is cut"
    }
    let shown = parts.filter { !$0.place.isEmpty }
    guard !cut.isEmpty else { return nil }
    let used = shown.map { min($0.wanted, $0.place.rows) }.reduce(0, +)
    let separators = layout.body.rows >= 16 ? max(0, shown.count - 1) : 0
    let free = layout.body.rows - used - separators
    // One row holds no list with its heading.
    let isFree = free > (cut.contains { !$0.place.isEmpty } ? 0 : 1)
    return isFree ? "\(free) rows are blank and \(cut.map(\.name)) cut" : nil
  }

  private var header: Part? {
    let columns =
      layout.header.isEmpty ? state.size.columns - 2 * state.margin : layout.header.columns
    let lines = state.headerRows(columns: columns)
    guard lines > 0 else { return nil }
    return Part(
      name: "header", place: layout.cover.isEmpty ? layout.header : layout.cover,
      wanted: layout.cover.isEmpty ? lines : max(layout.cover.rows, lines),
      isMarked: text(of: layout.header).last?.last == "…")
  }

  private var synopsis: Part? {
    guard !state.synopsis.isEmpty else { return nil }
    let columns = layout.synopsis.isEmpty ? 10 : layout.synopsis.columns
    let rows = TextFlow(state.synopsis.utf8, columns: columns).rows(from: 0, limit: 5000).rows.count
    return Part(
      name: "synopsis", place: layout.synopsis, wanted: rows,
      isMarked: text(of: layout.synopsis).last?.last == "…" || hasArrows(beside: layout.synopsis))
  }

  private var books: Part? {
    guard state.sections.contains(.books) else { return nil }
    return list("books", layout.books, state.bookCount)
  }

  private var characters: Part? {
    guard state.sections.contains(.characters) else { return nil }
    return list("characters", layout.characters, state.characterCount)
  }

  private var notes: Part? {
    guard state.sections.contains(.notes) else { return nil }
    return list("notes", layout.notes, state.noteCount)
  }

  private var mentions: Part? {
    guard state.sections.contains(.mentions) else { return nil }
    return list("mentions", layout.mentions, state.mentionCount)
  }

  private func list(_ name: String, _ place: Rect, _ count: Int) -> Part {
    Part(name: name, place: place, wanted: 1 + count, isMarked: hasArrows(beside: place))
  }

  private func hasArrows(beside place: Rect) -> Bool {
    let arrows = text(of: place.markColumn(state.margin)).joined()
    return arrows.contains("↓") || arrows.contains("↑")
  }

  private var draft: Part? {
    guard state.owner != nil else { return nil }
    let columns = layout.draft.isEmpty ? 20 : layout.draftText.columns
    return Part(
      name: "draft", place: layout.draft, wanted: 1 + state.draftRows(columns: columns),
      isMarked: text(of: layout.draft).first?.contains { "/↓".contains($0) } == true)
  }

  private var preview: Part? {
    guard let preview = state.preview else { return nil }
    var area =
      layout.preview.isEmpty ? Rect(column: 0, row: 0, columns: 20, rows: 0) : layout.preview
    area.columns = min(area.columns, ScreenLayout.readable)
    // A cover is left out where it would be cut.
    let (cover, beside) = preview.areas(in: area.underHeading)
    let drawn = cover.isEmpty ? 0 : preview.cover?.rows.count ?? 0
    return Part(
      name: "preview", place: layout.preview,
      wanted: 1 + max(drawn, preview.rows(columns: beside.columns, limit: 5000).count),
      isMarked: text(of: layout.preview).last?.last == "…")
  }

  /// The rows of a place, without trailing blanks.
  private func text(of place: Rect) -> [String] {
    (place.row..<place.endRow).map { row in
      var text = ""
      surface.forEachCell(inRow: row, place.column..<min(place.endColumn, surface.size.columns)) {
        guard $1.columns > 0 else { return }
        text.unicodeScalars.append(Unicode.Scalar($1.base) ?? " ")
      }
      while text.last == " " { text.removeLast() }
      return text
    }
  }
}
