import Foundation
import LibraryModel
import LibraryStore
import Testing
import Torture

/// Power cuts during `hawknotes doctor --restore`: the library is the damaged one or the backup,
/// and the damaged one is kept.
@Suite(.enabled(if: KillPointTests.canTrace, "strace is not there or may not trace"), .thorough)
struct RestoreCutTorture {
  private let seed = Torture.seed

  @Test func `a power cut during a restoration leaves the old library or the backup`() throws {
    let sandbox = Sandbox()
    let home = sandbox.home + "/hawk"
    let damaged = try prepare(home + "/data/library.sqlite")
    let log = sandbox.home + "/calls"
    var replay = DiskReplay(root: sandbox.home, loading: true)
    let program = TracedProgram("doctor", "--restore", in: sandbox, log: log)
    program.waitForEnd()
    let opener = CrashOpener(scene: "s")
    var generator = SeededGenerator(seed: seed)
    var (tried, failed, restored) = (0, 0, 0)
    for call in try SystemCallLog.read(log) {
      guard case .changed = replay.apply(call) else { continue }
      for _ in 0..<Torture.rounds(brief: 2, short: 8, long: 60) {
        for cut in DiskModel.Cut.all {
          tried += 1
          let image = replay.disk.image(after: cut, &generator)
          let data = image.below(home + "/data")
          let library = data["library.sqlite"].flatMap(\.self)
          let isRestored = try opener.findLibrary(image, in: home).texts == ["Kept"]
          let isKept = data.contains { $0.key.contains("aside") && $0.value == damaged }
          if isRestored { restored += 1 }
          if library == damaged || isRestored && isKept { continue }
          failed += 1
          if failed < 10 { Issue.record("\(cut), seed \(seed): \(data.keys.sorted())") }
        }
      }
    }
    Torture.report(
      "power cuts of a restoration", tried: tried, failed: failed,
      "\(restored) restored, the others as before, seed \(seed)")
    #expect(restored > 0)
  }

  /// Creates a library with one note and a backup, then damages it; returns the damaged bytes.
  private func prepare(_ path: String) throws -> [UInt8] {
    try {
      let library = try Library(path: path)
      let book = Book(title: "A")
      try library.add(book)
      try library.save(Note.ID(), text: "Kept", of: .book(book.id), at: Date())
      _ = try LibraryBackups(of: path).makeIfDue(at: Date())
    }()
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    bytes.replaceSubrange(
      4096..<bytes.count, with: [UInt8](repeating: 0, count: bytes.count - 4096))
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return bytes
  }
}

extension DiskModel.Cut {
  /// One of each kind.
  static let all: [DiskModel.Cut] = [
    .onlySynced, .everything, .zeroes, .inOrder(sector: 512), .inOrder(sector: 4096),
    .chance(sector: 512, kept: 0.5), .chance(sector: 4096, kept: 0.2),
  ]
}
