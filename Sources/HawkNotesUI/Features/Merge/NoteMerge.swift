import LibraryModel
import TextEditing

/// A note that was changed elsewhere while it was edited here: derived, wholly, from the draft, what
/// it began with, and the note.
struct NoteMerge: Sendable {
  /// The draft.
  let mine: TextBuffer
  /// What it began with.
  let base: TextBuffer
  /// The note as it is now; nil if it was deleted.
  let theirs: Note?
  let merge: ThreeWayMerge
  let merged: MergedText

  init(mine: TextBuffer, base: TextBuffer, theirs: Note?) {
    self.mine = mine
    self.base = base
    self.theirs = theirs
    let other = theirs.map { TextBuffer($0.text.utf8) } ?? base
    merge = ThreeWayMerge(base: base, mine: mine, theirs: other)
    merged = MergedText(merge, marks: Self.marks)
  }

  /// Whether it is of these; then it need not be made again.
  func isOf(mine: TextBuffer, base: TextBuffer, theirs: Note?) -> Bool {
    self.theirs == theirs && self.mine == mine && self.base == base
  }

  /// The lines that two texts have in common, in order.
  static func commonLines(of one: TextBuffer, and other: TextBuffer) -> TextBuffer {
    let regions = ThreeWayMerge(base: one, mine: one, theirs: other).regions
    let lines = regions.filter { $0.kind == .unchanged }.flatMap(\.base)
    return TextBuffer(Array(lines.joined(separator: [UInt8(ascii: "\n")])))
  }

  /// The line of a text, from 1, that is the first of the marks; nil if there is none.
  static func firstMark(in text: TextBuffer) -> Int? {
    let all = [marks.mine, marks.theirs, marks.end].map { Array($0.utf8)[...] }
    let lines = text.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.firstIndex { all.contains($0) }.map { $0 + 1 }
  }

  static let marks = MergedText.Marks(
    mine: "── mine ──", theirs: "── theirs ──", end: "── end ──")
}
