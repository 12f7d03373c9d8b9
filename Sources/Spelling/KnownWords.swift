import UnicodeText

/// Words that are right without a dictionary: those of names and titles, and those that the user
/// added.
///
/// A word in lower case is also right with a capital, and every word in capitals.
public struct KnownWords: Equatable, Sendable {
  private var words: Set<String> = []
  /// The words in lower case.
  private var folded: Set<String> = []

  /// Creates a set without words.
  public init() {}

  /// Adds the words of a text: of a name or a title.
  public mutating func add(_ text: String) {
    for word in text.split(whereSeparator: { !$0.isOfName }) {
      let word = String(word).withPlainApostrophes.trimmingApostrophes
      guard !word.isEmpty else { continue }
      words.insert(word)
      folded.insert(word.lowercased())
      // The parts of a double name.
      for part in word.split(separator: "-") where part.count < word.count {
        words.insert(String(part))
        folded.insert(part.lowercased())
      }
    }
  }

  /// Returns whether a word is known, also in the genitive: `Ines's`.
  func contains(_ word: String) -> Bool {
    if hasWhole(word) { return true }
    if word.hasSuffix("'s") { return hasWhole(String(word.dropLast(2))) }
    return word.hasSuffix("'") && hasWhole(String(word.dropLast()))
  }

  private func hasWhole(_ word: String) -> Bool {
    if words.contains(word) { return true }
    let lower = word.lowercased()
    return words.contains(lower) || (word == word.uppercased() && folded.contains(lower))
  }

  /// Returns known words that differ from a word by one letter, in order.
  func suggestions(for word: String, limit: Int) -> [String] {
    guard words.count <= mostCompared, word.unicodeScalars.count > 2 else { return [] }
    let letters = Array(word.lowercased().unicodeScalars)
    return Array(
      words.filter { Array($0.lowercased().unicodeScalars).isNear(letters) }.sorted().prefix(limit))
  }
}

/// Number of words that are compared with a misspelt one: more would take too long.
private let mostCompared = 100_000

extension Character {
  fileprivate var isOfName: Bool { isLetter || self == "'" || self == "’" || self == "-" }
}

extension String {
  /// The word with `'` instead of `’`.
  var withPlainApostrophes: String {
    guard unicodeScalars.contains("\u{2019}") else { return self }
    return String(UnicodeScalarView(unicodeScalars.map { $0 == "\u{2019}" ? "'" : $0 }))
  }

  /// The word with composed letters, as most dictionaries have it.
  var composed: String {
    utf8.allSatisfy { $0 < 0x80 }
      ? self : String(UnicodeScalarView(Array(unicodeScalars).composed))
  }

  fileprivate var trimmingApostrophes: String {
    var word = self[...]
    while let first = word.first, first == "'" || first == "-" { word.removeFirst() }
    while let last = word.last, last == "'" || last == "-" { word.removeLast() }
    return String(word)
  }
}

extension [Unicode.Scalar] {
  /// Whether one insertion, deletion, replacement or exchange of neighbours makes the other of one.
  fileprivate func isNear(_ other: [Unicode.Scalar]) -> Bool {
    guard abs(count - other.count) < 2 else { return false }
    let (short, long) = count < other.count ? (self, other) : (other, self)
    let start = zip(short, long).prefix { $0 == $1 }.count
    let (one, two) = (short[start...], long[start...])
    if one.count < two.count { return one == two.dropFirst() }
    guard one.count > 0 else { return true }
    return one.dropFirst() == two.dropFirst()
      || (one.count > 1 && one[start] == two[start + 1] && one[start + 1] == two[start]
        && one.dropFirst(2) == two.dropFirst(2))
  }
}
