import Foundation
import SceneRestoration
import Testing
import Torture

/// Power cuts at each moment of a session: synced text and saved notes are there, and no file is
/// corrupt.
///
/// The system calls of the real program are recorded. The possible disks after each call are
/// rebuilt and opened as at a start.
@Suite(
  .serialized, .enabled(if: KillPointTests.canTrace, "strace is not there or may not trace"),
  .thorough)
struct PowerCutTorture {
  private let seed = Torture.seed

  /// The size after which journals are compacted is the program's, or in a debug build another one.
  @Test(arguments: Torture.isBrief ? [0] : [nil, 1024, 0] as [Int?])
  func `after a power cut everything synced is there, whatever else the disk has`(
    compactionSize: Int?
  )
    throws
  {
    let sandbox = Sandbox()
    if let compactionSize { sandbox.environment["HAWKNOTES_COMPACTION"] = "\(compactionSize)" }
    let log = sandbox.home + "/calls"
    let program = compactionSize == nil ? Sandbox.program : Sandbox.debugProgram
    Session(program, sandbox, log: log).play()
    var cuts = PowerCuts(in: sandbox, seed: seed)
    try cuts.run(SystemCallLog.read(log))
    cuts.report(
      "power cuts, compaction past \(compactionSize.map(String.init) ?? "the usual size")")
    #expect(cuts.syncedClaims > 5)
    #expect(cuts.synced > 5)
    #expect(cuts.savedNotes >= 4)
    #expect(cuts.tried > 300)
  }
}

/// A session that changes everything that is stored.
private struct Session {
  private let program: TracedProgram
  private let sandbox: Sandbox

  init(_ program: String, _ sandbox: Sandbox, log: String) {
    self.sandbox = sandbox
    self.program = TracedProgram("--scene", "s", of: program, in: sandbox, log: log)
  }

  func play() {
    program.waitUntilSynced()
    program.type("n")
    program.waitUntilSynced()
    for word in ["one ", "two ", "three "] { type(word) }
    // At once, and continued before the sync.
    program.type("and all at once ")
    program.wait(for: "once")
    program.type("more")
    program.waitUntilSynced()
    save()
    write("The second note")
    // Saved before the last keys are synced.
    program.type(", and its end")
    program.wait(for: "its end")
    save()
    // Another tab, its sheet, a character.
    for keys in ["2", "w", "\u{1B}", "\r"] {
      program.type(keys)
      program.waitUntilSynced()
    }
    write("On a character")
    save()
    write("A draft that stays")
    program.type("\u{1B}")
    program.waitUntilSynced()
    program.type("1")
    program.waitUntilSynced()
    // The daily backup starts when the window is idle.
    let backups = sandbox.home + "/hawk/data/library.backups"
    program.wait(for: "the backup") {
      let names = try? FileManager.default.contentsOfDirectory(atPath: backups)
      return names?.contains { $0.hasSuffix(".sqlite") } == true
    }
    write("The fourth note")
    save()
    write(String(repeating: "A long text, as it is pasted. ", count: pasted))
    save()
    program.type("n")
    program.waitUntilSynced()
    type("the end")
    program.type("\u{1B}")
    program.waitUntilSynced()
    program.type("q")
    program.waitForEnd()
  }

  private func type(_ word: String) {
    program.type(word)
    program.waitUntilSynced()
  }

  private func write(_ text: String) {
    program.type("n")
    program.waitUntilSynced()
    program.type(text)
    program.waitUntilSynced()
  }

  private func save() {
    program.type("\u{13}")
    program.wait(for: "Saved.")
    program.waitUntilSynced()
    program.type("\u{1B}")
    program.waitUntilSynced()
  }
}

private let pasted = 100

/// Simulated power cuts after each call of a session.
private struct PowerCuts {
  private(set) var tried = 0
  private(set) var syncedClaims = 0
  private(set) var savedNotes = 0
  private var failures = 0
  private let home: String
  private let seed: UInt64
  private var generator: SeededGenerator
  private let opener = CrashOpener(scene: "s")
  private var replay: DiskReplay

