import Foundation
import LibraryModel
import LibraryStore
import Torture

@testable import LibraryMirror

/// A library and a folder with random changes.
struct MirrorTrial {
  private let desk: MirrorDesk
  private var generator: SeededGenerator
  /// The words that no step has removed: each must still be somewhere.
  private var words: Set<String> = []
  /// The words of new files: each is in one note.
  private var newFiles: Set<String> = []
  private var count = 0
  private(set) var log: [String] = []

  init(seed: UInt64) throws {
    desk = try MirrorDesk()
    generator = SeededGenerator(seed: seed)
    for _ in 0..<3 { try desk.add(text()) }
  }

  mutating func isRight() -> Bool {
    do {
      return try run()
    } catch {
      log.append("\(error)")
      return false
    }
  }

  private mutating func run() throws -> Bool {
    try desk.synchronize()
    for _ in 0..<Int.random(in: 3...8, using: &generator) {
      for _ in 0..<Int.random(in: 1...4, using: &generator) { try change() }
      if Bool.random(using: &generator) {
        let step = Int.random(in: 0...25, using: &generator)
        let scope = [Mirror.Scope.everything, .folder].randomElement(using: &generator) ?? .folder
        log.append("sync \(scope) killed before step \(step)")
        do {
          try desk.synchronize(scope, killedAt: step)
        } catch MirrorError.stopped {}
      }
    }
    log.append("sync")
    let report = try desk.synchronize(.folder)
    guard report.problems.isEmpty else {
      log.append("\(report.problems)")
      return false
    }
    return try isWhole()
  }

  private mutating func isWhole() throws -> Bool {
    let all = try Self.texts(in: desk.library)
    for word in words.sorted() where !all.contains(word) {
      log.append("LOST \(word)")
      return false
    }
    let notes = try desk.entries(isComplete: true).compactMap { entry in
      if case .note(let item) = entry { item } else { nil }
    }
    for word in newFiles {
      let number = notes.count { $0.subject.text.contains(word) && $0.deletion == nil }
      if number > 1 {
        log.append("TWICE \(word)")
        return false
      }
    }
    guard try desk.files() == desk.exported() else {
      let (files, exported) = (try desk.files(), try desk.exported())
      let names = Set(files.keys).union(exported.keys).filter { files[$0] != exported[$0] }
      log.append("UNEQUAL \(names.sorted())")
      for name in names {
        log.append("\(files[name] ?? "none") instead of \(exported[name] ?? "none")")
      }
      return false
    }
    let again = try desk.synchronize()
    guard again.isEmpty else {
      log.append("AGAIN \(again)")
      return false
    }
    return true
  }

  /// All texts of the library: current, earlier, and in the bin.
  static func texts(in library: Library) throws -> String {
    var pages = LibraryEntries(isComplete: true)
    var all = ""
    while case let page = try pages.next(in: library), !page.isEmpty {
      for entry in page {
        switch entry {
        case .book(let item):
          let books = [item.subject] + item.revisions.map(\.subject)
          all += books.map { $0.synopsis + "\n" + $0.tagline }.joined(separator: "\n")
        case .note(let item):
          all += item.subject.text + "\n"
          all += item.revisions.map(\.subject.text).joined(separator: "\n")
        case .character, .deletion: break
        }
        all += "\n"
      }
    }
    return all
  }

  // MARK: Changes

  private mutating func change() throws {
    switch Int.random(in: 0..<14, using: &generator) {
    case 0: try desk.add(text())
    case 1, 2: try editNote()
    case 3: try deleteNote()
    case 4: try renameBook()
    case 5, 6, 7: try editFile()
    case 8: try deleteFile()
    case 9: try addFile()
    case 10: try renameFile()
    case 11: try editPage()
    case 12: try editTagline()
    case _: try editSynopsis()
    }
  }

  private mutating func word() -> String {
    count += 1
    let word = "word\(count)."
    words.insert(word)
    return word
  }

  private mutating func text() -> String {
    let title = ["Same", "Other", "Third \(count)"].randomElement(using: &generator) ?? ""
    return "\(title)\n\n\(word())\n\nSee [[agatha]], [[same]], [[Title 1]] and [[Third 1]]."
  }

