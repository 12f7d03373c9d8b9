public import TextUI

extension WindowState {
  /// The window's picture: a pure function of the state.
  public borrowing func render() -> Surface {
    guard size.columns >= ScreenLayout.least.columns, size.rows >= ScreenLayout.least.rows else {
      var surface = Surface(size: size, appearance: appearance)
      surface.write(tooSmall, at: Point(column: 0, row: 0), style: Theme.warning)
      return surface
    }
    let backdrop = currentBackdrop
    var surface = backdrop.surface(with: StatusView(self))
    if library.isLoaded { DraftView(self)?.draw(on: &surface, in: backdrop.layout.draft) }
    drawSheet(on: &surface, in: backdrop.layout.body)
    if let side = drawnTo { EdgeView(side).draw(on: &surface) }
    if isFinding {
      let place = StatusView(self).room(in: backdrop.layout.status)
      FindLine(copy self).draw(on: &surface, in: place)
    }
    return surface
  }

  private func drawSheet(on surface: inout Surface, in body: Rect) {
    switch scene.sheet {
    case .shop: ShopSheet(self).draw(on: &surface, in: body)
    case .settings: SettingsSheet(self).draw(on: &surface, in: body)
    case .keys: KeysSheet(self).draw(on: &surface, in: body)
    case .merge: MergeSheet(self).draw(on: &surface, in: body)
    case .menu: MenuSheet(self).draw(on: &surface, in: body)
    case .scenes: ScenesSheet(self).draw(on: &surface)
    case nil: break
    }
  }
}

private let tooSmall = "20×5 is the least"
