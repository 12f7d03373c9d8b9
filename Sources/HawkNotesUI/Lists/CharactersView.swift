import LibraryModel
import Markup
import TextUI

/// The list of a book's characters, or of the favourites of all books.
struct CharactersView {
  @Boxed private var state: WindowState
  private let characters: LoadedRows<CharacterRow>?
  private let unsavedOwners: Set<Owner>

  init(_ state: WindowState) {
    self.state = state
    characters = state.characterRows
    unsavedOwners = state.unsavedOwners
  }

  func draw(on surface: inout Surface, in place: Rect) {
    guard !place.isEmpty, state.sections.contains(.characters) else { return }
    let hasFocus = state.focus == .characters && state.scene.sheet == nil
    let isFavourites = state.tab == .favourites
    let heading = HeadingView(
      title: isFavourites ? "Favourite characters" : "Characters", count: count,
      shortCount: number, marks: state.markCount(in: .characters), hasFocus: hasFocus)
    let rows = RowsView(
      top: state.topCharacter(in: place), margin: state.margin,
      selected: characters?.index(of: state.screen.character), hasFocus: hasFocus)
    rows.draw(
      characters, under: heading, on: &surface, in: place,
      isMarked: { state.isMarked(ItemPlace(.character($0.id, of: $0.book))) }
    ) { character, surface, row, style in
      draw(character, on: &surface, in: row, style)
    }
  }

  private func draw(
    _ character: CharacterRow, on surface: inout Surface, in row: Rect, _ style: Style
  ) {
    var rest = row
    let owner = Owner.character(character.id, of: character.book)
    let hasForm = state.hasForm(.character(character.id, of: character.book))
    if hasForm || unsavedOwners.contains(owner) {
      surface.write(mark: "✎", atLeftOf: &rest, style: Theme.draftMark)
    } else if character.isFavourite {
      surface.write(mark: "♥", atLeftOf: &rest, style: Theme.heart)
    } else {
      _ = rest.takeLeft(2)
    }
    let name = rest.takeLeft(min(nameColumns(in: row.columns), rest.columns))
    surface.writeClipped(
      character.name, at: name.origin, columns: name.columns,
      style: style)
    if row.columns >= 40, character.notes > 0 {
      let notes = rest.takeRight(10)
      let words = character.notes == 1 ? "1 note" : "\(character.notes) notes"
      surface.write(
        words, at: Point(column: notes.endColumn - words.utf8.count, row: row.row),
        style: Theme.faint)
    }
    guard rest.columns > 12 else { return }
    surface.writeClipped(
      aside(character, surface.appearance), at: Point(column: rest.column + 2, row: row.row),
      columns: rest.columns - 2, style: Theme.aside)
  }

  /// The number of characters, or how to add one; empty until it is known.
  private var number: String {
    characters?.number(
      orAdd: state.tab == .favourites ? "press f on a character" : "press a to add")
      ?? ""
  }

  /// The number of characters, and whether the form of a new one was filled in.
  private var count: String {
    guard let book = state.openBook, state.hasForm(.newCharacter(of: book)) else { return number }
    return "✎ new character · \(number)"
  }

  private func aside(_ character: CharacterRow, _ appearance: Appearance) -> String {
    let aliases =
      character.aliases.isEmpty ? [] : ["also " + character.aliases.joined(separator: ", ")]
    let more = state.tab == .favourites ? character.bookTitle : words(of: character.summary)
    return (aliases + (more.isEmpty ? [] : [more])).joined(separator: appearance.drawn(" · "))
  }

  /// The lines of a synopsis as one, each without its marks.
  private func words(of summary: String) -> String {
    let lines = summary.parts(at: "\n").map { RenderedLine($0).text }
    return lines.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The columns of the longest name: at most half a row, or 24.
  private func nameColumns(in columns: Int) -> Int {
    let limit = max(24, columns / 2)
    let widths = (characters?.rows ?? []).map { TextWidth.columns(of: $0.name, limit: limit) }
    return min(limit, widths.max() ?? 0)
  }
}
