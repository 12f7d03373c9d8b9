import LibraryModel
import TextUI

/// An action of the Shelf, or on a book.
public enum ShelfAction: Equatable, Sendable {
  case tabPressed
  case orderPressed
  case removeSamplePressed
  // The filter
  case filterPressed
  case typed(String)
  case erased, cleared
}

extension WindowState {
  mutating func reduceShelf(_ action: ShelfAction) -> [Effect] {
    switch action {
    case .tabPressed: return toggleTab()
    case .orderPressed:
      guard isOnShelf else { return refuseOffShelf() }
      scene.shelf.order = scene.shelf.order.next
      message = .note("Books \(scene.shelf.order.words).")
    case .removeSamplePressed: return isOnShelf ? [.removeSample] : refuseOffShelf()
    case .filterPressed:
      guard isOnShelf else { return refuseOffShelf() }
      screen.focus = .books
      scene.shelf.filter = scene.shelf.filter ?? ""
    case .typed(let text): scene.shelf.filter = (scene.shelf.filter ?? "") + text
    case .erased:
      scene.shelf.filter = scene.shelf.filter.flatMap { $0.isEmpty ? nil : String($0.dropLast()) }
    case .cleared: scene.shelf.filter = nil
    }
    return []
  }

  /// Whether a book is open, or selected on the Shelf.
  var hasBook: Bool { tab != .favourites && book != nil }

  /// Whether the Shelf itself is on the screen, not a book or a note on it.
  var isOnShelf: Bool { tab == .shelf && stack.top == .root }

  /// Whether letters filter the books.
  var isFilteringBooks: Bool {
    scene.shelf.filter != nil && isOnShelf && focus == .books && scene.sheet == nil
  }

  /// Returns the action of a key while the books are filtered; nil for a key of the list.
  func filterAction(for press: KeyPress) -> Action? {
    guard isFilteringBooks, press.modifiers.isEmpty else { return nil }
    switch press.key {
    case .character(let character): return .shelf(.typed(String(character)))
    case .backspace: return .shelf(.erased)
    case .escape: return .shelf(.cleared)
    case .enter, .tab, .delete, .insert, .home, .end, .pageUp, .pageDown, .up, .down, .left,
      .right, .function:
      return nil
    }
  }

  private mutating func refuseOffShelf() -> [Effect] {
    message = .warning("That works on the Shelf. Press 0.")
    return []
  }

  /// Gives the open or selected book a tab, or takes it away.
  private mutating func toggleTab() -> [Effect] {
    guard hasBook, let book else {
      message = .warning("Nothing is selected here. Open a book, or select it on the Shelf.")
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
