import struct FoundationEssentials.Date
import SQLite
import CSQLite
public import LibraryModel
import Markup

/// Reads a listing of notes, some hundred at a time.
///
/// No transaction is open between two pages, so a slow reader of the listing delays no writer. The
/// memory does not depend on the number of notes, except for eight bytes a note of a tag, or in
/// another order than ``NoteListing/Sort/saved``. A note that is saved meanwhile is left out.
public struct NotePages {
  private let listing: NoteListing
  private var rest: Int
  /// The numbers of the notes in another order than that of their numbers; nil until they are read.
  private var numbers: ArraySlice<Int64>?
  /// The number of the last note that was read.
  private var last = Int64.max
  /// The owners of the notes that were read so far.
  public var owners: [ListedOwner] { known.owners }
  private var known = ListedOwners()

  /// Creates the pages of a listing.
  ///
  /// - Parameter limit: Number of notes; nil for all.
  public init(_ listing: NoteListing, limit: Int? = nil) {
    self.listing = listing
    rest = limit ?? .max
  }

  /// Returns the next notes; none at the end.
  public mutating func next(in library: Library) throws(LibraryError) -> [ListedNote] {
    let page = try nextPage(in: library)
    return try page.rows.map { row throws(LibraryError) in
      guard let note = ListedNote(row, in: page, of: owners[row.owner]) else {
        throw .unreadable(path: library.path)
      }
      return note
    }
  }

  /// Returns the next notes as bytes; none at the end.
  public mutating func nextPage(in library: Library) throws(LibraryError) -> NotePage {
    // The notes of a tag, or of a book and its characters, are not found in their order.
    let isInOrder =
      listing.sort == .saved && !listing.isOldestFirst && listing.tag == nil
      && !listing.includesCharacters && listing.ordering == nil
    if !isInOrder, numbers == nil { numbers = try readNumbers(library) }
    // If all notes of a page were deleted meanwhile, the page is empty: read the next one.
    while rest > 0 {
      let (page, isLast) = isInOrder ? try inOrder(library) : try sorted(library)
      rest -= page.rows.count
      if isLast || !page.rows.isEmpty { return page }
    }
    return NotePage()
  }

  private mutating func inOrder(_ library: Library) throws(LibraryError) -> (NotePage, Bool) {
    let (listing, last, count) = (listing, last, min(rest, pageSize))
    let found = try library.readTogether { [known] database in
      var known = known
      var reader = NotePageReader(listing, database)
      let arguments = listing.selection(["last": last, "limit": count])
      let rows = try StatementSteps(listing.page, arguments, in: database)
      // The tags of all notes are read along; not if most of these notes are left out.
      let tags = try listing.owner == nil ? StatementSteps(tagsBefore, [last], in: database) : nil
      var number = last
      var read = 0
      while let row = rows.row {
        number = sqlite3_column_int64(row, 0)
        read += 1
        try reader.append(
          row, number, tags: tags ?? StatementSteps(tagsOfNote, [number], in: database),
          known: &known)
        try rows.advance()
      }
      return (reader.page, known, number, read < count)
    }
    (known, self.last) = (found.1, found.2)
    return (found.0, found.3)
  }

  private mutating func sorted(_ library: Library) throws(LibraryError) -> (NotePage, Bool) {
    let listing = listing
    let numbers = self.numbers ?? []
    let chosen = numbers.prefix(min(rest, pageSize))
    let found = try library.readTogether { [known] database in
      var known = known
      var reader = NotePageReader(listing, database)
      for number in chosen {
        let rows = try StatementSteps(listing.noteOfNumber, [number], in: database)
        let tags = try StatementSteps(tagsOfNote, [number], in: database)
        try withExtendedLifetime(rows) {
          if let row = rows.row { try reader.append(row, number, tags: tags, known: &known) }
        }
      }
      return (reader.page, known)
    }
    known = found.1
    self.numbers = numbers.dropFirst(pageSize)
    return (found.0, self.numbers?.isEmpty != false)
  }

  private func readNumbers(_ library: Library) throws(LibraryError) -> ArraySlice<Int64> {
    let limit = rest == .max ? -1 : rest
    return try library.read { database in
      try Int64.fetchAll(
        database, sql: listing.numbers, arguments: listing.arguments(["limit": limit]))[...]
    }
  }
}

extension Library {
  /// Returns a note with its text, as a listing has it; nil if it or its owner is deleted.
  public func listedNote(_ id: Note.ID) throws(LibraryError) -> ListedNote? {
    try readTogether { database in
      var known = ListedOwners()
      var reader = NotePageReader(NoteListing(hasTexts: true), database)
      let rows = try StatementSteps(noteByID, ["\(id)"], in: database)
      try withExtendedLifetime(rows) {
        guard let row = rows.row else { return }
        let number = sqlite3_column_int64(row, 0)
        let tags = try StatementSteps(tagsOfNote, [number], in: database)
        try reader.append(row, number, tags: tags, known: &known)
      }
      guard let row = reader.page.rows.first else { return nil }
      return ListedNote(row, in: reader.page, of: known.owners[row.owner])
    }
  }
}

