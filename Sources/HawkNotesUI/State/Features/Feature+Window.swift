import LibraryModel
import SceneRestoration
import TextUI

// What the window asks of the open sheet; each feature answers from its own state.

extension Feature {
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

  static func note(in window: borrowing WindowState) -> Note.ID? {
    note(of: window.scene.features[Self.self])
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
    guard window.scene.features.has(Self.self) else { return }
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

  static func effects(of news: WindowNews, in window: borrowing WindowState) -> [Effect] {
    hear(news, window.scene.features[Self.self]).map(Effect.init)
  }

  static func hintSource(in window: borrowing WindowState) -> (any Equatable & Sendable)? {
    hintSource(of: window.scene.features[Self.self])
  }

  /// Scrolls by rows and pages.
  private static func scroll(_ movement: Movement, in state: inout WindowState) {
    guard let overlay = state.overlay else { return }
    state.scene.sheetTop =
      switch movement {
      case .first: 0
      case .last: overlay.lastTop
      case .down: state.scene.sheetTop + 1
      case .up: state.scene.sheetTop - 1
      case .pageDown: state.scene.sheetTop + overlay.rows
      case .pageUp: state.scene.sheetTop - overlay.rows
      }
    state.clampSheet()
  }
}
