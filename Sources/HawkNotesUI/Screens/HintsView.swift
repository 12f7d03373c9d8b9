import TextUI

/// The last row: as many of the available keys as fit; in a narrow and high window also the row
/// above the status line.
///
/// The keys that act on what is selected or open now are at the left end. The keys that quit, close
/// a sheet or show the full table are at the right end. In a narrow window these stay, and others
/// are left out.
struct HintsView {
  private let hints: [Hint]

  init(_ state: WindowState) {
    // The keys of a form, and of a list at the cursor, come first: they replace some keys of the
    // text.
    let layers = state.layers
    let replaces = layers.first == .of(.form) || layers.first == .completion
    var keys: Set<String> = []
    let all = (replaces ? layers : layers.reversed()).flatMap { layer in
      Command.hints(of: layer).compactMap { command -> Hint? in
        guard let word = command.hint, command.isOffered(state), !state.isTakenByVi(command),
          !replaces || keys.insert(command.firstKey).inserted
        else { return nil }
        let endsMode =
          [.text, .of(.form)].contains(layer) && command.firstKey == "Esc"
          && state.isOutOfNormalMode
        return Hint(command.firstKey, endsMode ? "Normal mode" : word)
      }
    }
    hints = all.filter(\.isAtStart) + all.filter { !$0.isAtStart }
  }

  func draw(on surface: inout Surface, in place: Rect, and more: Rect) {
    for (hint, place) in places(in: place, and: more) {
      var rest = place
      let key = rest.takeLeft(TextWidth.columns(of: hint.keyName) + 1)
      surface.write(
        hint.keyName, at: key.origin, columns: key.columns,
        style: Theme.key)
      surface.write(
        rest.columns < TextWidth.columns(of: hint.word) ? hint.shortWord : hint.word,
        at: rest.origin, columns: rest.columns, style: Theme.aside)
    }
  }

  /// The hints that are shown, with their columns.
  func places(in place: Rect, and more: Rect) -> [(hint: Hint, place: Rect)] {
    var rest = place
    _ = rest.takeLeft(1)
    let end = endPlaces(in: &rest)
    let places = self.places(of: hints.filter { !$0.isAtEnd }, in: rest) + end
    guard !more.isEmpty else { return places }
    rest = more
    _ = rest.takeLeft(1)
    let others = hints.filter { hint in !places.contains { $0.hint.keyName == hint.keyName } }
    return places + self.places(of: others, in: rest)
  }

  private func places(of hints: [Hint], in place: Rect) -> [(hint: Hint, place: Rect)] {
    var rest = place
    let shortens = startColumns > rest.columns * 2 / 3
    var places: [(hint: Hint, place: Rect)] = []
    var kept = hints.lazy.filter { $0.isKept(in: place.columns) }.reduce(0) {
      $0 + $1.columns + gap
    }
    let keeps = kept <= rest.columns + gap
    if !keeps { kept = 0 }
    for hint in hints where !hint.isAtEnd {
      if keeps, hint.isKept(in: place.columns) { kept -= hint.columns + gap }
      guard hint.leastColumns + kept <= rest.columns else { continue }
      let isWhole = hint.columns + kept <= rest.columns && !(hint.isAtStart && shortens)
      let columns = isWhole ? hint.columns : hint.leastColumns
      places.append((hint, rest.takeLeft(columns)))
      _ = rest.takeLeft(gap)
      if rest.isEmpty { break }
    }
    return places
  }

  /// The hints at the right end: the last if it fits, the others in at most five eighths of the
  /// row.
  private func endPlaces(in rest: inout Rect) -> [(hint: Hint, place: Rect)] {
    var places: [(hint: Hint, place: Rect)] = []
    let least = rest.columns * 3 / 8
    for hint in hints.reversed() where hint.isAtEnd {
      let isLast = places.isEmpty
      guard rest.columns - hint.columns - gap >= (isLast ? 0 : least) else { continue }
      if isLast { _ = rest.takeRight(1) }
      places.append((hint, rest.takeRight(hint.columns)))
      _ = rest.takeRight(gap)
    }
    return places
  }

  /// The width of the hints at the left end, with whole words.
  private var startColumns: Int {
    hints.lazy.filter(\.isAtStart).reduce(-gap) { $0 + $1.columns + gap }
  }

  private var gap: Int { 2 }
}
