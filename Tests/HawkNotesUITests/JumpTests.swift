import LibraryModel
import SceneRestorationTesting
import Testing

@testable import HawkNotesTestSupport
@testable import HawkNotesUI

/// Ctrl-O goes back to where a link, a mention, a search result or a name was followed.
@Suite final class JumpTests {
  private let scenes = TestScenes()
  private let shelf = TestLibrary()

  private var hawk: Book.ID { shelf.books[0].id }

  init() {
    shelf.notes = []
    let lines = (1...60).map { "line \($0)\n\n" }.joined()
    shelf.save(
      "Prices on the road\n\n\(lines)[[Agatha]] pays, [[#The end]]\n\n\(lines)# The end",
      of: .book(hawk))
  }

  private func writer() throws -> Writer { try scenes.writer(shelf: shelf) }

  /// A window in which the link to Agatha, far down in a note, is selected.
  private func reader() throws -> Writer { try writer().press("Tab", "Enter", "Tab") }

  private func place(_ writer: Writer) -> Place { writer.window.state.link.place }

  @Test func `after a followed link Ctrl-O shows the same lines and the selected link again`()
    throws
  {
    let writer = try reader()
    let before = writer.screen
    #expect(before.contains("‸Agatha pays") && !before.contains("line 30"))
    writer.press("Enter")
    #expect(writer.window.state.character?.name == "Agatha")
    writer.press("Esc", "2", "Ctrl-O")
    #expect(writer.screen == before)
  }

  @Test func `pressed again Ctrl-O goes to the jump before, and says when there is none`() throws {
    shelf.characters[0].synopsis = "Agatha knows Jaime."
    let writer = try writer()
    var seen = [writer.screen.withoutStatus]
    writer.press("/").type("prices").press("Enter")
    seen.append(writer.screen.withoutStatus)
    writer.press(":").type("jaime").press("Enter").wait(milliseconds: 1)
    #expect(writer.window.state.focus == .mentions)
    writer.press("Enter")
    #expect(place(writer) == .character(shelf.characters[0].id, of: hawk))
    writer.press("Ctrl-O")
    #expect(writer.window.state.character?.name == "Jaime")
    #expect(writer.window.state.focus == .mentions)
    for screen in seen.reversed() {
      #expect(writer.press("Ctrl-O").screen.withoutStatus == screen)
    }
    writer.press("Ctrl-O")
    #expect(writer.message == "Nowhere to go back to. Ctrl-O goes back after a link or a search.")
  }

  @Test func `the text of an unresolved link and a heading are jumps too`() throws {
    shelf.save("Who is [[Bela]]?", of: .inbox)
    let writer = try reader().press("Tab")
    let before = writer.screen
    writer.press("Enter")
    #expect(writer.screen.contains("The end") && !writer.screen.contains("pays"))
    writer.press("L", "l")
    #expect(place(writer) == .note(shelf.notes[0].id, in: .inbox))
    writer.press("Ctrl-O")
    #expect(!writer.screen.contains("pays"))
    #expect(writer.press("Ctrl-O").screen == before)
  }

  @Test func `the way back survives kills, at each step`() throws {
    let before = try { () throws in
      let writer = try reader()
      let before = writer.screen.withoutStatus
      writer.press("Enter", ":").type("raven").press("Enter")
      return before
    }()
    try { () throws in
      #expect(try writer().press("Ctrl-O").window.state.character?.name == "Agatha")
    }()
    let again = try writer()
    #expect(again.window.state.character?.name == "Agatha")
    #expect(again.press("Ctrl-O").screen.withoutStatus == before)
    #expect(try writer().screen.withoutStatus == before)
  }

