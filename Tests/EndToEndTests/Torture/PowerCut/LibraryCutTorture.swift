import Foundation
import SQLite
import LibraryScripts
import LibraryStore
import Testing
import Torture

/// Kills and power cuts while the library is changed or migrated: each change is there whole or not
/// at all, and every change that was reported as done is there.
@Suite(
  .serialized, .enabled(if: KillPointTests.canTrace, "strace is not there or may not trace"),
  .thorough)
struct LibraryCutTorture {
  private let seed = Torture.seed

  @Test func `after a power cut the library is as it was after one of the changes`() throws {
    let sandbox = Sandbox()
    let (folder, log) = (sandbox.home + "/hawk/data", sandbox.home + "/calls")
    let path = folder + "/library.sqlite"
    try ChangeScript().run(at: path, changes: 0)
    let states = try ChangeScript().states()
    var replay = DiskReplay(root: sandbox.home, loading: true)
    let program = TracedProgram("change", path, of: Sandbox.tool, in: sandbox, log: log)
    program.waitForEnd()
    var cuts = LibraryCuts(folder, seed)
    var done = 0
    var output = ""
    for call in try SystemCallLog.read(log) {
      switch replay.apply(call) {
      case .nothing: break
      case .drew(let text):
        output += text
        done = output.split(separator: ".", omittingEmptySubsequences: false).count - 1
      case .changed:
        try cuts.cut(replay.disk) { opened in
          let found = try LibraryDump(path: opened).lines
          return states[done...].contains(found) ? nil : "after change \(done): \(found)"
        }
      }
    }
    cuts.report("power cuts of changes of the library")
    #expect(done == states.count - 1)
  }

  @Test(arguments: Torture.isBrief ? [1, 5] : [1, 2, 3, 4, 5])
  func `after a power cut a migrated library has everything, in either version`(
    version: Int
  ) throws {
    let sandbox = Sandbox()
    let (folder, log) = (sandbox.home + "/hawk/data", sandbox.home + "/calls")
    let path = folder + "/library.sqlite"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let golden = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../LibraryStoreTests/Golden/\(version)/library.sqlite")
    try FileManager.default.copyItem(at: golden, to: URL(fileURLWithPath: path))
    let texts = try LibraryDump.texts(path)
    var replay = DiskReplay(root: sandbox.home, loading: true)
    let program = TracedProgram("hawknotes://book/none", in: sandbox, log: log)
    program.waitForEnd()
    var cuts = LibraryCuts(folder, seed)
    for call in try SystemCallLog.read(log) {
      guard case .changed = replay.apply(call) else { continue }
      try cuts.cut(replay.disk) { opened in
        // It is sound in its version before it is opened; a migrated one has its backup.
        try LibraryCheck(path: opened).run()
        if try LibraryDump.version(opened) > version {
          let backup = LibraryBackups(of: opened).list().first
          guard let backup else { return "migrated without a backup" }
          try LibraryCheck(path: backup.path).run()
        }
        _ = try Library(path: opened)
        try LibraryCheck(path: opened).run()
        return try LibraryDump.texts(opened) == texts ? nil : "texts are missing"
      }
    }
    cuts.report("power cuts of a migration from version \(version)")
    #expect(!LibraryBackups(of: path).list().isEmpty)
    #expect(try LibraryDump(path: path).lines.contains { $0.hasPrefix("digest") })
  }
}

/// Opens the library of every disk that a power cut may leave.
private struct LibraryCuts {
  private let data: String
  private let place: String
  private let seed: UInt64
  private var generator: SeededGenerator
  private var known: Set<Int> = []
  private var tried = 0
  private var failed = 0

  init(_ data: String, _ seed: UInt64) {
    self.data = data
    self.seed = seed
    generator = SeededGenerator(seed: seed)
    let memory = FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : nil
    place = (memory ?? FileManager.default.temporaryDirectory.path) + "/cut-\(UUID().uuidString)"
  }

  /// Calls `fault` with the path of each library, which returns what is wrong with it.
  mutating func cut(_ disk: DiskModel, _ fault: (String) throws -> String?) throws {
    defer { try? FileManager.default.removeItem(atPath: place) }
    for _ in 0..<Torture.rounds(brief: 1, short: 4, long: 20) {
      for cut in DiskModel.Cut.all {
        tried += 1
        let image = disk.image(after: cut, &generator).below(data)
        guard image["library.sqlite"] != nil, known.insert(image.fingerprint).inserted else {
          continue
        }
        try image.write(to: place)
        var why: String?
        do { why = try fault(place + "/library.sqlite") } catch { why = "\(error)" }
        guard let why else { continue }
        failed += 1
        if failed < 10 { Issue.record("\(cut), seed \(seed): \(why)") }
      }
    }
  }

  func report(_ kind: String) {
    Torture.report(
      kind, tried: tried, failed: failed, "\(known.count) different ones opened, seed \(seed)")
  }
}

/// All rows of a library, without the columns that depend on time or chance.
private struct LibraryDump {
  let lines: [String]

  init(path: String) throws {
    try LibraryCheck(path: path).run()
    lines = try DatabaseQueue(path: path).read { try String.fetchAll($0, sql: rows) }
  }

  static func version(_ path: String) throws -> Int {
    try DatabaseQueue(path: path).read {
      try Int.fetchOne($0, sql: "PRAGMA user_version") ?? 0
    }
  }

  static func texts(_ path: String) throws -> [String] {
    try DatabaseQueue(path: path).read {
      try String.fetchAll($0, sql: "SELECT id || note || text FROM version ORDER BY id")
    }
  }
}

private let rows = """
  SELECT 'book ' || id || version || title || tagline || tab || position || notes
    || coalesce(deleted, '') FROM book
  UNION ALL SELECT 'book version ' || id || tagline FROM book_version
  UNION ALL SELECT 'character ' || id || book || favourite || position || notes
    || coalesce(deleted, '') FROM character
  UNION ALL SELECT 'name ' || slug || character FROM character_name
  UNION ALL SELECT 'note ' || id || version || coalesce(book, '') || coalesce(character, '')
    || coalesce(deleted, '') FROM note
  UNION ALL SELECT 'version ' || id || text FROM version
  UNION ALL SELECT 'digest ' || note || title || coalesce(passage, '') FROM digest
  UNION ALL SELECT 'tag ' || note || name FROM tag
  UNION ALL SELECT 'deletion ' || number || id FROM deletion ORDER BY 1
  """

extension ChangeScript {
  /// Makes the first changes on a library.
  fileprivate func run(at path: String, changes count: Int) throws {
    let library = try Library(path: path)
    for change in changes.prefix(count) { try change.make(on: library) }
  }

  /// The rows of a library before the first change and after each.
  fileprivate func states() throws -> [[String]] {
    let folder = FileManager.default.temporaryDirectory.path + "/states-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let library = try Library(path: folder + "/library.sqlite")
    return try [LibraryDump(path: library.path).lines]
      + changes.map { change in
        try change.make(on: library)
        return try LibraryDump(path: library.path).lines
      }
  }
}

extension Sandbox {
  /// The program that runs the scripts of LibraryScripts.
  fileprivate static let tool =
    URL(fileURLWithPath: debugProgram).deletingLastPathComponent().path + "/library-tool"
}
