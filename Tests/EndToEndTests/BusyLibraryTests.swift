import Foundation
import SQLite
import Testing

/// A library that other processes use: no key waits, and nothing is lost or saved twice.
@Suite(.thorough) struct BusyLibraryTests {
  @Test func `eight panes save their notes a hundred times at once`() throws {
    let first = Sandbox().pane()
    let sandbox = first.sandbox
    let panes = [first] + (1..<8).map { _ in first.window() }
    for (index, pane) in panes.enumerated() {
      pane.start()
      // Two windows at each place: a save in one changes the list of the other.
      pane.press("\(index % 3 + 1)")
      if index > 3 { pane.press("Enter") }
      pane.press("n")
      pane.wait(for: "┃")
    }
    let library = try sandbox.library()
    var complaints: Set<String> = []
    for round in 1...100 {
      let keys = panes.enumerated().map { index, pane in
        ["send-keys", "-t", pane.id, "-l", "note \(index)-\(round)."]
      }
      sandbox.tmux(together: keys)
      sandbox.tmux(together: panes.map { ["send-keys", "-t", $0.id, "C-s"] })
      panes[0].wait(for: "the saves of round \(round)") { screen in
        for line in screen.split(separator: "\n") where line.hasPrefix(" ! ") {
          complaints.insert(String(line))
        }
        return (try? library.count("version")) ?? 0 >= round * panes.count
      }
    }
    let texts = try library.read { try String.fetchAll($0, sql: "SELECT text FROM version") }
    #expect(texts.count == 800)
    #expect(Set(texts).count == 800)
    let notes = panes.indices.map { index in (1...100).map { "note \(index)-\($0)." }.joined() }
    #expect(Set(sandbox.savedNotes) == Set(notes))
    #expect(complaints == [])
    for pane in panes {
      // The note is in the library shortly before its window shows it.
      pane.wait(for: "the last of its saves") { !$0.contains("━ draft") }
      #expect(!pane.screen.contains("!"))
    }
    #expect(sandbox.drafts().isEmpty)
    #expect(try library.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
  }

  /// The moment of the suspension: before or after the writer locks out readers.
  @Test(.enabled(if: canTrace, "strace is not there or may not trace"), arguments: 1...3)
  func `a process suspended during a write delays no key in other windows`(call: Int) throws {
    let stopped = Sandbox().pane()
    stopped.start()
    let pane = stopped.window()
    pane.start("hawknotes --scene other")
    stopped.press("n")
    stopped.type("of the one that is stopped")
    stopped.wait(for: "stopped")
    let process = try #require(stopped.process)
    stopped.stop(process, atSync: call)
    stopped.press("C-s")
    pane.wait(for: "the stop") { _ in Self.isStopped(process) }
    pane.press("n")
    for word in ["words ", "that ", "are ", "kept"] {
      pane.type(word)
      pane.wait(for: word.trimmed)
    }
    #expect(pane.sandbox.draft(of: "other") == "words that are kept")
    pane.press("C-s")
    pane.wait(for: "The library is busy")
    pane.type(", and more")
    pane.wait(for: "kept, and more")
    #expect(pane.sandbox.draft(of: "other") == "words that are kept, and more")
    // The shell has the terminal now.
    stopped.type("fg")
    stopped.press("C-j")
    pane.wait(for: "Saved.")
    stopped.wait(for: "Edit note on The Good Hawk")
    // The other window's note is in the list, which the text covers.
    stopped.press("Escape")
    stopped.wait(for: "words that are kept, and more")
    pane.press("Escape")
    pane.wait(for: "of the one that is stopped")
    #expect(pane.sandbox.drafts().isEmpty)
  }

