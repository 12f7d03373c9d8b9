import LibraryModel
import TextUI

/// A line of a header.
struct HeaderLine {
  var text: String
  var style: Style
  var hasHeart = false
  /// The text at the right end.
  var aside = ""
}

extension WindowState {
  func headerRows(columns: Int) -> Int { headerLines(columns: columns).count }

  func headerLines(columns: Int) -> [HeaderLine] {
    if let character {
      let home = library.catalogue.book(character.book)?.title ?? ""
      return [
        HeaderLine(text: character.name, style: Theme.title, hasHeart: character.isFavourite),
        HeaderLine(text: "of \(home)", style: Theme.aside),
      ]
    }
    guard tab != .favourites, let book else { return [] }
    let words = [book.title, book.author].map { TextWidth.columns(of: $0, limit: columns) }
    let fitsAside = words[0] + words[1] + 3 <= columns && columns >= 60
    var lines = [
      HeaderLine(text: book.title, style: Theme.title, aside: fitsAside ? book.author : "")
    ]
    if !fitsAside, !book.author.isEmpty {
      lines.append(HeaderLine(text: book.author, style: Theme.aside))
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
