public import TextEditing

/// The keys of vi for a text.
public enum ViKeys {
  /// Takes a key: changes the state, and returns what happens to the text and the cursor.
  ///
  /// - Parameters:
  ///   - cursor: Offset of the cursor, in bytes.
  ///   - screen: The part of the window that some keys depend on.
  public static func press(
    _ key: ViKey, in state: inout ViState, text: TextBuffer, cursor: Int, on screen: ViScreen
  ) -> ViOutcome {
    let hasEdited = state.insertion?.hasEdited == true
    let machine = Machine(
      state, text, cursor: self.cursor(of: state, in: text, at: cursor), screen: screen)
    machine.press(key)
    machine.clampToText()
    if machine.edit != nil { machine.state.insertion?.hasEdited = true }
    state = machine.state
    return ViOutcome(
      edit: machine.edit, cursor: machine.offset(of: machine.cursor),
      undoCursor: machine.edit == nil ? nil : machine.undoCursor,
      joinsStep: hasEdited && !machine.beginsStep,
      requests: machine.requests, message: machine.message ?? machine.notice)
  }

  /// Remembers a text that is about to be pasted in Insert mode, so that `.` repeats it with what
  /// was typed; of a long text nothing is remembered.
  public static func notePaste(
    of pasted: String, in state: inout ViState, text: TextBuffer, cursor: Int,
    on screen: ViScreen
  ) {
    guard state.mode == .insert, pasted.utf8.count <= longestPaste else { return }
    let machine = Machine(state, text, cursor: cursor, screen: screen)
    for scalar in pasted.unicodeScalars where scalar.value >= 0x20 || ["\n", "\t"].contains(scalar)
    {
      machine.type(scalar == "\n" ? "\r" : scalar)
    }
    state = machine.state
  }

  /// Length of the longest paste that is remembered, in bytes: the state is stored at each key.
  private static let longestPaste = 1000

  /// Returns where a cursor that was moved in another way stands: in Normal mode on a character, at
  /// a line's end on the last one.
  public static func cursor(of state: ViState, in text: TextBuffer, at cursor: Int) -> Int {
    func isLineFeed(at offset: Int) -> Bool { text.bytes(in: offset..<offset + 1) == [0x0A] }
    guard state.mode == .normal, state.insertion?.isSuspended != true, cursor > 0,
      cursor == text.count || isLineFeed(at: cursor), !isLineFeed(at: cursor - 1)
    else { return cursor }
    return text.cluster(before: cursor)
  }

  /// Returns the selected bytes of Visual mode; of a block, those of the lines in sight.
  public static func selection(
    of state: ViState, in text: TextBuffer, cursor: Int, on screen: ViScreen
  ) -> [Range<Int>] {
    guard case .visual = state.mode else { return [] }
    return Machine(state, text, cursor: cursor, screen: screen).selectedRanges
  }

  /// The command line that is being typed; nil if there is none.
  public static func commandLine(of state: ViState) -> CommandLine? {
    var selection: ViSpan?
    switch state.mode {
    case .visual(let kind): selection = kind
    case .normal: break
    case .insert, .replace: return nil
    }
    return CommandReader.line(in: state.pending, selection: selection, state: state)
  }
}

extension Machine {
  /// Keeps the cursor within the text.
  func clampToText() {
    cursor.line = max(0, min(cursor.line, lastLine))
    cursor.column = line.head(max(0, min(cursor.column, line.count)))
  }
}
