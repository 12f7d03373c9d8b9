public import LibraryModel

/// The subject of a draft: a book or a character, for a new note or for the edit of a note.
///
/// It contains no tab or URL: a character has the same draft whether it is opened through
/// Favourites or through its book. A scene has one draft for each slot.
public struct DraftSlot: Hashable, Sendable {
  /// The owner of the note.
  public let owner: Owner
  /// The note that is edited; nil for a new note.
  public let note: Note.ID?

  /// Creates a slot.
  public init(owner: Owner, note: Note.ID? = nil) {
    self.owner = owner
    self.note = note
  }
}

extension DraftSlot: LosslessStringConvertible {
  /// The stored form: `b|BOOK`, then `c|CHARACTER` and `n|NOTE` if present, joined by `::`.
  public var description: String {
    let (book, character) = owner.ids
    var text = "b|\(book)"
    if let character { text += "::c|\(character)" }
    if let note { text += "::n|\(note)" }
    return text
  }

  /// Reads a slot from its stored form.
  public init?(_ description: String) {
    let steps = description.keptSteps
    guard let first = steps.first, first.hasPrefix("b|"),
      let book = Book.ID(String(first.dropFirst(2)))
    else { return nil }
    let stack = TabStack(steps: steps.dropFirst())
    owner = stack.character.map { .character($0, of: book) } ?? .book(book)
    note = stack.note
  }
}

extension Owner {
  var ids: (book: Book.ID, character: BookCharacter.ID?) {
    switch self {
    case .book(let book): (book, nil)
    case .character(let character, of: let book): (book, character)
    }
  }
}
