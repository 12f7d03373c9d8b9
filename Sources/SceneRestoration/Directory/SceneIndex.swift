/// Which scenes a window had, and which scene has a name: hints, so that not all must be read.
struct SceneIndex {
  private static let limit = 16
  private static let recentLimit = 64
  let folder: Folder

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
    "window-" + String(Array(window.key.utf8).withUnsafeBytes(Record.checksum), radix: 16)
  }

  func scenes(in entry: String) -> [SceneID] {
    let bytes = try? folder.fileToRead(entry)?.read(0...)
    return String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n").compactMap {
      SceneID(String($0))
    }
  }

  private func note(_ scene: SceneID, in entry: String, limit: Int = limit) {
    let before = scenes(in: entry)
    guard before.first != scene else { return }
    let now = ([scene] + before.filter { $0 != scene }).prefix(limit)
    let text = now.map { "\($0)\n" }.joined()
    // A hint that cannot be written is none.
    try? replace(entry, with: Array(text.utf8))
  }

  /// NB: One name for all that are in the making: only who has the directory's lock makes one.
  private func replace(_ entry: String, with bytes: [UInt8]) throws(SceneError) {
    try folder.makeFile("new", toBecome: entry).write(bytes, at: 0)
    try folder.rename("new", to: entry)
  }
}
