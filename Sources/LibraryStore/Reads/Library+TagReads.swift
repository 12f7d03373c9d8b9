import SQLite
public import LibraryModel
import Markup

extension Library {
  /// Returns the tags of the notes of a listing; of its tag, that tag and those below it.
  ///
  /// Takes time in proportion to the number of notes with tags.
  public func tags(
    of listing: NoteListing = NoteListing(), by sort: TagRow.Sort = .name, limit: Int? = nil
  ) throws(LibraryError) -> [TagRow] {
    let order =
      switch sort {
      case .name: "tag.name"
      case .notes: "2 DESC, tag.name"
      case .lastNote: "4 DESC, tag.name"
      }
    let below = listing.tag == nil ? "" : isBelowTag
    let arguments = listing.arguments(["limit": limit ?? -1])
    let sql = countedTags + below + listing.conditions + " GROUP BY tag.name ORDER BY " + order
    return try read { database in
      let rows = try Row.fetchCursor(
        database, sql: sql + " LIMIT :limit", arguments: arguments)
      return try Array(
        rows.map {
          try TagRow(name: $0.text(2), notes: $0.decode(atIndex: 1), lastNote: $0.time(3))
        }
      )
    }
  }

  /// Returns the owners of the notes with a tag, or one below it, each once.
  ///
  /// - Parameter tag: The tag without `#`, in any case.
  public func owners(taggedWith tag: String) throws(LibraryError) -> [Owner] {
    try read { database in
      try Row.fetchAll(database, sql: ownersOfTagged, arguments: ["tag": tag.tagKey])
        .map { try Owner(book: 0, character: 1, bookOfCharacter: 2, in: $0) }
    }
  }
}

private let ownersOfTagged =
  "SELECT DISTINCT note.book, note.character, character.book FROM note" + ownersOfNotes + living
  + " AND note.number IN (" + notesOfTag + ")"

// NB: SQLite takes `shown` from the row with the maximum: see "Bare columns in an aggregate query".
private let countedTags =
  """
  SELECT tag.name, count(*), CAST(tag.shown AS BLOB), max(note.created)
  FROM tag JOIN note ON note.number = tag.note
  """ + ownersOfNotes + living

private let isBelowTag = """
   AND (tag.name = :tag OR tag.name > :tag || '/' AND tag.name < :tag || '0')
  """
