import Foundation
import Testing

/// Accessible mode in a real terminal: the bytes that it receives.
@Suite struct AccessibleEndToEndTests {
  private let pane = Sandbox().pane()

  @Test func `a moved selection writes its row once, and ACCESSIBLE=1 draws no lines`() throws {
    for title in ["Third", "Second", "First"] {
      #expect(pane.sandbox.hawknotes("add", title).code == 0)
    }
    pane.start("ACCESSIBLE=1 hawknotes hawknotes://shelf")
    pane.press("Tab", "G")
    pane.wait(for: "the cursor on the last note") { _ in rowOfCursor.contains("Third") }
    #expect(!pane.screen.unicodeScalars.contains { 0x2500...0x259F ~= $0.value })
    let file = pane.sandbox.home + "/written"
    pane.sandbox.tmux("pipe-pane", "-t", pane.id, "cat > '\(file)'")
    pane.press("k")
    pane.wait(for: "the cursor on the note before") { _ in rowOfCursor.contains("Second") }
    pane.press("F10")
    pane.wait(for: "the answer to an unused key") { _ in written(file).contains("F10") }
    let text = written(file)
    #expect(text.components(separatedBy: "Second").count == 2)
    #expect(!text.contains("Third") && !text.contains("First"))
  }

  private func written(_ file: String) -> String {
    (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
  }

  private var rowOfCursor: String {
    let row = pane.cursor.split(separator: ",").last.flatMap { Int($0) } ?? 0
    return pane.rows.dropFirst(row).first ?? ""
  }
}
