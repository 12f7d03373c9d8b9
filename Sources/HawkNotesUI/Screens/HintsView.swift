import TextUI

/// The last row: as many of the available keys as fit, always with the key that opens the full
/// table.
struct HintsView {
  private let hints: [Hint]

  init(_ state: WindowState) {
    hints = state.layers.reversed().flatMap { layer in
      (Command.hints[layer] ?? []).compactMap { command in
        guard let word = command.hint, command.isOffered(state) else { return nil }
        return Hint(keyName: command.firstKey, word: word)
      }
    }
  }

  func draw(on surface: inout Surface, in place: Rect) {
    for (hint, place) in places(in: place) {
      var rest = place
      let key = rest.takeLeft(TextWidth.columns(of: hint.keyName) + 1)
      surface.write(
        hint.keyName, at: key.origin, columns: key.columns,
        style: Theme.key)
      surface.write(
        hint.word, at: rest.origin, columns: rest.columns,
        style: Theme.faint)
    }
  }

  /// The hints that are shown, with their columns.
  func places(in place: Rect) -> [(hint: Hint, place: Rect)] {
    var rest = place
    _ = rest.takeLeft(1)
    var hints = hints
    var places: [(hint: Hint, place: Rect)] = []
    if let last = hints.last, last.keyName == "?" {
      hints.removeLast()
      if last.columns + 3 < rest.columns {
        var end = rest.takeRight(last.columns + 3)
        _ = end.takeLeft(2)
        places.append((last, end.takeLeft(last.columns)))
      }
    }
    for hint in hints where hint.columns <= rest.columns {
      places.append((hint, rest.takeLeft(hint.columns)))
      _ = rest.takeLeft(2)
      if rest.isEmpty { break }
    }
    return places
  }
}
