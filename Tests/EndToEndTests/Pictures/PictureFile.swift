import Foundation

/// A picture of the README: an SVG that also holds its text, for screen readers and for a test.
struct PictureFile {
  let svg: String

  init(_ screen: ScreenPicture, _ colours: PictureColours, title: String) {
    let drawing = PictureDrawing(colours: colours)
    var body = screen.rows.enumerated().map { drawing.row($1, at: $0) }.joined()
    if let (column, row) = screen.cursor { body += drawing.cursor(column: column, row: row) }
    svg = Self.document(
      body, style: "", colours, title: title, text: screen.lines, columns: screen.columns,
      rows: screen.rows.count)
  }

  /// Draws a film: each frame is shown for its time, in seconds, and the whole is repeated.
  ///
  /// - Parameter text: The text of the file.
  init(
    film: [(screen: ScreenPicture, seconds: Double)], _ colours: PictureColours, title: String,
    text: [String]
  ) {
    let drawing = PictureDrawing(colours: colours)
    let total = film.reduce(0) { $0 + $1.seconds }
    let starts = film.indices.map { index in film[..<index].reduce(0) { $0 + $1.seconds } }
    var body = ""
    var style = ""
    var number = 0
    for row in film[0].screen.rows.indices {
      for (drawn, shown) in Self.contents(of: film.map { $0.screen }, row, drawing) {
        guard shown.contains(false) else {
          body += drawn
          continue
        }
        number += 1
        style += Self.keyframes(number, shown, starts, total)
        body += "<g class=\"r\(number)\">\n\(drawn)</g>\n"
      }
    }
    let time = PictureDrawing.number(total)
    style =
      "g{animation:\(time)s step-end infinite}\n"
      + "@media(prefers-reduced-motion:reduce){g{animation:none}}\n" + style
    svg = Self.document(
      body, style: style, colours, title: title, text: text, columns: film[0].screen.columns,
      rows: film[0].screen.rows.count)
  }

  /// The different contents of a row, in order, each with whether each frame shows it.
  private static func contents(
    of screens: [ScreenPicture], _ row: Int, _ drawing: PictureDrawing
  ) -> [(String, [Bool])] {
    var contents: [(drawn: String, shown: [Bool])] = []
    for (index, screen) in screens.enumerated() {
      let drawn = drawing.row(screen.rows[row], at: row)
      guard !drawn.isEmpty else { continue }
      let found = contents.firstIndex { $0.drawn == drawn }
      if found == nil {
        contents.append((drawn, [Bool](repeating: false, count: screens.count)))
      }
      contents[found ?? contents.count - 1].shown[index] = true
    }
    return contents
  }

  private static func keyframes(
    _ number: Int, _ shown: [Bool], _ starts: [Double], _ total: Double
  ) -> String {
    var steps = ""
    for index in shown.indices where index == 0 || shown[index] != shown[index - 1] {
      let share = Double(Int(starts[index] / total * 10_000)) / 100
      steps += "\(share)%{visibility:\(shown[index] ? "visible" : "hidden")}"
    }
    // Without animations the last frame is shown.
    let rest = shown.last == true ? "visible" : "hidden"
    return ".r\(number){visibility:\(rest);animation-name:k\(number)}"
      + "@keyframes k\(number){\(steps)}\n"
  }

  private static func document(
    _ body: String, style: String, _ colours: PictureColours, title: String, text: [String],
    columns: Int, rows: Int
  ) -> String {
    let width = 2 * PictureDrawing.margin + Double(columns) * PictureDrawing.cellWidth
    let height = 2 * PictureDrawing.margin + Double(rows) * PictureDrawing.cellHeight
    let (wide, high) = (PictureDrawing.number(width), PictureDrawing.number(height))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(wide) \(high)" width="\(wide)" \
      height="\(high)" role="img" font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,\
      'DejaVu Sans Mono',monospace" font-size="14">
      <title>\(PictureDrawing.escaped(title))</title>
      <desc>
      \(PictureDrawing.escaped(text.joined(separator: "\n")))
      </desc>
      <style>
      \(style)</style>
      <rect width="\(wide)" height="\(high)" rx="8" fill="\(colours.background)"/>
      \(body)</svg>

      """
  }

  static func text(of svg: String) -> [String] {
    guard let start = svg.range(of: "<desc>\n"), let end = svg.range(of: "\n</desc>") else {
      return []
    }
    return svg[start.upperBound..<end.lowerBound].replacing("&gt;", with: ">")
      .replacing("&lt;", with: "<").replacing("&amp;", with: "&")
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
