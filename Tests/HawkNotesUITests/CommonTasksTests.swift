import HawkNotesTestSupport
import LibraryModel
import Testing

@testable import HawkNotesUI

/// The ten commonest tasks, typed: what is counted are the keys besides the words.
@Suite struct CommonTasksTests {
  private let shelf = TestLibrary()

  /// A step of a task: a key, or words that are typed.
  private enum Step {
    case key(String)
    case words(String)
  }

  /// Types a task; returns the number of its keys.
  private func type(_ steps: Step..., in writer: Writer) -> Int {
    steps.reduce(0) { keys, step in
      switch step {
      case .key(let name):
        writer.press(name)
        return keys + 1
      case .words(let text):
        writer.type(text)
        return keys
      }
    }
  }

  @Test func `a new note takes 2 keys`() throws {
    let writer = try Writer(shelf: shelf)
    #expect(type(.key("n"), .words("A thought"), .key("Ctrl-S"), in: writer) == 2)
    #expect(shelf.notes.map(\.text) == ["A thought"])
  }

  @Test func `the first note is opened from its book with 1 key`() throws {
    shelf.characters = []
    shelf.save("The prelude", of: shelf.firstBook)
    let writer = try Writer(shelf: shelf)
    #expect(type(.key("Enter"), in: writer) == 1)
    #expect(writer.window.state.openNote?.text == "The prelude")
  }

  @Test func `a typo that is seen while reading takes 3 keys, and the reading goes on`() throws {
    shelf.characters = []
    shelf.save("The prelud", of: shelf.firstBook)
    let writer = try Writer(shelf: shelf).press("Enter")
    #expect(type(.key("e"), .words("e"), .key("Ctrl-S"), .key("Esc"), in: writer) == 3)
    #expect(shelf.notes.map(\.text) == ["The prelude"])
    #expect(writer.window.state.openNote?.text == "The prelude")
  }

  /// Typing or only looking around, in a note that is longer than the page.
  @Test(arguments: [["Esc"], ["x", "Ctrl-S", "Esc"]])
  func `an edit that was left for reading begins again where its cursor was`(keys: [String]) throws
  {
    shelf.characters = []
    shelf.save((1...60).map { "Line \($0)" }.joined(separator: "\n\n"), of: shelf.firstBook)
    let writer = try Writer(shelf: shelf).press("Enter", "e", "↓", "↓", "↓", "↓")
    for key in keys { writer.press(key) }
    writer.press("e")
    #expect(writer.screen.contains(keys.count > 1 ? "x‸Line 3" : "‸Line 3"))
    #expect(writer.press("Esc", "G", "e").screen.contains("Line 60"))
  }

  @Test func `the next chapter is read with 1 key`() throws {
    shelf.characters = []
    for title in ["Chapter 2", "Chapter 1"] { shelf.save(title, of: shelf.firstBook) }
    let writer = try Writer(shelf: shelf).press("Enter")
    #expect(type(.key("Ctrl-N"), in: writer) == 1)
    #expect(writer.window.state.openNote?.text == "Chapter 2")
  }

  @Test(arguments: [[], ["Enter"], ["3"]])
  func `a note in the Inbox takes 2 keys from anywhere, by a key or by its name`(way: [String])
    throws
  {
    let writer = try Writer(shelf: shelf)
    for key in way { writer.press(key) }
    #expect(type(.key("N"), .words("Buy milk"), .key("Ctrl-S"), in: writer) == 2)
    #expect(shelf.notes.map(\.owner) == [.inbox])
    writer.press("Esc", "Ctrl-O")
    #expect(type(.key(":"), .words("write a note in the in"), .key("Enter"), in: writer) == 2)
    writer.type("and bread").press("Ctrl-S")
    #expect(shelf.notes.map(\.owner) == [.inbox, .inbox])
  }

  @Test(arguments: [["1"], ["1", "Enter"], ["0"]])
  func `the progress of a book takes 2 keys, and replaces the one before`(way: [String]) throws {
    shelf.books[0].progress = ReadingProgress("100")
    let writer = try Writer(shelf: shelf)
    for key in way { writer.press(key) }
    #expect(type(.key("p"), .words("213"), .key("Ctrl-S"), in: writer) == 2)
    #expect(shelf.books[0].progress == ReadingProgress("213"))
    writer.press("u")
    #expect(shelf.books[0].progress == ReadingProgress("100"))
  }

  @Test func `a character takes 2 keys`() throws {
    let writer = try Writer(shelf: shelf)
    #expect(type(.key("a"), .words("Dorothea"), .key("Ctrl-S"), in: writer) == 2)
    #expect(shelf.characters.map(\.name).contains("Dorothea"))
  }

  @Test func `a search and its first result take 2 keys`() throws {
    shelf.save("Prices of hay", of: shelf.firstBook)
    let writer = try Writer(shelf: shelf)
    #expect(type(.key("/"), .words("hay"), .key("Enter"), in: writer) == 2)
    #expect(writer.window.state.openNote?.text == "Prices of hay")
  }

  @Test func `a note moves to another book with 2 keys`() throws {
    shelf.characters = []
    shelf.save("Stray", of: shelf.firstBook)
    let writer = try Writer(shelf: shelf)
    #expect(type(.key("M"), .words("raven"), .key("Enter"), in: writer) == 2)
    #expect(shelf.notes.map(\.owner) == [.book(shelf.books[1].id)])
  }

  @Test func `a deletion and its undo take 2 keys`() throws {
    shelf.characters = []
    shelf.save("Here", of: shelf.firstBook)
    let writer = try Writer(shelf: shelf)
    #expect(type(.key("d"), .key("u"), in: writer) == 2)
    #expect(shelf.notes.map(\.text) == ["Here"])
  }
}
