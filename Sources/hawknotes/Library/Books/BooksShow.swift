import ArgumentParser
import LibraryModel
import LibraryStore

struct BooksShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a book.",
    discussion: """
      EXAMPLES:
        hawknotes books show the-good-hawk
        hawknotes books show --json the-good-hawk
      """)

  @OptionGroup var item: ShowOptions

  @Argument(help: "Its id, its URL, its title or the beginning of its id.", completion: .books)
  var book: String

  func run() throws(Failure) {
    let library = try CommandLibrary.toFind(.ofCommand())
    let id = try library.names.book(book)
    let (book, row) = try library.book(id)
    let record = Record(book, row)
    try item.print(record, fields: Record.bookFields, text: record.sheet(synopsis: book.synopsis))
  }
}

extension CommandLibrary {
  /// Returns a book, and its row in the list of books.
  func book(_ id: Book.ID) throws(Failure) -> (Book, BookRow) {
    try ask { library throws(LibraryError) in
      guard let book = try library.book(id), let index = try library.index(of: id),
        let row = try library.books(from: index, limit: 1).rows.first
      else { throw .gone }
      return (book, row)
    }
  }
}

extension Record {
  /// The record for people: a line for each field that has a value, then the synopsis.
  func sheet(synopsis: String) -> String {
    let hidden: Set = ["synopsis", "version"]
    let facts = fields.filter { !hidden.contains($0.name) && !$0.value.plain.isEmpty }
    let lines = facts.map { $0.name.padded(to: 10) + $0.value.shown }
    return (lines + (synopsis.isEmpty ? [] : ["", synopsis])).joined(separator: "\n")
  }
}

extension FieldValue {
  /// The value for people: in one line, with blanks after the commas of a list.
  fileprivate var shown: String {
    if case .texts(let texts) = self { return texts.joined(separator: ", ") }
    return plain
  }
}
