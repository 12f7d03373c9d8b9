import LibraryModel
import TextUI

/// The list of a book's characters, or of the favourites of all books.
struct CharactersView {
  private let state: WindowState
  private let characters: [BookCharacter]

  init(_ state: WindowState) {
    self.state = state
    characters = state.characters
  }

  func draw(on surface: inout Surface, in place: Rect) {
    guard !place.isEmpty, state.sections.contains(.characters) else { return }
    let hasFocus = state.focus == .characters && state.scene.sheet == nil
    let isFavourites = state.tab == .favourites
    HeadingView(
      title: isFavourites ? "Favourite characters" : "Characters", count: count,
      shortCount: "\(characters.count)",
      hasFocus: hasFocus
    ).draw(on: &surface, in: place)
    let rows = RowsView(
      top: state.topCharacter(in: place), margin: state.margin,
      selected: characters.firstIndex { $0.id == state.screen.character }, hasFocus: hasFocus)
    rows.draw(
      characters, on: &surface, in: place.underHeading,
      empty: isFavourites ? noFavourites : noCharacters
    ) { character, surface, row, style in
      draw(character, on: &surface, in: row, style)
    }
  }

  private func draw(
    _ character: BookCharacter, on surface: inout Surface, in row: Rect, _ style: Style
  ) {
    var rest = row
    let heart = rest.takeLeft(2)
    if state.hasForm(.character(character.id, of: character.book)) {
      surface.write("✎", at: heart.origin, style: Theme.draftMark)
    } else if character.isFavourite {
      surface.write("♥", at: heart.origin, style: Theme.heart)
    }
    let name = rest.takeLeft(min(nameColumns, rest.columns))
    surface.writeClipped(
      character.name, at: name.origin, columns: name.columns,
      style: style)
    guard rest.columns > 12 else { return }
    surface.writeClipped(
      aside(character), at: Point(column: rest.column + 2, row: row.row),
      columns: rest.columns - 2, style: Theme.aside)
  }

  /// The number of characters, and whether the form of a new one was filled in.
  private var count: String {
    guard case .book(let book) = state.tab, state.hasForm(.newCharacter(of: book)) else {
      return "\(characters.count)"
    }
    return "✎ new character · \(characters.count)"
  }

  private func aside(_ character: BookCharacter) -> String {
    guard state.tab == .favourites else { return character.synopsis }
    return state.library.catalogue.book(character.book)?.title ?? ""
  }

  private var nameColumns: Int {
    min(24, characters.map { TextWidth.columns(of: $0.name, limit: 24) }.max() ?? 0)
  }
}

private let noCharacters = "No characters yet."
private let noFavourites = "No favourites yet. Press f on a character."
