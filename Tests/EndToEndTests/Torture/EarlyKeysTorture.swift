import Foundation
import Testing
import Torture

@Suite(.thorough) struct EarlyKeysTorture {
  @Test func `a thousand keys typed before the first frame all arrive`() throws {
    let sandbox = Sandbox()
    let count = Torture.rounds(brief: 4, short: 50, long: 500)
    var failed = 0
    for round in 0..<count {
      var random = SeededGenerator(seed: UInt64(round))
      let text = String((0..<999).map { _ in letters.randomElement(using: &random) ?? "a" })
      let console = Console(sandbox, ["--scene", "s\(round)"])
      // All at once, or some of them during the start.
      let pieces = 1 + round % 4
      let size = (text.count + pieces) / pieces
      var rest = ("n" + text)[...]
      while !rest.isEmpty {
        console.type(String(rest.prefix(size)))
        rest = rest.dropFirst(size)
      }
      var kept = ""
      let isKept = console.wait {
        kept = sandbox.draft("s\(round)")
        return kept == text
      }
      #expect(isKept, "seed \(round): \(kept.count) of 999 characters arrived")
      if !isKept { failed += 1 }
    }
    Torture.report(
      "1,000 keys before the first frame", tried: count, failed: failed,
      "seeds 0 to \(count - 1)")
  }
}

private let letters = Array("abcdefghijklmnopqrstuvwxyz ,.!?;:-")
