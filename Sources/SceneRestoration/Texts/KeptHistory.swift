/// Undo and redo steps of a text.
public struct KeptHistory: Equatable, Sendable {
  /// Inverses of the done steps; undo applies the last one first.
  ///
  /// The cursor of each is given by its side of the inserted range.
  public package(set) var done: [TextChange]
  /// Undone steps; redo applies the last one first.
  public package(set) var undone: [TextChange]

  /// Creates a history.
  package init(done: [TextChange] = [], undone: [TextChange] = []) {
    self.done = done
    self.undone = undone
  }

  /// Whether all steps fit a text of this length.
  func fits(length: Int) -> Bool {
    Self.fits(done, length: length) && Self.fits(undone, length: length)
  }

  private static func fits(_ changes: [TextChange], length: Int) -> Bool {
    var length = length
    return changes.reversed().allSatisfy { change in
      // NB: Check this first: the growth of a change that does not fit may overflow.
      guard change.fits(length: length) else { return false }
      length += change.growth
      return true
    }
  }
}
