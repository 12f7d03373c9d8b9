import CLibrary
import Foundation
import Testing

/// Paths, and files read in one go.
@Suite struct PathsTests {
  private let home = FileManager.default.temporaryDirectory.appendingPathComponent(
    "paths-\(UUID())")

  @Test(arguments: [
    ("a/b", "a"), ("a", "."), ("", "."), ("/", "/"), ("/a", "/"), ("a/", "."), ("/a/b/", "/a"),
  ])
  func `a path is in a folder`(path: String, folder: String) {
    #expect(path.folderOfPath == folder)
  }

  @Test func `folders are made from the top, and the one that cannot be made is named`() throws {
    defer { try? FileManager.default.removeItem(at: home) }
    try makeFolders(home.path + "/a/b/")
    try makeFolders(home.path + "/a/b")
    try makeFolders("/")
    #expect(isFolder(at: home.path + "/a/b"))
    try Data().write(to: home.appendingPathComponent("file"))
    let error = #expect(throws: PathFailure.self) { try makeFolders(home.path + "/file/c/d") }
    #expect(error?.path == home.path + "/file/c/d" && error?.code == ENOTDIR)
  }

  @Test(arguments: [0, 1, 65_536, 65_537, 300_000])
  func `a file is read whole, or up to a limit`(size: Int) throws {
    defer { try? FileManager.default.removeItem(at: home) }
    try makeFolders(home.path)
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
    let path = home.path + "/file"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    for limit in [0, 1, size, size + 1, .max] {
      let file = open(path, O_RDONLY)
      #expect(readBytes(file, atMost: limit) == Array(bytes.prefix(limit)))
      close(file)
    }
  }

  @Test func `a locked file is not locked again until it is unlocked`() throws {
    defer { try? FileManager.default.removeItem(at: home) }
    try makeFolders(home.path)
    let file = try #require(lockFile(home.path + "/lock"))
    #expect(lockFile(home.path + "/lock") == nil && errno == EWOULDBLOCK)
    unlockFile(file)
    unlockFile(try #require(lockFile(home.path + "/lock")))
  }
}
