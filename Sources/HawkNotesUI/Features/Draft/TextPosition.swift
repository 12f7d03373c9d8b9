import TextEditing
import TextUI
import UnicodeText

/// How many words a text has, and where its cursor stands: `312 words · line 4, column 17`, or
/// shorter forms of it.
struct TextPosition: Equatable, Sendable {
  private let words: Int
  private let line: Int
  /// nil where the line begins too far away.
  private let column: Int?

  /// Of the text on the screen.
  init?(_ state: borrowing WindowState) {
    guard let slot = state.slot else { return nil }
    self.init(
      state.editor.texts[slot] ?? TextBuffer(), cursor: state.scene.editors[slot]?.cursor ?? 0)
  }

  /// NB: all of it is known to the text's tree but the column, for which no more of the line is read
  /// than one sees at once.
  init(_ text: TextBuffer, cursor: Int) {
    words = text.words
    line = 1 + text.lineFeeds(before: cursor)
    let start = text.lineStart(at: cursor)
    column =
      cursor - start <= Self.reach
      ? 1 + Clusters.count(in: text.bytes(in: start..<cursor)[...]) : nil
  }

  /// The longest form that fits, and how many columns it takes.
  func form(columns: Int) -> (text: String, columns: Int)? {
    // Of a column a code point, as is each of those here.
    for form in [long, short, count] {
      let taken = form.unicodeScalars.count
      if taken <= columns { return (form, taken) }
    }
    return nil
  }

  private var count: String { words == 1 ? "1 word" : "\(words) words" }

  private var long: String {
    let place = column.map { ", column \($0)" } ?? ""
    return "\(count) · line \(line)\(place)"
  }

  private var short: String { column.map { "\(count) · \(line):\($0)" } ?? count }

  /// Columns are counted no farther from the line's start, in bytes.
  private static let reach = 2048
}
