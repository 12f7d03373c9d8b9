import Foundation
import Testing

/// Spelling with a dictionary of the test, in a real tmux.
@Suite struct SpellingEndToEndTests {
  private let sandbox = Sandbox()

  private func write(_ text: String, to path: String) throws {
    let path = sandbox.home + "/" + path
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  private func pane() throws -> Pane {
    try write("SET UTF-8\nTRY rfey\n", to: "words/xx_XX.aff")
    try write("5\nferry\nthe\ntakes\nfar\nside\n", to: "words/xx_XX.dic")
    try write("spelling: xx_XX\n", to: "hawk/config/config.yaml")
    sandbox.environment["DICPATH"] = sandbox.home + "/words"
    return sandbox.pane()
  }

  /// The underlined words in a pane.
  private func underlined(_ pane: Pane) -> String {
    var (words, isUnderlined) = ("", false)
    let text = sandbox.tmux("capture-pane", "-p", "-e", "-t", pane.id).output
    for part in text.components(separatedBy: "\u{1B}[") {
      guard let end = part.firstIndex(of: "m") else { continue }
      // Without the numbers of colours.
      let looks = part[..<end].replacing(/[34]8;5;[0-9]+/, with: "1").split(separator: ";")
      if looks.isEmpty || looks.contains("0") || looks.contains("24") { isUnderlined = false }
      if looks.contains("4") { isUnderlined = true }
      if isUnderlined { words += part[part.index(after: end)...] + " " }
    }
    return words
  }

  @Test func `a misspelt word is underlined, and F7 replaces it, also after a kill`() throws {
    let pane = try pane()
    pane.start()
    pane.press("n")
    pane.type("Agatha takes the fery to")
    pane.wait(for: "the underline") { _ in underlined(pane).contains("fery") }
    #expect(!underlined(pane).contains("Agatha"))
    pane.press("Home", "F7")
    pane.wait(for: "1  ferry")
    pane.wait(for: "synced")
    pane.kill()
    pane.start()
    pane.wait(for: "“fery”")
    pane.wait(for: "1  ferry")
    pane.press("1")
    pane.wait(for: "Agatha takes the ferry to")
    pane.press("F7")
    pane.wait(for: "“to”")
    pane.press("a")
    pane.wait(for: "was added to your words")
    let words = sandbox.home + "/hawk/config/words"
    #expect(try String(contentsOfFile: words, encoding: .utf8) == "to\n")
    pane.press("C-z")
    pane.wait(for: "was removed from your words")
    #expect(try String(contentsOfFile: words, encoding: .utf8) == "")
    pane.press("F7")
    pane.wait(for: "the sheet of “to”") { screen in
      screen.contains("“to”") && !screen.contains("was removed")
    }
    pane.press("a")
    pane.wait(for: "was added to your words")
    pane.type("zz ")
    pane.wait(for: "the new word") { _ in underlined(pane).contains("zz") }
    try "to\nzz\nzzto\n".write(toFile: words, atomically: true, encoding: .utf8)
    pane.wait(for: "the changed words") { _ in !underlined(pane).contains("zz") }
  }

  @Test func `a missing dictionary is named with its package, also by the doctor`() throws {
    let pane = try pane()
    try write("spelling: en_QQ\n", to: "hawk/config/config.yaml")
    pane.start()
    pane.press("n")
    pane.type("words ")
    pane.wait(for: "No dictionary for en_QQ. On Debian, install hunspell-en-qq.")
    #expect(sandbox.hawknotes("doctor").output.contains("no dictionary en_QQ; on Debian, install"))
  }
}
