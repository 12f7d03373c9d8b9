import HawkNotesLibrary
import HawkNotesUI
import LibraryModel
import LibraryStore

/// The library of a window, from the first frame on: it is busy until it is open.
struct WindowLibrary: LibraryAccess {
  let opening: LibraryOpening
  let search: SearchService

  var sample: [Book.ID] {
    OpenLibrary.sample.compactMap { if case .book(let id) = $0 { id } else { nil } }
  }

  func ask<Answer>(
    _ question: StaticString, _ body: (Library) throws(LibraryError) -> Answer
  ) throws(LibraryFailure) -> Answer { try opening.ask(body) }

  /// Reads the mentions on a thread: a window has to answer keys meanwhile.
  func mentions(
    _ character: BookCharacter.ID, _ cursor: MentionCursor?, _ number: Int
  ) -> MentionPart? {
    search.readMentions(of: character, from: cursor, number: number)
    return nil
  }
}
