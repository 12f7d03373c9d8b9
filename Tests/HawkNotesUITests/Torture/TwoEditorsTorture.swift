import Testing
import Torture

/// The same note in two windows, in as many orders as there is time for.
@Suite struct TwoEditorsTorture {
  @Test func `in whatever order two windows write, save and merge, no text is out of reach`()
    async throws
  {
    let count = Torture.rounds(brief: 100, short: 5000, long: 100_000)
    let first = UInt64.random(in: 0..<1 << 40)
    let lanes = 4
    let lost = try await withThrowingTaskGroup(of: [String].self) { group in
      for lane in 0..<lanes {
        group.addTask {
          try stride(from: lane, to: count, by: lanes).compactMap { index in
            let seed = first + UInt64(index)
            var editors = try TwoEditors(seed: seed, columns: 40, rows: 12)
            return editors.lost(after: 10 + index % 30).map { "seed \(seed), \($0)" }
          }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    Torture.report(
      "two editors", tried: count, failed: lost.count,
      "interleavings of 10 to 39 steps, seeds from \(first)")
    #expect(lost.isEmpty, "\(lost.count) of \(count): \(lost.first ?? "")")
  }
}
