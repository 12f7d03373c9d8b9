import LibraryModel
import TextUI

/// A key and the word for its command.
struct Hint {
  let keyName: String
  let word: String
  /// A shorter word, for little room.
  let shortWord: String
  let isAtStart: Bool
  let isAtEnd: Bool
  private let keptFrom: Int?

  init(_ keyName: String, _ word: HintWord) {
    self.keyName = keyName
    self.word = word.text
    shortWord = word.short
    isAtStart = word.isAtStart
    isAtEnd = word.isAtEnd
    keptFrom = word.keptFrom
  }

  /// The key itself; nil if the name means several keys.
  var key: KeyPress? { KeyPress(keyName) }

  var columns: Int { columns(with: word) }
  var leastColumns: Int { columns(with: shortWord) }

  /// Whether it has its columns before the others, in a row of that width.
  func isKept(in columns: Int) -> Bool { keptFrom.map { $0 <= columns } ?? false }

  private func columns(with word: String) -> Int {
    TextWidth.columns(of: keyName) + 1 + TextWidth.columns(of: word)
  }
}

extension Command {
  /// The first of the keys: shown when there is room for one only.
  var firstKey: String { keys.parts(at: " ").first ?? keys }
}
