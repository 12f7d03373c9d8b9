/// The words of command lines, like those of a shell but without expansions.
enum CommandWords {
  /// Returns a word as it is typed in a shell, in quotes if it needs them.
  static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy {
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=.,:/@%".utf8.contains($0)
    }
    guard word.isEmpty || !isPlain else { return word }
    return "'" + word.replacing("'", with: #"'\''"#) + "'"
  }

  /// Returns the words, separated by whitespace; `'…'`, `"…"` and `\` quote as in a shell.
  ///
  /// Nil if a quote is not closed or there is no word.
  static func split(_ command: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in command {
      if isEscaped {
        // Within double quotes a backslash escapes only `"` and `\`.
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
