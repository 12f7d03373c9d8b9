import LibraryModel

// The titles and names that are drawn: they are stored with the scene, and shown again while a
// start waits for the library.

extension WindowState {
  /// Records the titles of the tabs around the selected one, and of what is open.
  mutating func recordDrawnNames() {
    let tabs = tabs
    let index = tabs.firstIndex(of: tab) ?? 0
    let near = tabs[max(0, index - reach)..<min(tabs.count, index + reach + 1)]
    var names: [LibraryItem: DrawnName] = [:]
    for case .book(let id) in near { names[.book(id)] = DrawnName(title: title(of: .book(id))) }
    if let book { names[.book(book.id)] = DrawnName(title: book.title) }
    if let character { names[.character(character.id)] = DrawnName(title: character.name) }
    scene.names = names.mapValues { DrawnName(title: String($0.title.prefix(80))) }
  }

  /// Shows the recorded titles in the tabs until they are read.
  mutating func restoreDrawnNames() {
    for case .book(let id) in scene.order.tabs {
      library.tabs.append(BookTab(id: id, title: drawnTitle(of: .book(id)) ?? ""))
    }
  }

  /// The title of the open book, or the name of the open character, as read or as drawn before.
  var titleOnScreen: String? {
    if let id = stack.character { return character?.name ?? drawnTitle(of: .character(id)) }
    return book?.title ?? openBook.flatMap { drawnTitle(of: .book($0)) }
  }

  /// Returns a title that was drawn before; nil if it is unknown.
  func drawnTitle(of item: LibraryItem) -> String? { scene.names[item]?.title }
}

/// The number of tabs at each side of the selected one that a window may show.
private let reach = 40
