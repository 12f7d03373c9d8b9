import LibraryModel
import TextEditing
import TextUI
import ViKeys

// The keys of vi in the text or field with the focus. ViKeys says what a key changes; the window
// makes the change as it makes every other one, so that it is kept, undone and restored in the same
// way.

extension WindowState {
  /// Whether the text with the focus has the keys of vi.
  var hasViKeys: Bool {
    settings.chosen.keys == .vi && isInText && !isFinding && !isInChoice && slot != nil
  }

  /// Returns the action of a key of vi; nil if the key is not one here.
  borrowing func viAction(for press: KeyPress) -> Action? {
    guard hasViKeys else { return nil }
    if press == KeyPress(.character("z"), .control) {
      return Command.action(for: press, in: [.everywhere])
    }
    if press == KeyPress(.character("z"), .alt) { return Command.action(for: press, in: layers) }
    guard let keys = press.viKeys else { return nil }
    // Esc ends Insert mode, which also closes the list.
    if isCompleting, press != KeyPress(.escape),
      Command.action(for: press, in: [.completion]) != nil
    {
      return nil
    }
    if form != nil, isKeyOfForm(press) { return nil }
    return .text(.viPressed(keys))
  }

  /// Continues in Insert mode at the same place: the text was being written with other keys.
  mutating func insertWithViKeys() {
    guard hasViKeys, let slot else { return }
    // The next key must not complete an earlier command, nor act on an earlier selection.
    scene.editors[slot]?.vi = nil
    let (text, cursor) = (self.text, scene.editors[slot]?.cursor ?? 0)
    let isBehind = cursor > text.lineStart(at: cursor) && cursor == text.lineEnd(at: cursor)
    _ = pressVi([ViKey(isBehind ? "a" : "i")]) { Note.ID() }
  }

  var undoKey: String { settings.chosen.keys == .vi ? "u" : "Ctrl-Z" }

  /// Moves the cursor on the last character if it is behind it in Normal mode.
  mutating func settleViCursor() {
    guard hasViKeys, isTextKnown, let slot, let place = scene.editors[slot], place.anchor == nil,
      let text = editor.texts[slot]
    else { return }
    let cursor = ViKeys.cursor(
      of: place.vi?.state ?? ViState(), in: text, at: min(place.cursor, text.count))
    if cursor != place.cursor { scene.editors[slot]?.cursor = cursor }
  }

  /// Whether the first key of a command of texts or forms means something else in vi.
  func isTakenByVi(_ command: Command) -> Bool {
    guard hasViKeys, [.text, .of(.form)].contains(command.layer),
      let (press, action) = command.actions().first,
      press != KeyPress(.escape), let own = viAction(for: press)
    else { return false }
    return own != action
  }

  /// Whether Esc ends a mode of vi or its command line, instead of leaving the text.
  var isOutOfNormalMode: Bool {
    hasViKeys && ((viState?.mode ?? .normal) != .normal || isInViLine)
  }

  /// Whether a key moves from field to field: not while a command line is open.
  private borrowing func isKeyOfForm(_ press: KeyPress) -> Bool {
    switch press.key {
    case .tab: (viState?.mode != .insert || !isInLines) && !isInViLine
    case .enter, .up, .down: !isInLines && !isInViLine
    default: false
    }
  }

  /// Memory of the keys of vi in the text with the focus; nil before the first key.
  var viState: ViState? { slot.flatMap { scene.editors[$0]?.vi?.state } }

  private var isInViLine: Bool { viLine != nil }

  /// The command line that is being typed; nil if none is open.
  private var viLine: CommandLine? {
    guard var state = viState else { return nil }
    // Ctrl-R and Up bring what the texts of a scene share.
    if let registers = scene.viRegisters { state.takeRegisters(of: registers.state) }
    return ViKeys.commandLine(of: state)
  }

  /// The command line up to its cursor; nil if none is open.
  var viLineBeforeCursor: String? {
    guard hasViKeys, let line = viLine else { return nil }
    return "\(line.sign)\(line.textBeforeCursor)"
  }

