import Foundation
import LibraryPages
import LibraryModel
import LibraryStore
import Testing

@testable import LibraryMirror

/// A library and the folder of its mirror, removed after the test.
final class MirrorDesk {
  let home = FileManager.default.temporaryDirectory.appendingPathComponent("mirror-\(UUID())").path
  let library: Library
  let hawk = Book(title: "The Good Hawk", position: 1 << 20)
  let agatha: BookCharacter
  var folder: String { home + "/notes" }
  var state: String { home + "/state" }

  init() throws {
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    library = try Library(path: home + "/library.sqlite")
    agatha = BookCharacter(book: hawk.id, name: "Agatha", position: 1 << 20)
    try library.stock(Shelf(books: [hawk], characters: [agatha]))
  }

  deinit { try? FileManager.default.removeItem(atPath: home) }

  // MARK: The mirror

  /// Synchronizes with a mirror that was just opened, as after a restart.
  @discardableResult
  func synchronize(
    _ scope: Mirror.Scope = .everything, answering answer: Mirror.Answer? = nil,
    killedAt step: Int? = nil
  ) throws -> MirrorReport {
    let mirror = try open()
    if let step {
      var left = step
      mirror.step = { () throws(MirrorError) in
        left -= 1
        if left < 0 { throw .stopped }
      }
    }
    return try mirror.synchronize(scope, answering: answer)
  }

  func open(for scene: String? = nil) throws -> Mirror {
    try Mirror(folder, state: state, of: library, for: scene, time: Self.time, date: Self.date)
  }

  static func time(_ date: Date) -> String { "\(Int(date.timeIntervalSince1970))" }

  static func date(_ text: String) -> Date? {
    Int(text).map { Date(timeIntervalSince1970: Double($0)) }
  }

  // MARK: The library

  @discardableResult
  func add(_ text: String, to owner: Owner? = nil) throws -> Note.ID {
    let id = Note.ID()
    try library.save(id, text: text, of: owner ?? .book(hawk.id), at: Date())
    return id
  }

  /// Adds notes in one transaction.
  func addNotes(_ count: Int) throws -> [Note.ID] {
    let notes = (1...count).map { _ in Note.ID() }
    try library.together { () throws(LibraryError) in
      for (number, note) in notes.enumerated() {
        try library.save(
          note, text: "Note \(number + 1)", of: .book(hawk.id), at: Date())
      }
    }
    return notes
  }

  func edit(_ id: Note.ID, _ text: String) throws {
    try library.amend(id, text: text, as: Note.ID(), at: Date())
  }

  /// Gives the book another title.
  func renameBook(_ title: String) throws {
    guard var book = try library.book(hawk.id) else { return }
    book.title = title
    try library.edit(book, as: Book.ID(), over: book.version, at: Date())
  }

  func text(_ id: Note.ID) throws -> String? { try library.note(id)?.text }

  func delete(_ item: LibraryItem) throws {
    try library.delete([item], as: Deletion.ID(), at: Date())
  }

  /// All notes in the library, without the bin.
  func notes() throws -> [Note] {
    try entries(isComplete: false).compactMap { entry in
      if case .note(let item) = entry { item.subject } else { nil }
    }
  }

  func entries(isComplete: Bool) throws -> [LibraryEntry] {
    var pages = LibraryEntries(isComplete: isComplete)
    var all: [LibraryEntry] = []
    while case let page = try pages.next(in: library), !page.isEmpty { all += page }
    return all
  }

  /// What an export writes into an empty folder.
  func exported() throws -> [String: String] {
    var pages = MarkdownPages(time: Self.time)
    var files: [String: String] = [:]
    let entries = try entries(isComplete: false)
    for case .book(let item) in entries { pages.add(item.subject) }
    for case .character(let item) in entries { pages.add(item.subject) }
    var titles = NoteTitles()
    try pages.addNotes { () throws(LibraryError) in try titles.next(in: library) }
    for (book, _) in pages.books {
      for page in pages.pages(of: book) { files[page.path + ".md"] = page.text }
    }
    for case .note(let item) in entries {
      let page = pages.page(of: item.subject)
      files[page.path + ".md"] = page.text
    }
    return files
  }

  // MARK: The folder

  /// The files of the folder, without ours.
  func files() throws -> [String: String] {
    var files: [String: String] = [:]
    for path in (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    where path.hasSuffix(".md") && !path.hasPrefix(".") {
      files[path] = try String(contentsOfFile: folder + "/" + path, encoding: .utf8)
    }
    return files
  }

  func read(_ path: String) throws -> String {
    try String(contentsOfFile: folder + "/" + path, encoding: .utf8)
  }

  func write(_ text: String, _ path: String) throws {
    try text.write(toFile: folder + "/" + path, atomically: true, encoding: .utf8)
  }

  /// Adds a line to a file.
  func append(_ line: String, to path: String) throws { try write(read(path) + line + "\n", path) }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(atPath: folder + "/" + path)
  }

  func move(_ path: String, to new: String) throws {
    try FileManager.default.moveItem(atPath: folder + "/" + path, toPath: folder + "/" + new)
  }

  /// Checks that both sides are equal, and that another synchronization changes nothing.
  func expectEqual(_ place: Comment? = nil) throws {
    #expect(try files() == exported(), place)
    let before = try library.lastRevision()
    let report = try synchronize()
    #expect(report.isEmpty, "\(report) \(place ?? "")")
    #expect(try library.lastRevision() == before, place)
  }
}

extension MirrorReport {
  var written: Int { number(of: .written) }
  var removed: Int { number(of: .removed) }
  var edited: Int { number(of: .edited) }
  var added: Int { number(of: .added) }
  var deleted: Int { number(of: .deleted) }
}

extension MirrorReport {
  /// Whether the synchronization changed nothing on either side.
  var isEmpty: Bool {
    Change.allCases.allSatisfy { number(of: $0) == 0 } && conflicts.isEmpty
  }
}
