import TextUI

/// The last messages with their times, the newest first, each in full.
struct MessagesSheet: Feature {
  static let sheet = Sheet.messages
  static let initial = NoState()
  static let keysHeading = "Messages"
  static let isAbove = true
  static let commands = [
    Command(layer, ":", .of(MessagesAction.closePressed), "close the messages").harmless,
    Command(named: "show the last messages", .sheet(.openPressed(sheet))),
  ]

  private let top: Int
  private let body: Rect
  private let lines: [SheetLine]

  init(_ state: NoState, _ window: Surroundings, in body: Rect) {
    top = window.sheetTop
    self.body = body
    let columns = SheetView.columns(in: body)
    let entries = window.messages.entries.reversed()
    lines =
      entries.isEmpty
      ? [SheetLine(text: "No messages yet.", style: Theme.faint)]
      : entries.flatMap { entry in
        Self.lines(
          of: entry, at: window.today?.words(for: entry.time) ?? "", columns: columns)
      }
  }

  var frame: Rect { SheetView.frame(lines: lines.count, in: body) }
  var lineCount: Int { lines.count }

  func draw(on surface: inout Surface) {
    SheetView(title: "Messages", lines: lines, top: top).draw(on: &surface, in: frame)
  }

  private static func lines(
    of entry: MessageLog.Entry, at time: String, columns: Int
  ) -> [SheetLine] {
    let indent = columns < 30 ? 0 : max(timeColumns, TextWidth.columns(of: time) + 2)
    return entry.message.shown.wrapped(columns - indent).enumerated().map { index, text in
      SheetLine(
        key: indent == 0 ? "" : index == 0 ? time : " ", text: text,
        style: entry.message.isWarning ? Theme.warning : Theme.plain, keyColumns: indent)
    }
  }

  private static let timeColumns = 7
}

extension Sheet {
  static let messages = Sheet("messages")
}

enum MessagesAction: FeatureAction {
  typealias Owner = MessagesSheet

  case closePressed
}

extension MessagesSheet {
  static func reduce(
    _ state: inout NoState, _ action: MessagesAction, in window: Surroundings
  ) -> [WindowRequest] { [.close] }
}
