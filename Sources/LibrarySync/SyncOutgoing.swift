import Glibc
import struct FoundationEssentials.Date
import LibraryModel
import LibraryPages
import LibraryStore

/// Writes what the remote does not have yet as one commit.
final class SyncOutgoing {
  private let library: Library
  private let repository: SyncRepository
  private let objects: SyncObjects
  private let theirs: String?
  /// The commit that the library was equal to; nil if that is not known.
  private let complete: String?
  private let held: Set<LibraryItem>
  private let isDryRun: Bool
  /// The items whose pages in the remote could not be taken in.
  private let damaged: Set<LibraryItem>
  /// Those in whose place a page, or a deletion, was written.
  private var solved: Set<LibraryItem> = []
  /// Whether pages are too long, so that what belongs to their items waits.
  private var areTooLong: [LibraryItem: Bool] = [:]
  private var writer: (any RunningGit)?
  private(set) var report: SyncReport

  init(
    _ library: Library, _ repository: SyncRepository, _ objects: SyncObjects, over theirs: String?,
    since complete: String?, held: Set<LibraryItem>, _ report: SyncReport, isDryRun: Bool
  ) {
    (self.library, self.repository, self.objects) = (library, repository, objects)
    (self.theirs, self.complete, self.held) = (theirs, complete, held)
    (self.report, self.isDryRun) = (report, isDryRun)
    damaged = Set(report.problems.map(\.item))
  }

  /// Writes the pages of some items that differ from those of the remote.
  func add(_ items: some Sequence<LibraryItem>) throws(SyncError) {
    var done: Set<LibraryItem> = []
    var rest = Array(items)
    while let item = rest.popLast() {
      guard done.insert(item).inserted, !held.contains(item) else { continue }
      rest += try add(item)
    }
  }

  /// Writes the page of an item; returns what may have been shown or hidden with it.
  private func add(_ item: LibraryItem) throws(SyncError) -> [LibraryItem] {
    var ours = try library.ask { library throws(LibraryError) in try library.page(of: item) }
    let found =
      try theirs.map { (commit) throws(SyncError) in
        try objects.page(of: item, in: commit)
      } ?? SyncObjects.Page.none
    var old: [UInt8]?
    // A page that cannot be read stays as it is, unless the item was changed since the last one
    // that can.
    if let theirs {
      switch try objects.readable(found, of: item, in: theirs) {
      case .none: break
      case .page(let page, let bytes):
        ours?.takeUnknown(from: page)
        old = bytes
      case .unreadable: return []
      }
    }
    if let ours, case let bytes = ours.bytes, bytes != old {
      if bytes.count > ItemPage.longest {
        report.problems.append(.init(item: item, reason: Self.tooLong, isOurs: true))
      } else if try !isOwnerTooLong(ours) {
        try write(item, bytes)
      }
    } else if ours == nil, old != nil {
      try write(item, nil)
    }
    guard item.kind != .note, let theirs else { return [] }
    // Its characters and notes are shown or hidden with it, and get no revisions then.
    if let complete {
      var states = [old != nil]
      if complete != theirs { states.append(try objects.page(of: item, in: complete).isThere) }
      guard states.contains(ours == nil) else { return [] }
    }
    return try library.ask { library throws(LibraryError) in
      try library.items(dependingOn: item, named: [], limit: .max)
    }
  }

  /// Whether the owner of an item was never sent, because its page is too long.
  private func isOwnerTooLong(_ page: ItemPage) throws(SyncError) -> Bool {
    guard let owner = page.container else { return false }
    if let known = areTooLong[owner] { return known }
    var isTooLong = false
    let isSent = try theirs.map { (commit) throws(SyncError) in
      try objects.page(of: owner, in: commit).isThere
    }
    if isSent != true,
      let page = try library.ask({ library throws(LibraryError) in try library.page(of: owner) })
    {
      isTooLong = page.bytes.count > ItemPage.longest
      if !isTooLong { isTooLong = try isOwnerTooLong(page) }
    }
    areTooLong[owner] = isTooLong
    return isTooLong
  }

  /// Writes the deletion of all pages of items that the library does not have any more.
  func removeForgotten() throws(SyncError) {
    guard let theirs else { return }
    for entry in try SyncChanges(repository, from: nil, to: theirs).entries {
      guard !held.contains(entry.item),
        try !library.ask({ library throws(LibraryError) in try library.keeps(entry.item) }),
        try objects.readable(
          objects.page(of: entry.item, in: theirs), of: entry.item, in: theirs
        ).page != nil
      else { continue }
      try write(entry.item, nil)
    }
  }

