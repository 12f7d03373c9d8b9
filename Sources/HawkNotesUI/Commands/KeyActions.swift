/// The actions of the keys of one command, in their order.
struct KeyActions: Sendable {
  let actions: [Action]

  static func actions(_ actions: Action...) -> KeyActions { KeyActions(actions: actions) }

  /// Moves in a list or a sheet.
  static func moves(_ moves: Movement...) -> KeyActions {
    KeyActions(actions: moves.map { .navigation(.moved($0)) })
  }

  static func cursor(_ moves: CursorKey...) -> KeyActions {
    KeyActions(actions: moves.map { .text(.cursorMoved($0)) })
  }
}
