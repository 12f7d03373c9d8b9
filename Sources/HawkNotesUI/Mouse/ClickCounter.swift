import TextUI

/// Counts quick successive presses of a button on one cell.
struct ClickCounter {
  private var last: Mouse?
  private var time = 0
  private var count = 0

  /// Returns the count for a use of the mouse at a time in milliseconds.
  mutating func count(_ mouse: Mouse, at now: Int) -> Int {
    guard mouse.kind == .press else { return count }
    let isNext =
      mouse.button == last?.button && mouse.position == last?.position
      && now - time <= doubleClickMilliseconds
    count = isNext ? count + 1 : 1
    last = mouse
    time = now
    return count
  }
}

/// Longest time between the clicks of a double click, in milliseconds.
private let doubleClickMilliseconds = 400
