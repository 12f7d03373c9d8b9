import Foundation
import LibraryModel
import LibraryStore
import Torture

// The changes that are rarer, or that two machines make alike.

extension ConvergenceTrial {
  func changeMore(_ kind: Int, _ machine: Machine, _ notes: [Note], _ books: [Book]) throws {
    switch kind {
    case 20: try revert(machine, notes)
    case 21: try emptyBin(machine)
    case 22: try placeByHand(machine, notes)
    case 23: try addKnownBook(machine)
    case 24: try importNote(machine)
    case 25: try changeFields(machine, books)
    case 26: try rename(machine, books)
    case 27: loseState(machine)
    case 28: try rewrite(machine, notes)
    case _: try reorder(machine, books)
    }
  }

  private func revert(_ machine: Machine, _ notes: [Note]) throws {
    guard let note = notes.randomElement(using: &random),
      let earlier = try machine.library.revisions(of: note.id).randomElement(using: &random)
    else { return }
    try machine.library.revert(
      note.id, to: earlier.subject.version, as: Note.ID(), over: note.version, at: machine.tick())
  }

  /// Removes what is in the bin for good, with its texts.
  private func emptyBin(_ machine: Machine) throws {
    let isInBin = try Set(saved.map(\.note)).filter { try machine.library.note($0) == nil }
    _ = try machine.library.emptyBin()
    saved.removeAll { isInBin.contains($0.note) }
  }

  private func placeByHand(_ machine: Machine, _ notes: [Note]) throws {
    guard let note = notes.randomElement(using: &random), note.owner != .inbox else { return }
    let ordering: NoteOrdering? =
      switch note.owner {
      case .book(let id): try machine.library.book(id)?.ordering
      case .character(let id, of: _): try machine.library.character(id)?.ordering
      case .inbox: nil
      }
    guard let ordering, let order = NoteOrder.allCases.randomElement(using: &random) else { return }
    let rank = Int.random(in: 1..<1 << 24, using: &random)
    try machine.library.place(
      order == .hand && ordering.hand != nil
        ? [NotePlacing(note.id, to: rank, from: note.rank)] : [], of: note.owner,
      ordering.showing(order), from: ordering)
  }

  /// Adds a book that other machines may have added, with a note.
  private func addKnownBook(_ machine: Machine) throws {
    let book = Book(title: "Known \(number % 2)", authors: ["Somebody"], added: machine.tick())
    try machine.library.add(book)
    try machine.library.add(BookCharacter(book: book.id, name: "Somebody"))
    let text = Bool.random(using: &random) ? "Known\n" : "Known\n\(number)\n"
    saved.append((try machine.add(text, to: .book(book.id)), text))
  }

  /// Imports a note that other machines may have imported, edited or not.
  private func importNote(_ machine: Machine) throws {
    let origin = Origin(source: "reader", key: "\(number % 4)", batch: Origin.Batch())
    let (id, text) = (Note.ID(), Bool.random(using: &random) ? "Mark\n" : "Mark\n\(number)\n")
    do {
      try machine.library.save(id, text: text, of: .inbox, at: machine.tick(), from: origin)
      saved.append((id, text))
    } catch LibraryError.refused {
      // It was imported here before.
    }
  }

  private func changeFields(_ machine: Machine, _ books: [Book]) throws {
    guard let book = books.randomElement(using: &random) else { return }
    let kind = Int.random(in: 0..<6, using: &random)
    try machine.edit(book.id) { book in
      switch kind {
      case 0: book.authors = ["Author \(number)", "Another"]
      case 1: book.synopsis += "\nline \(number)"
      case 2: book.rating = Rating(quarters: number % 20)
      case 3: book.readings.append(Reading(started: PartialDate(year: 1900 + number % 100)))
      case 4: (book.pages, book.progress) = (300, .page(number))
      case _: book.status = number % 2 == 0 ? .reading : .finished
      }
    }
  }

  /// Renames a book, and sometimes the links to it.
  private func rename(_ machine: Machine, _ books: [Book]) throws {
    guard let book = books.randomElement(using: &random) else { return }
    let text = "See [[\(book.title)]]\n\(number)\n"
    saved.append((try machine.add(text, to: .inbox), text))
    let title = "Renamed \(number)"
    try machine.edit(book.id) { $0.title = title }
    guard Bool.random(using: &random) else { return }
    _ = try machine.library.rewriteLinks(
      to: .book(book.id), named: title, upTo: machine.library.lastRevision().number,
      as: EditBatch(), at: machine.tick())
  }

  /// Loses what is known of the last synchronization; a window never does.
  private func loseState(_ machine: Machine) {
    guard desk.machines.contains(where: { $0 === machine }) else { return }
    for name in ["sync.sqlite", "sync.git"] where Bool.random(using: &random) {
      log.append("loses \(name)")
      try? FileManager.default.removeItem(atPath: "\(machine.home)/state/\(name)")
    }
  }

  /// Replaces, adds and removes several lines.
  private func rewrite(_ machine: Machine, _ notes: [Note]) throws {
    guard let note = notes.randomElement(using: &random) else { return }
    let end = Bool.random(using: &random) ? "\n" : "\r\n"
    var lines = note.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let first = Int.random(in: 0...lines.count, using: &random)
    let last = Int.random(in: first...lines.count, using: &random)
    lines.replaceSubrange(first..<last, with: (0..<(number % 4)).map { "new \(number) \($0)" })
    let text = "Rewritten\n" + lines.joined(separator: end)
    try machine.edit(note.id, text)
    saved.append((note.id, text))
  }

  private func reorder(_ machine: Machine, _ books: [Book]) throws {
    let all = try machine.library.catalogue().characters.sorted {
      ($0.name, $0.position) < ($1.name, $1.position)
    }
    if let character = all.randomElement(using: &random),
      let other = all.first(where: { $0.book == character.book && $0.id != character.id })
    {
      _ = try machine.library.reorder(character.id, .before(other.id), from: character.position)
    }
    guard let book = books.randomElement(using: &random),
      let other = books.randomElement(using: &random), other.id != book.id
    else { return }
    _ = try machine.library.reorder(book.id, .after(other.id), from: book.position)
  }
}
