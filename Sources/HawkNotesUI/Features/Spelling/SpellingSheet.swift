import SceneRestoration
import TextUI

/// A misspelt word with its suggestions, under the word.
struct SpellingSheet: Feature {
  static let sheet = Sheet("spelling")
  static let initial = SpellingSheetState()
  static let isAbove = true
  static let hasSharedHints = false
  static let restored: [RestoredProperty<SpellingSheetState>] = [
    .value("spelling start", { swap(&$0.start, &$1) }, default: nil),
    .value("spelling word", { swap(&$0.word, &$1) }, default: ""),
    .value("spelling row", { swap(&$0.row, &$1) }, default: 0),
  ]

  private let state: SpellingSheetState
  private let window: Surroundings
  private let body: Rect

  init(_ state: SpellingSheetState, _ window: Surroundings, in body: Rect) {
    self.state = state
    self.window = window
    self.body = body
  }

  // MARK: Layout

  var frame: Rect {
    SheetView.frame(lines: max(1, lineCount), columns: 36, in: body, near: word?.origin)
  }
  var lineCount: Int { state.suggestions?.count ?? 0 }
  var selectedLines: Range<Int>? { lineCount == 0 ? nil : state.row..<state.row + 1 }

  /// The cells of the word on the page; nil if they are not in sight.
  private var word: Rect? {
    guard let start = state.start, let cell = window.cell(ofText: start) else { return nil }
    let columns = TextWidth.columns(of: state.word)
    return Rect(
      column: cell.column, row: cell.row, columns: min(columns, body.endColumn - cell.column),
      rows: 1)
  }

  // MARK: View

  func draw(on surface: inout Surface) {
    if let word { surface.restyle(word) { _ in Theme.currentMatch } }
    let lines = (state.suggestions ?? []).enumerated().map { index, text in
      SheetLine(key: "\(index + 1)", text: text, keyColumns: 3)
    }
    let title = state.word.isEmpty ? "Spelling" : "“\(state.word)”"
    SheetView(
      title: title, lines: lines, top: window.sheetTop, selected: lines.isEmpty ? nil : state.row
    ).draw(on: &surface, in: frame)
    guard lines.isEmpty else { return }
    surface.writeClipped(
      state.suggestions == nil ? "…" : "No suggestions.", at: inner.origin,
      columns: inner.columns, style: Theme.faint)
  }
}

// MARK: Keys and clicks

extension SpellingSheet {
  static let keysHeading = "Spelling"

  static let commands = [
    Command(
      .text, "F7", .sheet(.openPressed(sheet)), "next misspelt word, with suggestions",
      hint: "spelling", synonyms: "spell check dictionary words",
      when: among { !$0.settings.chosen.spelling.isEmpty }),
    Command(
      layer, "Enter", .of(SpellingAction.enterPressed), "replace the word", hint: "replace",
      when: having { $0.suggestions?.isEmpty == false }),
    Command(
      layer, "1…9",
      (1...9).compactMap { number in
        KeyPress("\(number)").map { ($0, .of(SpellingAction.chosen(number - 1))) }
      }, "replace it with the suggestion of this number"),
    Command(
      layer, "a", .of(SpellingAction.addPressed), "add the word to yours: it is right everywhere",
      hint: "add", when: having(\.isFound)),
    Command(
      layer, "i", .of(SpellingAction.ignorePressed), "ignore the word in this scene",
      hint: "ignore", when: having(\.isFound)),
    Command(layer, "F7", .of(SpellingAction.nextPressed), "next misspelt word", hint: "next"),
    Command(layer, "Esc", .sheet(.closePressed), "close", hint: .atEnd("close")).harmless,
  ]

  func action(atLine line: Int) -> Action? { .of(SpellingAction.chosen(line)) }
}

// MARK: State

extension SpellingSheet {
  static func begin(in window: Surroundings) -> Beginning<SpellingSheetState> {
    if window.settings.chosen.spelling.isEmpty {
      return .refused(.info("Spelling is off. A dictionary turns it on:  :spelling en_GB"))
    }
    return window.spelledText == nil
      ? .refused(.info("The spelling of this text is not checked.")) : .open(initial)
  }

  static func move(_ movement: Movement, _ state: inout SpellingSheetState, page: Int) -> Bool {
    guard let count = state.suggestions?.count, count > 0 else { return true }
    state.row = movement.index(from: state.row, of: count, page: page)
    return true
  }

  static func isOver(_ state: SpellingSheetState, in window: Surroundings) -> Bool {
    if window.settings.chosen.spelling.isEmpty { return true }
    guard let range = state.range, let text = window.spelledText else { return false }
    return text.string(in: range) != state.word
  }

  static func missing(
    in state: SpellingSheetState, of window: Surroundings
  ) -> [any FeatureEffect] {
    guard state.suggestions == nil else { return [] }
    let question = state.range.map { SpellingRequest.Question.suggestions($0) }
    return [window.spellingRequest(question ?? .next(after: window.textCursor))]
      .compactMap { $0.map(SpellingEffect.ask) }
  }

  static func hintSource(of state: SpellingSheetState) -> (any Equatable & Sendable)? {
    state.isFound ? state.suggestions?.isEmpty : nil
  }
}
