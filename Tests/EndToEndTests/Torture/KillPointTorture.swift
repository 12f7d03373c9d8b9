import Foundation
import Testing
import Torture

/// Kills at each system call that writes, in a script of everything that is stored.
///
/// Unlike random kills, these detect a program that paints before it commits.
@Suite(.serialized) struct KillPointTorture {
  @Test(.enabled(if: KillPointTests.canTrace, "strace is not there or may not trace"))
  func `a kill at every system call that changes something keeps what was drawn`() throws {
    let isBrief = Torture.isBrief
    let parts = Torture.choice(quick: 1, others: isBrief ? 2 : .max)
    let run = try KillRun(Array(KillScript.whole.prefix(parts)), modes: [false, true])
    let points = run.points
    let chosen = points.spread(over: Torture.rounds(brief: 60, short: 600, long: points.count))
    let verdicts = inParallel(chosen) { point in try run.kill(at: point) }
    let lost = zip(chosen, verdicts).compactMap { point, verdict -> String? in
      switch verdict {
      case .success(.lost(let words)): "\(point):\n\(words)"
      case .failure(let error): "\(point): \(error)"
      default: nil
      }
    }
    let unreached = verdicts.count { if case .success(.unreached) = $0 { true } else { false } }
    Torture.report(
      "kill points", tried: chosen.count - unreached, failed: lost.count,
      "\(run.script.map(\.steps.count).reduce(0, +)) steps; \(unreached) more were not reached"
    )
    #expect(lost.isEmpty, "\(lost.count) of \(chosen.count):\n\(lost.first ?? "")")
  }
}

extension Array {
  /// The largest number of points, spread over all of them.
  func spread(over count: Int) -> [Element] {
    guard count < self.count else { return self }
    return (0..<count).map { self[$0 * self.count / count] }
  }
}
