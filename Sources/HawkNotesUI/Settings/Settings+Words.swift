extension Settings.Key {
  /// Its name in the sheet and the palette.
  var title: String {
    switch self {
    case .theme: "Theme"
    case .mouse: "Mouse"
    case .borders: "Borders"
    case .keys: "Keys"
    case .typewriter: "Typewriter"
    case .spelling: "Spelling"
    case .accessible: "Accessible"
    case .mirror: "Mirror"
    case .sync: "Sync"
    case .syncScenes: "Sync scenes"
    case .newWindow: "New window"
    }
  }

  /// The commands of the palette that set an example and clear the setting.
  var words: String { ":\(rawValue) \(example) or :\(rawValue) none" }

  private var example: String {
    switch self {
    case .theme, .mouse, .borders, .keys, .typewriter, .accessible, .syncScenes: ""
    case .spelling: "en_GB"
    case .mirror: "~/notes"
    case .sync: "me@server:notes.git"
    case .newWindow: "xterm -e"
    }
  }
}

extension Settings {
  /// Returns a value as the sheet shows it.
  static func word(for value: String) -> String {
    switch value {
    case "true": "on"
    case "false": "off"
    default: withoutSecrets(value)
    }
  }

  /// Returns a setting with its value, such as `Theme: light`.
  func words(of key: Key) -> String {
    let value = value(of: key)
    let isFree = Self.choices(for: key) == nil
    let word = isFree ? Self.withoutSecrets(value) : Self.word(for: value)
    return "\(key.title): \(word.isEmpty ? "none" : word)"
  }

  /// Returns an address without its user and password.
  private static func withoutSecrets(_ value: String) -> String {
    let parts = value.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count > 2, parts[0].hasSuffix(":"), parts[1].isEmpty,
      let at = parts[2].lastIndex(of: "@")
    else { return value }
    return parts[0] + "//" + parts[2][parts[2].index(after: at)...]
      + parts.dropFirst(3).map { "/" + $0 }.joined()
  }

  /// Returns the meaning of a value, as it is written in the file, for manuals.
  public static func meaning(of key: Key, value: String) -> String {
    var settings = Settings()
    _ = settings.set(key, to: value)
    return settings.meaning(of: key, on: TerminalLimits())
  }

  /// The meaning of a setting's value.
  func meaning(of key: Key, on terminal: TerminalLimits) -> String {
    switch key {
    case .theme where terminal.colours == .none: "Colours are off, or this terminal has none."
    case .theme: theme.meaning
    case .mouse where mouse: "Use the mouse here (Shift-drag selects in most terminals)."
    case .mouse: "The terminal has the mouse, to select text."
    case .borders: borders.meaning
    case .keys: keys.meaning
    case .typewriter where typewriter: "The line that you write stays in the middle."
    case .typewriter: "The text scrolls when the cursor reaches its edge."
    case .spelling: "Dictionaries of Hunspell, such as en_GB; unknown words are underlined."
    case .accessible where accessible: "For screen readers: words, one column, no lines."
    case .accessible: "Lines, marks and pictures. ACCESSIBLE=1 turns it on too."
    case .mirror: "A folder of Markdown files that is kept equal to the library."
    case .sync: "The git repository by which several machines have one library."
    case .syncScenes where syncScenes: "Windows and drafts go to your other machines, too."
    case .syncScenes: "Windows and drafts stay on this machine."
    case .newWindow: "The command by which o and O open a window outside tmux."
    }
  }
}

extension ThemeName {
  fileprivate var meaning: String {
    switch self {
    case .terminal: "Fits the terminal's background, dark or light."
    case .light: "Light background."
    case .dark: "Dark background."
    case .highContrast: "Maximum contrast; no dim text."
    case .mono: "No colours."
    }
  }
}

extension Borders {
  fileprivate var meaning: String {
    switch self {
    case .auto: "Automatic: ASCII if the locale is not UTF-8."
    case .lines: "Lines, in every locale."
    case .ascii: "ASCII characters only."
    }
  }
}

extension KeyStyle {
  fileprivate var meaning: String {
    switch self {
    case .plain: "Letters are typed; F1 shows the other keys of texts."
    case .vi: "Texts and fields have the keys of vi; Esc in Normal mode leaves them."
    }
  }
}
