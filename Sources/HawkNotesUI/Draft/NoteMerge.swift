import LibraryModel
import TextEditing

/// The merge of a draft with the present text of its note, which was changed since the draft began.
///
/// Mine is the draft, and theirs is saved. For a draft from a file or another machine it is the
/// other way round: mine is saved on this machine.
struct NoteMerge: Equatable, Sendable {
  let draft: TextBuffer
  /// The base: the note's text when the edit began.
  let base: TextBuffer
  /// The note's present text; nil if it was deleted.
  let saved: Saved?
  /// The field of a form that has the texts; nil for a note.
  let field: FormField?
  /// Whether the draft came from a file or another machine.
  let isFromOutside: Bool
  let merge: ThreeWayMerge
  let merged: MergedText

  /// A text in the library.
  struct Saved: Equatable, Sendable {
    let text: TextBuffer
    /// The version of the note; nil for a field.
    var version: Note.ID?
  }

  init(
    draft: TextBuffer, base: TextBuffer, saved: Saved?, field: FormField?, isFromOutside: Bool
  ) {
    (self.draft, self.base, self.saved) = (draft, base, saved)
    (self.field, self.isFromOutside) = (field, isFromOutside)
    let other = saved?.text ?? base
    merge = ThreeWayMerge(
      base: base, mine: isFromOutside ? other : draft, theirs: isFromOutside ? draft : other)
    merged = MergedText(merge, marks: Self.marks)
  }

  /// Returns whether it was made from these texts and is still valid.
  func isOf(
    draft: TextBuffer, base: TextBuffer, saved: Saved?, field: FormField?, isFromOutside: Bool
  ) -> Bool {
    self.field == field && self.isFromOutside == isFromOutside && self.saved == saved
      && self.draft == draft && self.base == base
  }

  static func == (one: NoteMerge, other: NoteMerge) -> Bool {
    one.isOf(
      draft: other.draft, base: other.base, saved: other.saved, field: other.field,
      isFromOutside: other.isFromOutside)
  }

  /// Returns whether a choice keeps the draft as it is.
  func keepsDraft(_ choice: MergeChoice) -> Bool {
    choice == (isFromOutside ? .theirs : .mine)
  }

  /// Whether both texts can be merged: not in a field of one line.
  var canMerge: Bool { saved != nil && field?.isLong != false }

  /// Whether both changed the same lines.
  var hasConflict: Bool { merge.conflictCount > 0 }

  /// The number of the first line with conflict marks, from 1; nil if there is none.
  static func firstMark(in text: TextBuffer) -> Int? {
    let all = [marks.mine, marks.theirs, marks.end].map { Array($0.utf8)[...] }
    let lines = text.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.firstIndex { all.contains($0) }.map { $0 + 1 }
  }

  static let marks = MergedText.Marks(
    mine: "── mine ──", theirs: "── theirs ──", end: "── end ──")
}
