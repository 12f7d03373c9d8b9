public import LibraryModel

/// The readings of a window from the library: each function reads what one screen shows, whatever
/// the size of the library.
///
/// Every call is one transaction, or a part of one in ``together(_:)``, and returns after
/// milliseconds, with a failure if another process holds the library. A range is that of the rows
/// to read; the list may end before it.
public protocol LibraryReads {
  /// Calls `body`, whose readings are one transaction: they see the same library, and lock it once.
  func together<Value>(
    _ body: () throws(LibraryFailure) -> Value
  ) throws(LibraryFailure) -> Value
  /// The books that have a tab, in order.
  func tabs() throws(LibraryFailure) -> [BookTab]
  /// A book; nil if it is deleted or never existed.
  func book(_ id: Book.ID) throws(LibraryFailure) -> Book?
  /// A character; nil if they or their book are deleted or never existed.
  func character(_ id: BookCharacter.ID) throws(LibraryFailure) -> BookCharacter?
  /// A deleted book or character as it was; nil if it was removed from the bin too.
  func deleted(_ owner: Owner) throws(LibraryFailure) -> FormItem?
  /// A note with its whole text; nil if it or its owner is deleted or never existed.
  func note(_ id: Note.ID) throws(LibraryFailure) -> Note?
  func books(_ query: BookQuery, _ range: Range<Int>) throws(LibraryFailure) -> Page<BookRow>
  /// The index of a book in a list; nil if the list does not have it.
  func indexOfBook(_ id: Book.ID, _ query: BookQuery) throws(LibraryFailure) -> Int?
  /// Rows of the list of a book's characters.
  func characters(
    _ book: Book.ID, _ range: Range<Int>
  ) throws(LibraryFailure) -> Page<CharacterRow>
  /// The index of a character in the list of their book; nil if they are deleted.
  func indexOfCharacter(_ id: BookCharacter.ID) throws(LibraryFailure) -> Int?
  /// Characters of all books with a name or an alias that contains a text, at most a number.
  func charactersMatching(_ text: String, _ limit: Int) throws(LibraryFailure) -> [CharacterRow]
  func favourites(_ range: Range<Int>) throws(LibraryFailure) -> Page<CharacterRow>
  /// The index of a character in the list of favourites; nil if they are no favourite.
  func indexOfFavourite(_ id: BookCharacter.ID) throws(LibraryFailure) -> Int?
  /// Rows of the list of an owner's notes, in their order.
  func notes(_ owner: Owner, _ range: Range<Int>) throws(LibraryFailure) -> Page<NoteRow>
  /// The index of a note in the list of its owner; nil if it is deleted.
  func indexOfNote(_ id: Note.ID) throws(LibraryFailure) -> Int?
  /// The move of notes by some places in the order by hand of their list, around one of them; nil
  /// at the end of the list.
  func moveOfNotes(
    _ notes: [Note.ID], _ owner: Owner, around anchor: Note.ID?, by step: Int
  ) throws(LibraryFailure) -> NoteMove?
  /// The owner of a note; nil if either is deleted.
  func ownerOfNote(_ id: Note.ID) throws(LibraryFailure) -> Owner?
  /// Some of the lines that mention a character, from a position on; nil for the first part.
  ///
  /// The number is that of the request. Returns nil if the lines follow as an event.
  func mentions(
    _ character: BookCharacter.ID, _ cursor: MentionCursor?, _ number: Int
  ) throws(LibraryFailure) -> MentionPart?
  /// The first lines that link to a note, at most a number.
  func linksToNote(_ note: Note.ID, _ limit: Int) throws(LibraryFailure) -> [TextSpot]
  /// The words of some notes of a book and its characters, from a position on; and those that were
  /// added since a time in seconds since 1970.
  func words(
    _ book: Book.ID, _ since: Int, _ last: WordsCursor?
  ) throws(LibraryFailure) -> WordsPart
  /// The words that were added to the notes of a book and its characters since a time in seconds
  /// since 1970, by some of the changes before one; nil for the last changes.
  func wordsAdded(
    _ book: Book.ID, _ since: Int, _ last: WordsCursor?
  ) throws(LibraryFailure) -> WordsPart
  /// The words of some notes, of the first ones if their texts are long.
  func wordsOfNotes(_ notes: [Note.ID]) throws(LibraryFailure) -> [Note.ID: Int]
  /// Names that complete a text in a book, best first.
  func completedNames(_ text: String, _ book: Book.ID?) throws(LibraryFailure) -> [CompletedName]
  func completedTags(_ text: String) throws(LibraryFailure) -> [String]
  /// The item to which a name in double brackets leads in a text of a book; without a book, in the
  /// Inbox.
  func resolve(_ name: String, _ book: Book.ID?) throws(LibraryFailure) -> LinkResolution
  /// The first links to names that no item has, at most a number.
  func unresolvedLinks(_ limit: Int) throws(LibraryFailure) -> [UnresolvedLink]
  /// The first texts with links to an old name of an item, at most a number.
  func oldLinks(_ item: LibraryItem, _ limit: Int) throws(LibraryFailure) -> OldLinks
  /// The number of texts that have or had a version from a batch.
  func rewrittenTexts(_ batch: EditBatch) throws(LibraryFailure) -> Int
  /// The first texts that a note or a synopsis had, the newest first, at most a number.
  func textVersions(_ item: LibraryItem, _ limit: Int) throws(LibraryFailure) -> [TextVersion]
  /// Numbers of the items that belong to an item, and go to the bin with it.
  func attachments(_ item: LibraryItem) throws(LibraryFailure) -> Attachments
  /// The deletions with items in the bin, the newest first.
  func bin(_ range: Range<Int>) throws(LibraryFailure) -> Page<Deletion>
  /// Numbers of all items in the bin, with those that belong to them.
  func contentsOfBin() throws(LibraryFailure) -> Attachments
}
