import LibraryModel

enum ContentsAction: FeatureAction {
  typealias Owner = ContentsSheet

  /// The line is edited, or its cursor moved.
  case edited(LineEdit)
  /// Goes to the selected row.
  case enterPressed
  /// Goes to a clicked row.
  case chosen(Int)
  /// The headings of some notes were read.
  indirect case read(ContentsPart, from: Int)
  /// The headings could not be read.
  case unread
}

extension ContentsSheet {
  static func reduce(
    _ state: inout ContentsState, _ action: ContentsAction, in window: Surroundings
  ) -> [WindowRequest] {
    switch action {
    case .edited(let edit): return change(&state, edit)
    case .enterPressed: return go(to: state.row, in: state)
    case .chosen(let row): return go(to: row, in: state)
    case .read(let part, from: let start): state.adopt(part, from: start)
    case .unread: state.adopt(ContentsPart(), from: state.notes)
    }
    return []
  }

  private static func change(_ state: inout ContentsState, _ edit: LineEdit) -> [WindowRequest] {
    var line = state.line
    line.apply(edit)
    state.isOnRow = false
    state.cursor = line.cursor
    guard line.text != state.query else { return [] }
    (state.query, state.note, state.offset) = (line.text, nil, 0)
    return [.scrollToTop]
  }

  private static func go(to index: Int, in state: ContentsState) -> [WindowRequest] {
    guard state.rows.indices.contains(index) else { return [.say(.info("No such heading."))] }
    let row = state.rows[index].row
    return [
      .go(
        TextSpot(
          item: .note(row.note), place: .note(row.note, in: row.owner), whereabouts: "",
          line: MatchedLine(row.title), offset: row.offset))
    ]
  }
}
