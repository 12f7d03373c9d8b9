public import LibraryModel

/// The screens open above a tab's root, as ids: on the Shelf a book, then a character, then a note.
///
/// Stored as `b|BOOK::c|CHARACTER::n|NOTE`. On restoration each step is checked against the
/// library.
public struct TabStack: Hashable, Sendable {
  /// The book that is open on the Shelf; nil in other tabs.
  public var book: Book.ID?
  /// The character whose screen is open.
  public var character: BookCharacter.ID?
  /// The note that is open for reading.
  public var note: Note.ID?

  /// Creates a stack; empty without arguments.
  public init(
    book: Book.ID? = nil, character: BookCharacter.ID? = nil, note: Note.ID? = nil
  ) {
    self.book = book
    self.character = character
    self.note = note
  }

  public var top: ScreenID {
    if let note { return .note(note) }
    return character.map(ScreenID.character) ?? book.map(ScreenID.book) ?? .root
  }

  /// The stack up to the book or the root.
  var ofBook: TabStack { TabStack(book: book) }

  /// The stack without the note: its top has lists.
  var withoutNote: TabStack { TabStack(book: book, character: character) }

  /// The screens from the root to the topmost one.
  var screens: [ScreenID] {
    [.root] + (book.map { [.book($0)] } ?? []) + (character.map { [.character($0)] } ?? [])
      + (note.map { [.note($0)] } ?? [])
  }
}

extension TabStack: LosslessStringConvertible {
  /// The steps, joined by `::`.
  public var description: String {
    [book.map { "b|\($0)" }, character.map { "c|\($0)" }, note.map { "n|\($0)" }]
      .compactMap(\.self).joined(separator: "::")
  }

  /// Reads a stack from its stored form; an unreadable step ends it.
  public init?(_ description: String) { self.init(steps: description.keptSteps) }

  init(steps: ArraySlice<String>) {
    for step in steps {
      if let id = step.kept("b|"), book == nil, character == nil, note == nil {
        book = Book.ID(id)
      } else if let id = step.kept("c|"), character == nil {
        character = BookCharacter.ID(id)
      } else if let id = step.kept("n|"), note == nil {
        note = Note.ID(id)
      } else {
        return
      }
    }
  }
}

extension String {
  /// Splits the stored form of a place into its steps.
  var keptSteps: ArraySlice<String> { parts(at: ":")[...] }

  /// Returns the rest of the step after its kind; nil if the step is of another kind.
  ///
  /// NB: Compares bytes: clusters would be found at each start, for each place of the history.
  func kept(_ kind: StaticString) -> String? {
    let start = UnsafeBufferPointer(start: kind.utf8Start, count: kind.utf8CodeUnitCount)
    return utf8.starts(with: start) ? String(Substring(utf8.dropFirst(start.count))) : nil
  }
}
