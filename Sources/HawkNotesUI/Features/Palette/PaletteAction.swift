public import LibraryModel

enum PaletteAction: FeatureAction {
  typealias Owner = PaletteSheet

  /// The line is edited, or its cursor moved.
  case edited(LineEdit)
  /// Performs the selected entry.
  case enterPressed
  /// Performs an entry.
  case chosen(Int)
  /// The names of books, characters and tags were read.
  case named([LibraryName])
  /// The names follow.
  case namesAwaited
}

extension Event {
  /// The names of all books, characters and tags were read.
  public static func namesRead(_ names: [LibraryName]) -> Event { .of(PaletteAction.named(names)) }
}

enum PaletteEffect: FeatureEffect {
  /// Reads the names of all books, characters and tags.
  case readNames

  func perform(with clients: Clients) -> WindowRequest? {
    .act(clients.search.names().map(PaletteAction.named) ?? .namesAwaited)
  }
}

extension PaletteSheet {
  static func reduce(
    _ state: inout PaletteState, _ action: PaletteAction, in window: Surroundings
  ) -> [WindowRequest] {
    switch action {
    case .edited(let edit): return state.edit(edit) ? [.scrollToTop] : []
    case .enterPressed: return choose(state.selectedRow, &state)
    case .chosen(let row): return choose(row, &state)
    case .named(let names): state.contents = state.contents?.with(names, used: state.used)
    case .namesAwaited: state.contents?.areNamesAwaited = true
    }
    return []
  }

  /// Closes the palette and performs an entry.
  private static func choose(_ row: Int?, _ state: inout PaletteState) -> [WindowRequest] {
    guard let row, let contents = state.contents, row < contents.count else { return [] }
    let entry = contents.entry(row)
    if entry.isUsable { state.used.use(entry.key) }
    return [.closeAll, request(of: entry.choice)]
  }

  private static func request(of choice: PaletteEntry.Choice) -> WindowRequest {
    switch choice {
    case .action(let action): .command(action)
    case .place(let place): .jump(place)
    case .search(let query): .command(.navigation(.linkOpened(Link(to: .search(query)))))
    case .add(let form, named: let name): .open(form, named: name)
    case .explanation(let words): .say(.info(words))
    }
  }
}

extension PaletteState {
  /// Edits the line; returns whether its text has changed.
  fileprivate mutating func edit(_ edit: LineEdit) -> Bool {
    var line = line
    line.apply(edit)
    (isOnRow, cursor) = (false, line.cursor)
    guard line.text != query else { return false }
    (query, selected) = (line.text, nil)
    return true
  }
}
