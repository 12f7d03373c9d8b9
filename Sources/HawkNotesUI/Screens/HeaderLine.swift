import LibraryModel
import TextUI

struct HeaderLine {
  var text: String
  var style: Style
  var hasHeart = false
  /// Whether the form of the item was filled in and not saved.
  var hasPen = false
  /// The text at the right end.
  var aside = ""
}

extension WindowState {
  func headerRows(columns: Int) -> Int { headerLines(columns: columns).count }

  func headerLines(columns: Int) -> [HeaderLine] {
    if let character {
      let home = library.catalogue.book(character.book)?.title ?? ""
      let hasPen = hasForm(.character(character.id, of: character.book))
      let marks =
        (character.isFavourite ? markColumns(for: "♥") : 0) + (hasPen ? markColumns(for: "✎") : 0)
      var lines = wrapped(character.name, columns: columns - marks, Theme.title)
      lines[lines.count - 1].hasHeart = character.isFavourite
      lines[lines.count - 1].hasPen = hasPen
      lines += wrapped("of \(home)", columns: columns, Theme.aside)
      guard !character.aliases.isEmpty else { return lines }
      let aliases = "also " + character.aliases.joined(separator: ", ")
      return lines + wrapped(aliases, columns: columns, Theme.aside)
    }
    if let id = stack.character, let name = drawnTitle(of: .character(id)) {
      return wrapped(name, columns: columns, Theme.title)
    }
    guard openBook != nil else { return [] }
    guard let book else {
      return titleOnScreen.map { wrapped($0, columns: columns, Theme.title) } ?? []
    }
    let known = book.knownLines(
      countedWords(of: book), settings.appearance, columns: columns)
    return titleLines(of: book, columns: columns)
      + known.flatMap { line in
        line.split(separator: " · ").map(String.init).packed(columns: columns, separator: " · ")
          .flatMap { wrapped(settings.appearance.drawn($0), columns: columns, Theme.aside) }
      }
      + (book.tagline.isEmpty ? [] : wrapped(book.tagline, columns: columns, Theme.tagline))
  }

  /// Returns the columns of a mark after a name, with the blank before it.
  private func markColumns(for mark: String) -> Int {
    1 + TextWidth.columns(of: settings.appearance.shown(mark))
  }

  /// Returns title, author and year: in one line if there is room.
  private func titleLines(of book: Book, columns: Int) -> [HeaderLine] {
    let author = [book.author, book.year.map { "\($0)" } ?? ""].filter { !$0.isEmpty }
      .joined(separator: " · ")
    let words = [book.title, author].map { TextWidth.columns(of: $0, limit: columns) }
    let pen = hasForm(.book(book.id)) ? markColumns(for: "✎") : 0
    var lines = wrapped(book.title, columns: columns - pen, Theme.title)
    lines[lines.count - 1].hasPen = pen > 0
    if words[0] + words[1] + 3 + pen <= columns, columns >= 60 {
      lines[0].aside = author
    } else if !author.isEmpty {
      lines += wrapped(author, columns: columns, Theme.aside)
    }
    return lines
  }

  /// Returns at least one line.
  private func wrapped(_ text: String, columns: Int, _ style: Style) -> [HeaderLine] {
    let flow = TextFlow(text.utf8, columns: columns).rows(from: 0, limit: max(1, size.rows))
    return flow.rows.map { row in
      // Blanks at a break may extend beyond the last column.
      let bytes = flow.bytes[row.bytes]
      let end = bytes.lastIndex { $0 != UInt8(ascii: " ") }.map { $0 + 1 } ?? bytes.startIndex
      return HeaderLine(text: String(decoding: bytes[..<end], as: UTF8.self), style: style)
    }
  }
}
