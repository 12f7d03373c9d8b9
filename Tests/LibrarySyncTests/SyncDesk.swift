import Foundation
import LibraryModel
import LibraryPages
import LibraryStore

@testable import LibrarySync

/// A remote repository and the machines that synchronize with it, removed after the test.
final class SyncDesk {
  let home = FileManager.default.temporaryDirectory.appendingPathComponent("sync-\(UUID())").path
  var remote: String { home + "/remote.git" }
  private(set) var machines: [Machine] = []

  /// - Parameters:
  ///   - shelf: What each machine begins with.
  ///   - hasRemote: Whether there is a repository; without it, the machines have a git in memory.
  init(
    machines count: Int = 2, shelf: Shelf = Shelf(books: [hawk], characters: [agatha]),
    hasRemote: Bool = true
  ) throws {
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    if hasRemote { try git(["init", "--quiet", "--bare", "--initial-branch=main", remote]) }
    for number in 0..<count {
      machines.append(try Machine("\(home)/\(number)", remote: remote, shelf: shelf))
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: home) }

  static let hawk = Book(title: "The Good Hawk", position: 1 << 20)
  static let agatha = BookCharacter(book: hawk.id, name: "Agatha", position: 1 << 20)

  /// Runs git on the remote, and returns what it writes.
  @discardableResult
  func git(_ arguments: [String], input: String = "") throws -> String {
    try git(arguments, bytes: Array(input.utf8))
  }

  @discardableResult
  func git(_ arguments: [String], bytes: [UInt8]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    process.environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "HOME": home,
      "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b",
      "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@b",
    ]
    let (out, into) = (Pipe(), Pipe())
    (process.standardOutput, process.standardInput, process.standardError) = (out, into, out)
    try process.run()
    into.fileHandleForWriting.write(Data(bytes))
    try into.fileHandleForWriting.close()
    let data = out.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Commits files to the remote as another program: contents by path, nil deletes; modes are
  /// optional.
  func commit(_ files: [String: String?], mode: String = "100644", orphan: Bool = false) throws {
    var stream = "commit refs/heads/main\ncommitter F <f@g> 1 +0000\ndata 1\nx\n"
    if orphan {
      stream = "reset refs/heads/main\n\n" + stream
    } else {
      stream += "from refs/heads/main^0\n"
    }
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      if let text {
        stream += "M \(mode) inline \(path)\ndata \(text.utf8.count)\n\(text)\n"
      } else {
        stream += "D \(path)\n"
      }
    }
    try git(["--git-dir=\(remote)", "fast-import", "--quiet", "--force"], input: stream)
  }

  /// Returns the files of the remote with their contents.
  func files() throws -> [String: String] {
    let list = try git(["--git-dir=\(remote)", "ls-tree", "-r", "--name-only", "main"])
    var files: [String: String] = [:]
    for path in list.split(separator: "\n") {
      files["\(path)"] = try git(["--git-dir=\(remote)", "show", "main:\(path)"])
    }
    return files
  }

  /// Synchronizes all machines, until nothing is left to send.
  func settle() throws {
    for _ in 0..<2 { for machine in machines { try machine.synchronize() } }
  }
}

final class Machine {
  let home: String
  let library: Library
  /// The address of the repository.
  var remote: String
  /// The scenes that it sends; nil if they do not travel.
  var scenes: [SentScene]?
  /// The items with which its library began.
  private let samples: Set<LibraryItem>
  /// The git that is not a process; nil for the one that is installed.
  var git: MemoryGit?
  /// A folder whose commands come first.
  var path: String?
  /// The clock of the machine: clocks disagree.
  var clock = Date(timeIntervalSince1970: 1_700_000_000)

  init(_ home: String, remote: String, shelf: Shelf) throws {
    (self.home, self.remote) = (home, remote)
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    samples = Set(shelf.items)
    library = try Library(path: home + "/library.sqlite")
    try library.stock(shelf)
  }

  var hawk: Owner { .book(SyncDesk.hawk.id) }

  func synchronizer(_ address: String? = nil) throws -> Synchronizer {
    guard let address = SyncAddress(address ?? remote) else { throw SyncError.address(remote) }
    let synchronizer = try Synchronizer(
      address, state: home + "/state", of: library,
      environment: [
        "PATH": (path.map { $0 + ":" } ?? "")
          + (ProcessInfo.processInfo.environment["PATH"] ?? ""),
        "HOME": home, "GIT_CONFIG_NOSYSTEM": "1",
      ])
    if let git { synchronizer.git = { arguments, _, _, _ in git.start(arguments) } }
    synchronizer.samples = samples
    synchronizer.scenes = scenes.map { scenes in { scenes } }
    return synchronizer
  }

  /// - Parameter atStep: Called before each change, with its number.
  @discardableResult
  func synchronize(
    accepting isAccepted: Bool = true, killedAt end: Int? = nil,
    atStep: ((Int) throws -> Void)? = nil
  ) throws -> SyncReport {
    let synchronizer = try synchronizer()
    var (step, failure): (Int, (any Error)?) = (0, nil)
    synchronizer.step = { () throws(SyncError) in
      if step == end { throw .stopped }
      do { try atStep?(step) } catch { failure = error }
      step += 1
    }
    let report = try synchronizer.synchronize(accepting: isAccepted)
    if let failure { throw failure }
    return report
  }

  func tick() -> Date {
    clock += 1
    return clock
  }

  // MARK: Changes

  @discardableResult
  func add(_ text: String, to owner: Owner? = nil) throws -> Note.ID {
    let id = Note.ID()
    try library.save(id, text: text, of: owner ?? hawk, at: tick())
    return id
  }

  func edit(_ note: Note.ID, _ text: String) throws {
    try library.amend(note, text: text, as: Note.ID(), at: tick())
  }

  func edit(_ book: Book.ID, _ change: (inout Book) -> Void) throws {
    guard var edited = try library.book(book) else { return }
    let base = edited.version
    change(&edited)
    try library.edit(edited, as: Book.ID(), over: base, at: tick())
  }

  func delete(_ items: LibraryItem...) throws {
    try library.delete(items, as: Deletion.ID(), at: tick())
  }

  // MARK: What there is

  func text(_ note: Note.ID) throws -> String? { try library.note(note)?.text }

  /// All texts that the notes had, in the bin too.
  func texts(_ note: Note.ID) throws -> [String] {
    try library.revisions(of: note).map(\.subject.text)
  }

  /// The pages of the whole library, by the paths of the items, and the order of the books.
  func export() throws -> [String: String] {
    var pages: [String: String] = [:]
    var last = LibraryRevision.start
    while case let revisions = try library.revisions(after: last, limit: 500),
      let end = revisions.last
    {
      for item in try library.items(numbered: revisions.map(\.item)) {
        guard let page = try library.page(of: item) else { continue }
        pages["\(item)"] = String(decoding: page.bytes, as: UTF8.self)
      }
      last = end
    }
    return pages
  }
}
