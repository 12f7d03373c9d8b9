import LibraryModel
import TextUI

extension WindowState {
  /// The data of the library that the window needs now.
  var demand: LibraryDemand {
    var demand = LibraryDemand()
    for draft in scene.drafts.values { (draft.slot?.owner.place).map { demand.insert($0) } }
    (library.itemToShow?.owner.place).map { demand.insert($0) }
    (form?.owner.place).map { demand.insert($0) }
    for place in scene.sheet?.feature.places(in: self) ?? [] { demand.insert(place) }
    if let note = scene.sheet?.feature.note(in: self) { demand.notes.insert(note) }
    guard scene.tab != nil || library.isLoaded else { return demand }
    if let id = openBook { demand.books.insert(id) }
    if let id = stack.character { demand.characters.insert(id) }
    insertBooks(into: &demand)
    insertCharacters(into: &demand)
    insertNotes(into: &demand)
    return demand
  }

  private func insertBooks(into demand: inout LibraryDemand) {
    guard !hidesLists, tab == .shelf, stack.withoutNote == TabStack() else { return }
    let screen = listScreen
    var list = ListDemand<Book.ID>(list: bookList, margin: rowsAround)
    let rows = library.bookRows.flatMap { $0.list == bookList ? $0 : nil }
    list.seek(screen.book ?? screen.booksTop, in: rows, library.goal)
    list.others = [screen.book, screen.booksTop].compactMap(\.self)
    demand.bookList = list
    if let book = screen.book { demand.books.insert(book) }
  }

  private func insertCharacters(into demand: inout LibraryDemand) {
    guard !hidesLists, stack.character == nil, let characterList else { return }
    let screen = listScreen
    var list = ListDemand<BookCharacter.ID>(list: characterList, margin: rowsAround)
    let rows = library.characterRows.flatMap { $0.list == characterList ? $0 : nil }
    list.seek(screen.character ?? screen.charactersTop, in: rows, library.goal)
    list.others = [screen.character, screen.charactersTop].compactMap(\.self)
    demand.characterList = list
    // Only a preview shows more of a selected character than their row.
    if let id = screen.character, tab == .favourites || isWide {
      demand.characters.insert(id)
    }
  }

  private func insertNotes(into demand: inout LibraryDemand) {
    guard let owner else { return }
    let screen = listScreen
    let edited = editor.texts.keys.filter { $0.owner == owner }.compactMap(\.note)
    demand.notes.formUnion(edited + [stack.note, screen.editing].compactMap(\.self))
    guard !hidesLists else { return }
    var list = ListDemand<Note.ID>(list: .notes(of: owner), margin: rowsAround)
    let rows = library.noteRows.flatMap { $0.list == list.list ? $0 : nil }
    let selected = library.noteToSelect ?? stack.note ?? screen.note
    let isFocused = screen.focus == .notes || stack.note != nil
    list.seek(isFocused ? selected : screen.notesTop, in: rows, library.goal)
    list.others = [selected, screen.notesTop].compactMap(\.self)
    demand.noteList = list
    if let note = screen.note, isFocused || isWide && !isWriting {
      demand.notes.insert(note)
    }
  }

  /// The state of the screen with the lists: the one behind a note that is open.
  var listScreen: ScreenState {
    let shown = tabState
    return shown.screens[shown.stack.withoutNote.top] ?? ScreenState()
  }

  /// Whether the text that is written covers all lists: in a wide window they stand beside it.
  private var hidesLists: Bool { isWriting && !isWide }

  /// The number of rows that a list has around its selection: no list shows more.
  private var rowsAround: Int { max(5, size.rows) }
}

extension ListDemand {
  /// Asks for the rows around a row, or around the row that a key moves to.
  fileprivate mutating func seek<Row>(
    _ row: ID?, in rows: LoadedRows<Row>?, _ goal: ListGoal?
  ) where Row.ID == ID {
    if let goal, goal.list == list {
      index = goal.index
    } else {
      centre = row
      index = rows?.index(of: row) ?? index
    }
  }
}
