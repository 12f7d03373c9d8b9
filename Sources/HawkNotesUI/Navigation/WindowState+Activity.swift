import LibraryModel
public import TextUI

// Handing a place to another window, and continuing one that was handed over.

extension WindowState {
  /// The smallest window in which everything works.
  public static var leastSize: Size { ScreenLayout.least }

  /// Returns the effect that opens the selection in another window; this window does not change.
  func openWindow(_ side: Side, _ ifShown: IfShown = .bringToFront) -> [Effect] {
    guard library.isLoaded else { return [] }
    return [.openWindow(activity, side, ifShown)]
  }

  /// Goes to a place with the state that another window had there.
  mutating func resume(_ activity: PlaceActivity) {
    open(activity.link)
    screen.focus = activity.focus
    screen.character = activity.character
    screen.note = activity.note
    screen.textTop = activity.textTop
  }

  /// The activity that another window can continue: the selected row, else this screen.
  var activity: PlaceActivity {
    if let place = selectedRow { return PlaceActivity(at: Link(to: place), title: selectionTitle) }
    let screen = screen
    return PlaceActivity(
      at: Link(to: home(of: scene.place(of: tab)), sheet: link.sheet), title: selectionTitle,
      focus: screen.focus == .draft ? nil : screen.focus, character: screen.character,
      note: screen.note, textTop: screen.textTop)
  }

  /// The place of the selected row, in the tab of its book; nil if no row is selected.
  private var selectedRow: Place? {
    guard stack.note == nil else { return nil }
    switch focus {
    case .books: return bookRows?.row(screen.book).map { .book($0.id) }
    case .characters:
      return characterRows?.row(screen.character).map { .character($0.id, of: $0.book) }
    case .notes:
      guard let owner, let note = noteRows?.row(screen.note) else { return nil }
      return .note(note.id, in: owner)
    case .synopsis, .draft: return nil
    }
  }

  /// The title of the selected row, else of the screen.
  var selectionTitle: String {
    if let note = selectedNote { return note.title }
    if focus == .books, let row = bookRows?.row(screen.book) { return row.title }
    if focus == .characters, let row = characterRows?.row(screen.character) { return row.name }
    return character?.name ?? book?.title ?? title(of: tab)
  }

  /// Returns a favourite's place in the tab of its book; returns other places unchanged.
  private func home(of place: Place) -> Place {
    switch place {
    case .favourite(let id):
      library.catalogue.character(id).map { .character(id, of: $0.book) } ?? place
    case .favouriteNote(let note, of: let id):
      library.catalogue.character(id).map { .note(note, in: .character(id, of: $0.book)) } ?? place
    case .shelf, .book, .character, .note, .favourites, .search, .loose: place
    }
  }
}
