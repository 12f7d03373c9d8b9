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

  /// Whether one of some words is in what is left of the scene's values and texts.
  package func contains(anyOf words: [String]) throws(SceneError) -> Bool {
    guard let folder = try Folder(path: path) else { return false }
    for name in [JournalName.current, JournalName.previous] {
      let bytes = try folder.fileToRead(name)?.read(0...) ?? []
      if words.contains(where: { bytes.firstRange(of: $0.utf8) != nil }) { return true }
    }
    return false
  }
}

/// The result of a salvage.
package struct Salvaged: Sendable {
  /// The dormant scene with the texts; nil if no text was new.
  package let scene: SceneID?
  /// Number of its texts.
  package let count: Int
}
