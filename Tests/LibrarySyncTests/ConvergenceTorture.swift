import Foundation
import LibraryModel
import LibraryStore
import Testing
import Torture

@testable import LibrarySync

/// Three machines with clocks that disagree, random changes, scenes that travel, and synchronizations in any
/// order that are killed at any step or cut off at any byte.
@Suite struct ConvergenceTorture {
  @Test func `all machines have the same library in the end, and no saved text is lost`() throws {
    let rounds = Torture.rounds(quick: 3, brief: 12, short: 100, long: 1_000)
    var (failed, cuts, kills) = (0, 0, 0)
    for round in 0..<rounds {
      var trial = try ConvergenceTrial(seed: Torture.seed &+ UInt64(round))
      let isRight = try trial.run(turns: 14)
      let words = "seed \(Torture.seed &+ UInt64(round)): \(trial.log.joined(separator: "; "))"
      #expect(isRight, "\(words)")
      if !isRight { failed += 1 }
      (cuts, kills) = (cuts + trial.cuts, kills + trial.kills)
    }
    Torture.report(
      "machines that converge", tried: rounds, failed: failed,
      "14 turns each, \(kills) kills, \(cuts) cut connections")
  }
}

/// One random history of three machines.
struct ConvergenceTrial {
  private let desk: SyncDesk
  private let ssh: CuttableSSH
  var random: SeededGenerator
  var log: [String] = []
  /// The texts that were saved, with their notes.
  var saved: [(note: Note.ID, text: String)] = []
  var number = 0
  /// The synchronizations that a kill or a cut has ended.
  private(set) var kills = 0
  private(set) var cuts = 0

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    desk = try SyncDesk(machines: 3)
    ssh = try CuttableSSH(in: desk.home + "/bin")
    for (index, machine) in desk.machines.enumerated() {
      // Clocks disagree by days, and one is far in the past.
      machine.clock = Date(timeIntervalSince1970: [1_700_000_000, 86_400, 1_700_400_000][index])
      machine.path = ssh.bin
      machine.remote = ssh.url(desk.remote)
      machine.scenes = []
    }
  }

  mutating func run(turns: Int) throws -> Bool {
    for machine in desk.machines { try machine.synchronize() }
    for _ in 0..<turns {
      let index = Int.random(in: 0..<3, using: &random)
      let machine = desk.machines[index]
      for _ in 0..<Int.random(in: 1...3, using: &random) { try change(machine, index) }
      if Bool.random(using: &random) { try synchronize(machine, index) }
    }
    try ssh.cut(nil)
    for _ in 0..<2 { for machine in desk.machines { try machine.synchronize() } }
    for machine in desk.machines { try machine.synchronize() }
    return try isRight()
  }

  /// Synchronizes; a third of them is killed, and a third cut off.
  private mutating func synchronize(_ machine: Machine, _ index: Int) throws {
    var (step, isCut): (Int?, Bool) = (nil, false)
    try ssh.cut(nil)
    switch Int.random(in: 0..<3, using: &random) {
    case 0: step = Int.random(in: 0..<10, using: &random)
    case 1:
      let side = CuttableSSH.Side.allCases.randomElement(using: &random)
      // The first bytes name the references; a pack follows.
      let bytes = Int.random(in: 0..<(Bool.random(using: &random) ? 600 : 6000), using: &random)
      try ssh.cut(side, after: bytes)
      isCut = true
      log.append("cut \(side.map { $0.rawValue } ?? "") after \(bytes)")
    default: break
    }
    log.append("\(index) synchronizes" + (step.map { ", killed at \($0)" } ?? ""))
    do {
      try machine.synchronize(killedAt: step)
    } catch SyncError.stopped {
      kills += 1
    } catch let error as SyncError where isCut {
      // A remote that got a part of a pack refuses it; one whose answer was cut has our commit.
      switch error {
      case .offline, .refused, .contended: cuts += 1
      default: throw error
      }
    }
  }

  private mutating func isRight() throws -> Bool {
    let exports = try desk.machines.map { try $0.export() }
    for index in 1..<3 where exports[index] != exports[0] {
      let names = Set(exports[0].keys).union(exports[index].keys)
      for name in names.sorted() where exports[0][name] != exports[index][name] {
        log.append("0 has \(exports[0][name] ?? "none")")
        log.append("\(index) has \(exports[index][name] ?? "none")")
      }
      return false
    }
    for (note, text) in saved {
      let isKept = try desk.machines.contains { try $0.texts(note).contains(text) }
      if !isKept {
        log.append("lost: \(text)")
        return false
      }
    }
    for machine in desk.machines {
      let all = try machine.versions().map { "\($0.note) \($0.version)" }
      guard Set(all).count == all.count, try machine.library.staleItems() == 0 else {
        log.append("a derived row is wrong, or a version is there twice")
        return false
      }
    }
    return try scenesAreRight()
  }

  /// Whether each machine has the scenes that the others have sent last.
  private mutating func scenesAreRight() throws -> Bool {
    for (index, machine) in desk.machines.enumerated() where machine.scenes != nil {
      let others = desk.machines.filter { $0 !== machine }.compactMap(\.scenes)
      let found = try machine.synchronizer().otherMachines().map { Set($0.scenes) }
      if Set(found) != Set(others.map { Set($0) }) || found.count != others.count {
        log.append("\(index) has other scenes: \(found.map(\.count)), not \(others.map(\.count))")
        return false
      }
    }
    return true
  }
}
