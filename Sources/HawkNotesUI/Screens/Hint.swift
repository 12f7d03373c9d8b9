import TextUI

/// A key and the word for what it does.
struct Hint {
  let keyName: String
  let word: String

  /// The key itself; nil where the name stands for several.
  var key: KeyPress? { KeyPress(keyName) }

  var columns: Int {
    TextWidth.columns(of: keyName) + 1 + TextWidth.columns(of: word)
  }
}

extension Command {
  /// The first of the keys: the one that is shown where there is room for one.
  var firstKey: String { keys.split(separator: " ").first.map(String.init) ?? keys }
}
