import Foundation
import HawkNotesTestSupport
import LibraryModel
import Testing
import TextUI

@testable import HawkNotesUI

// Links and tasks with the mouse.

extension ReadingStopsTests {
  @Test func `a click selects a link, and a click on the selected one follows it`() throws {
    let writer = try reading(columns: 60)
    writer.click("shop")
    #expect(writer.message == "" && writer.screen.contains("Link to https://a.b/c"))
    #expect(writer.world.browsed.isEmpty)
    writer.wait(milliseconds: 1000).click("shop")
    #expect(writer.world.browsed == ["https://a.b/c"])
    writer.wait(milliseconds: 1000).click("her")
    #expect(writer.screen.contains("Link to Agatha"))
    writer.wait(milliseconds: 1000).click("wall of")
    #expect(writer.screen.contains("Link to Agatha"))
    writer.wait(milliseconds: 1000).click("her")
    #expect(writer.window.state.character?.name == "Agatha")
  }

  @Test func `a click on a selected task completes it`() throws {
    let writer = try reading(columns: 60)
    let box = try #require(writer.place(of: "count the boats"))
    for _ in 0..<2 {
      writer.wait(milliseconds: 1000)
      writer.mouse(.press, column: box.column - 3, row: box.row)
      writer.mouse(.release, column: box.column - 3, row: box.row)
    }
    #expect(shelf.notes[0].text.contains("- [x] count the boats"))
  }
}
