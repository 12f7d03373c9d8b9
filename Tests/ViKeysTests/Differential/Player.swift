import TextEditing

@testable import ViKeys

/// Executes scripts with our keys.
enum Player {
  /// Executes a script; with `storing`, the state is stored and restored after each key.
  ///
  /// Returns nil if the script presses a key that is not there on purpose.
  static func play(_ script: Script, storing: Bool = false) -> Result? {
    var state = ViState()
    var (text, cursor) = (TextBuffer(Array("ab ab".utf8)), 0)
    press(script.prelude, &state, &text, &cursor, storing)
    forgetPlaces(of: &state)
    text = TextBuffer(Array(script.text.joined(separator: "\n").utf8))
    cursor = text.lineStart(ofLine: script.cursor[0] - 1) + script.cursor[1] - 1
    guard press(script.keys, &state, &text, &cursor, storing) else { return nil }
    for _ in 0..<2 { press("\u{1B}", &state, &text, &cursor, storing) }
    return Result(of: state, text, cursor)
  }

  /// Forgets the marks, the jumps and the selection: the script has another text.
  private static func forgetPlaces(of state: inout ViState) {
    state.marks = [:]
    state.jumps = ViState.Jumps(last: Position(0, 0))
    state.changes = ViState.Changes()
    state.undoCursors = []
    state.lastSelection = nil
    state.goal = nil
    state.hasNoLines = false
  }

  @discardableResult
  private static func press(
    _ keys: String, _ state: inout ViState, _ text: inout TextBuffer, _ cursor: inout Int,
    _ storing: Bool
  ) -> Bool {
    for key in keys.unicodeScalars {
      if isMissing(key, in: state) { return false }
      let outcome = ViKeys.press(ViKey(key), in: &state, text: text, cursor: cursor, on: screen)
      if let edit = outcome.edit { text.apply(edit) }
      cursor = outcome.cursor
      guard storing else { continue }
      let stored = (state.storedKeys, state.storedRegisters)
      state = ViState(storedKeys: stored.0, storedRegisters: stored.1) ?? ViState()
    }
    return true
  }

  /// Whether a key is not there on purpose: `U`, the window of `q:`, keys that scroll, a second
  /// address that no comma precedes, and a range of which vim may ask whether to turn it round.
  private static func isMissing(_ key: Unicode.Scalar, in state: ViState) -> Bool {
    if state.mode == .insert || state.mode == .replace { return key == "\u{18}" }
    let isFirst = state.pending.allSatisfy { ("0"..."9").contains($0.scalar) }
    switch key {
    case "U": return isFirst && state.mode == .normal
    case "\u{5}", "\u{19}", "\u{4}", "\u{15}", "\u{6}", "\u{2}": return isFirst
    case ":", "/", "?": return state.pending == [ViKey("q")] && state.recording == nil
    case "\r":
      let line = ViKeys.commandLine(of: state)?.text ?? ""
      return line.contains(/^('<,'>|[.](,[.][+][0-9]+)?)([.$%'\\]|[0-9]+[,;])|^'<,'>-/)
    default: return false
    }
  }

  static let screen = ViScreen { character in
    guard let value = character.unicodeScalars.first?.value else { return 1 }
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF:
      return 2
    default: return 1
    }
  }
}

extension Result {
  init(of state: ViState, _ text: TextBuffer, _ cursor: Int) {
    // vim says NL for NUL.
    func shown(_ bytes: [UInt8]) -> String {
      String(decoding: bytes, as: UTF8.self).replacing("\0", with: "\n")
    }
    let lines = text.bytes.split(
      separator: 0x0A, omittingEmptySubsequences: false
    ).map { shown(Array($0)) }
    let line = text.lineFeeds(before: cursor)
    self.init(
      text: lines, cursor: [line + 1, cursor - text.lineStart(ofLine: line) + 1], goal: 0,
      registers: [:],
      marks: [:])
    for name in "0123456789abcdefghijklmnopqrstuvwxyz-\"/.:".unicodeScalars {
      guard let register = state.register(name) else { continue }
      let kind = register.kind == .block ? "\u{16}\(register.width + 1)" : register.kind.rawValue
      let lines = register.lines.map(shown)
      registers[String(name)] = [kind] + (name == "." ? [lines.joined(separator: "\n")] : lines)
    }
    for name in "abcxyz[]<>^.".unicodeScalars {
      guard let mark = state.mark(name) else { continue }
      marks[String(name)] = [
        mark.line + 1, mark.column >= 2_147_483_647 ? 2_147_483_647 : mark.column + 1,
      ]
    }
  }
}
