import LibraryModel
import LibraryScripts
import Testing
import Torture

@testable import LibrarySearch

/// Random texts as queries of a real index.
@Suite struct QueryTorture {
  private let desk = SearchDesk()

  @Test func `no text that a user can type is an error of the index`() throws {
    try LargeLibrary(books: 5, characters: 20, notes: 200).write(to: desk.library)
    _ = try desk.index.fill(from: desk.source) { true }
    let draft = SearchedDraft(id: Note.ID(), owner: .inbox, text: "The sea #tag\n🦅 物語 a")
    var generator = SeededGenerator(seed: Torture.seed)
    let rounds = Torture.rounds(brief: 300, short: 5_000, long: 100_000)
    var failed = 0
    for round in 0..<rounds where failed < 5 {
      let isLong = round % 100 == 99
      let text =
        isLong ? RandomQuery.longText(&generator) : RandomQuery.text(&generator)
      do throws(SearchError) {
        let results = try desk.openedIndex().search(
          text, in: desk.source, drafts: isLong ? [] : [draft], limit: 3)
        for row in results.rows { #expect(row.hasSoundMatches, "\(text.debugDescription)") }
      } catch {
        failed += 1
        desk.reopen()
        Issue.record("\(error) for \(text.prefix(200).debugDescription), seed \(Torture.seed)")
      }
    }
    Torture.report(
      "queries of a real index", tried: rounds, failed: failed, "seed \(Torture.seed)")
  }
}

extension SearchRow {
  /// Whether all matches are in their texts and in order.
  fileprivate var hasSoundMatches: Bool {
    [(line, matches), (excerpt.text, excerpt.matches)].allSatisfy { text, matches in
      var end = 0
      return matches.allSatisfy { match in
        defer { end = match.upperBound }
        return match.lowerBound >= end && match.upperBound <= text.utf8.count && !match.isEmpty
      }
    }
  }
}
