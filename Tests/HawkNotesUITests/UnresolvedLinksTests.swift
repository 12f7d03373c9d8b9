import Foundation
import HawkNotesTestSupport
@testable import HawkNotesUI
import LibraryModel
import SceneRestoration
import SceneRestorationTesting
import TextUI
import Testing

/// Links to names that no item has are listed, and become characters.
@Suite final class UnresolvedLinksTests {
  private let scenes = TestScenes()
  private let shelf = TestLibrary()

  init() {
    let now = Date(timeIntervalSince1970: 1)
    shelf.notes = [
      Note(
        owner: .book(shelf.books[0].id), text: "Walls\nHere [[Nathara]] sings", created: now,
        updated: now),
      Note(owner: .inbox, text: "Who is [[Orla]]?", created: now, updated: now),
    ]
  }

  private func restored() throws -> Writer {
    return try scenes.writer(shelf: shelf)
  }

  @Test func `each unresolved link is listed with its line and place`() throws {
    let writer = try Writer(shelf: shelf).press("L")
    #expect(writer.screen.contains("Unresolved links · 2"))
    #expect(writer.screen.contains("The Good Hawk: Here [[Nathara]] sings"))
    #expect(writer.screen.contains("Inbox: Who is [[Orla]]?"))
  }

  @Test(arguments: [(40, 24), (60, 24), (80, 24), (20, 5)])
  func `the link is visible in its line, beside its place or under it`(columns: Int, rows: Int)
    throws
  {
    shelf.save(
      "Long ago it was said that the last of them, [[The Lost Gate]], stood", of: .inbox)
    let writer = try Writer(columns: columns, rows: rows, shelf: shelf).press("L", "G", "g")
    let shown = writer.screen.split(separator: "\n").map { $0.filter { !"│‸↓▸·".contains($0) } }
    guard columns >= 40 else { return #expect(shown.contains { $0.contains("The") }) }
    let row = try #require(shown.firstIndex { $0.contains("[[The Lost Gate]]") })
    let name = shown[columns < 60 ? row - 1 : row].trimmingCharacters(in: .whitespaces)
    #expect(name.hasPrefix("The Lost") && name.contains(" Inbox"))
    let place = try #require(writer.place(of: "[[The Lost Gate]]"))
    let style = writer.window.state.render().style(at: place)
    #expect(style.attributes.contains(.underlined))
  }

  @Test func `in a narrow window the keys and the mouse take both rows of a link as one`() throws {
    let writer = try Writer(columns: 40, shelf: shelf).press("L", "j")
    #expect(writer.screen.contains("‸▸ Orla"))
    writer.press("Esc", "L").click("Who is")
    #expect(writer.screen.contains("New character") && writer.screen.contains("Orla"))
  }

  @Test func `Enter fills in the form of a new character, and the saved one resolves the link`()
    throws
  {
    let writer = try Writer(shelf: shelf).press("L", "Enter")
    #expect(writer.screen.contains("New character") && writer.screen.contains("Nathara"))
    writer.press("Ctrl-S")
    #expect(shelf.characters.contains { $0.name == "Nathara" && $0.book == shelf.books[0].id })
    writer.press("Esc", "L")
    #expect(writer.screen.contains("Unresolved links · 1"))
    #expect(!writer.screen.contains("Here [[Nathara]]"))
  }

  @Test func `the palette opens the list, and Enter offers the character`() throws {
    let writer = try Writer(shelf: shelf).press(":").type("unresolved").press("Enter")
    #expect(writer.screen.contains("The Good Hawk: Here [[Nathara]] sings"))
    writer.press("Enter")
    #expect(writer.screen.contains("New character") && writer.screen.contains("Nathara"))
  }

  @Test func `the form of a new character has the name of a link without its heading`() throws {
    shelf.notes[0].text = "Walls\nHere [[Nathara #Youth|she]] sings"
    try Writer(shelf: shelf).press("L", "Enter", "Ctrl-S")
    #expect(shelf.characters.last?.name == "Nathara")
  }

  @Test func `the text of a link is opened`() throws {
    let writer = try Writer(shelf: shelf).press("L", "j", "l")
    #expect(writer.window.state.link.place == .note(shelf.notes[1].id, in: .inbox))
    #expect(writer.window.state.scene.sheet == nil)
  }

  @Test func `the sheet and its selected link come back after a kill`() throws {
    do { try restored().press("L", "j") }
    let writer = try restored()
    #expect(writer.window.state.scene.sheet == LinksSheet.sheet)
    writer.press("l")
    #expect(writer.window.state.link.place == .note(shelf.notes[1].id, in: .inbox))
  }

  @Test func `without unresolved links the sheet says so`() throws {
    shelf.notes = []
    let writer = try Writer(shelf: shelf).press("L")
    #expect(writer.screen.contains("No unresolved links."))
    writer.press("Enter", "l")
    #expect(writer.window.state.scene.sheet == LinksSheet.sheet)
  }
}