  /// The mode, the command line, or the keys of an incomplete command; nil if there is nothing to
  /// say.
  var viMessage: Message? {
    guard hasViKeys else { return nil }
    if let line = viLine { return .info("\(line.sign)\(line.text)") }
    let state = viState ?? ViState()
    let recording = state.recording.map { "recording @\($0.register)" }
    let keys = String(
      String.UnicodeScalarView(state.pending.map(\.scalar).filter { $0.value > 0x20 }))
    let parts = [state.mode.words, recording ?? "", keys].filter { !$0.isEmpty }
    return parts.isEmpty ? nil : .info(parts.joined(separator: " "))
  }

  /// The selection of Visual mode, in bytes.
  func viSelection(in slot: DraftSlot) -> [Range<Int>] {
    guard let place = scene.editors[slot], let state = place.vi?.state,
      settings.chosen.keys == .vi
    else { return [] }
    guard case .visual = state.mode else { return [] }
    let text = editor.texts[slot] ?? TextBuffer()
    return ViKeys.selection(of: state, in: text, cursor: place.cursor, on: viScreen)
  }

  /// Presses keys of vi in the text with the focus.
  mutating func pressVi(_ keys: [ViKey], _ newID: () -> Note.ID) -> [Effect] {
    keys.flatMap { pressVi($0, newID) }
  }

  private mutating func pressVi(_ key: ViKey, _ newID: () -> Note.ID) -> [Effect] {
    guard let slot else { return [] }
    var state = viState ?? ViState()
    if let registers = scene.viRegisters { state.takeRegisters(of: registers.state) }
    let cursor = scene.editors[slot]?.cursor ?? 0
    let outcome = ViKeys.press(key, in: &state, text: text, cursor: cursor, on: viScreen)
    make(outcome, in: slot, newID)
    if let cursor = outcome.undoCursor, !outcome.joinsStep {
      state.noteUndo(to: cursor, ofStep: editor.pasts[slot]?.doneCount ?? 0)
    }
    scene.editors[slot, default: EditorState()].vi = ViMemory(state)
    let registers = ViRegisters(state)
    if registers != scene.viRegisters ?? ViRegisters(ViState()) { scene.viRegisters = registers }
    if let words = outcome.message { message = .info(words) }
    if state.mode == .insert, key.scalar.value >= 0x20 {
      followCompletion(typed: String(key.scalar))
    } else {
      scene.completion = CompletionState()
    }
    // The save of a form leaves it: `:wq` does not leave what is under the form.
    let savesForm = form != nil && outcome.requests.contains(.save)
    return outcome.requests.filter { !savesForm || $0 != .leave(discarding: false) }
      .flatMap { fulfil($0, newID) }
  }

  /// Remembers a text that is about to be pasted, for `.`.
  mutating func noteViPaste(_ bytes: [UInt8]) {
    guard hasViKeys, let slot, var state = viState else { return }
    ViKeys.notePaste(
      of: String(decoding: bytes, as: UTF8.self), in: &state, text: text,
      cursor: scene.editors[slot]?.cursor ?? 0, on: viScreen)
    scene.editors[slot]?.vi = ViMemory(state)
  }

  /// Changes the text as a key says, and moves the cursor.
  private mutating func make(
    _ outcome: ViOutcome, in slot: DraftSlot, _ newID: () -> Note.ID
  ) {
    editor.pasts[slot]?.history.endRun()
    if let edit = outcome.edit {
      let isField = slot.field?.isLine == true
      let range = edit.offset..<edit.offset + edit.removed.count
      let bytes = isField ? edit.inserted.bytes.filter { $0 != 0x0A } : edit.inserted.bytes
      if outcome.joinsStep, let step = editor.pasts[slot]?.history.done.last {
        let wide = reaching(step, from: range)
        let (before, after) = (
          wide.lowerBound..<range.lowerBound, range.upperBound..<wide.upperBound
        )
        replace(
          wide, with: self.text.bytes(in: before) + bytes + self.text.bytes(in: after), in: slot,
          as: .continuing, newID)
      } else {
        let edit = ViKeys.atCursor(
          TextEdit(offset: edit.offset, removed: edit.removed, inserted: TextBuffer(bytes)),
          in: self.text, scene.editors[slot]?.cursor ?? 0, outcome.cursor)
        replace(
          edit.offset..<edit.offset + edit.removed.count, with: edit.inserted.bytes, in: slot, newID
        )
      }
    }
    var place = scene.editors[slot] ?? EditorState()
    let text = editor.texts[slot] ?? TextBuffer()
    place.cursor = text.boundary(at: min(outcome.cursor, text.count))
    place.anchor = nil
    scene.editors[slot] = place
  }

