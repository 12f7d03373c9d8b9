import TextUI

// Dragging a row to an edge of the window opens a new window on that side; dragging it to another
// row of a list with an order by hand moves it there.

extension WindowState {
  /// The side to which a row is being dragged; nil if it is not near an edge or was not moved.
  var drawnTo: Side? {
    guard let press = mousePress, press.spot.target.isRow, scene.sheet == nil else { return nil }
    let (from, to) = (press.spot.position, press.position)
    let columns = max(2, size.columns / 16)
    let rows = max(1, size.rows / 10)
    if abs(to.column - from.column) >= leastMove {
      if to.column < columns { return .left }
      if to.column >= size.columns - columns { return .beside }
    }
    if abs(to.row - from.row) >= leastMove {
      if to.row < rows { return .above }
      if to.row >= size.rows - rows { return .below }
    }
    return nil
  }
}

extension WindowState {
  /// The number of rows by which a dragged row would move in its list; nil if it would not.
  var drawnBy: Int? {
    guard let press = mousePress, press.position.row != press.spot.position.row,
      scene.sheet == nil, drawnTo == nil, tab != .favourites
    else { return nil }
    if case .character(let one) = press.spot.target,
      case .character(let other) = target(at: press.position),
      let from = characterRows?.index(of: one), let to = characterRows?.index(of: other)
    {
      return to == from ? nil : to - from
    }
    if case .note(let one) = press.spot.target, case .note(let other) = target(at: press.position),
      canOrderNotes, let from = noteRows?.index(of: one), let to = noteRows?.index(of: other)
    {
      return to == from ? nil : to - from
    }
    return nil
  }

  /// Message about the effect of releasing the button.
  var drawnMessage: Message? {
    drawnTo?.message ?? drawnBy.map { _ in .info("Release to move it here.") }
  }
}

extension MouseTarget {
  /// Whether it is a row of a list.
  var isRow: Bool {
    switch self {
    case .book, .character, .note, .mention: true
    case .text, .section, .reading, .stop, .sheet, .besideSheet, .nothing: false
    }
  }
}

/// The smallest move that counts as a drag, in cells.
private let leastMove = 2

extension Side {
  /// The message that says what releasing the button would do.
  var message: Message {
    let place =
      switch self {
      case .beside: "beside"
      case .below: "below"
      case .left: "on the left"
      case .above: "above"
      }
    return .info("Release to open \(place).")
  }
}
