import LibraryModel
import SceneRestoration
import TextEditing
import TextUI

/// A misspelt word with its suggestions, under the word.
struct SpellingSheet: Feature {
  static let sheet = Sheet.spelling
  static let initial = SpellingSheetState()
  static let isAbove = true
  static let hasSharedHints = false
  static let restored: [RestoredProperty<SpellingSheetState>] = [
    .value("spelling start", { swap(&$0.start, &$1) }, default: nil),
    .value("spelling word", { swap(&$0.word, &$1) }, default: ""),
    .value("spelling row", { swap(&$0.row, &$1) }, default: 0),
    .value("spelling next", { swap(&$0.isPastWord, &$1) }, default: false),
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
    SheetView.frame(
      lines: lineCount + 2, columns: 44, in: body, near: state.start.flatMap(window.cell(ofText:)))
  }
  var inner: Rect {
    var rest = page
    _ = rest.takeTop(page.rows > 3 ? 2 : page.rows > 1 ? 1 : 0)
    return rest
  }
  var lineCount: Int { max(1, state.suggestions?.count ?? 0) }
  var selectedLines: Range<Int>? {
    state.suggestions?.indices.contains(state.row) == true ? state.row..<state.row + 1 : nil
  }

  private var page: Rect { SheetView.inner(frame) }

  // MARK: View

  func draw(on surface: inout Surface) {
    let title = state.word.isEmpty ? "Spelling" : "“\(state.word)”"
    SheetView(title: title, top: window.sheetTop, count: lineCount)
      .drawFrame(frame, around: inner, on: &surface)
    if let context, inner.row > page.row {
      surface.write(context.clipped(to: page.columns), in: page, style: Theme.aside)
    }
    surface.cursor = inner.origin
    guard let suggestions = state.suggestions, !suggestions.isEmpty else {
      surface.writeClipped(
        state.suggestions == nil ? "…" : "No suggestions.", at: inner.origin,
        columns: inner.columns, style: Theme.faint)
      return
    }
    var rest = inner
    for index in suggestions.indices.dropFirst(window.sheetTop) where !rest.isEmpty {
      draw(suggestions[index], index, on: &surface, in: rest.takeTop(1))
    }
  }

  private func draw(_ word: String, _ index: Int, on surface: inout Surface, in place: Rect) {
    var rest = place
    let mark = rest.takeLeft(2)
    let isSelected = index == state.row
    if isSelected {
      surface.write("▸", at: mark.origin, style: Theme.selected)
      surface.cursor = mark.origin
    }
    SheetLine(key: "\(index + 1)", text: word, keyColumns: 3)
      .draw(on: &surface, in: rest, isSelected: isSelected)
    if isSelected { surface.select(place) }
  }

  /// The line with the word.
  private var context: MatchedLine? {
    guard let range = state.range, let text = window.spelledText, range.upperBound <= text.count
    else { return nil }
    let start = max(0, range.lowerBound - contextBytes)
    let word = range.lowerBound - start..<range.upperBound - start
    return MatchedLine(
      of: text.bytes(in: start..<range.upperBound + contextBytes), around: word, matches: [word])
  }
}

/// The bytes before and after a word that are read for its line.
private let contextBytes = 600

// MARK: Keys and clicks

extension SpellingSheet {
  static let keysHeading = "Spelling"

  static let commands = [
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
    Command(
      layer, "u Ctrl-Z Ctrl-_", .of(SpellingAction.undoPressed),
      "undo: remove the word that was added last, or undo the last change of the text"),
    Command(layer, "Esc", .sheet(.closePressed), "close", hint: .atEnd("close")).harmless,
  ]

  func action(atLine line: Int) -> Action? { .of(SpellingAction.chosen(line)) }
}

// MARK: State

extension SpellingSheet {
  static func begin(in window: Surroundings) -> Beginning<SpellingSheetState> {
    if window.settings.chosen.spelling.isEmpty {
      let first = window.isInText ? "Esc, then " : ""
      return .refused(.info("Spelling is off. \(first):spelling en_GB turns it on."))
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
    return [window.spellingRequest(question ?? state.question(at: window.textCursor))]
      .compactMap { $0.map(SpellingEffect.ask) }
  }

  static func hintSource(of state: SpellingSheetState) -> (any Equatable & Sendable)? {
    state.isFound ? state.suggestions?.isEmpty : nil
  }
}
