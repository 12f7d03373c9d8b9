import LibraryModel

/// The word of a command for the bottom line.
struct HintWord: Sendable, ExpressibleByStringLiteral {
  let text: String
  /// The word that is shown where the whole does not fit.
  let short: String
  /// Whether it is at the left end of the line: its command acts on what is selected or open now.
  var isAtStart = false
  /// Whether it is at the right end of the line; in a narrow window it stays, and others are left
  /// out.
  var isAtEnd = false
  /// The columns of a row in which it has its columns before the others at the left, if they fit;
  /// nil if it never has.
  var keptFrom: Int?

  /// Creates a word whose short form is the part before the comma.
  init(stringLiteral text: String) {
    self.text = text
    short = text.parts(at: ",").first ?? text
  }

  private init(_ text: String, short: String) {
    self.text = text
    self.short = short
  }

  /// Creates a word for the right end of the line.
  static func atEnd(_ text: StringLiteralType) -> HintWord {
    var word = HintWord(stringLiteral: text)
    word.isAtEnd = true
    return word
  }

  /// Creates a word that a narrow window shows too, if its row has that many columns.
  static func kept(_ text: StringLiteralType, from columns: Int = 0) -> HintWord {
    var word = HintWord(stringLiteral: text)
    word.keptFrom = columns
    return word
  }

  /// Creates a word for the left end of the line.
  static func atStart(_ text: String, short: String? = nil) -> HintWord {
    var word = HintWord(text, short: short ?? text)
    word.isAtStart = true
    return word
  }
}
