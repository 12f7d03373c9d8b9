/// A scene in quarantine, with its sound texts.
public struct QuarantinedScene: Sendable {
  /// Name of its folder in quarantine.
  public let id: String
  /// Path of its folder.
  public let path: String
  /// Identity of the scene.
  public let scene: SceneID?
  /// Time when it was set aside; 0 if unknown.
  public let time: Milliseconds
  /// Texts of the user by name, rebuilt from all sound records.
  public let texts: [String: KeptText]

  init(_ id: String, in folder: Folder, _ recovery: Recovery) throws(SceneError) {
    self.id = id
    path = folder.path
    scene = SceneID(String(id.prefix(36)))
    time = Milliseconds(String(id.dropFirst(37))) ?? 0
    texts = recovery(try Salvage(of: folder).texts).texts
  }
}

/// The result of a salvage.
public struct Salvaged: Sendable {
  /// The dormant scene with the texts; nil if no text was new.
  public let scene: SceneID?
  /// Number of its texts.
  public let count: Int
}
