import Foundation
import Testing
import Torture

/// Many resizes, to all kinds of sizes.
@Suite(.thorough) struct ResizeTorture {
  private let sandbox = Sandbox()

  init() {
    // A tmux server for all pictures.
    _ = sandbox.pane()
  }

  @Test func `during many resizes no key is lost, and the last size is drawn`() throws {
    let count = Torture.rounds(brief: 2000, long: 10_000)
    let console = Console(sandbox, ["--scene", "s"])
    #expect(console.wait { console.text.contains("synced") })
    console.type("n")
    var typed = ""
    let start = Date()
    for round in 0..<count {
      console.resize(columns: 20 + round * 7 % 181, rows: 5 + round * 3 % 56)
      if round % 5 == 0 {
        let key = String(round / 5 % 10)
        console.type(key)
        typed += key
      }
      // At most 10,000 in five seconds.
      while Date() < start + Double(round) * 5 / 10_000 { console.read() }
    }
    let seconds = Date().timeIntervalSince(start)
    console.resize(columns: 97, rows: 31)
    console.type(" end")
    typed += " end"
    var kept = ""
    let isKept = console.wait {
      kept = sandbox.draft("s")
      return kept == typed
    }
    #expect(isKept, "kept: \(kept)")
    let (shown, anew) = try console.pictures(columns: 97, rows: 31, in: sandbox)
    #expect(shown == anew)
    #expect(shown.contains("end"))
    let isLost = !isKept || shown != anew
    Torture.report(
      "resizes while typing", tried: count, failed: isLost ? 1 : 0,
      "\(typed.count) keys in \(seconds.formatted(1)) s")
  }

  @Test func `after a resize the screen is the same as a full redraw`() throws {
    var console = Console(sandbox, ["--scene", "s"])
    #expect(console.wait { console.text.contains("synced") })
    console.type("n\u{1B}[200~" + text + "\u{1B}[201~")
    #expect(console.wait { sandbox.draft("s") == text })
    let sizes = Self.sizes
    var failed = 0
    for (round, size) in sizes.enumerated() {
      console.forget()
      console.resize(columns: size.columns, rows: size.rows)
      #expect(console.wait { sandbox.size("s") == size }, "\(size) is not taken")
      let (now, anew) = try console.pictures(
        columns: size.columns, rows: size.rows, in: sandbox)
      #expect(now == anew, "\(size)")
      let isShown = size.columns < 20 || size.rows < 5 || now.contains("end")
      #expect(isShown, "\(size)\n\(now)")
      if now != anew || !isShown { failed += 1 }
      guard round % 8 == 7 else { continue }
      // Also a start at that size.
      console.kill()
      console = Console(sandbox, ["--scene", "s"], columns: size.columns, rows: size.rows)
      #expect(console.wait { console.text.contains("\u{1B}[?1049h") })
      let (first, again) = try console.pictures(
        columns: size.columns, rows: size.rows, in: sandbox)
      #expect(first == again, "a start at \(size)")
      if first != again { failed += 1 }
    }
    #expect(sandbox.draft("s") == text)
    Torture.report("sizes, 1×1 to 500×200", tried: sizes.count, failed: failed)
  }

  private static var sizes: [WindowSize] {
    let narrow = [1, 2, 3, 5, 8, 13, 19, 20, 21, 34, 40, 55, 80, 89, 120, 144, 200, 233, 377, 500]
    let low = [1, 2, 3, 4, 5, 6, 8, 13, 21, 24, 34, 50, 89, 144, 200]
    let all = narrow.flatMap { columns in low.map { WindowSize(columns: columns, rows: $0) } }
    let count = Torture.rounds(brief: 24, short: 120, long: all.count)
    // Random sizes, always including the smallest and the largest.
    var random = SeededGenerator(seed: 1)
    let ends = [all[0], all[low.count - 1], all[all.count - low.count], all[all.count - 1]]
    return (ends + all.shuffled(using: &random)).prefix(count) + ends
  }
}

struct WindowSize: Equatable, CustomStringConvertible {
  let columns: Int
  let rows: Int

  var description: String { "\(columns)×\(rows)" }
}

extension Sandbox {
  /// The text on disk of the scene's only draft.
  func draft(_ name: String) -> String {
    let drafts = scene(name)["drafts"] as? [[String: Any]]
    return drafts?.first?["text"] as? String ?? ""
  }

  /// The window size that a scene has stored.
  func size(_ name: String) -> WindowSize? {
    guard let size = scene(name)["size"] as? [String: Int] else { return nil }
    return WindowSize(columns: size["columns"] ?? 0, rows: size["rows"] ?? 0)
  }
}

extension Double {
  /// Returns the number with a number of decimal places.
  func formatted(_ digits: Int) -> String { String(format: "%.\(digits)f", self) }
}

/// Wide characters, marks, emoji, and lines longer than any window.
private let text = """
  鷹は飛ぶ。海の上を、塔の上を、どこまでも飛ぶ。\(String(repeating: "名前のない風。", count: 60))
  Ag\u{301}atha 👩‍🚀 looks 🏳️‍🌈 out \(String(repeating: "over the wall ", count: 60))
  한국어 ไทย עברית العربية end
  """
