/// A scene that was set aside, and what of it is sound.
public struct QuarantinedScene: Sendable {
  /// What its folder in quarantine is called.
  public let id: String
  /// Where it lies.
  public let path: String
  /// The scene that it was.
  public let scene: SceneID?
  /// When it was set aside; 0 where that is not known.
  public let time: Milliseconds
  /// Its user's texts, of every record that is sound, by their names.
  public let texts: [String: KeptText]

  init(_ id: String, in folder: Folder, _ recovery: Recovery) throws(SceneError) {
    self.id = id
    path = folder.path
    scene = SceneID(String(id.prefix(36)))
    time = Milliseconds(String(id.dropFirst(37))) ?? 0
    texts = recovery(try Salvage(of: folder).texts).texts
  }
}

/// What came of a salvage.
public struct Salvaged: Sendable {
  /// The dormant scene that has the texts; nil where nothing was new.
  public let scene: SceneID?
  /// How many texts it has.
  public let count: Int
}
