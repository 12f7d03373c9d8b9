import CLibrary
import Synchronization
import Testing

@testable import SceneRestoration

/// A disk that refuses some operations a number of times.
private final class FailingDisk: Sendable {
  let failures: Mutex<Int>
  /// Offset from which a file is zeroes after a failure; nil: the file stays as it is.
  let dropped = Mutex<Int?>(nil)
  private let isRefused: @Sendable (any Syncable) -> Bool

  init(failures: Int, of isRefused: @escaping @Sendable (any Syncable) -> Bool = { _ in true }) {
    self.failures = Mutex(failures)
    self.isRefused = isRefused
  }

  func sync(_ node: any Syncable) throws(SceneError) {
    guard isRefused(node) else { return }
    let isFailing = failures.withLock { failures in
      failures -= 1
      return failures >= 0
    }
    guard isFailing else { return }
    if let file = node as? File, let start = dropped.withLock({ $0 }) {
      let count = try file.size() - start
      try file.write([UInt8](repeating: 0, count: count), at: start)
    }
    throw .io(errno: EIO, path: (node as? File)?.path ?? "")
  }
}

struct JournalFileTests {
  @Test func `records that the disk refused are synced only in a new file`() throws {
    let place = Place()
    let folder = try Folder.make(path: place.path)
    let disk = FailingDisk(failures: 1)
    let file = try journalFile(in: folder, disk)
    try file.append(record(1))
    let before = try place.identity(ofFile: "journal")

    file.requestSync()
    waitForNotice(of: file)
    #expect(!file.isSynced)
    #expect(try place.identity(ofFile: "journal") == before)

    try file.append(record(2))
    file.requestSync()
    while !file.isSynced { waitForNotice(of: file) }
    #expect(try place.identity(ofFile: "journal") != before)
    #expect(try place.identity(ofFile: "journal.previous") == before)
    let bytes = try #require(try folder.fileToRead("journal")).read(0...)
    #expect(try Journal(bytes).contents.values.count == 2)
  }

  @Test func `pages dropped after a failed sync are written again from memory`() throws {
    let place = Place()
    let folder = try Folder.make(path: place.path)
    let disk = FailingDisk(failures: 0)
    let file = try journalFile(in: folder, disk)
    try file.append(record(1))
    file.requestSync()
    while !file.isSynced { waitForNotice(of: file) }
    let synced = try #require(try folder.file("journal")).size()
    try file.append(record(2))
    // The unwritten pages are dropped, and the file reads as it was before.
    disk.failures.withLock { $0 = 1 }
    disk.dropped.withLock { $0 = synced }
    file.requestSync()
    waitForNotice(of: file)
    #expect(file.refusal == .io(errno: EIO, path: place.path + "/journal"))
    try file.append(record(3))
    #expect(throws: JournalFault.damaged) { try Journal(bytes(in: folder)) }

    file.requestSync()
    while !file.isSynced { waitForNotice(of: file) }
    #expect(file.refusal == nil)
    #expect(try Journal(bytes(in: folder)).contents.values.count == 3)
  }

  @Test func `a failed sync is repaired even if hard links are refused`() throws {
    let place = Place()
    let folder = try Folder.make(path: place.path)
    // A folder has that name, so no file can get it.
    _ = try folder.makeFolder("journal.previous")
    let file = try journalFile(in: folder, FailingDisk(failures: 1))
    try file.append(record(1))
    file.requestSync()
    waitForNotice(of: file)
    #expect(file.refusal != nil)
    file.requestSync()
    while !file.isSynced { waitForNotice(of: file) }
    #expect(file.refusal == nil)
    #expect(try Journal(bytes(in: folder)).contents.values.count == 1)
  }

  @Test func `at its end an unsynced journal is written again, or the reason is reported`() throws {
    let place = Place()
    let folder = try Folder.make(path: place.path)
    let file = try journalFile(in: folder, FailingDisk(failures: 1))
    try file.append(record(1))
    file.finish()
    #expect(file.isSynced && file.refusal == nil)

    let refused = try journalFile(in: folder, FailingDisk(failures: .max))
    try refused.append(record(1))
    refused.finish()
    #expect(refused.refusal == .io(errno: EIO, path: place.path + "/journal"))
  }

  private func bytes(in folder: Folder) throws -> [UInt8] {
    try #require(try folder.fileToRead("journal")).read(0...)
  }

  @Test func `while the disk refuses, no commit is reported as synced and none is lost`() throws {
    let place = Place()
    let folder = try Folder.make(path: place.path)
    let file = try journalFile(in: folder, FailingDisk(failures: .max))
    for number in 1...5 {
      try file.append(record(number))
      file.requestSync()
      waitForNotice(of: file)
      #expect(!file.isSynced)
    }
    #expect(!folder.contains("journal.new"))
    let bytes = try #require(try folder.fileToRead("journal")).read(0...)
    #expect(try Journal(bytes).contents.values.count == 5)
  }

  @Test func `a journal whose name is not synced is not reported as synced`() throws {
    let place = Place()
    let folder = try Folder.make(path: place.path)
    let disk = FailingDisk(failures: 1) { $0 is Folder }
    let file = try journalFile(in: folder, disk)
    try file.append(record(1))
    file.requestSync()
    waitForNotice(of: file)
    #expect(!file.isSynced)
    file.requestSync()
    while !file.isSynced { waitForNotice(of: file) }

    disk.failures.withLock { $0 = 1 }
    let before = try place.identity(ofFile: "journal")
    try file.append(record(2))
    file.compact(past: 0)
    while !file.isSynced, disk.failures.withLock({ $0 }) > 0 { waitForNotice(of: file) }
    #expect(try place.identity(ofFile: "journal") != before)
    #expect(!file.isSynced)
  }

  @Test func `older records are copied unchanged after a snapshot`() throws {
    let place = Place()
    let folder = try Folder.make(path: place.path)
    let file = try journalFile(in: folder, FailingDisk(failures: 0))
    try file.append(record(1))
    try file.append(record(2))
    file.compact(past: 0)
    let tail = try record(3)
    try file.append(tail)
    while !file.isSynced { waitForNotice(of: file) }
    let bytes = try #require(try folder.fileToRead("journal")).read(0...)
    #expect(bytes.suffix(tail.count) == tail[...])
    #expect(try Journal(bytes).contents.values.count == 3)
  }

  private func journalFile(in folder: Folder, _ disk: FailingDisk) throws -> JournalFile {
    try JournalFile(in: folder, parents: [], journal: nil) { node throws(SceneError) in
      try disk.sync(node)
    }
  }

  private func record(_ number: Int) throws -> [UInt8] {
    var operations = Operations()
    operations.define(number, name: "value \(number)", value: .int(number))
    return try #require(Record.encoded(operations, at: 0))
  }

  private func waitForNotice(of file: JournalFile) {
    var descriptor = pollfd(fd: file.noticeDescriptor, events: Int16(POLLIN), revents: 0)
    poll(&descriptor, 1, -1)
    file.takeNotices()
  }
}
