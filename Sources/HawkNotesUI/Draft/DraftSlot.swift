public import LibraryModel

/// The subject of a draft: a book, a character or the Inbox, for a new note or for the edit of a
/// note; or a field of a form.
///
/// It contains no tab or URL: a character has the same draft whether it is opened through
/// Favourites or through its book. A scene has one draft for each slot.
public struct DraftSlot: HashedBits, Sendable {
  public let owner: Owner
  /// The note that is edited; nil for a new note.
  public let note: Note.ID?
  /// The field of a form that the text fills in; nil for a note.
  public let field: FormField?

  public init(owner: Owner, note: Note.ID? = nil) {
    self.owner = owner
    self.note = note
    field = nil
  }

  public init(field: FormField, of form: FormSubject) {
    owner = form.owner
    note = nil
    self.field = field
  }

  public var hashedBits: UInt64 {
    let fieldBits = field.map { UInt64(truncatingIfNeeded: $0.hashValue) } ?? 0
    return owner.hashedBits ^ (note?.hashedBits ?? 0) &* 3 ^ fieldBits
  }

  /// The form that has the field; nil for a note.
  public var form: FormSubject? {
    guard let field else { return nil }
    return switch (owner, field.isOfBook) {
    case (.inbox, true): .newBook
    case (.book(let book), true): .book(book)
    case (.book(let book), false): .newCharacter(of: book)
    case (.character(let character, of: let book), false): .character(character, of: book)
    case (.inbox, false), (.character, true): nil
    }
  }

  /// Whether its text begins with a text of the library.
  var isEdit: Bool { note != nil || field != nil }
}

extension DraftSlot: LosslessStringConvertible {
  /// The stored form: `b|BOOK` or `inbox`, then `c|CHARACTER` and `n|NOTE` if present, joined by
  /// `::`; before a field's owner, `f|FIELD`.
  public var description: String {
    var text =
      switch owner {
      case .book(let book): "b|\(book)"
      case .character(let character, of: let book): "b|\(book)::c|\(character)"
      case .inbox: Self.inbox
      }
    if let note { text += "::n|\(note)" }
    if let field { text = "f|\(field.rawValue)::" + text }
    return text
  }

  /// Reads a slot from its stored form.
  public init?(_ description: String) {
    var steps = description.keptSteps
    if let name = steps.first?.kept("f|") {
      guard let field = FormField(rawValue: name) else { return nil }
      self.field = field
      steps = steps.dropFirst()
    } else {
      field = nil
    }
    guard let first = steps.first else { return nil }
    let stack = TabStack(steps: steps.dropFirst())
    guard stack.book == nil else { return nil }
    note = stack.note
    if first == Self.inbox {
      guard stack.character == nil else { return nil }
      owner = .inbox
      return
    }
    guard let book = first.kept("b|").flatMap(Book.ID.init) else { return nil }
    owner = stack.character.map { .character($0, of: book) } ?? .book(book)
  }

  private static let inbox = "inbox"
}
