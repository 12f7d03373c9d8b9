import Foundation
import Testing

/// A tmux pane with its keyboard and mouse.
struct Pane {
  let id: String
  let sandbox: Sandbox

  init(id: String, in sandbox: Sandbox) {
    self.id = id
    self.sandbox = sandbox
  }

  /// Types a text, one key for each character.
  func type(_ text: String) {
    sandbox.tmux("send-keys", "-t", id, "-l", "--", text)
  }

  /// Presses keys by tmux's names for them: `C-s`, `Escape`, `Enter`.
  ///
  /// After Escape it waits until the program has read it, because a key that is read together with
  /// Escape is a key with Alt.
  func press(_ keys: String...) {
    for key in keys {
      sandbox.tmux("send-keys", "-t", id, key)
      if key == "Escape" { waitUntilRead() }
    }
  }

  /// Waits until no typed key is left in the terminal's input queue.
  ///
  /// tmux answers before it has written a key to the terminal, but writes it before it answers the
  /// next command: ``isEmpty(_:)`` asks for the terminal's name.
  private func waitUntilRead() {
    _ = EndToEndTests.wait { isEmpty(UInt(FIONREAD)) }
  }

  /// Whether a queue of the pane's terminal is empty: the input (FIONREAD) or the output
  /// (TIOCOUTQ).
  private func isEmpty(_ queue: UInt) -> Bool {
    let terminal = open(asked("#{pane_tty}"), O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    guard terminal >= 0 else { return true }
    defer { close(terminal) }
    var count: Int32 = 0
    return ioctl(terminal, queue, &count) != 0 || count == 0
  }

  /// Reports the mouse at a cell, as terminals do: `<0` the left button, `<2` the right one,
  /// `<32` a drag, `<64` the wheel.
  func mouse(_ button: Int = 0, column: Int, row: Int, up: Bool = false) {
    type("\u{1B}[<\(button);\(column + 1);\(row + 1)\(up ? "m" : "M")")
  }

  /// Clicks on the first cell of a text that the pane shows.
  func click(_ text: String, button: Int = 0, sourceLocation: SourceLocation = #_sourceLocation) {
    guard let (column, row) = place(of: text, sourceLocation: sourceLocation) else { return }
    mouse(button, column: column, row: row)
    mouse(button, column: column, row: row, up: true)
  }

  /// Waits for a text and returns its position; each character counts as one column.
  ///
  /// Records an issue if the text does not appear.
  func place(
    of text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) -> (column: Int, row: Int)? {
    var place: (column: Int, row: Int)?
    wait(for: "“\(text)”", sourceLocation: sourceLocation) { screen in
      for (row, line) in screen.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        if let found = line.range(of: text) {
          place = (line.distance(from: line.startIndex, to: found.lowerBound), row)
          return true
        }
      }
      return false
    }
    return place
  }

  /// Pastes a text, in bracketed paste marks if the program has asked for them.
  func paste(_ text: String) throws {
    let file = sandbox.home + "/paste"
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    sandbox.tmux("load-buffer", file)
    sandbox.tmux("paste-buffer", "-p", "-t", id)
  }

  /// Starts the program from the pane's shell and waits for its first frame.
  func start(
    _ command: String = "hawknotes", sourceLocation: SourceLocation = #_sourceLocation
  ) {
    type(command)
    press("Enter")
    wait(for: "the first frame", sourceLocation: sourceLocation) { Self.isUp($0) }
  }

  private static func isUp(_ screen: String) -> Bool {
    ["kept", "synced", "EPHEMERAL", "NOT KEPT"].contains { screen.contains($0) }
  }

  /// The process of the program in this pane; nil if there is none.
  var process: pid_t? {
    let shell = sandbox.tmux("display-message", "-p", "-t", id, "#{pane_pid}").output.trimmed
    guard
      let children = try? String(
        contentsOfFile: "/proc/\(shell)/task/\(shell)/children", encoding: .utf8)
    else { return nil }
    return children.split(separator: " ").last.flatMap {
      pid_t($0.trimmingCharacters(in: .whitespaces))
    }
  }

  /// Sends a signal to the program, waits until it has ended, and clears the shell's screen.
  func kill(_ signal: Int32 = SIGKILL, sourceLocation: SourceLocation = #_sourceLocation) {
    guard let process else {
      Issue.record("no program to kill in the pane:\n\(screen)", sourceLocation: sourceLocation)
      return
    }
    Foundation.kill(process, signal)
    waitForShell(sourceLocation: sourceLocation)
  }

