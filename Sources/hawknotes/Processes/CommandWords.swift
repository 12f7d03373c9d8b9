/// A command line taken apart as a shell would, with nothing in it replaced.
enum CommandWords {
  /// The words: apart at blanks; `'…'`, `"…"` and `\` keep what they hold together.
  ///
  /// Nil where a quote has no end, or there is no word.
  static func split(_ command: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in command {
      if isEscaped {
        // Within double quotes a backslash is one, but before what it can escape there.
        let isPlain = quote == "\"" && character != "\"" && character != "\\"
        word = (word ?? "") + (isPlain ? "\\" : "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
        word = word ?? ""
      } else if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character.isWhitespace {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return quote == nil && !isEscaped && !words.isEmpty && words[0] != "" ? words : nil
  }
}
