/// The steps of a text that can be taken back, and those that were.
public struct KeptHistory: Equatable, Sendable {
  /// What takes each step back that was done: the last one is to be taken back first.
  ///
  /// Their cursor is told by its side of what they put in.
  public var done: [TextChange]
  /// The steps that were taken back: the last one is to be done again first.
  public var undone: [TextChange]

  /// A history.
  public init(done: [TextChange] = [], undone: [TextChange] = []) {
    self.done = done
    self.undone = undone
  }

  /// Whether all of it can be gone through from a text of that length.
  func fits(length: Int) -> Bool {
    Self.fits(done, length: length) && Self.fits(undone, length: length)
  }

  private static func fits(_ changes: [TextChange], length: Int) -> Bool {
    var length = length
    return changes.reversed().allSatisfy { change in
      // NB: asked first: of one that does not fit the growth may be no number.
      guard change.fits(length: length) else { return false }
      length += change.growth
      return true
    }
  }
}
