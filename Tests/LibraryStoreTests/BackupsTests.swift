import Foundation
import SQLite
import LibraryModel
import LibraryStore
import Synchronization
import Testing

/// One backup a day, the last seven, each complete before it gets its name.
struct BackupsTests {
  private let desk = Desk()
  private var backups: LibraryBackups { LibraryBackups(of: desk.path) }

  @Test func `a backup is a private library with the same contents`() throws {
    let library = try desk.openStocked()
    let note = Note.ID()
    try library.save(note, text: "Kept twice", of: Desk.ofHawk, at: Desk.minute(1))
    let backup = try #require(try backups.makeIfDue(at: Desk.day(1)))
    #expect(backup.number == 1)
    #expect(backup.made == Desk.day(1))
    #expect(backup.name == "1-20231115T221320Z.sqlite")
    #expect(backups.list() == [backup])
    let copy = try Library(path: backup.path)
    #expect(try copy.note(note)?.text == "Kept twice")
    #expect(try copy.catalogue() == library.catalogue())
    let attributes = try FileManager.default.attributesOfItem(atPath: backup.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let folder = try FileManager.default.attributesOfItem(atPath: backups.folder)
    #expect(folder[.posixPermissions] as? Int == 0o700)
    #expect(!FileManager.default.fileExists(atPath: backups.folder + "/new"))
  }

  @Test func `one backup is made each day, and the last seven are kept`() throws {
    _ = try desk.openStocked()
    for day in 1...10 {
      #expect(try backups.makeIfDue(at: Desk.day(day)) != nil)
      #expect(try backups.makeIfDue(at: Desk.day(day) + 60) == nil)
    }
    #expect(backups.list().map(\.number) == [10, 9, 8, 7, 6, 5, 4])
    #expect(backups.list().map(\.made) == (4...10).reversed().map(Desk.day))
  }

  @Test func `a new backup is due after midnight`() throws {
    _ = try desk.openStocked()
    let midnight = Date(timeIntervalSince1970: 86_400 * 20_000)
    #expect(try backups.makeIfDue(at: midnight - 1) != nil)
    #expect(try backups.makeIfDue(at: midnight) != nil)
    #expect(try backups.makeIfDue(at: midnight + 86_399) == nil)
  }

  @Test func `setting the clock back makes one more backup and removes none of the last`() throws {
    _ = try desk.openStocked()
    for day in 1...7 { _ = try backups.makeIfDue(at: Desk.day(day)) }
    let before = backups.list()
    let early = try #require(try backups.makeIfDue(at: Desk.day(-5000)))
    #expect(backups.list() == [early] + before.dropLast())
    // A backup with a time in the future does not prevent later ones.
    #expect(try backups.makeIfDue(at: Desk.day(5000)) != nil)
    #expect(try backups.makeIfDue(at: Desk.day(8)) != nil)
    #expect(backups.list().map(\.number) == [10, 9, 8, 7, 6, 5, 4])
  }

  @Test func `a damaged library is reported, and replaces no good backup`() throws {
    _ = try desk.openStocked()
    for day in 1...7 { _ = try backups.makeIfDue(at: Desk.day(day)) }
    let before = backups.list()
    try desk.damage()
    for day in 8...9 {
      #expect(throws: LibraryError.unreadable(path: desk.path)) {
        try backups.makeIfDue(at: Desk.day(day))
      }
    }
    #expect(backups.list() == before)
    #expect(!FileManager.default.fileExists(atPath: backups.folder + "/new"))
  }

  @Test func `the remains of a killed backup do not prevent the next one`() throws {
    _ = try desk.openStocked()
    try FileManager.default.createDirectory(
      atPath: backups.folder, withIntermediateDirectories: true)
    try Data("half".utf8).write(to: URL(fileURLWithPath: backups.folder + "/new"))
    try Data("a journal".utf8).write(to: URL(fileURLWithPath: backups.folder + "/new-journal"))
    try Data("mine".utf8).write(to: URL(fileURLWithPath: backups.folder + "/note to self"))
    #expect(try backups.makeIfDue(at: Desk.day(1)) != nil)
    let names = try FileManager.default.contentsOfDirectory(atPath: backups.folder)
    #expect(names.sorted() == ["1-20231115T221320Z.sqlite", "lock", "note to self"])
  }

  @Test func `a backup does not wait for a writer`() throws {
    _ = try desk.openStocked()
    let other = try desk.other()
    try other.writeWithoutTransaction { database in
      try database.execute(sql: "BEGIN EXCLUSIVE")
      #expect(throws: LibraryError.busy) { try backups.makeIfDue(at: Desk.day(1)) }
      try database.execute(sql: "COMMIT")
    }
    #expect(try backups.makeIfDue(at: Desk.day(1)) != nil)
  }

  @Test func `windows that are due at once make one backup`() throws {
    _ = try desk.openStocked()
    let backups = backups
    let made = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 16) { _ in
      if let backup = try? backups.makeIfDue(at: Desk.day(1)) {
        made.withLock { $0 += backup.number }
      }
    }
    #expect(made.withLock { $0 } == 1)
    #expect(backups.list().count == 1)
  }

  @Test func `others save while a large library is copied`() throws {
    let library = try desk.openStocked()
    let text = String(repeating: "Agatha watches the sea. ", count: 4000)
    for number in 0..<100 {
      try library.save(Note.ID(), text: text + "\(number)", of: Desk.ofHawk, at: Desk.minute(1))
    }
    let (backups, path) = (backups, desk.path)
    let saves = DispatchSemaphore(value: 0)
    let saved = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 2) { worker in
      if worker == 0 {
        #expect(throws: Never.self) { try Self.makeSurely(backups, between: saves) }
      } else {
        for number in 0..<5 {
          #expect(throws: Never.self) {
            let other = try Library(path: path, wait: .seconds(60))
            try other.patiently { () throws(LibraryError) in
              try other.save(Note.ID(), text: "\(number)", of: Desk.ofHawk, at: Desk.minute(2))
            }
          }
          saved.withLock { $0 += 1 }
          saves.signal()
        }
      }
    }
    #expect(saved.withLock { $0 } == 5)
    #expect(try LibraryCheck(path: #require(backups.list().first).path).run().notes >= 100)
  }

  /// Makes the day's backup as the program does: again later, after the next save of another
  /// process.
  private static func makeSurely(
    _ backups: LibraryBackups, between saves: DispatchSemaphore
  ) throws(LibraryError) {
    while true {
      do throws(LibraryError) {
        _ = try backups.makeIfDue(at: Desk.day(1))
        return
      } catch {
        guard error == .busy, saves.wait(timeout: .now() + 60) == .success else { throw error }
      }
    }
  }

  @Test func `a backup folder that is a symbolic link is refused`() throws {
    _ = try desk.openStocked()
    try FileManager.default.createDirectory(
      atPath: desk.folder + "/elsewhere", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: backups.folder, withDestinationPath: desk.folder + "/elsewhere")
    #expect(throws: LibraryError.self) { try backups.makeIfDue(at: Desk.day(1)) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: desk.folder + "/elsewhere") == [])
  }
}

extension Desk {
  /// Returns the N-th day of the test, at 22:13:20 UTC.
  static func day(_ number: Int) -> Date { minute(number * 24 * 60) }

  /// Overwrites pages of the library with zeroes, except the first ones, which opening reads.
  func damage() throws {
    let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    for page in [2, 4, 6] {
      try handle.seek(toOffset: UInt64(page * 4096))
      try handle.write(contentsOf: Data(repeating: 0, count: 4096))
    }
    try handle.close()
  }
}
