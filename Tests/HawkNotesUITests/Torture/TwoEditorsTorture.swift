import Foundation
import Testing
import Torture

/// The same note edited in two windows, in random orders of steps.
@Suite struct TwoEditorsTorture {
  @Test
  func `whatever the order in which two windows write, save and merge, every text can be reached`()
    async throws
  {
    try await play(Torture.rounds(brief: 100, short: 5000, long: 100_000), "two editors")
  }

  @Test func `every text can be reached after scenes were copied or replaced by older ones`()
    async throws
  {
    let home = FileManager.default.temporaryDirectory.path + "/editors-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: home) }
    try await play(
      Torture.rounds(brief: 60, short: 1000, long: 10_000), "two editors, copied scenes", home)
  }

  private func play(_ count: Int, _ kind: String, _ home: String? = nil) async throws {
    let first = Torture.seed
    let lanes = 4
    let lost = try await withThrowingTaskGroup(of: [String].self) { group in
      for lane in 0..<lanes {
        group.addTask {
          try stride(from: lane, to: count, by: lanes).compactMap { index in
            let seed = first + UInt64(index)
            let home = home.map { "\($0)/\(seed)" }
            defer { home.map { try? FileManager.default.removeItem(atPath: $0) } }
            var editors = try TwoEditors(seed: seed, columns: 40, rows: 12, home: home)
            return try editors.lost(after: 10 + index % 30).map { "seed \(seed), \($0)" }
          }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    Torture.report(
      kind, tried: count, failed: lost.count,
      "interleavings of 10 to 39 steps, seeds from \(first)")
    #expect(lost.isEmpty, "\(lost.count) of \(count): \(lost.first ?? "")")
  }
}
