import Foundation
import Testing

/// The film of the README: two windows in two panes, a sentence begun in each, both killed with -9,
/// both run again.
struct Film {
  /// The screens, each with its time in seconds.
  private(set) var frames: [(screen: ScreenPicture, seconds: Double)] = []
  /// The text of its main moments: before the kill, after it, and at the end.
  private(set) var text: [String] = []

  private let left: Pane
  private let right: Pane
  private var caption = ""
  /// Whether each key is filmed; otherwise only the main moments.
  private let isWhole: Bool

  /// Plays the film.
  init(isWhole: Bool) throws {
    self.isWhole = isWhole
    let sandbox = Sandbox()
    left = sandbox.pane(columns: 121, rows: 22)
    right = left.split()
    for pane in [left, right] {
      sandbox.tmux("select-pane", "-t", pane.id, "-P", "bg=\(PictureColours.dark.background)")
      pane.wait(for: "$")
    }
    begin()
    kill()
    comeBack()
  }

  private mutating func begin() {
    caption = "Two windows, two half-written sentences"
    film(seconds: 1)
    for pane in [left, right] { start(pane) }
    left.press("n")
    film(seconds: 0.6)
    write("Agatha looks out over the wall and", in: left)
    right.press("2", "n")
    film(seconds: 0.6)
    write("The fire came before the", in: right)
    record(seconds: 2) { $0.contains("wall and") || $0.contains("before the") }
  }

  private mutating func kill() {
    caption = "kill -9"
    for pane in [left, right] {
      guard let program = pane.process else { continue }
      Foundation.kill(program, SIGKILL)
      pane.waitForEnd(of: program)
      pane.wait(for: "nothing is lost")
    }
    record(seconds: 2.5) { _ in true }
  }

  private mutating func comeBack() {
    caption = "hawknotes again: the same tabs, the same sentences, the same cursors"
    for pane in [right, left] { start(pane) }
    film(seconds: 1.5)
    write(" sees them first.", in: left)
    write(" swift did.", in: right)
    record(seconds: 3.5) { $0.contains("sees them first.") || $0.contains("swift did.") }
  }

  private mutating func start(_ pane: Pane) {
    write("hawknotes", in: pane)
    pane.press("Enter")
    pane.wait(for: "the first frame") { $0.contains("synced") || $0.contains("kept") }
    film(seconds: 0.8)
  }

  /// Types a text a few letters at a time.
  private mutating func write(_ text: String, in pane: Pane) {
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

  // MARK: Frames

  private mutating func film(seconds: Double) {
    guard isWhole else { return }
    append(left.captured, right.captured, seconds)
  }

  /// Films both panes once they are still, and records their text.
  private mutating func record(seconds: Double, until isThere: (String) -> Bool) {
    let (one, other) = (still(left, isThere), still(right, isThere))
    append(one, other, seconds)
    text += frames.last?.screen.lines ?? []
  }

  private func still(_ pane: Pane, _ isThere: (String) -> Bool) -> ScreenPicture {
    // A killed window shows the shell.
    pane.process == nil ? pane.captured : pane.stillPicture(until: isThere)
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
