import TextUI

/// The last row: the keys that work now, as many as fit, and always the one that shows them all.
struct HintsView {
  private let hints: [(key: String, word: String)]

  init(_ state: WindowState) {
    hints = state.layers.reversed().flatMap { layer in
      (Command.hints[layer] ?? []).compactMap { command in
        guard let hint = command.hint, command.isOffered(state) else { return nil }
        return (command.firstKey, hint)
      }
    }
  }

  func draw(on surface: inout Surface, in place: Rect) {
    var rest = place
    _ = rest.takeLeft(1)
    var hints = hints
    if let last = hints.last, last.key == "?" {
      hints.removeLast()
      let columns = width(last)
      if columns + 3 < rest.columns {
        var end = rest.takeRight(columns + 3)
        _ = end.takeLeft(2)
        _ = draw(last, on: &surface, in: &end)
      }
    }
    for hint in hints where width(hint) <= rest.columns {
      guard draw(hint, on: &surface, in: &rest) else { return }
    }
  }

  private func draw(
    _ hint: (key: String, word: String), on surface: inout Surface, in rest: inout Rect
  ) -> Bool {
    let key = rest.takeLeft(TextWidth.columns(of: hint.key) + 1)
    surface.write(
      hint.key, at: Point(column: key.column, row: key.row), columns: key.columns, style: Theme.key)
    let word = rest.takeLeft(TextWidth.columns(of: hint.word) + 2)
    surface.write(
      hint.word, at: Point(column: word.column, row: word.row), columns: word.columns,
      style: Theme.faint)
    return !rest.isEmpty
  }

  private func width(_ hint: (key: String, word: String)) -> Int {
    TextWidth.columns(of: hint.key) + 1 + TextWidth.columns(of: hint.word)
  }
}

extension Command {
  /// The first of the keys: the one that is shown where there is room for one.
  var firstKey: String { keys.split(separator: " ").first.map(String.init) ?? keys }
}
