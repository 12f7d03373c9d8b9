import LibraryModel
import SceneRestoration
import TextUI

// MARK: Defaults

extension Feature {
  static var hasSharedHints: Bool { true }
  static var linkSheet: Link.Sheet? { nil }
  static var isAbove: Bool { false }
  static var isOfPlace: Bool { false }
  static var leavesText: Bool { false }
  static var keepsDiscarded: Bool { false }
  static var restored: [RestoredProperty<State>] { [] }
  static func begin(in window: Surroundings) -> Beginning<State> { .open(initial) }
  static func begin(at place: Place) -> State? { nil }
  static func place(of state: State) -> Place? { nil }
  static func closed(_ state: State) -> State { initial }
  static func move(_ movement: Movement, _ state: inout State, page: Int) -> Bool { false }
  static func update(_ state: inout State, in window: Surroundings) {}
  static func isOver(_ state: State, in window: Surroundings) -> Bool { false }
  static func places(of state: State) -> [Place] { [] }
  static func note(of state: State) -> Note.ID? { nil }
  static func obstacle(in state: State, of window: Surroundings) -> Message? { nil }
  static func missing(in state: State, of window: Surroundings) -> [any FeatureEffect] { [] }
  static func unhurried(in state: State) -> (any FeatureEffect)? { nil }
  static func outdated(in state: State) -> [any FeatureEffect] { [] }
  static func hear(_ news: WindowNews, _ state: State) -> [any FeatureEffect] { [] }
  static func awaited(by state: State) -> AwaitedList? { nil }
  static func status(of state: State) -> Message? { nil }
  static func hintSource(of state: State) -> (any Equatable & Sendable)? { nil }
  var linesOfRow: Int { 1 }
  var inner: Rect { SheetView.inner(frame) }
  var textArea: Rect { .none }
  var listArea: Rect { .none }
  var selectedLines: Range<Int>? { nil }
  func action(for input: Input) -> Action? { nil }
  func action(atLine line: Int) -> Action? { nil }
}

// MARK: Rows of the command table

extension Feature {
  /// Returns a condition on the state, for a row of the command table.
  static func having(
    _ condition: @escaping @Sendable (State) -> Bool
  ) -> @Sendable (WindowState) -> Bool {
    { condition($0.scene.features[Self.self]) }
  }

  /// Returns a condition on the window around the feature, for a row of the command table.
  static func among(
    _ condition: @escaping @Sendable (Surroundings) -> Bool
  ) -> @Sendable (WindowState) -> Bool {
    { condition(Surroundings($0)) }
  }
}

extension Feature {
  /// A condition of the command table: whether there are more lines than are visible at once.
  static var scrolling: @Sendable (WindowState) -> Bool { { $0.overlay?.scrolls ?? false } }
}

/// The state of a feature that remembers nothing.
struct NoState: Equatable, Sendable {}

// MARK: Rows

extension Feature {
  /// The layer of its own keys.
  static var layer: Layer { .of(sheet) }

  /// The number of lines that are visible at once.
  var rows: Int { inner.rows }

  /// Whether there are more lines than are visible at once.
  var scrolls: Bool { lineCount > rows }

  /// The first line shown when the last line is visible.
  var lastTop: Int { max(0, lineCount - rows) }

  /// Returns the line at a cell; nil on the frame and below the last line.
  func line(at point: Point, top: Int) -> Int? {
    let inner = inner
    let line = top + point.row - inner.row
    return inner.contains(point) && line < lineCount ? line : nil
  }

  func top(from top: Int) -> Int { nearestTop(to: top) }

  /// Returns the first line shown that is nearest to another one and keeps the selection visible.
  func nearestTop(to top: Int) -> Int {
    let shown = selectedLines.map { lines in
      max(min(top, lines.lowerBound), min(lines.lowerBound, lines.upperBound - rows))
    }
    return min(max(0, shown ?? top), lastTop)
  }
}
