import LibraryModel
import TextUI

/// A row of the palette: an action, or a place.
struct PaletteEntry: Equatable, Sendable {
  /// The action of Enter.
  enum Deed: Equatable, Sendable {
    case action(Action)
    case place(Place)
    /// Searches for a tag, by a query.
    case tag(String)
    /// Adds a book or a character with a name.
    case add(FormSubject, named: String)
    /// Tells where a key works that does not work now.
    case told(String)
  }

  /// The identity, which is stored.
  let key: String
  let words: String
  /// The key of an action; the kind or the book of a name.
  let aside: String
  let deed: Deed
  /// Other words by which it is found; they are not shown.
  var synonyms = ""

  /// Whether it is found by the beginnings of its words only: its key does not work now.
  var isElsewhere: Bool { if case .told = deed { true } else { false } }

  /// Whether it comes first once it was used.
  var isUsable: Bool {
    switch deed {
    case .action, .place, .tag: true
    case .add, .told: false
    }
  }

  /// The key of an action; nil for other entries.
  var press: String? { if case .action = deed { aside } else { nil } }
}

extension PaletteEntry {
  /// Returns whether each word of a query begins a word of the entry; false for an empty query.
  func hasWords(_ query: String) -> Bool {
    let words = (words + " " + aside + " " + synonyms).lowercased().split { " ,;$()".contains($0) }
    let wanted = query.lowercased().split(separator: " ")
    return !wanted.isEmpty && wanted.allSatisfy { word in words.contains { $0.hasPrefix(word) } }
  }

  /// The actions of the screen that work now, in the order of the command table.
  static func actions(in state: WindowState) -> [PaletteEntry] {
    var behind = state
    behind.scene.sheet = nil
    behind.scene.sheetUnder = nil
    let offered = [Layer.screen, .everywhere].flatMap { Command.byLayer[$0] ?? [] }
      .filter { $0.isOffered(behind) }.flatMap(entries)
    let actions = (offered + others).reduce(into: [PaletteEntry]()) { entries, entry in
      if !entries.contains(where: { $0.deed == entry.deed }) { entries.append(entry) }
    }
    let words = Set(actions.map(\.words))
    return actions + elsewhere(behind).filter { !words.contains($0.words) }
  }

  /// The keys that do not work on this screen now, such as those of a text.
  private static func elsewhere(_ state: WindowState) -> [PaletteEntry] {
    let layers: [(Layer, String)] = [
      (.screen, "on this screen now"), (.everywhere, "now"), (.text, ""), (.find, ""),
      (.completion, ""),
    ]
    return layers.flatMap { layer, place in
      (Command.byLayer[layer] ?? []).filter { !place.isEmpty ? !$0.isOffered(state) : true }
        .flatMap(entries).map { entry in
          let press = entry.aside
          let words =
            place.isEmpty
            ? "\(layer.heading): \(press)" : "\(press) does nothing \(place)"
          return PaletteEntry(
            key: "\(layer.heading) \(entry.key) \(entry.words)", words: entry.words, aside: press,
            deed: .told("\(words): \(entry.words)."), synonyms: entry.synonyms)
        }
    }
  }

  /// The key of the entry that shows the last messages.
  static let messagesKey = "messages"

  /// The entries without a key of their own, or that work where their key does not.
  ///
  /// A sheet that has no key is opened from here: it needs one line.
  private static let others = [
    PaletteEntry(
      key: "shelf", words: "Shelf", aside: "tab", deed: .place(.shelf), synonyms: "inbox"),
    PaletteEntry(key: "favourites", words: "Favourites", aside: "tab", deed: .place(.favourites)),
    PaletteEntry(
      key: "import", words: "Import…", aside: "",
      deed: .action(.sheet(.openPressed(.importing)))),
    PaletteEntry(
      key: messagesKey, words: "Show the last messages", aside: "",
      deed: .action(.sheet(.openPressed(.messages)))),
    PaletteEntry(
      key: "sample", words: "Remove the sample books", aside: "",
      deed: .action(.shelf(.removeSamplePressed))),
  ]

  /// Returns an entry for each action of a command.
  private static func entries(of command: Command) -> [PaletteEntry] {
    var actions: [(press: KeyPress, action: Action)] = []
    for (press, action) in command.actions() where isListed(action) {
      if !actions.contains(where: { $0.action == action }) { actions.append((press, action)) }
    }
    let words = actions.count == 2 ? halves(of: command.says) : nil
    return actions.enumerated().map { index, one in
      let says = words?[index] ?? command.says
      return PaletteEntry(
        key: command.keys + " " + one.press.description,
        words: says.prefix(1).uppercased() + says.dropFirst(), aside: one.press.description,
        deed: .action(one.action), synonyms: command.synonyms)
    }
  }

  /// Returns whether the palette lists an action: no moves in a list, and no tabs by number, since
  /// it lists places by name.
  private static func isListed(_ action: Action) -> Bool {
    if case .navigation(.moved) = action { return false }
    if case .navigation(.tabChosen) = action { return false }
    return action != .sheet(.openPressed(.palette))
  }

  /// Returns the descriptions of two actions: `next tab` and `previous tab` of `next, previous
  /// tab`.
  ///
  /// Nil if there is no comma between words.
  static func halves(of says: String) -> [String]? {
    let parts = says.split(separator: ", ")
    guard parts.count == 2 else { return nil }
    let before = parts[0].split(separator: " "), after = parts[1].split(separator: " ")
    guard let first = before.last, let second = after.first else { return nil }
    return [first, second].map { word in
      (before.dropLast() + [word] + after.dropFirst()).joined(separator: " ")
    }
  }

  /// The entry of a name.
  init(_ name: LibraryName) {
    words = name.name + (name.ownName.map { " · " + $0 } ?? "")
    aside = name.aside
    switch name.item {
    case .book(let id):
      key = "b|\(id)"
      deed = .place(.book(id))
    case .character(let id):
      key = "c|\(id)"
      deed = name.book.map { .place(.character(id, of: $0)) } ?? .tag(name.name)
    case .tag:
      key = name.name
      // In quotes, so that it does not find longer tags.
      deed = .tag("tag:\"\(name.name.dropFirst())\"")
    }
  }

  /// Returns the entries that add a book or a character with a name that was not found.
  static func additions(of name: String, in state: WindowState) -> [PaletteEntry] {
    let name = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !name.isEmpty else { return [] }
    var entries = [
      PaletteEntry(
        key: "add book", words: "New book \"\(name)\"", aside: "",
        deed: .add(.newBook, named: name))
    ]
    if let id = state.openBook, let book = state.library.catalogue.book(id) {
      entries.insert(
        PaletteEntry(
          key: "add character", words: "New character \"\(name)\" in \(book.title)", aside: "",
          deed: .add(.newCharacter(of: id), named: name)), at: 0)
    }
    return entries
  }
}
