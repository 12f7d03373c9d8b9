import TextEditing

/// The text, the cursor and the state while keys are executed.
final class Machine {
  var state: ViState
  let screen: ViScreen
  private let original: TextBuffer
  private(set) var text: TextBuffer
  private var changed: ChangedRange?
  private var cached: CachedLine?

  var cursor: Position
  /// The cursor before the first change, where undo puts it; nil if there was no change.
  var undoCursor: Position?
  /// The range of the operator or motion that is being executed.
  var range = OperatorRange()
  var requests: [ViRequest] = []
  /// Why the key did nothing, for the status line.
  var message: String?
  /// Why a key had no effect, though the command goes on.
  var notice: String?
  /// Keys that a macro still has, the next one last.
  var queue: [Unicode.Scalar] = []
  /// Whether the key was pressed, not taken from a macro.
  var isTyped = true
  /// Number of keys and commands that may still be executed; in long lines a key counts several
  /// times.
  var budget = 200_000
  /// Number of steps that all searches may still take: about a second.
  var searchSteps = 5_000_000
  /// Whether a pattern needed more steps than were left.
  var hasGivenUp = false
  /// Depth of `:normal` and `:g`.
  var depth = 0
  /// Whether a command rang the bell, which ends macros but not a command line.
  var endsMacros = false
  /// Whether `.` is being executed.
  var isRepeating = false
  /// The change that `.` repeats.
  var repeated: Change?
  /// Whether `:g` is being executed.
  var isGlobal = false
  /// The size of the selection of a change that is repeated.
  var replayed: Change.Extent?
  /// The column in cells where it begins.
  var replayColumn = 0
  /// The size of the last selection.
  var extent: Change.Extent?
  /// The kind of the selection before an operator changed it.
  var originalKind: ViSpan?
  /// The lines that `:g` still has.
  var globalLines: [Position] = []
  /// Whether the typed line executes the one before it, which stays the last one: `:@:`.
  var keepsLastLine = false
  /// Whether a change is not a part of the insertion that the key was pressed in.
  var beginsStep = false
  /// Whether the next change of the text begins a new change, for the list of `g;`.
  var isNewChange = true
  /// Whether a change has one place for all that it changes: see ``asOneChange(_:)``.
  var isPartOfChange = false
  /// Whether a command of `:g` replaced something.
  var needsFirstNonBlank = false

  init(_ state: ViState, _ text: TextBuffer, cursor: Int, screen: ViScreen) {
    self.state = state
    self.text = text
    original = text
    self.screen = screen
    let line = text.lineFeeds(before: cursor)
    self.cursor = Position(line, cursor - text.lineStart(ofLine: line))
    if !text.isEmpty { self.state.hasNoLines = false }
    isNewChange = state.insertion?.hasEdited != true
  }

  /// The change of all keys together; nil if there was none.
  var edit: TextEdit? {
    guard let changed else { return nil }
    let (removed, inserted) = (changed.start..<changed.oldEnd, changed.start..<changed.newEnd)
    return TextEdit(
      offset: changed.start, removed: original.slice(removed), inserted: text.slice(inserted))
  }

  /// Whether the last line was deleted.
  var isEmptied: Bool { state.hasNoLines && text.isEmpty }

  /// Number of lines: at least 1.
  var lineCount: Int { text.lineFeeds(before: text.count) + 1 }

  var lastLine: Int { lineCount - 1 }

  func offset(of position: Position) -> Int {
    text.lineStart(ofLine: position.line) + position.column
  }

  /// Returns a line; empty if there is no such line.
  func line(_ number: Int) -> Line {
    if let cached, cached.number == number { return cached.bytes }
    guard number >= 0, number <= lastLine else { return [] }
    let start = text.lineStart(ofLine: number)
    let bytes = text.bytes(in: start..<text.lineEnd(at: start))
    cached = CachedLine(number: number, bytes: bytes)
    return bytes
  }

  var line: Line { line(cursor.line) }

  private func replace(_ range: Range<Int>, with bytes: some Collection<UInt8>) {
    cached = nil
    state.hasNoLines = false
    undoCursor = undoCursor ?? cursor
    let growth = bytes.count - range.count
    text.replace(range, with: TextBuffer(bytes))
    guard let old = changed else {
      changed = ChangedRange(
        start: range.lowerBound, oldEnd: range.upperBound, newEnd: range.lowerBound + bytes.count)
      return
    }
    let beyond = max(0, range.upperBound - old.newEnd)
    changed = ChangedRange(
      start: min(old.start, range.lowerBound), oldEnd: old.oldEnd + beyond,
      newEnd: max(old.newEnd, range.upperBound) + growth)
  }
}

