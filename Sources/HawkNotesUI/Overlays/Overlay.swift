import LibraryModel
import TextUI

/// A view above the screen while its ``Sheet`` is open; it receives the keys.
///
/// A value is made from the window's state for one question and then dropped. The memory of an
/// overlay is in the window's state. The window, the mouse, the hints and the key lookup use the
/// open overlay only through ``WindowState/overlay``.
protocol Overlay: SendableMetatype {
  /// The sheet that the type draws.
  static var sheet: Sheet { get }
  /// The type as a feature; nil if it is not one yet.
  static var feature: (any Feature.Type)? { get }

  // MARK: Commands

  /// The heading of its own layer's keys, in `?` and the manual.
  static var keysHeading: String { get }
  /// Its commands in the command table: those of its own layer, and the key that opens it.
  static var commands: [Command] { get }
  /// Whether the bottom line shows the hints that all sheets share.
  static var hasSharedHints: Bool { get }
  /// Returns the action of an input that is in no row of the command table. It is asked before the
  /// table.
  func action(for input: Input) -> Action?
  /// Returns the action of a click on a line.
  func action(atLine line: Int) -> Action?

  // MARK: State

  /// Whether it can be open above another sheet, and returns to that.
  static var isAbove: Bool { get }
  /// Whether it is about the place on the screen, and is closed when that is gone.
  static var isOfPlace: Bool { get }
  /// Opens the sheet, or says why it cannot be opened.
  static func open(in state: inout WindowState)
  /// Scrolls, or moves the selection.
  static func move(_ movement: Movement, in state: inout WindowState)
  /// Updates an open sheet after an action, and closes it if its subject no longer exists.
  ///
  /// Returns the effects that read missing data.
  static func settle(_ state: inout WindowState) -> [Effect]
  /// Drops the state that is needed only while the sheet is open; called each time it is closed.
  static func drop(from state: inout WindowState)
  /// The sheet's part of a link to the place; nil if the link does not mention the sheet.
  static var linkSheet: Link.Sheet? { get }
  /// The state of the sheet that the hints depend on, so that they are drawn again when it changes.
  static func hintSource(in state: borrowing WindowState) -> (any Equatable & Sendable)?

  // MARK: View

  /// Creates an overlay of a state, above the body of the screen.
  init(_ state: WindowState, in body: Rect)
  /// The area of the sheet.
  var frame: Rect { get }
  /// The area of its lines, within the frame.
  var inner: Rect { get }
  /// The number of its lines, visible or not.
  var lineCount: Int { get }
  /// The area of the text that is written in it, with its bar.
  var textArea: Rect { get }
  /// The area of a list at the cursor of that text.
  var listArea: Rect { get }
  /// The lines that scrolling keeps visible: those of the selection.
  var selectedLines: Range<Int>? { get }
  /// Returns the first line shown: the previous one, or the nearest that keeps the selection visible.
  func top(from top: Int) -> Int
  /// Draws the sheet and places the cursor.
  func draw(on surface: inout Surface)
}

// MARK: Defaults

extension Overlay {
  static var feature: (any Feature.Type)? { nil }
  static var hasSharedHints: Bool { true }
  static var linkSheet: Link.Sheet? { nil }
  static var isAbove: Bool { false }
  static var isOfPlace: Bool { false }
  static func open(in state: inout WindowState) {
    if isAbove { state.showAbove(sheet) } else { state.show(sheet) }
  }
  static func settle(_ state: inout WindowState) -> [Effect] { [] }
  static func drop(from state: inout WindowState) {}
  static func hintSource(in state: borrowing WindowState) -> (any Equatable & Sendable)? { nil }

  static func move(_ movement: Movement, in state: inout WindowState) {
    scroll(movement, in: &state)
  }

  /// Scrolls by rows and pages.
  static func scroll(_ movement: Movement, in state: inout WindowState) {
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

  var inner: Rect { SheetView.inner(frame) }
  var textArea: Rect { .none }
  var listArea: Rect { .none }
  var selectedLines: Range<Int>? { nil }
  func action(for input: Input) -> Action? { nil }
  func action(atLine line: Int) -> Action? { nil }
}

// MARK: Rows

extension Overlay {
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
