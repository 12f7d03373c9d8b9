import LibraryModel

/// The data that a reading returned: the answer to a demand, without the data that the window
/// already had.
public struct LibraryPart: Equatable, Sendable {
  let demand: LibraryDemand
  /// The books with a tab, and the deleted notes that have drafts here; nil if only missing data
  /// was read.
  var whole: Whole?
  var books: [Book] = []
  var characters: [BookCharacter] = []
  var notes: [Note] = []
  var bookRows: LoadedRows<BookRow>?
  var characterRows: LoadedRows<CharacterRow>?
  var noteRows: LoadedRows<NoteRow>?

  /// The data that are read only together with everything that is shown.
  struct Whole: Equatable, Sendable {
    let tabs: [BookTab]
    let gone: Set<Note.ID>
  }
}
