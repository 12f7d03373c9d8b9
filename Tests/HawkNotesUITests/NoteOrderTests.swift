import LibraryModel
import Testing
import TextUI

@testable import HawkNotesTestSupport
@testable import HawkNotesUI

/// The order of the notes of a book or character: `=`, `J`, `K` and the mouse.
@Suite struct NoteOrderTests {
  private let writer: Writer

  /// A book with three notes in the list with the focus, the newest first: Gamma, Beta, Alpha.
  init() throws {
    writer = try Writer()
    for text in ["Alpha @p10", "Beta @p9", "Gamma @ch1"] {
      writer.press("n").type(text).press("Ctrl-S", "Esc")
      writer.wait(milliseconds: 1000)
    }
    while writer.window.state.focus != .notes { writer.press("Tab") }
  }

  private func titles() -> [String] {
    ["Alpha", "Beta", "Gamma"].sorted {
      (writer.place(of: $0)?.row ?? 0) < (writer.place(of: $1)?.row ?? 0)
    }
  }

  private var ordering: NoteOrdering? { writer.window.state.noteOrdering }

  @Test func `equals changes the order of the notes, says it, and undo takes it back`() {
    #expect(titles() == ["Gamma", "Beta", "Alpha"])
    writer.press("=")
    #expect(writer.message == "Notes oldest first. u undoes.")
    #expect(titles() == ["Alpha", "Beta", "Gamma"])
    writer.press("=")
    #expect(writer.message == "Notes by place. u undoes.")
    #expect(titles() == ["Beta", "Alpha", "Gamma"])
    #expect(writer.screen.contains("by place · 3") && writer.screen.contains("p. 9    Beta"))
    writer.press("=", "=", "=")
    #expect(ordering?.order == .newest && !writer.screen.contains("newest first · 3"))
    writer.press("u")
    #expect(writer.message == "Undid: notes newest first." && ordering?.order == .hand)
    writer.press("Ctrl-R")
    #expect(ordering?.order == .newest)
  }

  @Test func `J and K move the selected note, and put the list into the order by hand`() {
    writer.press("g", "J")
    #expect(writer.message == "Moved \"Gamma ch. 1\" after \"Beta p. 9\". u undoes.")
    #expect(titles() == ["Beta", "Gamma", "Alpha"])
    #expect(writer.screen.contains("by hand · 3"))
    writer.press("J")
    #expect(titles() == ["Beta", "Alpha", "Gamma"])
    #expect(writer.press("J").message == "It is the last one already.")
    writer.press("u")
    #expect(titles() == ["Beta", "Gamma", "Alpha"])
    writer.press("u")
    #expect(titles() == ["Gamma", "Beta", "Alpha"] && ordering == NoteOrdering())
    writer.press("Ctrl-R", "K")
    #expect(titles() == ["Gamma", "Beta", "Alpha"] && ordering?.order == .hand)
  }

  @Test func `after a round through the orders a note moves in the order that is shown`() {
    writer.press("=", "=", "=", "=", "=", "g", "J")
    #expect(titles() == ["Beta", "Gamma", "Alpha"])
    writer.press("=", "J")
    #expect(titles() == ["Beta", "Gamma", "Alpha"])
    writer.press("J")
    #expect(titles() == ["Beta", "Alpha", "Gamma"])
  }

  @Test func `in another order, J first shows the order by hand that the list has`() {
    writer.press("g", "J")
    writer.press(":").type("order of notes: by title").press("Enter")
    writer.press("g", "J")
    #expect(writer.message == "Notes by hand again. u undoes.")
    #expect(titles() == ["Beta", "Gamma", "Alpha"])
    writer.press("u")
    #expect(titles() == ["Alpha", "Beta", "Gamma"])
  }

  @Test func `the Inbox says that its order does not change`() {
    writer.press("0", "n").type("Delta").press("Ctrl-S", "Esc")
    while writer.window.state.focus != .notes { writer.press("Tab") }
    #expect(writer.press("=").message == "The notes of the Inbox are always newest first.")
  }

  @Test func `marked notes move together`() {
    writer.press("g", "Space", "j", "Space")
    writer.press("J")
    #expect(writer.message == "Moved 2 notes after \"Alpha p. 10\". u undoes.")
    #expect(titles() == ["Alpha", "Gamma", "Beta"])
    writer.press("K")
    #expect(titles() == ["Gamma", "Beta", "Alpha"])
  }

  @Test func `a note that is dragged to another row moves there, and undo takes it back`() throws {
    let from = try #require(writer.place(of: "Gamma"))
    let to = try #require(writer.place(of: "Alpha"))
    writer.mouse(.press, column: from.column, row: from.row)
    writer.mouse(.drag, column: to.column, row: to.row)
    #expect(writer.screen.contains("Release to move it here."))
    writer.mouse(.release, column: to.column, row: to.row)
    #expect(titles() == ["Beta", "Alpha", "Gamma"])
    writer.press("u")
    #expect(titles() == ["Gamma", "Beta", "Alpha"])
  }

  @Test func `the next note while reading is that of the list`() {
    writer.press("=", "=", "g", "Enter")
    #expect(writer.screen.contains("Beta"))
    writer.press("Ctrl-N")
    #expect(writer.screen.contains("Alpha") && !writer.screen.contains("Beta"))
  }

  @Test func `an order is chosen by its name`() {
    writer.press(":").type("order of notes: by title").press("Enter")
    #expect(writer.message == "Notes by title. u undoes.")
    #expect(titles() == ["Alpha", "Beta", "Gamma"])
    writer.press(":").type("order of notes: by title").press("Enter")
    #expect(writer.message == "The notes are by title already.")
  }

  @Test func `the order belongs to the book in all windows`() throws {
    writer.press("=")
    #expect(writer.shelf.books[0].order == .oldest)
  }

  @Test func `without a list of notes, equals says where an order is`() throws {
    let writer = try Writer()
    writer.press("=")
    #expect(
      writer.message
        == "Nothing has an order here; the notes of a book or character have one.")
  }

  @Test func `in the Inbox, J says where notes have an order`() throws {
    let writer = try Writer()
    writer.press("N").type("Loose").press("Ctrl-S", "Esc")
    writer.press("0")
    while writer.window.state.focus != .notes { writer.press("Tab") }
    writer.press("J")
    #expect(writer.message == "Notes move up and down in the list of their book or character.")
  }
}
