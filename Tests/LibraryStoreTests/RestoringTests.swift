import Foundation
import SQLite
import LibraryModel
import LibraryStore
import Testing
import Torture

/// Replacing a damaged library by a backup; the damaged library is kept.
struct RestoringTests {
  private let desk = Desk()
  private var backups: LibraryBackups { LibraryBackups(of: desk.path) }

  /// Creates a library with a note and a backup for each day, and a last note without a backup.
  private func write(days: Int) throws {
    let library = try desk.openStocked()
    for day in 1...days {
      try library.save(Note.ID(), text: "Day \(day)", of: Desk.ofHawk, at: Desk.day(day))
      _ = try backups.makeIfDue(at: Desk.day(day))
    }
    try library.save(Note.ID(), text: "Since then", of: Desk.ofHawk, at: Desk.day(days + 1))
  }

  private var texts: [String] {
    get throws { try desk.open().notes(of: Desk.ofHawk).map(\.text).reversed() }
  }

  @Test func `a restored library has the same id, and is another edition each time`() throws {
    try write(days: 1)
    let id = try desk.open().identity().id
    var editions = [try desk.open().edition()]
    for _ in 1...2 {
      _ = try #require(try backups.restore(at: Desk.day(2)))
      editions.append(try desk.open().edition())
      #expect(try desk.open().identity().id == id)
    }
    #expect(editions[0] == id)
    #expect(Set(editions).count == 3)
    #expect(try desk.open().edition() == editions[2])
  }

  @Test func `the newest backup replaces a damaged library, which is kept beside it`() throws {
    try write(days: 3)
    try desk.damage()
    let damaged = try desk.bytes
    let restored = try #require(try backups.restore(at: Desk.day(4)))
    #expect(restored.backup == backups.list().first)
    #expect(restored.damaged == [])
    #expect(try texts == ["Day 1", "Day 2", "Day 3"])
    let aside = try #require(restored.aside)
    #expect(aside == desk.folder + "/library.aside-20231118T221320Z.sqlite")
    #expect(try Data(contentsOf: URL(fileURLWithPath: aside)) == damaged)
    #expect(backups.list().count == 3)
    #expect(!FileManager.default.fileExists(atPath: desk.path + ".new"))
  }

  @Test func `a damaged backup is skipped`() throws {
    try write(days: 3)
    let newest = try #require(backups.list().first)
    try Data(Data(contentsOf: URL(fileURLWithPath: newest.path)).prefix(9000))
      .write(to: URL(fileURLWithPath: newest.path))
    try desk.damage()
    let restored = try #require(try backups.restore(at: Desk.day(4)))
    #expect(restored.damaged == [newest])
    #expect(try texts == ["Day 1", "Day 2"])
  }

  @Test func `without a good backup nothing changes`() throws {
    _ = try desk.openStocked()
    try desk.damage()
    let before = try desk.bytes
    #expect(try backups.restore(at: Desk.day(1)) == nil)
    #expect(try desk.bytes == before)
    let names = try FileManager.default.contentsOfDirectory(atPath: desk.folder)
    #expect(names.allSatisfy { !$0.contains("aside") && !$0.contains("new") })
  }

