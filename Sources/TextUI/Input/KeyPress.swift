/// A key press with its modifiers.
public struct KeyPress: Hashable, Sendable {
  /// The key.
  ///
  /// With Control it is the lower-case letter: Ctrl-S is `s` and Control.
  public var key: Key
  /// The modifiers that were held down.
  public var modifiers: Modifiers

  public init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }
}

extension KeyPress: LosslessStringConvertible {
  /// Reads a key press in the user's notation: `j`, `Ctrl-S`, `Shift-Tab`, `PgDn`, `↓`, `F1`.
  ///
  /// Nil if the text is not one.
  public init?(_ name: String) {
    var rest = name
    var modifiers: Modifiers = []
    for (prefix, modifier) in prefixes
    where rest.utf8.count > prefix.utf8.count && rest.hasPrefix(prefix) {
      rest = String(Substring(rest.utf8.dropFirst(prefix.utf8.count)))
      modifiers.insert(modifier)
    }
    guard var key = Key(name: rest) else { return nil }
    if case .character(let character) = key, modifiers.contains(.control) {
      key = .character(character.lowercased().first ?? character)
    }
    self.init(key, modifiers)
  }

  /// The key press in the user's notation.
  public var description: String {
    let held = prefixes.filter { modifiers.contains($0.modifier) }.map(\.name).joined()
    if case .character(let character) = key, modifiers.contains(.control), character != " " {
      return held + character.uppercased()
    }
    return held + key.name
  }
}

extension Key {
  fileprivate init?(name: String) {
    // NB: Most names are a letter; all commands of a layer are read at its first key.
    if name.utf8.count > 1, let named = names.first(where: { $0.name == name }) {
      self = named.key
    } else if name.count == 1, let character = name.first {
      self = .character(character)
    } else if name.hasPrefix("F"), let number = Int(name.dropFirst()), 1...24 ~= number {
      self = .function(number)
    } else {
      return nil
    }
  }

  fileprivate var name: String {
    switch self {
    case .function(let number): "F\(number)"
    case .character(let character) where character != " ": String(character)
    case .character, .enter, .tab, .escape, .backspace, .delete, .insert, .home, .end, .pageUp,
      .pageDown, .up, .down, .left, .right:
      names.first { $0.key == self }?.name ?? ""
    }
  }
}

private let prefixes: [(name: String, modifier: Modifiers)] = [
  ("Ctrl-", .control), ("Alt-", .alt), ("Shift-", .shift),
]

private let names: [(name: String, key: Key)] = [
  ("Enter", .enter), ("Tab", .tab), ("Esc", .escape), ("Backspace", .backspace),
  ("Delete", .delete), ("Insert", .insert), ("Home", .home), ("End", .end), ("PgUp", .pageUp),
  ("PgDn", .pageDown), ("↑", .up), ("↓", .down), ("←", .left), ("→", .right),
  ("Space", .character(" ")),
]
