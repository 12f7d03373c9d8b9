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
    state.key = List(ids: keys).moved(state.key, movement, page: keys.count) ?? .theme
    return true
  }

  // MARK: Lines

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

private let indent = 2
private let nameColumns = 13
