/// An index of scenes by window and by name.
///
/// Its entries are hints that save reading all scenes.
struct SceneIndex {
  private static let limit = 16
  private static let recentLimit = 64
  /// Nil if it cannot be read: then the index is empty and stores nothing.
  let folder: Folder?

  /// Returns the scenes that were in a window, the last one first.
  func scenes(of window: HostWindow) -> [SceneID] { scenes(in: Self.entry(window)) }

  /// Returns the scenes that had a name.
  func scenes(named name: String) -> [SceneID] { scenes(in: Self.entry(name)) }

  /// The scenes that were opened last, the last one first.
  var recent: [SceneID] { scenes(in: "recent") }

  func record(_ scene: SceneID, in window: HostWindow) {
    record(scene, in: Self.entry(window))
    record(scene, in: "recent", limit: Self.recentLimit)
  }

  func record(_ scene: SceneID, named name: String) { record(scene, in: Self.entry(name)) }

  private static func entry(_ name: String) -> String { "name-" + name }

  private static func entry(_ window: HostWindow) -> String {
    "window-" + hexadecimal(UInt64(Array(window.key.utf8).withUnsafeBytes(Record.checksum)), 8)
  }

  func scenes(in entry: String) -> [SceneID] {
    guard let bytes = try? folder?.fileToRead(entry)?.read(0...) else { return [] }
    var scenes: [SceneID] = []
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      for end in 0...bytes.count where end == bytes.count || bytes[end] == UInt8(ascii: "\n") {
        let line = UnsafeBufferPointer(rebasing: bytes[start..<end])
        if let scene = SceneID(utf8: line) { scenes.append(scene) }
        start = end + 1
      }
    }
    return scenes
  }

  private func record(_ scene: SceneID, in entry: String, limit: Int = limit) {
    guard let folder else { return }
    let before = scenes(in: entry)
    guard before.first != scene else { return }
    // Hints are best effort: a failed write is ignored.
    if before.isEmpty, (try? link(scene, as: entry, in: folder)) != nil { return }
    try? replace(
      entry, with: ([scene] + before.filter { $0 != scene }).prefix(limit), in: folder)
  }

  /// Creates an entry as a hard link to a file with the same contents.
  ///
  /// NB: For a new file ext4 must find a free inode, which takes ten times as long, and the first
  /// frame waits for it.
  private func link(
    _ scene: SceneID, as entry: String, in folder: Folder
  ) throws(SceneError) {
    let alone = "scene-\(scene)"
    if scenes(in: alone) != [scene] { try replace(alone, with: [scene], in: folder) }
    try folder.link(alone, as: entry)
  }

  /// Replaces an entry with one rename.
  ///
  /// NB: All temporary files have one name: only the holder of the directory's lock creates one.
  private func replace(
    _ entry: String, with scenes: ArraySlice<SceneID>, in folder: Folder
  ) throws(SceneError) {
    let lines = scenes.map { "\($0)\n" }.joined()
    try folder.makeFile("new", finalName: entry).write(Array(lines.utf8), at: 0)
    try folder.rename("new", to: entry)
  }
}
