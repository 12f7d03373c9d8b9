import Foundation
import LibraryModel
import LibraryStore
import Testing
import Torture

@testable import LibraryMirror

/// Random changes on both sides, and synchronizations that are killed before one of their steps.
@Suite struct MirrorTorture {
  @Test func `no text is lost, whatever is changed and wherever it is killed`() throws {
    let rounds = Torture.rounds(brief: 25, short: 300, long: 5_000)
    var failed = 0
    for round in 0..<rounds {
      var trial = try MirrorTrial(seed: Torture.seed &+ UInt64(round))
      let isRight = trial.isRight()
      #expect(
        isRight, "seed \(Torture.seed &+ UInt64(round)): \(trial.log.joined(separator: "; "))")
      if !isRight { failed += 1 }
    }
    Torture.report("random mirrors", tried: rounds, failed: failed, "seed \(Torture.seed)")
  }

  @Test func `an edit after a kill continues the edit before it`() throws {
    try afterEachKill(of: .everything, steps: 4) {
      let desk = try MirrorDesk()
      let id = try desk.add("Why")
      try desk.synchronize()
      try desk.append("one", to: "The Good Hawk/Why.md")
      return (desk, id)
    } then: { desk, id, place in
      try desk.append("two", to: "The Good Hawk/Why.md")
      #expect(try desk.synchronize().conflicts.isEmpty, place)
      #expect(try desk.text(id) == "Why\none\ntwo", place)
      try desk.expectEqual(place)
    }
  }

  @Test func `a kill before any step loses nothing, and the next synchronization continues`() throws
  {
    let tried = try afterEachKill(of: .everything, steps: 20) {
      let desk = try MirrorDesk()
      let notes = try (1...4).map { try desk.add("Note \($0)\n\ntext \($0)") }
      try desk.synchronize()
      try desk.edit(notes[0], "Renamed here\n\ntext 1")
      try desk.delete(.note(notes[1]))
      try desk.append("theirs 3", to: "The Good Hawk/Note 3.md")
      try desk.edit(notes[2], "Note 3\n\nours 3")
      try desk.remove("The Good Hawk/Note 4.md")
      try desk.write("a new file\n", "The Good Hawk/New.md")
      try desk.renameBook("The Broken Raven")
      return (desk, ())
    } then: { desk, _, place in
      try desk.synchronize()
      let all = try MirrorTrial.texts(in: desk.library)
      for text in ["text 1", "text 2", "theirs 3", "ours 3", "text 4", "a new file"] {
        #expect(all.contains(text), "\(text), \(place)")
      }
      #expect(try desk.notes().count { $0.text.contains("a new file") } == 1, place)
      try desk.expectEqual(place)
    }
    Torture.report("kills of a mirror", tried: tried, failed: 0)
  }

  @Test func `a new file that is renamed after a kill before any step is one note`() throws {
    try afterEachKillOfTaking("A text\n\nSee [[agatha]].\n") { desk, place in
      try desk.move("The Good Hawk/New.md", to: "The Good Hawk/Renamed.md")
      try desk.synchronize(.folder)
      let texts = try desk.notes().map(\.text)
      #expect(texts == ["Renamed\n\nA text\n\nSee [[agatha]]."], place)
    }
  }

  @Test func `a new file that is copied after a kill before any step is two notes`() throws {
    try afterEachKillOfTaking("A text\n") { desk, place in
      let text = try desk.read("The Good Hawk/New.md")
      try desk.write(text, "The Good Hawk/Copied.md")
      try desk.synchronize(.folder)
      let texts = try Set(desk.notes().map(\.text))
      let copy = text.contains("New") ? "Copied\n\nNew\n\nA text" : "Copied\n\nA text"
      #expect(texts == ["New\n\nA text", copy], place)
    }
  }

  @Test func `a file that is renamed after a kill while it gets a new title stays one note`() throws
  {
    try afterEachKill(steps: 8) {
      let desk = try MirrorDesk()
      let id = try desk.add("Old")
      try desk.synchronize()
      try desk.edit(id, "New")
      return (desk, ())
    } then: { desk, _, place in
      let isWritten = try desk.files()["The Good Hawk/New.md"] != nil
      // The old file and the library have different new titles.
      let title = isWritten ? "Renamed" : "New"
      try desk.move(
        "The Good Hawk/\(isWritten ? "New" : "Old").md", to: "The Good Hawk/Renamed.md")
      try desk.synchronize(.folder)
      #expect(try desk.notes().map(\.text) == [title], place)
      try desk.expectEqual(place)
    }
  }

  @Test func `a note with a new title whose file is missing leaves its name after a kill`() throws {
    try afterEachKill(steps: 10) {
      let desk = try MirrorDesk()
      let first = try desk.add("Same")
      try desk.add("Same")
      try desk.synchronize()
      try desk.edit(first, "Other")
      try desk.remove("The Good Hawk/Same.md")
      return (desk, ())
    } then: { desk, _, place in
      try desk.synchronize(.folder)
      try desk.expectEqual(place)
    }
  }

  @Test func `a kill before any step of a renaming leaves no old name`() throws {
    try afterEachKill(steps: 10) {
      let desk = try MirrorDesk()
      for text in ["One", "Two", "See [[agatha]] of [[The Good Hawk]]."] { try desk.add(text) }
      try desk.add("Of her", to: .character(desk.agatha.id, of: desk.hawk.id))
      try desk.synchronize()
      try desk.renameBook("The Broken Raven")
      var character = desk.agatha
      character.name = "Agathe"
      try desk.library.edit(
        character, as: BookCharacter.ID(), over: character.version, at: Date())
      return (desk, ())
    } then: { desk, _, place in
      try desk.synchronize(.folder)
      try desk.expectEqual(place)
    }
  }

  @Test func `a book gets its old name back after a kill before any step of its renaming`() throws {
    try afterEachKill(steps: 10) {
      let desk = try MirrorDesk()
      try desk.add("Why")
      try desk.synchronize()
      try desk.renameBook("The Broken Raven")
      return (desk, ())
    } then: { desk, _, place in
      try desk.renameBook("The Good Hawk")
      try desk.synchronize(.folder)
      try desk.expectEqual(place)
    }
  }

  @Test func `a book gets its old name back after a kill in both renamings`() throws {
    for first in 0..<20 {
      try afterEachKill(steps: 0) {
        let desk = try MirrorDesk()
        try desk.add("Why")
        try desk.synchronize()
        try desk.renameBook("The Broken Raven")
        _ = try? desk.synchronize(.folder, killedAt: first)
        try desk.renameBook("The Good Hawk")
        return (desk, ())
      } then: { desk, _, place in
        try desk.synchronize(.folder)
        try desk.expectEqual(place)
      }
    }
  }

  @Test func `a kill in the removal of a book's files is no loss of files`() throws {
    let desk = try MirrorDesk()
    for number in 1...20 { try desk.add("Note \(number)") }
    try desk.library.add(Book(title: "Other", position: 2 << 20))
    try desk.synchronize()
    try desk.delete(.book(desk.hawk.id))
    let mirror = try desk.open()
    mirror.step = { () throws(MirrorError) in
      let left = (try? desk.files().count) ?? 0
      if left == 1 { throw .stopped }
    }
    #expect(throws: MirrorError.stopped) { try mirror.synchronize(.folder) }
    #expect(try desk.synchronize(.folder).deleted == 0)
    try desk.expectEqual()
  }

  /// Kills the synchronization of the new file `New.md` before each of its steps.
  private func afterEachKillOfTaking(
    _ text: String,
    _ body: (_ desk: MirrorDesk, _ place: Comment) throws -> Void
  ) throws {
    try afterEachKill(steps: 10) {
      let desk = try MirrorDesk()
      try desk.synchronize()
      try desk.write(text, "The Good Hawk/New.md")
      return (desk, ())
    } then: { desk, _, place in
      try body(desk, place)
      try desk.expectEqual(place)
    }
  }
}
