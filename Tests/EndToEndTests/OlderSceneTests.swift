import Foundation
import Testing

/// A scene that is older than the library: its journal was truncated or restored from a copy.
@Suite(.thorough) struct OlderSceneTests {
  private let pane = Sandbox().pane()
  private var folder: String { pane.sandbox.home + "/hawk/state/scenes" }

  private func journal() throws -> URL {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    let scene = try #require(
      names.first { FileManager.default.fileExists(atPath: "\(folder)/\($0)/journal") })
    return URL(fileURLWithPath: "\(folder)/\(scene)/journal")
  }

  /// Types a draft, copies the journal, types more and saves; then restores the copy.
  private func saveAndCutBack(_ short: String, _ rest: String, first keys: [String] = ["n"]) throws
  {
    keys.forEach { pane.press($0) }
    pane.type(short)
    pane.wait(for: "the text, synced") { $0.contains(short) && $0.contains("synced") }
    let kept = try Data(contentsOf: journal())
    pane.type(rest)
    pane.wait(for: short + rest)
    pane.press("C-s")
    pane.wait(for: "Saved.")
    pane.kill()
    try kept.write(to: journal())
  }

  @Test func `an older draft is merged with its newer note`() throws {
    pane.start("hawknotes --scene s")
    try saveAndCutBack("short", " and more")
    pane.start("hawknotes --scene s")
    pane.wait(for: "┃ short")
    pane.type(".")
    pane.wait(for: "short.")
    pane.press("C-s")
    pane.wait(for: "[Merged]")
    pane.wait(for: "t+ short and more")
    pane.press("Tab", "Tab", "t")
    pane.wait(for: "Kept theirs.")
    pane.wait(for: "short and more")
    #expect(pane.sandbox.drafts().isEmpty)
  }

  @Test func `an older edit is merged with its newer note`() throws {
    pane.start("hawknotes --scene s")
    pane.press("n")
    pane.type("one")
    pane.press("C-s", "Escape")
    pane.wait(for: "▸ one")
    try saveAndCutBack(" two", " three", first: ["e"])
    pane.start("hawknotes --scene s")
    pane.wait(for: "changed elsewhere")
    pane.type(".")
    pane.press("C-s")
    pane.wait(for: "m+ one two.")
    pane.wait(for: "t+ one two three")
    pane.press("n")
    pane.wait(for: "Saved.")
    #expect(pane.sandbox.drafts().isEmpty)
  }

  @Test func `the draft of a note that was deleted is saved as a new note`() throws {
    pane.start("hawknotes --scene s")
    try saveAndCutBack("short", " and more")
    let other = pane.window()
    other.start("hawknotes --scene other")
    other.press("Tab", "d")
    other.wait(for: "Deleted \"")
    pane.start("hawknotes --scene s")
    pane.wait(for: "┃ short")
    pane.type(".")
    pane.press("C-s")
    pane.wait(for: "Saved as a new note")
    other.wait(for: "short.")
    #expect(pane.sandbox.drafts().isEmpty)
  }
}
