import Foundation
import Testing

/// Every editing key, pressed once in a real tmux: the draft on disk after it, with the cursor.
@Suite(.thorough) struct TextKeysTests {
  /// A key by tmux's name, and the draft after it, with the cursor as `|`.
  private static let strokes: [(key: String, text: String)] = [
    ("Left", "one two thre|e"), ("Right", "one two three|"), ("Enter", "one two three\n|"),
    ("C-j", "one two three\n\n|"), ("Tab", "one two three\n\n\t|"),
    ("BSpace", "one two three\n\n|"),
    ("Up", "one two three\n|\n"), ("Down", "one two three\n\n|"), ("C-Up", "|one two three\n\n"),
    ("End", "one two three|\n\n"), ("C-Left", "one two |three\n\n"),
    ("M-Left", "one |two three\n\n"), ("C-Right", "one two| three\n\n"),
    ("M-Right", "one two three|\n\n"), ("Home", "|one two three\n\n"),
    ("C-Down", "one two three\n\n|"), ("PageUp", "|one two three\n\n"),
    ("PageDown", "one two three\n\n|"), ("C-Home", "|one two three\n\n"),
    ("C-End", "one two three\n\n|"), ("BSpace", "one two three\n|"), ("BSpace", "one two three|"),
    ("C-Home", "|one two three"), ("DC", "|ne two three"), ("C-_", "|one two three"),
    ("C-r", "|ne two three"), ("C-_", "|one two three"), ("C-k", "|"), ("C-_", "|one two three"),
    ("End", "one two three|"), ("C-w", "one two |"), ("C-u", "|"), ("C-_", "one two |"),
    ("C-_", "one two three|"),
    // With Shift: the selection is cut and pasted.
    ("S-Left", "one two thre|e"), ("C-x", "one two thre|"), ("C-v", "one two three|"),
    ("S-Home", "|one two three"), ("S-Right", "o|ne two three"), ("C-x", "o|"),
    ("C-v", "one two three|"), ("C-S-Left", "one two |three"), ("M-S-Left", "one |two three"),
    ("C-x", "one |"), ("C-v", "one two three|"), ("Home", "|one two three"),
    ("C-S-Right", "one| two three"), ("M-S-Right", "one two| three"), ("S-End", "one two three|"),
    ("C-x", "|"), ("C-v", "one two three|"), ("C-S-Home", "|one two three"), ("C-x", "|"),
    ("C-v", "one two three|"), ("Home", "|one two three"), ("C-S-End", "one two three|"),
    ("C-x", "|"), ("C-v", "one two three|"), ("S-Up", "|one two three"), ("C-x", "|"),
    ("C-v", "one two three|"), ("Home", "|one two three"), ("S-Down", "one two three|"),
    ("C-x", "|"), ("C-v", "one two three|"), ("S-PPage", "|one two three"), ("C-x", "|"),
    ("C-v", "one two three|"), ("Home", "|one two three"), ("S-NPage", "one two three|"),
    ("C-x", "|"), ("C-v", "one two three|"), ("C-S-Up", "|one two three"), ("C-x", "|"),
    ("C-v", "one two three|"), ("C-a", "one two three|"), ("C-c", "one two three|"),
    ("BSpace", "|"), ("C-v", "one two three|"),
    // The word keys of shells.
    ("M-BSpace", "one two |"), ("M-b", "one |two "), ("M-f", "one two| "), ("M-b", "one |two "),
    ("M-d", "one | "), ("C-_", "one |two "),
  ]

  @Test func `every editing key does what its description says`() throws {
    let sandbox = Sandbox()
    let pane = sandbox.pane()
    pane.start("hawknotes --scene keys")
    pane.press("n")
    pane.type("one two three")
    for (index, stroke) in Self.strokes.enumerated() {
      pane.press(stroke.key)
      guard expect(stroke.text, in: sandbox, after: "\(stroke.key), stroke \(index)") else {
        return
      }
    }
    #expect(pane.process != nil)
    pane.press("Escape")
    pane.wait(for: "the text is left") { !$0.contains("┃") }
    pane.press("n", "C-s")
    pane.wait(for: "Saved.")
  }

  @Test func `Alt keys and terminal replies run no command`() {
    let pane = Sandbox().pane()
    pane.start("hawknotes --scene keys")
    pane.press("n")
    pane.type("a saved note")
    pane.press("C-s")
    pane.wait(for: "Saved.")
    pane.press("Escape")
    pane.wait(for: "▸ a saved note")
    pane.press("n")
    pane.type("half a sentence")
    for key in ["d", "q"] {
      // Alt-d and Alt-q. Alt-d deletes a word, but there is no word here.
      pane.type("\u{1B}" + key)
    }
    pane.wait(for: "Esc left the text; q was dropped.")
    for answer in ["]11;rgb:fdfd/f6f6/e3e3\u{1B}\\", "P>|d q d\u{1B}\\", "[?62;22c", "]11;rgb:fd"] {
      pane.type("\u{1B}" + answer)
    }
    // The last reply has no end: keys work again after a pause. A key that may be pressed more than
    // once must do the same each time.
    var lastPress = Date.distantPast
    pane.wait(for: "the Shelf") { screen in
      if screen.contains("[0 Shelf]") { return true }
      guard Date().timeIntervalSince(lastPress) > 0.2 else { return false }
      pane.press("0")
      lastPress = Date()
      return false
    }
    pane.press("1")
    pane.wait(for: "[1 The Good Hawk]")
    pane.press("n")
    pane.wait(for: "┃ half a sentence")
    pane.press("Escape")
    pane.wait(for: "a saved note")
    #expect(pane.process != nil)
  }

