import LibraryModel
import SceneRestoration
import TextUI

/// A part of the window in a folder of its own: its state, actions, reducer, effects, view and rows of
/// the command table.
///
/// A feature receives its own state and asks ``Surroundings`` for what it needs of the window; what it
/// wants of the window is a ``WindowRequest``. It names no other feature, and outside of its folder it is
/// named once: in ``Sheet/overlays``. To add one, make a folder and add it there.
protocol Feature: Overlay {
  /// All that the feature remembers. The rows of ``restored`` say which part a kill leaves.
  associatedtype State: Equatable, Sendable
  /// What changes the state: inputs of the user, and results of effects.
  associatedtype OwnAction: FeatureAction where OwnAction.Owner == Self

  /// The state before the feature is used, and after its sheet is closed.
  static var initial: State { get }
  /// Whether a text that is written is left when the sheet opens.
  static var leavesText: Bool { get }
  /// Whether discarded drafts can be restored while the sheet is open.
  static var keepsDiscarded: Bool { get }
  /// The restored properties, one a row; their names are unique in the whole scene.
  static var restored: [RestoredProperty<State>] { get }
  /// Changes the state; returns what the window is asked to do, in order.
  static func reduce(
    _ state: inout State, _ action: OwnAction, in window: Surroundings
  ) -> [WindowRequest]

  /// Returns the state with which the sheet opens, or why it does not.
  static func begin(in window: Surroundings) -> Beginning<State>
  /// Returns the state with which the sheet opens at a place that it shows itself; nil for other places.
  static func begin(at place: Place) -> State?
  /// Returns the place that an open sheet shows itself; nil if it is above another place.
  static func place(of state: State) -> Place?
  /// Returns the state after the sheet is closed.
  static func closed(_ state: State) -> State
  /// Moves the selection, in a sheet that has one; returns false to let the sheet scroll.
  ///
  /// - Parameter page: The number of rows that are visible at once.
  static func move(_ movement: Movement, _ state: inout State, page: Int) -> Bool
  /// Returns why an open sheet must be closed: its subject no longer exists; nil if it does.
  static func obstacle(in state: State, of window: Surroundings) -> Message?
  /// Updates the state of an open sheet to the window around it, after each action.
  static func update(_ state: inout State, in window: Surroundings)
  /// Returns whether an open sheet has nothing more to show, and is closed without a word.
  static func isOver(_ state: State, in window: Surroundings) -> Bool
  /// Returns the places whose titles an open sheet shows: they are read with the screen.
  static func places(of state: State) -> [Place]
  /// Returns the effects that read what an open sheet lacks.
  static func missing(in state: State, of window: Surroundings) -> [any FeatureEffect]
  /// Returns the effect that reads more of what an open sheet shows, for which no key waits: it is
  /// performed while no key is pressed, again and again until there is none.
  static func unhurried(in state: State) -> (any FeatureEffect)?
  /// Returns the effects that read again what an open sheet shows: the library may have changed.
  static func outdated(in state: State) -> [any FeatureEffect]
  /// Returns the effects of something that has happened in the window; also asked while the sheet is
  /// closed.
  static func hear(_ news: WindowNews) -> [any FeatureEffect]
  /// Returns the list on which Enter acts, while it is read; nil if Enter acts on something else.
  static func awaited(by state: State) -> AwaitedList?
  /// Returns what the status line says of an open sheet.
  static func status(of state: State) -> Message?
  /// The part of the state on which the hints in the bottom line depend.
  static func hintSource(of state: State) -> (any Equatable & Sendable)?

  /// Creates a view of the state above the body of the screen.
  init(_ state: State, _ window: Surroundings, in body: Rect)
  /// The number of lines of a row of the list.
  var linesOfRow: Int { get }
}

/// A list that is read while the user types on.
struct AwaitedList: Equatable, Sendable {
  let query: String
  /// Whether the list has the rows of the query.
  let isRead: Bool
}

