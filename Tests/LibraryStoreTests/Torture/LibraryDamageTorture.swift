import Foundation
import LibraryModel
import LibraryStore
import SampleShelf
import Testing
import Torture

/// Libraries with changed bytes, empty pages or a missing end: each is refused and stays unchanged,
/// or is opened, and then a save does no more damage.
@Suite struct LibraryDamageTorture {
  private let seed = Torture.seed

  @Test func `a byte changed on the first page never makes a start or a save do more damage`()
    throws
  {
    let damaged = try DamagedLibrary(notes: 40)
    var tried = Tried()
    let count = Torture.rounds(brief: 1, short: 8, long: 32)
    var generator = SeededGenerator(seed: seed)
    // In the brief form every third byte, in the quick form every 24th, and always the first 128,
    // which have the headers of the file and of the page.
    let step = Torture.choice(quick: 24, others: Torture.isBrief ? 3 : 1)
    for offset in 0..<4096 where offset < 128 || offset % step == 0 {
      for round in 0..<count {
        let bit = UInt8(1) << UInt8((offset + round) % 8)
        let other = round < 8 ? bit : UInt8.random(in: 1...255, using: &generator)
        var bytes = damaged.sound
        bytes[offset] ^= other
        tried.record(try damaged.outcome(of: bytes), "byte \(offset) ^ \(other)")
      }
    }
    tried.report("damage: the library's first page", "seed \(seed)")
  }

  @Test func `a byte changed on another page never makes a start or a save do more damage`() throws
  {
    let damaged = try DamagedLibrary(notes: 40)
    var tried = Tried()
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<Torture.rounds(brief: 300, short: 8000, long: 60_000) {
      var bytes = damaged.sound
      let offset = Int.random(in: 4096..<bytes.count, using: &generator)
      let other = UInt8.random(in: 1...255, using: &generator)
      bytes[offset] ^= other
      tried.record(try damaged.outcome(of: bytes), "byte \(offset) ^ \(other), seed \(seed)")
    }
    tried.report("damage: a byte of the library", "seed \(seed)")
  }

  @Test func `pages or sectors of zeroes never make a start or a save do more damage`() throws {
    let damaged = try DamagedLibrary(notes: 40)
    var tried = Tried()
    var generator = SeededGenerator(seed: seed)
    let pages = damaged.sound.count / 4096
    for _ in 0..<Torture.rounds(brief: 100, short: 2000, long: 10_000) {
      var bytes = damaged.sound
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let page = Int.random(in: 0..<pages, using: &generator)
        let length = [512, 4096].randomElement(using: &generator) ?? 4096
        let start =
          page * 4096 + (length == 512 ? 512 * Int.random(in: 0..<8, using: &generator) : 0)
        bytes.replaceSubrange(start..<start + length, with: [UInt8](repeating: 0, count: length))
      }
      tried.record(try damaged.outcome(of: bytes), "holes, seed \(seed)")
    }
    tried.report("damage: holes in the library", "seed \(seed)")
  }

  @Test func `a library that is cut short is never read as if it were whole`() throws {
    let damaged = try DamagedLibrary(notes: Torture.rounds(brief: 100, long: 800))
    var tried = Tried()
    for count in stride(from: 4096, to: damaged.sound.count, by: 4096) {
      tried.record(try damaged.outcome(of: Array(damaged.sound.prefix(count))), "cut to \(count)")
      // The last page may be a free one, or that of an empty table.
      guard count + 4096 < damaged.sound.count else { continue }
      tried.record(
        try damaged.outcome(of: Array(damaged.sound.prefix(count + 100))), "cut to \(count + 100)")
    }
    #expect(tried.outcomes["read as it was"] == nil)
    tried.report("damage: the library cut short")
  }
}

private enum Outcome {
  case refused
  /// Everything is read as it was.
  case same
  /// Something else is read; the value is whether the daily check finds the damage.
  case other(isFound: Bool)
  case wrong(String)
}

