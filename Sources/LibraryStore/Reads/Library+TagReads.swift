import GRDB
public import LibraryModel

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
}

// NB: SQLite takes `shown` from the row with the maximum: see "Bare columns in an aggregate query".
private let countedTags =
  """
  SELECT tag.name, count(*), CAST(tag.shown AS BLOB), max(note.created)
  FROM tag JOIN note ON note.number = tag.note
  """ + ownersOfNotes + living

private let isBelowTag = """
   AND (tag.name = :tag OR tag.name > :tag || '/' AND tag.name < :tag || '0')
  """
