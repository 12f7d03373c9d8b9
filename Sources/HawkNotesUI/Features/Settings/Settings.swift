/// What the user has chosen for all windows.
public struct Settings: Equatable, Sendable {
  /// How windows look.
  public var theme = ThemeName.terminal
  /// Whether the mouse is the window's; else the terminal has it, to select text.
  public var mouse = true
  /// What lines and ornaments are drawn with.
  public var borders = Borders.auto
  /// The command that opens a new window where there is no multiplexer, in words; empty: none.
  public var newWindow: [String] = []

  /// The defaults.
  public init() {}

  /// The names of the settings, as they stand in the file.
  public enum Key: String, CaseIterable, Sendable {
    case theme, mouse, borders, newWindow
  }
}

extension Settings {
  /// The values that a setting can have, as they stand in the file; nil: words of a command.
  public static func choices(for key: Key) -> [String]? {
    switch key {
    case .theme: ThemeName.allCases.map(\.rawValue)
    case .mouse: ["true", "false"]
    case .borders: Borders.allCases.map(\.rawValue)
    case .newWindow: nil
    }
  }

  /// A setting's value as it stands in the file.
  public func value(of key: Key) -> String {
    switch key {
    case .theme: theme.rawValue
    case .mouse: "\(mouse)"
    case .borders: borders.rawValue
    case .newWindow: newWindow.joined(separator: " ")
    }
  }

  /// Gives a setting the value that stands in the file; false where that is none of its values.
  public mutating func set(_ key: Key, to text: String) -> Bool {
    switch key {
    case .theme: Self.set(&theme, ThemeName(rawValue: text))
    case .mouse: Self.set(&mouse, ["on": true, "off": false][text] ?? Bool(text))
    case .borders: Self.set(&borders, Borders(rawValue: text))
    case .newWindow: Self.set(&newWindow, text.split(separator: " ").map(String.init))
    }
  }

  private static func set<Value>(_ place: inout Value, _ value: Value?) -> Bool {
    guard let value else { return false }
    place = value
    return true
  }
}
