public import LibraryModel

/// The screens open above a tab's root, as ids: on the Shelf a book, then a character, then a note.
///
/// Stored as `b|BOOK::c|CHARACTER::n|NOTE`. On restoration each step is checked against the library.
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

  /// The topmost screen.
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

  init(steps: some Sequence<Substring>) {
    for step in steps {
      switch step.prefix(2) {
      case "b|" where book == nil && character == nil && note == nil:
        book = Book.ID(String(step.dropFirst(2)))
      case "c|" where character == nil: character = BookCharacter.ID(String(step.dropFirst(2)))
      case "n|" where note == nil: note = Note.ID(String(step.dropFirst(2)))
      default: return
      }
    }
  }
}

extension String {
  /// Splits the stored form of a place into its steps.
  ///
  /// NB: split bytes, not text: splitting text is a hundred times slower, and each start does this.
  var keptSteps: [Substring] { utf8.split(separator: UInt8(ascii: ":")).map { Substring($0) } }
}
