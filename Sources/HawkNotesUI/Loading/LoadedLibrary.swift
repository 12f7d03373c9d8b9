public import LibraryModel

/// The part of the library that a window has read: what it shows, and not more.
public struct LoadedLibrary: Equatable, Sendable {
  /// The books with a tab, in order.
  public var tabs: [BookTab] = []
  /// The books and characters that were asked for by id.
  public var catalogue = Catalogue()
  /// The notes that were asked for by id, with their whole texts.
  var notes: [Note.ID: Note] = [:]
  /// The last list of books that was read.
  var bookRows: LoadedRows<BookRow>?
  /// The last list of characters that was read.
  var characterRows: LoadedRows<CharacterRow>?
  /// The last list of notes that was read.
  var noteRows: LoadedRows<NoteRow>?
  /// The mentions of the last character that was shown.
  var mentions: LoadedMentions?
  /// The lines that link to the last note that was read.
  var links: LoadedMentions?
  /// The character whose mentions were asked for and have not arrived.
  var awaitedMentions: BookCharacter.ID?
  /// The words of the last book whose page was shown.
  var words: LoadedWords?
  /// The digest of the last book that was selected on the Shelf.
  var digest: BookDigest?
  /// The words of the notes that are shown.
  var counts = NoteCounts()
  /// The demand of the last reading: a requested book, character or note that is missing here is
  /// deleted.
  var asked = LibraryDemand()
  /// Whether the tabs have been read.
  public var isLoaded = false
  /// The note to select as soon as it has been read.
  var noteToSelect: Note.ID?
  /// Whether a text was left for its list of notes, or another tab selected: the list with the
  /// focus may turn out to be empty.
  var mayLackNotes = false
  /// The item to go to as soon as its place has been read.
  var itemToShow: ItemPlace?
  /// The message to show once the library has been read; until then one says that it is busy.
  var messageToShow: Message?
  /// The row to select as soon as it has been read.
  var goal: ListGoal?

  func hasTab(_ book: Book.ID) -> Bool { tabs.contains { $0.id == book } }

  /// Returns whether a book is known to be deleted.
  func lacks(_ book: Book.ID) -> Bool {
    asked.books.contains(book) && catalogue.book(book) == nil
  }

  /// Returns whether a book or character is known to be deleted.
  func lacks(_ owner: Owner) -> Bool {
    switch owner {
    case .inbox: false
    case .book(let book): lacks(book)
    case .character(let id, of: _):
      asked.characters.contains(id) && catalogue.character(id) == nil
    }
  }

  /// Replaces a note, in the list too.
  mutating func know(_ note: Note) {
    notes[note.id] = note
    asked.notes.insert(note.id)
    guard var row = noteRows?.row(note.id) else { return }
    row.title = note.title
    row.version = note.version
    noteRows = noteRows?.replacing(row)
  }

  /// Drops a note that is deleted.
  mutating func forget(_ note: Note.ID) {
    notes[note] = nil
    asked.notes.insert(note)
  }

  /// Adds the data of a reading, and drops the data that are no longer shown.
  mutating func adopt(_ part: LibraryPart) {
    let (demand, isWhole) = (part.demand, part.whole != nil)
    if let whole = part.whole {
      tabs = whole.tabs
      isLoaded = true
      mentions?.expire()
      links?.expire()
      words?.expire()
      digest?.expire()
      awaitedMentions = nil
    }
    let characters =
      (isWhole ? [] : catalogue.characters.filter { demand.characters.contains($0.id) })
      + part.characters
    let homes = Set(characters.map(\.book))
    let books =
      (isWhole
      ? [] : catalogue.books.filter { demand.books.contains($0.id) || homes.contains($0.id) })
      .filter { old in !part.books.contains { $0.id == old.id } } + part.books
    catalogue = Catalogue(books: books, characters: characters)
    notes = isWhole ? [:] : notes.filter { demand.notes.contains($0.key) }
    for note in part.notes { notes[note.id] = note }
    // A list out of sight is read again when it is shown; its old rows say which one was selected.
    bookRows = part.bookRows ?? (isWhole ? bookRows?.expired : bookRows)
    characterRows = part.characterRows ?? (isWhole ? characterRows?.expired : characterRows)
    noteRows = part.noteRows ?? (isWhole ? noteRows?.expired : noteRows)
    counts.keep((noteRows?.rows ?? []).map(\.id) + notes.keys)
    asked = demand
    let lists = [demand.bookList?.list, demand.characterList?.list, demand.noteList?.list]
    if let goal, !lists.contains(goal.list) { self.goal = nil }
  }
}

/// A row that a key moves to, by its index: it may have to be read first.
struct ListGoal: Equatable, Sendable {
  let list: ListID
  let index: Int
}
