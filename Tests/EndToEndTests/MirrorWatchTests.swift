import Foundation
import LibraryMirror
import Testing

@testable import hawknotes

/// The watch of the mirror's folders.
@Suite(.thorough) struct MirrorWatchTests {
  private let sandbox = Sandbox()
  private var folder: String { sandbox.home + "/notes" }
  private let watch: MirrorWatch

  init() throws {
    let folder = sandbox.home + "/notes"
    for name in ["One", "Two"] { try Self.makeFolder(folder + "/" + name) }
    watch = MirrorWatch(folder)
    #expect(watch.addFolders())
  }

  private static func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  private func write(_ path: String) throws {
    try "Why".write(toFile: folder + "/" + path, atomically: false, encoding: .utf8)
  }

  /// Waits for an event, and returns where files may have changed.
  ///
  /// A file that was written is closed late if another test forks a process at that moment.
  private func next() -> Mirror.Scope? {
    var events = pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0)
    poll(&events, 1, 30_000)
    return watch.take()
  }

  @Test func `changes of files do not make it list all folders again`() throws {
    for _ in 1...3 {
      try write("One/Why.md")
      #expect(next() == .files(["One/Why.md"]))
      #expect(!watch.addFolders())
    }
    #expect(watch.listings == 1)
  }

  @Test func `a new folder and one that was renamed are watched, too`() throws {
    try Self.makeFolder(folder + "/Three")
    #expect(next() == .folder)
    #expect(watch.addFolders())
    try write("Three/Why.md")
    #expect(next() == .files(["Three/Why.md"]))
    try FileManager.default.moveItem(atPath: folder + "/One", toPath: folder + "/Four")
    #expect(next() == .folder)
    watch.addFolders()
    try write("Four/Why.md")
    #expect(next() == .files(["Four/Why.md"]))
    #expect(watch.listings == 3)
  }

  @Test func `a folder that takes the place of the mirror's is watched instead`() throws {
    try FileManager.default.moveItem(atPath: folder, toPath: folder + " away")
    try Self.makeFolder(folder + "/One")
    #expect(watch.addFolders())
    try write("One/Why.md")
    #expect(next() == .files(["One/Why.md"]))
  }
}
