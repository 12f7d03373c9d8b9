import HawkNotesTestSupport
import HawkNotesUI
import LibraryModel
import SceneRestoration
import Testing
import TextUI

@Suite struct WindowsTests {
  @Test func `o and O open a window at the selected row, in the tab of its book`() throws {
    let writer = try Writer()
    let characters = writer.shelf.characters
    writer.press("2").press("o", "O")
    let sigrid = Place.character(characters[2].id, of: characters[2].book)
    #expect(places(writer) == [sigrid, sigrid])
    #expect(sides(writer) == [.beside, .below])
  }

  @Test func `a favourite opens in the tab of its book`() throws {
    let writer = try Writer()
    writer.press("f", "3", "o", "Enter", "o")
    let agatha = writer.shelf.characters[0]
    let place = Place.character(agatha.id, of: agatha.book)
    #expect(places(writer) == [place, place])
  }

  @Test func `a note opens as a note, and a book as the book`() throws {
    let writer = try Writer()
    writer.press("n").type("saved").press(
      "Ctrl-S", "Esc", "o", "Tab", "o", "Shift-Tab", "Enter", "o")
    let note = Place.note(writer.shelf.notes[0].id, in: .book(writer.shelf.books[0].id))
    #expect(places(writer) == [note, .book(writer.shelf.books[0].id), note])
  }

  @Test func `a window shows a note also while it edits it`() throws {
    let writer = try Writer()
    writer.press("n").type("saved").press("Ctrl-S", "Esc", "n").type("other").press("Ctrl-S", "Esc")
    let book = Place.book(writer.shelf.books[0].id)
    let notes = writer.shelf.notes.map { Place.note($0.id, in: .book(writer.shelf.books[0].id)) }
    func shown() -> [Bool] { (notes + [book]).map(writer.window.state.scene.shows) }
    #expect(shown() == [false, false, true])
    writer.press("e")
    #expect(shown().filter(\.self).count == 2 && shown().last == true)
    writer.press("Esc", "Enter")
    #expect(shown().filter(\.self).count == 1 && shown().last == false)
    writer.press("e")
    #expect(shown().filter(\.self).count == 2)
  }

  @Test func `opening another window does not change this one`() throws {
    let writer = try Writer()
    writer.press("2", "1", "j")
    let (screen, scene) = (writer.screen, writer.window.state.scene)
    writer.press("o", "O")
    #expect(writer.screen == screen && writer.window.state.scene == scene)
  }

  @Test func `an activity restores the tab and the detail, and where one was in it`() throws {
    let shelf = TestLibrary()
    let sigrid = shelf.characters[2]
    let owner = Owner.character(sigrid.id, of: sigrid.book)
    for number in 1...5 { shelf.save("note \(number).", of: owner) }
    let source = try Writer(shelf: shelf)
    source.press("2", "Enter", "j", "j", "Tab", "o")
    guard case .openWindow(let activity, _, _)? = source.world.opened.first else {
      Issue.record("no window")
      return
    }
    #expect(activity.title == "Sigrid")
    let second = try Writer(shelf: shelf, continuing: activity)
    #expect(second.window.state.scene.tab == .book(sigrid.book))
    #expect(second.window.state.scene.selectionLink == source.window.state.scene.selectionLink)
    #expect(second.window.state.scene.focusName == "synopsis")
    #expect(second.screen == source.screen)
  }

  @Test func `an activity replaces the place, never the drafts`() throws {
    let writer = try Writer()
    writer.press("n").type("kept")
    let shelf = writer.shelf
    let activity = PlaceActivity(
      at: Link(to: .character(shelf.characters[2].id, of: shelf.books[1].id)), title: "Sigrid")
    writer.receive([])
    var state = writer.window.state
    _ = Reducer().reduce(&state, .navigation(.activityContinued(activity)))
    #expect(state.link.place == activity.link.place)
    #expect(state.scene.drafts.count == 1)
  }

  // MARK: The menu

  @Test func `the menu offers all commands for the row, with their keys`() throws {
    let writer = try Writer()
    writer.press("m")
    #expect(writer.screen.contains("Agatha ─"))
    #expect(writer.screen.contains("‸▸ l   Open here"))
    #expect(writer.screen.contains("d   Delete"))
    writer.press("O")
    #expect(sides(writer) == [.below])
    #expect(!writer.screen.contains("Open here"))
  }

  @Test func `the menu moves and chooses by keys, and Esc changes nothing`() throws {
    let writer = try Writer()
    let before = writer.screen
    writer.press("m", "j", "k", "G", "g", "Esc")
    #expect(writer.screen == before)
    writer.press("m", "j", "Enter")
    #expect(sides(writer) == [.beside])
    writer.press("m", "Enter")
    #expect(writer.screen.contains("of The Good Hawk"))
  }

  @Test func `the menu can open a second window of the same place`() throws {
    let writer = try Writer()
    writer.press("o", "m", "s")
    let policies = writer.world.opened.compactMap { effect -> IfShown? in
      guard case .openWindow(_, _, let ifShown) = effect else { return nil }
      return ifShown
    }
    #expect(policies == [.bringToFront, .openAnother])
  }

