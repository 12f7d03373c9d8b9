import Foundation
import Testing

struct Picture: CustomStringConvertible {
  let rows: [String]
  /// Position of the cursor; nil if it is hidden.
  let cursor: String

  var description: String { rows.joined(separator: "\n") + "\n@" + cursor }

  func contains(_ text: String) -> Bool { rows.contains { $0.contains(text) } }
}

extension Picture: Equatable {
  /// Whether both show the same, ignoring the status line, whose messages and safety change at any
  /// time.
  static func == (one: Picture, other: Picture) -> Bool {
    one.cursor == other.cursor && one.rows.withoutStatus == other.rows.withoutStatus
  }
}

extension [String] {
  fileprivate var withoutStatus: [String] { count < 5 ? self : dropLast(2) + suffix(1) }
}

extension Console {
  /// The bytes from the last time that the screen was cleared.
  private var lastScreen: [UInt8] {
    let start = output[...].lastStart(of: "\u{1B}[2J") ?? 0
    let mode = isCursorHidden(before: start) ? "\u{1B}[?25l" : ""
    return Array(mode.utf8) + output[start...]
  }

  /// Returns the picture that tmux, an independent terminal, shows for the output since the screen
  /// was last cleared.
  func picture(columns: Int, rows: Int, in sandbox: Sandbox) throws -> Picture {
    let file = sandbox.home + "/picture"
    unlink(file)
    mkfifo(file, 0o600)
    let pane = sandbox.tmux(
      "new-session", "-d", "-P", "-F", "#{pane_id}", "-x", "\(columns)", "-y", "\(rows)", "--",
      "/bin/sh", "-c", "stty raw -echo; cat '\(file)'; exec sleep 1000"
    ).output.trimmed
    defer { sandbox.tmux("kill-pane", "-t", pane) }
    sandbox.tmux("set-option", "-g", "status", "off")
    sandbox.tmux("resize-window", "-t", pane, "-x", "\(columns)", "-y", "\(rows)")
    let bytes = [UInt8]("\u{1B}[H".utf8) + lastScreen + [UInt8]("\u{1B}]2;painted\u{7}".utf8)
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    let deadline = Date() + waitLimit
    var seen = ""
    while seen.split(separator: " ").first != "painted" {
      try #require(Date() < deadline, "tmux shows nothing: \(seen)")
      seen =
        sandbox.tmux(
          "display-message", "-p", "-t", pane,
          "#{pane_title} #{pane_width}x#{pane_height} #{?cursor_flag,#{cursor_x}:#{cursor_y},hidden}"
        ).output.trimmed
    }
    let words = seen.split(separator: " ").map(String.init)
    #expect(words[1] == "\(columns)x\(rows)")
    var screen = sandbox.tmux("capture-pane", "-p", "-t", pane).output
    if screen.last == "\n" { screen.removeLast() }
    let lines = screen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return Picture(rows: lines, cursor: words[2])
  }

  /// Returns the picture on the screen, and the picture after a full redraw.
  func pictures(columns: Int, rows: Int, in sandbox: Sandbox) throws -> (Picture, anew: Picture) {
    #expect(settle(), "the program does not come to rest")
    let now = try picture(columns: columns, rows: rows, in: sandbox)
    forget()
    type("\u{0C}")
    #expect(wait { text.contains("\u{1B}[2J") }, "Ctrl-L draws nothing")
    #expect(settle(), "the program does not come to rest")
    return (now, try picture(columns: columns, rows: rows, in: sandbox))
  }
}
