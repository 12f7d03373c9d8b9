import CLibrary

/// Places of scenes in tmux, by server: with them a new server finds its scenes after the old one
/// has died.
///
/// One file per server, named after it, with a line for each scene and its place. Each line is
/// appended with one `write(2)`, and the last line of a scene counts, so no lock is needed.
struct PaneHints {
  let folder: Folder

  /// Records that a scene is in a tmux pane, and that no other scene is at this place any more.
  ///
  /// The write is also the notice to the other windows that their panes may have moved: an open
  /// scene that lost its place here records its new one. If the window's panes are `rearranged`,
  /// the file is written without a change too. Hints are best effort: a failed write is ignored.
  func record(_ scene: SceneID, in window: HostWindow, rearranged: Bool) {
    guard let server = window.server, window.place.isKnown else { return }
    let (name, hint) = (Self.name(server), Self.hint(window))
    let known = scenes(in: name)
    let others = known.filter { $0.value == hint && $0.key != scene }.keys
    let lines =
      others.map { "\($0) -\n" } + (known[scene] == hint ? [] : ["\(scene) \(hint)\n"])
    if rearranged || !lines.isEmpty { append(lines.joined(), to: name) }
  }

  /// Records that a scene is no longer in a window.
  func forget(_ scene: SceneID, in window: HostWindow) {
    guard let name = window.server.map(Self.name), scenes(in: name)[scene] != nil else { return }
    append("\(scene) -\n", to: name)
  }

  /// Returns whether there are scenes from panes of a server that has died; removes useless hints.
  func hasScenesOfDeadServers() -> Bool {
    var hasAny = false
    for name in deadServers() {
      if scenes(in: name).isEmpty {
        folder.unlink(name)
      } else {
        hasAny = true
      }
    }
    return hasAny
  }

  /// Returns the scenes that were at this window's place in a server that has died; some may have
  /// moved since.
  func scenes(formerlyAt window: HostWindow) -> [SceneID] {
    let hint = Self.hint(window)
    return deadServers().flatMap { name in
      scenes(in: name).filter { $0.value == hint }.map(\.key)
    }
  }

  /// Removes the hints about scenes that no longer exist.
  func prune(_ isThere: (SceneID) -> Bool) {
    for name in deadServers() where !scenes(in: name).keys.contains(where: isThere) {
      folder.unlink(name)
    }
  }

  private func deadServers() -> [String] {
    ((try? folder.names()) ?? []).filter { Self.server(named: $0)?.isRunning == false }
  }

  private func scenes(in name: String) -> [SceneID: String] {
    let bytes = (try? folder.fileToRead(name)?.read(0...)) ?? []
    var scenes: [SceneID: String] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 2, let id = SceneID(String(words[0])) else { continue }
      scenes[id] = words[1] == "-" ? nil : String(words[1])
    }
    return scenes
  }

  private func append(_ line: String, to name: String) {
    try? folder.makeFile(name).append(Array(line.utf8))
  }

  private static func hint(_ window: HostWindow) -> String {
    let place = window.place
    let words = [place.session, "\(place.window)", "\(place.pane)", window.directory]
    let checksum = Array(words.joined(separator: "\n").utf8).withUnsafeBytes(Record.checksum)
    return hexadecimal(UInt64(checksum), 8)
  }

  private static func name(_ server: RunningProcess) -> String {
    server.rawValue.split(separator: " ").joined(separator: "_")
  }

  private static func server(named name: String) -> RunningProcess? {
    RunningProcess(rawValue: name.split(separator: "_").joined(separator: " "))
  }
}

extension SceneFolders {
  /// Returns whether a window may replace a pane of a dead server; false if it has had a scene of
  /// its own.
  func mayReplacePane(in window: HostWindow) -> Bool {
    window.kind == .tmux && index.scenes(of: window).isEmpty
      && hints?.hasScenesOfDeadServers() == true
  }

  /// Returns the number of dormant scenes.
  func dormantCount() throws(SceneError) -> Int {
    var count = 0
    for id in try ids() where try dormant(id) != nil { count += 1 }
    return count
  }
}

extension SceneDirectory {
  /// Returns the number of dormant scenes: not open, not closed.
  ///
  /// Reads all scenes.
  package func dormantCount() throws(SceneError) -> Int {
    try SceneFolders(reading: path)?.dormantCount() ?? 0
  }

  /// Returns whether there is no other scene: live, dormant or closed.
  package func isOnly(_ id: SceneID) throws(SceneError) -> Bool {
    try SceneFolders(reading: path)?.ids().allSatisfy { $0 == id } ?? true
  }

  /// Returns how many of these scenes ended suddenly and have texts of the user; reads every scene.
  package func suddenlyEndedCount() throws(SceneError) -> Int {
    guard let scenes = try SceneFolders(reading: path) else { return 0 }
    var count = 0
    for id in try scenes.ids() {
      guard let scene = try? scenes.dormant(id),
        let contents = (try? scene.journalBeforeDamage())?.contents,
        !contents[.hasEnded]
      else { continue }
      if !recovery(contents.sceneTexts).texts.isEmpty { count += 1 }
    }
    return count
  }
}
