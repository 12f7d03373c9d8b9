import Foundation
import LibraryModel
import LibraryStore
import Testing

/// The list of tags, and renaming a tag in the texts of notes.
struct TagsTests {
  private let desk = Desk()

  private func names(_ rows: [TagRow]) -> [String] { rows.map { "\($0.name) \($0.notes)" } }

  /// A library with some notes; returns their ids too.
  private func library(_ texts: [String]) throws -> (Library, [Note.ID]) {
    let library = try desk.openStocked()
    var ids: [Note.ID] = []
    for (minute, text) in texts.enumerated() {
      let id = Note.ID()
      try library.save(id, text: text, of: Desk.ofHawk, at: Desk.minute(minute))
      ids.append(id)
    }
    return (library, ids)
  }

  private func texts(_ library: Library, _ ids: [Note.ID]) throws -> [String?] {
    try ids.map { try library.note($0)?.text }
  }

  @Test func `tags are listed with the number of their notes, as the newest note writes them`()
    throws
  {
    let (library, ids) = try library(["#sea #Fear", "#fear", "#sea/cold `#code`", "#gone"])
    try library.save(Note.ID(), text: "#inbox", of: .inbox, at: Desk.minute(9))
    try library.delete(.note(ids[3]))
    #expect(names(try library.tags()) == ["fear 2", "inbox 1", "sea 1", "sea/cold 1"])
    #expect(try library.tags().map(\.lastNote)[0] == Desk.minute(1))
    #expect(names(try library.tags(by: .notes, limit: 1)) == ["fear 2"])
    #expect(try library.tags(by: .lastNote).map(\.name) == ["inbox", "sea/cold", "fear", "sea"])
    #expect(names(try library.tags(of: NoteListing(tag: "SEA"))) == ["sea 1", "sea/cold 1"])
    #expect(names(try library.tags(of: NoteListing(owner: .inbox))) == ["inbox 1"])
    let late = NoteListing(since: Desk.minute(2), until: Desk.minute(5))
    #expect(names(try library.tags(of: late)) == ["sea/cold 1"])
    try library.delete(.book(Desk.hawk.id))
    #expect(names(try library.tags()) == ["inbox 1"])
  }

  @Test func `the notes of a tag are those with it or a tag below it, each once`() throws {
    let (library, _) = try library(["#sea #sea/cold", "#seal", "#SEA/warm", "#se", "none"])
    var pages = NotePages(NoteListing(tag: "sea"))
    #expect(try pages.next(in: library).map(\.row.title) == ["#SEA/warm", "#sea #sea/cold"])
    #expect(try pages.next(in: library).isEmpty)
  }

  @Test func `a tag with composed letters is the one with decomposed letters`() throws {
    let (library, ids) = try library(["#cafe\u{301}", "#CAF\u{C9}/noir"])
    #expect(try library.tags().map(\.notes) == [1, 1])
    for tag in ["cafe\u{301}", "caf\u{E9}"] {
      let listing = NoteListing(tag: tag)
      #expect(try library.tags(of: listing).count == 2)
      #expect(try library.completedTags(for: tag, limit: 9).count == 2)
    }
    let renamed = try library.renameTag("café", to: "tea", as: EditBatch(), at: Desk.minute(20))
    #expect(Set(renamed) == Set(ids))
    #expect(try library.tags().map(\.name) == ["tea", "tea/noir"])
  }

  @Test func `renaming a tag edits the notes that have it, and keeps their earlier texts`() throws {
    let before = ["I #fear", "#Fear/of-heights, #fearless", "`#fear`", "#sea"]
    let (library, ids) = try library(before)
    let renamed = try library.renameTag("FEAR", to: "dread", as: EditBatch(), at: Desk.minute(20))
    #expect(Set(renamed) == Set(ids[..<2]))
    #expect(
      try texts(library, ids) == ["I #dread", "#dread/of-heights, #fearless", "`#fear`", "#sea"])
    #expect(try library.tags().map(\.name) == ["dread", "dread/of-heights", "fearless", "sea"])
    #expect(try library.revisions(of: ids[0]).map(\.subject.text) == ["I #dread", "I #fear"])
    #expect(try library.renameTag("fear", to: "x", as: EditBatch(), at: Desk.minute(21)).isEmpty)
  }

  @Test func `undoing a renaming restores each text, also of notes that had both tags`() throws {
    let before = ["#fear and #dread", "#fear", "#dread"]
    let (library, ids) = try library(before)
    let batch = EditBatch()
    _ = try library.renameTag("fear", to: "dread", as: batch, at: Desk.minute(20))
    #expect(try library.tags().map(\.name) == ["dread"])
    let (undone, edited) = try library.undoRenamingTag(
      "fear", to: "dread", as: batch, at: Desk.minute(21))
    #expect(Set(undone) == Set(ids[..<2]) && edited.isEmpty)
    #expect(try texts(library, ids) == before)
    let again = try library.undoRenamingTag("fear", to: "dread", as: batch, at: Desk.minute(22))
    #expect(again.undone.isEmpty && again.edited.isEmpty)
    #expect(try library.revisions(of: ids[1]).count == 3)
  }

  @Test func `undoing a renaming leaves alone a note that was edited since`() throws {
    let (library, ids) = try library(["one #fear", "two #fear"])
    // A text that was set aside is not the one before the renaming.
    try library.setAside(Note.ID(), text: "aside", of: ids[1], at: Desk.minute(10))
    let batch = EditBatch()
    _ = try library.renameTag("fear", to: "dread", as: batch, at: Desk.minute(20))
    try library.amend(ids[0], text: "one, edited", as: Note.ID(), at: Desk.minute(21))
    let (undone, edited) = try library.undoRenamingTag(
      "fear", to: "dread", as: batch, at: Desk.minute(22))
    #expect(undone == [ids[1]] && edited == [ids[0]])
    #expect(try texts(library, ids) == ["one, edited", "two #fear"])
  }

  @Test func `an undo under another id or other names changes nothing`() throws {
    let (library, ids) = try library(["#fear"])
    let batch = EditBatch()
    _ = try library.renameTag("fear", to: "dread", as: batch, at: Desk.minute(20))
    #expect(throws: LibraryError.gone) {
      _ = try library.undoRenamingTag("fear", to: "dread", as: EditBatch(), at: Desk.minute(21))
    }
    #expect(throws: LibraryError.gone) {
      _ = try library.undoRenamingTag("sea", to: "dread", as: batch, at: Desk.minute(21))
    }
    #expect(try texts(library, ids) == ["#dread"])
  }

  @Test func `a renaming is undone by its id alone, which a rewriting of links is not`() throws {
    let (library, ids) = try library(["one #fear", "two #fear/a #x"])
    let batch = EditBatch()
    _ = try library.renameTag("fear", to: "dread", as: batch, at: Desk.minute(20))
    let undone = try library.undoRenamingTag(nil, to: nil, as: batch, at: Desk.minute(21))
    #expect(Set(undone.undone) == Set(ids) && undone.edited.isEmpty)
    #expect(try texts(library, ids) == ["one #fear", "two #fear/a #x"])
    let other = EditBatch()
    try library.amend(ids[0], text: "1 #fear", as: other.version(of: ids[0]), at: Desk.minute(22))
    #expect(throws: LibraryError.gone) {
      _ = try library.undoRenamingTag(nil, to: nil, as: other, at: Desk.minute(23))
    }
  }
}
