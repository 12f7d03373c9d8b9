import Foundation
import LibraryModel
import LibraryStore
import Torture

@testable import LibrarySync

// The changes that a machine makes.

extension ConvergenceTrial {
  func change(_ machine: Machine, _ index: Int) throws {
    number += 1
    let notes = try machine.notes()
    let books = try machine.library.catalogue().books.sorted {
      ($0.title, $0.position) < ($1.title, $1.position)
    }
    let kind = Int.random(in: 0..<30, using: &random)
    log.append("\(index): change \(kind)")
    switch kind {
    case 0...2: try add(machine, books)
    case 3...6: try edit(machine, notes)
    case 7:
      guard let note = notes.randomElement(using: &random) else { return }
      try machine.delete(.note(note.id))
    case 8:
      guard let book = books.randomElement(using: &random) else { return }
      try machine.edit(book.id) { $0.tagline = "tagline \(number)" }
      let isOn = Bool.random(using: &random)
      if isOn {
        try machine.library.setTab(book.id, to: true)
      } else {
        try machine.library.setTab(book.id, to: false)
      }
    case 9:
      let book = Book(title: "Book \(number)", added: machine.tick())
      try machine.library.add(book)
      try machine.library.add(BookCharacter(book: book.id, name: "Character \(number)"))
    case 10: try move(machine, notes, books)
    case 11:
      guard let book = books.randomElement(using: &random), books.count > 1 else { return }
      if Bool.random(using: &random) {
        try machine.delete(.book(book.id))
      } else {
        _ = try machine.library.reorder(book.id, .first, from: book.position)
      }
    case 12, 13: try changeCharacter(machine, books)
    case 14:
      // What hangs on something in the bin cannot be restored alone.
      if let deletion = try machine.library.bin(limit: 50).rows.randomElement(using: &random) {
        _ = try? machine.library.restore(deletion.id)
      }
    case 15:
      guard let note = notes.randomElement(using: &random) else { return }
      try machine.edit(note.id, note.text + "\n#tag\(number % 3)")
      saved.append((note.id, note.text + "\n#tag\(number % 3)"))
      let names = ["tag0", "tag1", "tag2"]
      let (old, new) = (names[number % 3], names[(number + 1) % 3])
      _ = try machine.library.renameTag(old, to: new, as: EditBatch(), at: machine.tick())
    case 16:
      // The clock is set.
      machine.clock += TimeInterval(Int.random(in: -200_000...200_000, using: &random))
    case 17...19: changeScenes(machine)
    case _: try changeMore(kind, machine, notes, books)
    }
  }

  private func changeCharacter(_ machine: Machine, _ books: [Book]) throws {
    let all = try machine.library.catalogue().characters.sorted {
      ($0.name, $0.position) < ($1.name, $1.position)
    }
    guard var character = all.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<5, using: &random) {
    case 0: try machine.library.setFavourite(character.id, to: true)
    case 1: try machine.library.setFavourite(character.id, to: false)
    case 2:
      let base = character.version
      character.synopsis = "synopsis \(number)"
      try machine.library.edit(character, as: BookCharacter.ID(), over: base, at: machine.tick())
    case 3:
      guard let book = books.randomElement(using: &random), book.id != character.book else {
        return
      }
      _ = try machine.library.move(character.id, to: book.id, from: character.book)
    default: try machine.delete(.character(character.id))
    }
  }

  /// Changes, adds or ends a scene, or sends none for a while.
  private func changeScenes(_ machine: Machine) {
    var scenes = machine.scenes ?? []
    let contents = Array("scene \(number) \(String(repeating: "x", count: number * 40))".utf8)
    switch Int.random(in: 0..<6, using: &random) {
    case 0 where !scenes.isEmpty: scenes.removeFirst()
    case 1 where !scenes.isEmpty: scenes[0] = SentScene(id: scenes[0].id, contents: contents)
    case 2:
      machine.scenes = nil
      return
    default: scenes.append(SentScene(id: "\(Note.ID())", contents: contents))
    }
    machine.scenes = scenes
  }

  private func add(_ machine: Machine, _ books: [Book]) throws {
    let owner = books.randomElement(using: &random).map { Owner.book($0.id) } ?? .inbox
    // Some notes have the same title.
    let text = "Note \(number % 4)\n\nline \(number)\n\nend\n"
    saved.append((try machine.add(text, to: owner), text))
  }

  private func edit(_ machine: Machine, _ notes: [Note]) throws {
    guard let note = notes.randomElement(using: &random) else { return }
    var lines = note.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines[Int.random(in: 0..<lines.count, using: &random)] = "edit \(number)"
    let text = lines.joined(separator: "\n")
    try machine.edit(note.id, text)
    saved.append((note.id, text))
  }

  private func move(_ machine: Machine, _ notes: [Note], _ books: [Book]) throws {
    guard let note = notes.randomElement(using: &random) else { return }
    let owner = books.randomElement(using: &random).map { Owner.book($0.id) } ?? .inbox
    guard owner != note.owner else { return }
    try machine.library.move([note.id], to: owner, from: note.owner)
  }
}

extension Machine {
  func notes() throws -> [Note] {
    var notes: [Note] = []
    for name in try export().keys.sorted() {
      if case .note(let id)? = LibraryItem(name), let note = try library.note(id) {
        notes.append(note)
      }
    }
    // By what one seed makes: ids are random.
    return notes.sorted { ($0.text, $0.created) < ($1.text, $1.created) }
  }

  /// The versions of all notes that are not in the bin.
  func versions() throws -> [(note: Note.ID, version: Note.ID)] {
    try notes().flatMap { note in
      try library.revisions(of: note.id).map { (note.id, $0.subject.version) }
    }
  }
}
