import Foundation
import Testing
import Torture

/// The real program with damaged files.
///
/// It opens a damaged library, or refuses it with exit code 65 and does not change it. A damaged
/// scene never prevents a start.
@Suite(.thorough) struct DamageTorture {
  private let seed = Torture.seed

  @Test func `a damaged library opens or is refused unchanged`() throws {
    let sandbox = Sandbox()
    try sandbox.begin()
    let path = sandbox.home + "/hawk/data/library.sqlite"
    let sound = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    var generator = SeededGenerator(seed: seed)
    var counts = (refused: 0, opened: 0, failed: 0)
    let rounds = Torture.rounds(brief: 24, short: 200, long: 1000)
    for round in 0..<rounds {
      let damaged = sound.damaged(round, &generator)
      try Data(damaged).write(to: URL(fileURLWithPath: path))
      let racer = Racer("hawknotes", "--scene", "s", in: sandbox)
      let settled = try Racer.settle([racer])
      let left = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      switch (settled.up.count, racer.code) {
      case (0, 65) where left == damaged: counts.refused += 1
      case (1, _): counts.opened += 1
      default:
        counts.failed += 1
        Issue.record("round \(round), seed \(seed): code \(racer.code ?? -1)")
      }
    }
    Torture.report(
      "damage: starts over a library", tried: rounds, failed: counts.failed,
      "\(counts.refused) refused with 65 and untouched, \(counts.opened) opened, seed \(seed)")
    // At least the truncated libraries, a quarter of all.
    #expect(counts.refused >= rounds / 4)
  }

  @Test func `a damaged scene never prevents a start`() throws {
    let sandbox = Sandbox()
    try sandbox.begin()
    let id = try #require(sandbox.scenes().first?["id"] as? String)
    let path = sandbox.home + "/hawk/state/scenes/\(id)/journal"
    let sound = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    var generator = SeededGenerator(seed: seed)
    var failed = 0
    let rounds = Torture.rounds(brief: 16, short: 200, long: 1000)
    for round in 0..<rounds {
      try Data(sound.damaged(round, &generator)).write(to: URL(fileURLWithPath: path))
      let racer = Racer("hawknotes", "--scene", "s", in: sandbox)
      if try Racer.settle([racer]).up.isEmpty {
        failed += 1
        Issue.record("round \(round), seed \(seed): code \(racer.code ?? -1)")
      }
    }
    Torture.report(
      "damage: starts in a scene", tried: rounds, failed: failed, "all opened, seed \(seed)")
  }
}

extension [UInt8] {
  /// Returns the bytes with a change, a hole or a truncation, in turns.
  fileprivate func damaged(_ round: Int, _ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = self
    let offset = Int.random(in: 0..<count, using: &generator)
    switch round % 4 {
    case 0: bytes[offset] ^= UInt8.random(in: 1...255, using: &generator)
    case 1: bytes[offset % Swift.min(count, 4096)] ^= UInt8.random(in: 1...255, using: &generator)
    case 2:
      let start = offset / 512 * 512
      let end = Swift.min(count, start + (Bool.random(using: &generator) ? 512 : 4096))
      bytes.replaceSubrange(start..<end, with: [UInt8](repeating: 0, count: end - start))
    default: bytes.removeLast(count - Swift.max(1, offset))
    }
    return bytes
  }
}

extension Sandbox {
  /// A scene with a draft, of a library that has some notes.
  fileprivate func begin() throws {
    let pane = pane()
    pane.start("hawknotes --scene s")
    for number in 0..<3 {
      pane.press("n")
      pane.type("note \(number)")
      pane.wait(for: "┃ note \(number)")
      pane.press("C-s")
      pane.wait(for: "Saved.")
      pane.press("Escape")
      pane.wait(for: "n write")
    }
    pane.press("n")
    pane.type("a draft")
    pane.wait(for: "a draft")
    pane.wait(for: "synced")
    pane.kill()
  }
}
