import TextUI

/// All keys, by layer.
struct KeysSheet: Overlay {
  static let sheet = Sheet.keys
  static let keysHeading = "Keys sheet"
  static let commands = [
    Command(.screen, "? F1", .sheet(.openPressed(sheet)), "show the keys", hint: .atEnd("keys"))
  ]

  private let top: Int
  private let body: Rect

  init(_ state: WindowState, in body: Rect) {
    top = state.scene.sheetTop
    self.body = body
  }

  var frame: Rect { SheetView.frame(lines: lineCount, in: body) }
  var lineCount: Int { Self.lines.count }

  func draw(on surface: inout Surface) {
    SheetView(title: "Keys", lines: Self.lines, top: top).draw(on: &surface, in: frame)
  }

  private static let lines: [SheetLine] = Layer.all.flatMap { layer -> [SheetLine] in
    guard let commands = Command.byLayer[layer] else { return [] }
    return [SheetLine(text: layer.heading, style: Theme.heading)]
      + commands.map { SheetLine(key: $0.keys, text: $0.says) } + [SheetLine(text: "")]
  }.dropLast()
}
