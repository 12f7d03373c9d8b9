public import LibraryModel

/// The readings of a window from the library: each function reads what one screen shows, whatever
/// the size of the library.
///
/// Every call is one transaction and returns after milliseconds, with a failure if another process
/// holds the library. A range is that of the rows to read; the list may end before it.
public struct LibraryReads {
  /// The books that have a tab, in order.
  public var tabs: () throws(LibraryFailure) -> [BookTab]
  /// A book; nil if it is deleted or never existed.
  public var book: (Book.ID) throws(LibraryFailure) -> Book?
  /// A character; nil if they or their book are deleted or never existed.
  public var character: (BookCharacter.ID) throws(LibraryFailure) -> BookCharacter?
  /// A deleted book or character as it was; nil if it was removed from the bin too.
  public var deleted: (Owner) throws(LibraryFailure) -> FormItem?
  /// A note with its whole text; nil if it or its owner is deleted or never existed.
  public var note: (Note.ID) throws(LibraryFailure) -> Note?
  /// Rows of a list of books.
  public var books: (BookQuery, Range<Int>) throws(LibraryFailure) -> BookPage
  /// The index of a book in a list; nil if the list does not have it.
  public var indexOfBook: (Book.ID, BookQuery) throws(LibraryFailure) -> Int?
  /// Rows of the list of a book's characters.
  public var characters: (Book.ID, Range<Int>) throws(LibraryFailure) -> Page<CharacterRow>
  /// The index of a character in the list of their book; nil if they are deleted.
  public var indexOfCharacter: (BookCharacter.ID) throws(LibraryFailure) -> Int?
  /// Characters of all books with a name or an alias that contains a text, at most a number.
  public var charactersMatching: (String, Int) throws(LibraryFailure) -> [CharacterRow]
  /// Rows of the list of favourites.
  public var favourites: (Range<Int>) throws(LibraryFailure) -> Page<CharacterRow>
  /// The index of a character in the list of favourites; nil if they are no favourite.
  public var indexOfFavourite: (BookCharacter.ID) throws(LibraryFailure) -> Int?
  /// Rows of the list of an owner's notes, the newest first.
  public var notes: (Owner, Range<Int>) throws(LibraryFailure) -> Page<NoteRow>
  /// The index of a note in the list of its owner; nil if it is deleted.
  public var indexOfNote: (Note.ID) throws(LibraryFailure) -> Int?
  /// The owner of a note; nil if either is deleted.
  public var ownerOfNote: (Note.ID) throws(LibraryFailure) -> Owner?
  /// Some of the lines that mention a character, from a position on; nil for the first part.
  ///
  /// The number is that of the request. Returns nil if the lines follow as an event.
  public var mentions:
    (BookCharacter.ID, MentionCursor?, Int) throws(LibraryFailure) -> MentionPart?
  /// Names that complete a text in a book, best first.
  public var completedNames: (String, Book.ID?) throws(LibraryFailure) -> [CompletedName]
  /// Tags that begin with a text.
  public var completedTags: (String) throws(LibraryFailure) -> [String]
  /// The item to which a name in double brackets leads, from a book or from none.
  public var resolve: (String, Book.ID?) throws(LibraryFailure) -> LinkResolution
  /// The first links to names that no item has, at most a number.
  public var unresolvedLinks: (Int) throws(LibraryFailure) -> [UnresolvedLink]
  /// The first texts with links to an old name of an item, at most a number.
  public var oldLinks: (LibraryItem, Int) throws(LibraryFailure) -> OldLinks
  /// The number of texts that have or had a version from a batch.
  public var rewrittenTexts: (EditBatch) throws(LibraryFailure) -> Int
  /// Numbers of the items that belong to an item, and go to the bin with it.
  public var attachments: (LibraryItem) throws(LibraryFailure) -> Attachments
  /// The deletions with items in the bin, the newest first.
  public var bin: (Range<Int>) throws(LibraryFailure) -> Page<Deletion>
  /// Numbers of all items in the bin, with those that belong to them.
  public var contentsOfBin: () throws(LibraryFailure) -> Attachments

  /// Creates reads of closures.
  public init(
    tabs: @escaping () throws(LibraryFailure) -> [BookTab],
    book: @escaping (Book.ID) throws(LibraryFailure) -> Book?,
    character: @escaping (BookCharacter.ID) throws(LibraryFailure) -> BookCharacter?,
    deleted: @escaping (Owner) throws(LibraryFailure) -> FormItem?,
    note: @escaping (Note.ID) throws(LibraryFailure) -> Note?,
    books: @escaping (BookQuery, Range<Int>) throws(LibraryFailure) -> BookPage,
    indexOfBook: @escaping (Book.ID, BookQuery) throws(LibraryFailure) -> Int?,
    characters: @escaping (Book.ID, Range<Int>) throws(LibraryFailure) -> Page<CharacterRow>,
    indexOfCharacter: @escaping (BookCharacter.ID) throws(LibraryFailure) -> Int?,
    charactersMatching: @escaping (String, Int) throws(LibraryFailure) -> [CharacterRow],
    favourites: @escaping (Range<Int>) throws(LibraryFailure) -> Page<CharacterRow>,
    indexOfFavourite: @escaping (BookCharacter.ID) throws(LibraryFailure) -> Int?,
    notes: @escaping (Owner, Range<Int>) throws(LibraryFailure) -> Page<NoteRow>,
    indexOfNote: @escaping (Note.ID) throws(LibraryFailure) -> Int?,
    ownerOfNote: @escaping (Note.ID) throws(LibraryFailure) -> Owner?,
    mentions:
      @escaping (BookCharacter.ID, MentionCursor?, Int) throws(LibraryFailure) -> MentionPart?,
    completedNames: @escaping (String, Book.ID?) throws(LibraryFailure) -> [CompletedName],
    completedTags: @escaping (String) throws(LibraryFailure) -> [String],
    resolve: @escaping (String, Book.ID?) throws(LibraryFailure) -> LinkResolution,
    unresolvedLinks: @escaping (Int) throws(LibraryFailure) -> [UnresolvedLink],
    oldLinks: @escaping (LibraryItem, Int) throws(LibraryFailure) -> OldLinks,
    rewrittenTexts: @escaping (EditBatch) throws(LibraryFailure) -> Int,
    attachments: @escaping (LibraryItem) throws(LibraryFailure) -> Attachments,
    bin: @escaping (Range<Int>) throws(LibraryFailure) -> Page<Deletion>,
    contentsOfBin: @escaping () throws(LibraryFailure) -> Attachments
  ) {
    self.tabs = tabs
    self.book = book
    self.character = character
    self.deleted = deleted
    self.note = note
    self.books = books
    self.indexOfBook = indexOfBook
    self.characters = characters
    self.indexOfCharacter = indexOfCharacter
    self.charactersMatching = charactersMatching
    self.favourites = favourites
    self.indexOfFavourite = indexOfFavourite
    self.notes = notes
    self.indexOfNote = indexOfNote
    self.ownerOfNote = ownerOfNote
    self.mentions = mentions
    self.completedNames = completedNames
    self.completedTags = completedTags
    self.resolve = resolve
    self.unresolvedLinks = unresolvedLinks
    self.oldLinks = oldLinks
    self.rewrittenTexts = rewrittenTexts
    self.attachments = attachments
    self.bin = bin
    self.contentsOfBin = contentsOfBin
  }
}
