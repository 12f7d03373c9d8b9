/// Kind of an edit, for grouping into undo steps.
public enum TextEditKind: Sendable {
  /// A typed character.
  case typing
  /// A deletion of one unit, backwards or forwards.
  case deletingBefore, deletingAfter
  /// Any other edit: always a step of its own.
  case other
  /// A part of the step before it, at any time; it must touch the text of that step.
  case continuing
}

/// A run of keys that one undo reverts: a typed word with the blanks after it, or successive
/// deletions, without a pause.
struct TextRun: Sendable {
  private let kind: TextEditKind
  private let time: Int
  /// Replaced range of the last edit, in the text before it.
  private let removed: Range<Int>
  /// End of the inserted text, in the text after the edit.
  private let end: Int
  /// Whether the inserted text begins, and ends, with a character of a word.
  private let isWord: Ends

  private struct Ends {
    var first: Bool
    var last: Bool
  }

  /// Creates a run that begins with an edit; nil if the edit is always a step of its own.
  init?(_ edit: TextEdit, _ kind: TextEditKind, _ time: Int) {
    // An edit that replaces a selection can begin a run. A long insertion is not a key.
    guard kind != .other, kind != .continuing, edit.inserted.count <= 256 else { return nil }
    self.kind = kind
    self.time = time
    removed = edit.offset..<edit.offset + edit.removed.count
    end = edit.offset + edit.inserted.count
    isWord = Self.ends(of: edit.inserted.bytes)
  }

  /// Returns whether a text begins, and ends, with a character of a word.
  private static func ends(of typed: [UInt8]) -> Ends {
    if let byte = typed.first, typed.count == 1, byte < 0x80 {
      let isOfWord = Character(Unicode.Scalar(byte)).isOfWord
      return Ends(first: isOfWord, last: isOfWord)
    }
    let typed = String(decoding: typed, as: UTF8.self)
    return Ends(first: typed.first?.isOfWord ?? false, last: typed.last?.isOfWord ?? false)
  }

  /// Returns whether the next edit belongs to the same run.
  func goesOn(with next: TextRun) -> Bool {
    guard kind == next.kind, next.time - time <= pause else { return false }
    switch kind {
    case .typing: return next.removed == end..<end && (isWord.last || !next.isWord.first)
    case .deletingBefore: return next.removed.upperBound == end
    case .deletingAfter: return next.removed.lowerBound == end
    case .other, .continuing: return false
    }
  }
}

/// Milliseconds without an edit after which a new run begins.
private let pause = 1000
