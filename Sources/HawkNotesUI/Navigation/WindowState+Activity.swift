import LibraryModel
import Markup
public import TextUI

// Handing a place to another window, and continuing one that was handed over.

extension WindowState {
  /// The smallest window in which everything works.
  public static var leastSize: Size { ScreenLayout.least }

  var isLargeEnough: Bool {
    size.columns >= Self.leastSize.columns && size.rows >= Self.leastSize.rows
  }

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
    let mention = focus == .mentions ? screen.mention : nil
    if stack.note == nil, let item = selectedItem ?? mention {
      return PlaceActivity(at: Link(to: item.place), title: selectionTitle)
    }
    let screen = screen
    return PlaceActivity(
      at: Link(to: home(of: scene.place(of: tab)), sheet: link.sheet), title: selectionTitle,
      focus: screen.focus == .draft ? nil : screen.focus, character: screen.character,
      note: screen.note, textTop: screen.textTop)
  }

  /// The title of the selected row, else of the screen.
  var selectionTitle: String {
    if let note = openNote { return RenderedLine(note.title).text }
    if focus == .notes, let row = noteRows?.row(screen.note) {
      return RenderedLine(row.title).text
    }
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
