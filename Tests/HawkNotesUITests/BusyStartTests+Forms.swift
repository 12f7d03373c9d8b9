import Foundation
import HawkNotesTestSupport
import HawkNotesUI
import LibraryModel
import Testing

// Forms in a window whose library does not answer.

extension BusyStartTests {
  @Test func `a restored form is filled in further, and saved when the library answers`() throws {
    do {
      let writer = try writer()
      writer.press("e").type(" of the w")
    }
    shelf.failure = .busy
    let writer = try writer()
    #expect(writer.screen.contains("┃ Agatha of the w‸"))
    #expect(writer.screen.contains("Waiting for the library…"))
    writer.type("all").press("Tab").type("dropped").press("Shift-Tab")
    #expect(writer.screen.contains("┃ Agatha of the wall‸"))
    writer.press("Ctrl-S")
    #expect(writer.message == "The library is busy. Not saved yet; retrying.")
    free(writer)
    #expect(shelf.characters[0].name == "Agatha of the wall" && writer.message.hasPrefix("Saved"))
    #expect(
      shelf.characters[0].aliases == [] && shelf.characters[0].synopsis == "A Hawk of the wall.")
  }

  @Test func `a new book's form is filled in and saved once when the library answers`() throws {
    do {
      let writer = try writer()
      writer.press("0", "a").type("Onc")
      shelf.killAfterPerforming { writer.press("Ctrl-S") }
    }
    shelf.failure = .busy
    let writer = try writer()
    writer.type("e").press("Tab").type("Ann Other").press("Ctrl-S")
    free(writer)
    #expect(shelf.books.map(\.title).filter { $0.hasPrefix("Onc") } == ["Once"])
    #expect(shelf.books.last?.authors == ["Ann Other"])
    #expect(writer.window.state.scene.forms.isEmpty)
  }
}
