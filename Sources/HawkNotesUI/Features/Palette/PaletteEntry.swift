import LibraryModel
import TextUI

/// A row of the palette: an action, or a place.
struct PaletteEntry: Equatable, Sendable {
  /// The key of the entry that searches for what is typed.
  private static let searchKey = "search"

  /// The action of Enter.
  enum Choice: Equatable, Sendable {
    case action(Action)
    case place(Place)
    case search(String)
    /// Adds a book or a character with a name.
    case add(FormSubject, named: String)
    /// Says where the key works, or how a value is typed; does nothing else.
    case explanation(String)
  }

  /// The identity, which is stored.
  let key: String
  let words: String
  /// The key of an action; the kind or the book of a name.
  let aside: String
  let choice: Choice
  /// Other words by which it is found; they are not shown.
  var synonyms = ""
  /// Whether it gives a setting a value.
  var isSetting = false

  /// Whether its key does not work now.
  var isElsewhere: Bool { if case .explanation = choice { true } else { false } }

  /// Whether it searches the library for what is typed.
  var isSearch: Bool { key == Self.searchKey }

  /// Whether it is found by the beginnings of its words only.
  var isFoundByBeginnings: Bool { isSetting || isElsewhere }

  /// Whether it comes first once it was used.
  var isUsable: Bool {
    switch choice {
    case .action, .place: true
    case .search: !isSearch
    case .add, .explanation: false
    }
  }

  /// The key of an action; nil for other entries.
  var press: String? { if case .action = choice, !isSetting { aside } else { nil } }

  /// All words by which it is found.
  var allWords: String { words + " " + aside + " " + synonyms }

  /// Returns whether a query is the name of its setting, or one of its names in vi, such as `w` of
  /// `:w`.
  func isNamed(_ query: String) -> Bool {
    if isSetting, words.lowercased().hasPrefix(query.lowercased() + ":") { return true }
    return synonyms.split(separator: " ").contains { $0 == ":" + query }
  }
}

extension PaletteEntry {
  /// The actions of the screen that work now, in the order of the command table.
  static func actions(in window: Surroundings) -> [PaletteEntry] {
    let beneath = window.beneath
    let offered = [Layer.screen, .everywhere].flatMap(Command.rows)
      .filter(beneath.isOffered).flatMap { entries(of: $0, in: beneath) }
    let actions = (offered + places + settings(window.settings.chosen)).reduce(
      into: [PaletteEntry]()
    ) { entries, entry in
      let isThere = entries.contains { $0.choice == entry.choice || $0.words == entry.words }
      if !isThere { entries.append(entry) }
    }
    let words = Set(actions.map(\.words))
    return actions + elsewhere(beneath).filter { !words.contains($0.words) }
  }

  /// The keys that do not work on this screen now, such as those of a text.
  private static func elsewhere(_ window: Surroundings) -> [PaletteEntry] {
    let layers: [(Layer, String)] = [
      (.screen, "on this screen now"), (.everywhere, "now"), (.text, ""), (.find, ""),
      (.completion, ""),
    ]
    return layers.flatMap { layer, place in
      Command.rows(of: layer).filter { !place.isEmpty ? !window.isOffered($0) : true }
        .flatMap { entries(of: $0, in: window) }.map { entry in
          let press = entry.aside
          let words =
            place.isEmpty
            ? "\(layer.heading): \(press)"
            : press.isEmpty ? "Not \(place)" : "\(press) does nothing \(place)"
          return PaletteEntry(
            key: "\(layer.heading) \(entry.key) \(entry.words)", words: entry.words, aside: press,
            choice: .explanation("\(words): \(entry.words)."), synonyms: entry.synonyms)
        }
    }
  }

  static let messagesKey = "show the last messages"

  private static let places = [
    PaletteEntry(
      key: "shelf", words: "Shelf", aside: "tab", choice: .place(.shelf)),
    PaletteEntry(key: "favourites", words: "Favourites", aside: "tab", choice: .place(.favourites)),
    // The Shelf has this action with its key; other screens have only this entry.
    PaletteEntry(
      key: "add a book", words: "Add a book", aside: "", choice: .add(.newBook, named: ""),
      synonyms: "new"),
  ]

