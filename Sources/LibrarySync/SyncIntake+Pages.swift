import LibraryModel
import LibraryPages
import LibraryStore

// Pages as items.

extension SyncIntake {
  func isVisible(_ item: LibraryItem) throws(SyncError) -> Bool {
    try use { library throws(LibraryError) in try library.shows(item) }
  }

  /// Puts the page of an item that is new, in the bin or hidden; false if it was refused.
  ///
  /// NB: The notes of a character that was hidden with its book become visible, too. The remote may
  /// never have had them, and the library does not list them as changed.
  func putHidden(_ page: ItemPage) throws(SyncError) -> Bool {
    guard try put(page) else { return false }
    if page.item.kind == .character { touched.formUnion(try members(of: page.item)) }
    return true
  }
}

extension ItemPage {
  /// The page with the marks of another one: its contents are known, its marks may be new.
  func withMarks(of base: ItemPage?) -> ItemPage {
    guard let base else { return self }
    var page = base
    page.text = text
    for name in PageNames.parts(of: item) { page[name] = self[name] }
    return page
  }

  /// A value as a form shows it.
  func shown(_ name: String) -> String {
    guard let field = ItemField(rawValue: name) else { return self[name] ?? "" }
    switch item {
    case .book: return (try? book())?.text(of: field) ?? ""
    case .character: return (try? character())?.text(of: field) ?? ""
    case .note: return text
    }
  }
}

extension [ItemPage] {
  func books() throws(PageProblem) -> [Book] {
    var books: [Book] = []
    for page in self { books.append(try page.book()) }
    return books
  }

  func characters() throws(PageProblem) -> [BookCharacter] {
    var characters: [BookCharacter] = []
    for page in self { characters.append(try page.character()) }
    return characters
  }

  func notes(of owner: Owner) throws(PageProblem) -> [Note] {
    var notes: [Note] = []
    for page in self { notes.append(try page.note(of: owner)) }
    return notes
  }
}
