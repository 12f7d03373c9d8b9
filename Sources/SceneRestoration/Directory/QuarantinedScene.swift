/// A scene in quarantine, with its sound texts.
package struct QuarantinedScene: Sendable {
  /// Name of its folder in quarantine.
  package let id: String
  /// Path of its folder.
  package let path: String
  /// Identity of the scene.
  package let scene: SceneID?
  /// Time when it was set aside; 0 if unknown.
  package let time: Milliseconds
  /// Texts of the user by name, rebuilt from all sound records.
  package let texts: [String: KeptText]

  init(_ id: String, in folder: Folder, _ recovery: Recovery) throws(SceneError) {
    self.id = id
    path = folder.path
    scene = SceneID(String(id.prefix(36)))
    time = Milliseconds(String(id.dropFirst(37))) ?? 0
    texts = recovery(try Salvage(of: folder).texts).texts
  }
}

/// The result of a salvage.
package struct Salvaged: Sendable {
  /// The dormant scene with the texts; nil if no text was new.
  package let scene: SceneID?
  /// Number of its texts.
  package let count: Int
}
