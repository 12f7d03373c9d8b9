/// A stored text with its history.
///
/// Reading it is cheap however long the history is: changes are collected, and applied when the
/// text is requested.
public struct KeptText: Sendable {
  /// Time of the last change.
  public internal(set) var updated: Milliseconds
  /// Current length, in bytes.
  public private(set) var length: Int
  /// Cursor after the last change: at the end of the insertion; after an undo, where it was before
  /// the step.
  public private(set) var cursor = 0

  /// The text before the steps in `done`.
  private var trunk: ChunkedText
  /// Inverses of the steps that led to `trunk`.
  private var past: [TextChange] = []
  /// Steps since `trunk`.
  private var done: [TextChange] = []
  private var undone: [TextChange] = []

  init(base: UnsafeRawBufferPointer, updated: Milliseconds) {
    trunk = ChunkedText(base)
    self.updated = updated
    length = base.count
  }

  /// Creates a text from its parts; nil if the history does not fit the text.
  package init?(
    _ bytes: [UInt8], history: KeptHistory = KeptHistory(), cursor: Int, updated: Milliseconds
  ) {
    self = bytes.withUnsafeBytes { KeptText(base: $0, updated: updated) }
    guard setHistory(history, cursor: cursor) else { return nil }
  }

  /// Returns the current text.
  public func bytes() -> [UInt8] { current.bytes }

  /// The current text in chunks.
  var current: ChunkedText {
    var text = trunk
    for change in done { text.apply(change) }
    return text
  }

  /// Returns the current text and its history.
  public func opened() -> (bytes: [UInt8], history: KeptHistory) {
    let (pieces, history) = openedInPieces()
    return ([UInt8](together: pieces), history)
  }

  /// Returns the current text in pieces, and its history.
  package func openedInPieces() -> (pieces: [[UInt8]], history: KeptHistory) {
    var history = KeptHistory(done: past, undone: undone)
    if let only = done.first, done.count == 1, only.inserted.count == length {
      // The whole text was inserted by one step.
      history.done.append(only.inverse(of: trunk.bytes))
      return ([only.inserted], history)
    }
    var text = trunk
    for change in done { history.done.append(change.inverse(of: text.apply(change))) }
    return (text.chunks, history)
  }

  /// The text with every step undone.
  package var base: [UInt8] {
    var text = trunk
    for step in past.reversed() { text.apply(step) }
    return text.bytes
  }
}

// MARK: Changes, in the order in which they were kept

extension KeptText {
  /// Appends a step; returns false if it does not lie within the text.
  mutating func append(_ step: TextChange, at time: Milliseconds) -> Bool {
    guard step.fits(length: length) else { return false }
    done.append(step)
    undone = []
    settle(growth: step.growth, cursor: step.end, time)
    return true
  }

  /// Adds a change to the last step; returns false if it does not touch that step.
  mutating func extend(by change: TextChange, at time: Milliseconds) -> Bool {
    extend(change.offset, removing: change.removed, inserting: change.inserted, at: time)
  }

  /// Adds a change to the last step, at an offset; returns false if it does not touch that step.
  ///
  /// The bytes need no array of their own: most records of a journal are keys.
  mutating func extend(
    _ offset: Int, removing removed: Int, inserting inserted: some Collection<UInt8>,
    at time: Milliseconds
  ) -> Bool {
    guard TextChange.fits(offset, removed, length: length), fetchLastStep(),
      done[done.count - 1].extend(offset, removing: removed, inserting: inserted)
    else {
      return false
    }
    undone = []
    settle(growth: inserted.count - removed, cursor: offset + inserted.count, time)
    return true
  }

  /// Undoes the last step, if there is one.
  mutating func undo(at time: Milliseconds) -> Bool {
    guard fetchLastStep(), let step = done.popLast() else { return false }
    undone.append(step)
    settle(
      growth: -step.growth, cursor: step.offset + (step.cursor == .after ? step.removed : 0), time)
    return true
  }

  /// Redoes the step undone last, if there is one.
  mutating func redo(at time: Milliseconds) -> Bool {
    guard let step = undone.popLast() else { return false }
    done.append(step)
    settle(growth: step.growth, cursor: step.end, time)
    return true
  }

  /// Removes the oldest steps, so that no more than a number of them can be undone.
  mutating func removeSteps(leaving count: Int) {
    var (bytes, history) = opened()
    history.done = Array(history.done.suffix(count))
    let short = KeptText(bytes, history: history, cursor: cursor, updated: updated)
    if let short { self = short }
  }

  /// Sets the history of a text that has none; returns false if it does not fit.
  mutating func setHistory(_ history: KeptHistory, cursor: Int) -> Bool {
    guard past.isEmpty, done.isEmpty, undone.isEmpty, history.fits(length: length),
      0...length ~= cursor
    else { return false }
    past = history.done
    undone = history.undone
    self.cursor = cursor
    return true
  }

  private mutating func settle(growth: Int, cursor: Int, _ time: Milliseconds) {
    length += growth
    self.cursor = cursor
    updated = time
  }

  /// Moves the last step into `done` if it is not there yet; returns false if there is no step.
  private mutating func fetchLastStep() -> Bool {
    if done.isEmpty, let inverse = past.popLast() {
      done.append(inverse.inverse(of: trunk.apply(inverse)))
    }
    return !done.isEmpty
  }
}

extension KeptText {
  /// Numbers of undo steps and redo steps.
  var depth: (done: Int, undone: Int) { (past.count + done.count, undone.count) }

  /// Whether it is empty and has no steps.
  var isBlank: Bool { length == 0 && depth == (0, 0) }
}

extension KeptText: Equatable {
  /// Whether text and history are equal, independent of their representation.
  public static func == (left: KeptText, right: KeptText) -> Bool {
    left.updated == right.updated && left.cursor == right.cursor
      && left.opened() == right.opened()
  }
}