/// Number of notes that are read at once.
private let pageSize = 500

extension NoteListing {
  /// The arguments of ``numbers``, and others.
  func arguments(_ more: StatementArguments) -> StatementArguments {
    tag.map { selection(more) + ["tag": $0.tagKey] } ?? selection(more)
  }

  /// The arguments of ``selected``, and others.
  fileprivate func selection(_ more: StatementArguments) -> StatementArguments {
    var arguments = more
    switch owner {
    case .book(let book): arguments += ["owner": "\(book)"]
    case .character(let character, _): arguments += ["owner": "\(character)"]
    case .inbox, nil: break
    }
    if let since { arguments += ["since": since.milliseconds] }
    if let until { arguments += ["until": until.milliseconds] }
    return arguments
  }

  /// The statement for the notes that follow `:last`, without a look at their owners.
  fileprivate var page: String {
    columns + " WHERE note.deleted IS NULL" + selected
      + " AND note.number < :last ORDER BY note.number DESC LIMIT :limit"
  }

  /// The statement for the note with a number, in the same way.
  fileprivate var noteOfNumber: String {
    columns + " WHERE note.deleted IS NULL AND note.number = ?"
  }

  /// The statement for the numbers of all notes, in order.
  var numbers: String {
    let order = ordering.map { NoteKeys($0).sharedOrder } ?? orderOfSort
    return "SELECT note.number FROM note JOIN digest ON digest.note = note.number" + ownersOfNotes
      + living + conditions + order + " LIMIT :limit"
  }

  private var orderOfSort: String {
    switch sort {
    case .saved: " ORDER BY note.number" + (isOldestFirst ? "" : " DESC")
    case .created: SharedOrder.clause(SharedOrder.notes, isDescending: !isOldestFirst)
    case .updated:
      SharedOrder.clause(["note.updated"] + SharedOrder.notes, isDescending: true)
    case .title:
      " ORDER BY digest.slug, digest.title, note.created DESC, note.place, note.id"
    }
  }

  private var columns: String {
    noteColumns + (hasTexts ? ", version.text" : "") + digestOfNote + (hasTexts ? textOfNote : "")
  }

  /// The conditions for notes with ``ownersOfNotes``, after ``living``.
  var conditions: String {
    selected + (tag == nil ? "" : " AND note.number IN (" + notesOfTag + ")")
  }

  private var selected: String {
    let ofOwner =
      switch owner {
      case .book where includesCharacters:
        """
         AND (note.book = :owner
          OR note.character IN (SELECT id FROM character WHERE book = :owner))
        """
      case .book: " AND note.book = :owner"
      case .character: " AND note.character = :owner"
      case .inbox: " AND note.book IS NULL AND note.character IS NULL"
      case nil: ""
      }
    return ofOwner + (since == nil ? "" : " AND note.created >= :since")
      + (until == nil ? "" : " AND note.created < :until")
  }
}

private let noteColumns = """
  SELECT note.number, note.id, note.version, digest.title, digest.preview, digest.passage,
    note.created, note.updated, note.book, note.character
  """

private let digestOfNote = " FROM note JOIN digest ON digest.note = note.number"

private let textOfNote = " JOIN version ON version.id = note.version"

private let noteByID =
  noteColumns + ", version.text" + digestOfNote + textOfNote
  + " WHERE note.deleted IS NULL AND note.id = ?"

private let tagsBefore =
  "SELECT note, shown FROM tag INDEXED BY tag_of_note WHERE note < ? ORDER BY note DESC, name DESC"

private let tagsOfNote = "SELECT note, shown FROM tag WHERE note = ? ORDER BY name DESC"

/// The owners of notes that are joined before.
let ownersOfNotes = """
   LEFT JOIN character ON character.id = note.character
  LEFT JOIN book ON book.id = coalesce(note.book, character.book)
  """

/// The condition that neither a note nor its owners are in the bin.
let living = """
   WHERE note.deleted IS NULL AND character.deleted IS NULL AND book.deleted IS NULL
  """

/// The numbers of the notes of `:tag` or of a tag below it; `0` is the letter after `/`.
let notesOfTag = """
  SELECT note FROM tag WHERE name = :tag
  UNION SELECT note FROM tag WHERE name > :tag || '/' AND name < :tag || '0'
  """

extension ListedNote {
  /// Decodes a note; nil if it breaks a promise of the schema.
  fileprivate init?(_ row: NotePage.Row, in page: NotePage, of owner: ListedOwner) {
    func text(_ range: Range<Int>) -> String { String(decoding: page.bytes[range], as: UTF8.self) }
    guard let id = Note.ID(text(row.id)), let version = Note.ID(text(row.version)) else {
      return nil
    }
    self.row = NoteRow(
      id: id, title: text(row.title), preview: text(row.preview),
      passage: row.passage.flatMap { Passage(text($0)) }, created: Date(milliseconds: row.created),
      updated: Date(milliseconds: row.updated), version: version)
    self.owner = owner.owner
    (book, character) = (owner.book, owner.character)
    tags = text(row.tags).split(separator: "\n").map(String.init)
    self.text = row.text.map(text)
  }
}
