import TextUI

/// Counts presses of a button that follow one another quickly on one cell.
struct ClickCounter {
  private var last: Mouse?
  private var time = 0
  private var count = 0

  /// The count that a use of the mouse belongs to, at a time in milliseconds.
  mutating func count(_ mouse: Mouse, at now: Int) -> Int {
    guard mouse.kind == .press else { return count }
    let isNext =
      mouse.button == last?.button && mouse.position == last?.position && now - time <= patience
    count = isNext ? count + 1 : 1
    last = mouse
    time = now
    return count
  }
}

/// How long the next click of a double click may take, in milliseconds.
private let patience = 400