  /// Waits until the program that the shell runs has ended.
  func waitForEnd(of program: pid_t, sourceLocation: SourceLocation = #_sourceLocation) {
    let hasEnded = EndToEndTests.wait { process != program }
    #expect(hasEnded, "the program is still there:\n\(screen)", sourceLocation: sourceLocation)
  }

  /// Waits until the program has ended, and clears the screen to the shell's prompt.
  func waitForShell(sourceLocation: SourceLocation = #_sourceLocation) {
    let hasEnded = EndToEndTests.wait { process == nil }
    #expect(hasEnded, "the program is still there:\n\(screen)", sourceLocation: sourceLocation)
    wait(for: "the guard's end", sourceLocation: sourceLocation) { _ in guards.isEmpty }
    // If the guard was killed too, the terminal is in raw mode and Enter is no line end. And the
    // shell reads keys that the program has not read as a command.
    press("C-j")
    type(" stty sane; printf '\\033[?1049l\\033[?2004l\\033[?1004l\\033[?1000l\\033[H\\033[2J'")
    press("C-j")
    wait(for: "an empty screen", sourceLocation: sourceLocation) { $0.trimmed == "$" }
  }

  /// The text of the pane, without trailing blanks, once it is still.
  var screen: String { still.text }

  /// The rows of the pane, once it is still.
  var rows: [String] {
    screen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The position of the cursor, as `column,row` from 0, once the pane is still.
  var cursor: String { still.cursor }

  /// The screen with the cursor, once both are still.
  var picture: String {
    let (text, cursor) = still
    return text + "\n@" + cursor
  }

  /// The text and the cursor once tmux has read the whole output and both stay the same: a frame
  /// may come in parts.
  private var still: (text: String, cursor: String) {
    var last = (text: shownNow, cursor: asked("#{cursor_x},#{cursor_y}"))
    _ = EndToEndTests.wait {
      let isRead = isEmpty(UInt(TIOCOUTQ))
      let now = (text: shownNow, cursor: asked("#{cursor_x},#{cursor_y}"))
      defer { last = now }
      return isRead && now == last
    }
    return last
  }

  /// The text that the pane shows now, perhaps a part of a frame.
  private var shownNow: String {
    var text = sandbox.tmux("capture-pane", "-p", "-t", id).output
    while text.last == "\n" { text.removeLast() }
    return text
  }

  /// Waits until the screen contains a text.
  func wait(for text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    wait(for: "“\(text)”", sourceLocation: sourceLocation) { $0.contains(text) }
  }

  /// Waits until the screen has a state; records an issue after the wait limit.
  func wait(
    for what: String, sourceLocation: SourceLocation = #_sourceLocation,
    until isThere: (String) -> Bool
  ) {
    var seen = ""
    let hasCome = EndToEndTests.wait {
      seen = shownNow
      return isThere(seen)
    }
    if hasCome { return }
    Issue.record(
      "waited in vain for \(what); the pane shows:\n\(seen)", sourceLocation: sourceLocation)
  }

  /// Presses an unused key until the window takes keys again, a second after a jump.
  func waitUntilKeysAct(unused key: String = "x") {
    wait(for: "a key that is not dropped") { screen in
      if !screen.contains("\(key) does nothing here") { press(key) }
      return screen.contains("\(key) does nothing here")
    }
  }

  /// Opens another pane beside this one, with a shell.
  func split() -> Pane {
    let made = sandbox.tmux(
      "split-window", "-h", "-t", id, "-P", "-F", "#{pane_id}", "--", "/bin/sh", "-i")
    return Pane(id: made.output.trimmed, in: sandbox)
  }

  /// Opens a pane in a new window of the same size, with a shell.
  func window() -> Pane {
    let made = sandbox.tmux(
      "new-window", "-d", "-P", "-F", "#{pane_id}", "--", "/bin/sh", "-i")
    return Pane(id: made.output.trimmed, in: sandbox)
  }

  /// Resizes the pane's window.
  func resize(columns: Int, rows: Int) {
    sandbox.tmux("resize-window", "-t", id, "-x", "\(columns)", "-y", "\(rows)")
  }
}
