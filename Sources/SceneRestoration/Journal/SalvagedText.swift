/// A text rebuilt from changes, some of which are missing.
struct SalvagedText {
  /// Name of the text; nil if it is lost.
  let name: String?
  var updated: Milliseconds
  /// Undo steps and redo steps.
  var history = KeptHistory()

  private var text: ChunkedText
  private var length: Int
  /// Indices in `history.done` of steps that extend the step before them.
  private var parts: Set<Int> = []

  /// Creates a text with unknown contents.
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

  /// The text to show: runs of unknown bytes are `[…]`; empty if all bytes are unknown.
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
    // NB: A character may have lost some of its bytes.
    return isBlank ? [] : Array(String(decoding: shown, as: UTF8.self).utf8)
  }

  /// Applies a change at its offset, as far as the text is known there.
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

  /// Applies a change and returns its inverse.
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

/// Stands for an unknown byte; UTF-8 never has this byte.
private let unknown: UInt8 = 0xFF
/// Greatest number of unknown bytes that are counted.
private let longestGap = 16 << 20