  @Test(.enabled(if: canTrace, "strace is not there or may not trace"), arguments: 1...3)
  func `a window that is killed beside a suspended writer comes up as it was`(call: Int) throws {
    let stopped = Sandbox().pane()
    stopped.start()
    let pane = stopped.window()
    pane.start("hawknotes --scene other")
    pane.press("Enter")
    pane.press("n")
    pane.type("half a sen")
    pane.wait(for: "half a sen")
    stopped.press("n")
    stopped.type("of the one that is stopped")
    stopped.wait(for: "stopped")
    let process = try #require(stopped.process)
    stopped.stop(process, atSync: call)
    stopped.press("C-s")
    pane.wait(for: "the stop") { _ in Self.isStopped(process) }
    pane.kill()
    pane.start("hawknotes --scene other")
    pane.wait(for: "half a sen")
    pane.type("tence")
    pane.wait(for: "half a sentence")
    #expect(pane.sandbox.draft(of: "other") == "half a sentence")
    pane.press("C-s")
    pane.wait(for: "The library is busy. Not saved yet")
    stopped.type("fg")
    stopped.press("C-j")
    pane.wait(for: "Saved.")
    pane.press("Escape")
    pane.wait(for: "half a sentence")
    #expect(pane.screen.contains("Agatha"))
    #expect(pane.sandbox.drafts().isEmpty)
  }

  @Test(.enabled(if: canTrace, "strace is not there or may not trace"))
  func `a killed window comes up as it was while the disk of the library does not answer`() throws {
    let pane = Sandbox().pane()
    pane.start("hawknotes --scene slow")
    pane.press("n")
    pane.type("half a sen")
    pane.wait(for: "half a sen")
    pane.kill()
    // Each read of the library's file takes ten minutes.
    let file = pane.sandbox.home + "/hawk/data/library.sqlite"
    let slowed = "strace -f -o /dev/null -P \(file) -e inject=pread64:delay_enter=600000000"
    pane.start("\(slowed) hawknotes --scene slow")
    pane.wait(for: "half a sen")
    pane.type("tence")
    pane.wait(for: "half a sentence")
    pane.wait(for: "Waiting for the library…")
    #expect(pane.sandbox.draft(of: "slow") == "half a sentence")
  }