  private static func settings(_ chosen: Settings) -> [PaletteEntry] {
    Settings.Key.allCases.flatMap { key -> [PaletteEntry] in
      let value = chosen.value(of: key)
      guard let choices = Settings.choices(for: key) else {
        return [
          PaletteEntry(
            key: "setting \(key.rawValue)",
            words: "\(key.title): \(value.isEmpty ? "none" : value)", aside: "setting",
            choice: .explanation("Type  \(key.words)"),
            isSetting: true)
        ]
      }
      return choices.map { choice in
        PaletteEntry(
          key: "setting \(key.rawValue) \(choice)",
          words: "\(key.title): \(Settings.word(for: choice))",
          aside: choice == value ? "setting, chosen" : "setting",
          choice: .action(.settings(.valueChosen(key, choice))),
          synonyms: ["true": "true yes", "false": "false no"][choice] ?? "", isSetting: true)
      }
    }
  }

  /// Returns an entry for each action of a command, with the name that the menu has for it.
  private static func entries(
    of command: Command, in window: Surroundings
  ) -> [PaletteEntry] {
    if let action = command.unbound {
      return [
        PaletteEntry(
          key: command.says, words: command.says.prefix(1).uppercased() + command.says.dropFirst(),
          aside: "", choice: .action(action), synonyms: command.synonyms)
      ]
    }
    var actions: [(press: KeyPress, action: Action)] = []
    for (press, action) in command.actions() where isListed(action) {
      if !actions.contains(where: { $0.action == action }) { actions.append((press, action)) }
    }
    let words =
      actions.count == 2 ? halves(of: command.says) : window.menuWords(of: command).map { [$0] }
    return actions.enumerated().map { index, one in
      let says = words?[index] ?? command.says
      return PaletteEntry(
        key: command.keys + " " + one.press.description,
        words: says.prefix(1).uppercased() + says.dropFirst(), aside: one.press.description,
        choice: .action(one.action),
        synonyms: says == command.says
          ? command.synonyms : command.says + " " + command.synonyms)
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

  init(_ name: LibraryName) {
    words = name.name + (name.ownName.map { " · " + $0 } ?? "")
    aside = name.aside
    switch name.item {
    case .book(let id):
      key = "b|\(id)"
      choice = .place(.book(id))
    case .character(let id):
      key = "c|\(id)"
      choice = name.book.map { .place(.character(id, of: $0)) } ?? .search(name.name)
    case .tag:
      key = name.name
      // In quotes, so that it does not find longer tags.
      choice = .search("tag:\"\(name.name.dropFirst())\"")
    }
  }

  /// Returns the entry that gives a setting the value that is typed after its name.
  private static func setting(_ query: String, _ chosen: Settings) -> PaletteEntry? {
    let words = query.split(separator: " ", maxSplits: 1)
    guard words.count == 2,
      let key = Settings.Key.allCases.first(where: {
        Settings.choices(for: $0) == nil && $0.rawValue.lowercased() == words[0].lowercased()
      })
    else { return nil }
    var settings = Settings()
    guard settings.set(key, to: String(words[1])) else { return nil }
    let isChosen = settings.value(of: key) == chosen.value(of: key)
    return PaletteEntry(
      key: "setting \(key.rawValue) typed", words: "\(key.title): \(words[1])",
      aside: isChosen ? "setting, chosen" : "setting",
      choice: .action(.settings(.valueChosen(key, String(words[1])))), isSetting: true)
  }

  /// Returns the entries that search for a typed name, or add a book or a character with it.
  static func additions(of name: String, in window: Surroundings) -> [PaletteEntry] {
    let name = name.inOneLine
    guard !name.isEmpty else { return [] }
    var entries = [
      PaletteEntry(
        key: "add book", words: "New book \"\(name)\"", aside: "",
        choice: .add(.newBook, named: name))
    ]
    if let id = window.openBook, let book = window.catalogue.book(id) {
      entries.insert(
        PaletteEntry(
          key: "add character", words: "New character \"\(name)\" in \(book.title)", aside: "",
          choice: .add(.newCharacter(of: id), named: name)), at: 0)
    }
    let search = PaletteEntry(
      key: searchKey, words: "Search for \"\(name)\"", aside: "", choice: .search(name))
    let typed = setting(name, window.settings.chosen).map { [$0] } ?? []
    return typed + (beginsSetting(name) ? [search] + entries : entries + [search])
  }

  /// Returns whether a query is the name of a setting, a blank and more.
  private static func beginsSetting(_ query: String) -> Bool {
    Settings.Key.allCases.contains { key in
      [key.rawValue, key.title].contains { query.lowercased().hasPrefix($0.lowercased() + " ") }
    }
  }
}
