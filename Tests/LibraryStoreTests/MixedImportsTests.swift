import Foundation
import LibraryModel
import LibraryStore
import Testing

/// The same book and the same highlights from several sources.
struct MixedImportsTests {
  private let imports: ImportDesk

  init() throws { imports = try ImportDesk() }

  private func request(
    _ source: String, book key: String, title: String = "Emma", _ highlights: ImportedHighlight...
  ) -> ImportRequest {
    let book = ImportedBook(
      key: key, title: title, authors: ["Jane Austen"], highlights: highlights)
    return ImportRequest([book], from: source, at: Desk.minute(10))
  }

  private func highlight(
    _ key: String, _ quotation: String, words: String = "", place: String? = nil,
    location: String? = nil, minute: Int? = nil
  ) -> ImportedHighlight {
    ImportedHighlight(
      key: key, quotation: quotation, words: words, place: place.flatMap { Passage($0) },
      location: location.flatMap { Passage($0) }, created: minute.map(Desk.minute))
  }

  @Test func `the same book of three files is one book, and each highlight one note`() throws {
    let outcomes = try imports.run(
      together: request(
        "koreader", book: "md5", highlight("1", "She was", place: "p7", minute: 1),
        highlight("2", "happy", words: "mine", place: "p8", minute: 2)),
      request(
        "koreader", book: "title", highlight("a", "She  was", place: "p7"),
        highlight("b", "happy", words: "mine", minute: 2)),
      request(
        "kindle", book: "clippings", highlight("x", "She was", place: "p7"),
        highlight("y", "happy", place: "p9", minute: 2), highlight("z", "other", place: "p8")))
    #expect(outcomes.map(\.match) == [.new, .same, .same])
    #expect(outcomes.map(\.new) == [2, 0, 1])
    #expect(Set(outcomes.map(\.book)).count == 1)
    let texts = try imports.texts(of: outcomes[0])
    #expect(texts.count == 3)
  }

  @Test func `a highlight is recognised in a later run, too, by page or location`() throws {
    let first = try imports.run(
      together: request(
        "kindle", book: "1", highlight("1", "She was", place: "p7", location: "loc70-72")))
    let later = try imports.run(
      together: request("kindle-notebook", book: "2", highlight("a", "She was", place: "loc70")))
    #expect(later.map(\.match) == [.same] && later[0].unchanged == 1)
    #expect(try imports.texts(of: first[0]) == ["> She was\n\n@p7 @loc70-72"])
  }

  @Test func `the same words at another place, or twice in one file, are notes of their own`()
    throws
  {
    let outcomes = try imports.run(
      together: request(
        "kindle", book: "1", highlight("1", "she", place: "p7"), highlight("2", "she", place: "p7")),
      request(
        "kobo", book: "2", highlight("a", "she", place: "p8"), highlight("b", "she", place: "p7")))
    #expect(outcomes.map(\.new) == [2, 1])
  }

  @Test func `words that only the second file has are not lost`() throws {
    let outcomes = try imports.run(
      together: request("kindle", book: "1", highlight("1", "She was", place: "p7")),
      request("kobo", book: "2", highlight("a", "She was", words: "mine", place: "p7")))
    #expect(try imports.texts(of: outcomes[0]).contains("> She was\n\nmine\n\n@p7"))
  }

  @Test func `what was deleted here stays deleted for each source`() throws {
    let first = try imports.run(
      together: request("kindle", book: "1", highlight("1", "She was", place: "p7")))
    let saved = try imports.notes(of: first[0])
    try imports.library.delete(
      [.note(saved[0].id)], as: Deletion.ID(), at: Desk.minute(11))
    let later = try imports.run(
      together: request("kobo", book: "2", highlight("a", "She was", place: "p7")))
    #expect(later[0].deleted == 1 && later[0].new == 0)
  }

  @Test func `different authors of one title are different books`() throws {
    let other = ImportedBook(key: "2", title: "Emma", authors: ["Somebody Else"])
    let outcomes = try imports.run(
      together: request("kindle", book: "1"),
      ImportRequest([other], from: "kobo", at: Desk.minute(10)))
    #expect(outcomes.map(\.match) == [.new, .new])
  }

  @Test func `the outcome for a new library counts what comes twice once`() throws {
    let outcomes = try Library.newOutcome(of: [
      request("kindle", book: "1", highlight("1", "She was", place: "p7")),
      request("kobo", book: "2", highlight("a", "She was", place: "p7")),
    ])
    #expect(outcomes.map(\.match) == [.new, .same])
    #expect(outcomes.map(\.new) == [1, 0])
  }
}
