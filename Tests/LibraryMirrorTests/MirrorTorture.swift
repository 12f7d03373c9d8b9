import Foundation
import LibraryModel
import LibraryStore
import Testing
import Torture

@testable import LibraryMirror

/// Random changes on both sides, and synchronizations that are killed before one of their steps.
@Suite struct MirrorTorture {
  @Test func `no text is lost, whatever is changed and wherever it is killed`() throws {
    let rounds = Torture.rounds(brief: 25, short: 300, long: 5_000)
    var failed = 0
    for round in 0..<rounds {
      var trial = try Trial(seed: Torture.seed &+ UInt64(round))
      let isRight = trial.isRight()
      #expect(
        isRight, "seed \(Torture.seed &+ UInt64(round)): \(trial.log.joined(separator: "; "))")
      if !isRight { failed += 1 }
    }
    Torture.report("random mirrors", tried: rounds, failed: failed, "seed \(Torture.seed)")
  }

  @Test func `an edit after a kill continues the edit before it`() throws {
    var (step, isKilled) = (0, true)
    while isKilled {
      let desk = try MirrorDesk()
      let id = try desk.add("Why")
      try desk.synchronize()
      try desk.append("one", to: "The Good Hawk/Why.md")
      do {
        try desk.synchronize(killedAt: step)
        isKilled = false
      } catch MirrorError.stopped {}
      try desk.append("two", to: "The Good Hawk/Why.md")
      #expect(try desk.synchronize().conflicts.isEmpty, "step \(step)")
      #expect(try desk.text(id) == "Why\none\ntwo", "killed before step \(step)")
      step += 1
    }
    #expect(step > 4)
  }

  @Test func `a kill before any step loses nothing, and the next synchronization continues`() throws
  {
    var step = 0
    var isKilled = true
    while isKilled {
      let desk = try MirrorDesk()
      let notes = try (1...4).map { try desk.add("Note \($0)\n\ntext \($0)") }
      try desk.synchronize()
      try desk.edit(notes[0], "Renamed here\n\ntext 1")
      try desk.delete(.note(notes[1]))
      try desk.append("theirs 3", to: "The Good Hawk/Note 3.md")
      try desk.edit(notes[2], "Note 3\n\nours 3")
      try desk.remove("The Good Hawk/Note 4.md")
      try desk.write("a new file\n", "The Good Hawk/New.md")
      var book = desk.hawk
      book.title = "The Broken Raven"
      try desk.library.edit(book, as: Book.ID(), over: book.version, at: Date())
      do {
        try desk.synchronize(killedAt: step)
        isKilled = false
      } catch MirrorError.stopped {}
      try desk.synchronize()
      try desk.expectEqual("killed before step \(step)")
      let all = try Trial.texts(in: desk.library)
      for text in ["text 1", "text 2", "theirs 3", "ours 3", "text 4", "a new file"] {
        #expect(all.contains(text), "\(text) after a kill before step \(step)")
      }
      #expect(try desk.notes().count { $0.text.contains("a new file") } == 1)
      step += 1
    }
    #expect(step > 20)
    Torture.report("kills of a mirror", tried: step, failed: 0)
  }
}

/// A library and a folder with random changes.
private struct Trial {
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
    var pages = LibraryPages(isComplete: true)
    var all = ""
    while case let page = try pages.next(in: library), !page.isEmpty {
      for entry in page {
        switch entry {
        case .book(let item):
          all += item.subject.synopsis + "\n"
          all += item.revisions.map(\.subject.synopsis).joined(separator: "\n")
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
    switch Int.random(in: 0..<12, using: &generator) {
    case 0: try desk.add(text())
    case 1, 2: try editNote()
    case 3: try deleteNote()
    case 4: try renameBook()
    case 5, 6, 7: try editFile()
    case 8: try deleteFile()
    case 9: try addFile()
    case 10: try renameFile()
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
    return "\(title)\n\n\(word())\n\nSee [[agatha]]."
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

  /// The files of notes.
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
