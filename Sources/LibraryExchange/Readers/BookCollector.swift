import LibraryModel

/// Books that are read note by note.
struct BookCollector {
  private var books: [ImportedBook] = []
  private var places: [String: Int] = [:]
  private var notes: [String: (book: Int, note: Int)] = [:]
  /// The records that could not be read.
  var unreadable: [UnreadableRecord] = []

  /// Adds a note to a book, which may be new.
  ///
  /// Of notes with the same key the last one with the reader's words stays.
  mutating func add(_ note: ImportedHighlight?, to book: ImportedBook) {
    let index = places[book.key] ?? books.count
    if index == books.count {
      books.append(book)
      places[book.key] = index
    } else {
      books[index].takeFacts(of: book)
    }
    guard let note, !note.noteText.isEmpty else { return }
    if let place = notes[note.key] {
      let old = books[place.book].highlights[place.note]
      guard !note.words.isEmpty || old.words.isEmpty else { return }
      books[place.book].highlights[place.note] = note
    } else {
      notes[note.key] = (index, books[index].highlights.count)
      books[index].highlights.append(note)
    }
  }

  /// The books, and the records that could not be read.
  var read: ReadBooks { (books, unreadable) }
}
