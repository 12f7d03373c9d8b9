import LibraryModel
import TextUI

/// The title, author and tagline of a book; the name of a character, its heart and its book.
struct HeaderView {
  private let state: WindowState

  init(_ state: WindowState) { self.state = state }

  func draw(on surface: inout Surface, in place: Rect) {
    var rest = place
    for line in state.headerLines(columns: place.columns) {
      guard !rest.isEmpty else { return }
      draw(line, on: &surface, in: rest.takeTop(1))
    }
  }

  private func draw(_ line: HeaderLine, on surface: inout Surface, in row: Rect) {
    let start = Point(column: row.column, row: row.row)
    let used = surface.writeClipped(line.text, at: start, columns: row.columns, style: line.style)
    if line.hasHeart {
      surface.write(
        "♥", at: Point(column: row.column + used + 1, row: row.row),
        columns: row.endColumn - row.column - used - 1, style: Theme.heart)
    }
    let aside = TextWidth.columns(of: line.aside)
    guard aside > 0, used + 3 + aside <= row.columns else { return }
    surface.writeClipped(
      line.aside, at: Point(column: row.endColumn - aside, row: row.row), style: Theme.faint)
  }
}

/// A line of a header.
struct HeaderLine {
  var text: String
  var style: Style
  var hasHeart = false
  /// What stands at the right end.
  var aside = ""
}

extension WindowState {
  func headerRows(columns: Int) -> Int { headerLines(columns: columns).count }

  func headerLines(columns: Int) -> [HeaderLine] {
    if let character {
      let home = library.catalogue.book(character.book)?.title ?? ""
      return [
        HeaderLine(text: character.name, style: Theme.title, hasHeart: character.isFavourite),
        HeaderLine(text: "of \(home)", style: Theme.faint),
      ]
    }
    guard tab != .favourites, let book else { return [] }
    let words = [book.title, book.author].map { TextWidth.columns(of: $0, limit: columns) }
    let fitsAside = words[0] + words[1] + 3 <= columns && columns >= 60
    var lines = [
      HeaderLine(text: book.title, style: Theme.title, aside: fitsAside ? book.author : "")
    ]
    if !fitsAside, !book.author.isEmpty {
      lines.append(HeaderLine(text: book.author, style: Theme.faint))
    }
    return lines + wrapped(book.tagline, columns: columns)
  }

  private func wrapped(_ tagline: String, columns: Int) -> [HeaderLine] {
    guard !tagline.isEmpty else { return [] }
    let flow = TextFlow(tagline.utf8, columns: columns).rows(from: 0, limit: 2)
    return flow.rows.map { row in
      HeaderLine(
        text: String(decoding: flow.bytes[row.bytes], as: UTF8.self), style: Theme.tagline)
    }
  }
}

/// A book's drawing.
struct CoverView {
  private let cover: Cover

  init(_ cover: Cover) { self.cover = cover }

  func draw(on surface: inout Surface, in place: Rect) {
    for (row, cells) in cover.rows.prefix(place.rows).enumerated() {
      for (column, cell) in cells.prefix(place.columns).enumerated() {
        surface.write(
          String(cell.character),
          at: Point(column: place.column + column, row: place.row + row),
          style: Style(cell.colour.flatMap { Colour(rawValue: $0 + 1) } ?? .terminal))
      }
    }
  }
}
