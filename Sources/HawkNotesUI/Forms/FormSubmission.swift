public import LibraryModel

/// The changes with which a form is saved.
public struct FormSubmission: Equatable, Sendable {
  public let form: FormSubject
  /// The item as it will be.
  public let item: FormItem
  /// The changes, in order; each may be repeated.
  public let changes: [LibraryChange]
  /// The version that the changes may replace; nil for a new item.
  let base: FormItem?

  /// Whether the save renames the item, so that links to its old name become links to an earlier
  /// name.
  var isRenaming: Bool { base.map { $0.title.slug != item.title.slug } ?? false }
}

extension LibraryClient {
  /// Performs a request of a window.
  func make(_ request: LibraryRequest) throws(LibraryFailure) -> LibraryStep? {
    guard case .submit(let submission) = request else { return try perform(request) }
    for change in submission.changes {
      _ = try perform(.change(change, number: 0))
      try check(change)
    }
    return nil
  }

  /// Checks that the library has the item that was added.
  ///
  /// An item that the library has or had under the id is left as it is.
  private func check(_ change: LibraryChange) throws(LibraryFailure) {
    switch change {
    case .addBook(let book):
      guard let current = try self.book(book.id) else { throw .deleted }
      guard FormItem.book(current).isLike(.book(book)) else { throw .changedBook(current) }
    case .addCharacter(let character):
      guard let current = try self.character(character.id) else { throw .deleted }
      guard FormItem.character(current).isLike(.character(character)) else {
        throw .changedCharacter(current)
      }
    case .editBook, .editCharacter, .step: break
    }
  }

  /// Reads the item of a form, and what was deleted of it.
  func reading(of form: FormSubject, _ id: Note.ID?) throws(LibraryFailure) -> FormReading {
    var reading = FormReading(item: try item(of: form, id))
    guard reading.item == nil else { return reading }
    if !form.isNew {
      reading.deleted = try deleted(form.owner)
      reading.loss = .item
    }
    guard let home = form.bookOfCharacter, try book(home) == nil else { return reading }
    reading.loss = .book(isInBin: try deleted(.book(home)) != nil)
    return reading
  }

  /// Reads the item of a form; nil if the library does not have it.
  private func item(of form: FormSubject, _ id: Note.ID?) throws(LibraryFailure) -> FormItem? {
    switch form {
    case .newBook:
      guard let id, let book = Book.ID("\(id)") else { return nil }
      return try self.book(book).map(FormItem.book)
    case .newCharacter:
      guard let id, let character = BookCharacter.ID("\(id)") else { return nil }
      return try self.character(character).map(FormItem.character)
    case .book(let id): return try self.book(id).map(FormItem.book)
    case .character(let id, of: _): return try self.character(id).map(FormItem.character)
    }
  }
}

#if PLANTED_BUGS
  extension FormSubmission {
    /// The same with another id for a new book.
    var underNewID: FormSubmission {
      guard case .addBook(let book) = changes.first else { return self }
      let item = FormItem.book(book).anew(.book(Book(title: "")))
      return FormSubmission(
        form: form, item: item, changes: item.changes(over: nil, as: nil), base: base)
    }
  }
#endif
