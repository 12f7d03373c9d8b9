import LibraryModel
import Testing

@testable import HawkNotesUI

@Suite struct NoteListTests {
  @Test func `of very many deletions the last hundred are kept, in their order`() {
    let ids = (0..<150).map { _ in Note.ID() }
    var list = NoteList()
    ids.forEach { list.append($0) }
    #expect(list.ids == Array(ids.suffix(100)))
    #expect(NoteList(list.description) == list)
  }
}
