import LibraryModel
public import TextUI

// Handing a place to another window, and taking one that was handed over.

extension WindowState {
  /// The smallest window in which all of it works.
  public static var leastSize: Size { ScreenLayout.least }

  /// The order that opens what is selected in another window, which leaves this one as it is.
  func openWindow(_ side: Side, _ ifShown: IfShown = .bringToFront) -> [Effect] {
    guard library.isLoaded else { return [] }
    return [.openWindow(activity, side, ifShown)]
  }

  /// Goes to a place as another window has it.
  mutating func resume(_ activity: PlaceActivity) {
    open(activity.link)
    screen.focus = activity.focus
    screen.character = activity.character
    screen.note = activity.note
    screen.textTop = activity.textTop
  }

  /// What is done here, as it can go on elsewhere: at the selected row, else on this screen.
  var activity: PlaceActivity {
    if let place = selectedRow { return PlaceActivity(at: Link(to: place), title: selectionTitle) }
    let screen = screen
    return PlaceActivity(
      at: Link(to: home(of: scene.place(of: tab)), sheet: link.sheet), title: selectionTitle,
      focus: screen.focus == .draft ? nil : screen.focus, character: screen.character,
      note: screen.note, textTop: screen.textTop)
  }

  /// The place of the selected row, in the tab of its book; nil where no row is selected.
  private var selectedRow: Place? {
    guard stack.note == nil else { return nil }
    switch focus {
    case .characters:
      return characters.first { $0.id == screen.character }
        .map { .character($0.id, of: $0.book) }
    case .notes:
      guard let owner, let note = selectedNote else { return nil }
      return .note(note.id, in: owner)
    case .synopsis, .draft: return nil
    }
  }

  /// What the selection is called: the row, else the screen.
  var selectionTitle: String {
    if let note = selectedNote { return note.title }
    if focus == .characters, let row = characters.first(where: { $0.id == screen.character }) {
      return row.name
    }
    return character?.name ?? book?.title ?? title(of: tab)
  }

  /// A favourite's place in the tab of its book; any other place as it is.
  private func home(of place: Place) -> Place {
    switch place {
    case .favourite(let id):
      library.catalogue.character(id).map { .character(id, of: $0.book) } ?? place
    case .favouriteNote(let note, of: let id):
      library.catalogue.character(id).map { .note(note, in: .character(id, of: $0.book)) } ?? place
    case .book, .character, .note, .favourites, .search, .loose: place
    }
  }
}
