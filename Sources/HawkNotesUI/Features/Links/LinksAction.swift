public import LibraryModel

/// An action of the sheet of unresolved links.
public enum LinksAction: Equatable, Sendable {
  /// Opens the form of a character with the selected name.
  case makePressed
  /// The same for a clicked link.
  case chosen(Int)
  /// Opens the text that has the selected link.
  case showPressed
  /// The links were read.
  indirect case read([UnresolvedLink], isWhole: Bool)

  /// Whether the user caused it.
  var isByHand: Bool { if case .read = self { false } else { true } }
}

/// The links to names that no item has, as far as they were read.
struct UnresolvedLinks: Equatable, Sendable {
  var rows: [UnresolvedLink] = []
  var isWhole = false
}

extension WindowState {
  mutating func reduceLinks(_ action: LinksAction, _ newID: () -> Note.ID) {
    switch action {
    case .makePressed: makeCharacter(for: scene.links.row, newID)
    case .chosen(let row): makeCharacter(for: row, newID)
    case .showPressed: showLink()
    case .read(let links, let isWhole):
      unresolved = UnresolvedLinks(rows: links, isWhole: isWhole)
      scene.links.row = min(scene.links.row, max(0, links.count - 1))
    }
  }

  private func link(at row: Int) -> UnresolvedLink? {
    let rows = unresolved?.rows ?? []
    return rows.indices.contains(row) ? rows[row] : nil
  }

  /// Opens the form of a new character, with the name of a link filled in.
  private mutating func makeCharacter(for row: Int, _ newID: () -> Note.ID) {
    guard let link = link(at: row) else { return }
    guard let book = link.spot.place.book ?? openBook else {
      message = .warning("A character needs a book. Move the note to one first, with M.")
      return
    }
    open(.newCharacter(of: book), named: link.name.linkedName, newID)
  }

  /// Goes to the text that has the selected link.
  private mutating func showLink() {
    guard let spot = link(at: scene.links.row)?.spot else { return }
    go(to: spot)
  }
}
