import LibraryModel
import TextUI

/// A view that lies over the screen while its ``Sheet`` is open, and gets the keys.
///
/// A value of it is made from the window's state for one question and then dropped. What an overlay
/// remembers stands in the window's state. The window, the mouse, the hints and the key lookup reach
/// the open overlay through ``WindowState/overlay`` alone.
protocol Overlay {
  /// The sheet that the type draws.
  static var sheet: Sheet { get }

  // MARK: Commands

  /// Heading of the keys of its own layer, in `?` and the manual.
  static var keysHeading: String { get }
  /// Its rows of the command table: those of its own layer, and the key that opens it.
  static var commands: [Command] { get }
  /// Whether the bottom line shows the hints that all sheets share.
  static var hasSharedHints: Bool { get }
  /// The action of an input that no row of the command table has; asked before the table.
  func action(for input: Input) -> Action?
  /// The action of a click on a line.
  func action(atLine line: Int) -> Action?

  // MARK: State

  /// Opens the sheet, or says why it cannot be opened.
  static func open(in state: inout WindowState)
  /// Scrolls, or moves the selection.
  static func move(_ movement: Movement, in state: inout WindowState)
  /// Brings an open sheet up to date after an action, and closes it where its subject is gone.
  ///
  /// The result is what must be read first.
  static func settle(_ state: inout WindowState) -> [Effect]
  /// Drops what is only held while the sheet is open; called whenever it is closed.
  static func drop(from state: inout WindowState)
  /// What is read again when the window gets the focus.
  static var focusEffects: [Effect] { get }
  /// The sheet's part of a link to the place; nil if a link does not say that the sheet is open.
  static var linkSheet: Link.Sheet? { get }
  /// The state of the sheet that the hints depend on, so that they are drawn again when it changes.
  static func hintSource(in state: borrowing WindowState) -> (any Equatable & Sendable)?

  // MARK: View

  /// An overlay of a state, over the body of the screen.
  init(_ state: WindowState, in body: Rect)
  /// Where the sheet lies.
  var frame: Rect { get }
  /// Number of its lines, in sight or not.
  var lineCount: Int { get }
  /// The lines that scrolling keeps in sight: those of the selection.
  var selectedLines: Range<Int>? { get }
  /// Draws the sheet and places the cursor.
  func draw(on surface: inout Surface)
}

// MARK: Defaults

extension Overlay {
  static var hasSharedHints: Bool { true }
  static var focusEffects: [Effect] { [] }
  static var linkSheet: Link.Sheet? { nil }
  static func open(in state: inout WindowState) { state.show(sheet) }
  static func settle(_ state: inout WindowState) -> [Effect] { [] }
  static func drop(from state: inout WindowState) {}
  static func hintSource(in state: borrowing WindowState) -> (any Equatable & Sendable)? { nil }

  /// Scrolls by rows and pages.
  static func move(_ movement: Movement, in state: inout WindowState) {
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

  var selectedLines: Range<Int>? { nil }
  func action(for input: Input) -> Action? { nil }
  func action(atLine line: Int) -> Action? { nil }
}

// MARK: Rows

extension Overlay {
  /// The layer of its own keys.
  static var layer: Layer { .of(sheet) }

  /// Number of lines that are seen at once.
  var rows: Int { SheetView.inner(frame).rows }

  /// Whether there are more lines than are seen at once.
  var scrolls: Bool { lineCount > rows }

  /// The first line shown when the last one is in sight.
  var lastTop: Int { max(0, lineCount - rows) }

  /// The line at a cell; nil on the frame and below the last line.
  func line(at point: Point, top: Int) -> Int? {
    let inner = SheetView.inner(frame)
    let line = top + point.row - inner.row
    return inner.contains(point) && line < lineCount ? line : nil
  }

  /// The first line shown: the one that was, or one nearby that keeps the selection in sight.
  func top(from top: Int) -> Int {
    let shown = selectedLines.map { lines in
      max(min(top, lines.lowerBound), min(lines.lowerBound, lines.upperBound - rows))
    }
    return min(max(0, shown ?? top), lastTop)
  }
}
