import SceneRestoration
import TextUI

/// The keys, by layer, in as many columns as fit; filtered by typing.
struct KeysSheet: Feature {
  static let sheet = Sheet.keys
  static let isAbove = true
  static let initial = SheetFilter()
  static let restored: [RestoredProperty<SheetFilter>] = [
    .value("keys filter", { swap(&$0.text, &$1) }, default: nil),
    .value("keys on row", { swap(&$0.isOnRow, &$1) }, default: false),
  ]
  static let hasSharedHints = false

  let filter: SheetFilter
  private let top: Int
  private let body: Rect
  private let keys: KeysColumns

  init(_ state: SheetFilter, _ window: Surroundings, in body: Rect) {
    filter = state
    top = window.sheetTop
    self.body = body
    keys = KeysColumns(
      KeysSection.shown(by: state, in: window),
      in: Self.inner(Self.frame(rows: body.rows, in: body)))
  }

  // The frame keeps its height while one filters.
  var frame: Rect {
    Self.frame(rows: filter.isActive ? body.rows : keys.rowCount + 2, in: body)
  }
  var inner: Rect { Self.inner(frame) }
  var lineCount: Int { max(1, keys.rowCount) }

  func draw(on surface: inout Surface) {
    let view = SheetView(title: filter.title(Self.name), top: top, count: lineCount)
    view.drawFrame(frame, around: inner, on: &surface)
    surface.cursor = inner.origin
    keys.draw(from: top, on: &surface, in: inner)
    if keys.rowCount == 0 {
      surface.writeClipped(
        "No key matches. Esc shows all.", at: inner.origin, columns: inner.columns,
        style: Theme.faint)
    }
    filter.draw(after: Self.name, on: &surface, in: frame)
  }

  private static let name = "Keys"

  private static func frame(rows: Int, in body: Rect) -> Rect {
    SheetView.frame(rows: rows, columns: KeysColumns.widest + 4, in: body)
  }

  private static func inner(_ frame: Rect) -> Rect {
    frame.inset(columns: 2, rows: frame.rows > 2 ? 1 : 0)
  }
}

// MARK: State

extension KeysSheet {
  /// Scrolls; the cursor goes from the filter to the first row that is shown.
  static func move(_ movement: Movement, _ state: inout SheetFilter, page: Int) -> Bool {
    state.isOnRow = true
    return false
  }

  static func hintSource(of state: SheetFilter) -> (any Equatable & Sendable)? { state.text }
}
