public import struct FoundationEssentials.Date
import SQLite
public import LibraryModel
import Markup

extension Library {
  /// Renames a tag in the texts of all notes, and with it the tags below it; returns the notes
  /// whose texts changed.
  ///
  /// Takes time in proportion to the length of the texts with the tag.
  ///
  /// - Parameters:
  ///   - old: The tag without `#`, in any case.
  ///   - batch: The id by which ``undoRenamingTag(_:to:as:at:)`` finds the new versions.
  public func renameTag(
    _ old: String, to new: String, as batch: EditBatch, at time: Date
  ) throws(LibraryError) -> [Note.ID] {
    let listing = NoteListing(tag: old)
    return try write { database in
      let numbers = try Int64.fetchAll(
        database, sql: listing.numbers, arguments: listing.arguments(["limit": -1]))
      var renamed: [Note.ID] = []
      for number in numbers {
        guard let (note, text) = try database.currentText(of: number) else { continue }
        let changed = NoteDigest.renamingTag(old, to: new, in: text)
        guard changed.bytes != text.bytes else { continue }
        try database.insertNextVersion(batch.newVersion(), of: note, text: changed, at: time)
        renamed.append(note)
      }
      return renamed
    }
  }

  /// Restores the texts that the notes of a renaming had before, as new versions.
  ///
  /// A note that was edited since keeps its text. Repeating it changes nothing.
  ///
  /// - Parameters:
  ///   - old: The tag that was renamed; nil if it is not known.
  ///   - new: Its new name; nil if it is not known.
  /// - Returns: The notes whose earlier texts were restored, and those that were edited since.
  /// - Throws: ``LibraryError/gone`` if the tag was not renamed so under this id.
  public func undoRenamingTag(
    _ old: String?, to new: String?, as batch: EditBatch, at time: Date
  ) throws(LibraryError) -> (undone: [Note.ID], edited: [Note.ID]) {
    try write { database in
      let rows = try Row.fetchAll(database, sql: versionsOfBatch, arguments: ["\(batch)"])
      guard !rows.isEmpty else { throw LibraryError.gone }
      var (undone, edited): ([Note.ID], [Note.ID]) = ([], [])
      for row in rows {
        let note: Note.ID = try row.id(0)
        let texts = try database.texts(of: note, before: row.decode(atIndex: 1))
        let renamed = try row.text(2)
        // A batch may also be of links: their rewriting changes no tag.
        let text =
          if let old, let new {
            texts.first {
              NoteDigest.renamingTag(old, to: new, in: $0).bytes == renamed.bytes
            }
          } else {
            texts.first.flatMap { NoteDigest($0).tags == NoteDigest(renamed).tags ? nil : $0 }
          }
        guard let text else { throw LibraryError.gone }
        if try row.decode(atIndex: 3) {
          try database.insertNextVersion(of: note, text: text, at: time)
          undone.append(note)
        } else if try database.note(note)?.text.bytes != text.bytes {
          edited.append(note)
        }
      }
      return (undone, edited)
    }
  }
}

extension Database {
  fileprivate func currentText(of number: Int64) throws -> (Note.ID, String)? {
    try Row.fetchOne(cachedStatement(sql: textOfNumber), arguments: [number])
      .map { try ($0.id(0), $0.text(1)) }
  }

  /// Returns the earlier texts of a note, the newest first.
  fileprivate func texts(of note: Note.ID, before version: Int64) throws -> [String] {
    try Row.fetchAll(cachedStatement(sql: earlierTexts), arguments: ["\(note)", version])
      .map { try $0.text(0) }
  }
}

private let textOfNumber = """
  SELECT note.id, CAST(version.text AS BLOB)
  FROM note JOIN version ON version.id = note.version WHERE note.number = ?
  """

/// The versions of a batch; a row has 1 if the version is the current one.
private let versionsOfBatch = """
  SELECT version.note, version.rowid, CAST(version.text AS BLOB), note.version = version.id
  FROM version JOIN note ON note.id = version.note
  WHERE version.id >= ?1 AND version.id < ?1 || 'g'
  ORDER BY version.rowid
  """

private let earlierTexts = """
  SELECT CAST(text AS BLOB) FROM version WHERE note = ? AND rowid < ? ORDER BY rowid DESC
  """