  @Test func `windows start while another program holds the library, and fill themselves`() throws {
    let pane = Sandbox().pane()
    pane.start()
    pane.press("Enter")
    pane.wait(for: "Agatha and Jaime have come back")
    let screen = pane.screen
    let new = pane.window()
    try pane.sandbox.library().writeWithoutTransaction { holder in
      try holder.execute(sql: "BEGIN EXCLUSIVE")
      pane.kill()
      pane.start()
      pane.wait(for: "Waiting for the library…")
      new.start("hawknotes --scene new")
      new.wait(for: "Waiting for the library…")
      try holder.execute(sql: "COMMIT")
    }
    pane.wait(for: "Agatha and Jaime have come back")
    new.wait(for: "[1 The Good Hawk]")
    // The status line tells of the kill.
    #expect(
      pane.screen.split(separator: "\n").dropLast(2) == screen.split(separator: "\n").dropLast(2))
  }

  /// Returns a window with an unsaved note, and the path of its library.
  private func windowWithDraft(in sandbox: Sandbox) -> (Pane, library: String) {
    let pane = sandbox.pane()
    pane.start("hawknotes --scene s")
    pane.press("n")
    pane.type("kept meanwhile")
    pane.wait(for: "kept meanwhile")
    return (pane, sandbox.home + "/hawk/data/library.sqlite")
  }

  @Test func `a library that is moved away under a window is said to be missing`() throws {
    let sandbox = Sandbox()
    let (pane, library) = windowWithDraft(in: sandbox)
    try FileManager.default.moveItem(atPath: library, toPath: library + ".away")
    pane.press("C-s")
    pane.wait(for: "the library is missing: put it back, or see `hawknotes doctor`")
    try FileManager.default.moveItem(atPath: library + ".away", toPath: library)
    pane.press("C-s")
    pane.wait(for: "Saved.")
    #expect(sandbox.savedNotes == ["kept meanwhile"])
  }

  @Test func `after a restart, a draft is saved in the copy that replaced its library`() throws {
    let sandbox = Sandbox()
    let (pane, library) = windowWithDraft(in: sandbox)
    try FileManager.default.copyItem(atPath: library, toPath: library + ".copy")
    try FileManager.default.removeItem(atPath: library)
    try FileManager.default.moveItem(atPath: library + ".copy", toPath: library)
    pane.press("C-s")
    pane.wait(for: "the library was replaced by another file: run `hawknotes restart`")
    #expect(sandbox.hawknotes("restart").code == 0)
    pane.wait(for: "the window after the restart") { !$0.contains("was replaced") }
    pane.press("C-s")
    pane.wait(for: "Saved.")
    #expect(sandbox.savedNotes == ["kept meanwhile"])
  }

  @Test func `a URL made of names is followed when the library answers`() throws {
    let pane = Sandbox().pane()
    pane.start()
    pane.press("Q")
    pane.waitForShell()
    let other = pane.window()
    try pane.sandbox.library().writeWithoutTransaction { holder in
      try holder.execute(sql: "BEGIN EXCLUSIVE")
      pane.start("hawknotes --new hawknotes://book/the-broken-raven/character/sigrid")
      pane.wait(for: "Waiting for the library…")
      other.start("hawknotes --new hawknotes://book/no-such-book")
      other.wait(for: "Waiting for the library…")
      try holder.execute(sql: "COMMIT")
    }
    pane.wait(for: "[2 The Broken Raven]")
    pane.wait(for: "of The Broken Raven")
    other.wait(for: "no book \"no-such-book\" in the library")
  }

  @Test func `a library that is being replaced is opened when that is done`() throws {
    let pane = Sandbox().pane()
    pane.start()
    pane.press("q")
    let lock = open(pane.sandbox.home + "/hawk/data/library.changes", O_RDWR | O_CLOEXEC)
    #expect(flock(lock, LOCK_EX) == 0)
    pane.waitForShell()
    pane.start("hawknotes --scene b")
    pane.wait(for: "Waiting for the library…")
    close(lock)
    pane.wait(for: "[1 The Good Hawk]")
  }

  private static func isStopped(_ process: pid_t) -> Bool {
    let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    return status?.contains("State:\tT") == true || status?.contains("State:\tt") == true
  }

  private static let canTrace =
    run(
      ["strace", "-qq", "-o", "/dev/null", "-e", "inject=write:delay_enter=0", "true"],
      environment: ProcessInfo.processInfo.environment
    ).code == 0
}

extension Pane {
  /// Suspends a program at its n-th sync of the library from now; its other threads, which sync the
  /// scene, run until then.
  fileprivate func stop(_ process: pid_t, atSync number: Int) {
    sandbox.tmux(
      "new-window", "-d", "--", "strace", "-qq", "-o", "/dev/null", "-e", "trace=fdatasync,fsync",
      "-e", "inject=fdatasync,fsync:signal=SIGSTOP:when=\(number)", "-p", "\(process)")
    wait(for: "the tracer") { _ in
      let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
      return status.map { !$0.contains("TracerPid:\t0\n") } ?? true
    }
  }
}

extension Sandbox {
  /// The library, as another program would open it.
  func library() throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(.seconds(10))
    return try DatabaseQueue(
      path: home + "/hawk/data/library.sqlite", configuration: configuration)
  }

  /// The text of the only draft of a scene.
  fileprivate func draft(of scene: String) -> String? {
    (self.scene(scene)["drafts"] as? [[String: Any]])?.first?["text"] as? String
  }

  /// Runs several tmux commands in one call.
  fileprivate func tmux(together commands: [[String]]) {
    run(
      ["tmux", "-L", socket, "-f", "/dev/null"] + commands.joined(separator: [";"]),
      environment: environment)
  }
}

extension DatabaseQueue {
  fileprivate func count(_ table: String) throws -> Int {
    try read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") ?? 0 }
  }
}
