import LibraryModel

/// The layout of a tmux window, in tmux's notation: `CHECKSUM,CELL`.
///
/// A cell is `COLUMNSxROWS,X,Y` and then `,PANE`, or `{…}` around cells side by side, or `[…]`
/// around cells one above the other.
struct PaneLayout: Equatable {
  /// A rectangle of the window: a pane, or a split into cells.
  indirect enum Cell: Equatable {
    case pane(Int, Box)
    /// Cells side by side, or one above the other.
    case split(Axis, [Cell], Box)
  }

  /// The size and position of a cell, in columns and rows.
  struct Box: Equatable {
    var columns: Int
    var rows: Int
    var x: Int
    var y: Int
  }

  /// The direction of a split.
  enum Axis: Equatable {
    case beside, below
  }

  let root: Cell

  /// Parses a layout; nil if the text is not one.
  ///
  /// The checksum is not checked.
  init?(_ text: String) {
    guard let comma = text.firstIndex(of: ",") else { return nil }
    var rest = Substring(text[comma...].dropFirst())
    guard let root = Cell(taking: &rest), rest.isEmpty else { return nil }
    self.root = root
  }

  private init(root: Cell) { self.root = root }

  /// The numbers of the panes, in tmux's order.
  var panes: [Int] { root.panes }

  /// Returns the layout with only the given panes, enlarged to fill the window; nil if none is
  /// left.
  func keeping(_ panes: Set<Int>) -> PaneLayout? {
    root.keeping(panes).map { PaneLayout(root: $0.filling(root.box)) }
  }

  /// The layout in tmux's notation.
  var text: String {
    let cells = root.text
    return Self.checksum(cells).hexadecimal + "," + cells
  }

  private static func checksum(_ text: String) -> UInt16 {
    text.utf8.reduce(0) { sum, byte in ((sum >> 1) | (sum << 15)) &+ UInt16(byte) }
  }
}

extension PaneLayout.Cell {
  fileprivate init?(taking rest: inout Substring) {
    guard let columns = Self.number(&rest), rest.popFirst() == "x", let rows = Self.number(&rest),
      rest.popFirst() == ",", let x = Self.number(&rest), rest.popFirst() == ",",
      let y = Self.number(&rest), let mark = rest.popFirst()
    else { return nil }
    let box = PaneLayout.Box(columns: columns, rows: rows, x: x, y: y)
    switch mark {
    case ",":
      guard let pane = Self.number(&rest) else { return nil }
      self = .pane(pane, box)
    case "{", "[":
      let end: Character = mark == "{" ? "}" : "]"
      var cells: [Self] = []
      repeat {
        guard let cell = Self(taking: &rest) else { return nil }
        cells.append(cell)
      } while rest.first == "," && rest.popFirst() != nil
      guard rest.popFirst() == end else { return nil }
      self = .split(mark == "{" ? .beside : .below, cells, box)
    default: return nil
    }
  }

  private static func number(_ rest: inout Substring) -> Int? {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard digits.count < 9 else { return nil }
    rest = rest.dropFirst(digits.count)
    return Int(digits)
  }

  var box: PaneLayout.Box {
    switch self {
    case .pane(_, let box), .split(_, _, let box): box
    }
  }

  fileprivate var panes: [Int] {
    switch self {
    case .pane(let pane, _): [pane]
    case .split(_, let cells, _): cells.flatMap(\.panes)
    }
  }

  fileprivate var text: String {
    let box = box
    let start = "\(box.columns)x\(box.rows),\(box.x),\(box.y)"
    switch self {
    case .pane(let pane, _): return "\(start),\(pane)"
    case .split(let axis, let cells, _):
      let inner = cells.map(\.text).joined(separator: ",")
      return start + (axis == .beside ? "{\(inner)}" : "[\(inner)]")
    }
  }

  fileprivate func keeping(_ kept: Set<Int>) -> Self? {
    switch self {
    case .pane(let pane, _): return kept.contains(pane) ? self : nil
    case .split(let axis, let cells, let box):
      let left = cells.compactMap { $0.keeping(kept) }
      return left.count > 1 ? .split(axis, left, box) : left.first
    }
  }

  /// Returns the cell scaled to a box; a line of one column or row separates the cells.
  fileprivate func filling(_ box: PaneLayout.Box) -> Self {
    guard case .split(let axis, let cells, _) = self else {
      guard case .pane(let pane, _) = self else { return self }
      return .pane(pane, box)
    }
    let whole = (axis == .beside ? box.columns : box.rows) - (cells.count - 1)
    let sizes = cells.map { axis == .beside ? $0.box.columns : $0.box.rows }
    let sum = max(1, sizes.reduce(0, +))
    var (placed, start, before) = ([Self](), 0, 0)
    for (cell, size) in zip(cells, sizes) {
      before += size
      // The ends are computed from the sum, so that the last cell ends exactly at the box.
      let end = before * whole / sum + placed.count
      var part = box
      if axis == .beside {
        (part.x, part.columns) = (box.x + start, end - start)
      } else {
        (part.y, part.rows) = (box.y + start, end - start)
      }
      placed.append(cell.filling(part))
      start = end + 1
    }
    return .split(axis, placed, box)
  }
}
