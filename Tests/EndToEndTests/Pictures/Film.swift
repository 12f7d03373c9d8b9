import Foundation
import Testing

/// A film of two panes: what is typed in them, and what they show.
struct Film {
  /// The screens, each with its time in seconds.
  private(set) var frames: [(screen: ScreenPicture, seconds: Double)] = []
  /// The text of its main moments: before the kill, after it, and at the end.
  private(set) var text: [String] = []
  /// The line below the panes.
  var caption = ""

  let left: Pane
  let right: Pane
  /// What a screen shows once its last key is on the disk.
  private let mark: String
  /// Whether each key is filmed; otherwise only the main moments.
  private let isWhole: Bool

  /// Opens two panes with a shell each, beside each other.
  ///
  /// - Parameter columns: The columns of both panes and the line between them.
  init(in sandbox: Sandbox, columns: Int, rows: Int, until mark: String, isWhole: Bool) {
    self.mark = mark
    self.isWhole = isWhole
    left = sandbox.pane(columns: columns, rows: rows)
    right = left.split()
    for pane in [left, right] {
      sandbox.tmux("select-pane", "-t", pane.id, "-P", "bg=\(PictureColours.dark.background)")
      pane.wait(for: "$")
    }
  }

  /// Starts a program from a pane's shell.
  mutating func start(_ program: String, in pane: Pane, until isUp: (String) -> Bool) {
    write(program, in: pane)
    pane.press("Enter")
    pane.wait(for: "the first frame", until: isUp)
    film(seconds: 0.8)
  }

  /// Types a text a few letters at a time.
  mutating func write(_ text: String, in pane: Pane) {
    var rest = text[...]
    var written = ""
    while !rest.isEmpty {
      let portion = rest.prefix(isWhole ? 2 : rest.count)
      rest = rest.dropFirst(portion.count)
      pane.type(String(portion))
      written += portion
      let shown = written.trimmingCharacters(in: .whitespaces)
      pane.wait(for: shown)
      film(seconds: 0.14)
    }
  }

  /// Kills the programs of both panes, and waits for what they leave on the screen.
  mutating func kill(until message: String) {
    caption = "kill -9"
    for pane in [left, right] {
      guard let program = pane.process else { continue }
      Foundation.kill(program, SIGKILL)
      pane.waitForEnd(of: program)
      pane.wait(for: message)
    }
    record(seconds: 2.5) { _ in true }
  }

  // MARK: Frames

  mutating func film(seconds: Double) {
    guard isWhole else { return }
    append(left.captured, right.captured, seconds)
  }

  /// Films both panes once they are still, and records their text.
  mutating func record(seconds: Double, until isThere: (String) -> Bool) {
    let (one, other) = (still(left, isThere), still(right, isThere))
    append(one, other, seconds)
    text += frames.last?.screen.lines ?? []
  }

  private func still(_ pane: Pane, _ isThere: (String) -> Bool) -> ScreenPicture {
    // A killed window shows the shell.
    pane.process == nil ? pane.captured : pane.stillPicture(mark: mark, until: isThere)
  }

  private mutating func append(_ one: ScreenPicture, _ other: ScreenPicture, _ seconds: Double) {
    var screen = ScreenPicture.beside(one.withCursor, other.withCursor)
    screen.addCaption(caption)
    if let last = frames.last, last.screen == screen {
      frames[frames.count - 1].seconds += seconds
    } else {
      frames.append((screen, seconds))
    }
  }
}

extension ScreenPicture {
  /// The screen with its cursor drawn as a reversed cell.
  fileprivate var withCursor: ScreenPicture {
    var screen = self
    if let (column, row) = cursor, rows.indices.contains(row), rows[row].indices.contains(column) {
      screen.rows[row][column].look.isReversed.toggle()
    }
    screen.cursor = nil
    return screen
  }

  /// Adds a blank row and a caption below the screen.
  fileprivate mutating func addCaption(_ caption: String) {
    let indent = max(0, (columns - caption.count) / 2)
    var look = ScreenLook()
    look.isBold = true
    var row = [ScreenCell](repeating: ScreenCell(), count: indent)
    row += caption.map { ScreenCell(text: String($0), look: look) }
    rows.append([ScreenCell](repeating: ScreenCell(), count: columns))
    rows.append(row)
  }
}
