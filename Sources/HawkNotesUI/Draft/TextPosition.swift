import TextEditing
import UnicodeText

/// The word count and cursor of a text: `312 words · line 4, column 17`, or a shorter form.
struct TextPosition: Equatable, Sendable {
  private let words: Int
  private let line: Int
  /// Column of the cursor, from 1; nil if the line begins too far away.
  private let column: Int?

  /// Calculates it for the text on the screen.
  init?(_ state: borrowing WindowState) {
    guard let slot = state.slot else { return nil }
    self.init(
      state.editor.texts[slot] ?? TextBuffer(), cursor: state.scene.editors[slot]?.cursor ?? 0)
  }

  /// Calculates it for a cursor in a text.
  ///
  /// Words and lines are counted in the text's tree. For the column at most ``reach`` bytes are
  /// read.
  init(_ text: TextBuffer, cursor: Int) {
    words = text.words
    line = 1 + text.lineFeeds(before: cursor)
    let start = text.lineStart(at: cursor)
    column =
      cursor - start <= Self.reach
      ? 1 + Clusters.count(in: text.bytes(in: start..<cursor)[...]) : nil
  }

  /// Returns the longest form that fits, and its width in columns.
  func form(columns: Int) -> (text: String, columns: Int)? {
    fitting(long, columns) ?? fitting(short, columns) ?? fitting(count, columns)
  }

  private func fitting(_ form: String, _ columns: Int) -> (text: String, columns: Int)? {
    // Each of these code points is one column wide.
    let taken = form.unicodeScalars.count
    return taken <= columns ? (form, taken) : nil
  }

  private var count: String { words == 1 ? "1 word" : "\(words.grouped) words" }

  private var long: String {
    let place = column.map { ", column \($0)" } ?? ""
    return "\(count) · line \(line)\(place)"
  }

  private var short: String { column.map { "\(count) · \(line):\($0)" } ?? count }

  /// The longest distance from the line's start for which columns are counted, in bytes.
  private static let reach = 2048
}
