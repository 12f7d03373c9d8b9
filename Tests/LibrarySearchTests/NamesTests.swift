import Foundation
import LibraryModel
import LibraryStore
import Testing

@testable import LibrarySearch

/// The texts that may mention a name, by the index.
struct NamesTests {
  private let desk = SearchDesk()

  private func found(_ names: String..., limit: Int = 100) throws -> [Int64]? {
    _ = try desk.index.fill(from: desk.source) { true }
    return try desk.index.keys(ofTextsWith: names, limit: limit)
  }

  @Test(arguments: [
    "Agatha", "(agatha)", "Áĝatha", "Agatha²", "1\u{FE0F}\u{20E3}Agatha", "Aga\u{5BC}tha", "ＡＧＡＴＨＡ",
    "Ɠatha Agatha", "_Agatha_", "Agatha's", "Agatha-Agatha",
  ])
  func `a text with the name is found, whatever stands around it`(text: String) throws {
    try desk.save(text, "Another one")
    #expect(try found("Agatha")?.count == 2)  // with the character
  }

  @Test func `several words stand together, and several names are alternatives`() throws {
    try desk.save("Agatha the  Bold", "the Bold Agatha", "Bold", "物語の猫が", "Café")
    #expect(try found("Agatha the Bold")?.count == 1)
    #expect(try found("Agatha", "Bold")?.count == 4)
    #expect(try found("物語")?.count == 1)
    #expect(try found("cafe")?.count == 1)
    #expect(try found("Agatha", limit: 2) == nil)
  }

  @Test(arguments: ["철수", "หนังสือ", "कमल", "!?", "مُحمد"])
  func `a name that the index cannot tell is left to a reading of all texts`(name: String) throws {
    try desk.save(name)
    #expect(try found(name) == nil)
  }

  /// Otherwise a mention could be missed.
  @Test func `the index folds every letter at least as much as a mention does`() {
    for value in UInt32(0x80)..<0x1_1000 {
      guard let scalar = Unicode.Scalar(value), let folded = scalar.folded,
        folded.utf8.allSatisfy({ $0 < 0x80 })
      else { continue }
      // Digraphs such as ǅ: for a mention they have their first letter only.
      guard scalar.properties.generalCategory != .titlecaseLetter else { continue }
      let (one, other) = ("q\(scalar)q", "q\(folded)q")
      guard NameMatcher([other]).firstMatch(in: Array(one.utf8)) != nil else { continue }
      #expect(WordReader(one).map(\.text) == WordReader(other).map(\.text), "\(scalar)")
    }
  }

  @Test func `the index says how far it is filled, and of which library`() throws {
    #expect(try desk.index.filledRevision(of: desk.source) == nil)
    _ = try found("Agatha")
    #expect(try desk.index.filledRevision(of: desk.source) == desk.library.lastRevision())
    let note = try desk.save("Agatha again")
    let revision = try #require(try desk.index.filledRevision(of: desk.source))
    let missing = try desk.library.changedKeys(after: revision, limit: 9)
    let texts = try desk.library.searchedItems(missing).values.compactMap { item -> Note.ID? in
      guard case .note(let note, book: _, character: _) = item.content else { return nil }
      return note.id
    }
    #expect(texts == note)
  }
}
