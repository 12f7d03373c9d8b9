/// A scene in a portable form: its values, and its texts with their history.
///
/// Values about its window and its process are left out.
package struct SceneArchive: Equatable, Sendable {
  /// Identity of the scene.
  package var id: SceneID
  /// Name of the scene; nil if it has none.
  package var name: String?
  /// Version of the program that wrote it last.
  package var writer: String
  /// Time of the last change.
  package var updated: Milliseconds
  /// Values by name.
  package var values: [String: StoredValue]
  /// Texts by name.
  package var texts: [String: KeptText]

  /// Creates an archive.
  package init(
    id: SceneID, name: String?, writer: String, updated: Milliseconds,
    values: [String: StoredValue], texts: [String: KeptText]
  ) {
    self.id = id
    self.name = name
    self.writer = writer
    self.updated = updated
    self.values = values
    self.texts = texts
  }

  /// The scene as it would be stored here, without being stored.
  package var record: SceneRecord {
    SceneRecord(
      id: id, state: .dormant, contents: JournalContents(complete), name: name, pid: nil,
      closed: nil)
  }

  /// Creates an archive of a stored scene.
  package init(_ record: SceneRecord) {
    self.init(
      id: record.id, name: record.name, writer: record.version, updated: record.updated,
      values: record.values.kept.filter { !$0.key.isTheScenesOwn }, texts: record.texts)
  }
}

extension SceneArchive {
  /// The archive with the values that the scene uses itself.
  fileprivate var complete: SceneArchive {
    var archive = self
    archive.values = values.filter { !$0.key.isTheScenesOwn }
    archive.values[SceneKey.hasEnded.name] = true.stored
    return archive
  }
}

extension SceneDirectory {
  /// Creates a dormant scene from an archive.
  ///
  /// It gets the archive's id and name, unless another scene here has them.
  package func add(_ archive: SceneArchive) throws(SceneError) -> SceneRecord? {
    let root = try Folder.make(path: path, faults)
    let door = try enter(root)
    defer { withExtendedLifetime(door) {} }
    let scenes = try SceneFolders(in: root)
    var archive = archive
    if let name = archive.name, try !scenes.mayBeCalled(name) { archive.name = nil }
    // A kill can have left a folder without a scene.
    let id = try scenes.scene(archive.id)?.state() == nil ? archive.id : SceneID()
    guard let snapshot = JournalContents(archive.complete).snapshot() else {
      throw .unreadable(path: path)
    }
    try scenes.makeScene(id).keep(snapshot, in: [scenes.scenes])
    if let name = archive.name { scenes.index.record(id, named: name) }
    return try scenes.record(of: id)
  }
}

extension SceneFolders {
  /// Whether the name is free for a new scene.
  fileprivate func mayBeCalled(_ name: String) throws(SceneError) -> Bool {
    guard SceneName.isValid(name), SceneID(name) == nil else { return false }
    return try id(named: name) == nil
  }
}

extension SceneFolder {
  /// Writes a complete journal and syncs it; no process ever sees a part of it.
  func keep(_ journal: [UInt8], in parents: [Folder]) throws(SceneError) {
    try folder.keepJournal(journal, in: parents)
  }
}

extension Folder {
  /// Writes a complete journal and syncs it; no process ever sees a part of it.
  func keepJournal(_ journal: [UInt8], in parents: [Folder]) throws(SceneError) {
    let file = try makeFile(JournalName.new, finalName: JournalName.current)
    try file.write(journal, at: 0)
    try file.sync()
    try rename(JournalName.new, to: JournalName.current)
    for folder in [self] + parents { try folder.sync() }
  }
}

extension String {
  /// Whether the value is one that the scene uses itself.
  ///
  /// A value replaced by one of another type belongs to the program.
  fileprivate var isTheScenesOwn: Bool { hasPrefix(".") && !hasPrefix(SceneValues.other) }
}
