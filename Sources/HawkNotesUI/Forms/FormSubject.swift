public import LibraryModel

/// The item that a form adds or edits.
public enum FormSubject: Hashable, Sendable {
  case newBook
  case newCharacter(of: Book.ID)
  case book(Book.ID)
  case character(BookCharacter.ID, of: Book.ID)

  /// Creates the subject of a form that edits an owner; nil for the Inbox.
  init?(_ owner: Owner) {
    switch owner {
    case .book(let book): self = .book(book)
    case .character(let character, of: let book): self = .character(character, of: book)
    case .inbox: return nil
    }
  }

  /// Whether the form adds the item.
  var isNew: Bool {
    switch self {
    case .newBook, .newCharacter: true
    case .book, .character: false
    }
  }

  /// The fields of the form, from the first to the last.
  var fields: [FormField] {
    switch self {
    case .newBook, .book: FormField.ofBook
    case .newCharacter, .character: FormField.ofCharacter
    }
  }

  /// The owner to which the texts of the form belong: for a new item, the owner of the item.
  var owner: Owner {
    switch self {
    case .newBook: .inbox
    case .newCharacter(of: let book), .book(let book): .book(book)
    case .character(let character, of: let book): .character(character, of: book)
    }
  }

  /// The book of the character; nil for a book.
  var bookOfCharacter: Book.ID? {
    switch self {
    case .newCharacter(of: let book), .character(_, of: let book): book
    case .newBook, .book: nil
    }
  }

  /// The title of the sheet.
  var title: String {
    switch self {
    case .newBook: "New book"
    case .newCharacter: "New character"
    case .book: "Edit book"
    case .character: "Edit character"
    }
  }

  var kind: String {
    switch self {
    case .newBook, .book: "book"
    case .newCharacter, .character: "character"
    }
  }
}

extension FormSubject: LosslessStringConvertible {
  /// The stored form: `new`, then `b|BOOK` and `c|CHARACTER` if present, joined by `::`.
  public var description: String {
    switch self {
    case .newBook: Self.new
    case .newCharacter(of: let book): "\(Self.new)::b|\(book)"
    case .book(let book): "b|\(book)"
    case .character(let character, of: let book): "b|\(book)::c|\(character)"
    }
  }

  /// Reads a subject from its stored form.
  public init?(_ description: String) {
    let steps = description.keptSteps
    let isNew = steps.first == Self.new
    let owner = DraftSlot(steps.dropFirst(isNew ? 1 : 0).joined(separator: "::"))?.owner
    switch (owner, isNew) {
    case (nil, true) where steps.count == 1: self = .newBook
    case (.book(let book), true): self = .newCharacter(of: book)
    case (.book(let book), false): self = .book(book)
    case (.character(let character, of: let book), false): self = .character(character, of: book)
    case (.character, true), (.inbox, _), (nil, _): return nil
    }
  }

  private static let new = "new"
}