  private static let tooLong = "longer than \(ItemPage.longest >> 20) MB, so it is not sent"

  /// Ends the commit and returns it; nil if there was nothing to write.
  func finish() throws(SyncError) -> String? {
    report.problems.removeAll { solved.contains($0.item) }
    if theirs == nil, writer == nil { try begin() }
    guard let writer, !isDryRun else { return nil }
    let isAlive = writer.write(Array("done\n".utf8))
    let outcome = writer.finish(limit: 1 << 16)
    self.writer = nil
    guard isAlive, outcome.code == 0 else { throw repository.localFailure(outcome) }
    return try repository.commit(SyncRepository.nameOfOurs)
  }

  /// Writes the page of an item, or its deletion.
  private func write(_ item: LibraryItem, _ bytes: [UInt8]?) throws(SyncError) {
    let path = SyncPath.of(item)
    try write(bytes == nil ? "D \(path)\n" : "M 100644 inline \(path)\n", bytes)
    report.note(bytes == nil ? .withdrawn : .sent)
    guard damaged.contains(item) else { return }
    if bytes != nil, let theirs {
      report.note(.replaced)
      report.replacements.append(.init(path: path, commit: theirs))
      if !isDryRun, case .note(let id) = item { try keepText(of: id, in: theirs) }
    }
    solved.insert(item)
  }

  /// Keeps the words of a damaged page as an earlier version of its note.
  private func keepText(of note: Note.ID, in commit: String) throws(SyncError) {
    guard let bytes = try objects.file(SyncPath.of(.note(note)), in: commit),
      String(validating: bytes, as: UTF8.self) != nil
    else { return }
    let mark = Array("---\n".utf8)
    let hasValues = bytes.starts(with: mark)
    let values = hasValues ? bytes.firstRange(of: [UInt8(ascii: "\n")] + mark) : nil
    var rest = bytes[(values?.upperBound ?? 0)...]
    if rest.last == UInt8(ascii: "\n") { rest.removeLast() }
    let text = String(decoding: rest, as: UTF8.self)
    try library.ask { library throws(LibraryError) in
      let known = try library.revisions(of: note)
      guard !rest.isEmpty, !known.contains(where: { same($0.subject.text, text) }) else { return }
      _ = try library.setAside(Note.ID(), text: text, of: note, at: Date())
    }
  }

  private func write(_ command: String, _ bytes: [UInt8]?) throws(SyncError) {
    guard !isDryRun else { return }
    if writer == nil { try begin() }
    var part = Array(command.utf8)
    if let bytes { part += Array("data \(bytes.count)\n".utf8) + bytes + [UInt8(ascii: "\n")] }
    guard let writer else { return }
    guard writer.write(part) else { throw repository.localFailure(writer.finish(limit: 1 << 16)) }
  }

  private func begin() throws(SyncError) {
    guard !isDryRun else { return }
    let process = try repository.writer()
    writer = process
    let host = Self.hostName
    let message = "Notes of \(host)"
    let branch = SyncRepository.nameOfOurs
    let start =
      "reset \(branch)\n\ncommit \(branch)\n"
      + "committer Hawk Notes <hawknotes@\(host)> \(time(nil)) +0000\n"
      + "data \(message.utf8.count)\n\(message)\n" + (theirs.map { "from \($0)\n" } ?? "")
    guard process.write(Array(start.utf8)) else {
      throw repository.localFailure(process.finish(limit: 1 << 16))
    }
    guard theirs == nil else { return }
    try write(
      "M 100644 inline \(SyncPath.format)\n",
      Array("\(SyncPath.formatLine)\(SyncPath.version)\n".utf8))
    try write("M 100644 inline \(SyncPath.readMe)\n", Array(SyncPath.readMeText.utf8))
  }

  /// The name of this machine, in letters that a commit may have.
  static var hostName: String {
    var name = [CChar](repeating: 0, count: 65)
    gethostname(&name, 64)
    let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let letters = String(decoding: bytes, as: UTF8.self)
      .filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-.".contains($0)) }
    return letters.isEmpty ? "a-machine" : letters
  }
}
