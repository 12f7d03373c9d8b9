import Foundation
import Testing

/// The Shelf in the real program: over kill -9, and for scripts.
@Suite(.thorough) struct ShelfTests {
  private let pane = Sandbox().pane()

  private func scene(_ key: String) -> String? { pane.sandbox.scene("s")[key] as? String }

  @Test func `a book without a tab comes back on the Shelf after kill -9, with its draft`() throws {
    pane.start("hawknotes --scene s")
    pane.press("0")
    pane.wait(for: "[0 Shelf]") { $0.contains("Inbox") }
    pane.wait(for: "books in the scene") { _ in scene("focus") == "books" }
    #expect(scene("url") == "hawknotes://shelf")
    pane.press("j", "t")
    pane.wait(for: "Took the tab of \"The Broken Raven\".")
    pane.wait(for: "2 The Burning Swift")
    let book = try #require(scene("selection"))
    #expect(book.hasPrefix("hawknotes://book/"))
    pane.press("Enter")
    pane.wait(for: "Sigrid")
    pane.press("n")
    pane.type("half a sen")
    pane.wait(for: "┃ half a sen")
    pane.kill()
    pane.start("hawknotes --scene s")
    pane.wait(for: "┃ half a sen")
    pane.type("tence")
    pane.wait(for: "┃ half a sentence")
    #expect(pane.screen.contains("[0 Shelf]"))
    #expect(scene("url") == book && scene("focus") == "draft")
    pane.press("Escape")
    pane.wait(for: "press n to write") { !$0.contains("┃") }
    pane.press("Escape")
    pane.wait(for: "the Shelf") { _ in scene("url") == "hawknotes://shelf" }
    pane.wait(for: "▸           The Broken Raven")
  }

  @Test func `a URL opens the Shelf, and a note of the Inbox on it`() throws {
    #expect(pane.sandbox.hawknotes("add", "A thought").code == 0)
    pane.start("hawknotes --scene s hawknotes://shelf")
    pane.wait(for: "[0 Shelf]") { $0.contains("A thought") }
    pane.press("Tab", "Enter")
    pane.wait(for: "Note in the Inbox")
    let url = try #require(scene("url"))
    #expect(url.hasPrefix("hawknotes://shelf/note/"))
    pane.kill()
    pane.start("hawknotes --scene t \(url)")
    pane.wait(for: "Note in the Inbox")
  }
}
