import Foundation
import Testing

/// The search and the palette in the real program, with the index on the disk.
@Suite struct SearchTests {
  @Test func `a search finds a saved note, survives a kill, and goes to its line`() {
    let pane = Sandbox().pane(columns: 80, rows: 24)
    pane.start()
    pane.press("n")
    pane.type("Boats\nthe café by the harbour")
    pane.press("C-s")
    pane.wait(for: "Saved.")
    pane.press("Escape")
    pane.wait(for: "▸ Boats")
    pane.press("/")
    pane.wait(for: "Type words.")
    pane.type("cafe")
    pane.wait(for: "▸ Boats")
    pane.wait(for: "      the café by the harbour")
    pane.wait(for: "synced")
    pane.kill()
    pane.start()
    pane.wait(for: "      the café by the harbour")
    pane.press("Enter")
    pane.wait(for: "the note") { $0.contains("Note on The Good Hawk") && !$0.contains("Search") }
    pane.wait(for: "the café by the harbour")
  }

  @Test func `a URL opens a search with its results`() {
    let pane = Sandbox().pane(columns: 80, rows: 24)
    pane.start("hawknotes 'hawknotes://search?q=good%20ha'")
    pane.wait(for: "Search: good ha")
    pane.wait(for: "▸ The Good Hawk")
    pane.press("Escape")
    pane.wait(for: "the shelf") { !$0.contains("Search:") && $0.contains("[1 The Good Hawk]") }
  }

  @Test func `the palette goes to a character by a few letters`() {
    let pane = Sandbox().pane(columns: 80, rows: 24)
    pane.start()
    pane.press(":")
    pane.wait(for: "Go to or do")
    pane.type("nathra")
    pane.wait(for: "▸ Nathara")
    pane.press("Enter")
    pane.wait(for: "the character") {
      $0.contains("of The Good Hawk") && !$0.contains("Go to or do")
    }
  }

  @Test func `mentions are found with an index, without one, and for a note just saved`() throws {
    let sandbox = Sandbox()
    sandbox.hawknotes("add", "the-broken-raven", "Far off\nthere Nathara sings")
    let pane = sandbox.pane(columns: 80, rows: 30)
    let url = try #require(
      sandbox.hawknotes("characters", "list", "--format", "{name} {url}").output
        .split(separator: "\n").first { $0.hasPrefix("Nathara ") }?.split(separator: " ").last)
    pane.start("hawknotes \(url)")
    pane.wait(for: "there Nathara sings")
    sandbox.hawknotes("add", "the-broken-raven", "Near by\nNathara sleeps")
    pane.wait(for: "Nathara sleeps")
    pane.press("q")
    pane.waitForShell()
    sandbox.hawknotes("search", "Nathara")
    pane.start()
    pane.wait(for: "Nathara sleeps")
    pane.wait(for: "there Nathara sings")
    pane.press("q")
    pane.waitForShell()
    try FileManager.default.removeItem(atPath: sandbox.home + "/hawk/cache")
    pane.start()
    pane.wait(for: "Nathara sleeps")
    pane.wait(for: "there Nathara sings")
  }

  @Test
  func `a search without a folder for its index finds the same, and says that it is not kept`()
    throws
  {
    let sandbox = Sandbox()
    sandbox.hawknotes("add", "the-broken-raven", "Far off\nthere Nathara sings")
    let found = sandbox.done("hawknotes search sings --json")
    let cache = sandbox.home + "/hawk/cache"
    try FileManager.default.removeItem(atPath: cache)
    try Data().write(to: URL(fileURLWithPath: cache))
    let searched = sandbox.shell("hawknotes search sings --json")
    #expect(searched.code == 0 && searched.output == found)
    #expect(searched.error.contains("cache/search.sqlite: Not a directory: the index is not kept"))
  }
}
