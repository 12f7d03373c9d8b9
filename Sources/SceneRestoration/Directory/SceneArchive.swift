/// A scene as it is carried elsewhere: its values, and its texts with their history.
///
/// What it kept about its window and its process stays behind.
public struct SceneArchive: Equatable, Sendable {
  /// Who it was.
  public var id: SceneID
  /// What it was called, if it was.
  public var name: String?
  /// The version of the program that wrote it last.
  public var writer: String
  /// When it was last changed.
  public var updated: Milliseconds
  /// Its values by their names.
  public var values: [String: KeptValue]
  /// Its texts by their names.
  public var texts: [String: KeptText]

  /// An archive of its parts.
  public init(
    id: SceneID, name: String?, writer: String, updated: Milliseconds,
    values: [String: KeptValue], texts: [String: KeptText]
  ) {
    self.id = id
    self.name = name
    self.writer = writer
    self.updated = updated
    self.values = values
    self.texts = texts
  }

  /// An archive of a scene as it lies on the disk.
  public init(_ record: SceneRecord) {
    self.init(
      id: record.id, name: record.name, writer: record.writer, updated: record.updated,
      values: record.values.kept.filter { !$0.key.isTheScenesOwn }, texts: record.texts)
  }
}

extension SceneArchive {
  /// The same, with what the scene keeps about itself.
  fileprivate var complete: SceneArchive {
    var archive = self
    archive.values = values.filter { !$0.key.isTheScenesOwn }
    archive.values[SceneKey.hasEnded.name] = SceneKey.hasEnded.kept(true)
    return archive
  }
}

extension SceneDirectory {
  /// Makes a dormant scene of an archive.
  ///
  /// It has the archive's id, unless a scene here has that; and its name, unless it is taken.
  public func add(_ archive: SceneArchive) throws(SceneError) -> SceneRecord? {
    let root = try Folder.make(path: path)
    let door = try enter(root)
    defer { withExtendedLifetime(door) {} }
    let scenes = try SceneFolders(in: root)
    var archive = archive
    if let name = archive.name, try !scenes.mayBeCalled(name) { archive.name = nil }
    let id = try scenes.scene(archive.id) == nil ? archive.id : SceneID()
    guard let snapshot = JournalContents(archive.complete).snapshot() else {
      throw .unreadable(path: path)
    }
    try scenes.makeScene(id).keep(snapshot, in: [scenes.scenes])
    if let name = archive.name { scenes.index.note(id, named: name) }
    return try scenes.record(of: id)
  }
}

extension SceneFolders {
  /// Whether a new scene may have a name.
  fileprivate func mayBeCalled(_ name: String) throws(SceneError) -> Bool {
    guard SceneName.isValid(name), SceneID(name) == nil else { return false }
    return try id(named: name) == nil
  }
}

extension SceneFolder {
  /// Keeps a journal that is whole from its first instant, and synced.
  func keep(_ journal: [UInt8], in parents: [Folder]) throws(SceneError) {
    let file = try folder.makeFile(JournalName.new, toBecome: JournalName.current)
    try file.write(journal, at: 0)
    try file.sync()
    try folder.rename(JournalName.new, to: JournalName.current)
    for folder in [folder] + parents { try folder.sync() }
  }
}

extension String {
  /// Whether a value of this name is what the scene keeps about itself.
  ///
  /// A value that gave way to one of another type is the program's.
  fileprivate var isTheScenesOwn: Bool { hasPrefix(".") && !hasPrefix(Scene.misfit) }
}
