/// The facts about a text that are needed to stage only operations that can be read back.
struct TextExtent {
  let number: Int
  private var length: Int
  private var depth = (done: 0, undone: 0)
  /// Range inserted by the last step, while it can be extended.
  private var last: Range<Int>?

  init(number: Int, length: Int) {
    self.number = number
    self.length = length
  }

  init(_ number: Int, of text: KeptText) {
    self.init(number: number, length: text.length)
    depth = text.depth
  }

  /// Returns the text's number; nil if the change does not fit.
  mutating func change(by change: TextChange) -> Int? {
    guard change.fits(length: length) else { return nil }
    length += change.growth
    depth = (depth.done + 1, 0)
    last = change.offset..<change.end
    return number
  }

  /// Returns the text's number; nil if the change cannot extend the last step.
  mutating func extend(by change: TextChange) -> Int? {
    guard change.fits(length: length), let last, change.offset <= last.upperBound,
      change.offset + change.removed >= last.lowerBound
    else { return nil }
    length += change.growth
    let end = max(last.upperBound, change.offset + change.removed) + change.growth
    self.last = min(last.lowerBound, change.offset)..<end
    return number
  }

  /// Returns the text's number; nil if there is no step to undo.
  mutating func undo(leaving length: Int) -> Int? {
    guard depth.done > 0 else { return nil }
    depth = (depth.done - 1, depth.undone + 1)
    self.length = length
    last = nil
    return number
  }

  /// Returns the text's number; nil if there is no step to redo.
  mutating func redo(leaving length: Int) -> Int? {
    guard depth.undone > 0 else { return nil }
    depth = (depth.done + 1, depth.undone - 1)
    self.length = length
    last = nil
    return number
  }
}
