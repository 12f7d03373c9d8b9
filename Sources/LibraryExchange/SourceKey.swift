import LibraryModel

/// Keys of items that another program gives none.
enum SourceKey {
  /// Returns a short key of some texts, the same in each import: 16 hexadecimal digits.
  static func of(_ texts: [String]) -> String { number(of: texts).hexadecimal }

  /// Returns the key as a number, which takes less memory.
  static func number(of texts: [String]) -> UInt64 {
    StableHash(texts.flatMap { Array($0.utf8) + [0xFF] }).value
  }

  static func ofBook(_ title: String, _ authors: [String]) -> String {
    of([title.lowercased()] + authors.map { $0.lowercased() })
  }
}
