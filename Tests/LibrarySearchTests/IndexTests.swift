import Foundation
import LibraryModel
import LibraryScripts
import LibraryStore
import Synchronization
import Testing
import Torture

@testable import LibrarySearch

/// The index over a library on disk.
struct IndexTests {
  private let desk = SearchDesk()

  private func lines(_ query: String) throws -> [String] {
    try desk.search(query).rows.map(\.line)
  }

  @Test func `words are found by their beginning, without accents, in any order`() throws {
    try desk.save("The café by the wall", "Agatha counts boats", "A wallflower")
    #expect(try lines("cafe") == ["The café by the wall"])
    #expect(try lines("CAFÉ wal") == ["The café by the wall"])
    #expect(try lines("wall").count == 2)
    #expect(try lines("\"wall\"") == ["The café by the wall"])
    #expect(try lines("wall -cafe") == ["A wallflower"])
    #expect(try lines("boats OR cafe").count == 2)
    #expect(try lines("\"the wall\"") == ["The café by the wall"])
    #expect(try lines("\"wall the\"").isEmpty)
  }

  @Test func `one letter is the beginning of a word, as one types`() throws {
    try desk.save("Agatha on the wall", "Miss O'Brien", "한국 이야기", "源氏 wall")
    #expect(try lines("agatha w") == ["Agatha on the wall"])
    #expect(try lines("O'B") == ["Miss O'Brien"])
    #expect(try lines("한") == ["한국 이야기"])
    #expect(try lines("源 w") == ["源氏 wall"])
    #expect(try lines("\"w\"").isEmpty)
    #expect(try lines("title:j").isEmpty)
    let draft = SearchedDraft(id: Note.ID(), owner: .inbox, text: "A draft on walls")
    #expect(try desk.search("d w", drafts: [draft]).rows.map(\.subject) == [.draft(draft.id)])
  }

  @Test func `the beginning of a long word is found, however many words begin so`() throws {
    try desk.save("one raven", "two ravens", "many ravenous", "a craven")
    #expect(try lines("raven") == ["many ravenous", "two ravens", "one raven"])
    #expect(try lines("raveno") == ["many ravenous"])
    #expect(try lines("ravenx").isEmpty)
    #expect(try lines("-ravens raven") == ["many ravenous", "one raven"])
    // More than are looked for one by one.
    for number in 100..<200 { try desk.save("raven\(number)") }
    #expect(try lines("raven").count == 100)
    #expect(try lines("raven1").count == 100)
    #expect(try lines("raven15").count == 10)
  }

  @Test func `a very long word is found by its beginning`() throws {
    let long = String(repeating: "abcde", count: 8000)
    try desk.save("here \(long)")
    #expect(try lines("abcdea").count == 1)
    #expect(try lines(String(long.prefix(300))).count == 1)
    #expect(try lines(long).count == 1)
    #expect(try lines("abcdeabcdeb").isEmpty)
  }

  @Test func `Chinese and Japanese of one and two letters are found`() throws {
    try desk.save("源氏物語を読む", "吾輩は猫である")
    #expect(try lines("猫") == ["吾輩は猫である"])
    #expect(try lines("物語") == ["源氏物語を読む"])
    #expect(try lines("語物").isEmpty)
  }

  @Test func `a child that is just being started does not keep the lock of the index`() throws {
    let file = IndexFile(folder: desk.folder)
    try file.require()
    var inherited: [Int32] = []
    _ = try file.alone { () throws(SearchError) in
      // Until its exec a child has the descriptor too.
      inherited = openDescriptors(of: desk.folder + "/search.lock").map { dup($0) }
    }
    defer { inherited.forEach { close($0) } }
    try #require(!inherited.isEmpty)
    let isFree = try file.alone { () throws(SearchError) in true }
    #expect(isFree == true)
  }

  @Test func `a match late in a long note is found with its line`() throws {
    let beginning = String(repeating: "tide and ebb ", count: 25_000)
    try desk.save(beginning + "\nat last a heron")
    let row = try #require(try desk.search("heron").rows.first)
    #expect(row.line == "at last a heron")
    #expect(row.matches == [10..<15])
    #expect(row.offset == beginning.utf8.count + 11)
  }