  @Test func `a chosen backup replaces a sound library`() throws {
    try write(days: 3)
    let chosen = try #require(backups.list().last)
    let restored = try #require(try backups.restore(chosen, at: Desk.day(4)))
    #expect(try texts == ["Day 1"])
    let aside = try Library(path: #require(restored.aside))
    #expect(try aside.notes(of: Desk.ofHawk).count == 4)
  }

  @Test func `two restorations in one second lose nothing`() throws {
    try write(days: 2)
    let restored = try backups.list().map { try #require(try backups.restore($0, at: Desk.day(4))) }
    #expect(Set(restored.map(\.aside)).count == 2)
    #expect(try texts == ["Day 1"])
  }

  @Test func `an old journal is not rolled back into the restored backup`() throws {
    try write(days: 1)
    // The journal of an interrupted commit in another state of the library.
    var journal = Data()
    try desk.other().writeWithoutTransaction { database in
      try database.execute(
        sql: """
          PRAGMA journal_mode = TRUNCATE;
          PRAGMA cache_size = 1;
          BEGIN IMMEDIATE;
          UPDATE version SET text = text || ' and more';
          UPDATE book SET title = title || ' and more';
          """)
      journal = try Data(contentsOf: URL(fileURLWithPath: desk.path + "-journal"))
      try database.execute(sql: "ROLLBACK")
    }
    #expect(journal.count > 512)
    try desk.damage()
    try journal.write(to: URL(fileURLWithPath: desk.path + "-journal"))
    let restored = try #require(try backups.restore(at: Desk.day(4)))
    let aside = try #require(restored.aside)
    #expect(try Data(contentsOf: URL(fileURLWithPath: aside + "-journal")) == journal)
    #expect(try texts == ["Day 1"])
  }

  @Test func `a library that a window has open is not replaced`() throws {
    try write(days: 1)
    let window = try desk.open()
    let before = try desk.bytes
    #expect(throws: LibraryError.busy) { try backups.restore(at: Desk.day(4)) }
    #expect(try desk.bytes == before)
    withExtendedLifetime(window) {}
  }

  @Test func `a child that is being started does not keep a closed library locked`() throws {
    try write(days: 1)
    var window: Library? = try desk.open()
    let copies = openDescriptors(of: desk.folder + "/library.changes").map { dup($0) }
    defer { copies.forEach { close($0) } }
    #expect(!copies.isEmpty)
    withExtendedLifetime(window) {}
    window = nil
    #expect(try backups.restore(at: Desk.day(4)) != nil)
  }

  @Test func `opening during a restoration waits, then reports busy`() throws {
    try write(days: 1)
    let lock = open(desk.folder + "/library.changes", O_RDWR | O_CLOEXEC)
    #expect(flock(lock, LOCK_EX) == 0)
    #expect(throws: LibraryError.busy) { try desk.open() }
    close(lock)
    _ = try desk.open()
  }

  @Test func `a restoration replaces the library that a link leads to, with its journal`() throws {
    try write(days: 1)
    let (files, shared) = (FileManager.default, desk.folder + "/shared")
    try files.createDirectory(atPath: shared, withIntermediateDirectories: true)
    try files.moveItem(atPath: desk.path, toPath: shared + "/own.sqlite")
    try files.createSymbolicLink(atPath: desk.path, withDestinationPath: "shared/own.sqlite")
    let journal = Data("journal".utf8)
    try journal.write(to: URL(fileURLWithPath: shared + "/own.sqlite-journal"))
    let restored = try #require(try backups.restore(at: Desk.day(4)))
    #expect(try files.destinationOfSymbolicLink(atPath: desk.path) == "shared/own.sqlite")
    let aside = try #require(restored.aside)
    #expect(try Data(contentsOf: URL(fileURLWithPath: aside + "-journal")) == journal)
    #expect(try texts == ["Day 1"])
    try files.removeItem(atPath: aside + "-journal")
    #expect(try Library(path: aside).notes(of: Desk.ofHawk).count == 2)
  }

  @Test func `a link that leads nowhere is not replaced`() throws {
    try write(days: 1)
    let elsewhere = desk.folder + "/away.sqlite"
    try FileManager.default.removeItem(atPath: desk.path)
    try FileManager.default.createSymbolicLink(
      atPath: desk.path, withDestinationPath: elsewhere)
    #expect(throws: LibraryError.link(path: desk.path)) { try backups.restore(at: Desk.day(4)) }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: desk.path) == elsewhere)
  }

  @Test func `a failed restoration leaves the library with its journal`() throws {
    try write(days: 1)
    let journal = URL(fileURLWithPath: desk.path + "-journal")
    let bytes = Data("journal".utf8)
    try bytes.write(to: journal)
    let before = try desk.bytes
    // The second file of the journal cannot be moved: a folder with its new name is there.
    try Data().write(to: URL(fileURLWithPath: desk.path + "-wal"))
    try FileManager.default.createDirectory(
      atPath: desk.folder + "/library.aside-20231118T221320Z.sqlite-wal",
      withIntermediateDirectories: true)
    #expect(throws: LibraryError.self) { try backups.restore(at: Desk.day(4)) }
    #expect(try Data(contentsOf: journal) == bytes)
    #expect(try desk.bytes == before)
    #expect(!FileManager.default.fileExists(atPath: desk.path + ".new"))
  }
}
