import Foundation
import SQLite
import LibraryModel
import LibraryStore
import Testing

/// A book or character that another process deletes while a window shows it.
@Suite struct DeletedElsewhereTests {
  private let pane = Sandbox().pane()

  private func library() throws -> Library {
    try Library(path: pane.sandbox.home + "/hawk/data/library.sqlite")
  }

  private func character(_ name: String) throws -> BookCharacter {
    try #require(try library().catalogue().characters.first { $0.name == name })
  }

  private func draft() -> [String: Any] {
    (pane.sandbox.scene("s")["drafts"] as? [[String: Any]])?.first ?? [:]
  }

  @Test
  func `deleting a character leaves its draft open as a loose draft, and then shows its book`()
    throws
  {
    pane.start("hawknotes --scene s")
    pane.press("Enter", "n")
    pane.type("about her")
    pane.press("Left", "Left")
    pane.wait(for: "about her")
    let agatha = try character("Agatha")
    try library().delete([.character(agatha.id)], as: Deletion.ID(), at: Date())
    pane.wait(for: "! This character was deleted.")
    pane.type("dddd")
    pane.wait(for: "about hdddder")
    #expect(draft()["of"] is NSNull)
    #expect(draft()["text"] as? String == "about hdddder" && draft()["cursor"] as? Int == 11)
    pane.kill()
    pane.start("hawknotes --scene s")
    pane.wait(for: "┃ about hdddder")
    pane.press("BSpace", "BSpace", "BSpace", "BSpace")
    pane.wait(for: "┃ about her")
    pane.press("Escape")
    pane.wait(for: "! That character is gone.")
    pane.wait(for: "▸   Jaime")
    pane.press("d")
    pane.wait(for: "d was dropped")
    #expect(try character("Jaime").name == "Jaime")
    #expect(draft()["of"] is NSNull && draft()["text"] as? String == "about her")
    // The deletion is undone, and the draft is attached again.
    try library().restore([.character(agatha.id)])
    pane.wait(for: "Agatha")
    pane.wait(for: "a draft that is not loose") { _ in draft()["of"] is String }
    pane.waitUntilKeysAct()
    pane.press("g", "Enter", "n")
    pane.wait(for: "┃ about her")
    pane.type("*")
    pane.wait(for: "┃ about h*er")
  }

  @Test
  func `deleting a book leaves its draft open as a loose draft, and then shows the first tab`()
    throws
  {
    pane.start("hawknotes --scene s")
    pane.press("2", "n")
    pane.type("of the raven")
    pane.wait(for: "of the raven")
    let books = try library().catalogue().books
    let raven = try #require(books.first { $0.title == "The Broken Raven" })
    try library().delete([.book(raven.id)], as: Deletion.ID(), at: Date())
    pane.wait(for: "! This book was deleted.")
    pane.press("Escape")
    pane.wait(for: "! This book is gone.")
    pane.wait(for: "[1 The Good Hawk]")
    #expect(!pane.screen.contains("Raven"))
    #expect(draft()["of"] is NSNull && draft()["text"] as? String == "of the raven")
    let found = pane.sandbox.done("hawknotes search raven")
    #expect(found.contains("draft      Loose drafts") && found.contains("of the raven"))
    try library().restore([.book(raven.id)])
    pane.wait(for: "2 The Broken Raven")
    pane.wait(for: "a draft that is not loose") { _ in draft()["of"] is String }
    pane.waitUntilKeysAct()
    pane.press("2", "n")
    pane.wait(for: "┃ of the raven")
  }

  @Test func `a save for a book that is being deleted is refused and keeps the text`() throws {
    pane.start("hawknotes --scene s")
    pane.press("Enter", "n")
    pane.type("about her")
    pane.wait(for: "about her")
    let agatha = try character("Agatha")
    // Without a change notice to the window.
    try pane.sandbox.library().write {
      try $0.execute(
        sql: "INSERT INTO deletion (number, id, made) VALUES (1, ?, 0)",
        arguments: ["\(agatha.id)"])
      try $0.execute(
        sql: "UPDATE character SET deleted = 1 WHERE id = ?", arguments: ["\(agatha.id)"])
    }
    pane.press("C-s")
    pane.wait(for: "! This character was deleted.")
    #expect(draft()["of"] is NSNull && draft()["text"] as? String == "about her")
  }
}
