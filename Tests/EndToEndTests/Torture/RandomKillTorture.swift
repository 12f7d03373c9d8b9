import Foundation
import Testing
import Torture

/// Random ends of the program: drawn text is kept, and kept text was typed.
@Suite(.serialized, .thorough) struct RandomKillTorture {
  @Test func `a scene killed repeatedly loses no drawn key`() throws {
    // Each with its own home; several at once, since they mostly wait.
    try torture(
      "random kills, one scene", Array(repeating: 1, count: 3),
      rounds: Torture.rounds(brief: 20, short: 300, long: 2000))
  }

  @Test func `eight scenes of one library, killed repeatedly, lose no key`() throws {
    try torture(
      "random kills, eight scenes at once", [8],
      rounds: Torture.rounds(brief: 4, short: 60, long: 500))
  }

  /// Runs a typist in each scene of each home, and collects the results.
  private func torture(_ kind: String, _ homes: [Int], rounds: Int) throws {
    let sandbox = Sandbox()
    let seed = Torture.seed
    let typists = homes.enumerated().flatMap { home, scenes in
      (0..<scenes).map { index in
        let path = sandbox.home + "/home-\(home)"
        return KilledTypist(
          scene: "scene-\(index)", home: path, environment: sandbox.environment(home: path),
          seed: seed + UInt64(home * 100 + index))
      }
    }
    let outcomes = inParallel(typists, width: typists.count) { typist -> (Int, [String]) in
      var (typist, faults) = (typist, [String]())
      for round in 1...rounds {
        guard let fault = try typist.endOnce() else { continue }
        faults.append("\(typist.scene), round \(round): \(fault)")
        // Later errors would only be consequences.
        break
      }
      return (typist.drawnKeys, faults)
    }
    let all = try outcomes.map { try $0.get() }
    let faults = all.flatMap(\.1)
    Torture.report(
      kind, tried: typists.count * rounds, failed: faults.count,
      "seed \(seed); \(all.map(\.0).reduce(0, +)) keys had been drawn since the last start")
    #expect(faults.isEmpty, "seed \(seed): \(faults.joined(separator: "\n"))")
  }
}
