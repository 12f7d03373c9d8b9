import TextUI

/// A key and the word for its command.
struct Hint {
  let keyName: String
  let word: String

  /// The key itself; nil if the name means several keys.
  var key: KeyPress? { KeyPress(keyName) }

  var columns: Int {
    TextWidth.columns(of: keyName) + 1 + TextWidth.columns(of: word)
  }
}

extension Command {
  /// The first of the keys: shown when there is room for one only.
  var firstKey: String { keys.split(separator: " ").first.map(String.init) ?? keys }
}