  @Test func `the menu copies the URL of the row, not of the place`() throws {
    let writer = try Writer()
    let agatha = writer.shelf.characters[0]
    writer.press("m", "y")
    #expect(
      writer.world.copied == [Link(to: .character(agatha.id, of: agatha.book)).url])
  }

  @Test func `the menu of a note edits and deletes it`() throws {
    let writer = try Writer()
    writer.press("n").type("a note").press("Ctrl-S", "Esc", "m", "e").type("!")
    #expect(writer.screen.contains("┃ a note!‸"))
    writer.press("Esc", "m", "d")
    #expect(writer.shelf.deleted.count == 1)
  }

  @Test func `the menu says how many marked rows it deletes or moves`() throws {
    let writer = try Writer()
    writer.press("Space", "j", "Space", "m")
    #expect(writer.screen.contains("d   Delete 2 "))
    #expect(writer.screen.contains("M   Move 2 "))
    writer.press("Esc", "Esc", "m")
    #expect(writer.screen.contains("d   Delete  ") && !writer.screen.contains("Delete 2"))
  }

  @Test func `the right button selects the row and opens its menu, and a click chooses`() throws {
    let writer = try Writer()
    writer.click("Jaime", .right)
    #expect(writer.screen.contains("Jaime ─"))
    writer.click("Open in a new window below")
    #expect(sides(writer) == [.below])
    #expect(
      places(writer) == [.character(writer.shelf.characters[1].id, of: writer.shelf.books[0].id)])
  }

  @Test func `the menu closes when its row is gone`() throws {
    let writer = try Writer()
    writer.press("n").type("one").press("Ctrl-S", "Esc", "n").type("two")
    writer.press("Ctrl-S", "Esc", "m")
    #expect(writer.screen.contains("two ─"))
    writer.shelf.deleted.insert(writer.shelf.notes[0].id)
    writer.shelf.touch()
    writer.receive([.libraryChanged])
    #expect(!writer.screen.contains("Open here"))
    #expect(writer.message.contains("gone"))
  }

  @Test(arguments: [(20, 5), (40, 12), (80, 24)])
  func `in a small window the menu scrolls to the selected row`(columns: Int, rows: Int) throws {
    let writer = try Writer(columns: columns, rows: rows)
    writer.press("m", "G")
    #expect(writer.screen.contains("‸▸ y"))
    writer.resize(columns: 80, rows: 24)
    #expect(writer.screen.contains("‸▸ y   Copy the URL"))
    writer.press("Enter")
    #expect(writer.world.copied.count == 1)
  }

  // MARK: Dragging rows

  @Test(arguments: [
    (79, 12, Side.beside, "beside"), (0, 12, .left, "on the left"), (40, 0, .above, "above"),
    (40, 23, .below, "below"),
  ])
  func `a row dragged to an edge shows the side, and opens a window there when released`(
    column: Int, row: Int, side: Side, word: String
  ) throws {
    let writer = try Writer()
    guard let place = writer.place(of: "Jaime") else { return }
    writer.mouse(.press, column: place.column, row: place.row)
    writer.mouse(.drag, column: 40, row: 12)
    #expect(!writer.screen.contains("Release"))
    writer.mouse(.drag, column: column, row: row)
    #expect(writer.screen.contains("Release to open \(word)."))
    let edge = side == .beside || side == .left ? "┃" : "━"
    #expect(writer.screen.filter { String($0) == edge }.count >= 24)
    #expect(writer.world.opened.isEmpty)
    writer.mouse(.release, column: column, row: row)
    #expect(sides(writer) == [side])
    #expect(
      places(writer) == [.character(writer.shelf.characters[1].id, of: writer.shelf.books[0].id)])
    #expect(!writer.screen.contains("Release"))
  }

  @Test func `a row released anywhere else does nothing, and a key ends the dragging`() throws {
    let writer = try Writer()
    guard let place = writer.place(of: "Agatha") else { return }
    writer.mouse(.press, column: place.column, row: place.row)
    writer.mouse(.drag, column: 79, row: 12)
    writer.mouse(.release, column: 40, row: place.row + 1)
    #expect(writer.world.opened.isEmpty && !writer.screen.contains("of The Good Hawk"))
    writer.mouse(.press, column: place.column, row: place.row)
    writer.mouse(.drag, column: 79, row: 12)
    writer.press("k")
    #expect(!writer.screen.contains("Release"))
    writer.mouse(.release, column: 79, row: 12)
    #expect(writer.world.opened.isEmpty)
  }

  private func places(_ writer: Writer) -> [Place] {
    writer.world.opened.compactMap { effect in
      guard case .openWindow(let activity, _, _) = effect else { return nil }
      return activity.link.place
    }
  }

  private func sides(_ writer: Writer) -> [Side] {
    writer.world.opened.compactMap { effect in
      guard case .openWindow(_, let side, _) = effect else { return nil }
      return side
    }
  }
}
