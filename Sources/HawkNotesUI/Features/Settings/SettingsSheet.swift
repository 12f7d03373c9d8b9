import SceneRestoration
import TextUI

/// The settings: each with its values and the meaning of the chosen one, then the path of their
/// file.
struct SettingsSheet: Feature {
  static let sheet = Sheet.settings
  static let initial = SettingsState()
  static let restored: [RestoredProperty<SettingsState>] = [
    .value("setting", { swap(&$0.key, &$1) }, default: .theme)
  ]

  private let selected: Settings.Key
  private let settings: WindowSettings
  private let top: Int
  private let body: Rect
  private let lines: [Line]

  init(_ state: SettingsState, _ window: Surroundings, in body: Rect) {
    selected = state.key
    settings = window.settings
    top = window.sheetTop
    self.body = body
    lines = Self.lines(settings, columns: SheetView.columns(in: body))
  }

  var frame: Rect { SheetView.frame(lines: lines.count, in: body) }
  var lineCount: Int { lines.count }

  /// The lines of the selected setting with its meaning.
  var selectedLines: Range<Int>? {
    guard let first = lines.firstIndex(of: .value(selected)) else { return nil }
    // After the last setting, show all lines that follow.
    if selected == Settings.Key.allCases.last { return first..<lines.count }
    let last = lines[first...].lastIndex { line in
      if case .meaning(_, of: selected) = line { true } else { false }
    }
    return first..<(last ?? first) + 1
  }

  func draw(on surface: inout Surface) {
    SheetView(title: "Settings", top: top, count: lines.count)
      .drawFrame(frame, around: inner, on: &surface)
    surface.cursor = inner.origin
    for (index, line) in lines.dropFirst(top).prefix(inner.rows).enumerated() {
      draw(
        line, on: &surface,
        in: Rect(column: inner.column, row: inner.row + index, columns: inner.columns, rows: 1))
    }
  }

  /// A click on a setting selects it; a click on the selected setting changes it.
  func action(atLine line: Int) -> Action? {
    guard case .value(let key) = lines.dropFirst(line).first else { return nil }
    return .of(key == selected ? SettingsSheetAction.nextValuePressed : .selected(key))
  }

  /// Selects another setting.
  static func move(_ movement: Movement, _ state: inout SettingsState, page: Int) -> Bool {
    let keys = Settings.Key.allCases
    state.key = List(keys).moved(state.key, movement, page: keys.count) ?? .theme
    return true
  }

  // MARK: Lines

  /// A line of the sheet.
  enum Line: Equatable {
    case value(Settings.Key)
    case meaning(String, of: Settings.Key)
    case mistake(String)
    case file(String)
    case blank
  }

  private static func lines(_ settings: WindowSettings, columns: Int) -> [Line] {
    let values = Settings.Key.allCases.flatMap { key in
      [.value(key)]
        + settings.chosen.meaning(of: key, on: settings.limits)
        .wrapped(columns - indent)
        .map { Line.meaning($0, of: key) } + [.blank]
    }
    let mistakes = settings.source.mistakes.flatMap { $0.wrapped(columns) }.map(Line.mistake)
    let file =
      settings.source.path.isEmpty ? [] : [Line.file("In \(settings.source.path)")]
    return values + mistakes + (mistakes.isEmpty ? [] : [.blank]) + file
  }

  // MARK: Drawing

  private func draw(_ line: Line, on surface: inout Surface, in row: Rect) {
    var rest = row
    switch line {
    case .value(let key):
      drawValue(of: key, on: &surface, in: row)
      if key == selected { surface.select(row) }
    case .meaning(let text, _):
      _ = rest.takeLeft(min(indent, row.columns))
      write(text, on: &surface, in: rest, style: Theme.aside)
    case .mistake(let text):
      write(text, on: &surface, in: row, style: Theme.warning)
    case .file(let text):
      write(text, on: &surface, in: row, style: Theme.aside)
    case .blank: break
    }
  }

  private func drawValue(of key: Settings.Key, on surface: inout Surface, in row: Rect) {
    let isSelected = key == selected
    var rest = row
    let mark = rest.takeLeft(indent)
    if isSelected {
      let start = mark.origin
      surface.write("▸", at: start, style: Theme.selected)
      surface.cursor = start
    }
    let name = rest.takeLeft(min(nameColumns, rest.columns / 2))
    write(
      key.title, on: &surface, in: name, style: isSelected ? Theme.selected : Theme.plain)
    guard let choices = Settings.choices(for: key) else {
      let value = settings.chosen.value(of: key)
      return write(value.isEmpty ? "none" : value, on: &surface, in: rest, style: Theme.plain)
    }
    draw(choices, chosen: settings.chosen.value(of: key), on: &surface, in: rest)
  }

  /// Draws all values, the chosen one in brackets; if they do not fit, only the chosen one.
  private func draw(
    _ choices: [String], chosen: String, on surface: inout Surface, in place: Rect
  ) {
    var rest = place
    let words = choices.map(Settings.word(for:))
    let fits = words.reduce(0) { $0 + TextWidth.columns(of: $1) + 2 } <= place.columns
    for (word, value) in zip(words, choices) where fits || value == chosen {
      let isChosen = value == chosen
      let place = rest.takeLeft(min(TextWidth.columns(of: word) + 2, rest.columns))
      write(
        isChosen ? "[\(word)]" : " \(word)", on: &surface, in: place,
        style: isChosen ? Theme.selectedTab : Theme.aside)
    }
  }

  private func write(_ text: String, on surface: inout Surface, in row: Rect, style: Style) {
    surface.writeClipped(
      text, at: row.origin, columns: row.columns, style: style)
  }

}

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

  /// An example of a value that is typed.
  var example: String {
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
  fileprivate func meaning(of key: Key, on terminal: TerminalLimits) -> String {
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

private let indent = 2
private let nameColumns = 13
