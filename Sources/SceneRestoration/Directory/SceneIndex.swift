/// Which scenes a window had, and which scene has a name: hints, so that not all must be read.
struct SceneIndex {
  private static let limit = 16
  private static let recentLimit = 64
  /// Nil where it cannot be read: then it knows nothing, and takes nothing in.
  let folder: Folder?

  /// Scenes that were in the window, the last one first.
  func scenes(of window: HostWindow) -> [SceneID] { scenes(in: Self.entry(window)) }

  /// Scenes that had the name.
  func scenes(named name: String) -> [SceneID] { scenes(in: Self.entry(name)) }

  /// Scenes that were opened last, the last one first.
  var recent: [SceneID] { scenes(in: "recent") }

  func note(_ scene: SceneID, in window: HostWindow) {
    note(scene, in: Self.entry(window))
    note(scene, in: "recent", limit: Self.recentLimit)
  }

  func note(_ scene: SceneID, named name: String) { note(scene, in: Self.entry(name)) }

  private static func entry(_ name: String) -> String { "name-" + name }

  private static func entry(_ window: HostWindow) -> String {
    "window-" + hexadecimal(UInt64(Array(window.key.utf8).withUnsafeBytes(Record.checksum)), 8)
  }

  func scenes(in entry: String) -> [SceneID] {
    let bytes = try? folder?.fileToRead(entry)?.read(0...)
    return String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n").compactMap {
      SceneID(String($0))
    }
  }

  private func note(_ scene: SceneID, in entry: String, limit: Int = limit) {
    guard let folder else { return }
    let before = scenes(in: entry)
    guard before.first != scene else { return }
    // A hint that cannot be written is none.
    if before.isEmpty, (try? link(scene, as: entry, in: folder)) != nil { return }
    try? replace(
      entry, with: ([scene] + before.filter { $0 != scene }).prefix(limit), in: folder)
  }

  /// NB: A second name of a file that says just that: a file of its own takes ext4 ten times as long,
  /// which looks for a free inode, and the first frame waits for it.
  private func link(
    _ scene: SceneID, as entry: String, in folder: Folder
  ) throws(SceneError) {
    let alone = "scene-\(scene)"
    if scenes(in: alone) != [scene] { try replace(alone, with: [scene], in: folder) }
    try folder.link(alone, as: entry)
  }

  /// NB: One name for all that are in the making: only who has the directory's lock makes one.
  private func replace(
    _ entry: String, with scenes: ArraySlice<SceneID>, in folder: Folder
  ) throws(SceneError) {
    let lines = scenes.map { "\($0)\n" }.joined()
    try folder.makeFile("new", toBecome: entry).write(Array(lines.utf8), at: 0)
    try folder.rename("new", to: entry)
  }
}
