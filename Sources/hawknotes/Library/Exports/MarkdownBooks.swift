import LibraryModel
import LibraryPages
import LibraryStore

/// Writes whole books in Markdown, some hundred notes at a time.
struct MarkdownBooks {
  /// Takes the next part of a text.
  typealias Write = (String) throws(Failure) -> Void

  let library: CommandLibrary
  let pages: MarkdownPages

  /// Writes the page of a book, its characters with their notes, and its notes.
  func write(_ book: Book, to write: Write) throws(Failure) {
    let synopsis = pages.linked(book.synopsis, in: book.id)
    try write(MarkdownPage(book, synopsis: synopsis).text)
    for (character, _) in pages.listedCharacters(of: book.id) {
      let synopsis = pages.linked(character.synopsis, in: book.id)
      try write("\n## \(character.name)\n" + (synopsis.isEmpty ? "" : "\n\(synopsis)\n"))
      try writeNotes(
        of: .character(character.id, of: book.id), character.ordering, in: book.id, below: "",
        to: write)
    }
    try writeNotes(
      of: .book(book.id), book.ordering, in: book.id, below: "\n## Notes\n", to: write)
  }

  /// Whether there are no notes without a book.
  var isInboxEmpty: Bool {
    get throws(Failure) {
      var pages = NotePages(NoteListing(owner: .inbox), limit: 1)
      return try library.ask { library throws(LibraryError) in try pages.next(in: library) }.isEmpty
    }
  }

  /// Writes the notes without a book.
  func writeInbox(to write: Write) throws(Failure) {
    let head = "---\nhawknotes: inbox\n---\n# \(MarkdownPages.inbox)\n"
    try writeNotes(of: .inbox, NoteOrdering(), in: nil, below: head, to: write)
  }

  /// Writes the notes of an owner in their order, with lines between them; the oldest first if that
  /// is the newest first.
  ///
  /// - Parameter head: Comes before the first note.
  private func writeNotes(
    of owner: Owner, _ ordering: NoteOrdering, in book: Book.ID?, below head: String,
    to write: Write
  ) throws(Failure) {
    var rows = NotePages(NoteListing(owner: owner, ordering.printed))
    var between = head
    while true {
      let notes = try library.ask { library throws(LibraryError) in try rows.next(in: library) }
      if notes.isEmpty { return }
      var text = ""
      for note in notes {
        text += between + "\n" + pages.linked(note.text ?? "", in: book) + "\n"
        between = "\n* * *\n"
      }
      try write(text)
    }
  }
}
