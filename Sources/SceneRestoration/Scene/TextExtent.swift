/// What must be known of a text so that nothing is staged that could not be read back.
struct TextExtent {
  let number: Int
  private var length: Int
  private var depth = (done: 0, undone: 0)
  /// What the last step put in, while it can be extended.
  private var last: Range<Int>?

  init(number: Int, length: Int) {
    self.number = number
    self.length = length
  }

  init(_ number: Int, of text: KeptText) {
    self.init(number: number, length: text.length)
    depth = text.depth
  }

  /// The text's number, if the change can be made.
  mutating func change(by change: TextChange) -> Int? {
    guard change.fits(length: length) else { return nil }
    length += change.growth
    depth = (depth.done + 1, 0)
    last = change.offset..<change.end
    return number
  }

  /// The text's number, if the change can be part of the last step.
  mutating func extend(by change: TextChange) -> Int? {
    guard change.fits(length: length), let last, change.offset <= last.upperBound,
      change.offset + change.removed >= last.lowerBound
    else { return nil }
    length += change.growth
    let end = max(last.upperBound, change.offset + change.removed) + change.growth
    self.last = min(last.lowerBound, change.offset)..<end
    return number
  }

  /// The text's number, if a step can be taken back.
  mutating func undo(leaving length: Int) -> Int? {
    guard depth.done > 0 else { return nil }
    depth = (depth.done - 1, depth.undone + 1)
    self.length = length
    last = nil
    return number
  }

  /// The text's number, if a step can be done again.
  mutating func redo(leaving length: Int) -> Int? {
    guard depth.undone > 0 else { return nil }
    depth = (depth.done + 1, depth.undone - 1)
    self.length = length
    last = nil
    return number
  }
}
