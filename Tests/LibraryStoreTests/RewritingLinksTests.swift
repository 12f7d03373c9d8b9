import LibraryModel
import LibraryStore
import Testing

/// Links to an earlier name of an item are rewritten to the present one, once, and reverted.
struct RewritingLinksTests {
  private let desk = Desk()
  private let raven = Desk.raven

  private func texts(_ library: Library, _ notes: [Note.ID]) throws -> [String?] {
    try notes.map { try library.note($0)?.text }
  }

  private func rename(in library: Library, to name: String = "Agatha II") throws {
    var agatha = try #require(try library.character(Desk.agatha.id))
    agatha.name = name
    try library.edit(agatha, as: BookCharacter.ID(), over: agatha.version, at: Desk.minute(5))
  }

  private let item = LibraryItem.character(Desk.agatha.id)

  private func step(_ library: Library, as batch: EditBatch = EditBatch()) throws -> LibraryStep {
    let links = try library.oldLinks(to: item, limit: 10)
    return .rewriteLinks(item, to: links.name, upTo: links.revision, as: batch)
  }

  /// Makes a step to its end.
  @discardableResult
  private func perform(_ step: LibraryStep, in library: Library) throws -> LibraryStep? {
    for _ in 0..<1000 {
      do throws(LibraryError) {
        return try library.perform(.step(step), at: Desk.minute(9))
      } catch {
        guard error == .busy, library.takeUnfinished() != nil else { throw error }
      }
    }
    return nil
  }

