import Foundation
import Testing
import Torture

/// Long work in windows: memory, descriptors and files do not grow.
@Suite(.thorough) struct SoakTorture {
  private let sandbox = Sandbox()

  @Test func `eight busy windows do not grow in memory or descriptors`() throws {
    // In a debug build journals are compacted often enough to be seen in seconds.
    if Torture.isBrief { sandbox.environment["HAWKNOTES_COMPACTION"] = "4096" }
    let windows = try (1...8).map { try SoakedWindow("s\($0)", in: sandbox) }
    // The daily backup runs first: from then on libdispatch keeps a thread and descriptors.
    try #require(windows[0].wait { sandbox.hasBackup }, "no backup of the day")
    let seconds = Double(Torture.rounds(brief: 10, short: 600, long: 3600))
    let start = Date()
    var rounds = 0
    var warm: [Footprint] = []
    var largest = 0
    // The growth of a short run is that of one round, however long a round takes.
    while Date() < start + seconds || rounds < 2 {
      try work(windows, round: rounds)
      rounds += 1
      largest = max(largest, windows.map(\.bytesOnDisk).max() ?? 0)
      // The first use of a feature, such as a compaction, does not count as growth.
      let isWarm = Torture.isBrief || rounds >= 100 || Date() > start + seconds / 2
      if warm.isEmpty, isWarm, Torture.isBrief || Date() > start + seconds / 5 {
        warm = windows.map(\.footprint)
      }
    }
    let ends = windows.map(\.footprint)
    try #require(warm.count == ends.count, "\(rounds) rounds are too few to be warm")
    let growth = zip(warm, ends).map { $1.growth(since: $0) }.max() ?? 1
    let files = zip(warm, ends).map { $1.files - $0.files }.max() ?? 1
    let threads = zip(warm, ends).map { $1.threads - $0.threads }.max() ?? 1
    // A short run only detects growth in every round.
    let most = Torture.isBrief ? 0.15 : 0.05
    #expect(growth < most, "\(warm) became \(ends)")
    #expect(files <= 0 && threads <= 0, "\(warm) became \(ends)")
    #expect(largest < 1 << 20, "a scene's folder had \(largest) bytes")
    let saved = sandbox.count("version")
    #expect(
      saved == rounds * windows.count, "\(saved) of \(rounds * windows.count) notes are there")
    let isWrong = growth >= most || files > 0 || threads > 0 || largest >= 1 << 20
    let keys = windows.map(\.keys).reduce(0, +)
    let memory = ends.map(\.resident).max() ?? 0
    Torture.report(
      "soak: keys in eight windows", tried: keys, failed: isWrong ? 1 : 0,
      """
      \(Int(Date().timeIntervalSince(start))) s, \(saved) notes saved; memory of its own \
      \((growth * 100).formatted(1)) % of all, to \(memory) KB; files \(ends[0].files), threads \
      \(ends[0].threads), a scene's folder at most \(largest / 1024) KB
      """)
  }

  /// One round of work in each window, key by key in turn.
  private func work(_ windows: [SoakedWindow], round: Int) throws {
    let scripts = windows.enumerated().map { $1.script(round: round * windows.count + $0) }
    for step in 0..<(scripts.map(\.count).max() ?? 0) {
      for (window, script) in zip(windows, scripts) where step < script.count {
        window.perform(script[step])
      }
      SoakedWindow.pause(windows)
    }
    // Eight saves at once: some find the library busy and are retried.
    let all = (round + 1) * windows.count
    try #require(windows[0].wait { sandbox.count("version") == all }, "not all is saved")
    press("\u{1B}", in: windows)
    press("d", in: windows)
    // If a list was not loaded yet because the library was busy, the deletion is repeated.
    for _ in 0..<100 where sandbox.count("note WHERE deleted IS NULL") > 0 {
      ["n", "\u{1B}", "d"].forEach { press($0, in: windows) }
    }
    try #require(sandbox.count("note WHERE deleted IS NULL") == 0, "not all is deleted")
    for window in windows { try window.rest() }
  }

  private func press(_ key: String, in windows: [SoakedWindow]) {
    windows.forEach { $0.perform(.keys(key)) }
    for _ in 0..<4 { SoakedWindow.pause(windows) }
  }
}

