import Foundation

/// Draws a row of a captured screen as SVG.
///
/// Letters are text. Lines and blocks are shapes, so that they join whatever font the reader has.
struct PictureDrawing {
  static let cellWidth = 8.4
  static let cellHeight = 18.0
  static let margin = 14.0

  let colours: PictureColours

  /// The elements of a row, at its place.
  func row(_ cells: [ScreenCell], at row: Int) -> String {
    var drawn = ""
    var rest = cells[...]
    while let first = rest.first {
      let run = rest.prefix {
        $0.look == first.look && Self.isShape($0.text) == Self.isShape(first.text)
      }
      drawn += background(run, row) + (Self.isShape(first.text) ? shapes(run, row) : text(run, row))
      rest = rest[run.endIndex...]
    }
    return drawn
  }

  /// The cursor, as a block through which the character can be read.
  func cursor(column: Int, row: Int) -> String {
    rect(column, row, 1, "fill=\"\(colours.foreground)\" fill-opacity=\".35\"")
  }

  // MARK: Text

  /// Draws the words of a run; several blanks separate two texts, since SVG shows them as one.
  private func text(_ run: ArraySlice<ScreenCell>, _ row: Int) -> String {
    guard let look = run.first?.look else { return "" }
    var drawn = ""
    var rest = run.drop { $0.text == " " }
    while !rest.isEmpty {
      let blanks = rest.indices.first { index in
        rest[index...].prefix(2).allSatisfy { $0.text == " " }
      }
      drawn += text(rest[..<(blanks ?? rest.endIndex)], row, look)
      rest = rest[(blanks ?? rest.endIndex)...].drop { $0.text == " " }
    }
    return drawn
  }

  private func text(_ words: ArraySlice<ScreenCell>, _ row: Int, _ look: ScreenLook) -> String {
    let width = Self.number(Double(words.count) * Self.cellWidth)
    return "<text x=\"\(x(words.startIndex))\" y=\"\(Self.number(y(row) + 13.5))\" "
      + "textLength=\"\(width)\" \(attributes(look))>"
      + "\(Self.escaped(words.map(\.text).joined()))</text>\n"
  }

  private func attributes(_ look: ScreenLook) -> String {
    var words = ["fill=\"\(front(look))\""]
    if look.isBold { words.append("font-weight=\"bold\"") }
    if look.isItalic { words.append("font-style=\"italic\"") }
    if look.isUnderlined { words.append("text-decoration=\"underline\"") }
    if look.isDim { words.append("opacity=\".6\"") }
    return words.joined(separator: " ")
  }

  private func front(_ look: ScreenLook) -> String {
    look.isReversed ? backOf(look) ?? colours.background : frontOf(look)
  }

  private func frontOf(_ look: ScreenLook) -> String {
    look.foreground.map(colours.value) ?? colours.foreground
  }

  private func backOf(_ look: ScreenLook) -> String? { look.background.map(colours.value) }

  private func background(_ run: ArraySlice<ScreenCell>, _ row: Int) -> String {
    guard let look = run.first?.look else { return "" }
    guard let colour = look.isReversed ? frontOf(look) : backOf(look) else { return "" }
    return rect(run.startIndex, row, run.count, "fill=\"\(colour)\"")
  }

  // MARK: Lines and blocks

  private static func isShape(_ text: String) -> Bool {
    "─━│┃╭╮╰╯▀▄█▌▐".contains(text) && !text.isEmpty
  }

  private func shapes(_ run: ArraySlice<ScreenCell>, _ row: Int) -> String {
    guard let look = run.first?.look else { return "" }
    var drawn = ""
    var rest = run
    while let first = rest.first {
      let same = rest.prefix { $0.text == first.text }
      let opacity = look.isDim ? " opacity=\".6\"" : ""
      drawn += shape(first.text, same.startIndex, row, same.count, front(look) + "\"" + opacity)
      rest = rest[same.endIndex...]
    }
    return drawn
  }

  private func shape(
    _ text: String, _ column: Int, _ row: Int, _ count: Int, _ colour: String
  ) -> String {
    let (left, top) = (Self.margin + Double(column) * Self.cellWidth, y(row))
    let (width, height) = (Double(count) * Self.cellWidth, Self.cellHeight)
    let fill = "fill=\"\(colour)"
    switch text {
    case "─": return box(left, top + height / 2 - 0.5, width, 1, fill)
    case "━": return box(left, top + height / 2 - 1, width, 2.2, fill)
    case "▀": return box(left, top, width, height / 2, fill)
    case "▄": return box(left, top + height / 2, width, height / 2, fill)
    case "█": return box(left, top, width, height, fill)
    default:
      return (0..<count).map { index in
        narrow(text, left + Double(index) * Self.cellWidth, top, colour)
      }.joined()
    }
  }

  private func narrow(_ text: String, _ left: Double, _ top: Double, _ colour: String) -> String {
    let (width, height) = (Self.cellWidth, Self.cellHeight)
    let fill = "fill=\"\(colour)"
    switch text {
    case "│": return box(left + width / 2 - 0.5, top, 1, height, fill)
    case "┃": return box(left + width / 2 - 1, top, 2.2, height, fill)
    case "▌": return box(left, top, width / 2, height, fill)
    case "▐": return box(left + width / 2, top, width / 2, height, fill)
    default: return corner(text, left, top, colour)
    }
  }

  private func corner(_ text: String, _ left: Double, _ top: Double, _ colour: String) -> String {
    let (middle, centre) = (left + Self.cellWidth / 2, top + Self.cellHeight / 2)
    let side = "╭╰".contains(text) ? left + Self.cellWidth : left
    let end = "╭╮".contains(text) ? top + Self.cellHeight : top
    let points = [side, centre, middle, centre, middle, end].map(Self.number)
    return
      "<path d=\"M\(points[0]) \(points[1])Q\(points[2]) \(points[3]) \(points[4]) \(points[5])\" "
      + "fill=\"none\" stroke=\"\(colour)/>\n"
  }

  // MARK: Places

  private func rect(_ column: Int, _ row: Int, _ count: Int, _ words: String) -> String {
    box(
      Self.margin + Double(column) * Self.cellWidth, y(row), Double(count) * Self.cellWidth,
      Self.cellHeight, words)
  }

  private func box(
    _ left: Double, _ top: Double, _ width: Double, _ height: Double, _ words: String
  ) -> String {
    "<rect x=\"\(Self.number(left))\" y=\"\(Self.number(top))\" width=\"\(Self.number(width))\" "
      + "height=\"\(Self.number(height))\" \(words)/>\n"
  }

  private func x(_ column: Int) -> String {
    Self.number(Self.margin + Double(column) * Self.cellWidth)
  }

  private func y(_ row: Int) -> Double { Self.margin + Double(row) * Self.cellHeight }

  /// A number with at most one decimal.
  static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
  }

  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
