import TextEditing
import TextUI

/// The shown part of a text: which rows, of how many.
///
/// In a long text lines are counted instead of rows: their number is known at any time.
struct TextPart: Equatable, Sendable {
  /// The shown rows, counted from 0.
  let shown: Range<Int>
  let total: Int

  init(shown: Range<Int>, of total: Int) {
    self.shown = shown
    self.total = total
  }

  /// Creates the part that rows show.
  ///
  /// - Parameter starts: The starts of all rows of the text; nil in a long text.
  init<Source>(_ rows: FlowedRows, of text: Source, starts: [Int]?) where Source: TextSource {
    if let starts {
      let first = starts.countOfFirst { $0 < rows.start }
      total = max(1, starts.count)
      shown = min(first, total - 1)..<min(total, first + max(1, rows.rows.count))
    } else {
      let end = rows.start + (rows.rows.last?.bytes.upperBound ?? 0)
      total = 1 + text.lineFeeds(before: text.count)
      shown = text.lineFeeds(before: rows.start)..<min(total, 1 + text.lineFeeds(before: end))
    }
  }

  var isWhole: Bool { shown.count >= total }

  /// The numbers of the first and the last shown row, and of all rows: `1–18/33`.
  var words: String {
    shown.count == 1
      ? "\(shown.upperBound)/\(total)" : "\(shown.lowerBound + 1)–\(shown.upperBound)/\(total)"
  }

  /// Returns the cells of the scroll mark beside a number of rows; nil if the whole text is shown.
  func mark(rows: Int) -> Range<Int>? {
    guard !isWhole, rows > 0 else { return nil }
    let length = min(max(1, rows * shown.count / total), rows)
    let hidden = total - shown.count
    let start = (rows - length) * min(shown.lowerBound, hidden) / hidden
    return start..<start + length
  }
}

/// The starts of the rows of a draft.
struct RowStarts: Sendable {
  /// The starts; nil in a long text.
  private(set) var starts: [Int]?
  private var text: TextBuffer
  private let columns: Int

  init(_ flow: TextFlow<TextBuffer>) {
    (starts, text, columns) = (flow.rowStarts, flow.text, flow.columns)
  }

  /// Keeps the rows of all lines that an edit of the text does not change.
  mutating func follow(_ edit: TextEdit, from old: TextBuffer, to new: TextBuffer) {
    guard text.isSame(as: old), let starts else { return }
    text = new
    self.starts = nil
    guard new.count <= TextFlow<TextBuffer>.longest else { return }
    let start = new.lineStart(at: edit.offset)
    let end = new.lineEnd(at: edit.offset + edit.inserted.count)
    let shift = edit.inserted.count - edit.removed.count
    let kept = starts.countOfFirst { $0 < start }
    let dropped = starts.countOfFirst { $0 <= end - shift }
    let rows = TextWrapping.rows(new.bytes(in: start..<end)[...], columns: columns)
    self.starts =
      starts[..<kept] + rows.map { start + $0.bytes.lowerBound }
      + starts[dropped...].map { $0 + shift }
  }

  /// Returns whether they are still valid for a text in a width.
  func isOf(_ flow: TextFlow<TextBuffer>) -> Bool {
    columns == flow.columns && text.isSame(as: flow.text)
  }
}

extension TextFlow {
  /// The length of a text, in bytes, up to which all of its rows are known.
  static var longest: Int { 32_768 }

  /// The starts of all rows; nil in a text of more than 32 KB, for which they would take too long.
  var rowStarts: [Int]? {
    guard text.count <= Self.longest else { return nil }
    return TextWrapping.rows(text.bytes(in: 0..<text.count)[...], columns: columns)
      .map(\.bytes.lowerBound)
  }
}

extension [Int] {
  /// Returns the number of elements that satisfy a condition; in O(log n).
  ///
  /// They must precede all other elements.
  fileprivate func countOfFirst(where isIncluded: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isIncluded(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
