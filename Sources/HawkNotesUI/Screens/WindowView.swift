public import TextUI

extension WindowState {
  /// The window's picture: a pure function of the state.
  public func render() -> Surface {
    var surface = Surface(size: size)
    guard size.columns >= ScreenLayout.least.columns, size.rows >= ScreenLayout.least.rows else {
      surface.write(tooSmall, at: Point(column: 0, row: 0), style: Theme.warning)
      return surface
    }
    let layout = layout
    TabBarView(self).draw(on: &surface, in: layout.tabBar)
    drawScreen(layout, on: &surface)
    drawSheet(on: &surface, in: layout.body)
    StatusView(self).draw(on: &surface, in: layout.status)
    HintsView(self).draw(on: &surface, in: layout.hints)
    return surface
  }

  private func drawScreen(_ layout: ScreenLayout, on surface: inout Surface) {
    guard library.isLoaded else { return }
    if let openNote {
      ReadingView(self, openNote).draw(on: &surface, header: layout.header, text: layout.reading)
      return
    }
    HeaderView(self).draw(on: &surface, in: layout.header)
    if let cover { CoverView(cover).draw(on: &surface, in: layout.cover) }
    SynopsisView(self).draw(on: &surface, in: layout.synopsis)
    CharactersView(self).draw(on: &surface, in: layout.characters)
    NotesView(self).draw(on: &surface, in: layout.notes)
    DraftView(self).draw(on: &surface, in: layout.draft)
  }

  private func drawSheet(on surface: inout Surface, in body: Rect) {
    switch scene.sheet {
    case .shop: ShopSheet(self).draw(on: &surface, in: body)
    case .keys: KeysSheet(self).draw(on: &surface, in: body)
    case nil: break
    }
  }
}

private let tooSmall = "20×5 is the least"
