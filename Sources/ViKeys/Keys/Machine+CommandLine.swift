// Keys of a command line that need the text: Ctrl-R and Ctrl-W, Ctrl-A or Ctrl-L.

extension Machine {
  /// Takes the key after Ctrl-R in a command line, if it stands for a part of the text: that part
  /// takes the place of both keys.
  ///
  /// Returns false for the name of a register; says so if there is none.
  func takePartOfText(_ key: Unicode.Scalar) -> Bool {
    let last = state.pending.suffix(2)
    guard last.contains(ViKey(.control("R"))) || last.contains(ViKey(.control("K"))),
      let line = ViKeys.commandLine(of: state)
    else { return false }
    if line.held.count == 2, line.held[0] == .control("K") { _ = digraph(line.held[1], key) }
    guard line.awaitsRegister else { return false }
    let saved = cursor
    moveToSelection()
    defer { cursor = saved }
    switch key {
    case .control("W"): type(wordAtCursor().map { Line(self.line[$0]) }, insteadOf: line.held)
    case .control("A"):
      type(wordAtCursor(isWide: true).map { Line(self.line[$0]) }, insteadOf: line.held)
    case .control("L"): type(self.line, insteadOf: line.held)
    default:
      if line.held.count > 1 || ![.control("R"), .control("O")].contains(key) {
        noteMissingRegister(key)
      }
      return false
    }
    return true
  }

  /// Moves the cursor to the start of the selection if a command line on it is typed, as vim does.
  private func moveToSelection() {
    if isVisual, state.pending.contains(ViKey(":")) { cursor = startOfSelection }
  }

  /// Where vim puts the cursor while a command line on the selection is typed.
  var startOfSelection: Position {
    guard state.anchor <= cursor else { return cursor }
    return state.mode == .visual(.lines) ? Position(state.anchor.line, 0) : state.anchor
  }

  private func type(_ text: Line?, insteadOf keys: [Unicode.Scalar]) {
    state.pending.removeLast(keys.count)
    guard let text else { return notice("no word under the cursor") }
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      if scalar.value < 0x20 || scalar.value == 0x7F || scalar.isSpecial {
        state.pending.append(ViKey(literalMark))
      }
      state.pending.append(ViKey(scalar))
    }
  }

  private func noteMissingRegister(_ name: Unicode.Scalar) {
    guard state.contents(of: name) == nil, name != ViKey.escape.scalar else { return }
    let words = Command(name: String(name)).keys
    notice(
      Registers.isName(name) ? "register \(words) is empty" : "no such register: \(words)")
  }

  /// Returns the character that Ctrl-K and two keys write; says so if there is none.
  func digraph(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    let written = Digraph.character(first, second)
    if written == nil, second != ViKey.escape.scalar {
      notice("no such digraph: \(Command(name: "\(first)\(second)").keys)")
    }
    return written
  }

  /// Remembers a line that was typed, also one that Esc cancelled, as vim does; of a macro only
  /// searches.
  func noteLine(_ line: CommandLine?) {
    guard let line, isTyped || line.sign != ":" else { return }
    state.history.add(line.text, after: line.sign)
  }

  /// Says why a key had no effect, though the command goes on.
  func notice(_ words: String) {
    notice = words
    requests.append(.bell)
  }
}
