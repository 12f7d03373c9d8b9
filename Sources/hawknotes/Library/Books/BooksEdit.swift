import ArgumentParser
import struct FoundationEssentials.Date
import LibraryModel
import LibraryStore

/// The command `hawknotes books edit BOOK`.
struct BooksEdit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change a book; the earlier contents are kept.",
    discussion: """
      Without a field, the synopsis is read from standard input; if that is a terminal, the editor \
      opens. An empty value clears a field. If the book was changed meanwhile, it is not \
      overwritten, and the exit status is 75.

      EXAMPLES:
        hawknotes books edit the-good-hawk --status finished --rating 4.5
        hawknotes books edit the-good-hawk --no-tab
      """)

  @Option(help: "The title.")
  var title: String?

  @OptionGroup var fields: BookFields

  @Option(
    help: ArgumentHelp(
      "The version that the change is based on; by default the present one.", valueName: "version"))
  var over: String?

  @Flag(
    help: ArgumentHelp(
      "Rewrite the links to an earlier name.",
      discussion: "Each text keeps its earlier contents as a revision."))
  var rewriteLinks = false

  @OptionGroup var input: InputOption

  @OptionGroup var colour: ColourOption

  @Argument(help: "Its id, its URL, its title or the beginning of its id.", completion: .books)
  var book: String

  func run() throws {
    try exiting { () throws(Failure) in
      let home = try Home.ofCommand()
      let library = try CommandLibrary.toChange(home)
      let (found, _) = try library.book(try library.names.book(book))
      let base = try EditBase(over, found.version).id
      let version = Book.ID()
      var written: WrittenText?
      if title == nil, !fields.hasContents, fields.tab == nil, !rewriteLinks {
        written = try WrittenText(
          nil, editing: found.synopsis, mayAsk: !input.noInput, named: "\(version)", in: home)
      }
      let edited = try edited(found, synopsis: written?.text)
      do throws(Failure) {
        try library.change { library throws(LibraryError) in
          if title != nil || fields.hasContents || written != nil {
            try library.edit(edited, as: version, over: base, at: Date())
          }
          guard let tab = fields.tab else { return }
          if tab { try library.addTab(found.id) } else { try library.removeTab(found.id) }
        }
      } catch {
        throw written?.kept(error, named: "\(version)", in: home) ?? error
      }
      written?.file?.remove()
      let links = LinkRewriting(library: library, item: .book(found.id))
      if rewriteLinks {
        try links.rewrite()
      } else if edited.title.slug != found.title.slug {
        try links.tell("books edit \(found.id)")
      }
      try Output.write(lines: [Link(to: .book(found.id)).url])
    }
  }

  /// Returns the book with the fields and the text that were given.
  private func edited(_ found: Book, synopsis: String?) throws(Failure) -> Book {
    var book = found
    try fields.set(in: &book)
    if let title {
      guard !title.isBlank else { throw Failure(.usage, "the title is empty: nothing was saved") }
      book.title = title
    }
    if let synopsis { book.synopsis = synopsis }
    return book
  }
}
