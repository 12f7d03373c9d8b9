import Foundation
import SQLite
import Glibc
import LibraryModel
import LibraryStore
import Testing

struct OpeningTests {
  private let desk = Desk()

  /// Expects that opening throws an error and changes no byte.
  private func expectRefusal(_ error: LibraryError, at location: SourceLocation = #_sourceLocation)
    throws
  {
    let before = try desk.bytes
    #expect(throws: error, sourceLocation: location) { try desk.open().catalogue() }
    #expect(try desk.bytes == before, sourceLocation: location)
  }

  @Test func `a library is created with its folders, and opened again`() throws {
    _ = try desk.openStocked()
    #expect(try desk.open().catalogue().books == [Desk.hawk])
  }

  @Test func `an empty file is a new library`() throws {
    try desk.put(Data())
    #expect(try desk.open().catalogue() == Catalogue())
  }

  @Test func `opening a library that is up to date writes nothing`() throws {
    _ = try desk.openStocked()
    let before = try desk.bytes
    _ = try desk.open().catalogue()
    #expect(try desk.bytes == before)
  }

  @Test func `files are private whatever the umask`() async throws {
    let path = desk.path
    await #expect(processExitsWith: .success) { [path = path as String] in
      umask(0)
      let library = try Library(path: path)
      try library.add(Book(title: "The Good Hawk"))
    }
    let modes = try FileManager.default.contentsOfDirectory(atPath: desk.folder).map { name in
      let path = desk.folder + "/" + name
      return
        "\(name) \(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] ?? 0)"
    }
    #expect(
      modes.sorted() == [
        "library.changes \(0o600)", "library.sqlite \(0o600)", "library.sqlite-journal \(0o600)",
      ])
    let folder = try FileManager.default.attributesOfItem(atPath: desk.folder)
    #expect(folder[.posixPermissions] as? Int == 0o700)
  }

  @Test func `a commit is safe from power cuts, and never in WAL`() throws {
    _ = try desk.openStocked()
    #expect(!FileManager.default.fileExists(atPath: desk.path + "-wal"))
    let mode = try desk.bytes[18...19]
    #expect(Array(mode) == [1, 1])
  }

  @Test(arguments: [
    "Dear diary", "SQLite format 3\0", "SQLite format 3\0" + String(repeating: "x", count: 9000),
  ])
  func `a file that is not a database is refused and unchanged`(content: String) throws {
    try desk.put(Data(content.utf8))
    try expectRefusal(.unreadable(path: desk.path))
  }

  @Test func `a library cut short is refused and left alone`() throws {
    _ = try desk.openStocked()
    let whole = try desk.bytes
    for length in stride(from: 512, through: whole.count - 4096, by: 512) {
      try desk.put(whole.prefix(length))
      try expectRefusal(.unreadable(path: desk.path))
    }
  }

  @Test(arguments: [1, 16, 100, 105, 200, 2000])
  func `a library whose first page is damaged is refused and left alone`(offset: Int) throws {
    _ = try desk.openStocked()
    var damaged = try desk.bytes
    damaged.replaceSubrange(offset..<4096, with: Data(repeating: 0xFF, count: 4096 - offset))
    try desk.put(damaged)
    try expectRefusal(.unreadable(path: desk.path))
  }

  @Test func `another program's database is refused and left alone`() throws {
    try desk.put(Data())
    try desk.execute("CREATE TABLE book (id)")
    try expectRefusal(.foreign(path: desk.path))
  }

  @Test func `another program's empty database is refused and left alone`() throws {
    try desk.put(Data())
    try desk.execute("PRAGMA application_id = 42")
    try expectRefusal(.foreign(path: desk.path))
  }

  @Test func `another program's WAL database is refused and left alone`() throws {
    try desk.put(Data())
    try desk.other().writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA journal_mode = WAL; CREATE TABLE book (id)")
    }
    try expectRefusal(.foreign(path: desk.path))
  }

  @Test func `a newer library is refused and left alone`() throws {
    _ = try desk.openStocked()
    try desk.execute("PRAGMA user_version = 99")
    try expectRefusal(.newer(path: desk.path))
  }

  @Test(arguments: ["", "-journal"])
  func `a pipe or a folder in the place of a file is reported at once`(suffix: String) throws {
    _ = try desk.openStocked()
    let path = desk.path + suffix
    try FileManager.default.removeItem(atPath: path)
    #expect(mkfifo(path, 0o600) == 0)
    #expect(throws: LibraryError.noFile(path: path)) { try desk.open() }
    #expect(throws: LibraryError.noFile(path: path)) { try LibraryCheck(path: desk.path).run() }
    #expect(throws: LibraryError.noFile(path: path)) {
      try LibraryBackups(of: desk.path).makeIfDue(at: Desk.day(1))
    }
    unlink(path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    #expect(throws: LibraryError.folder(path: path)) { try desk.open() }
    #expect(throws: LibraryError.folder(path: path)) { try LibraryCheck(path: desk.path).run() }
  }

  @Test func `a path through a file is reported`() {
    #expect(throws: LibraryError.noSuchFile(path: "/dev/null/library.sqlite")) {
      try Library(path: "/dev/null/library.sqlite")
    }
  }

  @Test func `a folder that cannot be created is reported`() {
    #expect(throws: LibraryError.noSuchFile(path: "/proc/none")) {
      try Library(path: "/proc/none/library.sqlite")
    }
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func `a folder without write permission is reported`() throws {
    try desk.put(Data())
    chmod(desk.folder, 0o500)
    defer { chmod(desk.folder, 0o700) }
    let path = desk.folder + "/library.changes"
    #expect(throws: LibraryError.noPermission(path: path)) { try desk.open() }
  }
}
