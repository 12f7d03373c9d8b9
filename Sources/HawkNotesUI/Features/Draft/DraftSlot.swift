public import LibraryModel

/// The subject of a draft: a book, a character or the Inbox, for a new note or for the edit of a note.
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
  /// The stored form: `b|BOOK` or `inbox`, then `c|CHARACTER` and `n|NOTE` if present, joined by
  /// `::`.
  public var description: String {
    var text =
      switch owner {
      case .book(let book): "b|\(book)"
      case .character(let character, of: let book): "b|\(book)::c|\(character)"
      case .inbox: Self.inbox
      }
    if let note { text += "::n|\(note)" }
    return text
  }

  /// Reads a slot from its stored form.
  public init?(_ description: String) {
    let steps = description.keptSteps
    guard let first = steps.first else { return nil }
    let stack = TabStack(steps: steps.dropFirst())
    note = stack.note
    if first == Self.inbox {
      guard stack.character == nil else { return nil }
      owner = .inbox
      return
    }
    guard first.hasPrefix("b|"), let book = Book.ID(String(first.dropFirst(2))) else { return nil }
    owner = stack.character.map { .character($0, of: book) } ?? .book(book)
  }

  private static let inbox = "inbox"
}
