import ArgumentParser
import struct FoundationEssentials.Date
import LibraryModel
import LibraryStore

struct BooksAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a book, and print its URL.",
    discussion: """
      EXAMPLES:
        hawknotes books add Emma --author 'Jane Austen' --status reading
      """)

  @OptionGroup var fields: FieldOptions<Book>

  @OptionGroup var colour: ColourOption

  @Argument(help: "Its title.")
  var title: String

  func run() throws(Failure) {
    let home = try Home.ofCommand()
    var book = try GivenText.keeping(fields.givenSynopsis, in: home) { () throws(Failure) in
      var book = Book(title: "", added: Date())
      try book.set(.title, option: "TITLE", to: [title])
      try fields.set(in: &book)
      return book
    }
    let read = try fields.readSynopsis(in: home)
    if let read { book.synopsis = read }
    try GivenText.keeping(read.map(GivenText.read) ?? fields.givenSynopsis, in: home) {
      [book] () throws(Failure) in
      try CommandLibrary.toChange(home).ask { library throws(LibraryError) in
        try library.add(book)
      }
    }
    try Output.write(saved: Link(to: .book(book.id)).url)
  }
}
