import TextUI

/// The last messages with their times, the newest first, each in full.
struct MessagesSheet: Overlay {
  static let sheet = Sheet.messages
  static let keysHeading = "Messages"
  static let isAbove = true
  static let commands = [
    Command(.screen, ":", .sheet(.openPressed(sheet)), "show the last messages"),
    Command(layer, ":", .sheet(.closePressed), "close the messages"),
  ]

  private let top: Int
  private let body: Rect
  private let lines: [SheetLine]

  init(_ state: WindowState, in body: Rect) {
    top = state.scene.sheetTop
    self.body = body
    let columns = SheetView.columns(in: body)
    let entries = state.messages.entries.reversed()
    lines =
      entries.isEmpty
      ? [SheetLine(text: "No messages yet.", style: Theme.faint)]
      : entries.flatMap { Self.lines(of: $0, columns: columns) }
  }

  var frame: Rect { SheetView.frame(lines: lines.count, in: body) }
  var lineCount: Int { lines.count }

  func draw(on surface: inout Surface) {
    SheetView(title: "Messages", lines: lines, top: top).draw(on: &surface, in: frame)
  }

  private static func lines(of entry: MessageLog.Entry, columns: Int) -> [SheetLine] {
    let clock = columns < 30 ? [] : [entry.time.clockTime]
    let indent = clock.isEmpty ? 0 : timeColumns
    return entry.message.shown.wrapped(columns - indent).enumerated().map { index, text in
      SheetLine(
        key: clock.isEmpty ? "" : index == 0 ? clock[0] : " ", text: text,
        style: entry.message.isWarning ? Theme.warning : Theme.plain, keyColumns: indent)
    }
  }

  static func hintSource(in state: borrowing WindowState) -> (any Equatable & Sendable)? {
    state.messages
  }

  private static let timeColumns = 7
}
