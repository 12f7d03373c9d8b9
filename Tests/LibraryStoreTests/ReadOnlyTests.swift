import Foundation
import Glibc
import LibraryModel
import LibraryStore
import Testing

/// Libraries that are opened to read only.
struct ReadOnlyTests {
  private let desk = Desk()

  @Test func `a library that is opened to read is read and refuses changes`() throws {
    _ = try desk.openStocked()
    let before = try desk.bytes
    let library = try Library(reading: desk.path)
    #expect(try library.tabs().map(\.title) == ["The Good Hawk"])
    #expect(throws: LibraryError.noPermission(path: desk.path)) {
      try library.save(Note.ID(), text: "text", of: .inbox, at: Desk.minute(1))
    }
    #expect(try desk.bytes == before)
  }

  @Test func `a missing library is not created by reading`() throws {
    #expect(throws: LibraryError.noSuchFile(path: desk.path)) {
      _ = try Library(reading: desk.path)
    }
    #expect(!FileManager.default.fileExists(atPath: desk.folder))
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everything"))
  func `a library on a read-only disk is read`() throws {
    _ = try desk.openStocked()
    chmod(desk.path, 0o400)
    chmod(desk.folder, 0o500)
    defer { chmod(desk.folder, 0o700) }
    #expect(try Library(reading: desk.path).tabs().count == 1)
  }

  @Test func `an older library is migrated before it is read`() throws {
    try desk.put(GoldenLibrary.bytes(1))
    #expect(try !Library(reading: desk.path).catalogue().books.isEmpty)
  }
}