  @Test func `undo history, selection and clipboard survive a kill`() throws {
    let sandbox = Sandbox()
    let pane = sandbox.pane()
    pane.start("hawknotes --scene keys")
    pane.press("n")
    pane.type("one two three")
    pane.wait(for: "three")
    pane.press("C-_", "C-S-Left", "C-x")
    _ = expect("one |", in: sandbox, after: "cutting")
    pane.press("C-S-Left")
    pane.wait(for: "synced")
    pane.kill()
    pane.start("hawknotes --scene keys")
    pane.type("2 ")
    _ = expect("2 |", in: sandbox, after: "typing over what was selected")
    pane.press("C-v")
    _ = expect("2 two |", in: sandbox, after: "pasting")
    pane.wait(for: "synced")
    pane.kill()
    pane.start("hawknotes --scene keys")
    // The cursor returns to the start of the selection.
    for text in ["2 |", "|one ", "one |two "] {
      pane.press("C-_")
      _ = expect(text, in: sandbox, after: "undo")
    }
    pane.press("C-r")
    _ = expect("one |", in: sandbox, after: "redo")
    pane.press("C-r")
    _ = expect("2 |", in: sandbox, after: "redo")
  }

  @Test func `a copied text of any length is in tmux's buffer`() throws {
    let sandbox = Sandbox()
    let pane = sandbox.pane()
    pane.start("hawknotes --scene keys")
    pane.press("n")
    let text = (1...20_000).map { "line \($0)" }.joined(separator: "\n")
    try pane.paste(text)
    pane.wait(for: "line 20000")
    pane.press("C-a", "C-x")
    pane.wait(for: "Cut 20000 lines (tmux).")
    pane.wait(for: "tmux has it") { _ in sandbox.tmux("show-buffer").output.trimmed == text }
    pane.press("C-_")
    pane.wait(for: "line 20000")
  }

  @Test func `outside tmux a copy goes to the terminal or the first working command`() throws {
    let sandbox = Sandbox()
    for (name, code) in [("wl-copy", 1), ("xclip", 0)] {
      let path = sandbox.home + "/bin/" + name
      try "#!/bin/sh\ncat > \(sandbox.home)/\(name).got\nexit \(code)\n"
        .write(toFile: path, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    let pane = sandbox.pane()
    sandbox.tmux("set-option", "-s", "set-clipboard", "on")
    pane.start("env -u TMUX hawknotes --scene keys")
    pane.press("n")
    pane.type("one two")
    pane.press("C-a", "C-c")
    pane.wait(for: "Copied 7 characters (terminal).")
    pane.wait(for: "tmux is the terminal") { _ in
      sandbox.tmux("show-buffer").output.trimmed == "one two"
    }
    pane.kill()
    pane.start(
      "env -u TMUX VTE_VERSION=1 WAYLAND_DISPLAY=x DISPLAY=:9 hawknotes --scene keys")
    pane.press("C-a", "C-c")
    pane.wait(for: "Copied 7 characters (xclip).")
    for name in ["wl-copy", "xclip"] {
      pane.wait(for: "what \(name) got") { _ in
        (try? String(contentsOfFile: "\(sandbox.home)/\(name).got", encoding: .utf8)) == "one two"
      }
    }
  }

  @Test func `a paste that contains the end marker and command keys runs no command`() throws {
    let sandbox = Sandbox()
    let pane = sandbox.pane()
    pane.start("hawknotes --scene keys")
    pane.press("n")
    try pane.paste("q\u{3}\u{11}\u{13}:quit\u{1B}[200~d\u{1A}w")
    _ = expect("q\u{3}\u{11}\u{13}:quit\u{1B}[200~d\u{1A}w|", in: sandbox, after: "the paste")
    // The end marker within a paste ends it, and the rest counts as keys.
    try pane.paste("\u{1B}[201~x")
    pane.wait(for: "x")
    #expect(pane.process != nil)
  }

  /// Waits until the draft on disk has a text, with the cursor at its `|`.
  private func expect(
    _ text: String, in sandbox: Sandbox, after what: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Bool {
    var seen = ""
    let isThere = wait {
      if let draft = (sandbox.scene("keys")["drafts"] as? [[String: Any]])?.first,
        var characters = (draft["text"] as? String).map(Array.init),
        let cursor = draft["cursor"] as? Int, cursor <= characters.count
      {
        characters.insert("|", at: cursor)
        seen = String(characters)
      }
      return seen == text
    }
    if isThere { return true }
    Issue.record("after \(what): “\(seen)”, not “\(text)”", sourceLocation: sourceLocation)
    return false
  }
}
