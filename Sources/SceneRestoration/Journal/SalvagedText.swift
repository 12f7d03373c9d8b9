/// A text that is put together from changes of which some are missing.
struct SalvagedText {
  /// Nil where it is lost.
  let name: String?
  var updated: Milliseconds
  /// What takes the steps back, and those taken back.
  var history = KeptHistory()

  private var text: ChunkedText
  private var length: Int
  /// For each step in `history.done` that extends the one before it: both are one step.
  private var parts: Set<Int> = []

  /// A text of which nothing is known yet.
  init(at time: Milliseconds) { self.init(name: nil, [], at: time) }

  init(name: String?, _ base: [UInt8], at time: Milliseconds) {
    self.name = name
    updated = time
    text = base.withUnsafeBytes { ChunkedText($0) }
    length = base.count
  }

  init(name: String, _ kept: KeptText) {
    let (bytes, history) = kept.opened()
    self.init(name: name, bytes, at: kept.updated)
    self.history = history
  }

  /// The text for people: unknown bytes in a row are `[…]`; empty where nothing else is left.
  var shown: [UInt8] {
    let runs = text.bytes.split(separator: unknown, omittingEmptySubsequences: false)
    var shown: [UInt8] = []
    var isBehindGap = false
    for (index, run) in runs.enumerated() {
      if index > 0, !isBehindGap { shown += Array("[…] ".utf8) }
      isBehindGap = index > 0 && run.isEmpty
      shown += run
    }
    let isBlank = runs.allSatisfy { $0.allSatisfy { [0x20, 0x0A, 0x09].contains($0) } }
    // NB: A character may have lost a part of its bytes.
    return isBlank ? [] : Array(String(decoding: shown, as: UTF8.self).utf8)
  }

  /// Makes a change where it was made, as far as that place is known.
  mutating func apply(_ change: TextChange, isStep: Bool, at time: Milliseconds) {
    let inverse = make(change)
    if !isStep, !history.done.isEmpty { parts.insert(history.done.count) }
    history.done.append(inverse)
    history.undone = []
    updated = time
  }

  mutating func undo(at time: Milliseconds) {
    while let inverse = history.done.popLast() {
      history.undone.append(make(inverse))
      guard parts.remove(history.done.count) != nil else { break }
    }
    updated = time
  }

  mutating func redo(at time: Milliseconds) {
    guard let step = history.undone.popLast() else { return }
    history.done.append(make(step))
    updated = time
  }

  /// Makes a change, and returns what takes it back.
  private mutating func make(_ change: TextChange) -> TextChange {
    if change.offset > length {
      let missing = min(change.offset - length, longestGap)
      text.apply(
        TextChange(offset: length, inserted: [UInt8](repeating: unknown, count: missing)))
      length += missing
    }
    let offset = min(max(0, change.offset), length)
    let fitting = TextChange(
      offset: offset, removed: min(max(0, change.removed), length - offset),
      inserted: change.inserted, cursor: change.cursor)
    let taken = text.apply(fitting)
    length += fitting.growth
    return fitting.inverse(of: taken)
  }
}

/// A byte that no text has: it stands for one that nobody knows.
private let unknown: UInt8 = 0xFF
/// More unknown bytes than that are not counted.
private let longestGap = 16 << 20
