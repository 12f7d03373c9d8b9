import Foundation
import LibraryModel
import LibraryStore
import Torture

@testable import LibrarySync

/// One random history of three machines.
final class ConvergenceTrial {
  let desk: SyncDesk
  private let carrier: TrialCarrier
  var random: SeededGenerator
  var log: [String] = []
  /// The texts that were saved, with their notes.
  var saved: [(note: Note.ID, text: String)] = []
  var number = 0
  /// The synchronizations that a kill or a cut has ended.
  private(set) var kills = 0
  private(set) var cuts = 0

  init(seed: UInt64, over kind: TrialCarrier.Kind) throws {
    random = SeededGenerator(seed: seed)
    desk = try SyncDesk(machines: 3, hasRemote: kind == .git)
    carrier = try TrialCarrier(kind, for: desk)
    for (index, machine) in desk.machines.enumerated() {
      // Clocks disagree by days, and one is far in the past.
      machine.clock = Date(timeIntervalSince1970: [1_700_000_000, 86_400, 1_700_400_000][index])
      machine.scenes = []
    }
  }

  func run(turns: Int) throws -> Bool {
    for machine in desk.machines { try machine.synchronize() }
    for _ in 0..<turns {
      let index = Int.random(in: 0..<3, using: &random)
      let machine = desk.machines[index]
      for _ in 0..<Int.random(in: 1...3, using: &random) { try change(machine, index) }
      if Bool.random(using: &random) { try synchronize(index) }
    }
    for _ in 0..<2 { for machine in desk.machines { try machine.synchronize() } }
    for machine in desk.machines { try machine.synchronize() }
    return try isRight()
  }

  // MARK: A synchronization

  /// Synchronizes; a half of them is killed or cut off.
  private func synchronize(_ index: Int) throws {
    let machine = desk.machines[index]
    var (end, fault): (Int?, String?) = (nil, nil)
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      end = Int.random(in: 0..<10, using: &random)
      fault = "killed at \(end ?? 0)"
    case 1: fault = try "cut " + carrier.cut(machine, &random)
    case 2: fault = carrier.kill(machine, &random).map { "killed " + $0 }
    default: break
    }
    log.append("\(index) synchronizes" + (fault.map { ", " + $0 } ?? ""))
    defer { try? carrier.mend(machine) }
    let isCut = fault?.hasPrefix("cut") == true
    let between = try interruption(of: index, byOthers: !isCut)
    do {
      try machine.synchronize(killedAt: end, atStep: between)
    } catch let error as SyncError where fault != nil {
      // A remote that got a part of a pack refuses it; one whose answer was cut has our commit.
      switch error {
      case .stopped, .noGit: kills += 1
      case .offline, .refused, .contended: if isCut { cuts += 1 } else { throw error }
      default: throw error
      }
    }
  }

  /// Returns what happens at a step: another machine synchronizes, or a window changes the library.
  private func interruption(of index: Int, byOthers: Bool) throws -> ((Int) throws -> Void)? {
    let moment = Int.random(in: 0..<8, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0 where byOthers:
      let other = (index + Int.random(in: 1...2, using: &random)) % 3
      log.append("at \(moment), \(other) does")
      return { if $0 == moment { try self.desk.machines[other].synchronize() } }
    case 1:
      let machine = desk.machines[index]
      let window = try Machine(
        machine.home, remote: machine.remote, shelf: Shelf(books: [], characters: []))
      window.clock = machine.clock
      return { step in
        guard step == moment else { return }
        self.log.append("at \(moment)")
        // Refused while the changes of the others are taken in.
        do { try self.change(window, index) } catch LibraryError.busy {}
      }
    default: return nil
    }
  }
}
