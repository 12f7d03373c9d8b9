import LibraryModel
import Testing

@testable import HawkNotesUI

@Suite struct NoteListTests {
  @Test func `the last hundred of many deletions are kept, in their order`() {
    let notes = (0..<150).map { number in
      NotePlace(
        Note.ID(),
        of: number.isMultiple(of: 2)
          ? .book(Book.ID()) : .character(BookCharacter.ID(), of: Book.ID()))
    }
    var list = NoteList()
    notes.forEach { list.append($0) }
    #expect(list.notes == Array(notes.suffix(100)))
    #expect(NoteList(list.description) == list)
  }
}