  @Test func `titles and names come first, and rows say where they are`() throws {
    try desk.save("About others\nAgatha Agatha Agatha", "Agatha at dawn")
    let rows = try desk.search("agatha").rows
    #expect(rows.map(\.line) == ["Agatha", "Agatha at dawn", "Agatha Agatha Agatha"])
    #expect(rows.map(\.book) == ["The Good Hawk", "The Good Hawk", "The Good Hawk"])
    #expect(rows[0].character == "Agatha")
    #expect(rows[2].offset == 13)
    #expect(rows[2].matches == [0..<6, 7..<13, 14..<20])
  }

  @Test func `a thousand titles come before other texts, and hide none`() throws {
    let titles = (1...SearchResults.countLimit).map { number in
      LibraryAddition.note(
        Note(
          owner: SearchDesk.ofHawk, text: "Heron \(number)", created: SearchDesk.time,
          updated: SearchDesk.time))
    }
    try desk.library.add(titles)
    let text = try desk.save("On birds\nA heron")[0]
    _ = try desk.search("heron")
    func found(limit: Int) throws -> SearchResults {
      try desk.index.search("heron", in: desk.source, limit: limit)
    }
    #expect(try found(limit: 10).rows.map(\.line).allSatisfy { $0.hasPrefix("Heron") })
    #expect(try found(limit: 10).count == SearchResults.countLimit)
    #expect(try found(limit: 2000).rows.count == SearchResults.countLimit + 1)
    #expect(try found(limit: 2000).rows.last?.line == "A heron")
    try desk.library.move([text], to: .inbox, from: SearchDesk.ofHawk)
    try desk.library.delete(
      [.book(SearchDesk.hawk.id)], as: Deletion.ID(), at: SearchDesk.time)
    #expect(try desk.search("heron").rows.map(\.line) == ["A heron"])
  }

  @Test func `changes, moves and deletions are found at once`() throws {
    let ids = try desk.save("One heron", "Two herons")
    #expect(try lines("heron").count == 2)
    try desk.library.amend(ids[0], text: "One gull", as: Note.ID(), at: SearchDesk.time)
    #expect(try lines("heron") == ["Two herons"])
    try desk.library.move([ids[1]], to: .inbox, from: SearchDesk.ofHawk)
    #expect(try lines("heron book:hawk").isEmpty)
    #expect(try desk.search("heron").rows.map(\.place) == [.note(ids[1], in: .inbox)])
    try desk.library.delete([.note(ids[1])], as: Deletion.ID(), at: SearchDesk.time)
    #expect(try lines("heron").isEmpty)
    try desk.library.restore([.note(ids[1])])
    #expect(try lines("heron") == ["Two herons"])
    try desk.library.delete(
      [.book(SearchDesk.hawk.id)], as: Deletion.ID(), at: SearchDesk.time)
    #expect(try lines("gull").isEmpty)
    try desk.library.restore([.book(SearchDesk.hawk.id)])
    #expect(try lines("gull") == ["One gull"])
  }

  @Test func `an index that is deleted while it is open is made again`() throws {
    try desk.save("One heron")
    #expect(try lines("heron").count == 1)
    try FileManager.default.removeItem(atPath: desk.folder)
    #expect(try !desk.index.isCurrent)
    desk.reopen()
    #expect(try lines("heron").count == 1)
  }

  @Test(arguments: ["", "no database", "half"])
  func `a damaged index is made again`(contents: String) throws {
    try desk.save("One heron")
    #expect(try lines("heron").count == 1)
    let path = URL(fileURLWithPath: desk.folder + "/search.sqlite")
    let bytes = try Data(contentsOf: path)
    try (contents == "half" ? bytes.prefix(bytes.count / 2) : Data(contents.utf8)).write(to: path)
    desk.reopen()
    #expect(throws: Never.self) { try retried { try lines("heron") } }
    #expect(try lines("heron").count == 1)
  }

  /// The first search that meets the damage deletes the index.
  private func retried(_ body: () throws -> [String]) throws -> [String] {
    for _ in 0..<3 {
      do { return try body() } catch is SearchError { desk.reopen() }
    }
    return try body()
  }

