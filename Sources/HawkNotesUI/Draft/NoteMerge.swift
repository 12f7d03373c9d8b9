import LibraryModel
import TextEditing

/// The merge of a note that was changed elsewhere while it was edited here.
///
/// It is derived from the draft, its base and the note alone.
struct NoteMerge: Equatable, Sendable {
  /// The draft.
  let mine: TextBuffer
  /// The base: the note's text when the edit began.
  let base: TextBuffer
  /// The note's present text; nil if it was deleted.
  let theirs: Theirs?
  /// The field of a form that has the texts; nil for a note.
  let field: FormField?
  let merge: ThreeWayMerge
  let merged: MergedText

  /// A text in the library.
  struct Theirs: Equatable, Sendable {
    let text: TextBuffer
    /// The version of the note; nil for a field.
    var version: Note.ID?
  }

  init(mine: TextBuffer, base: TextBuffer, theirs: Theirs?, field: FormField?) {
    self.mine = mine
    self.base = base
    self.theirs = theirs
    self.field = field
    let other = theirs?.text ?? base
    merge = ThreeWayMerge(base: base, mine: mine, theirs: other)
    merged = MergedText(merge, marks: Self.marks)
  }

  /// Returns whether it was made from these texts and is still valid.
  func isOf(mine: TextBuffer, base: TextBuffer, theirs: Theirs?, field: FormField?) -> Bool {
    self.field == field && self.theirs == theirs && self.mine == mine && self.base == base
  }

  static func == (one: NoteMerge, other: NoteMerge) -> Bool {
    one.isOf(mine: other.mine, base: other.base, theirs: other.theirs, field: other.field)
  }

  /// Whether both texts can be merged: not in a field of one line.
  var canMerge: Bool { theirs != nil && field?.isLong != false }

  /// Whether both changed the same lines.
  var hasConflict: Bool { merge.conflictCount > 0 }

  /// Returns the lines that two texts have in common, in order.
  static func commonLines(of one: TextBuffer, and other: TextBuffer) -> TextBuffer {
    let regions = ThreeWayMerge(base: one, mine: one, theirs: other).regions
    let lines = regions.filter { $0.kind == .unchanged }.flatMap(\.base)
    return TextBuffer(Array(lines.joined(separator: [UInt8(ascii: "\n")])))
  }

  /// The number of the first line with conflict marks, from 1; nil if there is none.
  static func firstMark(in text: TextBuffer) -> Int? {
    let all = [marks.mine, marks.theirs, marks.end].map { Array($0.utf8)[...] }
    let lines = text.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.firstIndex { all.contains($0) }.map { $0 + 1 }
  }

  static let marks = MergedText.Marks(
    mine: "── mine ──", theirs: "── theirs ──", end: "── end ──")
}