/// The resources of a process.
private struct Footprint {
  /// Resident memory, and the part of it that no other process shares, in kilobytes.
  let resident: Int
  let dirty: Int
  let files: Int
  let threads: Int

  init(of process: pid_t) {
    let lines = Console.file("/proc/\(process)/smaps_rollup").split(separator: "\n")
    func kilobytes(_ name: String) -> Int {
      let line = lines.first { $0.hasPrefix(name + ":") }
      return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    }
    resident = kilobytes("Rss")
    dirty = kilobytes("Private_Dirty")
    let list = FileManager.default.contentsOfDirectory(atPath:)
    files = (try? list("/proc/\(process)/fd"))?.count ?? 0
    threads = (try? list("/proc/\(process)/task"))?.count ?? 0
  }

  /// Growth of the private memory, as a fraction of the resident memory at the start.
  ///
  /// NB: The system drops and reloads the program's shared pages at will, so they do not count.
  func growth(since other: Footprint) -> Double {
    Double(dirty - other.dirty) / Double(max(1, other.resident))
  }
}

/// A window with its keyboard.
private final class SoakedWindow {
  private(set) var keys = 0
  private let console: Console
  private let folder: String

  init(_ scene: String, in sandbox: Sandbox) throws {
    let console = Console(sandbox, ["--scene", scene])
    self.console = console
    #expect(console.wait { console.text.contains("synced") })
    let id = try #require(sandbox.scene(scene)["id"] as? String)
    folder = sandbox.home + "/hawk/state/scenes/" + id
  }

  enum Step {
    case keys(String)
    case resize(columns: Int, rows: Int)
  }

  /// Writes, pastes, undoes, changes the tab and the size, opens all sheets; saves and deletes a
  /// note.
  func script(round: Int) -> [Step] {
    let words = "Round \(round): she counts the boats twice, 鷹は飛ぶ, and says what she means. "
    let paste = String(repeating: "pasted in round \(round) ", count: 200)
    let size = (columns: 20 + round * 13 % 181, rows: 5 + round * 7 % 56)
    let sheets = ["?", "s", ",", "m"].flatMap { [Step.keys($0), .keys("\u{1B}")] }
    return [.keys("n")] + words.map { .keys(String($0)) }
      + [.keys("\u{1B}"), .keys("2"), .resize(columns: size.columns, rows: size.rows)]
      + [.keys("w"), .keys("\u{1B}")] + sheets + [.keys("1"), .keys("n")]
      + [.keys("\u{1B}[200~\(paste)\u{1B}[201~"), .keys("\u{1F}"), .keys("\u{12}")]
      + [.keys("\u{01}"), .keys("\u{03}"), .keys("\u{1B}[F"), .keys("\u{17}")]
      + [.keys("\u{06}"), .keys("pasted"), .keys("\u{1B}")]
      + [.resize(columns: 80, rows: 24), .keys("\u{13}")]
  }

  func perform(_ step: Step) {
    switch step {
    case .keys(let text):
      console.type(text)
      keys += text.hasPrefix("\u{1B}[200~") ? 1 : text.count
    case .resize(let columns, let rows): console.resize(columns: columns, rows: rows)
    }
    console.read()
  }

  /// Waits for a condition and reads the output meanwhile.
  func wait(until isThere: () -> Bool) -> Bool { console.wait(until: isThere) }

  /// Waits until the window has answered all keys.
  func rest() throws {
    try #require(console.settle(), "it does not come to rest")
    console.forget()
  }

  var footprint: Footprint { Footprint(of: console.process) }

  /// The size of the scene on the disk.
  var bytesOnDisk: Int {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.reduce(0) { sum, name in
      var status = stat()
      return stat(folder + "/" + name, &status) == 0 ? sum + Int(status.st_size) : sum
    }
  }

  /// Pauses like a user between keys, until the windows have read theirs, and reads the output
  /// meanwhile.
  static func pause(_ windows: [SoakedWindow]) {
    let end = Date() + 0.02
    while Date() < end {
      windows.forEach { $0.console.read() }
      poll(nil, 0, 2)
    }
    windows.forEach { $0.console.waitUntilRead() }
  }
}

extension Sandbox {
  /// Whether the library's daily backup exists.
  fileprivate var hasBackup: Bool {
    let folder = home + "/hawk/data/library.backups"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.contains { $0.hasSuffix(".sqlite") }
  }
}
