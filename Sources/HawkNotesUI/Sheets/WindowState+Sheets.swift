import LibraryModel

// What lies over the screen.

extension WindowState {
  mutating func show(_ sheet: Sheet) {
    scene.sheet = sheet
    scene.sheetTop = 0
  }

  mutating func showShop() {
    guard book != nil else {
      message = .warning("No book is selected.")
      return
    }
    show(.shop)
  }

  /// The address of the book's shop page, as it may be opened or copied.
  var shopURL: String? { book?.shopURL.flatMap { WebAddress($0)?.description } }

  mutating func moveSheet(_ movement: Movement) {
    if scene.sheet == .settings { return moveSetting(movement) }
    if scene.sheet == .menu { return moveMenu(movement) }
    if scene.sheet == .scenes { return moveScenes(movement) }
    let rows = sheetRows
    let target =
      switch movement {
      case .first: 0
      case .last: lastSheetTop
      case .down: scene.sheetTop + 1
      case .up: scene.sheetTop - 1
      case .pageDown: scene.sheetTop + rows.shown
      case .pageUp: scene.sheetTop - rows.shown
      }
    scene.sheetTop = target
    clampSheet()
  }

  /// Keeps the sheet's rows in sight, whatever size the window has now.
  mutating func clampSheet() {
    if scene.sheet == .settings { revealSetting() }
    if scene.sheet == .scenes, let selected = ScenesSheet(self).selectedLines {
      scene.sheetTop = max(
        min(scene.sheetTop, selected.lowerBound), selected.upperBound - sheetRows.shown)
    }
    scene.sheetTop = min(max(0, scene.sheetTop), lastSheetTop)
    if scene.sheet == .menu { revealMenuRow() }
  }

  private var lastSheetTop: Int {
    let rows = sheetRows
    return max(0, rows.content - rows.shown)
  }
}
