/// The texts of a damaged journal, read from every sound record, also after the damage.
///
/// If turns in between are lost, a text is rebuilt at the offsets that later changes name; unknown
/// bytes are shown as `[…]`. From a record with a bad checksum only the inserted text is used.
struct Salvage {
  /// Texts by name; a text whose name is lost gets a UUID.
  let texts: [String: KeptText]

  /// Reads the texts of a journal.
  ///
  /// - Parameter previous: The previous generation, used if the snapshot cannot be read.
  init(_ bytes: [UInt8], previous: [UInt8] = []) {
    if let journal = try? Journal(bytes) {
      texts = journal.contents.sceneTexts
      return
    }
    var texts = SalvagedTexts()
    let pieces = JournalPieces(bytes)
    var known: Set<[UInt8]> = []
    if !pieces.beginsSound, let before = try? Journal(before: previous) {
      texts = SalvagedTexts(before.contents)
      // Records that were written during the compaction are in both files.
      known = Set(JournalPieces(previous).sound)
    }
    var isNew = false
    for piece in pieces.all {
      switch piece {
      case .sound(let payload):
        isNew = isNew || !known.contains(payload)
        if isNew { payload.withUnsafeBytes { texts.apply($0) } }
      case .damaged(let bytes):
        bytes.withUnsafeBytes { texts.applyInsertions(from: $0) }
      }
    }
    self.texts = texts.kept
  }

  /// Reads the texts of the journal in a folder.
  init(of folder: Folder) throws(SceneError) {
    let bytes = try folder.fileToRead(JournalName.current)?.read(0...) ?? []
    let previous = try? folder.fileToRead(JournalName.previous)?.read(0...)
    self.init(bytes, previous: previous ?? [])
  }
}
