public import struct FoundationEssentials.Date
import SQLite
public import LibraryModel
import Markup

#if PLANTED_BUGS
  import PlantedBugs
#endif

extension Library {
  /// Saves a draft as a note, under the draft's id.
  ///
  /// If a note with this id exists, its text is replaced only if it equals `offered`.
  ///
  /// - Parameters:
  ///   - offered: The text of an earlier save whose outcome is unknown.
  ///   - origin: Where the note came from; nil for one that the user wrote.
  /// - Throws: ``LibraryError/gone`` if the owner does not exist, ``LibraryError/changed(_:)`` if
  ///   the note with this id has a text other than `offered`, ``LibraryError/deleted`` if that note
  ///   was deleted.
  public func save(
    _ draft: Note.ID, text: String, over offered: String? = nil, of owner: Owner, at time: Date,
    from origin: Origin? = nil
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
      try database.insert(
        Note(id: draft, owner: owner, text: text, created: time, updated: time), from: origin)
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

  /// Gives a note the text of one of its earlier versions, as a new version.
  ///
  /// - Parameter edit: The id of the new version. Repeating it changes nothing.
  /// - Throws: ``LibraryError/changed(_:)`` if the note has another text than that of `base` by
  ///   now, ``LibraryError/gone`` if the note or the version does not exist.
  public func revert(
    _ note: Note.ID, to version: Note.ID, as edit: Note.ID, over base: Note.ID, at time: Date
  ) throws(LibraryError) {
    try write { database in
      guard try database.bytes(of: edit) == nil else { return }
      guard let current = try database.note(note),
        try database.has(
          "SELECT 1 FROM version WHERE id = ? AND note = ?", ["\(version)", "\(note)"]),
        let earlier = try database.bytes(of: version)
      else { throw LibraryError.gone }
      let isBasedOnIt =
        try current.version == base || database.bytes(of: base) == current.text.bytes
      guard isBasedOnIt || Self.replacesUnasked else { throw LibraryError.changed(current) }
      try database.insertNextVersion(
        edit, of: note, text: String(decoding: earlier, as: UTF8.self), at: time)
    }
  }

  /// Marks a task of a note as done or open, as a new version.
  ///
  /// - Parameter edit: The id of the new version. Repeating it changes nothing.
  /// - Throws: ``LibraryError/changed(_:)`` if the note has another version than `base` by now,
  ///   ``LibraryError/gone`` if the note or the task does not exist.
  func markTask(
    of note: Note.ID, at offset: Int, to isDone: Bool, as edit: Note.ID, over base: Note.ID,
    at time: Date
  ) throws(LibraryError) {
    try write { database in
      guard try database.bytes(of: edit) == nil else { return }
      guard let current = try database.note(note) else { throw LibraryError.gone }
      guard current.version == base || Self.replacesUnasked else {
        throw LibraryError.changed(current)
      }
      guard let text = current.text.markingTask(at: offset, to: isDone) else {
        throw LibraryError.gone
      }
      try database.insertNextVersion(edit, of: note, text: text, at: time)
    }
  }

  #if PLANTED_BUGS
    static let replacesUnasked = PlantedBug.savedOverUnasked.isPlanted
  #else
    static let replacesUnasked = false
  #endif

  /// Stores a draft's text as a version of a note; the note's current text does not change.
  ///
  /// - Parameter onlyIfNew: Whether a text that the note has or had is not stored again.
  /// - Returns: The version with the text.
  /// - Throws: ``LibraryError/gone`` if the note never existed.
  @discardableResult
  public func setAside(
    _ version: Note.ID, text: String, of note: Note.ID, at time: Date, onlyIfNew: Bool = false
  ) throws(LibraryError) -> Note.ID {
    try write { database in
      let saved = try database.bytes(of: version)
      guard saved != text.bytes else { return version }
      if onlyIfNew,
        let known = try Row.fetchOne(
          database, sql: versionWithText, arguments: ["\(note)", text.bytes])
      {
        return try known.id(0)
      }
      guard try database.has("SELECT 1 FROM note WHERE id = ?", ["\(note)"]) else {
        throw LibraryError.gone
      }
      let id = saved == nil ? version : Note.ID()
      try database.insertVersion(id, of: note, text: text, at: time)
      try database.keepTitle(of: text, ofVersionOf: note)
      return id
    }
  }

  /// Moves notes to another owner; repeating it changes nothing.
  ///
  /// To undo the move, move the notes back.
  ///
  /// - Parameter from: The owner that the notes belong to now.
  /// - Throws: ``LibraryError/changed(_:)`` if one of the notes belongs to a third owner by now,
  ///   ``LibraryError/gone`` if one of them or the owner does not exist. Then no note is moved.
  public func move(
    _ notes: [Note.ID], to owner: Owner, from: Owner
  ) throws(LibraryError) {
    try write { database in
      try database.require(owner)
      var moved = 0
      for id in notes {
        guard let note = try database.note(id) else { throw LibraryError.gone }
        guard note.owner != owner else { continue }
        guard note.owner == from else { throw LibraryError.changed(note) }
        let (book, character) = owner.columns
        try database.execute(
          sql: "UPDATE note SET book = ?, character = ? WHERE id = ?",
          arguments: [book, character, "\(id)"])
        moved += 1
      }
      guard moved > 0 else { return }
      try database.count(-moved, of: from)
      try database.count(moved, of: owner)
    }
  }
}

extension Owner {
  /// The columns of a note that name its owner.
  var columns: (book: String?, character: String?) {
    switch self {
    case .book(let book): ("\(book)", nil)
    case .character(let character, _): (nil, "\(character)")
    case .inbox: (nil, nil)
    }
  }
}

extension Database {
  /// Inserts a new note with its first version.
  func insert(_ note: Note, from origin: Origin?) throws {
    try require(note.owner)
    let digest = NoteDigest(note.text)
    let number = try insertRow(of: note, version: note.id, digest)
    try insertVersion(note.id, of: note.id, text: note.text, at: note.updated)
    try writeDigest(of: number, digest)
    try count(savedOf: note.owner, at: note.created)
    try insert(origin, of: .note(note.id))
  }

