public import struct FoundationEssentials.Date
import LibraryModel

extension MarkdownPages {
  /// Returns the pages of a small library, the same ones as long as pages are written in the same
  /// way.
  public static func sample(time: @escaping (Date) -> String) -> String {
    var pages = MarkdownPages(time: time)
    var book = Book(
      id: id(1), title: "Two: words", authors: ["One", "Other"], tagline: "A tagline",
      synopsis: "See [[Agatha]]", shopURL: "https://example.com", isbn: "9780099740919",
      year: 1985, pages: 311, status: .reading, position: 1)
    (book.order, book.hand) = (.hand, .oldest)
    let character = BookCharacter(
      id: id(2), book: book.id, name: "Agatha", aliases: ["Aggie"], synopsis: "#tag",
      isFavourite: true, position: 1)
    let date = Date(timeIntervalSince1970: 0)
    var notes = [
      Note(
        id: id(3), owner: .character(character.id, of: book.id), text: "See [[aggie]] @p12 #a/b",
        created: date, updated: date),
      Note(id: id(4), owner: .inbox, text: "See [[aggie]] @p12 #a/b", created: date, updated: date),
      Note(id: id(5), owner: .inbox, text: "One/other ![[a: b]]", created: date, updated: date),
      Note(id: id(6), owner: .inbox, text: "-[[One/other]]", created: date, updated: date),
    ]
    notes[0].rank = 1
    pages.add(book)
    pages.add(character)
    pages.add(NoteTitle("One/other", of: id(5), in: nil, isLinked: true), file: "Oneother")
    let all = pages.pages(of: book) + notes.map { pages.page(of: $0) }
    return all.map { $0.path + "\n" + $0.text }.joined(separator: "\n")
  }

  private static func id<Subject>(_ number: Int) -> Identifier<Subject> {
    Identifier("00000000-0000-4000-8000-00000000000\(number)") ?? Identifier()
  }
}
