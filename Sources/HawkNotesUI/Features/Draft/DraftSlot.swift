public import LibraryModel

/// Where a draft belongs: to a book or a character, as a new note or as an edit of one.
///
/// Never to a tab or a URL, so that a character reached through Favourites has the same draft as
/// through its book. A scene has one draft a slot.
public struct DraftSlot: Hashable, Sendable {
  /// The book or character the note is of.
  public let owner: Owner
  /// The saved note that is edited; nil for a new one.
  public let note: Note.ID?

  /// A slot.
  public init(owner: Owner, note: Note.ID? = nil) {
    self.owner = owner
    self.note = note
  }
}

extension DraftSlot: LosslessStringConvertible {
  /// `b|BOOK`, then `c|CHARACTER` and `n|NOTE` where there are any, joined by `::`.
  public var description: String {
    let (book, character) = owner.ids
    var text = "b|\(book)"
    if let character { text += "::c|\(character)" }
    if let note { text += "::n|\(note)" }
    return text
  }

  /// A slot from its kept form.
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
