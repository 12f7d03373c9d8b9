import Foundation
import Testing
import Torture

/// Many processes that open the same scenes at once, repeatedly, after other owners were killed.
@Suite(.serialized, .thorough) struct OwnersTorture {
  @Test func `64 processes compete for 8 scenes, and each scene always has one owner`()
    throws
  {
    let sandbox = Sandbox()
    let rounds = Torture.rounds(brief: 1, short: 5, long: 50)
    var faults: [String] = []
    for round in 1...rounds {
      let racers = (0..<64).map { Racer("hawknotes", "--scene", "scene-\($0 % 8)", in: sandbox) }
      let (owners, ended) = try Racer.settle(racers)
      let refused = ended.count { $0.code == 75 }
      let live = sandbox.scenes().filter { $0["state"] as? String == "live" }
      let pids = Set(live.compactMap { $0["pid"] as? pid_t })
      if owners.count != 8 || refused != 56 || pids != Set(owners.map(\.id)) {
        faults.append(
          "round \(round): \(owners.count) owners, \(refused) refused, \(live.count) live")
      }
      // The descriptors are closed with the racers, which are killed.
    }
    Torture.report("64 racing owners", tried: rounds * 64, failed: faults.count, "\(rounds) races")
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }
}
