import ArgumentParser
import struct FoundationEssentials.Date
import LibraryModel
import LibraryStore

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

  @OptionGroup var fields: FieldOptions<Book>

  @OptionGroup var edit: EditOptions

  @Argument(help: "Its id, its URL, its title or the beginning of its id.", completion: .books)
  var book: String

  func run() throws(Failure) {
    let home = try Home.ofCommand()
    let (library, found, base) = try GivenText.keeping(givenText, in: home) {
      () throws(Failure) in
      let library = try CommandLibrary.toChange(home)
      let found = try library.book(try library.names.book(book)).0
      // A mistake is found before the text is read.
      _ = try self.edited(found, synopsis: nil)
      return (library, found, try EditBase(edit.over, found.version).id)
    }
    let version = Book.ID()
    var written: WrittenText?
    if readsText {
      written = try WrittenText(
        nil, editing: found.synopsis, mayAsk: !edit.colour.noInput, named: "\(version)", in: home)
    }
    let edited = try edited(found, synopsis: written?.text)
    try edit.save(written, or: givenText, as: version, in: library) {
      library throws(LibraryError) in
      if title != nil || fields.hasContents || written != nil {
        try library.edit(edited, as: version, over: base, at: Date())
      }
      if let tab = fields.mark(.tab) { try library.setTab(found.id, to: tab) }
    }
    try edit.finish(
      .book(found.id), isRenamed: edited.title.slug != found.title.slug, "books edit", in: library
    )
  }

  private var givenText: GivenText? {
    readsText ? GivenText(nil) : fields.givenSynopsis
  }

  /// Whether the synopsis is edited: no option says what to change, or `--synopsis -`.
  private var readsText: Bool {
    fields.pipesSynopsis
      || title == nil && !fields.hasContents && fields.mark(.tab) == nil && !edit.rewriteLinks
  }

  /// Returns the book with the fields and the text that were given.
  private func edited(_ found: Book, synopsis: String?) throws(Failure) -> Book {
    var book = found
    try fields.set(in: &book)
    if let title { try book.set(.title, option: "--title", to: [title]) }
    if let synopsis { book.synopsis = synopsis }
    return book
  }
}