// Changes by lines. They do not move marks: see `adjustMarks`.
extension Machine {
  func setLine(_ number: Int, _ bytes: Line) {
    let old = line(number)
    guard old != bytes else {
      state.hasNoLines = false
      return
    }
    var (start, tail) = (0, 0)
    let shared = min(old.count, bytes.count)
    while start < shared, old[start] == bytes[start] { start += 1 }
    while start > 0, old.byte(start) & 0xC0 == 0x80 || bytes.byte(start) & 0xC0 == 0x80 {
      start -= 1
    }
    while tail < shared - start, old[old.count - 1 - tail] == bytes[bytes.count - 1 - tail] {
      tail += 1
    }
    while tail > 0, old.byte(old.count - tail) & 0xC0 == 0x80 { tail -= 1 }
    let begin = text.lineStart(ofLine: number)
    replace(begin + start..<begin + old.count - tail, with: bytes[start..<bytes.count - tail])
    noteChange(at: Position(number, 0))
  }

  /// Lets the change begin in a line before it that is the same as before: undo returns there.
  func beginChange(inLine number: Int) {
    guard let start = changed?.start else { return }
    changed?.start = min(start, text.lineStart(ofLine: number))
  }

  /// Makes the key an undo step though it changed nothing, as in vim: a character takes its own
  /// place.
  func keepStep(at place: Position) {
    guard changed == nil, !text.isEmpty else { return }
    let start = min(offset(of: place), text.count - 1)
    let range = start..<start + max(1, line(place.line).length(at: place.column))
    replace(range, with: text.bytes(in: range))
  }

  /// Replaces lines by others, at least one.
  func replaceLines(_ lines: ClosedRange<Int>, with contents: [Line]) {
    let start = text.lineStart(ofLine: lines.lowerBound)
    let end = text.lineEnd(at: text.lineStart(ofLine: lines.upperBound))
    replace(start..<end, with: Array(contents.joined(separator: [0x0A])))
    noteChange(at: Position(lines.lowerBound, 0))
  }

  /// Appends a line after a line; -1 stands for the text's start.
  ///
  /// The edit is at the cursor's line or nearest to it: an undo puts the cursor there.
  func appendLine(after number: Int, _ bytes: Line) {
    if number >= 0, number >= min(cursor.line, lastLine) {
      let end = text.lineEnd(at: text.lineStart(ofLine: number))
      replace(end..<end, with: [0x0A] + bytes)
    } else {
      let start = text.lineStart(ofLine: number + 1)
      replace(start..<start, with: bytes + [0x0A])
    }
  }

  /// Deletes lines, and the marks in them.
  func deleteLines(_ first: Int, count: Int) {
    let count = min(count, lineCount - first)
    guard count > 0 else { return }
    if count == lineCount {
      replace(0..<text.count, with: [])
      state.hasNoLines = true
    } else if first + count == lineCount {
      replace(text.lineStart(ofLine: first) - 1..<text.count, with: [])
    } else {
      replace(text.lineStart(ofLine: first)..<text.lineStart(ofLine: first + count), with: [])
    }
    adjustMarks(first...first + count - 1, by: nil, rest: -count)
    noteChange(at: Position(first, 0))
  }

  /// Inserts bytes in the cursor's line, at the cursor.
  func insert(_ bytes: some Sequence<UInt8>) {
    var line = line
    line.insert(contentsOf: Array(bytes), at: min(cursor.column, line.count))
    setLine(cursor.line, line)
    noteChange(at: cursor)
  }

  /// Deletes bytes of the cursor's line, from the cursor on.
  func deleteBytes(_ count: Int) {
    var line = line
    let end = min(line.count, cursor.column + max(0, count))
    guard cursor.column < end else { return }
    line.removeSubrange(cursor.column..<end)
    setLine(cursor.line, line)
    noteChange(at: cursor)
  }
}

/// A range that was changed: its start, and its ends in the old and the new text.
private struct ChangedRange {
  var start: Int
  var oldEnd: Int
  var newEnd: Int
}

/// A line that was read, so that it is not read again.
private struct CachedLine {
  var number: Int
  var bytes: Line
}
