import Foundation
import LibraryModel
import LibraryStore
import Testing
import Torture

@testable import LibrarySync

/// Three machines, random changes, and synchronizations in any order that are killed at any step.
@Suite struct ConvergenceTorture {
  @Test func `all machines have the same library in the end, and no saved text is lost`() throws {
    let rounds = Torture.rounds(quick: 3, brief: 12, short: 100, long: 1_000)
    var failed = 0
    for round in 0..<rounds {
      var trial = try ConvergenceTrial(seed: Torture.seed &+ UInt64(round))
      let isRight = try trial.run(turns: 14)
      let words = "seed \(Torture.seed &+ UInt64(round)): \(trial.log.joined(separator: "; "))"
      #expect(isRight, "\(words)")
      if !isRight { failed += 1 }
    }
    Torture.report("machines that converge", tried: rounds, failed: failed, "14 turns each")
  }
}

/// One random history of three machines.
struct ConvergenceTrial {
  private let desk: SyncDesk
  private var random: SeededGenerator
  private(set) var log: [String] = []
  /// The texts that were saved, with their notes.
  private var saved: [(note: Note.ID, text: String)] = []
  private var number = 0

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    desk = try SyncDesk(machines: 3)
    for (index, machine) in desk.machines.enumerated() {
      // Clocks disagree by days, and one is far in the past.
      machine.clock = Date(timeIntervalSince1970: [1_700_000_000, 86_400, 1_700_400_000][index])
    }
  }

  mutating func run(turns: Int) throws -> Bool {
    for machine in desk.machines { try machine.synchronize() }
    for _ in 0..<turns {
      let index = Int.random(in: 0..<3, using: &random)
      let machine = desk.machines[index]
      for _ in 0..<Int.random(in: 1...3, using: &random) { try change(machine, index) }
      guard Bool.random(using: &random) else { continue }
      // A third of them is killed.
      let step =
        Int.random(in: 0..<3, using: &random) == 0
        ? Int.random(in: 0..<8, using: &random) : nil
      log.append("\(index) synchronizes" + (step.map { ", killed at \($0)" } ?? ""))
      do {
        try machine.synchronize(killedAt: step)
      } catch SyncError.stopped {}
    }
    for _ in 0..<2 { for machine in desk.machines { try machine.synchronize() } }
    for machine in desk.machines { try machine.synchronize() }
    return try isRight()
  }

  private mutating func isRight() throws -> Bool {
    let exports = try desk.machines.map { try $0.export() }
    for index in 1..<3 where exports[index] != exports[0] {
      let names = Set(exports[0].keys).union(exports[index].keys)
      for name in names.sorted() where exports[0][name] != exports[index][name] {
        log.append("0 has \(exports[0][name] ?? "none")")
        log.append("\(index) has \(exports[index][name] ?? "none")")
      }
      return false
    }
    for (note, text) in saved {
      let isKept = try desk.machines.contains { try $0.texts(note).contains(text) }
      if !isKept {
        log.append("lost: \(text)")
        return false
      }
    }
    for machine in desk.machines {
      let all = try machine.texts().map { "\($0.note) \($0.version)" }
      guard Set(all).count == all.count, try machine.library.staleItems() == 0 else {
        log.append("a derived row is wrong, or a version is there twice")
        return false
      }
    }
    return true
  }

  // MARK: Changes

  private mutating func change(_ machine: Machine, _ index: Int) throws {
    number += 1
    let notes = try machine.notes()
    let books = try machine.library.catalogue().books.sorted { "\($0.id)" < "\($1.id)" }
    let kind = Int.random(in: 0..<12, using: &random)
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
        try machine.library.addTab(book.id)
      } else {
        try machine.library.removeTab(book.id)
      }
    case 9:
      let book = Book(title: "Book \(number)", added: machine.tick())
      try machine.library.add(book)
      try machine.library.add(BookCharacter(book: book.id, name: "Character \(number)"))
    case 10: try move(machine, notes, books)
    case _:
      guard let book = books.randomElement(using: &random), books.count > 1 else { return }
      if Bool.random(using: &random) {
        try machine.delete(.book(book.id))
      } else {
        _ = try machine.library.reorder(book.id, .first, from: book.position)
      }
    }
  }

  private mutating func add(_ machine: Machine, _ books: [Book]) throws {
    let owner = books.randomElement(using: &random).map { Owner.book($0.id) } ?? .inbox
    let text = "Note \(number)\n\nline\n\nend\n"
    saved.append((try machine.add(text, to: owner), text))
  }

  private mutating func edit(_ machine: Machine, _ notes: [Note]) throws {
    guard let note = notes.randomElement(using: &random) else { return }
    var lines = note.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines[Int.random(in: 0..<lines.count, using: &random)] = "edit \(number)"
    let text = lines.joined(separator: "\n")
    try machine.edit(note.id, text)
    saved.append((note.id, text))
  }

  private mutating func move(_ machine: Machine, _ notes: [Note], _ books: [Book]) throws {
    guard let note = notes.randomElement(using: &random) else { return }
    let owner = books.randomElement(using: &random).map { Owner.book($0.id) } ?? .inbox
    guard owner != note.owner else { return }
    try machine.library.move([note.id], to: owner, from: note.owner)
  }
}

extension Machine {
  fileprivate func notes() throws -> [Note] {
    var notes: [Note] = []
    for name in try export().keys.sorted() {
      if case .note(let id)? = LibraryItem(name), let note = try library.note(id) {
        notes.append(note)
      }
    }
    return notes
  }

  /// The versions of all notes that are not in the bin.
  fileprivate func texts() throws -> [(note: Note.ID, version: Note.ID)] {
    try notes().flatMap { note in
      try library.revisions(of: note.id).map { (note.id, $0.subject.version) }
    }
  }
}
