import Foundation
import Testing
import Torture

/// Real full disks, file size limits and read-only folders.
@Suite(.serialized, .thorough) struct FullDiskTorture {
  private let sandbox = Sandbox()

  @Test(.enabled(if: Mount.isPermitted, "nothing may be mounted"))
  func
    `a disk that fills up is reported at the next key, and all text is stored once there is room`()
    throws
  {
    let rounds = Torture.rounds(brief: 1, short: 4, long: 16)
    for round in 0..<rounds {
      let mount = try #require(
        Mount(at: sandbox.home + "/full", ["-t", "tmpfs", "-o", "size=1m", "none"]))
      try withExtendedLifetime(mount) { try fill(mount.path, round) }
    }
    Torture.report("full disk (tmpfs of 1 MB)", tried: rounds, failed: 0, "about 80 keys each")
  }

  private func fill(_ place: String, _ round: Int) throws {
    let environment = sandbox.environment(home: place + "/hawk")
    let session = TypingSession(program, environment: environment)
    #expect(session.wait { $0.isAllSynced })
    session.type("n")
    #expect(session.wait { $0.isInText })
    var random = SeededGenerator(seed: UInt64(round))
    var typed = ""
    // Fill the disk up to the last page, then type.
    let ballast = try #require(Ballast(at: place + "/ballast"))
    ballast.fill(leaving: Int.random(in: 0..<3, using: &random) * 4096)
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    // A page takes a few hundred keys: a paste fills most of it.
    let long = String(repeating: "words ", count: 600) + "|"
    session.type("\u{1B}[200~\(long)\u{1B}[201~")
    typed += long
    #expect(session.wait { $0.written.hasSuffix("|") })
    for index in 0..<80 {
      let letter = String(letters[Int.random(in: 0..<26, using: &random)])
      session.type(letter)
      typed += letter
      let end = String(typed.suffix(min(index + 1, 30)))
      #expect(
        session.wait { $0.written.hasSuffix(end) }, "round \(round), key \(index)")
      if session.screen.isRefused { break }
      ballast.fill(leaving: 0)
    }
    let more = String(repeating: "more ", count: 400)
    session.type("\u{1B}[200~\(more)\u{1B}[201~.")
    typed += more + "."
    #expect(session.wait { $0.isRefused && $0.isWarned }, "round \(round):\n\(session.screen.text)")
    // The picture is drawn after the refused save.
    session.type("\u{13}")
    session.type("!")
    typed += "!"
    #expect(session.wait { $0.isRefused && $0.written.hasSuffix("!") })
    unlink(place + "/ballast")
    ballast.close()
    #expect(session.wait { $0.isAllSynced }, "round \(round):\n\(session.screen.text)")
    session.kill()
    expectDraft(typed, environment, "round \(round)")
  }

  /// Each write is partial and then fails.
  @Test func `a record cut by a file size limit is removed, and written once the limit is lifted`()
    throws
  {
    let home = sandbox.home + "/limited"
    let environment = sandbox.environment(home: home)
    var session = TypingSession(program, environment: environment)
    #expect(session.wait { $0.isAllSynced })
    session.type("n")
    #expect(session.wait { $0.isInText })
    var typed = ""
    let rounds = Torture.rounds(brief: 10, short: 40, long: 120)
    for round in 0..<rounds {
      let size = try journalSize(home)
      // The record of a key has some thirty bytes.
      session.limit(to: size + round % 40)
      let word = "w\(round)."
      session.type(word)
      typed += word
      let shown = String(typed.suffix(20))
      // If not even the first byte fits, the write fails.
      let isShown = session.wait { screen in
        screen.written.hasSuffix(shown) && (round % 40 > 7 || screen.isRefused)
      }
      #expect(isShown, "round \(round):\n\(session.screen.text)")
      // The rest of that frame, if it came in parts.
      session.read(timeoutMilliseconds: 50)
      if round % 8 == 7, !session.screen.isRefused || round % 16 == 7 {
        // After a kill only text that was reported as unsaved may be missing.
        let wasRefused = session.screen.isRefused
        session.kill()
        session = TypingSession(program, environment: environment)
        #expect(session.wait { $0.isAllSynced && $0.isInText })
        if wasRefused { typed = try draft(environment) }
      } else {
        session.limit(to: nil)
        // NB: The status line is drawn after the text, so it may be older.
        let isKept = session.wait { screen in
          screen.isAllSynced && (try? draft(environment)) == typed
        }
        #expect(isKept, "round \(round):\n\(session.screen.text)")
      }
    }
    session.kill()
    expectDraft(typed, environment, "at the end")
    Torture.report("file size limits (short writes)", tried: rounds, failed: 0)
  }

  @Test func `a file size limit does not end a command by a signal`() throws {
    let home = sandbox.home + "/h"
    let environment = sandbox.environment(home: home)
    try prepare(environment)
    let exported = run([Sandbox.program, "scenes", "export", "s"], environment: environment).output
    let document = sandbox.home + "/document"
    try exported.write(toFile: document, atomically: true, encoding: .utf8)
    let done = run(
      ["prlimit", "--fsize=64", "--", Sandbox.program, "scenes", "import", document],
      environment: environment)
    #expect(done.code == 74)
    #expect(done.error.hasPrefix("hawknotes: ") && done.error.split(separator: "\n").count == 1)
    #expect(run([Sandbox.program, "scenes", "show", "s"], environment: environment).code == 0)
  }

  // MARK: Missing permissions

  @Test(.enabled(if: Mount.isPermitted, "nothing may be mounted"))
  func `without write permission the program says so, and starts once it has it`() throws {
    let home = sandbox.home + "/bound"
    let environment = sandbox.environment(home: home + "/hawk")
    try prepare(environment)
    do {
      let mount = try #require(Mount(at: home, ["--bind", home]))
      mount.remount("remount,bind,ro")
      for words in [["--scene", "s"], [], ["--new"], ["scenes", "rename", "s", "t"]] {
        try expectRefusal(words, environment, code: 77)
      }
      #expect(run([Sandbox.program, "scenes", "show", "s"], environment: environment).code == 0)
    }
    expectDraft("kept", environment, "afterwards")
  }

  @Test(.enabled(if: Mount.isPermitted && Mount.hasDisks, "no file can be mounted as a disk"))
  func `a disk that becomes read-only is reported at the next key, and nothing synced is lost`()
    throws
  {
    let image = sandbox.home + "/image"
    let place = sandbox.home + "/disk"
    #expect(run(["truncate", "-s", "16M", image], environment: sandbox.environment).code == 0)
    #expect(run(["mkfs.ext4", "-q", image], environment: sandbox.environment).code == 0)
    let environment = sandbox.environment(home: place + "/hawk")
    do {
      let mount = try #require(Mount(at: place, ["-o", "loop", image]))
      try prepare(environment)
      let session = TypingSession(program, environment: environment)
      #expect(session.wait { $0.isAllSynced && $0.isInText })
      // As the kernel does when a disk fails.
      mount.remount("remount,abort")
      session.type("!")
      #expect(session.wait { $0.text.contains("kept!") && $0.isRefused && $0.isWarned })
      session.type(" on and on")
      #expect(session.wait { $0.text.contains("kept! on and on") && $0.isRefused })
      session.type("\u{13}")
      #expect(session.wait { $0.isWarned && $0.text.contains("kept! on and on") })
      session.type("\u{1B}")
      #expect(session.wait { !$0.isInText })
      session.type("q")
      #expect(session.wait { $0.status.contains("Quit again to lose") })
      session.type("q")
      session.finish()
      #expect(session.status.map { $0 >> 8 } == 77)
    }
    do {
      _ = run(["fsck.ext4", "-fy", image], environment: sandbox.environment)
      let mount = try #require(Mount(at: place, ["-o", "loop", image]))
      expectDraft("kept", environment, "afterwards")
      withExtendedLifetime(mount) {}
    }
  }

  @Test(
    .enabled(if: getuid() == 0, "only root can be another user"),
    arguments: ["", "/data", "/state", "/state/scenes"])
  func `files of another user are reported and not changed`(place: String) throws {
    let home = sandbox.home + "/theirs"
    let environment = sandbox.environment(home: home)
    try prepare(environment)
    let nobody = "65534"
    let everything = ["chown", "-R", "\(nobody):\(nobody)", sandbox.home]
    #expect(run(everything, environment: environment).code == 0)
    #expect(run(["chown", "-R", "0:0", home + place], environment: environment).code == 0)
    let before = try KeptMoment(home: home, scene: "s")
    try expectRefusal(["--scene", "s"], environment, code: 77, as: nobody)
    if place != "/data" {
      try expectRefusal(["scenes", "rename", "s", "t"], environment, code: 77, as: nobody)
    }
    #expect(try KeptMoment(home: home, scene: "s") == before)
    #expect(run(everything, environment: environment).code == 0)
    let session = TypingSession(asUser(nobody) + program, environment: environment)
    #expect(session.wait { $0.isAllSynced && $0.text.contains("kept") }, "\(session.screen.text)")
    session.kill()
  }

  // MARK: Shared code

  private let program = [Sandbox.program, "--scene", "s"]

  private func asUser(_ id: String) -> [String] {
    ["setpriv", "--reuid", id, "--regid", id, "--clear-groups", "--"]
  }

  /// A scene with the draft `kept`.
  private func prepare(_ environment: [String: String]) throws {
    let session = TypingSession(program, environment: environment)
    session.type("n")
    #expect(session.wait { $0.isInText })
    session.type("kept")
    #expect(session.wait { $0.text.contains("kept") && $0.isAllSynced })
    session.kill()
  }

  private func expectRefusal(
    _ words: [String], _ environment: [String: String], code: Int32, as user: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let session = TypingSession(
      (user.map(asUser) ?? []) + [Sandbox.program] + words, environment: environment)
    session.finish()
    let status = try #require(session.status, "it goes on", sourceLocation: sourceLocation)
    let text = Comment(rawValue: "\(words): \(status)\n\(session.screen.text)")
    #expect(status == code << 8, text, sourceLocation: sourceLocation)
    #expect(session.screen.lastWords.count == 1, text, sourceLocation: sourceLocation)
  }

  private func draft(_ environment: [String: String]) throws -> String {
    let shown = run([Sandbox.program, "scenes", "show", "s", "--json"], environment: environment)
    let object = try JSONSerialization.jsonObject(with: Data(shown.output.utf8)) as? [String: Any]
    return (object?["drafts"] as? [[String: Any]])?.first?["text"] as? String ?? ""
  }

  private func expectDraft(
    _ text: String, _ environment: [String: String], _ when: Comment,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let session = TypingSession(program, environment: environment)
    #expect(session.wait { $0.isAllSynced }, when, sourceLocation: sourceLocation)
    session.kill()
    let kept = try? draft(environment)
    #expect(kept == text, when, sourceLocation: sourceLocation)
  }

  private func journalSize(_ home: String) throws -> Int {
    let scenes = home + "/state/scenes"
    let id = try #require(try FileManager.default.contentsOfDirectory(atPath: scenes).first)
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(scenes)/\(id)/journal")
    return try #require(attributes[.size] as? Int)
  }
}

extension DrawnScreen {
  fileprivate var isRefused: Bool { status.hasSuffix("NOT KEPT") }

  /// The end of the draft, without blanks and scroll mark.
  fileprivate var written: String {
    lines.compactMap { line in line.range(of: "┃ ").map { String(line[$0.upperBound...]) } }
      .joined().squeezed.filter { $0 != "▐" }
  }
}

extension TypingSession {
  /// Limits the size of the program's files, in bytes; nil removes the limit.
  fileprivate func limit(to size: Int?) {
    let soft = size.map { "\($0)" } ?? "unlimited"
    run(
      ["prlimit", "--pid", "\(process)", "--fsize=\(soft):unlimited"],
      environment: ProcessInfo.processInfo.environment)
  }
}
