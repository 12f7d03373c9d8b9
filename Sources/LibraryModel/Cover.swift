/// A small drawing: a grid of characters, each in one of 16 colours or the terminal's own.
///
/// As text it is the rows of the drawing, then as many rows of colours, a colour a character:
/// a hexadecimal digit as terminals count them, or `.` for the terminal's own.
///
/// ```
/// ~(\
/// 4.c
/// ```
public struct Cover: Hashable, Sendable, LosslessStringConvertible {
  /// One character of the drawing.
  public struct Cell: Hashable, Sendable {
    /// What is drawn: one column wide.
    public let character: Character
    /// 0 to 15 as terminals count colours; nil is the terminal's own.
    public let colour: UInt8?
  }

  /// The cells, from the top; every row is as long as the first.
  public let rows: [[Cell]]

  /// Reads a drawing; nil unless every character has its colour and all rows are equally long.
  public init?(_ description: String) {
    // A character is one code point: to find clusters would take longer than all else at a start.
    let lines = Array(description.unicodeScalars).split(
      separator: "\n", omittingEmptySubsequences: false)
    let height = lines.count / 2
    guard lines.count.isMultiple(of: 2), let columns = lines.first?.count, columns > 0 else {
      return nil
    }
    var rows: [[Cell]] = []
    for row in 0..<height {
      let (characters, digits) = (lines[row], lines[row + height])
      guard characters.count == columns, digits.count == columns else { return nil }
      let row = zip(characters, digits).compactMap(Cell.init)
      guard row.count == columns else { return nil }
      rows.append(row)
    }
    self.rows = rows
  }

  /// How many characters a row has.
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
    guard colour != nil || digit == "." else { return nil }
    self.init(character: Character(character), colour: colour)
  }
}
