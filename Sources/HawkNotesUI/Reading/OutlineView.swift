import LibraryModel
import TextUI

/// An outline: its contents under a heading, then its tags.
struct OutlineView {
  private let outline: Outline

  init(_ outline: Outline) { self.outline = outline }

  func draw(on surface: inout Surface, in place: Rect) {
    var rest = place
    let tags = outline.tags.packed(columns: place.columns - Self.indent, separator: "  ")
    if !outline.rows.isEmpty {
      drawContents(on: &surface, in: &rest, leaving: tags.isEmpty ? 0 : min(4, 2 + tags.count))
      _ = rest.takeTop(1)
    }
    guard !tags.isEmpty, rest.rows >= 2 else { return }
    HeadingView(title: "Tags", count: "\(outline.tags.count)", hasFocus: false)
      .draw(on: &surface, in: rest.takeTop(1))
    for line in tags where !rest.isEmpty {
      write(line, Theme.tag, on: &surface, in: rest.takeTop(1), indent: Self.indent)
    }
  }

  private func drawContents(
    on surface: inout Surface, in rest: inout Rect, leaving kept: Int
  ) {
    HeadingView(title: "Contents", count: "\(outline.rows.count)", hasFocus: false)
      .draw(on: &surface, in: rest.takeTop(1))
    let widest = outline.rows.map { TextWidth.columns(of: $0.place) }.max() ?? 0
    let titles = Self.indent + (widest == 0 ? 0 : min(widest, 14) + 2)
    for row in outline.rows.prefix(max(0, rest.rows - kept)) {
      let line = rest.takeTop(1)
      var place = line
      place.columns = max(0, titles - 2)
      write(row.place, Theme.faint, on: &surface, in: place, indent: Self.indent)
      write(row.title, Theme.plain, on: &surface, in: line, indent: titles + 2 * row.depth)
    }
  }

  private func write(
    _ text: String, _ style: Style, on surface: inout Surface, in row: Rect, indent: Int
  ) {
    var rest = row
    _ = rest.takeLeft(min(indent, row.columns))
    surface.writeClipped(text, at: rest.origin, columns: rest.columns, style: style)
  }

  /// The columns by which rows stand in, as in lists.
  static let indent = 2
}

extension WindowState {
  /// The outline of the note that is read, unless it is long, or of the selected book.
  var outline: Outline? {
    if let note = openNote {
      // Each key that scrolls draws it again.
      return note.text.utf8.count > 65_536 ? nil : Outline(note)
    }
    return shownDigest.map(Outline.init)
  }
}

extension [String] {
  /// Returns lines of parts with a separator between them, broken between the parts.
  func packed(columns: Int, separator: String) -> [String] {
    reduce(into: []) { lines, part in
      let joined = lines.last.map { $0 + separator + part } ?? part
      if !lines.isEmpty, TextWidth.columns(of: joined, limit: columns + 1) <= columns {
        lines[lines.count - 1] = joined
      } else {
        lines.append(part)
      }
    }
  }
}