  @Test func `Ctrl-O to what was deleted shows what is left of its place, and says so`() throws {
    let (note, raven) = (shelf.notes[0].id, shelf.books[1].id)
    let writer = try reader().press("Enter")
    shelf.delete([.note(note)])
    shelf.touch()
    writer.receive([.libraryChanged])
    writer.press("Ctrl-O")
    #expect(place(writer) == .book(hawk) && writer.message == "That note is gone.")
    writer.wait(milliseconds: 1000)
    writer.press(":").type("raven").press("Enter")
    shelf.delete([.book(hawk)])
    shelf.touch()
    writer.receive([.libraryChanged])
    writer.press("Ctrl-O")
    #expect(place(writer) == .book(raven))
    #expect(writer.message == "This book is gone.")
  }

  @Test func `a book that lost its tab meanwhile is shown on the Shelf`() throws {
    let writer = try reader().press("Enter", "t", "Ctrl-O")
    #expect(writer.window.state.tab == .shelf)
    #expect(writer.screen.contains("‸Agatha pays"))
  }

  @Test func `a draft that was begun before the jump is there after it, and stays a draft`() throws
  {
    let writer = try writer().press("n").type("half a sen").press("Esc")
    writer.press("Tab", "e").type("an edit").press("Esc")
    let drafts = writer.window.state.scene.drafts
    let before = writer.screen.withoutStatus
    writer.press(":").type("jaime").press("Enter", "Ctrl-O")
    #expect(writer.screen.withoutStatus == before && writer.window.state.scene.drafts == drafts)
    writer.press(":").type("jaime").press("Enter", "Esc", "Tab", "e", "Ctrl-S", "Esc", "Ctrl-O")
    #expect(writer.window.state.screen.editing == nil)
    #expect(writer.screen.contains("New note"))
    #expect(writer.press("n").screen.contains("half a sen‸"))
  }

  @Test func `in a text Ctrl-O leads nowhere`() throws {
    let writer = try reader().press("Enter", "n", "Ctrl-O")
    #expect(writer.message == "Ctrl-O does nothing here. F1 shows the keys.")
    #expect(writer.window.state.isInText && writer.window.state.character?.name == "Agatha")
  }

  @Test func `Ctrl-O after a jump out of a text does not come back into the text`() throws {
    let writer = try writer().press("n").type("half a sen")
    var state = writer.window.state
    state.jump { $0.go(to: .book(shelf.books[1].id)) }
    state.jumpBack()
    #expect(state.link.place == .book(hawk) && !state.isInText)
  }

  @Test func `the last twenty jumps are remembered`() throws {
    let writer = try writer()
    for _ in 0..<15 {
      writer.press(":").type("agatha").press("Enter")
      writer.press(":").type("sigrid").press("Enter")
    }
    #expect(writer.window.state.scene.jumps.origins.count == 20)
    for _ in 0..<20 { writer.press("Ctrl-O") }
    #expect(writer.message == "" && writer.window.state.character?.name == "Sigrid")
    #expect(writer.press("Ctrl-O").message.hasPrefix("Nowhere"))
  }

  @Test func `the hint is shown only while there is a way back`() throws {
    let writer = try writer()
    #expect(!writer.screen.contains("Ctrl-O"))
    writer.press(":").type("shelf").press("Enter")
    #expect(writer.screen.contains("Ctrl-O jump back"))
    writer.press(":").type("shelf").press("Enter", "Ctrl-O")
    #expect(!writer.screen.contains("Ctrl-O") && place(writer) == .book(hawk))
  }

  @Test func `after a jump Esc selects what was just read, in the list behind it`() throws {
    shelf.save("Yak\n\nIt walks.", of: .book(hawk))
    shelf.save("Ferry\n\nIt sails.", of: .character(shelf.characters[1].id, of: hawk))
    let writer = try writer().press("Tab", "/").type("sails").press("Enter")
    #expect(writer.screen.contains("It sails.") && writer.press("Esc").screen.contains("▸ Ferry"))
    #expect(writer.press("Esc").screen.contains("‸▸   Jaime"))
    writer.press("0", "/").type("walks").press("Enter", "Esc")
    #expect(writer.screen.contains("‸▸ Yak"))
    #expect(writer.press("d").message == "Deleted \"Yak\". u undoes.")
  }
}
