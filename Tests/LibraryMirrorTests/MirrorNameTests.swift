import Foundation
import LibraryModel
import LibraryStore
import Testing
import Torture

@testable import LibraryMirror

/// The names of files that several items want, without a comparison of all pages.
@Suite struct MirrorNameTests {
  private let desk: MirrorDesk
  private let mirror: Mirror
  private let first: Note.ID
  private let second: Note.ID

  init() throws {
    desk = try MirrorDesk()
    (first, second) = (try desk.add("Same\n\nfirst"), try desk.add("same\n\nsecond"))
    _ = try desk.addNotes(50)
    mirror = try desk.open()
    _ = try mirror.synchronize()
  }

  /// Checks the numbers of pages compared, and of files written and removed, then that nothing is
  /// left to do for a comparison of all pages.
  private func expectCost(
    _ expected: [Int], in paths: Set<String> = [], at location: SourceLocation = #_sourceLocation
  ) throws {
    let report = try mirror.synchronize(.files(paths))
    let numbers = [report.compared, report.written, report.removed]
    #expect(numbers == expected, sourceLocation: location)
    try desk.expectEqual("line \(location.line)")
  }

  @Test func `a title that another note has touches one file`() throws {
    let third = try desk.add("SAME")
    try expectCost([1, 1, 0])
    try desk.edit(third, "SAME\n\nand more")
    try expectCost([1, 1, 0])
    try desk.edit(third, "Of its own")
    try expectCost([1, 1, 1])
    try desk.edit(third, "Same")
    try expectCost([1, 1, 1])
  }

  @Test func `an older note of another machine leaves the names of the others`() throws {
    let files = try Set(desk.files().keys)
    let note = Note(owner: .inbox, text: "Same\n\nolder", created: .distantPast, updated: Date())
    try desk.library.put(note, from: nil)
    try expectCost([1, 1, 0])
    #expect(try files.isSubset(of: desk.files().keys))
    _ = try desk.synchronize()
    #expect(try files.isSubset(of: desk.files().keys))
  }

  @Test func `a title that becomes free goes to the next note that wants it`() throws {
    let third = try desk.add("Same\n\nthird")
    try expectCost([1, 1, 0])
    try desk.edit(first, "Other")
    try expectCost([2, 2, 2])
    try desk.edit(first, "Same")
    try expectCost([2, 2, 2])
    try desk.delete(.note(first))
    try expectCost([1, 1, 2])
    _ = try desk.library.restore([.note(first)])
    try expectCost([2, 2, 1])
    #expect(try desk.text(third) == "Same\n\nthird")
  }

  @Test func `notes that exchange their titles exchange their files' names`() throws {
    let notes = try ["One", "Two"].map { try desk.add($0) }
    try expectCost([2, 2, 0])
    try desk.edit(notes[0], "Two\n\nthe first")
    try desk.edit(notes[1], "One\n\nthe second")
    try expectCost([2, 2, 2])
  }

  @Test func `a book or a character takes the name of a note, and frees it`() throws {
    let book = Book(title: "Same", position: 2 << 20)
    try desk.library.add(book)
    // Its page, and the note that had its name.
    try expectCost([2, 2, 1])
    let agatha = BookCharacter(book: book.id, name: "Agatha", position: 1 << 20)
    try desk.library.add([.character(agatha)])
    try desk.add("See [[agatha]]", to: .book(book.id))
    try expectCost([2, 2, 0])
    try desk.delete(.character(desk.agatha.id))
    // The other one gets her name, and the link of its book leads to it.
    try expectCost([2, 2, 2])
    try desk.delete(.book(book.id))
    try expectCost([1, 1, 4])
  }

  @Test func `a title that a file brings in touches the notes that want it`() throws {
    let path = "The Good Hawk/Note 7.md"
    try desk.write(desk.read(path).replacing("Note 7", with: "Same\n\nthe seventh"), path)
    try expectCost([1, 1, 1], in: [path])
    try desk.write("the text\n", "The Good Hawk/Note 8 too.md")
    // It keeps its name.
    try expectCost([1, 1, 0], in: ["The Good Hawk/Note 8 too.md"])
    try desk.remove("The Good Hawk/Same.md")
    try expectCost([1, 1, 1], in: ["The Good Hawk/Same.md"])
  }

  @Test func `an item that was removed for good touches nothing`() throws {
    let note = try desk.add("Another")
    try expectCost([1, 1, 0])
    try desk.delete(.note(note))
    try expectCost([0, 0, 1])
    try desk.library.emptyBin()
    try desk.edit(first, "Same\n\nand more")
    try expectCost([1, 1, 0])
  }

  @Test func `random titles give the names of an export`() throws {
    for seed in 0..<UInt64(Torture.rounds(brief: 6, short: 50, long: 1000)) {
      let trial = try MirrorNameTests()
      var generator = SeededGenerator(seed: seed)
      for number in 0..<12 {
        for _ in 0..<Int.random(in: 1...3, using: &generator) { try trial.change(&generator) }
        let report = try trial.mirror.synchronize(.files([]))
        #expect(report.compared < 50, "seed \(seed), change \(number)")
        let (files, pages) = (try trial.desk.files(), try trial.desk.exported())
        let unequal = Set(files.keys).union(pages.keys).filter { files[$0] != pages[$0] }
        #expect(unequal.isEmpty, "seed \(seed), change \(number)")
      }
      #expect(try trial.desk.synchronize().isEmpty, "seed \(seed)")
    }
  }

  private func change(_ generator: inout SeededGenerator) throws {
    let title =
      ["Same", "same", "Other", "Agatha", "agatha", "The Good Hawk", "Inbox", "Agathe"]
      .randomElement(using: &generator) ?? ""
    let notes = try desk.notes().filter { !$0.text.hasPrefix("Note ") }
    switch Int.random(in: 0..<8, using: &generator) {
    case 0, 1: try desk.add(title + "\n\nSee [[agatha]] and [[same]].")
    case 2, 3, 4:
      guard let note = notes.randomElement(using: &generator) else { return }
      try desk.edit(note.id, title + "\n\n\(note.id)")
    case 5:
      guard let note = notes.randomElement(using: &generator) else { return }
      try desk.delete(.note(note.id))
    case 6:
      guard var character = try desk.library.character(desk.agatha.id) else { return }
      character.name = title
      try desk.library.edit(
        character, as: BookCharacter.ID(), over: character.version, at: Date())
    case _:
      try desk.library.add([
        .character(BookCharacter(book: desk.hawk.id, name: title, position: 1))
      ])
    }
  }

  @Test func `a kill before any step of an exchange of names leaves no old name`() throws {
    try afterEachKill(steps: 10) {
      let trial = try MirrorNameTests()
      try trial.desk.edit(trial.first, "Other\n\nfirst")
      try trial.desk.add("Other\n\nthird")
      return (trial.desk, ())
    } then: { desk, _, place in
      try desk.synchronize(.folder)
      try desk.expectEqual(place)
    }
  }

  @Test func `a moved note whose new file is emptied after a kill is not deleted`() throws {
    try afterEachKill(of: .everything, steps: 4) {
      let desk = try MirrorDesk()
      let note = try desk.add("Why\n\none")
      try desk.synchronize()
      try desk.library.move([note], to: .inbox, from: .book(desk.hawk.id))
      return (desk, note)
    } then: { desk, note, place in
      if try desk.files()["Inbox/Why.md"] != nil { try desk.write("", "Inbox/Why.md") }
      try desk.synchronize()
      #expect(try desk.notes().map(\.id) == [note], place)
    }
  }
}