  /// Inserts the row of a note without its texts, and returns its number.
  func insertRow(of note: Note, version: Note.ID, _ digest: NoteDigest) throws -> Int64 {
    let (book, character) = note.owner.columns
    try cachedStatement(
      sql: """
        INSERT INTO note (id, version, book, character, created, updated, rank, place, title_key)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      "\(note.id)", "\(version)", book, character, note.created.milliseconds,
      note.updated.milliseconds, note.rank, digest.placeKey, digest.titleKey,
    ])
    return lastInsertedRowID
  }

  /// Gives a note a new text, as a new version.
  func insertNextVersion(
    _ id: Note.ID = Note.ID(), of note: Note.ID, text: String, at time: Date
  ) throws {
    try insertVersion(id, of: note, text: text, at: time)
    try execute(
      sql: "UPDATE note SET version = ?, updated = ? WHERE id = ?",
      arguments: ["\(id)", time.milliseconds, "\(note)"])
    let number = try Int64.fetchOne(
      self, sql: "SELECT number FROM note WHERE id = ?", arguments: ["\(note)"])
    #if PLANTED_BUGS
      if PlantedBug.digestStale.isPlanted { return }
    #endif
    if let number { try keepTitle(of: number) { try writeDigest(of: number, text) } }
  }

  func insertVersion(
    _ id: Note.ID, of note: Note.ID, text: String, at time: Date
  ) throws {
    try cachedStatement(
      sql: "INSERT INTO version (id, note, text, made) VALUES (?, ?, CAST(? AS TEXT), ?)"
    ).execute(arguments: ["\(id)", "\(note)", text.bytes, time.milliseconds])
  }
}

private let versionWithText = """
  SELECT id FROM version WHERE note = ? AND CAST(text AS BLOB) = ?
  """
