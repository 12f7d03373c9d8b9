@testable import HawkNotesTestSupport
@testable import HawkNotesUI
import LibraryModel
import Testing
import Torture

/// Two windows change one library in any order: an undo does what it says, or nothing.
@Suite struct TwoWindowsHistoryTests {
  @Test(arguments: 1...Torture.rounds(quick: 6, brief: 20, long: 20))
  func `every undo can be redone exactly, and a refused one changes nothing`(seed: Int) throws {
    try run(seed)
  }

  private func run(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let shelf = TestLibrary()
    for owner in [Owner.book(shelf.books[0].id), .book(shelf.books[1].id), .inbox] {
      for number in 1...3 { shelf.save("note \(number)", of: owner) }
    }
    let writers = [try Writer(shelf: shelf), try Writer(shelf: shelf)]
    for step in 0..<60 {
      let writer = writers[Int.random(in: 0...1, using: &random)]
      let keys = Self.actions.randomElement(using: &random) ?? []
      let before = Self.facts(shelf)
      writer.window.state.messages = MessageLog()
      for key in keys { writer.press(key) }
      if keys == ["u"] { try check(writer, before, "seed \(seed), step \(step)") }
      guard Bool.random(using: &random) else { continue }
      shelf.touch()
      for other in writers { other.receive([.libraryChanged]) }
    }
  }

  private static let actions = [
    ["d"], ["f"], ["J"], ["K"], ["j"], ["k"], ["Tab"], ["1"], ["2"], ["3"], ["Space"], ["Esc"],
    ["M", "Enter"], ["M", "↓", "Enter"], ["B", "Enter", "Esc"], ["u"], ["u"], ["u"], ["Ctrl-R"],
  ]

  private func check(_ writer: Writer, _ before: [String], _ place: String) throws {
    // What the other window has done meanwhile can be said after it.
    let messages = writer.window.state.messages.entries.map(\.message.text)
    let said = messages.last { $0.hasPrefix("Undid: ") } ?? writer.message
    guard said.hasPrefix("Undid: ") else {
      #expect(Self.facts(writer.shelf) == before, "\(place): \(said)")
      return
    }
    // The other window had done the same already: redo does it again.
    guard Self.facts(writer.shelf) != before else { return }
    // Keys right after a screen that changed by itself are dropped.
    writer.wait(milliseconds: 2000)
    writer.press("Ctrl-R")
    #expect(writer.message == "Redid: " + said.dropFirst("Undid: ".count), "\(place)")
    #expect(Self.facts(writer.shelf) == before, "\(place): \(said)")
    writer.press("u")
    #expect(writer.message == said, "\(place)")
  }

  private static func facts(_ shelf: TestLibrary) -> [String] {
    shelf.books.map { "\($0.id) \($0.position)" }
      + shelf.characters.map { "\($0.id) \($0.book) \($0.position) \($0.isFavourite)" }
      + shelf.notes.map { "\($0.id) \($0.owner)" } + ["in the bin:"] + shelf.deletedItems.sorted()
  }
}
