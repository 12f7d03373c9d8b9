import struct FoundationEssentials.Date
public import HawkNotesUI
public import LibraryModel
import LibraryStore

// The reads of a window, as questions to the library.

// The protocol documents these functions.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension LibraryAccess {
  public func together<Value>(
    _ body: () throws(LibraryFailure) -> Value
  ) throws(LibraryFailure) -> Value {
    let result = try ask { library throws(LibraryError) in
      try library.reading { () throws(LibraryError) in
        Result { () throws(LibraryFailure) in try body() }
      }
    }
    // Each reading by itself is made twice before it fails.
    if case .failure = result { return try body() }
    return try result.get()
  }

  public func tabs() throws(LibraryFailure) -> [BookTab] {
    try ask { library throws(LibraryError) in try library.tabs() }
  }

  public func book(_ id: Book.ID) throws(LibraryFailure) -> Book? {
    try ask { library throws(LibraryError) in try library.book(id) }
  }

  public func character(_ id: BookCharacter.ID) throws(LibraryFailure) -> BookCharacter? {
    try ask { library throws(LibraryError) in try library.character(id) }
  }

  public func deleted(_ owner: Owner) throws(LibraryFailure) -> FormItem? {
    try ask { library throws(LibraryError) in
      switch owner {
      case .book(let book): try library.keptBook(book).map(FormItem.book)
      case .character(let character, of: _):
        try library.keptCharacter(character).map(FormItem.character)
      case .inbox: nil
      }
    }
  }

  public func note(_ id: Note.ID) throws(LibraryFailure) -> Note? {
    try ask { library throws(LibraryError) in try library.note(id) }
  }

  public func books(
    _ query: BookQuery, _ range: Range<Int>
  ) throws(LibraryFailure) -> Page<BookRow> {
    try ask { library throws(LibraryError) in
      try library.books(query, from: range.lowerBound, limit: range.count)
    }
  }

  public func indexOfBook(_ id: Book.ID, _ query: BookQuery) throws(LibraryFailure) -> Int? {
    try ask { library throws(LibraryError) in try library.index(of: id, in: query) }
  }

  public func characters(
    _ book: Book.ID, _ range: Range<Int>
  ) throws(LibraryFailure) -> Page<CharacterRow> {
    try ask { library throws(LibraryError) in
      try library.characters(of: book, from: range.lowerBound, limit: range.count)
    }
  }

  public func indexOfCharacter(_ id: BookCharacter.ID) throws(LibraryFailure) -> Int? {
    try ask { library throws(LibraryError) in try library.index(of: id) }
  }

  public func charactersMatching(
    _ text: String, _ limit: Int
  ) throws(LibraryFailure) -> [CharacterRow] {
    try ask { library throws(LibraryError) in try library.characters(matching: text, limit: limit) }
  }

  public func favourites(_ range: Range<Int>) throws(LibraryFailure) -> Page<CharacterRow> {
    try ask { library throws(LibraryError) in
      try library.favourites(from: range.lowerBound, limit: range.count)
    }
  }

  public func indexOfFavourite(_ id: BookCharacter.ID) throws(LibraryFailure) -> Int? {
    try ask { library throws(LibraryError) in try library.indexAmongFavourites(of: id) }
  }

  public func notes(_ owner: Owner, _ range: Range<Int>) throws(LibraryFailure) -> Page<NoteRow> {
    try ask { library throws(LibraryError) in
      try library.notes(of: owner, from: range.lowerBound, limit: range.count)
    }
  }

  public func indexOfNote(_ id: Note.ID) throws(LibraryFailure) -> Int? {
    try ask { library throws(LibraryError) in try library.index(of: id) }
  }

  public func moveOfNotes(
    _ notes: [Note.ID], _ owner: Owner, around anchor: Note.ID?, by step: Int
  ) throws(LibraryFailure) -> NoteMove? {
    try ask { library throws(LibraryError) in
      try library.move(of: notes, in: owner, around: anchor, by: step)
    }
  }

  public func ownerOfNote(_ id: Note.ID) throws(LibraryFailure) -> Owner? {
    try ask { library throws(LibraryError) in try library.owner(of: id) }
  }

  public func linksToNote(_ note: Note.ID, _ limit: Int) throws(LibraryFailure) -> [TextSpot] {
    try ask { library throws(LibraryError) in try library.links(to: note, limit: limit) }
  }

  public func words(
    _ book: Book.ID, _ since: Int, _ last: WordsCursor?
  ) throws(LibraryFailure) -> WordsPart {
    let time = Date(timeIntervalSince1970: Double(since))
    return try ask { library throws(LibraryError) in
      try library.words(of: book, since: time, after: last)
    }
  }

  public func wordsAdded(
    _ book: Book.ID, _ since: Int, _ last: WordsCursor?
  ) throws(LibraryFailure) -> WordsPart {
    let time = Date(timeIntervalSince1970: Double(since))
    return try ask { library throws(LibraryError) in
      try library.wordsAdded(to: book, since: time, before: last)
    }
  }

  public func wordsOfNotes(_ ids: [Note.ID]) throws(LibraryFailure) -> [Note.ID: Int] {
    try ask { library throws(LibraryError) in try library.words(ofNotes: ids) }
  }

  public func completedNames(
    _ text: String, _ book: Book.ID?
  ) throws(LibraryFailure) -> [CompletedName] {
    try ask { library throws(LibraryError) in
      try library.completedNames(for: text, in: book, limit: 12)
    }
  }

  public func completedTags(_ text: String) throws(LibraryFailure) -> [String] {
    try ask { library throws(LibraryError) in try library.completedTags(for: text, limit: 12) }
  }

  public func resolve(_ name: String, _ book: Book.ID?) throws(LibraryFailure) -> LinkResolution {
    try ask { library throws(LibraryError) in try library.resolve(name, in: book) }
  }

  public func unresolvedLinks(_ limit: Int) throws(LibraryFailure) -> [UnresolvedLink] {
    try ask { library throws(LibraryError) in try library.unresolvedLinks(limit: limit) }
  }

  public func oldLinks(_ item: LibraryItem, _ limit: Int) throws(LibraryFailure) -> OldLinks {
    try ask { library throws(LibraryError) in try library.oldLinks(to: item, limit: limit) }
  }

  public func rewrittenTexts(_ batch: EditBatch) throws(LibraryFailure) -> Int {
    try ask { library throws(LibraryError) in try library.rewrittenTexts(by: batch) }
  }

  public func textVersions(
    _ item: LibraryItem, _ limit: Int
  ) throws(LibraryFailure) -> [TextVersion] {
    try ask { library throws(LibraryError) in try library.textVersions(of: item, limit: limit) }
  }

  public func attachments(_ item: LibraryItem) throws(LibraryFailure) -> Attachments {
    try ask { library throws(LibraryError) in try library.attachments(of: item) }
  }

  public func bin(_ range: Range<Int>) throws(LibraryFailure) -> Page<Deletion> {
    try ask { library throws(LibraryError) in
      try library.bin(from: range.lowerBound, limit: range.count)
    }
  }

  public func contentsOfBin() throws(LibraryFailure) -> Attachments {
    try ask { library throws(LibraryError) in try library.contentsOfBin() }
  }
}
