import Foundation
import Testing
import Torture

/// kill -9 at random moments: visible text is kept, and kept text was typed.
@Suite struct KillTests {
  /// Every other round compacts the journal at each turn, so that kills hit compactions too.
  @Test func `kills during typing and pastes lose no visible text`() throws {
    let sandbox = Sandbox()
    let pane = sandbox.pane(columns: 80, rows: 24)
    pane.start("hawknotes --scene s")
    pane.press("n")
    pane.wait(for: "┃")
    var typed = ""
    for round in 0..<Torture.rounds(quick: 50, brief: 100, long: 100) {
      // The screen before the kill must be readable after it.
      pane.killGuard()
      let burst = "<\(round)>" + String(repeating: "abcdefg ", count: 1 + round % 5)
      if round % 10 == 9 {
        pane.press("C-u")
        typed = ""
        pane.wait(for: "an empty draft") { !$0.contains("<") }
        try pane.paste(burst)
      } else {
        pane.type(burst)
      }
      typed += burst
      guard let process = pane.process else {
        Issue.record("round \(round): no program")
        return
      }
      Foundation.kill(process, SIGKILL)
      pane.waitForEnd(of: process)
      let seen = pane.draftOnScreen
      pane.waitForShell()
      pane.start((round % 2 == 0 ? "HAWKNOTES_COMPACTION=0 " : "") + "hawknotes --scene s")
      pane.wait(for: "┃")
      let drafts = sandbox.scene("s")["drafts"] as? [[String: Any]]
      let kept = drafts?.first?["text"] as? String ?? ""
      #expect(typed.hasPrefix(kept), "round \(round): kept what was not typed: \(kept)")
      // NB: Foundation says that no text contains the empty one.
      let isKept = seen.isEmpty || kept.squeezed.contains(seen)
      #expect(isKept, "round \(round): seen “\(seen)”, kept “\(kept)”")
      typed = kept
    }
  }

  @Test func `a save that is killed is done once or not at all`() throws {
    let sandbox = Sandbox()
    let pane = sandbox.pane(columns: 80, rows: 40)
    pane.start("hawknotes --scene s")
    for round in 0..<25 {
      pane.press("n")
      pane.type("note \(round)")
      pane.wait(for: "┃ note \(round)")
      pane.press("C-s")
      guard let process = pane.process else {
        Issue.record("round \(round): no program")
        return
      }
      Foundation.kill(process, SIGKILL)
      pane.waitForEnd(of: process)
      pane.waitForShell()
      pane.start("hawknotes --scene s")
      pane.press("Escape")
      pane.wait(for: "write")
      let isDraft = (sandbox.scene("s")["drafts"] as? [Any])?.isEmpty == false
      let notes = sandbox.savedNotes.filter { $0 == "note \(round)" }.count
      #expect(notes + (isDraft ? 1 : 0) == 1, "round \(round)")
      if isDraft {
        pane.press("n", "C-s")
        pane.wait(for: "Saved.")
        pane.press("Escape")
      }
    }
  }
}

extension Pane {
  /// The draft's text on the screen, without blanks and scroll mark.
  var draftOnScreen: String {
    let text = rows.compactMap { row in
      row.range(of: "┃ ").map { String(row[$0.upperBound...]) }
    }.joined()
    // The shell prints "Killed" and a prompt at the cursor; the typed text contains neither.
    return String(text.prefix { !"K$".contains($0) }).squeezed.filter { $0 != "▐" }
  }
}

extension String {
  var squeezed: String { filter { $0 != " " } }
}
