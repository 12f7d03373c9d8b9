public import struct FoundationEssentials.Date
import GRDB
public import LibraryModel

extension Library {
  /// Makes a draft a note, under the draft's id.
  ///
  /// - Throws: ``LibraryError/gone`` if what it is about is not there.
  public func save(
    _ draft: Note.ID, text: String, of owner: Owner, at time: Date
  ) throws(LibraryError) {
    try write { database in
      guard try !database.knows(draft) else { return }
      try database.require(owner)
      let (book, character): (String?, String?) =
        switch owner {
        case .book(let book): ("\(book)", nil)
        case .character(let character, _): (nil, "\(character)")
        }
      try database.execute(
        sql: "INSERT INTO note (id, version, book, character, created) VALUES (?1, ?1, ?2, ?3, ?4)",
        arguments: ["\(draft)", book, character, time.milliseconds])
      try database.insertVersion(draft, of: draft, text: text, at: time)
    }
  }

  /// Gives a note another text, the version of this draft; the earlier one is kept.
  ///
  /// - Parameter base: The version that the draft began with; nil if any may be replaced.
  /// - Throws: ``LibraryError/changed(_:)`` if the note has another version by now,
  ///   ``LibraryError/gone`` if the note, or what it is about, is not there.
  public func amend(
    _ note: Note.ID, text: String, as version: Note.ID, over base: Note.ID? = nil, at time: Date
  ) throws(LibraryError) {
    try write { database in
      guard try !database.knows(version) else { return }
      guard let current = try database.note(note) else { throw LibraryError.gone }
      guard base == nil || base == current.version else { throw LibraryError.changed(current) }
      try database.insertVersion(version, of: note, text: text, at: time)
      try database.execute(
        sql: "UPDATE note SET version = ? WHERE id = ?", arguments: ["\(version)", "\(note)"])
    }
  }

  /// Keeps a draft's text among the versions of a note, which keeps the text it has.
  ///
  /// - Throws: ``LibraryError/gone`` if there never was such a note.
  public func setAside(
    _ version: Note.ID, text: String, of note: Note.ID, at time: Date
  ) throws(LibraryError) {
    try write { database in
      guard try !database.knows(version) else { return }
      guard try database.has("SELECT 1 FROM note WHERE id = ?", ["\(note)"]) else {
        throw LibraryError.gone
      }
      try database.insertVersion(version, of: note, text: text, at: time)
    }
  }

  /// Takes a note away, so that it can be brought back.
  public func delete(_ note: Note.ID) throws(LibraryError) {
    #if PLANTED_BUGS
      if PlantedBug.deletedForGood.isPlanted { return try remove(note) }
    #endif
    try write { try $0.mark("note", "\(note)", "deleted = 1") }
  }

  #if PLANTED_BUGS
    private func remove(_ note: Note.ID) throws(LibraryError) {
      try write { database in
        try database.execute(
          sql: "DELETE FROM note WHERE id = ?; DELETE FROM version WHERE note = ?",
          arguments: ["\(note)", "\(note)"])
      }
    }
  #endif

  /// Brings a deleted note back.
  public func restore(_ note: Note.ID) throws(LibraryError) {
    try write { try $0.mark("note", "\(note)", "deleted = 0") }
  }
}

extension Database {
  fileprivate func knows(_ id: Note.ID) throws -> Bool {
    try has("SELECT 1 FROM version WHERE id = ?", ["\(id)"])
  }

  fileprivate func insertVersion(
    _ id: Note.ID, of note: Note.ID, text: String, at time: Date
  ) throws {
    try execute(
      sql: "INSERT INTO version (id, note, text, made) VALUES (?, ?, CAST(? AS TEXT), ?)",
      arguments: ["\(id)", "\(note)", text.bytes, time.milliseconds])
  }
}
