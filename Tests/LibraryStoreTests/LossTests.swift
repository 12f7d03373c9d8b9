import Foundation
import LibraryModel
import Testing

@testable import LibraryStore

/// A library that is missing, or was replaced by a new one.
struct LossTests {
  private let desk = Desk()
  private var backups: LibraryBackups { LibraryBackups(of: desk.path) }

  /// Creates a library with a note and a backup, and removes it; returns its id.
  private func lose() throws -> String {
    let library = try desk.openStocked()
    try library.save(Note.ID(), text: "Mine", of: Desk.ofHawk, at: Desk.minute(1))
    for day in 1...3 { _ = try backups.makeIfDue(at: Desk.day(day)) }
    let id = try #require(try library.identity().id)
    try FileManager.default.removeItem(atPath: desk.path)
    return id
  }

  private func loss(mark: String?) throws -> LibraryLoss? {
    let found =
      FileManager.default.fileExists(atPath: desk.path)
      ? try LibraryIdentity(path: desk.path) : nil
    return LibraryLoss(of: found, mark: mark, backups: backups)
  }

  @Test func `each library has an id of its own, which its backups share`() throws {
    let library = try desk.openStocked()
    _ = try backups.makeIfDue(at: Desk.day(1))
    let id = try #require(try library.identity().id)
    #expect(Note.ID(id) != nil)
    #expect(try LibraryIdentity(path: #require(backups.list().first).path).id == id)
    #expect(try Desk().openStocked().identity().id != id)
  }

  @Test func `a home that never had notes has lost nothing`() throws {
    #expect(try loss(mark: nil) == nil)
    _ = try desk.openStocked()
    _ = try backups.makeIfDue(at: Desk.day(1))
    #expect(try loss(mark: nil) == nil)
  }

  @Test func `a missing library is lost, and its newest backup is named`() throws {
    let id = try lose()
    for mark in [id, nil] {
      #expect(try #require(try loss(mark: mark)).backup == backups.list().first)
    }
  }

  @Test(arguments: [true, false])
  func `a new library in place of a lost one is a loss until it has a note`(isEmptyFile: Bool)
    throws
  {
    let id = try lose()
    if isEmptyFile { try desk.put(Data()) }
    let new = try desk.openStocked()
    _ = try backups.makeIfDue(at: Desk.day(4))
    for mark in [id, nil] {
      #expect(try #require(try loss(mark: mark)).backup?.number == 3)
    }
    try new.save(Note.ID(), text: "Begun anew", of: Desk.ofHawk, at: Desk.minute(1))
    #expect(try loss(mark: id) == nil)
  }

  @Test func `without a backup the mark alone reveals the loss`() throws {
    _ = try desk.openStocked()
    #expect(try #require(try loss(mark: "\(Note.ID())")).backup == nil)
  }

  @Test func `a new library removes no backup of the lost one`() throws {
    _ = try lose()
    let lost = backups.list()
    let new = try desk.openStocked()
    for day in 4...20 { _ = try backups.makeIfDue(at: Desk.day(day)) }
    #expect(backups.list().suffix(3) == lost[...])
    try new.save(Note.ID(), text: "Begun anew", of: Desk.ofHawk, at: Desk.minute(1))
    for day in 21...40 { _ = try backups.makeIfDue(at: Desk.day(day)) }
    #expect(backups.list().suffix(3) == lost[...])
    #expect(backups.list().count == LibraryBackups.depth + 3)
  }

  @Test func `a library without notes removes no backup with notes`() throws {
    let library = try desk.openStocked()
    try library.save(Note.ID(), text: "Mine", of: Desk.ofHawk, at: Desk.minute(1))
    for day in 1...3 { _ = try backups.makeIfDue(at: Desk.day(day)) }
    try desk.execute("DELETE FROM digest; DELETE FROM version; DELETE FROM note")
    for day in 4...20 { _ = try backups.makeIfDue(at: Desk.day(day)) }
    #expect(backups.list().map(\.number).suffix(3) == [3, 2, 1])
  }

  @Test func `the lost library is restored, not the newer backup of the new one`() throws {
    let id = try lose()
    try {
      let new = try desk.openStocked()
      try new.save(Note.ID(), text: "Begun anew", of: Desk.ofHawk, at: Desk.minute(1))
    }()
    _ = try backups.makeIfDue(at: Desk.day(4))
    try FileManager.default.removeItem(atPath: desk.path)
    let restored = try #require(try backups.restore(preferring: id, at: Desk.day(5)))
    #expect(restored.backup.number == 3)
    #expect(try desk.open().notes(of: Desk.ofHawk).map(\.text) == ["Mine"])
  }

  @Test func `the mark is stored, and can be replaced`() throws {
    try FileManager.default.createDirectory(
      atPath: desk.folder, withIntermediateDirectories: true)
    let mark = LibraryMark(path: desk.folder + "/library")
    #expect(mark.id == nil)
    for id in ["\(Note.ID())", "\(Note.ID())"] {
      mark.set(id)
      #expect(mark.id == id)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: desk.folder) == ["library"])
  }
}
