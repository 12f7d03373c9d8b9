/// The user's settings for all windows.
public struct Settings: Equatable, Sendable {
  /// The theme of all windows.
  public var theme = ThemeName.terminal
  /// Whether the window uses the mouse; otherwise the terminal uses it to select text.
  public var mouse = true
  /// The characters for lines and ornaments.
  public var borders = Borders.auto
  /// The keys in texts.
  public var keys = KeyStyle.plain
  /// Whether the line that is written stays in the middle of the text.
  public var typewriter = false
  /// The names of the dictionaries for spelling; empty: it is not checked.
  public var spelling: [String] = []
  /// Whether windows are drawn for screen readers.
  public var accessible = false
  /// The folder with Markdown files that is kept equal to the library; empty: none.
  public var mirror = ""
  /// The git repository with which other machines share the library; empty: none.
  public var sync = ""
  /// Whether other machines get the scenes of this one, with their drafts.
  public var syncScenes = false
  /// The command that opens a new window without a multiplexer, as words; empty: none.
  public var newWindow: [String] = []

  public init() {}

  /// The names of the settings, as in the file.
  public enum Key: String, CaseIterable, Sendable {
    case theme, mouse, borders, keys, typewriter, spelling, accessible, mirror, sync, syncScenes
    case newWindow
  }
}

extension Settings {
  /// The possible values of a setting, as in the file; nil for a free command.
  public static func choices(for key: Key) -> [String]? {
    switch key {
    case .theme: ThemeName.allCases.map(\.rawValue)
    case .mouse, .typewriter, .accessible, .syncScenes: ["true", "false"]
    case .borders: Borders.allCases.map(\.rawValue)
    case .keys: KeyStyle.allCases.map(\.rawValue)
    case .spelling, .mirror, .sync, .newWindow: nil
    }
  }

  /// Returns a setting's value as it is written in the file.
  public func value(of key: Key) -> String {
    switch key {
    case .theme: theme.rawValue
    case .mouse: "\(mouse)"
    case .borders: borders.rawValue
    case .keys: keys.rawValue
    case .typewriter: "\(typewriter)"
    case .spelling: spelling.joined(separator: " ")
    case .accessible: "\(accessible)"
    case .mirror: mirror
    case .sync: sync
    case .syncScenes: "\(syncScenes)"
    case .newWindow: newWindow.joined(separator: " ")
    }
  }

  /// Sets a setting to a value from the file; returns false if the value is invalid.
  public mutating func set(_ key: Key, to text: String) -> Bool {
    switch key {
    case .theme: Self.set(&theme, ThemeName(rawValue: text))
    case .mouse: Self.set(&mouse, Self.mark(text))
    case .typewriter: Self.set(&typewriter, Self.mark(text))
    case .accessible: Self.set(&accessible, Self.mark(text))
    case .borders: Self.set(&borders, Borders(rawValue: text))
    case .keys: Self.set(&keys, KeyStyle(rawValue: text))
    case .spelling: Self.set(&spelling, Self.dictionaries(text))
    case .mirror: Self.set(&mirror, Self.folder(text))
    case .syncScenes: Self.set(&syncScenes, Self.mark(text))
    case .sync: Self.set(&sync, Self.isNone(text) ? "" : text)
    case .newWindow:
      Self.set(
        &newWindow, Self.isNone(text) ? [] : text.split(separator: " ").map(String.init))
    }
  }

  /// Sets a setting to its value in other settings.
  public mutating func take(_ key: Key, from other: Settings) {
    switch key {
    case .theme: theme = other.theme
    case .mouse: mouse = other.mouse
    case .borders: borders = other.borders
    case .keys: keys = other.keys
    case .typewriter: typewriter = other.typewriter
    case .spelling: spelling = other.spelling
    case .accessible: accessible = other.accessible
    case .mirror: mirror = other.mirror
    case .sync: sync = other.sync
    case .syncScenes: syncScenes = other.syncScenes
    case .newWindow: newWindow = other.newWindow
    }
  }

  private static func mark(_ text: String) -> Bool? {
    ["on": true, "off": false][text] ?? Bool(text)
  }

  /// Whether a text clears a setting: `none`, `off` or YAML's `~`.
  private static func isNone(_ text: String) -> Bool {
    ["", "~", "off", "none", "false"].contains(text)
  }

  /// Returns the names of dictionaries, separated by blanks or commas.
  private static func dictionaries(_ text: String) -> [String]? {
    if isNone(text) { return [] }
    let names = text.split { $0 == " " || $0 == "," }.map(String.init)
    let areNames = names.allSatisfy { name in
      name.utf8.count <= 64
        && name.unicodeScalars.allSatisfy {
          $0 == "_" || $0 == "-"
            || $0.isASCII && ($0.properties.isAlphabetic || "0"..."9" ~= $0)
        }
    }
    return areNames ? names : nil
  }

  /// Returns the path of a folder that begins with `/` or `~/`; empty for no value.
  private static func folder(_ text: String) -> String? {
    if isNone(text) { return "" }
    return text.hasPrefix("/") || text.hasPrefix("~/") ? text : nil
  }

  private static func set<Value>(_ place: inout Value, _ value: Value?) -> Bool {
    guard let value else { return false }
    place = value
    return true
  }
}