/// How a sheet answers the key that opens it.
enum Beginning<State> {
  case open(State)
  /// The sheet opens with the state that was left when it was closed.
  case reopen
  case refused(Message)
}

// MARK: Defaults

extension Feature {
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
  static func obstacle(in state: State, of window: Surroundings) -> Message? { nil }
  static func missing(in state: State, of window: Surroundings) -> [any FeatureEffect] { [] }
  static func unhurried(in state: State) -> (any FeatureEffect)? { nil }
  static func outdated(in state: State) -> [any FeatureEffect] { [] }
  static func hear(_ news: WindowNews) -> [any FeatureEffect] { [] }
  static func awaited(by state: State) -> AwaitedList? { nil }
  static func status(of state: State) -> Message? { nil }
  static func hintSource(of state: State) -> (any Equatable & Sendable)? { nil }
  var linesOfRow: Int { 1 }
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

// MARK: As an overlay

extension Feature {
  static var feature: (any Feature.Type)? { Self.self }

  init(_ state: WindowState, in body: Rect) {
    self.init(state.scene.features[Self.self], Surroundings(state), in: body)
  }

  static var restoredInScene: [RestoredProperty<SceneState>] {
    restored.map { $0.within({ swap(&$0.features[Self.self], &$1) }, new: { initial }) }
  }

  static func open(in window: inout WindowState) {
    switch begin(in: Surroundings(window)) {
    case .open(let state): open(state, in: &window)
    case .reopen: open(window.scene.features[Self.self], in: &window)
    case .refused(let message): window.message = message
    }
  }

  static func open(at place: Place, in window: inout WindowState) -> Bool {
    guard let state = begin(at: place) else { return false }
    open(state, in: &window)
    return true
  }

  private static func open(_ state: State, in window: inout WindowState) {
    if leavesText { window.leaveText() }
    window.scene.features[Self.self] = state
    if isAbove { window.showAbove(sheet) } else { window.show(sheet) }
  }

  static func place(in scene: borrowing SceneState) -> Place? {
    place(of: scene.features[Self.self])
  }

  static func places(in window: borrowing WindowState) -> [Place] {
    places(of: window.scene.features[Self.self])
  }

  static func move(_ movement: Movement, in window: inout WindowState) {
    guard let view = window.overlay as? Self else { return }
    let page = view.rows / view.linesOfRow
    guard move(movement, &window.scene.features[Self.self], page: page) else {
      return scroll(movement, in: &window)
    }
    window.clampSheet()
  }

  static func settle(_ window: inout WindowState) -> [Effect] {
    let around = Surroundings(window)
    var state = window.scene.features[Self.self]
    if let obstacle = obstacle(in: state, of: around) {
      window.scene.sheet = nil
      window.message = obstacle
      return []
    }
    update(&state, in: around)
    window.scene.features[Self.self] = state
    if isOver(state, in: around) {
      window.closeSheet()
      return []
    }
    return missing(in: state, of: around).map(Effect.init)
  }

  static func drop(from window: inout WindowState) {
    window.scene.features[Self.self] = closed(window.scene.features[Self.self])
  }

  static func refresh(_ window: borrowing WindowState) -> [Effect] {
    outdated(in: window.scene.features[Self.self]).map(Effect.init)
  }

  static func awaited(in window: borrowing WindowState) -> AwaitedList? {
    awaited(by: window.scene.features[Self.self])
  }

  static func status(in window: borrowing WindowState) -> Message? {
    status(of: window.scene.features[Self.self])
  }

  static func idleEffect(in window: borrowing WindowState) -> Effect? {
    unhurried(in: window.scene.features[Self.self]).map(Effect.init)
  }

  static func effects(of news: WindowNews) -> [Effect] { hear(news).map(Effect.init) }

  static func hintSource(in window: borrowing WindowState) -> (any Equatable & Sendable)? {
    hintSource(of: window.scene.features[Self.self])
  }
}
