public import struct FoundationEssentials.Date
import GRDB
public import LibraryModel

extension Library {
  /// Saves a draft as a note, under the draft's id.
  ///
  /// If a note with this id exists, its text is replaced only if it equals `offered`.
  ///
  /// - Parameter offered: The text of an earlier save whose outcome is unknown.
  /// - Throws: ``LibraryError/gone`` if the owner does not exist, ``LibraryError/changed(_:)`` if the
  ///   note with this id has a text other than `offered`, ``LibraryError/deleted`` if that note was
  ///   deleted.
  public func save(
    _ draft: Note.ID, text: String, over offered: String? = nil, of owner: Owner, at time: Date
  ) throws(LibraryError) {
    try write { database in
      if let saved = try database.bytes(of: draft) {
        guard saved != text.bytes else { return }
        guard let current = try database.note(draft) else {
          try database.require(owner)
          throw LibraryError.deleted
        }
        guard current.text.bytes != text.bytes else { return }
        guard current.text.bytes == offered?.bytes || Self.replacesUnasked else {
          throw LibraryError.changed(current)
        }
        return try database.insertNextVersion(of: draft, text: text, at: time)
      }
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

  /// Replaces the text of a note with a new version, the draft's; the earlier one is kept.
  ///
  /// - Parameters:
  ///   - base: The version that the draft began with.
  ///   - offered: A text that may be replaced whatever its version: the text of an earlier save
  ///     whose outcome is unknown. If both are nil, any text may be replaced.
  /// - Throws: ``LibraryError/changed(_:)`` if the note has another version by now,
  ///   ``LibraryError/gone`` if the note or its owner does not exist.
  public func amend(
    _ note: Note.ID, text: String, as version: Note.ID, over base: Note.ID? = nil,
    or offered: String? = nil, at time: Date
  ) throws(LibraryError) {
    try write { database in
      let saved = try database.bytes(of: version)
      guard saved != text.bytes else { return }
      guard let current = try database.note(note) else { throw LibraryError.gone }
      let isBasedOnIt =
        base == current.version || offered?.bytes == current.text.bytes
        || base == nil && offered == nil || saved != nil && Self.replacesUnasked
      guard isBasedOnIt else { throw LibraryError.changed(current) }
      let id = saved == nil ? version : Note.ID()
      try database.insertNextVersion(id, of: note, text: text, at: time)
    }
  }

  #if PLANTED_BUGS
    private static let replacesUnasked = PlantedBug.savedOverUnasked.isPlanted
  #else
    private static let replacesUnasked = false
  #endif

  /// Stores a draft's text as a version of a note; the note's current text does not change.
  ///
  /// - Throws: ``LibraryError/gone`` if the note never existed.
  public func setAside(
    _ version: Note.ID, text: String, of note: Note.ID, at time: Date
  ) throws(LibraryError) {
    try write { database in
      let saved = try database.bytes(of: version)
      guard saved != text.bytes else { return }
      guard try database.has("SELECT 1 FROM note WHERE id = ?", ["\(note)"]) else {
        throw LibraryError.gone
      }
      let id = saved == nil ? version : Note.ID()
      try database.insertVersion(id, of: note, text: text, at: time)
    }
  }

  /// Deletes a note; ``restore(_:)`` brings it back.
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

  /// Restores a deleted note.
  public func restore(_ note: Note.ID) throws(LibraryError) {
    try write { try $0.mark("note", "\(note)", "deleted = 0") }
  }
}

extension Database {
  fileprivate func insertNextVersion(
    _ id: Note.ID = Note.ID(), of note: Note.ID, text: String, at time: Date
  ) throws {
    try insertVersion(id, of: note, text: text, at: time)
    try execute(
      sql: "UPDATE note SET version = ? WHERE id = ?", arguments: ["\(id)", "\(note)"])
  }

  fileprivate func insertVersion(
    _ id: Note.ID, of note: Note.ID, text: String, at time: Date
  ) throws {
    try execute(
      sql: "INSERT INTO version (id, note, text, made) VALUES (?, ?, CAST(? AS TEXT), ?)",
      arguments: ["\(id)", "\(note)", text.bytes, time.milliseconds])
  }
}
