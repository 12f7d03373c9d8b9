import Foundation
import LibraryModel
import Testing

@testable import HawkNotesTestSupport
@testable import HawkNotesUI

/// Forms over kill -9: filled in texts come back, and are saved once.
@Suite final class FormKillTests: FormDesk {
  @Test func `a half-filled form is restored with the cursor in its field, and its undo`() throws {
    do {
      let writer = try writer()
      writer.press("0", "a").type("The Sparow").press("Tab").type("Mary; M")
      writer.press("Shift-Tab", "←", "←").type("r")
    }
    let writer = try writer()
    #expect(writer.screen.contains(" New book · draft ─"))
    #expect(writer.screen.contains("┃ The Sparr‸ow") && writer.screen.contains("Mary; M"))
    writer.press("Ctrl-_")
    #expect(writer.screen.contains("┃ The Spar‸ow"))
    writer.press("Ctrl-R", "Ctrl-S")
    #expect(book("The Sparrow")?.authors == ["Mary", "M"])
  }

  @Test func `a form left before a kill can be resumed after it`() throws {
    do {
      let writer = try writer()
      writer.press("Shift-Tab", "e").type(" II").press("Tab", "Esc")
    }
    let writer = try writer()
    #expect(writer.window.state.scene.sheet == nil && writer.screen.contains("Good Hawk ✎"))
    writer.press("e")
    #expect(writer.screen.contains("✎ Title            The Good Hawk II"))
    #expect(writer.screen.contains("┃ Joseph Elliott"))
    writer.press("Ctrl-S")
    #expect(hawk.title == "The Good Hawk II")
  }

  @Test func `a book is added once, even if the kill comes right after the library has it`() throws
  {
    do {
      let writer = try writer()
      writer.press("0", "a").type("Once")
      shelf.killAfterPerforming { writer.press("Ctrl-S") }
    }
    #expect(shelf.books.count { $0.title == "Once" } == 1)
    let writer = try writer()
    #expect(writer.window.state.scene.forms.isEmpty && writer.window.state.scene.sheet == nil)
    #expect(writer.message == "Added \"Once\"." && writer.screen.contains("[3 Once]"))
    #expect(shelf.books.count { $0.title == "Once" } == 1)
  }

  @Test func `a change after a failed save of a new book goes into the same book`() throws {
    let writer = try writer()
    writer.press("0", "a").type("Onc")
    shelf.killAfterPerforming { writer.press("Ctrl-S") }
    writer.type("e").press("Ctrl-S")
    #expect(shelf.books.map(\.title).filter { $0.hasPrefix("Onc") } == ["Once"])
    #expect(writer.window.state.scene.forms.isEmpty)
  }

  @Test func `an edit that was saved before the kill is finished after it`() throws {
    do {
      let writer = try writer()
      writer.press("e").type(" II")
      shelf.killAfterPerforming { writer.press("Ctrl-S") }
    }
    let writer = try writer()
    #expect(agatha.name == "Agatha II" && writer.window.state.scene.forms.isEmpty)
    #expect(writer.message == "Saved Agatha II.")
  }

  @Test(arguments: [1, 2])
  func `an edit that also makes a favourite is complete after a kill between its two changes`(
    count: Int
  ) throws {
    do {
      let writer = try writer()
      writer.press("e").type(" II").press("Shift-Tab", "→")
      var made = 0
      shelf.afterPerforming = {
        made += 1
        if made == count { throw Killed() }
      }
      writer.press("Ctrl-S")
      shelf.afterPerforming = {}
    }
    let writer = try writer()
    #expect(agatha.name == "Agatha II" && agatha.isFavourite)
    #expect(writer.window.state.scene.forms.isEmpty && writer.message == "Saved Agatha II.")
    writer.press("u")
    #expect(agatha.name == "Agatha II" && !agatha.isFavourite)
    writer.press("u")
    #expect(agatha.name == "Agatha")
  }

  @Test func `a form that only makes a favourite is done after a kill that follows its change`()
    throws
  {
    do {
      let writer = try writer()
      writer.press("e", "Shift-Tab", "→")
      shelf.killAfterPerforming { writer.press("Ctrl-S") }
    }
    let writer = try writer()
    #expect(agatha.isFavourite && writer.window.state.scene.forms.isEmpty)
  }

  @Test func `u undoes an edit of a new book, and then its addition`() throws {
    let writer = try writer()
    writer.press("0", "a").type("Once").press("Ctrl-S", "e").type(" more").press("Ctrl-S")
    #expect(book("Once more") != nil)
    writer.press("u")
    #expect(writer.message == "Undid: edited \"Once more\"." && book("Once") != nil)
    writer.press("u")
    #expect(writer.message == "Undid: added \"Once\".")
    #expect(!writer.screen.contains("3 Once") && writer.screen.contains("[0 Shelf]"))
    writer.press("Ctrl-R", "Ctrl-R")
    #expect(writer.screen.contains("‸▸           Once more"))
  }

  @Test func `a save waits for a busy library, and is made once`() throws {
    let writer = try writer()
    writer.press("0", "a").type("Later")
    shelf.failure = .busy
    writer.press("Ctrl-S").wait(milliseconds: 1200).wait(milliseconds: 500)
    #expect(writer.message.contains("busy"))
    shelf.failure = nil
    writer.wait(milliseconds: 600)
    #expect(shelf.books.count { $0.title == "Later" } == 1)
    #expect(writer.message == "Added \"Later\"." && writer.window.state.scene.sheet == nil)
  }
}
