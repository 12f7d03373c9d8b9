/// A text with its history, as it was kept.
///
/// Reading one costs little however long its history is: changes are put together, not made, until
/// the text is asked for.
public struct KeptText: Sendable {
  /// When it was last changed.
  public internal(set) var updated: Milliseconds
  /// Its length now, in bytes.
  public private(set) var length: Int
  /// Where the last change left the cursor: behind what was put in; after an undo, where it stood
  /// before.
  public private(set) var cursor = 0

  /// The text without the steps in `done`.
  private var trunk: ChunkedText
  /// What takes back the steps that led to it.
  private var past: [TextChange] = []
  /// The steps since.
  private var done: [TextChange] = []
  private var undone: [TextChange] = []

  init(base: UnsafeRawBufferPointer, updated: Milliseconds) {
    trunk = ChunkedText(base)
    self.updated = updated
    length = base.count
  }

  /// A text as it is made elsewhere; nil where the history is not of this text.
  public init?(
    _ bytes: [UInt8], history: KeptHistory = KeptHistory(), cursor: Int, updated: Milliseconds
  ) {
    self = bytes.withUnsafeBytes { KeptText(base: $0, updated: updated) }
    guard take(history, cursor: cursor) else { return nil }
  }

  /// The text as it is now.
  public func bytes() -> [UInt8] {
    var text = trunk
    for change in done { text.apply(change) }
    return text.bytes
  }

  /// The text as it is now, and its history.
  public func opened() -> (bytes: [UInt8], history: KeptHistory) {
    let (pieces, history) = openedInPieces()
    return ([UInt8](together: pieces), history)
  }

  /// The text as it is now, in pieces that are not put together, and its history.
  public func openedInPieces() -> (pieces: [[UInt8]], history: KeptHistory) {
    var history = KeptHistory(done: past, undone: undone)
    if let only = done.first, done.count == 1, only.inserted.count == length {
      // All of it, as one step put it there.
      history.done.append(only.inverse(of: trunk.bytes))
      return ([only.inserted], history)
    }
    var text = trunk
    for change in done { history.done.append(change.inverse(of: text.apply(change))) }
    return (text.chunks, history)
  }

  /// What it began with: the text with every step taken back.
  public var base: [UInt8] {
    var text = trunk
    for step in past.reversed() { text.apply(step) }
    return text.bytes
  }
}

// MARK: Changes, in the order in which they were kept

extension KeptText {
  /// Adds a step, if it lies within the text.
  mutating func append(_ step: TextChange, at time: Milliseconds) -> Bool {
    guard step.fits(length: length) else { return false }
    done.append(step)
    undone = []
    settle(growth: step.growth, cursor: step.end, time)
    return true
  }

  /// Makes a change part of the last step, if it touches that.
  mutating func extend(by change: TextChange, at time: Milliseconds) -> Bool {
    guard change.fits(length: length), fetchLastStep(), done[done.count - 1].extend(by: change)
    else {
      return false
    }
    undone = []
    settle(growth: change.growth, cursor: change.end, time)
    return true
  }

  /// Takes the last step back, if there is one.
  mutating func undo(at time: Milliseconds) -> Bool {
    guard fetchLastStep(), let step = done.popLast() else { return false }
    undone.append(step)
    settle(
      growth: -step.growth, cursor: step.offset + (step.cursor == .behind ? step.removed : 0), time)
    return true
  }

  /// Does the step again that was taken back last, if there is one.
  mutating func redo(at time: Milliseconds) -> Bool {
    guard let step = undone.popLast() else { return false }
    done.append(step)
    settle(growth: step.growth, cursor: step.end, time)
    return true
  }

  /// Gives a text that has no history one.
  mutating func take(_ history: KeptHistory, cursor: Int) -> Bool {
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

  /// Makes the last step the last one of `done`, if it is still in the past; false if there is none.
  private mutating func fetchLastStep() -> Bool {
    if done.isEmpty, let inverse = past.popLast() {
      done.append(inverse.inverse(of: trunk.apply(inverse)))
    }
    return !done.isEmpty
  }
}

extension KeptText {
  /// How much of its history there is.
  var depth: (done: Int, undone: Int) { (past.count + done.count, undone.count) }
}

extension KeptText: Equatable {
  /// Whether text and history are the same, however they came to be.
  public static func == (left: KeptText, right: KeptText) -> Bool {
    left.updated == right.updated && left.cursor == right.cursor
      && left.opened() == right.opened()
  }
}