  @Test func `the links of notes and synopses are listed and rewritten, and one step undoes it`()
    throws
  {
    let library = try desk.openWithRaven()
    let notes = [
      try library.save("Wall\nHere [[agatha|she]] and [[Agatha]] are"),
      try library.save("[[Agatha]]", of: .inbox), try library.save("`[[Agatha]]`"),
    ]
    var book = raven
    book.synopsis = "Of [[Agatha]]."
    try library.edit(book, as: Book.ID(), over: raven.id, at: Desk.minute(2))
    let before = try texts(library, notes)
    try rename(in: library)
    let links = try library.oldLinks(to: item, limit: 10)
    #expect(links.name == "Agatha II" && links.count == 3 && links.isWhole)
    #expect(links.rows.map(\.before.text).first == "[[Agatha]]")
    #expect(links.rows.map(\.after.text)[1] == "Here [[Agatha II|she]] and [[Agatha II]] are")
    #expect(links.rows.map(\.count) == [1, 2, 1])
    #expect(links.rows.map(\.whereabouts) == ["Inbox", "The Good Hawk", "The Broken Raven"])
    #expect(links.rows.map(\.title) == ["[[Agatha II]]", "Wall", nil])
    let undo = try #require(try perform(step(library), in: library))
    #expect(
      try texts(library, notes) == [
        "Wall\nHere [[Agatha II|she]] and [[Agatha II]] are", "[[Agatha II]]", "`[[Agatha]]`",
      ])
    #expect(try library.book(raven.id)?.synopsis == "Of [[Agatha II]].")
    #expect(try library.oldLinks(to: item, limit: 10).count == 0)
    let redo = try #require(try perform(undo, in: library))
    #expect(try texts(library, notes) == before)
    #expect(try library.book(raven.id)?.synopsis == "Of [[Agatha]].")
    try perform(redo, in: library)
    #expect(try library.note(notes[1])?.text == "[[Agatha II]]")
  }

  @Test func `a repeated step changes nothing, also after a text got the old name again`() throws {
    let library = try desk.openWithRaven()
    let note = try library.save("[[Agatha]]")
    try rename(in: library)
    let batch = EditBatch()
    let step = try step(library, as: batch)
    let undo = try #require(try perform(step, in: library))
    try library.amend(note, text: "[[Agatha]] again", as: Note.ID(), at: Desk.minute(10))
    let again = try perform(step, in: try desk.open())
    #expect(try library.note(note)?.text == "[[Agatha]] again")
    guard case .revertLinks(batch, as: _) = again else {
      Issue.record("the repeated step has no undo")
      return
    }
    let revisions = try library.revisions(of: note).count
    try perform(undo, in: library)
    #expect(try library.revisions(of: note).count == revisions)
  }

  @Test func `a text that changed after it was shown stays as it is, by the step and by its undo`()
    throws
  {
    let library = try desk.openWithRaven()
    let notes = [try library.save("[[Agatha]] 1"), try library.save("[[Agatha]] 2")]
    try rename(in: library)
    let step = try step(library)
    try library.amend(notes[0], text: "[[Agatha]] changed", as: Note.ID(), at: Desk.minute(8))
    let undo = try #require(try perform(step, in: library))
    #expect(try texts(library, notes) == ["[[Agatha]] changed", "[[Agatha II]] 2"])
    try library.setAside(Note.ID(), text: "aside", of: notes[1], at: Desk.minute(9))
    try perform(undo, in: library)
    #expect(try texts(library, notes) == ["[[Agatha]] changed", "[[Agatha]] 2"])
  }

  @Test func `after the undo of a rewriting, the renaming and earlier edits can be undone too`()
    throws
  {
    let library = try desk.openWithRaven()
    let note = try library.save("Dawn")
    let edit = Note.ID()
    try library.amend(note, text: "[[Agatha]]", as: edit, over: note, at: Desk.minute(2))
    var agatha = Desk.agatha
    agatha.synopsis = "I am [[Agatha]]."
    agatha.version = BookCharacter.ID()
    let told = try library.perform(
      .editCharacter(agatha, over: Desk.agatha.id), at: Desk.minute(3))
    let renaming = agatha.version
    agatha.name = "Agatha II"
    agatha.version = BookCharacter.ID()
    let named = try library.perform(.editCharacter(agatha, over: renaming), at: Desk.minute(4))
    let undo = try #require(try perform(step(library), in: library))
    #expect(try library.character(agatha.id)?.synopsis == "I am [[Agatha II]].")
    try perform(undo, in: library)
    try perform(try #require(named), in: library)
    try perform(try #require(told), in: library)
    try perform(.revertNote(note, to: note, edit: Note.ID(), over: edit), in: library)
    #expect(try library.character(agatha.id)?.synopsis == "")
    #expect(try library.note(note)?.text == "Dawn")
  }

  @Test func `two rewritings are undone and redone one after the other, each once`() throws {
    let library = try desk.openWithRaven()
    let note = try library.save("see [[Agatha]]")
    var book = raven
    book.synopsis = "Of [[Agatha]]."
    try library.edit(book, as: Book.ID(), over: raven.id, at: Desk.minute(2))
    func shown() throws -> [String?] {
      try [library.note(note)?.text, library.book(raven.id)?.synopsis]
    }
    var steps: [LibraryStep] = []
    for name in ["Agata", "Agnes"] {
      try rename(in: library, to: name)
      steps.append(try #require(try perform(step(library), in: library)))
    }
    for (index, name) in [(1, "Agata"), (0, "Agatha"), (0, "Agata"), (1, "Agnes")] {
      let undo = try #require(try perform(steps[index], in: library))
      #expect(try shown() == ["see [[\(name)]]", "Of [[\(name)]]."])
      let revisions = try library.revisions(of: note).count
      try perform(steps[index], in: try desk.open())
      #expect(try library.revisions(of: note).count == revisions)
      steps[index] = undo
    }
  }

  @Test
  func
    `an edit that was undone does not keep a rewriting from being undone, and a repeated undo changes nothing`()
    throws
  {
    let library = try desk.openWithRaven()
    let note = try library.save("[ ] [[Agatha]]")
    try rename(in: library)
    let undo = try #require(try perform(step(library), in: library))
    for text in ["[x] [[Agatha II]]", "[ ] [[Agatha II]]"] {
      try library.amend(note, text: text, as: Note.ID(), at: Desk.minute(10))
    }
    try perform(undo, in: library)
    #expect(try library.note(note)?.text == "[ ] [[Agatha]]")
    try library.amend(note, text: "[ ] [[Agatha II]]", as: Note.ID(), at: Desk.minute(11))
    try perform(undo, in: library)
    #expect(try library.note(note)?.text == "[ ] [[Agatha II]]")
  }

  @Test func `only links that mean the item are rewritten, and only to a name that leads to it`()
    throws
  {
    let library = try desk.openWithRaven()
    try library.add(BookCharacter(book: raven.id, name: "Agatha"))
    let notes = [
      try library.save("[[Agatha]]"), try library.save("[[Agatha]]", of: .book(raven.id)),
    ]
    try rename(in: library)
    #expect(try library.oldLinks(to: item, limit: 10).rows.map(\.whereabouts) == [Desk.hawk.title])
    try perform(step(library), in: library)
    #expect(try texts(library, notes) == ["[[Agatha II]]", "[[Agatha]]"])
    try rename(in: library, to: "Sigrid")
    try library.add(BookCharacter(book: Desk.hawk.id, name: "Sigrid"))
    #expect(try library.oldLinks(to: item, limit: 10).count == 0)
    try rename(in: library, to: "A [bracket]")
    #expect(try library.oldLinks(to: item, limit: 10).count == 0)
  }

  @Test func `a link that means another character of its book by an earlier name stays`() throws {
    let library = try desk.openWithRaven()
    let other = BookCharacter(book: raven.id, name: "Agatha")
    try library.add(other)
    _ = try library.save("[[Agatha]]", of: .book(raven.id))
    var renamed = other
    renamed.name = "Agnes"
    try library.edit(renamed, as: BookCharacter.ID(), over: other.id, at: Desk.minute(4))
    try rename(in: library)
    #expect(try library.oldLinks(to: item, limit: 10).count == 0)
    let links = try library.oldLinks(to: .character(other.id), limit: 10)
    #expect(links.rows.map(\.whereabouts) == [raven.title])
  }

  @Test func `links to an earlier title of a book and of a note are rewritten`() throws {
    let library = try desk.openWithRaven()
    let note = try library.save("Dawn")
    let other = try library.save("See [[dawn]] and [[The Broken Raven]]")
    try library.amend(note, text: "Dusk", as: Note.ID(), at: Desk.minute(2))
    var book = raven
    book.title = "The Whole Raven"
    try library.edit(book, as: Book.ID(), over: raven.id, at: Desk.minute(4))
    for item in [LibraryItem.note(note), .book(raven.id)] {
      let links = try library.oldLinks(to: item, limit: 10)
      let step = LibraryStep.rewriteLinks(
        item, to: links.name, upTo: links.revision, as: EditBatch())
      try perform(step, in: library)
    }
    #expect(try library.note(other)?.text == "See [[Dusk]] and [[The Whole Raven]]")
  }

  @Test func `an item that was renamed again is not rewritten to the name before`() throws {
    let library = try desk.openWithRaven()
    _ = try library.save("[[Agatha]]")
    try rename(in: library)
    let step = try step(library)
    try rename(in: library, to: "Agatha III")
    #expect(throws: LibraryError.self) { try perform(step, in: library) }
    #expect(try library.oldLinks(to: item, limit: 10).rows.first?.before.text == "[[Agatha]]")
  }

  @Test func `many texts are rewritten part by part, and a restarted program goes on`() throws {
    var library = try desk.openWithRaven()
    let notes = (0..<350).map { number in
      Note(
        owner: Desk.ofHawk, text: "[[Agatha]] \(number)", created: Desk.minute(1),
        updated: Desk.minute(1))
    }
    try library.add(notes.map { .note($0) })
    try rename(in: library)
    let links = try library.oldLinks(to: item, limit: 10)
    #expect(links.rows.count == 10 && links.count == 350 && !links.isWhole)
    let batch = EditBatch()
    let step = try step(library, as: batch)
    #expect(throws: LibraryError.self) { try library.perform(.step(step), at: Desk.minute(9)) }
    let done = try library.rewrittenTexts(by: batch)
    #expect(0 < done && done < 350)
    library = try desk.open()
    let undo = try #require(try perform(step, in: library))
    #expect(try library.rewrittenTexts(by: batch) == 350)
    #expect(try library.notes(of: Desk.ofHawk).allSatisfy { $0.text.hasPrefix("[[Agatha II]] ") })
    #expect(throws: LibraryError.self) { try library.perform(.step(undo), at: Desk.minute(9)) }
    library = try desk.open()
    try perform(undo, in: library)
    #expect(try library.notes(of: Desk.ofHawk).allSatisfy { $0.text.hasPrefix("[[Agatha]] ") })
    #expect(try library.revisions(of: notes[7].id).count == 3)
  }
}
