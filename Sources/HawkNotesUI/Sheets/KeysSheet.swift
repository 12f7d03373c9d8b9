import TextUI

/// All keys, by where they work.
struct KeysSheet {
  private let state: WindowState

  init(_ state: WindowState) { self.state = state }

  func draw(on surface: inout Surface, in body: Rect) {
    SheetView(title: "Keys", lines: Self.lines, top: state.scene.sheetTop)
      .draw(on: &surface, in: body)
  }

  static let lines: [SheetLine] = shownLayers.flatMap { layer in
    [SheetLine(text: layer.rawValue, style: Theme.heading)]
      + (Command.byLayer[layer] ?? []).map { SheetLine(key: $0.keys, text: $0.says) }
      + [SheetLine(text: "")]
  }.dropLast()

  private static let shownLayers: [Layer] = [
    .screen, .text, .find, .menu, .shop, .merge, .scenes, .settings, .sheet, .everywhere,
  ]
}
