import Foundation
import Testing

/// Quarantined scenes in the real program: listing, showing and salvaging them; and the count of
/// unsaved drafts elsewhere.
@Suite(.thorough) struct QuarantineEndToEndTests {
  private let sandbox = Sandbox()

  @Test func `the text after the damage is shown and salvaged as a loose draft`() throws {
    let session = TypingSession(
      [Sandbox.program, "--scene", "s"], environment: sandbox.environment)
    session.wait { $0.text.contains("n write") }
    session.type("n")
    session.wait { $0.text.contains("┃") }
    var written = ""
    for word in ["one ", "two ", "three ", "#four ", "five ", "six"] {
      // Pasted, so that each word is one change.
      session.type("\u{1B}[200~\(word)\u{1B}[201~")
      written += word
      session.wait { $0.text.contains("┃ " + written.trimmed) && $0.text.contains("synced") }
    }
    session.kill()
    let id = try #require(sandbox.scene("s")["id"] as? String)
    let journal = URL(fileURLWithPath: sandbox.home + "/hawk/state/scenes/\(id)/journal")
    var bytes = [UInt8](try Data(contentsOf: journal))
    let word = try #require(bytes.firstRange(of: Array("three".utf8))?.lowerBound)
    bytes[word] ^= 1
    try Data(bytes).write(to: journal)
    let pane = sandbox.pane()
    pane.start("hawknotes --scene s")
    pane.wait(for: "s salvages the rest")
    let listed = sandbox.hawknotes("scenes", "quarantine", "list", "--json")
    let schema = try JSONSchema()
    #expect(schema.faults(in: listed.output, of: "quarantine") == [])
    try expectSelection()
    let report = sandbox.hawknotes("scenes", "quarantine", "show", id, "--json").output
    #expect(schema.faults(in: report, of: "quarantined") == [])
    let salvaged = sandbox.hawknotes("scenes", "quarantine", "salvage", id)
    #expect(salvaged.code == 0)
    let shown = sandbox.hawknotes("scenes", "show", salvaged.output.trimmed, "--json").output
    #expect(shown.contains("#four five six"))
    #expect(schema.faults(in: shown, of: "scene") == [])
    #expect(shown.contains(#""window":null"#) && shown.contains(#""size":null"#), "\(shown)")
    #expect(sandbox.hawknotes("scenes", "quarantine", "salvage", id).output.isEmpty)
    pane.press("Escape")
    pane.press("s")
    pane.wait(for: "Set aside")
    pane.kill()
  }

  /// Sorts and selects the scene beside one that was set aside later and has no text.
  private func expectSelection() throws {
    let folder = sandbox.home + "/hawk/state/quarantine"
    let full = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
    let empty = "11111111-2222-4333-8444-555555555555-4102444800000"
    try FileManager.default.createDirectory(
      atPath: folder + "/" + empty, withIntermediateDirectories: false)
    try Data().write(to: URL(fileURLWithPath: folder + "/" + empty + "/journal"))
    let list = "hawknotes scenes quarantine list --format '{id}'"
    #expect(sandbox.done(list) == "\(empty)\n\(full)\n")
    #expect(sandbox.done("\(list) --sort texts") == "\(full)\n\(empty)\n")
    #expect(sandbox.done("\(list) --tag four") == "\(full)\n")
    #expect(sandbox.done("\(list) --of the-good-hawk") == "\(full)\n")
    #expect(sandbox.done("\(list) --of the-burning-swift") == "")
    #expect(sandbox.shell("\(list) --of nobody").code == 1)
    #expect(sandbox.done("\(list) --until today") == "\(full)\n")
    try FileManager.default.removeItem(atPath: folder + "/" + empty)
  }

  @Test func `a start says that other windows ended suddenly with drafts`() {
    let pane = sandbox.pane()
    for name in ["a", "b", "c"] {
      pane.start("hawknotes --scene \(name)")
      pane.press("n")
      pane.type("words of \(name)")
      pane.wait(for: "synced")
      pane.kill()
    }
    pane.start("hawknotes --scene a")
    pane.wait(for: "2 more windows have drafts: s.")
  }
}