  @Test func `an index that was filled in steps equals one filled at once`() throws {
    let large = LargeLibrary(books: 5, characters: 20, notes: 900)
    try large.write(to: desk.library)
    let index = try desk.index
    while try index.fill(from: desk.source, while: { false }) != .complete {
      var pages = 0
      _ = try index.fill(from: desk.source) {
        pages += 1
        return pages < 2
      }
    }
    let other = try SearchIndex(folder: desk.folder + "2")
    defer { try? FileManager.default.removeItem(atPath: desk.folder + "2") }
    #expect(try other.fill(from: desk.source) { true } == .complete)
    // And the book and the character of the desk.
    #expect(try index.itemCount() == 5 + 20 + 900 + 2)
    #expect(try other.itemCount() == index.itemCount())
    for query in ["hawk", "sea wall", "tag:tag7", "in:characters raven", "storm -tide"] {
      let found = try index.search(query, in: desk.source, limit: 2000)
      let same = try other.search(query, in: desk.source, limit: 2000)
      #expect(!found.rows.isEmpty)
      #expect(Set(found.rows.map(\.subject)) == Set(same.rows.map(\.subject)), "\(query)")
    }
  }

  @Test func `one process fills the index, another reads it meanwhile`() throws {
    try desk.save("One heron")
    #expect(try lines("heron").count == 1)
    let other = try SearchIndex(folder: desk.folder)
    let isElsewhere = try IndexFile(folder: desk.folder).alone { () throws(SearchError) in
      try other.fill(from: desk.source) { true } == .elsewhere
    }
    #expect(isElsewhere == true)
    #expect(try other.search("heron", in: desk.source).rows.count == 1)
  }

  @Test func `processes that fill one index at the same time add each item once`() throws {
    try LargeLibrary(books: 5, characters: 20, notes: 900).write(to: desk.library)
    let (folder, path) = (desk.folder, desk.library.path)
    let counts = Mutex<[Result<Int, any Error>]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      let count = Result { try Self.filledCount(folder: folder, library: path) }
      counts.withLock { $0.append(count) }
    }
    for count in counts.withLock({ $0 }) { #expect(try count.get() == 927) }
    #expect(try !lines("hawk").isEmpty)
  }

  /// Fills an index as another process would; returns the number of its items.
  private static func filledCount(folder: String, library path: String) throws -> Int {
    let source = try SearchSource(Library(path: path, wait: .seconds(120)))
    while true {
      do throws(SearchError) {
        let index = try SearchIndex(folder: folder)
        if try index.fill(from: source, while: { true }) == .complete {
          return try index.itemCount()
        }
      } catch {
        if case .unavailable = error { throw error }
      }
      // Until the process that fills the index lets others have it.
      let lock = open(folder + "/search.lock", O_RDONLY)
      flock(lock, LOCK_SH)
      close(lock)
    }
  }

  /// A power cut may leave an index without its last pages, or with pages that were never written.
  @Test(arguments: [false, true])
  func `an index with lost pages finds everything again after some searches`(isBlank: Bool) throws {
    try LargeLibrary(books: 5, characters: 20, notes: 300).write(to: desk.library)
    let expected = try Set(lines("sea"))
    let path = URL(fileURLWithPath: desk.folder + "/search.sqlite")
    let bytes = try Data(contentsOf: path)
    let pages = bytes.count / 4096
    for page in stride(from: 0, to: pages, by: max(1, pages / 12)) {
      desk.reopen()
      var damaged = bytes
      let lost = page * 4096..<(isBlank ? page * 4096 + 4096 : bytes.count)
      if isBlank { damaged.resetBytes(in: lost) } else { damaged.removeSubrange(lost) }
      try damaged.write(to: path)
      let found = try Set(retried { try lines("sea") })
      #expect(found == expected, "page \(page) of \(pages)")
    }
  }

  @Test func `the index of another library is emptied`() throws {
    try desk.save("One heron")
    #expect(try lines("heron").count == 1)
    let other = SearchDesk(index: desk.folder)
    try other.save("Two gulls")
    #expect(try other.search("gulls").rows.count == 1)
    #expect(try other.search("heron").rows.isEmpty)
  }

  @Test func `the index is private`() throws {
    _ = try lines("heron")
    let attributes = FileManager.default
    #expect(try attributes.mode(desk.folder) == 0o700)
    #expect(try attributes.mode(desk.folder + "/search.sqlite") == 0o600)
  }
}

extension FileManager {
  fileprivate func mode(_ path: String) throws -> Int {
    try attributesOfItem(atPath: path)[.posixPermissions] as? Int ?? 0
  }
}