  /// All states of the scene, in order, and the index of the last one that was shown as synced.
  private var contents: [SceneContent] = []
  private(set) var synced = -1
  /// The texts of the notes that were in the library when something was drawn.
  private var saved: Set<String> = []
  private var isLibraryNew = false

  init(in sandbox: Sandbox, seed: UInt64) {
    home = sandbox.home + "/hawk"
    self.seed = seed
    generator = SeededGenerator(seed: seed)
    replay = DiskReplay(root: sandbox.home)
  }

  mutating func run(_ calls: [SystemCall]) throws {
    for (index, call) in calls.enumerated() {
      switch replay.apply(call) {
      case .nothing: break
      case .changed:
        isLibraryNew = true
        recordContent()
        try cutHere(index)
      case .drew(let text): try record(drawn: text)
      }
    }
  }

  private mutating func recordContent() {
    let disk = replay.disk
    let journal = disk.names.first { path, _ in
      path.hasPrefix(home + "/state/scenes/") && path.hasSuffix("/journal")
    }
    guard let journal, let bytes = disk.data[journal.value], let now = SceneContent(journal: bytes)
    else { return }
    if contents.last != now { contents.append(now) }
  }

  private mutating func record(drawn text: String) throws {
    if text.contains("synced") {
      synced = contents.count - 1
      syncedClaims += 1
    }
    guard isLibraryNew else { return }
    isLibraryNew = false
    let image = replay.disk.image(after: .everything, &generator)
    let now = try opener.findLibrary(image, in: home).texts ?? []
    savedNotes = max(savedNotes, now.count)
    saved.formUnion(now)
  }

  private mutating func cutHere(_ index: Int) throws {
    // A brief run checks some of the moments.
    if Torture.isBrief, Int.random(in: 0..<6, using: &generator) > 0 { return }
    var cuts: [DiskModel.Cut] = [.onlySynced, .everything, .zeroes]
    if !replay.disk.isSafe {
      for _ in 0..<Torture.rounds(brief: 1, short: 3, long: 6) {
        for sector in [512, 4096] {
          cuts.append(.inOrder(sector: sector))
          for kept in [0.1, 0.5, 0.9] { cuts.append(.chance(sector: sector, kept: kept)) }
        }
      }
    }
    for cut in cuts {
      tried += 1
      let image = replay.disk.image(after: cut, &generator)
      let faults = try [sceneFault(image), libraryFault(image), jointFault(image)]
        .compactMap(\.self)
      if faults.isEmpty { continue }
      failures += 1
      if failures <= 10 {
        Issue.record("call \(index), \(cut), seed \(seed): \(faults.joined(separator: "; "))")
      }
    }
  }

  private func sceneFault(_ image: DiskImage) throws -> String? {
    switch try opener.findScene(image, in: home) {
    case .content(let found):
      if contents[max(0, synced)...].contains(found) { return nil }
      return contents.contains(found) ? "the scene is older than what was synced" : "no such scene"
    case .none: return synced < 0 ? nil : "the scene is gone"
    case .setAside: return synced < 0 ? nil : "the scene is set aside"
    case .failed(let why): return "the scene: \(why)"
    }
  }

  private func libraryFault(_ image: DiskImage) throws -> String? {
    let found = try opener.findLibrary(image, in: home)
    if !found.badBackups.isEmpty { return "a backup is not whole: \(found.badBackups)" }
    guard let texts = found.texts else { return "the library: \(found.fault)" }
    return saved.isSubset(of: texts) ? nil : "a saved note is gone"
  }

  /// A draft that the library knows is the text that was saved: an older one would be saved over
  /// it.
  private func jointFault(_ image: DiskImage) throws -> String? {
    guard case .content(let scene) = try opener.findScene(image, in: home),
      let saved = try opener.findLibrary(image, in: home).saved
    else { return nil }
    let older = scene.texts.first { id, text in
      saved[id].map { $0 != String(decoding: text.bytes(), as: UTF8.self) } ?? false
    }
    return older.map { "the draft \($0.key) is older than its note" }
  }

  func report(_ kind: String) {
    Torture.report(
      kind, tried: tried, failed: failures,
      "\(opener.count) different ones opened, \(syncedClaims) times synced, seed \(seed)")
  }
}
