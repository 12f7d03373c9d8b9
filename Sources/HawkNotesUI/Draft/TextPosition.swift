import TextEditing
import TextUI

/// How many words a text has, and where its cursor stands: `312 words · line 4, column 17`, or
/// shorter forms of it.
struct TextPosition {
  /// From the longest to the shortest.
  let forms: [String]

  /// NB: all of it is known to the text's tree but the column, for which no more of the line is read
  /// than one sees at once.
  init(_ text: TextBuffer, cursor: Int) {
    let words = text.words == 1 ? "1 word" : "\(text.words) words"
    let line = 1 + text.lineFeeds(before: cursor)
    let start = text.lineStart(at: cursor)
    guard cursor - start <= Self.reach else {
      forms = ["\(words) · line \(line)", words]
      return
    }
    let column = 1 + Clusters.count(in: text.bytes(in: start..<cursor)[...])
    forms = ["\(words) · line \(line), column \(column)", "\(words) · \(line):\(column)", words]
  }

  /// The longest form that fits.
  func form(columns: Int) -> String? {
    forms.first { TextWidth.columns(of: $0) <= columns }
  }

  /// Columns are counted no farther from the line's start, in bytes.
  private static let reach = 2048
}
