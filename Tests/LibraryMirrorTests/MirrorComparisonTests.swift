import Foundation
import LibraryPages
import LibraryModel
import Testing

@testable import LibraryMirror

/// The comparison of the whole folder with the record, by names, sizes and times.
@Suite struct MirrorComparisonTests {
  private let desk: MirrorDesk

  init() throws {
    desk = try MirrorDesk()
    for text in ["Why\n\none", "No link", "A link to [[agatha]]"] { try desk.add(text) }
    try desk.synchronize()
  }

  /// Checks the number of files that a comparison of the whole folder reads, an hour from now: the
  /// times of files that were written just now do not tell whether they are written again.
  private func expectRead(_ number: Int, at location: SourceLocation = #_sourceLocation) throws {
    let mirror = try desk.open()
    mirror.now = { time(nil) + 3600 }
    let report = try mirror.synchronize(.folder)
    #expect(report.filesRead == number, sourceLocation: location)
    #expect(report.isEmpty && report.compared == 0, sourceLocation: location)
  }

  @Test func `a file is read once after it was written, whatever writes it`() throws {
    try expectRead(6)
    try expectRead(1)
    let path = "The Good Hawk/No link.md"
    try desk.write(desk.read(path), path)
    try expectRead(2)
    try expectRead(1)
  }

  @Test func `the times of a file that was just written are not trusted`() throws {
    for _ in 1...2 {
      let mirror = try desk.open()
      // The clock stands still.
      mirror.now = { 0 }
      #expect(try mirror.synchronize(.folder).filesRead == 6)
    }
  }

  @Test func `a comparison that ends early is not repeated`() throws {
    _ = try desk.addNotes(1000)
    try desk.synchronize(.folder)
    try desk.append("more", to: "The Good Hawk/Note 1.md")
    let mirror = try desk.open()
    mirror.now = { time(nil) + 3600 }
    mirror.step = { () throws(MirrorError) in throw .stopped }
    #expect(throws: MirrorError.stopped) { try mirror.synchronize(.folder) }
    let next = try desk.open()
    next.now = mirror.now
    // The mark, and the edited file some times.
    #expect(try next.synchronize(.folder).filesRead < 10)
  }

  @Test func `pages that an older version has written are compared once`() throws {
    let record = try MirrorRecord(path: desk.state + "/mirror.sqlite")
    var subject = try record.subject()
    #expect(try desk.open().synchronize(.folder).compared == 0)
    subject.shape = "of an older version"
    try record.set(subject)
    #expect(try desk.open().synchronize(.folder).compared == 5)
    #expect(try desk.open().synchronize(.folder).compared == 0)
  }

  @Test func `an edit that keeps the size and the time of a file is found`() throws {
    let id = try #require(try desk.notes().first { $0.title == "Why" }).id
    let path = desk.folder + "/The Good Hawk/Why.md"
    let mirror = try desk.open()
    mirror.now = { time(nil) + 3600 }
    _ = try mirror.synchronize(.folder)
    var before = stat()
    stat(path, &before)
    var after = before
    // The clock of the disk has steps of some milliseconds.
    while after.st_ctim.tv_nsec == before.st_ctim.tv_nsec {
      let file = try #require(FileHandle(forUpdatingAtPath: path))
      try file.seek(toOffset: UInt64(before.st_size) - 4)
      try file.write(contentsOf: Data("two".utf8))
      let times = [before.st_atim, before.st_mtim]
      futimens(file.fileDescriptor, times)
      try file.close()
      stat(path, &after)
    }
    #expect(after.st_size == before.st_size)
    #expect(after.st_mtim.tv_nsec == before.st_mtim.tv_nsec)
    #expect(try mirror.synchronize(.folder).edited == 1)
    #expect(try desk.text(id) == "Why\n\ntwo")
  }

  @Test func `edits of the same size within a second are all found`() throws {
    let id = try #require(try desk.notes().first { $0.title == "Why" }).id
    let path = desk.folder + "/The Good Hawk/Why.md"
    for word in ["two", "six", "ten"] {
      let file = try #require(FileHandle(forUpdatingAtPath: path))
      try file.seek(toOffset: try file.seekToEnd() - 4)
      try file.write(contentsOf: Data(word.utf8))
      try file.close()
      #expect(try desk.synchronize(.folder).edited == 1)
      #expect(try desk.text(id) == "Why\n\n\(word)")
    }
  }

  @Test func `links are recorded as they are, empty ones too`() throws {
    let record = try MirrorRecord(path: desk.state + "/mirror.sqlite")
    var entry = MirrorEntry(path: "Inbox/Why.md", item: .note(Note.ID()), stem: "why")
    let links = [
      LinkChange(file: "[[A]]", note: ""), LinkChange(file: "", note: "[[b]]"),
      LinkChange(file: "[[C]]", note: "[[c]]"),
    ]
    entry.contents = MirrorEntry.Contents(hash: "1", version: "2", text: nil, links: links)
    try record.save([entry])
    #expect(try record.entry(entry.path)?.contents?.links == links)
  }
}
