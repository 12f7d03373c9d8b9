import LibraryModel

extension FormItem {
  var place: Place { owner.place }

  /// The book or character, as an owner.
  var owner: Owner {
    switch self {
    case .book(let book): .book(book.id)
    case .character(let character): .character(character.id, of: character.book)
    }
  }

  var version: Note.ID? {
    switch self {
    case .book(let book): Note.ID("\(book.version)")
    case .character(let character): Note.ID("\(character.version)")
    }
  }

  /// Returns the change that made the present contents, over a version; without one, the item was
  /// added.
  func change(since base: Note.ID?) -> LibraryChange {
    switch self {
    case .book(let book):
      base.flatMap { Book.ID("\($0)") }.map { .editBook(book, over: $0) } ?? .addBook(book)
    case .character(let character):
      base.flatMap { BookCharacter.ID("\($0)") }.map { .editCharacter(character, over: $0) }
        ?? .addCharacter(character)
    }
  }

  /// Returns the step that gives the item in the library this item's tab or favourite mark.
  var mark: LibraryChange {
    switch self {
    case .book(let book): .step(.setTab(book.id, to: book.hasTab))
    case .character(let character):
      .step(.setFavourite(character.id, to: character.isFavourite))
    }
  }

  /// Returns whether two items have the same texts in all fields but the marks.
  func hasContents(of other: FormItem) -> Bool {
    fields.allSatisfy { $0.isMark || text(of: $0) == other.text(of: $0) }
  }

  /// Returns this item's contents with the identity of another, new item.
  func anew(_ new: FormItem) -> FormItem {
    switch (self, new) {
    case (.book(let old), .book(let new)):
      var book = new
      for row in Book.fields { book.take(row.field, from: old) }
      return .book(book)
    case (.character(let old), .character(let new)):
      var character = new
      for row in BookCharacter.fields { character.take(row.field, from: old) }
      return .character(character)
    case (.book, .character), (.character, .book): return new
    }
  }

  /// Returns the changes that make the library's item this one.
  ///
  /// - Parameters:
  ///   - saved: The item in the library; nil for a new one.
  ///   - id: The id of the edit.
  func changes(over saved: FormItem?, as id: Note.ID?) -> [LibraryChange] {
    switch (self, saved) {
    case (.book(let book), nil): return [.addBook(book)]
    case (.character(let character), nil): return [.addCharacter(character)]
    case (.book(var book), .book(let old)):
      book.version = id.flatMap { Book.ID("\($0)") } ?? Book.ID()
      let edit = LibraryChange.editBook(book, over: old.version)
      return (hasContents(of: .book(old)) ? [] : [edit])
        + (book.hasTab == old.hasTab ? [] : [mark])
    case (.character(var character), .character(let old)):
      character.version = id.flatMap { BookCharacter.ID("\($0)") } ?? BookCharacter.ID()
      let edit = LibraryChange.editCharacter(character, over: old.version)
      return (hasContents(of: .character(old)) ? [] : [edit])
        + (character.isFavourite == old.isFavourite ? [] : [mark])
    case (.book, .character), (.character, .book): return []
    }
  }
}
