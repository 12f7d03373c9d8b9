import LibraryModel

/// An action of the sheet of unresolved links.
enum LinksAction: FeatureAction {
  typealias Owner = LinksSheet

  /// Opens the form of a character with the selected name.
  case makePressed
  /// The same for a clicked link.
  case chosen(Int)
  /// Opens the text that has the selected link.
  case showPressed
  indirect case read([UnresolvedLink], isWhole: Bool)
  /// The links could not be read.
  case unread
}

extension LinksSheet {
  static func reduce(
    _ state: inout LinksState, _ action: LinksAction, in window: Surroundings
  ) -> [WindowRequest] {
    switch action {
    case .makePressed: return makeCharacter(for: state.row, of: state, in: window)
    case .chosen(let row): return makeCharacter(for: row, of: state, in: window)
    case .showPressed: return link(at: state.row, in: state).map { [.go($0.spot)] } ?? []
    case .read(let links, let isWhole):
      (state.links, state.isWhole) = (links, isWhole)
      state.row = min(state.row, max(0, links.count - 1))
    case .unread: if state.links == nil { (state.links, state.isWhole) = ([], true) }
    }
    return []
  }

  private static func link(at row: Int, in state: LinksState) -> UnresolvedLink? {
    state.rows.indices.contains(row) ? state.rows[row] : nil
  }

  /// Opens the form of a new character, with the name of a link filled in.
  private static func makeCharacter(
    for row: Int, of state: LinksState, in window: Surroundings
  ) -> [WindowRequest] {
    guard let link = link(at: row, in: state) else { return [] }
    guard let book = link.spot.place.book ?? window.openBook else {
      return [
        .say(.warning("A character needs a book. Move the note to one first, with M."))
      ]
    }
    return [.open(.newCharacter(of: book), named: link.name.linkedName)]
  }
}

/// Reads the first links to names that no item has.
struct LinksReading: FeatureEffect {
  let rows: Int

  func perform(with clients: Clients) throws(LibraryFailure) -> WindowRequest? {
    let links = try clients.library.unresolvedLinks(rows)
    return .act(LinksAction.read(links, isWhole: links.count < rows))
  }

  var followUp: WindowRequest? { .act(LinksAction.unread) }
}