  private mutating func editNote() throws {
    guard let note = try desk.notes().randomElement(using: &generator) else { return }
    log.append("edit \(note.title)")
    var lines = note.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: lines.append(word())
    case 1: lines.insert(word(), at: Int.random(in: 1...lines.count, using: &generator))
    case _: lines[0] = "Title \(Int.random(in: 0..<3, using: &generator))"
    }
    try desk.edit(note.id, lines.joined(separator: "\n"))
  }

  private mutating func deleteNote() throws {
    guard let note = try desk.notes().randomElement(using: &generator) else { return }
    log.append("delete \(note.title)")
    try desk.delete(.note(note.id))
  }

  private mutating func renameBook() throws {
    guard var book = try desk.library.book(desk.hawk.id) else { return }
    book.title = ["The Good Hawk", "Book 2", "Same"].randomElement(using: &generator) ?? ""
    log.append("rename the book to \(book.title)")
    try desk.library.edit(book, as: Book.ID(), over: book.version, at: Date())
  }

  private mutating func editSynopsis() throws {
    guard var book = try desk.library.book(desk.hawk.id) else { return }
    log.append("edit the synopsis")
    book.synopsis += (book.synopsis.isEmpty ? "" : "\n") + word()
    try desk.library.edit(book, as: Book.ID(), over: book.version, at: Date())
  }

  private mutating func editTagline() throws {
    guard var book = try desk.library.book(desk.hawk.id) else { return }
    log.append("edit the tagline")
    book.tagline = word()
    try desk.library.edit(book, as: Book.ID(), over: book.version, at: Date())
  }

  /// Changes a field, or the synopsis, in the file of the book.
  private mutating func editPage() throws {
    let pages = try desk.files().filter { $0.value.contains("kind: \"book\"") }
    guard let (path, text) = pages.first else { return }
    log.append("edit the page \(path)")
    let end = "\n---\n"
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: try desk.append(word(), to: path)
    case 1:
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.hasPrefix("tagline:") }
      try forgetTagline(in: text)
      let rest = lines.joined(separator: "\n")
      try desk.write(
        rest.replacing(end, with: "\ntagline: \(word())" + end, maxReplacements: 1), path)
    case _:
      let year = Int.random(in: 1900...2000, using: &generator)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.hasPrefix("year:") }
      let rest = lines.joined(separator: "\n")
      try desk.write(rest.replacing(end, with: "\nyear: \(year)" + end, maxReplacements: 1), path)
    }
  }

  /// A tagline in a file that is replaced before it was taken in is gone.
  private mutating func forgetTagline(in text: String) throws {
    let all = try Self.texts(in: desk.library)
    guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("tagline:") }) else {
      return
    }
    words = words.filter { !line.contains($0) || all.contains($0) }
  }

  private func noteFiles() throws -> [String] {
    try desk.files().filter {
      !$0.value.contains("kind: \"book\"") && !$0.value.contains("kind: \"char")
    }
    .keys.sorted()
  }

  private mutating func editFile() throws {
    guard let path = try noteFiles().randomElement(using: &generator) else { return }
    log.append("edit the file \(path)")
    var lines = try desk.read(path).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    let body = (lines.lastIndex(of: "---") ?? 0) + 1
    lines.insert(word(), at: Int.random(in: body...lines.count, using: &generator))
    try desk.write(lines.joined(separator: "\n"), path)
  }

  private mutating func deleteFile() throws {
    guard let path = try noteFiles().randomElement(using: &generator) else { return }
    log.append("delete the file \(path)")
    try forgetWords(of: path)
    try desk.remove(path)
  }

  /// What the user removes before it was taken in is gone.
  private mutating func forgetWords(of path: String) throws {
    let (text, all) = (try desk.read(path), try Self.texts(in: desk.library))
    words = words.filter { !text.contains($0) || all.contains($0) }
  }

  private mutating func addFile() throws {
    guard let folder = try desk.files().keys.sorted().first?.split(separator: "/").first else {
      return
    }
    let word = word()
    log.append("a new file with \(word)")
    newFiles.insert(word)
    try desk.write("\(word)\n", "\(folder)/New \(count).md")
  }

  private mutating func renameFile() throws {
    guard let path = try noteFiles().randomElement(using: &generator) else { return }
    count += 1
    let folder = path.split(separator: "/").first ?? ""
    log.append("rename the file \(path)")
    // Renamed before it got its front matter, and then edited, it is another file.
    let text = try desk.read(path)
    if !text.hasPrefix("---") { newFiles = newFiles.filter { !text.contains($0) } }
    try desk.move(path, to: "\(folder)/Renamed \(count).md")
  }
}
