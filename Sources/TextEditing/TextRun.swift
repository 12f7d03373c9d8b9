/// What a hand does when it edits.
public enum TextEditKind: Sendable {
  /// It types characters, one after the other.
  case typing
  /// It deletes them, one after the other, backwards or forwards.
  case deletingBefore, deletingAfter
  /// Anything that is a step of its own.
  case other
}

/// A run of keys that one undo takes back: a word that is typed with the blanks behind it, or
/// characters deleted one after the other, without a pause.
struct TextRun: Sendable {
  private let kind: TextEditKind
  private let time: Int
  /// Where the edit was, in the text before it.
  private let removed: Range<Int>
  /// Where it ended, in the text after it.
  private let end: Int
  /// Whether what was typed begins as a word, and ends as one.
  private let isWord: (first: Bool, last: Bool)

  /// A run that begins with an edit; nil where no other can be part of it.
  init?(_ edit: TextEdit, _ kind: TextEditKind, _ time: Int) {
    // What replaces a selection begins a run as well as what does not; what is long is no key.
    guard kind != .other, edit.inserted.count <= 256 else { return nil }
    self.kind = kind
    self.time = time
    removed = edit.offset..<edit.offset + edit.removed.count
    end = edit.offset + edit.inserted.count
    isWord = Self.ends(of: edit.inserted.bytes)
  }

  /// Whether a text begins as a word, and ends as one.
  private static func ends(of typed: [UInt8]) -> (first: Bool, last: Bool) {
    if let byte = typed.first, typed.count == 1, byte < 0x80 {
      let isOfWord = Character(Unicode.Scalar(byte)).isOfWord
      return (isOfWord, isOfWord)
    }
    let typed = String(decoding: typed, as: UTF8.self)
    return (typed.first?.isOfWord ?? false, typed.last?.isOfWord ?? false)
  }

  /// Whether what comes next belongs to the same run.
  func goesOn(with next: TextRun) -> Bool {
    guard kind == next.kind, next.time - time <= pause else { return false }
    switch kind {
    case .typing: return next.removed == end..<end && (isWord.last || !next.isWord.first)
    case .deletingBefore: return next.removed.upperBound == end
    case .deletingAfter: return next.removed.lowerBound == end
    case .other: return false
    }
  }
}

/// How long a hand rests before what it does next is something new, in milliseconds.
private let pause = 1000
