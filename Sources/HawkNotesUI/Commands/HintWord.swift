/// The word of a command for the bottom line.
struct HintWord: Sendable, ExpressibleByStringLiteral {
  let text: String
  /// Whether it is at the right end of the line; in a narrow window it stays, and others are left
  /// out.
  var isAtEnd = false

  init(stringLiteral text: String) { self.text = text }

  /// Creates a word for the right end of the line.
  static func atEnd(_ text: StringLiteralType) -> HintWord {
    var word = HintWord(stringLiteral: text)
    word.isAtEnd = true
    return word
  }

  /// The part before the comma: shown where the whole does not fit.
  var short: String { text.split(separator: ",").first.map(String.init) ?? text }
}
