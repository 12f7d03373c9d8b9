import struct FoundationEssentials.Data
import struct FoundationEssentials.Date
import GRDB
public import LibraryModel

/// Reads a listing of notes, some hundred at a time.
///
/// No transaction is open between two pages, so a slow reader of the listing delays no writer. The memory
/// does not depend on the number of notes, except for eight bytes a note of a tag, or in another order
/// than ``NoteListing/Sort/created``. A note that is saved meanwhile is left out.
public struct NotePages {
  private let listing: NoteListing
  private var rest: Int
  /// The numbers of the notes in another order than that of their numbers; nil until they are read.
  private var numbers: ArraySlice<Int64>?
  /// The number of the last note that was read.
  private var last = Int64.max

  /// Creates the pages of a listing.
  ///
  /// - Parameter limit: Number of notes; nil for all.
  public init(_ listing: NoteListing, limit: Int? = nil) {
    self.listing = listing
    rest = limit ?? .max
  }

  /// Returns the next notes; none at the end.
  public mutating func next(in library: Library) throws(LibraryError) -> [ListedNote] {
    guard rest > 0 else { return [] }
    // The notes of a tag are not found in their order.
    let isInOrder = listing.sort == .created && listing.tag == nil
    let notes = try isInOrder ? inOrder(library) : sorted(library)
    rest -= notes.count
    return notes
  }

  private mutating func inOrder(_ library: Library) throws(LibraryError) -> [ListedNote] {
    let (last, count) = (last, min(rest, pageSize))
    let found = try library.read { database in
      let rows = try Row.fetchCursor(
        database.cachedStatement(sql: listing.page),
        arguments: listing.arguments(["last": last, "limit": count]))
      var notes: [(number: Int64, note: ListedNote)] = []
      notes.reserveCapacity(count)
      while let row = try rows.next() {
        notes.append((try row.decode(atIndex: 0), try ListedNote(row: row)))
      }
      return notes
    }
    self.last = found.last?.number ?? last
    return found.map(\.note)
  }

  private mutating func sorted(_ library: Library) throws(LibraryError) -> [ListedNote] {
    var numbers = self.numbers ?? []
    if self.numbers == nil { numbers = try readNumbers(library) }
    defer { self.numbers = numbers }
    // Of a page whose notes were all deleted meanwhile nothing is left: go on with the next one.
    while !numbers.isEmpty {
      let page = Array(numbers.prefix(pageSize))
      numbers = numbers.dropFirst(pageSize)
      let list = "[" + page.map { "\($0)" }.joined(separator: ",") + "]"
      var notes = try library.read { database in
        var notes: [Int64: ListedNote] = [:]
        let rows = try Row.fetchCursor(
          database.cachedStatement(sql: listing.notesOfNumbers), arguments: ["numbers": list])
        while let row = try rows.next() {
          notes[try row.decode(atIndex: 0)] = try ListedNote(row: row)
        }
        return notes
      }
      let found = page.compactMap { notes.removeValue(forKey: $0) }
      if !found.isEmpty { return found }
    }
    return []
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
    try read { database in
      try Row.fetchOne(database, sql: noteByID, arguments: ["\(id)"])
        .map { try ListedNote(row: $0) }
    }
  }
}

/// Number of notes that are read at once.
private let pageSize = 500

extension NoteListing {
  func arguments(_ more: StatementArguments) -> StatementArguments {
    var arguments = more
    switch owner {
    case .book(let book): arguments += ["owner": "\(book)"]
    case .character(let character, _): arguments += ["owner": "\(character)"]
    case .inbox, nil: break
    }
    if let tag { arguments += ["tag": tag.lowercased()] }
    if let since { arguments += ["since": since.milliseconds] }
    if let until { arguments += ["until": until.milliseconds] }
    return arguments
  }

  /// The statement for the notes before `:last`.
  fileprivate var page: String {
    columns + notesWithOwners + texts + living + conditions
      + " AND note.number < :last ORDER BY note.number DESC LIMIT :limit"
  }

  /// The statement for the notes of a list of numbers.
  fileprivate var notesOfNumbers: String {
    columns + notesWithOwners + texts + living
      + " AND note.number IN (SELECT value FROM json_each(:numbers))"
  }

  /// The statement for the numbers of all notes, in order.
  var numbers: String {
    let order =
      switch sort {
      case .created: " ORDER BY note.number DESC"
      case .updated: " ORDER BY note.updated DESC, note.number DESC"
      case .title: " ORDER BY digest.slug, digest.title, note.number DESC"
      }
    return "SELECT note.number" + notesWithOwners + living + conditions + order + " LIMIT :limit"
  }

  private var columns: String { hasTexts ? listedColumns + textColumn : listedColumns }

  private var texts: String { hasTexts ? textOfNote : "" }

  /// The conditions for notes with ``ownersOfNotes``, after ``living``.
  var conditions: String {
    let ofOwner =
      switch owner {
      case .book: " AND note.book = :owner"
      case .character: " AND note.character = :owner"
      case .inbox: " AND note.book IS NULL AND note.character IS NULL"
      case nil: ""
      }
    return ofOwner + (tag == nil ? "" : " AND note.number IN (" + notesOfTag + ")")
      + (since == nil ? "" : " AND note.created >= :since")
      + (until == nil ? "" : " AND note.created < :until")
  }
}

private let listedColumns = """
  SELECT note.number, note.id, CAST(digest.title AS BLOB), CAST(digest.preview AS BLOB),
    digest.passage, note.created, note.updated, note.version, note.book, note.character,
    character.book, book.title, character.name,
    (SELECT group_concat(shown, char(10)) FROM tag WHERE tag.note = note.number)
  """

private let textColumn = ", CAST(version.text AS BLOB)"

private let notesWithOwners =
  " FROM note JOIN digest ON digest.note = note.number" + ownersOfNotes

/// The owners of notes that are joined before.
let ownersOfNotes = """
   LEFT JOIN character ON character.id = note.character
  LEFT JOIN book ON book.id = coalesce(note.book, character.book)
  """

private let textOfNote = " JOIN version ON version.id = note.version"

/// The condition that neither a note nor its owners are in the bin.
let living = """
   WHERE note.deleted IS NULL AND character.deleted IS NULL AND book.deleted IS NULL
  """

private let noteByID =
  listedColumns + textColumn + notesWithOwners + textOfNote + living + " AND note.id = ?"

/// The numbers of the notes of `:tag` or of a tag below it; `0` is the letter after `/`.
private let notesOfTag = """
  SELECT note FROM tag WHERE name = :tag
  UNION SELECT note FROM tag WHERE name > :tag || '/' AND name < :tag || '0'
  """

extension ListedNote {
  /// Columns: those of the statements above.
  fileprivate init(row: Row) throws {
    let passage = try row.decode(String?.self, atIndex: 4)
    self.row = try NoteRow(
      id: row.id(1), title: row.text(2), preview: row.text(3),
      passage: passage.flatMap { Passage($0) }, created: row.time(5), updated: row.time(6),
      version: row.id(7))
    owner = try Owner(book: 8, character: 9, bookOfCharacter: 10, in: row)
    book = try row.decode(atIndex: 11)
    character = try row.decode(atIndex: 12)
    tags = row.hasNull(atIndex: 13) ? [] : try row.lines(13)
    text = row.count > 14 ? try row.text(14) : nil
  }
}
