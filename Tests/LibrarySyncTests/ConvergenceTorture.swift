import Testing
import Torture

/// Three machines with clocks that disagree, random changes, scenes that travel, and
/// synchronizations in any order that are killed at any step or cut off, while other machines and
/// windows change what they are about.
@Suite struct ConvergenceTorture {
  @Test func `all machines have the same library in the end, and no saved text is lost`() throws {
    try run(
      rounds: Torture.rounds(quick: 3, brief: 12, short: 100, long: 1_000), over: .git,
      "machines that converge")
  }

  @Test func `many machines with a git in memory have the same library in the end`() throws {
    try run(
      rounds: Torture.rounds(quick: 20, brief: 100, short: 1_000, long: 10_000), over: .memory,
      "machines that converge, git in memory")
  }

  private func run(rounds: Int, over kind: TrialCarrier.Kind, _ name: String) throws {
    var (failed, cuts, kills) = (0, 0, 0)
    for round in 0..<rounds {
      let seed = Torture.seed &+ UInt64(round)
      let trial = try ConvergenceTrial(seed: seed, over: kind)
      var isRight = false
      do { isRight = try trial.run(turns: 14) } catch { trial.log.append("\(error)") }
      let words = "seed \(seed): \(trial.log.joined(separator: "; "))"
      #expect(isRight, "\(words)")
      if !isRight { failed += 1 }
      (cuts, kills) = (cuts + trial.cuts, kills + trial.kills)
    }
    Torture.report(
      name, tried: rounds, failed: failed, "14 turns each, \(kills) kills, \(cuts) cut connections")
  }
}
