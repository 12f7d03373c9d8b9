/// The texts of a scene's journal, whatever has become of its bytes: from every record that is sound,
/// those behind the damage too.
///
/// Where the turns in between are lost, a text is put together from the places that the later changes
/// name; bytes that nobody knows any more are shown as `[…]`. Of a record with a bad checksum only
/// what it puts in is taken.
struct Salvage {
  /// The texts by their names; a text of which the name is lost has a UUID.
  let texts: [String: KeptText]

  /// What can be read of a journal.
  ///
  /// - Parameter previous: The generation before, used where the snapshot cannot be read.
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
      // What was written during the compaction stands in both.
      known = Set(JournalPieces(previous).sound)
    }
    var isNew = false
    for piece in pieces.all {
      switch piece {
      case .sound(let payload):
        isNew = isNew || !known.contains(payload)
        if isNew { payload.withUnsafeBytes { texts.apply($0) } }
      case .damaged(let bytes):
        bytes.withUnsafeBytes { texts.takeInsertions(from: $0) }
      }
    }
    self.texts = texts.kept
  }

  /// What can be read of the journal in a folder.
  init(of folder: Folder) throws(SceneError) {
    let bytes = try folder.fileToRead(JournalName.current)?.read(0...) ?? []
    let previous = try? folder.fileToRead(JournalName.previous)?.read(0...)
    self.init(bytes, previous: previous ?? [])
  }
}
