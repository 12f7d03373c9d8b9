// Accessible mode: words for marks, blanks for lines and pictures.

extension Character {
  /// The word for a mark of a state; nil for any other character.
  var word: String? {
    switch self {
    case "✎": "draft"
    case "♥": "favourite"
    default: nil
    }
  }

  /// Whether it is a line, a block or a pointer: it says nothing that is not said in words too.
  var isLine: Bool {
    switch self {
    case "\u{2500}"..."\u{259F}", "▸", "▰", "▱", "●", "○", "◇", "✗": true
    default: false
    }
  }
}