  /// Returns a range that is extended to the text of an undo step.
  private func reaching(_ step: TextHistory.Step, from range: Range<Int>) -> Range<Int> {
    let end = step.offset + step.removedCount
    return min(range.lowerBound, end)..<max(range.upperBound, step.offset)
  }

  /// Does what only the window can do.
  private mutating func fulfil(_ request: ViRequest, _ newID: () -> Note.ID) -> [Effect] {
    switch request {
    case .undo(let count):
      return (0..<count).flatMap { _ in canUndoInText ? undoInText(newID) : [] }
    case .redo(let count): for _ in 0..<count where canRedoInText { redoEdit(newID) }
    case .save: return form == nil ? save() : saveForm()
    case .leave(discarding: true):
      if form == nil { discardText() } else { discardFormForGood(newID) }
      leaveViText()
    case .leave(discarding: false), .escape: leaveViText()
    case .scroll(lines: let count): scrollViText(by: count)
    case .align(let place): align(place)
    case .bell: break
    }
    return []
  }

  /// Discards what was filled in; the form is left then, and nothing brings it back.
  private mutating func discardFormForGood(_ newID: () -> Note.ID) {
    let wasChanged = form.map(isChanged) ?? false
    discardForm(newID)
    if wasChanged, form.map(isChanged) == false { message = .info("Discarded.") }
  }

  private mutating func leaveViText() {
    if form == nil { goBackFromText() } else { closeSheet() }
  }

  // MARK: Screen

  /// The lines in sight, and the width of characters.
  private var viScreen: ViScreen {
    let view = editorViewport
    let seen = view.seen(slot.flatMap { scene.editors[$0] } ?? EditorState())
    let end = seen.rows.start + (seen.rows.rows.last?.bytes.upperBound ?? 0)
    let first = view.text.lineFeeds(before: seen.place.top)
    let last = view.text.lineFeeds(before: min(end, view.text.count))
    let columns = view.flow.columns
    return ViScreen(visible: first...max(first, last), height: view.rows) {
      TextWidth.columns(of: String($0))
    } rowStarts: { line in
      TextWrapping.rows(line[...], columns: columns).map(\.bytes.lowerBound)
    }
  }

  /// Scrolls, down if positive; the cursor stays in sight.
  private mutating func scrollViText(by count: Int) {
    guard let slot else { return }
    let view = editorViewport
    var place = view.seen(scene.editors[slot] ?? EditorState()).place
    place.top =
      count > 0
      ? view.flow.start(count, rowsAfter: place.top)
      : view.flow.start(-count, rowsBefore: place.top)
    let shown = view.flow.rows(from: place.top, limit: view.rows)
    if shown.row(of: place.cursor) == nil {
      let row = place.cursor < place.top ? 0 : shown.rows.count - 1
      place.cursor = shown.offset(atColumn: 0, inRow: row)
    }
    scene.editors[slot] = place
  }

  /// Scrolls so that the cursor's row is at a place of the window.
  private mutating func align(_ alignment: ViAlignment) {
    guard let slot else { return }
    let view = editorViewport
    var place = view.seen(scene.editors[slot] ?? EditorState()).place
    let above =
      switch alignment {
      case .top: 0
      case .middle: view.rows / 2
      case .bottom: view.rows - 1
      }
    place.top = view.flow.start(above, rowsBefore: view.flow.rowStart(at: place.cursor))
    scene.editors[slot] = place
  }
}

extension ViMode {
  /// The mode as vi shows it; empty for Normal mode.
  fileprivate var words: String {
    switch self {
    case .normal: ""
    case .insert: "-- INSERT --"
    case .replace: "-- REPLACE --"
    case .visual(.characters): "-- VISUAL --"
    case .visual(.lines): "-- VISUAL LINE --"
    case .visual(.block): "-- VISUAL BLOCK --"
    }
  }
}