private struct Tried {
  private(set) var outcomes: [String: Int] = [:]
  private var count = 0
  private var failures = 0

  mutating func record(_ outcome: Outcome, _ what: @autoclosure () -> String) {
    count += 1
    switch outcome {
    case .refused: outcomes["refused", default: 0] += 1
    case .same: outcomes["read as it was", default: 0] += 1
    case .other(true): outcomes["found by the check of the day", default: 0] += 1
    case .other(false): outcomes["changed letters that nothing finds", default: 0] += 1
    case .wrong(let why):
      failures += 1
      if failures < 20 { Issue.record("\(what()): \(why)") }
    }
  }

  func report(_ kind: String, _ remark: String = "") {
    let parts = outcomes.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    Torture.report(
      kind, tried: count, failed: failures,
      (parts + (remark.isEmpty ? [] : [remark])).joined(separator: ", "))
  }
}

/// A library with known contents.
private final class DamagedLibrary {
  let sound: [UInt8]
  private let desk = Desk()
  private let expected: Contents

  /// Everything that windows read.
  private struct Contents: Equatable {
    var catalogue: Catalogue
    var notes: [Note]

    init(_ library: Library) throws {
      catalogue = try library.catalogue()
      notes = try catalogue.books.flatMap { try library.notes(of: .book($0.id)) }
      for character in catalogue.characters {
        notes += try library.notes(of: .character(character.id, of: character.book))
      }
    }
  }

  init(notes: Int) throws {
    let desk = self.desk
    expected = try { () throws -> Contents in
      let library = try desk.open()
      let shelf = try Shelf(json: SampleShelf.json)
      try library.stock(shelf)
      for number in 0..<notes {
        let book = shelf.books[number % shelf.books.count]
        let text = "Note \(number). " + String(repeating: "Agatha watches the sea. ", count: 10)
        let note = Note.ID()
        try library.save(note, text: text, of: .book(book.id), at: Desk.minute(number))
        if number % 4 == 0 {
          try library.amend(note, text: text + "Again.", as: Note.ID(), at: Desk.minute(number))
        }
      }
      return try Contents(library)
    }()
    sound = [UInt8](try desk.bytes)
  }

  /// Returns the result of a start, of reading everything, and of a save.
  func outcome(of bytes: [UInt8]) throws -> Outcome {
    for suffix in ["-journal", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: desk.path + suffix)
    }
    try desk.put(Data(bytes))
    let read: Contents
    do {
      read = try Contents(desk.open())
    } catch {
      return try outcome(of: error, bytes)
    }
    let outcome: Outcome =
      read == expected ? .same : .other(isFound: (try? LibraryCheck(path: desk.path).run()) == nil)
    return try saves(after: read) ?? outcome
  }

  private func outcome(of error: any Error, _ bytes: [UInt8]) throws -> Outcome {
    switch error as? LibraryError {
    case .unreadable, .foreign, .newer: break
    default: return .wrong("\(error)")
    }
    return try [UInt8](desk.bytes) == bytes ? .refused : .wrong("refused, and changed")
  }

  /// Expects that a save is refused, or that everything else is read as before.
  private func saves(after read: Contents) throws -> Outcome? {
    guard let book = read.catalogue.books.first else { return nil }
    let note = Note.ID()
    do {
      let text = String(repeating: "One more. ", count: 2000)
      try desk.open().save(note, text: text, of: .book(book.id), at: Desk.minute(9999))
    } catch {
      return nil
    }
    let after: Contents
    do { after = try Contents(desk.open()) } catch {
      return .wrong("a save made it worse: \(error)")
    }
    guard after.notes.contains(where: { $0.id == note }) else { return .wrong("a save was lost") }
    let before = Set(read.notes.map(\.id))
    return before.isSubset(of: after.notes.map(\.id)) && after.catalogue == read.catalogue
      ? nil : .wrong("a save took something away")
  }
}
