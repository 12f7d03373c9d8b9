import TextUI

// The sheet above the screen.

extension WindowState {
  /// The view of the open sheet; nil if no sheet is open.
  ///
  /// NB: it holds a copy of the state. A key in a text must return before the overlay is made.
  var overlay: (any Feature)? {
    guard let sheet = scene.sheet else { return nil }
    return sheet.feature.init(self, in: sheetBody)
  }

  /// The area of a sheet: in accessible mode so narrow that it has one column.
  private var sheetBody: Rect {
    var body = layout.body
    if settings.isAccessible { body.columns = min(body.columns, SheetView.widest) }
    return body
  }

  /// Opens a sheet, scrolled to its first line.
  mutating func show(_ sheet: Sheet) {
    scene.sheet = sheet
    scene.sheetTop = 0
  }

  /// Opens a sheet above the one that is open, to return to it.
  mutating func showAbove(_ sheet: Sheet) {
    scene.sheetUnder = scene.sheetUnder ?? scene.sheet
    show(sheet)
  }

  /// Closes the open sheet; the one under it is open again.
  mutating func closeSheet() {
    scene.sheet = scene.sheetUnder
    scene.sheetUnder = nil
    scene.sheetTop = 0
  }

  /// Updates the open sheet; drops the state of the closed ones.
  mutating func settleSheets() -> [Effect] {
    let orders = (scene.sheet?.feature.settle(&self) ?? []) + missingForm
    if scene.sheet?.feature.isAbove != true { scene.sheetUnder = nil }
    if form == nil { leaveForm() }
    let shown = [scene.sheet, scene.sheetUnder].compactMap(\.self)
    if lastDiscarded != nil, !shown.contains(where: { $0.feature.keepsDiscarded }) {
      dropDiscardedDrafts()
    }
    for sheet in Sheet.allCases where !shown.contains(sheet) {
      sheet.feature.drop(from: &self)
    }
    clampSheet()
    return orders
  }

  /// Keeps the sheet's rows visible, whatever the window's size is now.
  mutating func clampSheet() {
    guard let overlay else { return }
    scene.sheetTop = overlay.top(from: scene.sheetTop)
  }
}
