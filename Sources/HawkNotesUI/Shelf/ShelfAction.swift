import LibraryModel

public enum ShelfAction: Equatable, Sendable {
  case tabPressed
  case orderPressed
  case progressPressed
  case removeSamplePressed
}

extension WindowState {
  mutating func reduceShelf(_ action: ShelfAction) -> [Effect] {
    switch action {
    case .tabPressed: return toggleTab()
    case .orderPressed: return changeOrder()
    case .progressPressed: askForProgress()
    case .removeSamplePressed: return [.removeSample]
    }
    return []
  }

  /// Whether a book is open, or selected on the Shelf.
  var hasBook: Bool { tab != .favourites && book != nil }

  /// Whether the open or selected book has a tab.
  var hasTab: Bool { book.map { book in library.tabs.contains { $0.id == book.id } } ?? false }

  /// Whether the Shelf itself is on the screen, not a book or a note on it.
  var isOnShelf: Bool { tab == .shelf && stack.top == .root }

  mutating func orderBooks() -> [Effect] {
    scene.shelf.order = scene.shelf.order.next
    message = .info("Books \(scene.shelf.order.words).")
    return []
  }

  /// The message of a command that needs a book.
  var noBookSelected: Message {
    .warning("Nothing is selected here. Open a book, or select it on the Shelf.")
  }

  /// Gives the open or selected book a tab, or takes it away.
  private mutating func toggleTab() -> [Effect] {
    guard hasBook, let book else {
      message = noBookSelected
      return []
    }
    let hasTab = library.hasTab(book.id)
    let title = book.title.quotedBeginning(or: "a book")
    return change(
      .step(.setTab(book.id, to: !hasTab)),
      saying: hasTab ? "took the tab of \(title)" : "gave \(title) a tab",
      at: ItemPlace(.book(book.id)))
  }
}
