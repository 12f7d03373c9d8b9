import Foundation
import LibraryModel
import LibraryStore

extension Sandbox {
  /// Adds books with a character and notes; every field is one of the hostile texts.
  @discardableResult
  func stock(_ texts: [String]) throws -> [Book.ID] {
    let library = try Library(
      path: environment["HAWKNOTES_HOME", default: home] + "/data/library.sqlite")
    let shown = { (index: Int) in texts[index % texts.count] }
    var books: [Book.ID] = []
    for index in texts.indices {
      let book = Book(
        title: "T" + shown(index), authors: [shown(index + 1)], tagline: shown(index + 2),
        synopsis: shown(index + 3), shopURL: address(shown(index + 4), index), position: index)
      let character = BookCharacter(
        book: book.id, name: "N" + shown(index + 5), synopsis: shown(index + 6), position: index)
      try library.add(book)
      try library.add(character)
      for owner in [Owner.book(book.id), .character(character.id, of: book.id)] {
        try library.save(Note.ID(), text: shown(index + 7), of: owner, at: Date())
        try library.save(Note.ID(), text: shown(index + 8), of: owner, at: Date())
      }
      if index % 2 == 0 { try library.setFavourite(character.id, to: true) }
      books.append(book.id)
    }
    return books
  }

  /// Some are not addresses, others are web addresses that contain a hostile text.
  private func address(_ text: String, _ index: Int) -> String {
    switch index % 3 {
    case 0: text
    case 1: "https://shop.example/" + text
    default: "https://shop.example/search?q=" + text.filter { $0.isASCII && $0 > " " }
    }
  }
}
