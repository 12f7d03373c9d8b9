/// A small drawing: a grid of characters, each in one of 16 colours or the terminal's default
/// colour.
///
/// As text it is the rows of the drawing, then the same number of rows with one colour for each
/// character: a hexadecimal digit in the terminal's numbering, or `.` for the default colour.
///
/// ```
/// ~(\
/// 4.c
/// ```
public struct Cover: Hashable, Sendable, LosslessStringConvertible {
  /// One character of the drawing.
  public struct Cell: Hashable, Sendable {
    /// The character, one column wide.
    public let character: Character
    /// Colour from 0 to 15 in the terminal's numbering; nil for the default colour.
    public let colour: UInt8?
  }

  /// The cells, row by row from the top.
  ///
  /// All rows have the same length.
  public let rows: [[Cell]]

  /// Reads a drawing; nil unless every character has a colour and all rows have the same length.
  public init?(_ description: String) {
    // Code points, not clusters: finding clusters would take most of the time of a start.
    let letters = Array(description.unicodeScalars)
    let columns = letters.firstIndex(of: "\n") ?? letters.count
    let (lines, rest) = (letters.count + 1).quotientAndRemainder(dividingBy: columns + 1)
    guard columns > 0, rest == 0, lines.isMultiple(of: 2) else { return nil }
    var rows: [[Cell]] = []
    for row in 0..<lines / 2 {
      let (start, colours) = (row * (columns + 1), (row + lines / 2) * (columns + 1))
      var cells: [Cell] = []
      cells.reserveCapacity(columns)
      for column in 0..<columns {
        guard let cell = Cell(letters[start + column], in: letters[colours + column]) else {
          return nil
        }
        cells.append(cell)
      }
      for end in [start, colours] where end + columns < letters.count {
        guard letters[end + columns] == "\n" else { return nil }
      }
      rows.append(cells)
    }
    self.rows = rows
  }

  /// Number of characters in a row.
  public var columns: Int {
    rows[0].count
  }

  /// The drawing and its colours as text.
  public var description: String {
    let drawing = rows.map { String($0.map(\.character)) }
    let colours = rows.map { row in
      row.map { cell in cell.colour.map { String($0, radix: 16) } ?? "." }.joined()
    }
    return (drawing + colours).joined(separator: "\n")
  }
}

extension Cover.Cell {
  fileprivate init?(_ character: Unicode.Scalar, in digit: Unicode.Scalar) {
    let colour = UInt8(exactly: digit.value).flatMap(value(ofHexadecimal:))
    guard character != "\n", colour != nil || digit == "." else { return nil }
    self.init(character: Character(character), colour: colour)
  }
}
